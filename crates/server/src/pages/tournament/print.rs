//! `…/print/WHAT`: printable sheets as HTML; `…/print/WHAT.pdf`: the same sheets as PDF.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_print::{PrintJob, TournamentSheet, html as sheets, pdf};
use tessera_service::Clock;
use tessera_tournament::PlayerNumber;

use super::layout;
use crate::dates;
use crate::extract::TournamentAccess;
use crate::key;
use crate::pages::layout::HtmlPage;
use crate::pages::not_found;
use crate::security::RequestLimits;

#[derive(Deserialize)]
pub(super) struct SheetPath {
    what: String,
}

pub(super) async fn show(
    State(clock): State<Clock>,
    State(limits): State<Arc<RequestLimits>>,
    Path(path): Path<SheetPath>,
    access: TournamentAccess,
) -> Response {
    let (what, as_pdf) = match path.what.strip_suffix(".pdf") {
        Some(what) => (what, true),
        None => (path.what.as_str(), false),
    };
    let offered = |sheet: &TournamentSheet| *sheet != TournamentSheet::Links || may_print_links(&access);
    let one = TournamentSheet::ALL.iter().position(|sheet| sheet.name() == what && offered(sheet));
    let sheets_to_print: &'static [TournamentSheet] = match one {
        Some(nth) => &TournamentSheet::ALL[nth..=nth],
        None if what == "all" => TournamentSheet::PUBLIC,
        None => return not_found(&access.visitor),
    };
    let pages =
        if sheets_to_print.contains(&TournamentSheet::Entries) { player_pages(&access) } else { Vec::new() };
    let links =
        if sheets_to_print == [TournamentSheet::Links] { player_links(&access).await } else { Vec::new() };
    let job = PrintJob { sheets: sheets_to_print, pages, links, date: dates::date(clock.now()) };
    if as_pdf {
        send_pdf(&limits, &access, what, job).await
    } else {
        send_page(&limits, &access, what, job).await
    }
}

/// Renders on a blocking thread, one job at a time: sheets of hundreds of players take long and must not delay requests.
async fn render_blocking<T: Send + 'static>(
    limits: &RequestLimits,
    draw: impl FnOnce() -> T + Send + 'static,
) -> T {
    let _permit = limits.render_permits.acquire().await.expect("the semaphore is never closed");
    tokio::task::spawn_blocking(draw).await.expect("drawing does not panic")
}

async fn send_pdf(
    limits: &RequestLimits,
    access: &TournamentAccess,
    what: &str,
    job: PrintJob<'static>,
) -> Response {
    let (tournament, words) = (access.tournament.clone(), access.visitor.translator());
    let pdf = render_blocking(limits, move || pdf::render(words, tournament.state(), &job));
    let name = format!("inline; filename=\"{}-{what}.pdf\"", access.live.id);
    ([(header::CONTENT_TYPE, "application/pdf".to_owned()), (header::CONTENT_DISPOSITION, name)], pdf.await)
        .into_response()
}

async fn send_page(
    limits: &RequestLimits,
    access: &TournamentAccess,
    what: &str,
    job: PrintJob<'static>,
) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let tournament = access.tournament.clone();
    let drawn = render_blocking(limits, move || sheets::render(words, tournament.state(), &job)).await;
    let offered = TournamentSheet::ALL
        .into_iter()
        .filter(|&sheet| sheet != TournamentSheet::Links || may_print_links(access));
    let body = html! {
        main .print {
            h1 .unseen { (words.text(key::TOURNAMENT_PRINT)) ": " (state.plan().name) }
            nav .tabs .on-screen aria-label=(words.text(key::TOURNAMENT_PRINT)) {
                a href=(access.path("")) { "← " (state.plan().name) }
                @for sheet in offered { a href=(access.path(&format!("print/{}", sheet.name()))) aria-current=[(what == sheet.name()).then_some("page")] { (sheet.title(words)) } }
            }
            p .on-screen .line {
                button .primary type="button" data-print { (words.text(key::TOURNAMENT_PRINT)) }
                a .button href=(access.path(&format!("print/{what}.pdf"))) { "PDF" }
            }
            (drawn)
        }
    };
    HtmlPage::new(&format!("{} · {}", words.text(key::TOURNAMENT_PRINT), state.plan().name), body)
        .with_style("/web/style/tournament.css")
        .with_script("/web/tournament.js")
        .render(&access.visitor)
        .into_response()
}

/// The addresses of all players' pages, without their secret links: the list is public.
fn player_pages(access: &TournamentAccess) -> Vec<String> {
    let address = layout::address(access);
    access.state().entrants().iter().map(|entrant| format!("{address}/players/{}", entrant.number)).collect()
}

/// Whether the visitor may print the links with which players take their seats.
fn may_print_links(access: &TournamentAccess) -> bool {
    access.is_organiser() && access.state().plan().online.is_some()
}

/// The links of all players who have not withdrawn and are not the computer.
async fn player_links(access: &TournamentAccess) -> Vec<(PlayerNumber, String)> {
    let address = layout::address(access);
    let mut links = Vec::new();
    for entrant in access.state().entrants().iter().filter(|one| one.engine.is_none() && !one.withdrawn) {
        if let Some(link) = access.live.seat_link(entrant.number).await {
            links.push((entrant.number, format!("{address}/players/{}?link={link}", entrant.number)));
        }
    }
    links
}
