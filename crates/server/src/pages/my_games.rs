//! The visitor's own games.

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_store::{ListPage, Store};

use super::layout::HtmlPage;
use super::{store_failed, table_lists};
use crate::extract::Visitor;
use crate::key;

const PAGE_SIZE: u32 = 30;

/// The query of the page: only games that changed before this time.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct MyGamesQuery {
    before: Option<u64>,
}

/// `GET /games`
pub(crate) async fn show(
    State(store): State<Store>,
    Query(query): Query<MyGamesQuery>,
    visitor: Visitor,
) -> Response {
    let words = visitor.translator();
    let player = visitor.player.as_ref().map(|player| player.id.as_str());
    let page = match player {
        Some(player) => store.games_of(player, query.before, PAGE_SIZE).await,
        None => Ok(ListPage { entries: Vec::new(), next: None }),
    };
    let ListPage { entries: games, next } = match page {
        Ok(page) => page,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = html! {
        main {
            h1 { (words.text(key::MY_GAMES)) }
            @if games.is_empty() {
                p .lead { (words.text(key::NO_GAMES_YET)) }
                p { a .button .primary href="/" { (words.text(key::PLAY_FIRST_GAME)) } }
            } @else {
                section .list {
                    (table_lists::own(words, &games, player.unwrap_or_default()))
                    @if let Some(before) = next { p .more { a href={"/games?before=" (before)} { (words.text(key::OLDER_GAMES)) } } }
                }
                @if visitor.player.as_ref().is_some_and(|player| !player.account) {
                    p .soft { (words.text(key::KEEP_HINT)) " " a href="/account" { (words.text(key::KEEP_MY_GAMES)) } }
                }
            }
        }
    };
    HtmlPage::new(&words.text(key::MY_GAMES), body).render(&visitor).into_response()
}
