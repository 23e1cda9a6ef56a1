//! The common layout of a tournament's pages: name, stage and tabs.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use tessera_i18n::MessageKey;
use tessera_print::tournament_texts::{self, stage};
use tessera_service::TournamentRole;
use tessera_tournament::TournamentFormat;

use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;

/// A page of a tournament. The script refreshes its parts, which have an `id` and `data-part`, when something changes.
pub(super) fn page(access: &TournamentAccess, here: &str, body: &Markup) -> Response {
    render(access, here, true, body)
}

/// The response to a form. It cannot be loaded again, so it is not refreshed.
pub(super) fn form_response(access: &TournamentAccess, body: &Markup) -> Response {
    render(access, "answer", false, body)
}

/// The response to a request that is refused: the sentence, and what can be done instead.
pub(super) fn refused(
    access: &TournamentAccess,
    status: StatusCode,
    sentence: &str,
    more: &Markup,
) -> Response {
    let words = access.visitor.translator();
    let body = html! {
        section .card {
            h2 { (words.text(key::PROBLEM_TITLE)) }
            p .sentences data-refusal { (sentence) }
            (more)
            p { a .button href=(access.path("")) { (words.text(key::TOURNAMENT_BACK)) } }
        }
    };
    (status, form_response(access, &body)).into_response()
}

fn render(access: &TournamentAccess, here: &str, refreshes: bool, body: &Markup) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let tab = |page: &'static str, key: MessageKey| {
        html! { a href=(access.path(page)) aria-current=[(page == here).then_some("page")] { (words.text(key)) } }
    };
    // The wall display hangs in public: its address has no secret of a helper.
    let display = if access.may_direct_play() {
        access.path("hall")
    } else {
        format!("/tournaments/{}/display", access.live.id)
    };
    let format = state.plan().format;
    let has_groups = format == TournamentFormat::GroupsThenCup;
    let is_knock_out = matches!(format, TournamentFormat::KnockOut { .. });
    let (has_standings, has_cup) = (!is_knock_out, has_groups || is_knock_out);
    let body = html! {
        main .tournament data-changes=[refreshes.then(|| access.path("changes"))] data-number=(access.tournament.number()) {
            h1 { (state.plan().name) }
            p .lead #lead data-part { (tournament_texts::summary(words, state)) " · " (stage(words, state)) }
            nav .tabs aria-label=(words.text(key::TOURNAMENT_PAGES)) {
                (tab("", key::TOURNAMENT_NOW))
                (tab("entries", key::TOURNAMENT_ENTRIES))
                @if has_standings { (tab("groups", if has_groups { key::TOURNAMENT_GROUPS } else { key::TOURNAMENT_STANDINGS })) }
                @if has_cup { (tab("cup", key::TOURNAMENT_CUP)) }
                (tab("ranking", key::TOURNAMENT_RANKING))
                @if access.may_direct_play() { (tab("history", key::TOURNAMENT_HISTORY)) }
                @if access.is_organiser() { (tab("people", key::TOURNAMENT_HELPERS)) }
                (tab("print/all", key::TOURNAMENT_PRINT))
                a href=(display) aria-current=[(here == "hall").then_some("page")] { (words.text(key::TOURNAMENT_DISPLAY)) }
            }
            @if access.role == TournamentRole::FormerHelper { p .refusal { (words.text(key::TOURNAMENT_LINK_REVOKED)) } }
            div #question {}
            p .refusal #refusal role="alert" data-lost=(words.text(key::TOURNAMENT_NOT_SENT)) hidden {}
            (body)
        }
    };
    HtmlPage::new(&state.plan().name, body)
        .with_style("style/forms.css")
        .with_style("style/tournament.css")
        .with_script("tournament.js")
        .render(&access.visitor)
        .into_response()
}

/// The tournament's URL for other machines.
pub(super) fn address(access: &TournamentAccess) -> String {
    access.visitor.url_for_other_machines(&format!("/tournaments/{}", access.live.id))
}
