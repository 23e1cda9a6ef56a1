//! Tables that wait, and games to watch.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;
use tessera_service::Live;

use super::layout::Page;
use super::{cards, not_stored};
use crate::key;
use crate::who::Visitor;

const MOST_TABLES: usize = 100;

/// `GET /lobby`
pub(crate) async fn open_tables(State(live): State<Live>, visitor: Visitor) -> Response {
    let words = visitor.words();
    let tables = match live.open_tables(MOST_TABLES).await {
        Ok(tables) => tables,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    let body = html! {
        main data-refresh="5" {
            h1 { (words.say(key::OPEN_TABLES)) }
            p .lead { (words.say(key::LOBBY_LEAD)) }
            section .list #fresh { (cards::open(words, &tables)) }
            p { a .button .primary href="/" { (words.say(key::OPEN_YOUR_OWN)) } }
        }
    };
    Page::new(&words.say(key::OPEN_TABLES), body).draw(&visitor).into_response()
}

/// `GET /watch`
pub(crate) async fn running_tables(State(live): State<Live>, visitor: Visitor) -> Response {
    let words = visitor.words();
    let tables = match live.running_tables(MOST_TABLES).await {
        Ok(tables) => tables,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    let body = html! {
        main data-refresh="10" {
            h1 { (words.say(key::RUNNING_GAMES)) }
            p .lead { (words.say(key::WATCH_LEAD)) }
            section .list #fresh { (cards::running(words, &tables)) }
        }
    };
    Page::new(&words.say(key::RUNNING_GAMES), body).draw(&visitor).into_response()
}
