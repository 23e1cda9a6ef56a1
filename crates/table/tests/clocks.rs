//! Clocks, flag falls and absences.

use tessera_rules::GameKind::{Pentago, PentagoXl};
use tessera_rules::Seat;
use tessera_table::{
    AllowedAction, ClockSetting, EndReason, Millis, OfferKind, SeatNumber, TableAction, TableCommand,
    TableEventKind, TableRefusal, TableSetup, TableStage,
};

use crate::test_table::{BLITZ, TestTable, agree, offer, player, setup, timed};

const BACK: OfferKind = OfferKind::TakeBack;

#[test]
fn a_clock_starts_with_the_second_move() {
    let mut game = timed(BLITZ, 2);
    game.wait(50).moves("a1A+").wait(100).moves("f1A+");
    assert_eq!((game.clock(1), game.clock(2)), (60_000, 60_000));
    game.wait(10);
    assert_eq!(game.clock(1), 50_000);
    game.moves("a2A+");
    assert_eq!(game.clock(1), 52_000, "with the increment");
    assert!(matches!(
        game.stored.last().map(|event| &event.kind),
        Some(TableEventKind::Moved { used: Millis(10_000), left: Some(Millis(52_000)), .. })
    ));
}

#[test]
fn no_clock_runs_while_the_server_is_down() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+").wait(10);
    game.by(1, TableAction::say("hm"));
    game.set_present(1, false);
    let seen = game.table.number();
    assert_eq!(game.refused(1, TableAction::Resume), TableRefusal::ServerOnly);
    game.wait(3_600).by_server(TableAction::Resume);
    assert_eq!(game.clock(1), 50_000, "the hour is nobody's");
    assert!(
        matches!(game.refused(2, TableAction::ClaimGone), TableRefusal::Grace { .. }),
        "the absence does not count either"
    );
    game.wait(5);
    let command = TableCommand::new(TableAction::play("a2A+"), seen);
    game.execute(&command, &player(1)).expect("nothing has happened to the game");
    assert_eq!(game.clock(1), 47_000);
    game.wait(60).by_server(TableAction::Resume);
    game.wait(60).by_server(TableAction::Tick);
    assert_eq!(game.how(), EndReason::Time);
    assert_eq!(game.by_server(TableAction::Resume), [], "no clock is running");
    assert_eq!(
        TestTable::start(setup(Pentago, 2, "")).by_server(TableAction::Resume),
        [],
        "a game without a clock has no event either"
    );
}

#[test]
fn a_missing_first_move_aborts_the_game() {
    for clock in [BLITZ, ClockSetting::PerMove { time: Millis::seconds(10) }] {
        let mut game = timed(clock, 2);
        game.wait(299);
        assert_eq!(game.by_server(TableAction::Tick), []);
        game.wait(1).by_server(TableAction::Tick);
        assert_eq!((game.how(), game.places()), (EndReason::Abort, &[][..]));
    }
    let mut patient = timed(ClockSetting::None, 2);
    patient.wait(1_000_000);
    assert_eq!((patient.table.deadline(), patient.by_server(TableAction::Tick)), (None, vec![]));
}

#[test]
fn a_flag_fall_loses_between_two() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+");
    game.wait(59);
    assert!(matches!(game.refused(2, TableAction::Tick), TableRefusal::TimeIsNotUp { .. }));
    game.wait(1);
    assert_eq!(game.table.deadline(), Some(Millis(game.now)));
    assert!(matches!(game.refused(1, TableAction::play("a2A+")), TableRefusal::TimeIsUp { .. }));
    assert!(game.table.view(Some(&player(2)), Millis(game.now)).may.contains(&AllowedAction::ClaimTime));
    game.by(2, TableAction::Tick);
    assert_eq!((game.places(), game.how(), game.clock(1)), (&[2, 1][..], EndReason::Time, 0));
}

#[test]
fn a_flag_fall_of_one_of_many_players_leaves_the_others_playing() {
    let mut game = timed(ClockSetting::PerMove { time: Millis::seconds(20) }, 3);
    game.moves("a1A+ b1A+ c1A+ d1A+");
    game.wait(20).by_server(TableAction::Tick);
    assert_eq!((game.table.stage(), game.table.to_move().map(Seat::number)), (TableStage::Playing, Some(3)));
    game.wait(5).moves("e1A+");
    game.wait(19);
    assert_eq!(game.clock(1), 1_000);
    game.wait(1).by_server(TableAction::Tick);
    assert_eq!((game.places(), game.how()), (&[2, 3, 1][..], EndReason::Time));
    let mut team = TestTable::start(TableSetup { clock: BLITZ, ..setup(PentagoXl, 4, "teams") });
    team.moves("a1A+ b1A+ c1A+ d1A+").wait(60).by_server(TableAction::Tick);
    assert_eq!(team.places(), [2, 1, 2, 1]);
}

#[test]
fn a_server_clock_that_is_behind_does_no_harm() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+");
    game.now = 0;
    game.moves("a2A+");
    assert_eq!(game.clock(1), 62_000);
}

#[test]
fn a_take_back_gives_the_clock_back() {
    let mut game = timed(BLITZ, 2);
    game.moves("a1A+ f1A+").wait(7).moves("a2A+").wait(9).moves("f2A+").wait(3);
    let events = [game.by(1, offer(BACK)), game.by(2, agree(BACK))].concat();
    assert_eq!(events.last().map(|event| &event.kind), Some(&TableEventKind::TakenBack { moves: 2 }));
    assert_eq!((game.clock(1), game.clock(2), game.table.moves().len()), (60_000, 60_000, 2));
    assert_eq!(game.table.to_move().map(Seat::number), Some(1));
    game.wait(5);
    assert_eq!(game.clock(1), 55_000);
    game.by(2, offer(BACK));
    game.moves("a2A+");
    assert!(matches!(game.refused(1, agree(BACK)), TableRefusal::NoSuchOffer(_)), "a move lets it lapse");
}

#[test]
fn others_may_claim_when_the_player_to_move_is_absent() {
    let clocks = [
        (ClockSetting::None, 3 * 24 * 3_600),
        (BLITZ, 60),
        (ClockSetting::PerMove { time: Millis::seconds(9) }, 9),
    ];
    for (clock, grace) in clocks {
        assert_eq!(clock.claim_delay(), Millis::seconds(grace));
    }
    let hour = ClockSetting::PerGame { time: Millis::seconds(3_600), increment: Millis(0) };
    assert_eq!(hour.claim_delay(), Millis::seconds(360));
    let mut game = timed(hour, 2);
    game.moves("a1A+ f1A+");
    assert!(matches!(game.refused(2, TableAction::ClaimGone), TableRefusal::NotGone { .. }));
    assert_eq!(game.set_present(1, false), [SeatNumber::new(1)]);
    assert_eq!(game.set_present(1, false), [], "they are away already");
    game.wait(359);
    assert_eq!(
        game.refused(2, TableAction::ClaimGone).to_string(),
        "seat 1 may still return; claim again in 1 s"
    );
    game.set_present(1, true);
    game.set_present(1, false);
    game.wait(360);
    assert!(game.table.view(Some(&player(2)), Millis(game.now)).may.contains(&AllowedAction::ClaimGone));
    game.by(2, TableAction::ClaimGone);
    assert_eq!((game.places(), game.how()), (&[2, 1][..], EndReason::Abandonment));
}

#[test]
fn a_claim_removes_the_absent_player_among_many() {
    let mut game = timed(ClockSetting::None, 3);
    game.moves("a1A+");
    game.set_present(2, false);
    game.wait(3 * 24 * 3_600).by(3, TableAction::ClaimGone);
    assert_eq!((game.table.stage(), game.table.to_move().map(Seat::number)), (TableStage::Playing, Some(3)));
}
