//! Presence: records when a player disconnects and returns.

use std::sync::Arc;
use std::time::Duration;

use tessera_table::{Actor, PlayerId, SeatHolder, Table, TableAction, TableCommand, TableStage};

use super::live_table::{LiveTable, LiveTableState};

/// Time to reconnect, for a page that is reloaded or a phone that changes cells.
const RECONNECT_TIME: Duration = Duration::from_secs(8);
/// Time to connect after a table was loaded, for example after a restart of the server.
const RECONNECT_TIME_AFTER_LOAD: Duration = Duration::from_secs(30);

impl LiveTable {
    /// Records that a player is back, if they were away.
    pub async fn player_returned(self: &Arc<Self>, player: &PlayerId) {
        let mut state = self.lock().await;
        if is_away(&state.table, player) {
            self.record_presence(&mut state, TableAction::Returned { player: player.clone() }).await;
        }
    }

    /// Records that a player is away, unless they reconnect in time.
    pub(super) fn expect_return(self: &Arc<Self>, player: PlayerId) {
        self.check_presence_after(RECONNECT_TIME, move |_| vec![player]);
    }

    /// Records the players who do not connect in time, after a table was loaded or a tournament game has begun.
    pub(super) fn expect_players(self: &Arc<Self>) {
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
            // The lock is held until the absence is recorded: a player who reconnects meanwhile waits, and then records
            // the return.
            let mut state = table.lock().await;
            let mut missing = players(&state.table);
            missing.retain(|player| is_missing(&state, player));
            missing.dedup();
            for player in missing {
                table.record_presence(&mut state, TableAction::Left { player }).await;
            }
        });
    }

    async fn record_presence(self: &Arc<Self>, state: &mut LiveTableState, action: TableAction) {
        let command = TableCommand::new(action, state.table.number());
        let recorded = match self.execute(state, &command, &Actor::Server).await {
            Ok(outcome) if outcome.changed => self.run_due_actions_locked(state).await,
            recorded => recorded.map(|_| ()),
        };
        if let Err(reason) = recorded {
            tracing::warn!(table = self.id, %reason, "presence could not be recorded");
        }
    }
}

/// Whether a player of a running game is not connected and not recorded as away.
fn is_missing(state: &LiveTableState, player: &PlayerId) -> bool {
    let is_theirs = |channel: &super::SubscriberChannel| {
        channel.subscriber.actor.as_ref().and_then(Actor::player) == Some(player)
    };
    let holds = |holder: &SeatHolder| holder.player() == Some(player);
    state.table.stage() == TableStage::Playing
        && state.table.holders().iter().any(holds)
        && !state.subscribers.iter().any(is_theirs)
        && !is_away(&state.table, player)
}

fn is_away(table: &Table, player: &PlayerId) -> bool {
    let held = |(index, holder): (usize, &SeatHolder)| {
        (holder.player() == Some(player))
            .then(|| tessera_rules::Seat::numbered(index + 1, table.holders().len()))
            .flatten()
    };
    table.holders().iter().enumerate().filter_map(held).any(|seat| table.gone_since(seat).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Subscriber;
    use crate::testing::{TestService, start_game};

    fn subscriber_for(player: &PlayerId) -> Subscriber {
        Subscriber {
            actor: Some(Actor::guest(player.as_str(), "Ada")),
            session: None,
            address: None,
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
        table.expect_return(ada.clone());
        run_tasks().await;
        test.service.clock.advance(RECONNECT_TIME);
        run_tasks().await;
        let back = tokio::spawn({
            let (table, ada) = (Arc::clone(&table), ada.clone());
            async move {
                let subscription =
                    table.subscribe(0, subscriber_for(&ada)).await.expect("a player may subscribe");
                table.player_returned(&ada).await;
                subscription
            }
        });
        run_tasks().await;
        drop(held);
        let _subscription = back.await.expect("no panic");
        assert!(!table.read(|table| is_away(table, &ada)).await);
    }

    #[tokio::test]
    async fn a_player_is_away_only_after_the_time_to_reconnect() {
        let test = TestService::open().await;
        let (table, [ada, _]) = start_game(&test.service).await;
        let subscriber = Subscriber { actor: None, session: None, address: None, is_page: false };
        let mut watching = table.subscribe(u32::MAX, subscriber).await.expect("everybody may subscribe");
        let connected =
            table.subscribe(u32::MAX, subscriber_for(&ada)).await.expect("a player may subscribe");
        table.unsubscribe(connected.id, Some(&Actor::guest(ada.as_str(), "Ada"))).await;
        run_tasks().await;
        test.service.clock.advance(RECONNECT_TIME.saturating_sub(Duration::from_millis(1)));
        run_tasks().await;
        assert!(!table.read(|table| is_away(table, &ada)).await);
        test.service.clock.advance(Duration::from_millis(1));
        watching.updates.recv().await.expect("the absence is broadcast");
        assert!(table.read(|table| is_away(table, &ada)).await);
    }
}
