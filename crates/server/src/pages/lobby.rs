//! Tables that wait, and games to watch.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;
use tessera_store::{Card, StoreError};

use super::layout::Page;
use super::{cards, not_stored};
use crate::app::House;
use crate::who::Visitor;

const MOST_TABLES: usize = 100;

/// Public tables that wait for players and have somebody who waits.
pub(crate) async fn open_now(house: &House, most: usize) -> Result<Vec<Card>, StoreError> {
    Ok(house.live.attended(&house.live.lists().open().await?, most))
}

/// Public games that somebody plays or watches.
pub(crate) async fn running_now(house: &House, most: usize) -> Result<Vec<Card>, StoreError> {
    Ok(house.live.attended(&house.live.lists().running().await?, most))
}

/// `GET /lobby`
pub(crate) async fn open_tables(State(house): State<House>, visitor: Visitor) -> Response {
    let words = visitor.words(&house);
    let tables = match open_now(&house, MOST_TABLES).await {
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
    let tables = match running_now(&house, MOST_TABLES).await {
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
