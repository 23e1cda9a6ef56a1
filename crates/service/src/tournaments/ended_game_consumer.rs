//! The tournaments' consumer of the outbox: records the results of games that ended at tables.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_store::{EndedGame, OutboxConsumer, StoreError};
use tessera_tournament::GameNumber;
use tokio::sync::Notify;

use super::{LiveTournamentError, LiveTournamentsInner};
use crate::tables::LiveTableError;

/// The delay before a failed batch is retried.
const OUTBOX_RETRY_DELAY: Duration = Duration::from_secs(2);
/// How often the outbox is polled without a notification.
const OUTBOX_POLL_INTERVAL: Duration = Duration::from_mins(1);
/// How many games are read at a time.
const ENDED_GAMES_PER_READ: u32 = 256;

/// Handles ended games in order until the service is dropped. `ended` notifies that there may be new ones.
pub(super) async fn consume(tournaments: Weak<LiveTournamentsInner>, ended: Arc<Notify>) {
    loop {
        let Some(tournaments) = tournaments.upgrade() else { return };
        let clock = tournaments.context.clock.clone();
        let handled = tournaments.handle_ended_games().await;
        drop(tournaments);
        match handled {
            // A lost notification is only a delay.
            Ok(()) => tokio::select! {
                () = ended.notified() => {}
                () = clock.sleep(OUTBOX_POLL_INTERVAL) => {}
            },
            Err(StoreError::Closed) => return,
            Err(reason) => {
                tracing::warn!(%reason, "ended games could not be handled; trying again");
                clock.sleep(OUTBOX_RETRY_DELAY).await;
            }
        }
    }
}

impl LiveTournamentsInner {
    /// Handles all ended games after the cursor. The cursor moves after a batch was handled: after a kill before that, the
    /// batch is handled again, which changes nothing.
    pub(super) async fn handle_ended_games(self: &Arc<Self>) -> Result<(), StoreError> {
        let store = &self.context.store;
        loop {
            let games = store.ended_games(OutboxConsumer::Tournaments, ENDED_GAMES_PER_READ).await?;
            if games.is_empty() {
                return Ok(());
            }
            for game in games.clone() {
                let tournaments = Arc::clone(self);
                // In a task of its own: a panic must not end the consumer for all tournaments.
                match tokio::spawn(async move { tournaments.handle(&game).await }).await {
                    Ok(handled) => handled?,
                    Err(reason) => tracing::error!(%reason, "handling an ended game panicked"),
                }
            }
            store.mark_handled(OutboxConsumer::Tournaments, &games).await?;
        }
    }

    /// Records the result of an ended game in its tournament, if it has one. Only a failing store is retried; what cannot
    /// be decoded now cannot be decoded later.
    async fn handle(self: &Arc<Self>, game: &EndedGame) -> Result<(), StoreError> {
        let table = match self.context.tables.table(&game.table).await {
            Ok(table) => table,
            Err(LiveTableError::Store(reason)) if may_succeed_later(&reason) => return Err(reason),
            Err(reason) => {
                tracing::error!(table = game.table, %reason, "a finished table cannot be loaded");
                return Ok(());
            }
        };
        // The copy in memory may be older than the store: another process may have written the end, or the reply was lost.
        match table.catch_up_to(game.number).await {
            Ok(()) => {}
            Err(LiveTableError::Store(reason)) if may_succeed_later(&reason) => return Err(reason),
            Err(reason) => {
                tracing::error!(table = game.table, %reason, "the end of a table cannot be read");
                return Ok(());
            }
        }
        let Some(of) = table.read(|table| table.setup().tournament.clone()).await else { return Ok(()) };
        let handled = match self.get(&of.tournament).await {
            // Boxed: most games belong to no tournament, and the task of such a game needs no room for this.
            Ok(tournament) => Box::pin(tournament.handle_table(GameNumber::new(of.game), &table)).await,
            Err(reason) => Err(reason),
        };
        match handled {
            Ok(()) | Err(LiveTournamentError::NotFound) => Ok(()),
            Err(
                LiveTournamentError::Store(reason)
                | LiveTournamentError::Table(LiveTableError::Store(reason)),
            ) if may_succeed_later(&reason) => Err(reason),
            Err(reason) => {
                tracing::error!(tournament = of.tournament, %reason, "the result of an ended game cannot be recorded");
                Ok(())
            }
        }
    }
}

/// Whether a later try may succeed. Rows that cannot be decoded stay so, and must not hold up the rows behind them.
pub(super) fn may_succeed_later(reason: &StoreError) -> bool {
    !matches!(reason, StoreError::Unreadable { .. })
}
