//! The games of one player as they stand now, for lists.

use tessera_store::{GameFilter, ListPage, StoreError, TableSummary};
use tessera_table::Table;

use super::{LiveTableError, LiveTables, table_loading};

/// The most unfinished games of a player that are read.
const MAX_UNFINISHED_GAMES_READ: u32 = 100;

impl LiveTables {
    /// The unfinished games of a player: those that wait for the player first, then by the time of the last move.
    pub async fn unfinished_games(&self, player: &str) -> Result<Vec<TableSummary>, StoreError> {
        let stored = self.0.context.store.unfinished_games_of(player, MAX_UNFINISHED_GAMES_READ).await?;
        let mut games: Vec<TableSummary> = stored.into_iter().map(|summary| self.current(summary)).collect();
        // Stable, so that the order by time stays.
        games.sort_by_key(|game| !game.waits_for(player));
        Ok(games)
    }

    /// A page of a player's games, the last changed first.
    pub async fn games_page(
        &self,
        player: &str,
        before: Option<u64>,
        limit: u32,
        filter: GameFilter,
    ) -> Result<ListPage<TableSummary>, StoreError> {
        let ListPage { entries, next } = self.0.context.store.games_of(player, before, limit, filter).await?;
        Ok(ListPage { entries: entries.into_iter().map(|summary| self.current(summary)).collect(), next })
    }

    /// The number of games that wait for a player.
    pub async fn waiting_games(&self, player: &str) -> Result<usize, StoreError> {
        let games = self.unfinished_games(player).await?;
        Ok(games.iter().filter(|game| game.waits_for(player)).count())
    }

    /// The summary of a table as it is now: that of a table in memory may not be written yet.
    pub(super) fn current(&self, stored: TableSummary) -> TableSummary {
        let live = self.0.tables.loaded(&stored.table);
        live.and_then(|table| table.try_read(|state| state.summary(&table.id))).unwrap_or(stored)
    }

    /// A table as it is now. One that is not in memory is replayed and not loaded: nothing happens there by itself. Replays
    /// take turns on a blocking thread, so that a list of long games delays nobody's moves.
    pub async fn peek(&self, id: &str) -> Result<Table, LiveTableError> {
        if let Some(table) = self.0.tables.loaded(id) {
            return Ok(table.snapshot().await);
        }
        let events = self.0.context.store.events_after(id, 0).await?;
        let _turn = self.0.replays.acquire().await.expect("the semaphore is never closed");
        let id = id.to_owned();
        let replay = move || table_loading::replay_events(&id, &events);
        tokio::task::spawn_blocking(replay).await.map_err(|_panicked| LiveTableError::Broken)?
    }
}

#[cfg(test)]
mod tests {
    use tessera_table::{Actor, TableAction, TableCommand};

    use super::*;
    use crate::test_service::{TestService, start_game};

    #[tokio::test]
    async fn a_game_waits_for_the_player_to_move_in_memory_and_after_a_restart() {
        let test = TestService::open().await;
        let (table, _) = start_game(&test.service).await;
        let id = table.id.clone();
        let waiting = async |tables: &LiveTables| {
            (
                tables.waiting_games("ada").await.expect("a number"),
                tables.waiting_games("bob").await.expect("a number"),
            )
        };
        assert_eq!(waiting(&test.service.tables).await, (1, 0));
        let command = TableCommand::new(TableAction::play("b2A+"), table.read(Table::number).await);
        table.command(&command, &Actor::guest("ada", "Ada")).await.expect("it is their turn");
        assert_eq!(waiting(&test.service.tables).await, (0, 1), "the stored summary is older");
        drop(table);
        test.service.tables.write_stale_summaries().await;
        let test = test.restart_after(std::time::Duration::ZERO);
        assert_eq!(waiting(&test.service.tables).await, (0, 1));
        let seen = test.service.tables.peek(&id).await.expect("the table");
        assert_eq!((seen.moves().len(), test.service.tables.loaded_count()), (1, 0), "it is not loaded");
    }
}
