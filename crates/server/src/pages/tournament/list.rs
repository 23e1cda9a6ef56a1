//! `GET /tournaments`: the tournaments of the visitor, and a link to the form for a new one.

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_i18n::{MessageArg, Translator};
use tessera_store::{ListPage, Store, TournamentSummary};

use super::event_file;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;
use crate::pages::store_failed;

/// Tournaments on a page of the list.
const TOURNAMENTS_PER_PAGE: u32 = 100;

/// The query of the page: only tournaments that were announced before this time.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TournamentsPageQuery {
    before: Option<u64>,
}

pub(super) async fn show(
    State(store): State<Store>,
    Query(query): Query<TournamentsPageQuery>,
    visitor: Visitor,
) -> Response {
    let words = visitor.translator();
    let page = match &visitor.player {
        Some(player) => store.tournaments_of(&player.id, query.before, TOURNAMENTS_PER_PAGE).await,
        None => Ok(ListPage { entries: Vec::new(), next: None }),
    };
    let ListPage { entries: summaries, next } = match page {
        Ok(page) => page,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let is_first = query.before.is_none();
    let body = html! {
        main {
            h1 { (words.text(key::TOURNAMENTS)) }
            p .lead { (words.text(key::TOURNAMENTS_LEAD)) }
            p { a .button .primary href="/tournaments/new" { (words.text(key::TOURNAMENT_ANNOUNCE)) } " "
                a .button href="/rules/tournament" { (words.text(key::TOURNAMENT_REGULATIONS)) } }
            @if !summaries.is_empty() {
                section .list {
                    h2 { (words.text(key::TOURNAMENTS_YOURS)) }
                    ul .rows {
                        @for summary in &summaries {
                            li {
                                b { (summary.name) }
                                span .details {
                                    (about(words, summary))
                                    " · " (labels::date(words, tessera_table::Millis(summary.opened)))
                                }
                                a .button href=(format!("/tournaments/{}", summary.tournament)) { (words.text(key::TOURNAMENT_OPEN)) }
                            }
                        }
                    }
                    @if let Some(before) = next { p .more { a href={ "/tournaments?before=" (before) } { (words.text(key::TOURNAMENTS_OLDER)) } } }
                }
            }
            @if is_first { (event_file::load_form(words)) }
        }
    };
    let page = HtmlPage::new(&words.text(key::TOURNAMENTS), body).with_style("style/tournament.css");
    let page = if is_first { page.with_script("tournament_file.js") } else { page };
    page.render(&visitor).into_response()
}

fn about(words: Translator<'_>, summary: &TournamentSummary) -> String {
    words.format(
        key::TOURNAMENT_ABOUT,
        &[("game", words.game_name(summary.game).into()), ("players", MessageArg::from(summary.players))],
    )
}
