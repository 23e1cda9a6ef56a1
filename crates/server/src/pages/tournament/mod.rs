//! The pages of tournaments: for the organiser, for helpers, for players, for the hall and for the printer.

mod act;
mod changes;
mod correct;
mod cup;
mod display;
mod entries;
mod frame;
mod groups;
mod history;
mod list;
mod new;
mod now;
mod online;
mod player;
mod print;
mod ranking;
mod refused;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

pub(super) use refused::refused_page;

use crate::app::House;

/// A list of players with clubs can be longer than any other form.
const MOST_LIST: usize = 1 << 20;

pub(super) fn router() -> Router<House> {
    let lists = Router::new()
        .route("/tournaments/{tournament}/act", post(act::act))
        .route("/tournaments/{tournament}/list", post(act::take_list))
        .layer(DefaultBodyLimit::max(MOST_LIST + 4096));
    Router::new()
        .route("/tournaments", get(list::show))
        .route("/tournaments/new", get(new::show).post(new::open))
        .route("/tournaments/{tournament}", get(now::show))
        .route("/tournaments/{tournament}/entries", get(entries::show))
        .route("/tournaments/{tournament}/groups", get(groups::show))
        .route("/tournaments/{tournament}/cup", get(cup::show))
        .route("/tournaments/{tournament}/ranking", get(ranking::show))
        .route("/tournaments/{tournament}/history", get(history::show))
        .route("/tournaments/{tournament}/games/{game}", get(correct::show))
        .route("/tournaments/{tournament}/mine", get(online::mine))
        .route("/tournaments/{tournament}/players/{player}", get(player::show))
        .route("/tournaments/{tournament}/players/{player}/sit", post(online::sit))
        .route("/tournaments/{tournament}/display", get(display::show))
        .route("/tournaments/{tournament}/print/{what}", get(print::show))
        .route("/tournaments/{tournament}/changes", get(changes::listen))
        .route("/tournaments/{tournament}/preview", post(correct::preview))
        .route("/tournaments/{tournament}/helpers", post(act::new_link))
        .merge(lists)
}
