//! `…/print/WHAT`: sheets for the hall, one below the other; `…/print/WHAT.pdf`: the same for a printer elsewhere.

use axum::extract::{Path, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use tessera_print::{Order, Sheet, html as sheets, paper};
use tessera_tournament::PlayerNumber;

use super::frame;
use crate::clock;
use crate::extract::Seen;
use crate::key;
use crate::limits::Limits;
use crate::pages::layout::Page;
use crate::pages::not_found;

#[derive(Deserialize)]
pub(super) struct Which {
    what: String,
}

pub(super) async fn show(
    Shared(limits): Shared<Arc<Limits>>,
    Path(which): Path<Which>,
    seen: Seen,
) -> Response {
    let (what, as_pdf) = match which.what.strip_suffix(".pdf") {
        Some(what) => (what, true),
        None => (which.what.as_str(), false),
    };
    let offered = |sheet: &Sheet| *sheet != Sheet::Links || links_are_his(&seen);
    let one = Sheet::ALL.iter().position(|sheet| sheet.name() == what && offered(sheet));
    let wanted: &'static [Sheet] = match one {
        Some(nth) => &Sheet::ALL[nth..=nth],
        None if what == "all" => Sheet::FOR_THE_HALL,
        None => return not_found(&seen.visitor),
    };
    let pages = if wanted.contains(&Sheet::Entries) { players_pages(&seen) } else { Vec::new() };
    let links = if wanted == [Sheet::Links] { links(&seen).await } else { Vec::new() };
    let order = Order { sheets: wanted, pages, links, date: clock::date(clock::now()) };
    if as_pdf {
        send_pdf(&limits, &seen, what, order).await
    } else {
        send_page(&limits, &seen, what, order).await
    }
}

/// Sheets of hundreds take a while, and nobody else should wait for them: one at a time, as pictures are.
async fn drawn_aside<T: Send + 'static>(limits: &Limits, draw: impl FnOnce() -> T + Send + 'static) -> T {
    let _turn = limits.drawing.acquire().await.expect("it is never closed");
    tokio::task::spawn_blocking(draw).await.expect("drawing does not panic")
}

async fn send_pdf(limits: &Limits, seen: &Seen, what: &str, order: Order<'static>) -> Response {
    let (tournament, words) = (seen.tournament.clone(), seen.visitor.words());
    let pdf = drawn_aside(limits, move || paper::print(words, tournament.state(), &order));
    let name = format!("inline; filename=\"{}-{what}.pdf\"", seen.live.id);
    ([(header::CONTENT_TYPE, "application/pdf".to_owned()), (header::CONTENT_DISPOSITION, name)], pdf.await)
        .into_response()
}

async fn send_page(limits: &Limits, seen: &Seen, what: &str, order: Order<'static>) -> Response {
    let words = seen.visitor.words();
    let state = seen.state();
    let tournament = seen.tournament.clone();
    let drawn = drawn_aside(limits, move || sheets::draw(words, tournament.state(), &order)).await;
    let offered = Sheet::ALL.into_iter().filter(|&sheet| sheet != Sheet::Links || links_are_his(seen));
    let body = html! {
        main .print {
            h1 .unseen { (words.say(key::TOURNAMENT_PRINT)) ": " (state.plan().name) }
            nav .tabs .on-screen aria-label=(words.say(key::TOURNAMENT_PRINT)) {
                a href=(seen.path("")) { "← " (state.plan().name) }
                @for sheet in offered { a href=(seen.path(&format!("print/{}", sheet.name()))) aria-current=[(what == sheet.name()).then_some("page")] { (sheet.title(words)) } }
            }
            p .on-screen .line {
                button .primary type="button" data-print { (words.say(key::TOURNAMENT_PRINT)) }
                a .button href=(seen.path(&format!("print/{what}.pdf"))) { "PDF" }
            }
            (drawn)
        }
    };
    Page::new(&format!("{} · {}", words.say(key::TOURNAMENT_PRINT), state.plan().name), body)
        .with_style("/web/style/tournament.css")
        .with_script("/web/tournament.js")
        .draw(&seen.visitor)
        .into_response()
}

/// The address of everybody's page, as anybody may have it: the list hangs on the wall.
fn players_pages(seen: &Seen) -> Vec<String> {
    let address = frame::address(seen);
    seen.state().entrants().iter().map(|entrant| format!("{address}/players/{}", entrant.number)).collect()
}

/// Whether this visitor can have the links by which players take their seats.
fn links_are_his(seen: &Seen) -> bool {
    seen.organises() && seen.state().plan().online.is_some()
}

/// The link of everybody who is a person and still plays.
async fn links(seen: &Seen) -> Vec<(PlayerNumber, String)> {
    let address = frame::address(seen);
    let mut links = Vec::new();
    for entrant in seen.state().entrants().iter().filter(|one| one.engine.is_none() && !one.withdrawn) {
        if let Some(link) = seen.live.link_of(entrant.number).await {
            links.push((entrant.number, format!("{address}/players/{}?link={link}", entrant.number)));
        }
    }
    links
}
