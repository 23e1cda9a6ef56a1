//! `…/ranking`: the ranking of all players, provisional or final.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_print::{CsvSeparator, ranking_csv, tournament_texts};
use tessera_tournament::TournamentState;

use super::{layout, player};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let has_ranking = !access.state().groups().is_empty() || access.state().cup().is_some();
    let body = html! {
        section .card #ranking data-part {
            (render(words, &access))
            @if has_ranking { p { a href=(access.path("ranking.csv")) download { (words.text(key::TOURNAMENT_CSV)) } } }
        }
    };
    layout::page(&access, "ranking", &body)
}

/// `…/ranking.csv`: the ranking for spreadsheets, in the reader's language.
pub(super) async fn download(access: TournamentAccess) -> Response {
    let language = access.visitor.language;
    let text = ranking_csv(access.visitor.translator(), access.state(), CsvSeparator::of(language));
    let name = format!("attachment; filename=\"{}-ranking.csv\"", access.live.id);
    let kind = (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned());
    ([kind, (header::CONTENT_DISPOSITION, name)], text).into_response()
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
