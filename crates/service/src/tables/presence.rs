//! Presence: which players are absent (not connected), and whether the host is connected to a table with open seats. The latest
//! state of the players is stored with the summary, not as events.

use std::sync::Arc;
use std::time::Duration;

use tessera_table::{Actor, Millis, PlayerId, SeatHolder, Table, TableStage};

use super::live_table::{LiveTable, LiveTableState};
use super::subscribers::{self, PresenceChange};

/// A player who has lost the connection counts as absent after this time. It is the time to reconnect, for a page that is reloaded
/// or a phone that changes networks.
const RECONNECT_TIME: Duration = Duration::from_secs(8);
/// A player who has not connected counts as absent this long after the table was loaded, for example after a restart of the server.
const RECONNECT_TIME_AFTER_LOAD: Duration = Duration::from_secs(30);

/// How long a table with open seats stays listed without its host: time to connect after it was opened, and to reconnect.
const ABSENT_HOST_LISTED_FOR: Millis = Millis::seconds(20);

impl LiveTableState {
    /// Records that the host was connected or active at this time. Other actors are ignored.
    pub(super) fn record_host_seen(&mut self, actor: Option<&Actor>, now: Millis) {
        if actor.and_then(Actor::player) == Some(&self.table.setup().host) {
            self.host_seen = self.host_seen.max(Some(now));
        }
    }

    /// Whether the host is connected or may still reconnect. Spectators do not count: the game of a visitor who takes a seat
    /// is against the host.
    pub(super) fn is_attended_by_host(&self, now: Millis) -> bool {
        is_connected(self, &self.table.setup().host)
            || self.host_seen.is_some_and(|seen| now.since(seen) < ABSENT_HOST_LISTED_FOR)
    }
}

impl LiveTable {
    /// Records that an actor is present, because they act: a program may play without a connection.
    pub(super) fn record_actor_present(&self, state: &mut LiveTableState, by: &Actor) {
        // Only a table with open seats is listed by its host's presence, so a move in a game needs no time here.
        if state.table.stage() == TableStage::Waiting {
            state.record_host_seen(Some(by), self.context.clock.now());
        }
        if let Some(player) = by.player() {
            set_presence(state, player, None);
        }
    }

    /// Ends the absence of a player, if they were absent.
    pub async fn player_returned(&self, player: &PlayerId) {
        let mut state = self.lock().await;
        set_presence(&mut state, player, None);
    }

    /// Marks a player as absent after [`RECONNECT_TIME`], unless they reconnect before.
    pub(super) fn mark_absent_unless_reconnected(self: &Arc<Self>, player: PlayerId) {
        self.check_presence_after(RECONNECT_TIME, move |_| vec![player]);
    }

    /// Marks the players as absent who do not connect within [`RECONNECT_TIME_AFTER_LOAD`], after a table was opened or loaded or a
    /// tournament game has begun.
    pub(super) fn mark_absent_unless_connected(self: &Arc<Self>) {
        self.check_presence_after(RECONNECT_TIME_AFTER_LOAD, |table| {
            table.holders().iter().filter_map(SeatHolder::player).cloned().collect()
        });
    }

    fn check_presence_after(
        self: &Arc<Self>,
        wait: Duration,
        players: impl FnOnce(&Table) -> Vec<PlayerId> + Send + 'static,
    ) {
        let (table, clock) = (Arc::downgrade(self), self.context.clock.clone());
        tokio::spawn(async move {
            clock.sleep(wait).await;
            let Some(table) = table.upgrade() else { return };
            // The lock is held until the absence is set: a player who reconnects meanwhile waits, and then returns.
            let mut state = table.lock().await;
            let mut absent = players(&state.table);
            // A program that reads the stream of its games has no connection to each table.
            let streams = &table.context.streams;
            absent.retain(|player| {
                should_become_absent(&state, player) && !streams.marks_present(player.as_str())
            });
            absent.dedup();
            // Never earlier than the last event, as the times of events.
            let now = state.table.time(table.context.clock.now()).max(state.table.at());
            for player in absent {
                set_presence(&mut state, &player, Some(now));
            }
        });
    }
}

/// Sets and broadcasts the presence of a player. It is stored with the next summary.
fn set_presence(state: &mut LiveTableState, player: &PlayerId, absent_since: Option<Millis>) {
    let seats = state.table.set_absence(player, absent_since);
    if seats.is_empty() {
        return;
    }
    state.absences_written = false;
    let changes = seats.into_iter().map(|seat| PresenceChange { seat, absent_since }).collect();
    subscribers::broadcast_presence(&mut state.subscribers, &state.table, changes);
}

/// Whether a player of a waiting or running game is not connected and not yet marked as absent.
fn should_become_absent(state: &LiveTableState, player: &PlayerId) -> bool {
    let holds = |holder: &SeatHolder| holder.player() == Some(player);
    state.table.stage() != TableStage::Over
        && state.table.holders().iter().any(holds)
        && !is_connected(state, player)
        && !is_absent(&state.table, player)
}

fn is_connected(state: &LiveTableState, player: &PlayerId) -> bool {
    let is_theirs = |channel: &super::SubscriberChannel| {
        channel.subscriber.actor.as_ref().and_then(Actor::player) == Some(player)
    };
    state.subscribers.iter().any(is_theirs)
}

fn is_absent(table: &Table, player: &PlayerId) -> bool {
    let held = |(index, holder): (usize, &SeatHolder)| {
        (holder.player() == Some(player))
            .then(|| tessera_rules::Seat::numbered(index + 1, table.holders().len()))
            .flatten()
    };
    table.holders().iter().enumerate().filter_map(held).any(|seat| table.absent_since(seat).is_some())
}

#[cfg(test)]
mod tests {
    use tessera_table::{TableAction, TableCommand};

    use super::*;
    use crate::tables::Subscriber;
    use crate::test_service::{TestService, start_game};

    fn subscriber_for(player: &PlayerId) -> Subscriber {
        Subscriber {
            actor: Some(Actor::guest(player.as_str(), "Ada")),
            session: None,
            address: None,
            blocks: None,
            is_page: false,
        }
    }

    /// Lets every task run until it waits for something.
    async fn run_tasks() {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_player_who_returns_while_their_absence_is_recorded_is_present() {
        let test = TestService::open().await;
        let (table, [ada, _]) = start_game(&test.service).await;
        let held = table.lock().await;
        // Both wait for the lock: first the presence check, then the player.
        table.mark_absent_unless_reconnected(ada.clone());
        run_tasks().await;
        test.service.clock.advance(RECONNECT_TIME);
        run_tasks().await;
        let back = tokio::spawn({
            let (table, ada) = (Arc::clone(&table), ada.clone());
            async move {
                let subscription = table.subscribe(subscriber_for(&ada)).await;
                table.player_returned(&ada).await;
                subscription
            }
        });
        run_tasks().await;
        drop(held);
        let _subscription = back.await.expect("no panic");
        assert!(!table.read(|table| is_absent(table, &ada)).await);
    }

    #[tokio::test]
    async fn a_table_is_listed_while_its_host_attends_it_and_not_for_spectators() {
        let test = TestService::open().await;
        let mut setup = crate::test_service::two_player_setup();
        setup.seats[1] = SeatHolder::Open;
        let tables = &test.service.tables;
        let is_listed = async || !tables.open_tables(None, 9).await.expect("a list").entries.is_empty();
        let wait = async |time: Millis| {
            run_tasks().await;
            test.service.clock.advance(Duration::from_millis(time.0));
            run_tasks().await;
        };
        let table = tables.open(setup).await.expect("a table");
        assert!(is_listed().await, "the host's page has time to connect");
        wait(ABSENT_HOST_LISTED_FOR).await;
        assert!(!is_listed().await);
        let (ada, bob) = (PlayerId::new("ada"), PlayerId::new("bob"));
        let _spectator = table.subscribe(subscriber_for(&bob)).await;
        assert!(!is_listed().await, "a spectator does not count");
        let connected = table.subscribe(subscriber_for(&ada)).await;
        wait(Millis::seconds(3_600)).await;
        assert!(is_listed().await);
        table.unsubscribe(connected.id, Some(&Actor::guest("ada", "Ada")), Duration::ZERO).await;
        wait(Millis(ABSENT_HOST_LISTED_FOR.0 - 1)).await;
        assert!(is_listed().await, "the host may reconnect");
        wait(Millis(1)).await;
        assert!(!is_listed().await);
        // A connection that broke without notice: the host was last seen when it still worked.
        let connected = table.subscribe(subscriber_for(&ada)).await;
        wait(Millis::seconds(24)).await;
        assert!(is_listed().await, "nobody knows yet");
        let silence = Duration::from_secs(24);
        table.unsubscribe(connected.id, Some(&Actor::guest("ada", "Ada")), silence).await;
        assert!(!is_listed().await, "the time to reconnect is over");
        // Somebody who came before sits down: the host is known to be absent, and is waited for.
        assert_eq!(tables.waiting_games("ada").await.expect("a number"), 0);
        let sit = TableCommand::new(TableAction::TakeSeat { link: None, name: None }, 1);
        table.command(&sit, &Actor::guest("bob", "Bob")).await.expect("the seat is open");
        assert!(table.read(|table| table.stage() == TableStage::Playing && is_absent(table, &ada)).await);
        assert_eq!(tables.waiting_games("ada").await.expect("a number"), 1);
        table.view(Some(&Actor::guest("ada", "Ada"))).await;
        let first = TableCommand::new(TableAction::play("b2A+"), table.read(Table::number).await);
        table.command(&first, &Actor::guest("ada", "Ada")).await.expect("they begin");
        assert!(!table.read(|table| is_absent(table, &ada)).await, "a player who acts is present");
    }

    #[tokio::test]
    async fn a_player_is_away_only_after_the_time_to_reconnect() {
        let test = TestService::open().await;
        let (table, [ada, _]) = start_game(&test.service).await;
        let subscriber =
            Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
        let mut watching = table.subscribe(subscriber).await;
        let connected = table.subscribe(subscriber_for(&ada)).await;
        table.unsubscribe(connected.id, Some(&Actor::guest(ada.as_str(), "Ada")), Duration::ZERO).await;
        run_tasks().await;
        test.service.clock.advance(RECONNECT_TIME.saturating_sub(Duration::from_millis(1)));
        run_tasks().await;
        assert!(!table.read(|table| is_absent(table, &ada)).await);
        test.service.clock.advance(Duration::from_millis(1));
        watching.updates.recv().await.expect("the absence is broadcast");
        assert!(table.read(|table| is_absent(table, &ada)).await);
    }

    #[tokio::test]
    async fn a_connection_that_is_lost_again_and_again_adds_no_events_and_few_writes() {
        let test = TestService::open().await;
        let (table, [ada, _]) = start_game(&test.service).await;
        let (before, writes) = (table.read(Table::number).await, test.service.store.summary_writes());
        let actor = Actor::guest(ada.as_str(), "Ada");
        for _ in 0..1_000 {
            let connected = table.subscribe(subscriber_for(&ada)).await;
            table.player_returned(&ada).await;
            table.unsubscribe(connected.id, Some(&actor), Duration::ZERO).await;
            run_tasks().await;
            test.service.clock.advance(RECONNECT_TIME);
            run_tasks().await;
            assert!(table.read(|table| is_absent(table, &ada)).await);
        }
        assert_eq!(table.read(Table::number).await, before);
        assert!(table.has_stale_summary() && !table.is_idle(), "the absence is not stored yet");
        test.service.tables.write_stale_summaries().await;
        assert_eq!(test.service.store.summary_writes(), writes + 1, "only the latest state is written");
    }

    #[tokio::test]
    async fn an_absence_survives_a_restart_and_a_return_does_too() {
        let test = TestService::open().await;
        let (table, [ada, bob]) = start_game(&test.service).await;
        let id = table.id.clone();
        table.mark_absent_unless_reconnected(ada.clone());
        run_tasks().await;
        test.service.clock.advance(RECONNECT_TIME);
        run_tasks().await;
        let since = table.read(|table| table.absences()[0]).await;
        assert!(since.is_some());
        drop(table);
        test.service.tables.write_stale_summaries().await;
        let test = test.restart_after(Duration::from_hours(1));
        let table = test.service.tables.table(&id).await.expect("the table");
        assert_eq!(table.read(|table| table.absences().to_vec()).await, [since, None]);
        // Without a clock the time while the server was down counts, as it did.
        test.service.clock.advance(Duration::from_hours(3 * 24));
        let claim = TableCommand::new(TableAction::ClaimGone, 2);
        table.player_returned(&ada).await;
        assert!(table.command(&claim, &Actor::guest(bob.as_str(), "Bob")).await.is_err(), "Ada is back");
        drop(table);
        test.service.tables.write_stale_summaries().await;
        let test = test.restart_after(Duration::ZERO);
        let table = test.service.tables.table(&id).await.expect("the table");
        assert_eq!(table.read(|table| table.absences().to_vec()).await, [None, None]);
    }
}
