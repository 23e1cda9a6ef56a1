//! `GET /tournaments`: the tournaments of the visitor, and a link to the form for a new one.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::html;
use tessera_i18n::{MessageArg, Translator};
use tessera_store::{Store, TournamentSummary};

use crate::dates;
use crate::extract::Visitor;
use crate::key;
use crate::pages::layout::HtmlPage;
use crate::pages::store_failed;

const MAX_LISTED: u32 = 100;

pub(super) async fn show(State(store): State<Store>, visitor: Visitor) -> Response {
    let words = visitor.translator();
    let summaries = match &visitor.player {
        Some(player) => store.tournaments_of(&player.id, MAX_LISTED).await,
        None => Ok(Vec::new()),
    };
    let summaries = match summaries {
        Ok(summaries) => summaries,
        Err(reason) => return store_failed(&visitor, &reason),
    };
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
                                    " · " (dates::date(tessera_table::Millis(summary.opened)))
                                }
                                a .button href=(format!("/tournaments/{}", summary.tournament)) { (words.text(key::TOURNAMENT_OPEN)) }
                            }
                        }
                    }
                }
            }
        }
    };
    HtmlPage::new(&words.text(key::TOURNAMENTS), body).render(&visitor).into_response()
}

fn about(words: Translator<'_>, summary: &TournamentSummary) -> String {
    words.format(
        key::TOURNAMENT_ABOUT,
        &[("game", summary.game.title().into()), ("players", MessageArg::from(summary.players))],
    )
}
