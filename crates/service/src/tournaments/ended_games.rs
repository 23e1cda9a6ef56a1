//! The tournaments' consumer of the outbox: games that have ended at tables are recorded.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_store::{Consumer, EndedGame, StoreError};
use tessera_tournament::GameNumber;
use tokio::sync::Notify;

use super::{LiveTournaments, Refused};
use crate::live as at_tables;

/// When what failed is tried again.
const AGAIN: Duration = Duration::from_secs(2);
/// When the outbox is looked at without a hint.
const LOOK_AGAIN: Duration = Duration::from_mins(1);
/// How many games are read at once.
const BATCH: u32 = 256;

/// Handles ended games in order for as long as there are tournaments. `ended` says that there may be more of them.
pub(super) async fn consume(tournaments: Weak<LiveTournaments>, ended: Arc<Notify>) {
    loop {
        let Some(here) = tournaments.upgrade() else { return };
        let clock = here.shared.clock.clone();
        let handled = here.handle_ended_games().await;
        drop(here);
        match handled {
            // A hint that is lost is only a delay.
            Ok(()) => tokio::select! {
                () = ended.notified() => {}
                () = clock.sleep(LOOK_AGAIN) => {}
            },
            Err(StoreError::Closed) => return,
            Err(reason) => {
                tracing::warn!(%reason, "ended games could not be handled; trying again");
                clock.sleep(AGAIN).await;
            }
        }
    }
}

impl LiveTournaments {
    /// Handles all ended games after the cursor. The cursor moves after a batch was handled: a kill before that handles the
    /// batch again, which changes nothing.
    pub(super) async fn handle_ended_games(self: &Arc<Self>) -> Result<(), StoreError> {
        let store = &self.shared.store;
        loop {
            let games = store.ended_games(Consumer::Tournaments, BATCH).await?;
            let Some(last) = games.last() else { return Ok(()) };
            let position = last.position;
            for game in games {
                let here = Arc::clone(self);
                // In a task of its own: a panic must not end the consumer for all tournaments.
                match tokio::spawn(async move { here.handle(&game).await }).await {
                    Ok(handled) => handled?,
                    Err(reason) => tracing::error!(%reason, "handling a game that is over panicked"),
                }
            }
            store.handled(Consumer::Tournaments, position).await?;
        }
    }

    /// Lets a tournament look at a table of its that is over. Only a failing store is worth another try; what cannot be
    /// read will not be readable later.
    async fn handle(self: &Arc<Self>, game: &EndedGame) -> Result<(), StoreError> {
        let table = match self.shared.live.table(&game.table).await {
            Ok(table) => table,
            Err(at_tables::Refused::Store(reason)) if is_worth_another_try(&reason) => return Err(reason),
            Err(reason) => {
                tracing::error!(table = game.table, %reason, "a table that is over cannot be read");
                return Ok(());
            }
        };
        // The copy in memory may be older than the store, where another process or a lost answer wrote the end.
        if let Err(at_tables::Refused::Store(reason)) = table.catch_up_to(game.number).await {
            return Err(reason);
        }
        let Some(of) = table.look(|table| table.opening().tournament.clone()).await else { return Ok(()) };
        let looked = match self.get(&of.tournament).await {
            Ok(live) => live.look_at(GameNumber::new(of.game), &table).await,
            Err(reason) => Err(reason),
        };
        match looked {
            Ok(()) | Err(Refused::NoTournament) => Ok(()),
            Err(Refused::Store(reason) | Refused::Table(at_tables::Refused::Store(reason)))
                if is_worth_another_try(&reason) =>
            {
                Err(reason)
            }
            Err(reason) => {
                tracing::error!(tournament = of.tournament, %reason, "a game that is over cannot be recorded");
                Ok(())
            }
        }
    }
}

/// Whether a store may do later what it did not do now. What it holds and cannot be read stays so, and must not hold up
/// everything behind it.
pub(super) fn is_worth_another_try(reason: &StoreError) -> bool {
    !matches!(reason, StoreError::Unreadable { .. })
}
