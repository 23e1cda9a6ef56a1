//! Tables that wait, and games to watch.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;

use super::layout::Page;
use super::{cards, not_stored};
use crate::app::House;
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
            h1 { (words.say("open-tables")) }
            p .lead { (words.say("lobby-lead")) }
            section .list #fresh { (cards::open(words, &tables)) }
            p { a .button .primary href="/" { (words.say("open-your-own")) } }
        }
    };
    Page::new(&words.say("open-tables"), body).draw(&house, &visitor).into_response()
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
            h1 { (words.say("running-games")) }
            p .lead { (words.say("watch-lead")) }
            section .list #fresh { (cards::running(words, &tables)) }
        }
    };
    Page::new(&words.say("running-games"), body).draw(&house, &visitor).into_response()
}
