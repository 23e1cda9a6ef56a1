//! Invariants that no command may violate.

use tessera_rules::GameKind::{Exago, Pentago, PentagoXl, Pente};
use tessera_rules::Seat;
use tessera_table::{
    AccessPolicy, ClockSetting, EndReason, GameCategory, Millis, OfferKind, Table, TableAction, TableCommand,
    TableEvent, TableEventKind, TableOutcome, TableRefusal, TableSetup, TableStage,
};

use crate::test_table::{BLITZ, TestTable, agree, offer, player, setup};

const DRAW: OfferKind = OfferKind::Draw;

/// Seat 1 wins Pentago XL among three with a row; the others have scattered marbles.
fn won_by_seat_1(play: GameCategory) -> TestTable {
    let mut game = TestTable::start(TableSetup { play, ..setup(PentagoXl, 3, "") });
    game.moves("c5A+ a1A+ i1A+ d5A+ a3A+ i3A+ e5A+ c2A+ g2A+ f5A+ b9A+ h9A+ g5");
    assert_eq!(game.places(), [1, 2, 2]);
    game
}

#[test]
fn playing_on_is_refused_once_a_rematch_is_agreed() {
    let mut game = won_by_seat_1(GameCategory::Casual);
    game.by(2, offer(OfferKind::PlayOn));
    game.by(2, offer(OfferKind::Rematch));
    game.by(1, agree(OfferKind::Rematch));
    game.by(3, agree(OfferKind::Rematch));
    assert!(matches!(game.refused(3, agree(OfferKind::PlayOn)), TableRefusal::NoOffer(_)));
    let decline = TableAction::Decline { offer: OfferKind::Rematch };
    assert!(matches!(game.refused(1, decline), TableRefusal::NoOffer(_)), "all have agreed");
    assert_eq!(game.table.stage(), TableStage::Over);
}

#[test]
fn xl_5_a_result_that_counts_is_not_reopened() {
    for play in [GameCategory::Rated, GameCategory::Tournament] {
        assert!(matches!(won_by_seat_1(play).refused(2, offer(OfferKind::PlayOn)), TableRefusal::NoOffer(_)));
    }
    won_by_seat_1(GameCategory::Casual).by(2, offer(OfferKind::PlayOn));
}

#[test]
fn a_slow_first_move_aborts_only_what_has_not_begun() {
    let exago = |play| TestTable::start(TableSetup { clock: BLITZ, play, ..setup(Exago, 6, "") });
    let mut fresh = exago(GameCategory::Rated);
    fresh.moves("f6").wait(301).by_server(TableAction::Tick);
    assert_eq!(fresh.table.outcome().map(|outcome| outcome.how), Some(EndReason::Abort));
    // Later a seat that runs out of time is out, and the others play on.
    let mut running = exago(GameCategory::Rated);
    running.moves("f6 f7 e6 g6").wait(301).by_server(TableAction::Tick);
    assert_eq!(running.table.stage(), TableStage::Playing);
    assert_eq!(running.table.to_move(), Some(Seat::at(5)));
    let mut tournament =
        TestTable::start(TableSetup { clock: BLITZ, play: GameCategory::Tournament, ..setup(Pente, 2, "") });
    tournament.wait(301).by_server(TableAction::Tick);
    assert_eq!(tournament.places(), [2, 1]);
}

#[test]
fn a_player_absent_in_the_first_move_has_the_full_first_move_limit() {
    let clock = ClockSetting::PerMove { time: Millis::seconds(1) };
    let mut game = TestTable::start(TableSetup { clock, play: GameCategory::Rated, ..setup(Pente, 2, "") });
    game.set_present(1, false);
    game.wait(120);
    assert!(matches!(game.refused(2, TableAction::ClaimGone), TableRefusal::Grace { .. }));
}

#[test]
fn a_draw_survives_the_moves_of_those_who_agreed() {
    let mut game = TestTable::start(setup(Exago, 4, ""));
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
fn agreeing_requires_having_seen_the_position() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    game.moves("K10 L10");
    game.by(1, offer(DRAW));
    let seen = game.table.number();
    game.moves("M10");
    let stale = game.execute(&TableCommand::new(agree(DRAW), seen), &player(2));
    assert!(matches!(stale, Err(TableRefusal::Stale { .. })), "{stale:?}");
    game.by(1, offer(OfferKind::TakeBack));
    game.by(2, agree(OfferKind::TakeBack));
    assert!(
        matches!(game.refused(2, agree(DRAW)), TableRefusal::NoSuchOffer(_)),
        "offered in another position"
    );
}

#[test]
fn a_private_table_has_a_link() {
    let private = |link: &str| TableSetup {
        access: AccessPolicy::Private { link: link.into() },
        ..setup(Pente, 2, "")
    };
    assert_eq!(Table::open(private(""), Millis(0)).expect_err("no link"), TableRefusal::NoLink);
    let (table, _) = Table::open(private("5f1c"), Millis(0)).expect("a link");
    assert!(!table.setup().access.admits(Some("")) && table.setup().access.admits(Some("5f1c")));
}

#[test]
fn tr_7_a_tournament_of_pentago_has_its_rules() {
    let tournament = |rules| TableSetup { play: GameCategory::Tournament, ..setup(Pentago, 2, rules) };
    for rules in ["", "touch_move", "mover_wins_ties"] {
        assert_eq!(
            Table::open(tournament(rules), Millis(0)).expect_err(rules),
            TableRefusal::TournamentRules
        );
    }
    Table::open(tournament("mover_wins_ties,touch_move"), Millis(0)).expect("the tournament rules");
}

#[test]
fn an_end_with_too_many_places_does_not_apply() {
    let mut game = TestTable::start(setup(Pente, 2, ""));
    let outcome = TableOutcome { how: EndReason::Agreement, places: vec![1; 40], by: None };
    let number = game.table.number() + 1;
    let event =
        TableEvent { number, at: Millis(game.now), command: None, kind: TableEventKind::Ended { outcome } };
    game.table.apply(&event).expect_err("two seats, forty places");
}

#[test]
fn invisible_names_are_refused() {
    for name in ["\u{200b}", "\u{3164}", "A\u{ad}da", "\u{2060}Ada", "Ada\u{fff9}"] {
        let mut named = setup(Pente, 2, "");
        named.seats[0] = tessera_table::SeatHolder::person("p1", name);
        assert_eq!(Table::open(named, Millis(0)).expect_err(name), TableRefusal::Name);
    }
}
