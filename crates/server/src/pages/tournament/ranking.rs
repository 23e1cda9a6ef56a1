//! `…/ranking`: everybody's place, so far or for good.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_print::say;
use tessera_tournament::State;

use super::{frame, player};
use crate::extract::Seen;
use crate::key;

pub(super) async fn show(seen: Seen) -> Response {
    let words = seen.visitor.words();
    let body = html! { section .card #ranking data-part { (draw(words, &seen)) } };
    frame::page(&seen, "ranking", &body)
}

/// The whole ranking as a table, from which names lead to the players' pages.
fn draw(words: Words<'_>, seen: &Seen) -> Markup {
    tessera_print::html::ranking(words, seen.state(), |player| player::name(seen, player))
}

/// The first three of a tournament that is over.
pub(super) fn podium(words: Words<'_>, state: &State) -> Markup {
    html! {
        ol .podium aria-label=(words.say(key::TOURNAMENT_FINAL_RANKING)) {
            @for placed in state.ranking().iter().take(3) { li { b { (state.name(placed.player)) } span .soft { (say::reached(words, placed.reached)) } } }
        }
    }
}
