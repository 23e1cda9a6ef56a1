//! Tables of a tournament: everybody watches, and the house says who sits where.

use tessera_rules::GameKind::{Pentago, Pente};
use tessera_table::{
    Access, Action, Actor, Beginning, Command, Holder, OfferKind, Opening, Play, PlayerId, Refusal,
    SeatNumber, Stage, TournamentGame,
};

use crate::playing::{self, Game, player};

fn reserved() -> Opening {
    let mut opening = Opening::new(Pentago, 2, "");
    "mover_wins_ties,touch_move".clone_into(&mut opening.rules);
    opening.access = Access::Reserved;
    opening.play = Play::Tournament;
    opening.beginning = Beginning::AsSeated;
    opening.tournament = Some(TournamentGame {
        tournament: "t".into(),
        name: "Club day".into(),
        game: 7,
        players: vec!["Ada".into(), "Ben".into()],
    });
    opening
}

fn give(game: &mut Game, seat: u8, holder: Holder, by: &Actor) -> Result<usize, Refusal> {
    let command = Command::new(Action::GiveSeat { holder }, game.table.number()).for_seat(seat);
    game.give(&command, by).map(|events| events.len())
}

#[test]
fn a_stranger_watches_and_takes_no_seat() {
    let mut game = Game::open(reserved());
    let take = || Action::TakeSeat { link: None, name: None };
    assert!(game.table.admits(Some(&PlayerId::new("p9")), None) && game.table.admits(None, None));
    assert_eq!(game.refused(9, take()), Refusal::Reserved);
    assert_eq!(give(&mut game, 1, Holder::guest("p9", "Eve"), &player(9)), Err(Refusal::HouseOnly));
    assert_eq!(game.refused(9, Action::SeatEngine { level: 1 }), Refusal::HostOnly);
    assert_eq!(game.refused(9, Action::Abort), Refusal::HostOnly);
    assert!(
        game.table
            .view(Some(&player(9)), tessera_table::Millis(1_000))
            .may
            .iter()
            .all(|may| { !matches!(may, tessera_table::MayDo::TakeSeat) })
    );
}

#[test]
fn the_house_gives_each_seat_once() {
    let mut game = Game::open(reserved());
    assert_eq!(give(&mut game, 1, Holder::guest("p1", "Ada"), &Actor::House), Ok(1));
    assert_eq!(give(&mut game, 1, Holder::guest("p1", "Ada"), &Actor::House), Ok(0), "it is hers already");
    assert_eq!(give(&mut game, 2, Holder::guest("p1", "Ben"), &Actor::House), Err(Refusal::HoldsASeat));
    assert_eq!(give(&mut game, 2, Holder::Open, &Actor::House), Err(Refusal::NoPlayer));
    assert_eq!(give(&mut game, 2, Holder::guest("p2", "Ben"), &Actor::House), Ok(1));
    game.house(Action::Start { lot: 3 });
    assert_eq!(game.table.holders()[0], Holder::guest("p1", "Ada"), "who is to begin begins");
}

#[test]
fn who_has_a_reserved_seat_goes_on_at_another_machine() {
    let mut game = Game::open(reserved());
    for (seat, id, name) in [(1, "p1", "Ada"), (2, "p2", "Ben")] {
        give(&mut game, seat, Holder::guest(id, name), &Actor::House).expect("a seat");
    }
    game.house(Action::Start { lot: 3 });
    game.by(1, Action::play("b2A+"));
    give(&mut game, 1, Holder::guest("p3", "Ada"), &Actor::House).expect("her phone");
    game.by(2, Action::play("e5D-"));
    assert_eq!(game.refused(1, Action::play("c2A+")), Refusal::NotYourSeat);
    game.by(3, Action::play("c2A+"));
    let replayed = tessera_table::Table::replay(&game.stored).expect("stored events follow");
    assert_eq!(replayed, game.table);
    game.by(2, Action::Resign);
    assert_eq!(give(&mut game, 1, Holder::guest("p4", "Ada"), &Actor::House), Err(Refusal::Over));
    assert!(matches!(game.refused(3, Action::Offer { offer: OfferKind::Rematch }), Refusal::NoOffer(_)));
}

#[test]
fn who_was_entered_under_a_wrong_name_is_called_by_the_right_one() {
    let mut game = Game::open(reserved());
    let rename = |game: &mut Game, seat: u8, name: &str, by: &Actor| {
        let action = Action::Rename { name: name.into(), seat_name: name.into() };
        let command = Command::new(action, game.table.number()).for_seat(seat);
        game.give(&command, by).map(|events| events.len())
    };
    let entered = |game: &Game| game.table.opening().tournament.clone().expect("a tournament").players;
    assert_eq!(rename(&mut game, 2, "Benn", &player(1)), Err(Refusal::HouseOnly));
    assert_eq!(rename(&mut game, 2, "Benn", &Actor::House), Ok(1), "before he has come");
    for (seat, id, name) in [(1, "p1", "Ada"), (2, "p2", "Benn")] {
        give(&mut game, seat, Holder::guest(id, name), &Actor::House).expect("a seat");
    }
    game.house(Action::Start { lot: 3 });
    game.by(1, Action::play("b2A+"));
    let seen = game.table.number();
    assert_eq!(rename(&mut game, 1, "Ada Lovelace", &Actor::House), Ok(1), "also while they play");
    assert_eq!(rename(&mut game, 1, "Ada Lovelace", &Actor::House), Ok(0), "she is called so already");
    assert_eq!(entered(&game), ["Ada Lovelace", "Benn"]);
    assert_eq!(game.table.holders()[0], Holder::guest("p1", "Ada Lovelace"));
    let thought = Command::new(Action::play("e5D-"), seen);
    assert!(game.give(&thought, &player(2)).is_ok(), "a name is no reason to think a move over");
    assert_eq!(tessera_table::Table::replay(&game.stored).expect("stored events follow"), game.table);
    game.by(1, Action::Resign);
    assert_eq!(rename(&mut game, 1, "Eve", &Actor::House), Err(Refusal::Over), "it was played by Ada");
    let mut casual = Game::start(playing::opening(Pente, 2, ""));
    assert_eq!(rename(&mut casual, 1, "Eve", &Actor::House), Ok(0), "elsewhere names are one's own");
}

#[test]
fn elsewhere_nobody_loses_a_seat_in_the_middle_of_a_game() {
    let mut game = Game::start(playing::opening(Pente, 2, ""));
    let refused = give(&mut game, 1, Holder::guest("p9", "Eve"), &Actor::House);
    assert_eq!((refused, game.table.stage()), (Err(Refusal::AlreadyStarted), Stage::Playing));
    let taken = tessera_table::Event {
        number: game.table.number() + 1,
        at: game.table.at(),
        command: None,
        what: tessera_table::What::SeatTaken { seat: SeatNumber::new(1), holder: Holder::guest("p9", "Eve") },
    };
    assert!(game.table.apply(&taken).is_err());
}
