//! Tables that wait, and games to watch.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;

use super::layout::Page;
use super::{cards, not_stored};
use crate::app::House;
use crate::key;
use crate::who::Visitor;

const MOST_TABLES: usize = 100;

/// `GET /lobby`
pub(crate) async fn open_tables(State(house): State<House>, visitor: Visitor) -> Response {
    let words = visitor.words(&house);
    let tables = match house.live.open_tables(MOST_TABLES).await {
        Ok(tables) => tables,
        Err(reason) => return not_stored(&house, &visitor, &reason),
    };
    let body = html! {
        main data-refresh="5" {
            h1 { (words.say(key::OPEN_TABLES)) }
            p .lead { (words.say(key::LOBBY_LEAD)) }
            section .list #fresh { (cards::open(words, &tables)) }
            p { a .button .primary href="/" { (words.say(key::OPEN_YOUR_OWN)) } }
        }
    };
    Page::new(&words.say(key::OPEN_TABLES), body).draw(&house, &visitor).into_response()
}

/// `GET /watch`
pub(crate) async fn running_tables(State(house): State<House>, visitor: Visitor) -> Response {
    let words = visitor.words(&house);
    let tables = match house.live.running_tables(MOST_TABLES).await {
        Ok(tables) => tables,
        Err(reason) => return not_stored(&house, &visitor, &reason),
    };
    let body = html! {
        main data-refresh="10" {
            h1 { (words.say(key::RUNNING_GAMES)) }
            p .lead { (words.say(key::WATCH_LEAD)) }
            section .list #fresh { (cards::running(words, &tables)) }
        }
    };
    Page::new(&words.say(key::RUNNING_GAMES), body).draw(&house, &visitor).into_response()
}
