//! The pages of a tournament: for the organiser, helpers and players, for the display in the hall, and for printing.

mod action_forms;
mod corrections;
mod cup;
mod current_games;
mod entries;
mod entry_lines;
mod event_file;
mod groups;
mod hall;
mod history;
mod layout;
mod list;
mod new;
mod online_play;
mod people;
mod player;
mod print;
mod ranking;
mod refusal_page;
mod result_line;
mod wall_display;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::app_state::AppState;
use crate::body_limits::{MAX_PLAYER_LIST_BYTES, MAX_TOURNAMENT_FILE_BODY_BYTES};

pub(super) use refusal_page::refusal_page;

pub(super) fn router() -> Router<AppState> {
    let lists = Router::new()
        .route("/tournaments/{tournament}/act", post(action_forms::act))
        .route("/tournaments/{tournament}/list", post(action_forms::enter_list))
        .layer(DefaultBodyLimit::max(MAX_PLAYER_LIST_BYTES));
    let files = Router::new()
        .route("/tournaments/load", post(event_file::load))
        .layer(DefaultBodyLimit::max(MAX_TOURNAMENT_FILE_BODY_BYTES));
    Router::new()
        .route("/tournaments", get(list::show))
        .route("/tournaments/new", get(new::show).post(new::open))
        .route("/tournaments/{tournament}", get(current_games::show))
        .route("/tournaments/{tournament}/entries", get(entries::show))
        .route("/tournaments/{tournament}/groups", get(groups::show))
        .route("/tournaments/{tournament}/cup", get(cup::show))
        .route("/tournaments/{tournament}/ranking", get(ranking::show))
        .route("/tournaments/{tournament}/history", get(history::show))
        .route("/tournaments/{tournament}/events.json", get(history::download))
        .route("/tournaments/{tournament}/events.jsonl", get(event_file::download))
        .route("/tournaments/{tournament}/ranking.csv", get(ranking::download))
        .route("/tournaments/{tournament}/games/{game}", get(corrections::show))
        .route("/tournaments/{tournament}/mine", get(online_play::my_page))
        .route("/tournaments/{tournament}/players/{player}", get(player::show))
        .route("/tournaments/{tournament}/players/{player}/sit", post(online_play::take_seat))
        .route("/tournaments/{tournament}/display", get(wall_display::show))
        .route("/tournaments/{tournament}/print/{what}", get(print::show))
        .route("/tournaments/{tournament}/lines", get(entry_lines::read).post(entry_lines::enter))
        .route("/tournaments/{tournament}/preview", post(corrections::preview))
        .route("/tournaments/{tournament}/hall", get(hall::show).post(hall::change))
        .route("/tournaments/{tournament}/people", get(people::show))
        .route("/tournaments/{tournament}/people/revoke", post(people::revoke))
        .route("/tournaments/{tournament}/helpers", post(people::add))
        .merge(lists)
        .merge(files)
}
