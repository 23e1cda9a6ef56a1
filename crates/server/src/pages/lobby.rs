//! The lobby: open tables, and running games to watch.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Translator;
use tessera_service::{Challenges, LiveTables};

use super::game_cards::GameCardRenderer;
use super::layout::HtmlPage;
use super::{challenges, store_failed, table_lists};
use crate::drawings::DrawingQueues;
use crate::extract::Visitor;
use crate::message_keys as key;

/// Tables on a page of the lobby.
const LOBBY_TABLES_PER_PAGE: usize = 100;
/// Running games on a page: each has a picture, and pages are small.
const RUNNING_GAMES_PER_PAGE: usize = 24;
/// Seconds after which the list of open tables is loaded again.
const OPEN_TABLES_REFRESH_SECONDS: u32 = 5;
/// Seconds after which the list of running games is loaded again.
const RUNNING_GAMES_REFRESH_SECONDS: u32 = 10;

/// The query of the lists: only tables that were opened before this time.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LobbyQuery {
    before: Option<u64>,
}

/// The link to the next page of a list.
fn next_page(words: Translator<'_>, path: &str, next: Option<u64>) -> Markup {
    html! { @if let Some(before) = next { p .more { a href={ (path) "?before=" (before) } { (words.text(key::MORE_TABLES)) } } } }
}

/// `GET /lobby`
pub(crate) async fn open_tables(
    State(live_tables): State<LiveTables>,
    State(challenges): State<Challenges>,
    Query(query): Query<LobbyQuery>,
    visitor: Visitor,
) -> Response {
    let words = visitor.translator();
    let tables = match live_tables.open_tables(query.before, LOBBY_TABLES_PER_PAGE).await {
        Ok(tables) => tables,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let challenges = match challenges::section(&challenges, &visitor).await {
        Ok(challenges) => challenges,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = html! {
        main data-refresh=(OPEN_TABLES_REFRESH_SECONDS) {
            h1 { (words.text(key::OPEN_TABLES)) }
            div #fresh {
                @if !tables.entries.is_empty() { p .lead { (words.text(key::LOBBY_LEAD)) } }
                (challenges)
                section .list { (table_lists::open(words, &tables.entries)) (next_page(words, "/lobby", tables.next)) }
            }
            p { a .button .primary href="/" { (words.text(key::OPEN_YOUR_OWN)) } }
        }
    };
    HtmlPage::new(&words.text(key::OPEN_TABLES), body)
        .with_script("lobby.js")
        .render(&visitor)
        .into_response()
}

/// `GET /watch`
pub(crate) async fn running_tables(
    State(live_tables): State<LiveTables>,
    State(drawings): State<Arc<DrawingQueues>>,
    Query(query): Query<LobbyQuery>,
    visitor: Visitor,
) -> Response {
    let words = visitor.translator();
    let tables = match live_tables.running_tables(query.before, RUNNING_GAMES_PER_PAGE).await {
        Ok(tables) => tables,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let cards = GameCardRenderer { live_tables: &live_tables, drawings: &drawings, words, player: None };
    let list = match cards.render(&tables.entries).await {
        Ok(list) => list,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = html! {
        main data-refresh=(RUNNING_GAMES_REFRESH_SECONDS) {
            h1 { (words.text(key::RUNNING_GAMES)) }
            section #fresh {
                @if !tables.entries.is_empty() { p .lead { (words.text(key::WATCH_LEAD)) } }
                @if tables.entries.is_empty() { p .soft { (words.text(key::NO_RUNNING_GAMES)) } }
                @else { (list) }
                (next_page(words, "/watch", tables.next))
            }
        }
    };
    HtmlPage::new(&words.text(key::RUNNING_GAMES), body)
        .with_script("lobby.js")
        .with_style("style/game_lists.css")
        .render(&visitor)
        .into_response()
}
