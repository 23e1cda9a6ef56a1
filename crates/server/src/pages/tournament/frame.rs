//! What the pages of a tournament share: its name, how far it has come, and the way to the others.

use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use tessera_i18n::Key;
use tessera_print::say::{self, stage};

use crate::extract::Seen;
use crate::key;
use crate::pages::layout::Page;

/// A page of a tournament. Parts with an `id` and `data-part` renew themselves when something happens.
pub(super) fn page(seen: &Seen, here: &str, body: &Markup) -> Response {
    draw(seen, here, true, body)
}

/// What a form is answered with: it cannot be asked for again, so it does not renew itself.
pub(super) fn answer(seen: &Seen, body: &Markup) -> Response {
    draw(seen, "answer", false, body)
}

fn draw(seen: &Seen, here: &str, renews: bool, body: &Markup) -> Response {
    let words = seen.visitor.words();
    let state = seen.state();
    let tab = |page: &'static str, key: Key| {
        html! { a href=(seen.path(page)) aria-current=[(page == here).then_some("page")] { (words.say(key)) } }
    };
    let body = html! {
        main .tournament data-changes=[renews.then(|| seen.path("changes"))] data-number=(seen.tournament.number()) {
            h1 { (state.plan().name) }
            p .lead #lead data-part { (say::about(words, state)) " · " (stage(words, state)) }
            nav .tabs aria-label=(words.say(key::TOURNAMENT_PAGES)) {
                (tab("", key::TOURNAMENT_NOW))
                (tab("entries", key::TOURNAMENT_ENTRIES))
                (tab("groups", key::TOURNAMENT_GROUPS))
                (tab("cup", key::TOURNAMENT_CUP))
                (tab("ranking", key::TOURNAMENT_RANKING))
                @if seen.organises() { (tab("history", key::TOURNAMENT_HISTORY)) }
                (tab("print/all", key::TOURNAMENT_PRINT))
                (tab("display", key::TOURNAMENT_DISPLAY))
            }
            div #question {}
            p .refusal #refusal role="alert" data-lost=(words.say(key::TOURNAMENT_NOT_SENT)) hidden {}
            (body)
        }
    };
    Page::new(&state.plan().name, body)
        .with_style("/web/style/tournament.css")
        .with_script("/web/tournament.js")
        .draw(&seen.visitor)
        .into_response()
}

/// The tournament's address as others reach it.
pub(super) fn address(seen: &Seen) -> String {
    seen.visitor.url_for_others(&format!("/tournaments/{}", seen.live.id))
}
