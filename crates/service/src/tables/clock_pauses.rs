//! Pauses: after a jump of the wall clock (the date of the system was set, or the computer was suspended), running clocks of games stop
//! for that time.

use std::sync::{Arc, Weak};

use tessera_table::{Actor, Millis, TableAction, TableCommand};
use tokio::task::JoinSet;

use super::live_table::{LiveTable, LiveTableState};
use super::{LiveTableError, LiveTablesInner};
use crate::service_clock::{ClockJumps, ServiceClock};

/// How many tables pause at once, so that their events share a commit.
const PAUSES_PER_BATCH: usize = 256;

impl LiveTable {
    /// Pauses for the jumps that are new to the table, and returns the time. Comes before every decision, so that no
    /// command sees a time that has jumped without the pause.
    pub(super) async fn pause_for_jumps(&self, state: &mut LiveTableState) -> Result<Millis, LiveTableError> {
        let reading = self.context.clock.read();
        if reading.jump == state.reading.jump {
            return Ok(reading.now);
        }
        let length = reading.jump.skipped.since(state.reading.jump.skipped);
        let pause = TableCommand::new(TableAction::Pause { length }, state.table.number());
        let events = state.table.decide(&pause, &Actor::Server, reading.now)?;
        if events.is_empty() {
            // Without a running clock only absences are measured in time.
            state.table.shift_absences(length, state.table.time(reading.now));
        } else {
            Box::pin(self.append(state, events)).await?;
        }
        let is_absent = state.table.absences().iter().any(Option::is_some);
        state.absences_written &= !is_absent;
        state.reading = reading;
        Ok(reading.now)
    }
}

/// Pauses all loaded tables at every jump of the date, until the service is dropped. A table that was unloaded pauses when it
/// is loaded.
pub(super) async fn pause_at_jumps(
    clock: ServiceClock,
    mut known: ClockJumps,
    tables: Weak<LiveTablesInner>,
) {
    loop {
        let jump = clock.wait_for_jump(known).await;
        let Some(tables) = tables.upgrade() else { return };
        let skipped = jump.skipped.since(known.skipped);
        known = jump;
        tracing::warn!(%skipped, "the date of the system jumped, or it was suspended: running games pause");
        for batch in tables.tables.all_loaded().chunks(PAUSES_PER_BATCH) {
            let mut pausing = JoinSet::new();
            for table in batch {
                let table = Arc::clone(table);
                pausing.spawn(async move {
                    let mut state = table.lock().await;
                    if let Err(reason) = table.pause_for_jumps(&mut state).await {
                        // The next command or tick at the table pauses it.
                        tracing::warn!(table = table.id, %reason, "a pause could not be recorded yet");
                    }
                });
            }
            pausing.join_all().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tessera_table::{ClockSetting, Table, TableEvent, TableEventKind, TableStage, WithdrawalReason};

    use super::*;
    use crate::tables::{Subscriber, TableSubscription, TableUpdate};
    use crate::test_service::{TestService, two_player_setup};

    const MINUTE: Millis = Millis::seconds(60);
    const CLOCKS: [ClockSetting; 2] = [
        ClockSetting::PerGame { time: MINUTE, increment: Millis::seconds(2) },
        ClockSetting::PerMove { time: MINUTE },
    ];

    async fn execute(
        table: &Arc<LiveTable>,
        player: &str,
        action: TableAction,
    ) -> Result<(), LiveTableError> {
        let command = TableCommand::new(action, table.read(Table::number).await);
        table.command(&command, &Actor::guest(player, player)).await.map(|_| ())
    }

    /// A game in which Ada's clock runs, and a subscription to it.
    async fn running_game(test: &TestService, clock: ClockSetting) -> (Arc<LiveTable>, TableSubscription) {
        let setup = tessera_table::TableSetup { clock, ..two_player_setup() };
        let table = test.service.tables.open(setup).await.expect("a table");
        for (player, text) in [("ada", "b2A+"), ("bob", "e5D+")] {
            execute(&table, player, TableAction::play(text)).await.expect("it is their turn");
        }
        let subscriber =
            Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
        let subscription = table.subscribe(subscriber).await;
        (table, subscription)
    }

    async fn time_left(test: &TestService, table: &LiveTable) -> Millis {
        let view = table.view(None).await;
        view.deadline.expect("a running clock").since(test.service.clock.now())
    }

    /// The lengths of the pauses among the stored events, whose times must not decrease.
    async fn pauses(test: &TestService, table: &LiveTable) -> Vec<Millis> {
        let events = test.service.store.events_after(&table.id, 0).await.expect("the events");
        assert!(events.is_sorted_by_key(|event: &TableEvent| event.at), "{events:?}");
        let pause = |event: &TableEvent| match event.kind {
            TableEventKind::Paused { length } => Some(length),
            _ => None,
        };
        events.iter().filter_map(pause).collect()
    }

    #[tokio::test]
    async fn a_jump_of_the_date_and_a_suspended_computer_are_pauses_for_every_clock() {
        for clock in CLOCKS {
            let test = TestService::open().await;
            let (table, mut subscription) = running_game(&test, clock).await;
            let time = &test.service.clock;
            time.advance(Duration::from_secs(10));
            // Forwards and suspended: told without a command.
            for length in [Duration::from_hours(2), Duration::from_hours(1)] {
                time.suspend(length);
                let update = subscription.updates.recv().await;
                assert!(matches!(update, Some(TableUpdate::Event(_))), "{update:?}");
                assert_eq!(time_left(&test, &table).await, Millis::seconds(50), "{clock}");
            }
            time.set_back(Duration::from_hours(2));
            subscription.updates.recv().await.expect("it is told");
            assert_eq!(time_left(&test, &table).await, Millis::seconds(50), "{clock}");
            let hours = [2, 1, 0].map(|hours| Millis::seconds(hours * 3_600));
            assert_eq!(pauses(&test, &table).await, hours, "{clock}");
            // The clock goes on, with its increment, and a real flag falls.
            time.advance(Duration::from_secs(20));
            assert_eq!(time_left(&test, &table).await, Millis::seconds(30), "{clock}");
            for (player, text) in [("ada", "b5A+"), ("bob", "e2D+")] {
                execute(&table, player, TableAction::play(text)).await.expect("it is their turn");
            }
            let left = if clock == CLOCKS[0] { 32 } else { 60 };
            assert_eq!(time_left(&test, &table).await, Millis::seconds(left), "{clock}");
            time.advance(Duration::from_secs(left));
            while table.read(Table::stage).await != TableStage::Over {
                subscription.updates.recv().await.expect("the flag falls");
            }
            let events = test.service.store.events_after(&table.id, 0).await.expect("the events");
            let flag = |event: &TableEvent| {
                matches!(event.kind, TableEventKind::Withdrew { why: WithdrawalReason::Time, .. })
            };
            assert!(events.iter().any(flag), "{clock}");
        }
    }

    #[tokio::test]
    async fn a_command_that_comes_first_after_a_jump_sees_the_pause() {
        let test = TestService::open().await;
        let (table, _subscription) = running_game(&test, CLOCKS[0]).await;
        // No other task runs before the claims are decided.
        test.service.clock.suspend(Duration::from_hours(2));
        let claimed = execute(&table, "bob", TableAction::Tick).await;
        assert!(
            matches!(claimed, Err(LiveTableError::Refused(ref refusal)) if refusal.code() == "time-is-not-up")
        );
        execute(&table, "ada", TableAction::play("b5A+")).await.expect("Ada has all of the time");
        assert_eq!(pauses(&test, &table).await, [Millis::seconds(7_200)]);
    }

    #[tokio::test]
    async fn a_game_without_a_clock_has_no_event_and_an_absence_is_not_prolonged() {
        let test = TestService::open().await;
        let (table, players) = crate::test_service::start_game(&test.service).await;
        table.lock().await.table.set_absence(&players[0], Some(test.service.clock.now()));
        let before = table.read(Table::claim_from).await.expect("Ada is away");
        test.service.clock.suspend(Duration::from_hours(24 * 7));
        let claimed = execute(&table, "bob", TableAction::ClaimGone).await;
        assert!(matches!(claimed, Err(LiveTableError::Refused(ref refusal)) if refusal.code() == "grace"));
        let after = table.read(Table::claim_from).await.expect("Ada is away");
        assert_eq!(after.since(before), Millis::seconds(7 * 24 * 3_600));
        assert!(pauses(&test, &table).await.is_empty());
    }
}
