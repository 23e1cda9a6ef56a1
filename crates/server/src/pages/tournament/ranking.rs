//! `…/ranking`: the ranking of all players, provisional or final.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_tournament::TournamentState;

use super::{layout, player};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let body = html! { section .card #ranking data-part { (render(words, &access)) } };
    layout::page(&access, "ranking", &body)
}

/// The ranking as a table, with names linked to the players' pages.
fn render(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    tessera_print::html::ranking(words, access.state(), |player| player::name(access, player))
}

/// The first three players of a finished tournament.
pub(super) fn podium(words: Translator<'_>, state: &TournamentState) -> Markup {
    html! {
        ol .podium aria-label=(words.text(key::TOURNAMENT_FINAL_RANKING)) {
            @for placed in state.ranking().iter().take(3) { li { b { (state.name(placed.player)) } span .soft { (tournament_texts::reached(words, placed.reached)) } } }
        }
    }
}
