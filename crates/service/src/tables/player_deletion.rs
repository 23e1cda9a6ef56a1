//! Players who are deleted: they leave their games, and tables in memory forget their names and messages.

use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{Actor, PlayerId, Table, TableAction, TableCommand, TableStage};

use super::live_table::LiveTable;
use super::{LiveTableError, LiveTables, subscribers, table_loading};

/// The most unfinished games that are read at a time. Few in tests, so that they need few games.
const DELETED_PLAYER_GAMES_PER_STEP: u32 = if cfg!(test) { 2 } else { 100 };

impl LiveTables {
    /// Leaves all unfinished games of a player: seats of waiting tables are open again, the player's own waiting tables are closed,
    /// and running games are resigned, so that no opponent waits for somebody who does not come back. A game of more players
    /// goes on and stays the player's, so each table is visited once.
    pub(crate) async fn leave_all_games(&self, player: &str) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let tables = self
                .0
                .context
                .store
                .unfinished_tables_of(player, &after, DELETED_PLAYER_GAMES_PER_STEP)
                .await?;
            for id in &tables {
                let left = match self.table(id).await {
                    Ok(table) => table.leave_for_good(player).await,
                    Err(reason) => Err(reason),
                };
                match left {
                    Ok(()) => {}
                    Err(LiveTableError::Store(reason)) => return Err(reason),
                    // A damaged table must not keep a player from being deleted.
                    Err(reason) => tracing::warn!(table = id, %reason, "a game could not be left"),
                }
            }
            match tables.into_iter().nth(DELETED_PLAYER_GAMES_PER_STEP as usize - 1) {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
    }

    /// Reads the tables in memory that show a deleted or renamed player again: those with a seat of theirs, and those with messages.
    pub(crate) async fn read_names_again(&self, player: &str) {
        for table in self.0.tables.all_loaded() {
            if table.read(|table: &Table| shows(table, player)).await
                && let Err(reason) = table.read_again().await
            {
                tracing::warn!(table = table.id, %reason, "a table could not be read again");
            }
        }
    }
}

/// Whether a table shows a name or a message of a player.
fn shows(table: &Table, player: &str) -> bool {
    let is_theirs = |id: Option<&PlayerId>| id.is_some_and(|id| id.as_str() == player);
    table.holders().iter().any(|holder| is_theirs(holder.player()))
        || table.messages().any(|message| is_theirs(message.author.as_ref()))
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
        let mut table = table_loading::replay_events(&self.id, &events)?;
        table.set_ahead(state.table.ahead());
        table.restore_absences(state.table.absences());
        state.table = table;
        let state = &mut *state;
        subscribers::broadcast_presence(&mut state.subscribers, &state.table, Vec::new());
        Ok(())
    }
}
