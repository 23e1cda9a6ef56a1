//! The lobby: open tables, and running games to watch.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;
use tessera_service::LiveTables;

use super::layout::HtmlPage;
use super::{store_failed, table_lists};
use crate::extract::Visitor;
use crate::key;

const MAX_TABLES: usize = 100;

/// `GET /lobby`
pub(crate) async fn open_tables(State(live_tables): State<LiveTables>, visitor: Visitor) -> Response {
    let words = visitor.translator();
    let tables = match live_tables.open_tables(MAX_TABLES).await {
        Ok(tables) => tables,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = html! {
        main data-refresh="5" {
            h1 { (words.text(key::OPEN_TABLES)) }
            p .lead { (words.text(key::LOBBY_LEAD)) }
            section .list #fresh { (table_lists::open(words, &tables)) }
            p { a .button .primary href="/" { (words.text(key::OPEN_YOUR_OWN)) } }
        }
    };
    HtmlPage::new(&words.text(key::OPEN_TABLES), body)
        .with_script("/web/lobby.js")
        .render(&visitor)
        .into_response()
}

/// `GET /watch`
pub(crate) async fn running_tables(State(live_tables): State<LiveTables>, visitor: Visitor) -> Response {
    let words = visitor.translator();
    let tables = match live_tables.running_tables(MAX_TABLES).await {
        Ok(tables) => tables,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = html! {
        main data-refresh="10" {
            h1 { (words.text(key::RUNNING_GAMES)) }
            p .lead { (words.text(key::WATCH_LEAD)) }
            section .list #fresh { (table_lists::running(words, &tables)) }
        }
    };
    HtmlPage::new(&words.text(key::RUNNING_GAMES), body)
        .with_script("/web/lobby.js")
        .render(&visitor)
        .into_response()
}
