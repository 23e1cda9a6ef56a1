//! Seats at the tables of a tournament, and what those who hold them are called.

use std::sync::Arc;

use tessera_store::Player;
use tessera_table::{Action as Deed, Actor, Command as Wish, Holder, Table, sound_name};
use tessera_tournament::{Entrant, Game, PlayerNumber, State, Tournament};

use super::Tables;
use crate::live::{self, Live};
use crate::tournaments::{LiveTournament, Refused};

/// A seat that somebody has taken.
#[derive(Debug)]
pub struct Seat {
    /// The table.
    pub table: String,
    /// The seat there, from 1.
    pub seat: u8,
}

impl LiveTournament {
    /// Calls everybody at the tables as he is entered by now; says whether that could be done.
    pub(super) async fn rename(&self, tables: &mut Tables, tournament: &Tournament) -> bool {
        let state = tournament.state();
        let mut all = true;
        for kept in tables.kept.values_mut() {
            let Ok(game) = state.game(kept.sitting.game) else { continue };
            if game.players().iter().map(|&player| state.name(player)).eq(&kept.names) {
                continue;
            }
            match rename_at(&self.shared.live, &kept.table, state, game).await {
                Ok(names) => kept.names = names,
                Err(reason) => {
                    tracing::warn!(table = kept.table, %reason, "a player could not be renamed");
                    all = false;
                }
            }
        }
        all
    }

    /// Gives a player his seat at the table where he is to play now. Whoever shows his link is the player.
    pub async fn sit(
        self: &Arc<Self>,
        player: PlayerNumber,
        link: Option<&str>,
        by: &Player,
    ) -> Result<Seat, Refused> {
        if !self.is_link_of(player, link).await {
            return Err(Refused::NotYourSeat);
        }
        let tournament = self.now().await;
        let state = tournament.state();
        let entrant = state.entrant(player)?;
        let plays = |game: &&Game| game.is_being_played() && game.has(player);
        let game = state.games().iter().find(plays).filter(|_| entrant.engine.is_none());
        let game = game.ok_or(Refused::NoGame)?;
        let sitting = tournament.sittings().find(|sitting| sitting.game == game.number);
        let table = self.open_table(&tournament, sitting.ok_or(Refused::NoGame)?).await?;
        let seat = if game.first == player { 1 } else { 2 };
        let holder = Holder::guest(&by.player, &seat_name(entrant));
        let wish = Wish::new(Deed::GiveSeat { holder }, table.look(Table::number).await).for_seat(seat);
        // Even if whoever asked for it goes away meanwhile.
        let seated = tokio::spawn({
            let table = Arc::clone(&table);
            async move { table.command(&wish, &Actor::House).await }
        });
        seated.await.unwrap_or(Err(live::Refused::Broken))?;
        // His name may have been put right while he took his seat.
        let since = self.now().await;
        if since.state().name(player) != entrant.name
            && let Err(reason) = rename_at(&self.shared.live, &table.id, since.state(), game).await
        {
            tracing::warn!(table = table.id, %reason, "a player could not be renamed");
        }
        // Who comes first to a match that nobody had come to goes through.
        self.look_after_soon(Some(game.number));
        Ok(Seat { table: table.id.clone(), seat })
    }
}

async fn rename_at(tables: &Live, table: &str, state: &State, game: &Game) -> Result<Vec<String>, Refused> {
    let table = tables.table(table).await?;
    for (seat, player) in (1..).zip(game.players()) {
        let entrant = state.entrant(player)?;
        let rename = Deed::Rename { name: entrant.name.clone(), seat_name: seat_name(entrant) };
        let wish = Wish::new(rename, table.look(Table::number).await).for_seat(seat);
        match table.command(&wish, &Actor::House).await {
            // It was played under the old name.
            Ok(_) | Err(live::Refused::Table(tessera_table::Refusal::Over)) => {}
            Err(reason) => return Err(reason.into()),
        }
    }
    Ok(game.players().map(|player| state.name(player).to_owned()).to_vec())
}

/// What those are called at a table who are to play there.
pub(super) fn names(table: &Table) -> Vec<String> {
    table.opening().tournament.as_ref().map(|of| of.players.clone()).unwrap_or_default()
}

/// What somebody is called at his table, where names are shorter than in a tournament.
pub(super) fn seat_name(entrant: &Entrant) -> String {
    let short: String = if entrant.name.chars().count() > tessera_table::MOST_NAME {
        entrant.name.chars().take(tessera_table::MOST_NAME - 1).chain(['…']).collect()
    } else {
        entrant.name.clone()
    };
    sound_name(&short).unwrap_or_else(|| format!("#{}", entrant.number))
}
