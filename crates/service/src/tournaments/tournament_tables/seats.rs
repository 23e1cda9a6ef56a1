//! Seats at the tables of a tournament, and the players' names there.

use std::sync::Arc;

use tessera_store::PlayerProfile;
use tessera_table::{Actor, SeatHolder, Table, TableAction, TableCommand, validate_name};
use tessera_tournament::{Entrant, PlayerNumber, Tournament, TournamentGame, TournamentState};

use super::TournamentTables;
use crate::tables::{LiveTableError, LiveTables};
use crate::tournaments::{LiveTournament, LiveTournamentError};

/// The seat that a player has taken.
#[derive(Debug)]
pub struct TournamentSeat {
    /// The id of the table.
    pub table: String,
    /// The number of the seat, from 1.
    pub seat: u8,
}

impl LiveTournament {
    /// Updates the players' names at the tables to those of the entries. Returns whether all were updated.
    pub(super) async fn update_names(&self, tables: &mut TournamentTables, tournament: &Tournament) -> bool {
        let state = tournament.state();
        let mut all_done = true;
        for tracked in tables.tracked.values_mut() {
            let Ok(game) = state.game(tracked.online_table.game) else { continue };
            if game.players().iter().map(|&player| state.name(player)).eq(&tracked.names) {
                continue;
            }
            match update_names_at(&self.context.tables, &tracked.table, state, game).await {
                Ok(names) => tracked.names = names,
                Err(reason) => {
                    tracing::warn!(table = tracked.table, %reason, "a player could not be renamed");
                    all_done = false;
                }
            }
        }
        all_done
    }

    /// Gives a player their seat at the table of their current game. The link secret proves who the player is.
    pub async fn take_seat(
        self: &Arc<Self>,
        player: PlayerNumber,
        link: Option<&str>,
        by: &PlayerProfile,
    ) -> Result<TournamentSeat, LiveTournamentError> {
        if !self.is_seat_link(player, link).await {
            return Err(LiveTournamentError::NotYourSeat);
        }
        let tournament = self.now().await;
        let state = tournament.state();
        let entrant = state.entrant(player)?;
        let plays = |game: &&TournamentGame| game.is_being_played() && game.has(player);
        let game = state.games().iter().find(plays).filter(|_| entrant.engine.is_none());
        let game = game.ok_or(LiveTournamentError::NoGame)?;
        let online_table = tournament.online_tables().find(|online_table| online_table.game == game.number);
        let table = self.open_table(&tournament, online_table.ok_or(LiveTournamentError::NoGame)?).await?;
        let seat = if game.first == player { 1 } else { 2 };
        let holder = entrant_holder(by, &seat_name(entrant));
        let command = TableCommand::new(TableAction::GiveSeat { holder }, table.read(Table::number).await)
            .for_seat(seat);
        // In a task: it goes on if the caller's future is dropped meanwhile.
        let task = tokio::spawn({
            let table = Arc::clone(&table);
            async move { table.command(&command, &Actor::Server).await }
        });
        task.await.unwrap_or(Err(LiveTableError::Broken))?;
        // Its tables were closed; this one may have been opened after that.
        if self.is_deleted().await {
            table.close(false).await?;
            return Err(LiveTournamentError::NotFound);
        }
        // The name may have been corrected meanwhile.
        let now = self.now().await;
        if now.state().name(player) != entrant.name
            && let Err(reason) = update_names_at(&self.context.tables, &table.id, now.state(), game).await
        {
            tracing::warn!(table = table.id, %reason, "a player could not be renamed");
        }
        // In a match that no player came to in time, the first to come advances.
        self.spawn_sync_tables(Some(game.number));
        Ok(TournamentSeat { table: table.id.clone(), seat })
    }
}

/// The holder of an entrant's seat, under the name of the entry. A bot is shown as one.
fn entrant_holder(player: &PlayerProfile, name: &str) -> SeatHolder {
    if player.bot { SeatHolder::bot(&player.id, name) } else { SeatHolder::guest(&player.id, name) }
}

async fn update_names_at(
    tables: &LiveTables,
    table: &str,
    state: &TournamentState,
    game: &TournamentGame,
) -> Result<Vec<String>, LiveTournamentError> {
    let table = tables.table(table).await?;
    for (seat, player) in (1..).zip(game.players()) {
        let entrant = state.entrant(player)?;
        let rename = TableAction::Rename { name: entrant.name.clone(), seat_name: seat_name(entrant) };
        let command = TableCommand::new(rename, table.read(Table::number).await).for_seat(seat);
        match table.command(&command, &Actor::Server).await {
            // A finished game keeps the old name.
            Ok(_) | Err(LiveTableError::Refused(tessera_table::TableRefusal::Over)) => {}
            Err(reason) => return Err(reason.into()),
        }
    }
    Ok(game.players().map(|player| state.name(player).to_owned()).to_vec())
}

/// The full names of the players of a tournament table.
pub(super) fn names(table: &Table) -> Vec<String> {
    table.setup().tournament.as_ref().map(|game| game.players.clone()).unwrap_or_default()
}

/// The name of an entrant at a table, where names are shorter than in a tournament.
pub(super) fn seat_name(entrant: &Entrant) -> String {
    let short: String = if entrant.name.chars().count() > tessera_table::MAX_PLAYER_NAME_CHARS {
        entrant.name.chars().take(tessera_table::MAX_PLAYER_NAME_CHARS - 1).chain(['…']).collect()
    } else {
        entrant.name.clone()
    };
    validate_name(&short).unwrap_or_else(|| format!("#{}", entrant.number))
}
