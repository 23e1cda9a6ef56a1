//! Pauses: the time by which the server's date jumps counts for no clock.

use tessera_rules::GameKind::Pentago;
use tessera_table::{
    ClockSetting, Millis, TableAction, TableEventKind, TableRefusal, TableSetup, TableStage,
};

use crate::test_table::{BLITZ, TestTable, setup};

const HOUR: Millis = Millis::seconds(3_600);

/// The date jumps, and the server records it.
fn jump(game: &mut TestTable, length: Millis) -> usize {
    game.wait(length.0 / 1_000).by_server(TableAction::Pause { length }).len()
}

#[test]
fn a_pause_takes_no_time_from_any_kind_of_clock() {
    for clock in [BLITZ, ClockSetting::PerMove { time: Millis::seconds(60) }] {
        let mut game = TestTable::start(TableSetup { clock, ..setup(Pentago, 2, "") });
        // The limit of a first move is paused as well.
        game.wait(10);
        assert_eq!(jump(&mut game, HOUR), 1);
        assert_eq!(game.by_server(TableAction::Tick), [], "{clock}");
        game.moves("a1A+ f1A+").wait(10);
        assert_eq!(jump(&mut game, HOUR), 1);
        assert_eq!((game.clock(1), game.table.pause()), (50_000, Some(HOUR)), "{clock}");
        assert!(matches!(game.refused(2, TableAction::Tick), TableRefusal::TimeIsNotUp { .. }));
        game.wait(20);
        assert_eq!(game.clock(1), 30_000, "{clock}: the clock goes on");
        // A date that was set back is told, and takes nothing.
        game.by_server(TableAction::Pause { length: Millis(0) });
        assert_eq!(game.clock(1), 30_000, "{clock}");
        game.moves("a2A+");
        let Some(TableEventKind::Moved { used, left, .. }) = game.stored.last().map(|event| &event.kind)
        else {
            panic!("a move")
        };
        assert_eq!((*used, game.table.pause()), (Millis(30_000), None), "{clock}");
        assert_eq!(*left, (clock == BLITZ).then_some(Millis(32_000)), "{clock}: with the increment");
        game.wait(61).by_server(TableAction::Tick);
        assert_eq!(game.table.stage(), TableStage::Over, "{clock}: a real flag falls");
    }
}

#[test]
fn a_pause_does_not_count_as_absence() {
    let mut game = TestTable::start(TableSetup { clock: BLITZ, ..setup(Pentago, 2, "") });
    game.moves("a1A+ f1A+");
    game.set_present(1, false);
    game.wait(30);
    jump(&mut game, HOUR);
    assert!(matches!(
        game.refused(2, TableAction::ClaimGone),
        TableRefusal::Grace { wait: Millis(30_000), .. }
    ));
}

#[test]
fn only_the_server_pauses_and_only_a_running_clock() {
    let mut game = TestTable::start(setup(Pentago, 2, ""));
    assert_eq!(game.refused(1, TableAction::Pause { length: HOUR }), TableRefusal::ServerOnly);
    assert_eq!(jump(&mut game, HOUR), 0, "without a clock there is nothing to record");
}
