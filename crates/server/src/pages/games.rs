//! The games that somebody has played.

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_store::Store;

use super::layout::Page;
use super::{cards, not_stored};
use crate::key;
use crate::who::Visitor;

const A_PAGE: u32 = 30;

/// Which part of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Part {
    before: Option<u64>,
}

/// `GET /games`
pub(crate) async fn show(State(store): State<Store>, Query(part): Query<Part>, visitor: Visitor) -> Response {
    let words = visitor.words();
    let player = visitor.player.as_ref().map(|player| player.player.as_str());
    let games = match player {
        Some(player) => store.games_of(player, part.before, A_PAGE).await,
        None => Ok(Vec::new()),
    };
    let games = match games {
        Ok(games) => games,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    let more = games.last().filter(|_| games.len() >= A_PAGE as usize).map(|last| last.changed);
    let body = html! {
        main {
            h1 { (words.say(key::MY_GAMES)) }
            @if games.is_empty() {
                p .lead { (words.say(key::NO_GAMES_YET)) }
                p { a .button .primary href="/" { (words.say(key::PLAY_FIRST_GAME)) } }
            } @else {
                section .list { (cards::own(words, &games, player.unwrap_or_default())) }
                @if let Some(before) = more { p .more { a href={"/games?before=" (before)} { (words.say(key::OLDER_GAMES)) } } }
                @if visitor.player.as_ref().is_some_and(|player| !player.account) {
                    p .soft { (words.say(key::KEEP_HINT)) " " a href="/account" { (words.say(key::KEEP_MY_GAMES)) } }
                }
            }
        }
    };
    Page::new(&words.say(key::MY_GAMES), body).draw(&visitor).into_response()
}
