//! What a table must not let happen, however it is asked.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_rules::Seat;
use tessera_table::{
    Access, Action, ClockSetting, Command, Event, How, Millis, OfferKind, Opening, Outcome, Play, Refusal,
    Stage, Table, What,
};

use crate::playing::{BLITZ, Game, opening, player};

const DRAW: OfferKind = OfferKind::Draw;

fn offer(offer: OfferKind) -> Action {
    Action::Offer { offer }
}

fn agree(offer: OfferKind) -> Action {
    Action::Agree { offer }
}

/// Seat 1 wins Pentago XL among three with a row; the others have scattered marbles.
fn won_by_seat_1(play: Play) -> Game {
    let mut game = Game::start(Opening { play, ..opening(PentagoXl, 3, "") });
    game.moves("c5A+ a1A+ i1A+ d5A+ a3A+ i3A+ e5A+ c2A+ g2A+ f5A+ b9A+ h9A+ g5");
    assert_eq!(game.places(), [1, 2, 2]);
    game
}

#[test]
fn nobody_plays_on_once_a_rematch_is_agreed() {
    let mut game = won_by_seat_1(Play::Casual);
    game.by(2, offer(OfferKind::PlayOn));
    game.by(2, offer(OfferKind::Rematch));
    game.by(1, agree(OfferKind::Rematch));
    game.by(3, agree(OfferKind::Rematch));
    assert!(matches!(game.refused(3, agree(OfferKind::PlayOn)), Refusal::NoOffer(_)));
    let decline = Action::Decline { offer: OfferKind::Rematch };
    assert!(matches!(game.refused(1, decline), Refusal::NoOffer(_)), "all have agreed");
    assert_eq!(game.table.stage(), Stage::Over);
}

#[test]
fn xl_5_a_result_that_counts_is_not_reopened() {
    for play in [Play::Rated, Play::Tournament] {
        assert!(matches!(won_by_seat_1(play).refused(2, offer(OfferKind::PlayOn)), Refusal::NoOffer(_)));
    }
    won_by_seat_1(Play::Casual).by(2, offer(OfferKind::PlayOn));
}

#[test]
fn a_slow_first_move_aborts_only_what_has_not_begun() {
    let exago = |play| Game::start(Opening { clock: BLITZ, play, ..opening(Exago, 6, "") });
    let mut fresh = exago(Play::Rated);
    fresh.moves("f6").wait(301).house(Action::Tick);
    assert_eq!(fresh.table.outcome().map(|outcome| outcome.how), Some(How::Abort));
    // Later a seat that sleeps is out, and the others play on.
    let mut running = exago(Play::Rated);
    running.moves("f6 f7 e6 g6").wait(301).house(Action::Tick);
    assert_eq!(running.table.stage(), Stage::Playing);
    assert_eq!(running.table.to_move(), Some(Seat::at(5)));
    let mut tournament =
        Game::start(Opening { clock: BLITZ, play: Play::Tournament, ..opening(Pente, 2, "") });
    tournament.wait(301).house(Action::Tick);
    assert_eq!(tournament.places(), [2, 1]);
}

#[test]
fn a_player_gone_in_his_first_move_has_the_time_of_a_slow_one() {
    let clock = ClockSetting::PerMove { time: Millis::seconds(1) };
    let mut game = Game::start(Opening { clock, play: Play::Rated, ..opening(Pente, 2, "") });
    game.house(Action::Left { player: tessera_table::PlayerId::new("p1") });
    game.wait(120);
    assert!(matches!(game.refused(2, Action::ClaimGone), Refusal::Grace { .. }));
}

#[test]
fn a_draw_survives_the_moves_of_those_who_agreed() {
    let mut game = Game::start(opening(Exago, 4, ""));
    game.moves("f6 f7 e6 g6");
    game.by(1, offer(DRAW));
    game.moves("f5");
    game.by(2, agree(DRAW));
    game.moves("f8");
    game.by(3, agree(DRAW));
    game.by(4, agree(DRAW));
    assert_eq!(game.places(), [1, 1, 1, 1]);
}

#[test]
fn who_agrees_must_have_seen_the_position() {
    let mut game = Game::start(opening(Pente, 2, ""));
    game.moves("K10 L10");
    game.by(1, offer(DRAW));
    let seen = game.table.number();
    game.moves("M10");
    let stale = game.give(&Command::new(agree(DRAW), seen), &player(2));
    assert!(matches!(stale, Err(Refusal::Stale { .. })), "{stale:?}");
    game.by(1, offer(OfferKind::TakeBack));
    game.by(2, agree(OfferKind::TakeBack));
    assert!(matches!(game.refused(2, agree(DRAW)), Refusal::NoSuchOffer(_)), "offered in another position");
}

#[test]
fn a_private_table_has_a_link() {
    let private =
        |link: &str| Opening { access: Access::Private { link: link.into() }, ..opening(Pente, 2, "") };
    assert_eq!(Table::open(private(""), Millis(0)).expect_err("no link"), Refusal::NoLink);
    let (table, _) = Table::open(private("5f1c"), Millis(0)).expect("a link");
    assert!(!table.opening().access.admits(Some("")) && table.opening().access.admits(Some("5f1c")));
}

#[test]
fn tr_7_a_tournament_of_pentago_has_its_rules() {
    let tournament = |rules| Opening { play: Play::Tournament, ..opening(Pentago, 2, rules) };
    for rules in ["", "touch_move", "mover_wins_ties"] {
        assert_eq!(Table::open(tournament(rules), Millis(0)).expect_err(rules), Refusal::TournamentRules);
    }
    Table::open(tournament("mover_wins_ties,touch_move"), Millis(0)).expect("the rules of tournaments");
}

#[test]
fn an_end_with_places_for_others_cannot_follow() {
    let mut game = Game::start(opening(Pente, 2, ""));
    let outcome = Outcome { how: How::Agreement, places: vec![1; 40], by: None };
    let number = game.table.number() + 1;
    let event = Event { number, at: Millis(game.now), command: None, what: What::Ended { outcome } };
    game.table.apply(&event).expect_err("two seats, forty places");
}

#[test]
fn names_can_be_seen() {
    for name in ["\u{200b}", "\u{3164}", "A\u{ad}da", "\u{2060}Ada", "Ada\u{fff9}"] {
        let mut named = opening(Pente, 2, "");
        named.seats[0] = tessera_table::Holder::person("p1", name);
        assert_eq!(Table::open(named, Millis(0)).expect_err(name), Refusal::Name);
    }
}
