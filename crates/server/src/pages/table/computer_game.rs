//! A new game against the computer that follows from one that is over: with the same rules, or from one of its positions.

use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::Response;
use serde::Deserialize;
use tessera_rules::{Level, Seat};
use tessera_service::{Accounts, LiveTables, RequestedSeat, TableRequest, secret};
use tessera_store::PlayerProfile;
use tessera_table::{ClockSetting, FirstPlayer, Table, TableStage};

use super::refusal_page;
use crate::cookies;
use crate::extract::{Visitor, visible_table};
use crate::key;
use crate::link_query::{is_link_secret, table_path};
use crate::pages::layout::problem_page;
use crate::pages::see_other;
use crate::prefs::Prefs;
use crate::security::SiteAddress;

/// The form of the panel after a game.
#[derive(Debug, Deserialize)]
pub(crate) struct ComputerGameForm {
    #[serde(default)]
    link: Option<String>,
    /// The computer's level; without it, that of the visitor's last game.
    #[serde(default)]
    level: Option<u8>,
    /// The number of moves after which the new game goes on; without it, it begins at the start.
    #[serde(default)]
    moves: Option<usize>,
}

/// `POST /t/{table}/computer`
pub(crate) async fn play_computer(
    State(accounts): State<Accounts>,
    State(live_tables): State<LiveTables>,
    State(site): State<SiteAddress>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(form): Form<ComputerGameForm>,
) -> Response {
    let words = visitor.translator();
    let link_hash = form.link.as_deref().filter(|link| is_link_secret(link)).map(secret::link_hash);
    let table = match visible_table(&live_tables, &id, &visitor, link_hash.as_deref()).await {
        Ok(table) => table.snapshot().await,
        Err(reason) => return refusal_page(&visitor, &reason),
    };
    let level = Level::new(form.level.unwrap_or(visitor.prefs.level));
    let (Some(level), TableStage::Over) = (level, table.stage()) else {
        return problem_page(&visitor, StatusCode::BAD_REQUEST, &words.text(key::REFUSED_NEW_GAME));
    };
    let (player, cookie) = match visitor.player_or_new_guest(&accounts).await {
        Ok(guest) => guest,
        Err(reason) => return refusal_page(&visitor, &reason.into()),
    };
    let continued = form.moves.map(|moves| table.continuation(moves));
    let moves: Vec<String> =
        table.moves().iter().take(continued.unwrap_or(0)).map(|played| played.text.clone()).collect();
    let request = request(&table, level, &player, continued);
    match live_tables.open_after_moves(request, &moves, &player, visitor.network()).await {
        Ok(opened) => {
            let mut response = see_other(&table_path(&opened), cookie);
            if level.number() != visitor.prefs.level {
                let prefs = Prefs { level: level.number(), ..visitor.prefs };
                response.headers_mut().append(header::SET_COOKIE, cookies::prefs(site, prefs));
            }
            response
        }
        Err(reason) => refusal_page(&visitor, &reason),
    }
}

/// The requested table: the player keeps their seat, or takes that of the player to move, and engines hold the others.
fn request(table: &Table, level: Level, player: &PlayerProfile, continued: Option<usize>) -> TableRequest {
    let setup = table.setup();
    let is_theirs = |seat: &Seat| {
        table.holders()[seat.index()].player().is_some_and(|holder| holder.as_str() == player.id)
    };
    let own = Seat::all(table.holders().len()).find(is_theirs);
    let to_move = || table.game_after(continued.unwrap_or(0)).map(|game| game.to_move());
    let mut seats = vec![RequestedSeat::Engine { level: level.number() }; table.holders().len()];
    let own = own.or_else(to_move).unwrap_or(Seat::FIRST);
    seats[own.index()] = RequestedSeat::Me { name: None };
    TableRequest {
        game: setup.game,
        rules: setup.rules.clone(),
        seats,
        private: true,
        // A position is played on to learn from it, without a clock.
        clock: if continued.is_some() { ClockSetting::None } else { setup.clock },
        first_player: if continued.is_some() { FirstPlayer::AsSeated } else { FirstPlayer::Random },
        touch_move: setup.touch_move,
        announcements: setup.announcements,
    }
}
