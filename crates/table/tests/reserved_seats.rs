//! Tables with reserved seats: everyone may watch, and the server assigns the seats.

use tessera_rules::GameKind::{Pentago, Pente};
use tessera_table::{
    AccessPolicy, Actor, FirstPlayerRule, GameCategory, OfferKind, PlayerId, SeatHolder, SeatNumber,
    TableAction, TableCommand, TableRefusal, TableSetup, TableStage, TournamentGameRef,
};

use crate::test_table::{self, TestTable, player};

fn reserved() -> TableSetup {
    let mut setup = TableSetup::new(Pentago, 2, "");
    "mover_wins_ties,touch_move".clone_into(&mut setup.rules);
    setup.access = AccessPolicy::Reserved;
    setup.play = GameCategory::Tournament;
    setup.first_player = FirstPlayerRule::AsSeated;
    setup.tournament = Some(TournamentGameRef {
        tournament: "t".into(),
        name: "Club day".into(),
        game: 7,
        players: vec!["Ada".into(), "Ben".into()],
    });
    setup
}

fn give(game: &mut TestTable, seat: u8, holder: SeatHolder, by: &Actor) -> Result<usize, TableRefusal> {
    let command = TableCommand::new(TableAction::GiveSeat { holder }, game.table.number()).for_seat(seat);
    game.execute(&command, by).map(|events| events.len())
}

#[test]
fn a_spectator_cannot_take_a_reserved_seat() {
    let mut game = TestTable::open(reserved());
    let take = || TableAction::TakeSeat { link: None, name: None };
    assert!(game.table.admits(Some(&PlayerId::new("p9")), None) && game.table.admits(None, None));
    assert_eq!(game.refused(9, take()), TableRefusal::Reserved);
    assert_eq!(give(&mut game, 1, SeatHolder::guest("p9", "Eve"), &player(9)), Err(TableRefusal::ServerOnly));
    assert_eq!(game.refused(9, TableAction::SeatEngine { level: 1 }), TableRefusal::HostOnly);
    assert_eq!(game.refused(9, TableAction::Abort), TableRefusal::HostOnly);
    assert!(
        game.table
            .view(Some(&player(9)), tessera_table::Millis(1_000))
            .may
            .iter()
            .all(|may| { !matches!(may, tessera_table::AllowedAction::TakeSeat) })
    );
}

#[test]
fn the_server_gives_each_seat_once() {
    let mut game = TestTable::open(reserved());
    assert_eq!(give(&mut game, 1, SeatHolder::guest("p1", "Ada"), &Actor::Server), Ok(1));
    assert_eq!(
        give(&mut game, 1, SeatHolder::guest("p1", "Ada"), &Actor::Server),
        Ok(0),
        "it is hers already"
    );
    assert_eq!(
        give(&mut game, 2, SeatHolder::guest("p1", "Ben"), &Actor::Server),
        Err(TableRefusal::AlreadySeated)
    );
    assert_eq!(give(&mut game, 2, SeatHolder::Open, &Actor::Server), Err(TableRefusal::NoPlayer));
    assert_eq!(give(&mut game, 2, SeatHolder::guest("p2", "Ben"), &Actor::Server), Ok(1));
    game.by_server(TableAction::Start { seed: 3 });
    assert_eq!(game.table.holders()[0], SeatHolder::guest("p1", "Ada"), "who is to begin begins");
}

#[test]
fn the_holder_of_a_reserved_seat_continues_on_another_device() {
    let mut game = TestTable::open(reserved());
    for (seat, id, name) in [(1, "p1", "Ada"), (2, "p2", "Ben")] {
        give(&mut game, seat, SeatHolder::guest(id, name), &Actor::Server).expect("a seat");
    }
    game.by_server(TableAction::Start { seed: 3 });
    game.by(1, TableAction::play("b2A+"));
    give(&mut game, 1, SeatHolder::guest("p3", "Ada"), &Actor::Server).expect("Ada, from a phone");
    game.by(2, TableAction::play("e5D-"));
    assert_eq!(game.refused(1, TableAction::play("c2A+")), TableRefusal::NotYourSeat);
    game.by(3, TableAction::play("c2A+"));
    let replayed = tessera_table::Table::replay(&game.stored).expect("stored events follow");
    assert_eq!(replayed, game.table);
    game.by(2, TableAction::Resign);
    assert_eq!(give(&mut game, 1, SeatHolder::guest("p4", "Ada"), &Actor::Server), Err(TableRefusal::Over));
    assert!(matches!(
        game.refused(3, TableAction::Offer { offer: OfferKind::Rematch, first: None }),
        TableRefusal::NoOffer(_)
    ));
}

#[test]
fn a_wrong_name_is_corrected_at_the_table() {
    let mut game = TestTable::open(reserved());
    let rename = |game: &mut TestTable, seat: u8, name: &str, by: &Actor| {
        let action = TableAction::Rename { name: name.into(), seat_name: name.into() };
        let command = TableCommand::new(action, game.table.number()).for_seat(seat);
        game.execute(&command, by).map(|events| events.len())
    };
    let entered = |game: &TestTable| game.table.setup().tournament.clone().expect("a tournament").players;
    assert_eq!(rename(&mut game, 2, "Benn", &player(1)), Err(TableRefusal::ServerOnly));
    assert_eq!(rename(&mut game, 2, "Benn", &Actor::Server), Ok(1), "before the player has come");
    for (seat, id, name) in [(1, "p1", "Ada"), (2, "p2", "Benn")] {
        give(&mut game, seat, SeatHolder::guest(id, name), &Actor::Server).expect("a seat");
    }
    game.by_server(TableAction::Start { seed: 3 });
    game.by(1, TableAction::play("b2A+"));
    let seen = game.table.number();
    assert_eq!(rename(&mut game, 1, "Ada Lovelace", &Actor::Server), Ok(1), "also while they play");
    assert_eq!(rename(&mut game, 1, "Ada Lovelace", &Actor::Server), Ok(0), "the seat has this name already");
    assert_eq!(entered(&game), ["Ada Lovelace", "Benn"]);
    assert_eq!(game.table.holders()[0], SeatHolder::guest("p1", "Ada Lovelace"));
    let thought = TableCommand::new(TableAction::play("e5D-"), seen);
    assert!(game.execute(&thought, &player(2)).is_ok(), "a name is no reason to think a move over");
    assert_eq!(tessera_table::Table::replay(&game.stored).expect("stored events follow"), game.table);
    game.by(1, TableAction::Resign);
    assert_eq!(rename(&mut game, 1, "Eve", &Actor::Server), Err(TableRefusal::Over), "it was played by Ada");
    let mut casual = TestTable::start(test_table::setup(Pente, 2, ""));
    assert_eq!(rename(&mut casual, 1, "Eve", &Actor::Server), Ok(0), "elsewhere names are one's own");
}

#[test]
fn other_tables_keep_their_players_during_the_game() {
    let mut game = TestTable::start(test_table::setup(Pente, 2, ""));
    let refused = give(&mut game, 1, SeatHolder::guest("p9", "Eve"), &Actor::Server);
    assert_eq!((refused, game.table.stage()), (Err(TableRefusal::AlreadyStarted), TableStage::Playing));
    let taken = tessera_table::TableEvent {
        number: game.table.number() + 1,
        at: game.table.at(),
        command: None,
        kind: tessera_table::TableEventKind::SeatTaken {
            seat: SeatNumber::new(1),
            holder: SeatHolder::guest("p9", "Eve"),
        },
    };
    assert!(game.table.apply(&taken).is_err());
}
