//! `…/ranking`: everybody's place, so far or for good.

use axum::extract::State as Shared;
use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_tournament::State;

use super::{frame, player, say, sheets};
use crate::app::House;
use crate::sheets::{RANKING_COLUMNS, RankingRow, ranking_title};
use crate::tournaments::Seen;

pub(super) async fn show(Shared(house): Shared<House>, seen: Seen) -> Response {
    let words = seen.visitor.words(&house);
    let body = html! { section .card #ranking data-part { (draw(words, seen.state(), Some(&seen))) } };
    frame::page(&house, &seen, "ranking", &body)
}

/// The whole ranking as a table; names lead to the players' pages for whoever looks at it in a browser.
pub(super) fn draw(words: Words<'_>, state: &State, seen: Option<&Seen>) -> Markup {
    let ranking = RankingRow::all(words, state);
    html! {
        h2 { (ranking_title(words, state)) }
        @if ranking.is_empty() { p .soft { (words.say("tournament-not-drawn-yet")) } }
        @else {
            div .wide { table .figures {
                thead { tr { (sheets::heads(words, &RANKING_COLUMNS)) } }
                tbody { @for row in &ranking {
                    tr {
                        td { (row.place) }
                        th scope="row" .text { (player::name(state, row.player.number, seen)) }
                        td .text { (row.club) }
                        td .text { (row.reached) }
                    }
                } }
            } }
        }
    }
}

/// The first three of a tournament that is over.
pub(super) fn podium(words: Words<'_>, state: &State) -> Markup {
    html! {
        ol .podium aria-label=(words.say("tournament-final-ranking")) {
            @for placed in state.ranking().iter().take(3) { li { b { (state.name(placed.player)) } span .soft { (say::reached(words, placed.reached)) } } }
        }
    }
}
