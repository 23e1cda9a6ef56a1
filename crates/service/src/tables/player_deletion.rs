//! Players who are deleted: they leave their games, and tables in memory forget their names and messages.

use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{Actor, Table, TableAction, TableCommand, TableStage};

use super::live_table::LiveTable;
use super::{LiveTableError, LiveTables, loading, subscribers};

/// The most unfinished games that are left at a time.
const GAMES_PER_STEP: u32 = 100;

impl LiveTables {
    /// Leaves all unfinished games of a player: seats of waiting tables are open again, the player's own waiting tables are closed,
    /// and running games are resigned, so that no opponent waits for somebody who does not come back.
    pub(crate) async fn leave_all_games(&self, player: &str) -> Result<(), StoreError> {
        loop {
            let games = self.0.context.store.unfinished_games_of(player, GAMES_PER_STEP).await?;
            let mut left = 0;
            for game in &games {
                let done = match self.table(&game.table).await {
                    Ok(table) => table.leave_for_good(player).await,
                    Err(reason) => Err(reason),
                };
                match done {
                    Ok(()) => left += 1,
                    Err(LiveTableError::Store(reason)) => return Err(reason),
                    // A damaged table must not keep a player from being deleted.
                    Err(reason) => tracing::warn!(table = game.table, %reason, "a game could not be left"),
                }
            }
            if games.len() < GAMES_PER_STEP as usize || left == 0 {
                return Ok(());
            }
        }
    }

    /// Reads the tables in memory that show a deleted player again: those with a seat of theirs, and those with messages.
    pub(crate) async fn forget_names(&self, player: &str, with_messages: &[String]) {
        for table in self.0.tables.all_loaded() {
            let is_seated = |table: &Table| {
                table.holders().iter().any(|holder| holder.player().is_some_and(|id| id.as_str() == player))
            };
            let has_messages = with_messages.contains(&table.id);
            if (has_messages || table.read(is_seated).await)
                && let Err(reason) = table.read_again().await
            {
                tracing::warn!(table = table.id, %reason, "a table could not be read again");
            }
        }
    }
}

impl LiveTable {
    async fn leave_for_good(self: &Arc<Self>, player: &str) -> Result<(), LiveTableError> {
        let by = Actor::person(player, "");
        let own_seats = |table: &Table| {
            let own = |(number, holder): (u8, &tessera_table::SeatHolder)| {
                holder.player().is_some_and(|id| id.as_str() == player).then_some(number)
            };
            let seats: Vec<u8> = (1..).zip(table.holders()).filter_map(own).collect();
            (table.stage(), table.setup().host.as_str() == player, seats)
        };
        let (stage, is_host, seats) = self.read(own_seats).await;
        let action = match stage {
            TableStage::Waiting if is_host => TableAction::Abort,
            TableStage::Waiting => TableAction::LeaveSeat,
            TableStage::Playing => TableAction::Resign,
            TableStage::Over => return Ok(()),
        };
        for seat in seats {
            let command = TableCommand::new(action.clone(), self.read(Table::number).await).for_seat(seat);
            match self.command(&command, &by).await {
                // The game is over, or this seat is out of it.
                Ok(_) | Err(LiveTableError::Refused(_)) => {}
                Err(reason) => return Err(reason),
            }
        }
        Ok(())
    }

    /// Replaces the table by its stored events, and shows it to the pages again.
    async fn read_again(&self) -> Result<(), LiveTableError> {
        let mut state = self.lock().await;
        let events = self.context.store.events_after(&self.id, 0).await?;
        let mut table = loading::replay_events(&self.id, &events)?;
        table.set_ahead(state.table.ahead());
        table.restore_absences(state.table.absences());
        state.table = table;
        let state = &mut *state;
        subscribers::broadcast_presence(&mut state.subscribers, &state.table, Vec::new());
        Ok(())
    }
}
