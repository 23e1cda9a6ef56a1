//! `…/print/WHAT`: printable sheets as HTML; `…/print/WHAT.pdf`: the same sheets as PDF.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{PreEscaped, html};
use serde::Deserialize;
use tessera_print::{PrintRequest, SheetKind, html as sheets, pdf};
use tessera_service::ServiceClock;
use tessera_tournament::PlayerNumber;

use super::layout;
use crate::dates;
use crate::drawings::{DrawingQueues, RenderedFileKind};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;
use crate::pages::{no_drawing, not_found};
use crate::security::LimitCounters;

#[derive(Deserialize)]
pub(super) struct PrintedSheetPath {
    what: String,
}

pub(super) async fn show(
    State(clock): State<ServiceClock>,
    State(limits): State<Arc<LimitCounters>>,
    State(drawings): State<Arc<DrawingQueues>>,
    Path(path): Path<PrintedSheetPath>,
    access: TournamentAccess,
) -> Response {
    let (what, as_pdf) = match path.what.strip_suffix(".pdf") {
        Some(what) => (what, true),
        None => (path.what.as_str(), false),
    };
    let offered = |sheet: &SheetKind| *sheet != SheetKind::Links || may_print_links(&access);
    let one = SheetKind::ALL.iter().position(|sheet| sheet.name() == what && offered(sheet));
    let sheets_to_print: &'static [SheetKind] = match one {
        Some(nth) => &SheetKind::ALL[nth..=nth],
        None if what == "all" => SheetKind::PUBLIC,
        None => return not_found(&access.visitor),
    };
    let pages =
        if sheets_to_print.contains(&SheetKind::Entries) { player_pages(&access) } else { Vec::new() };
    let links = if sheets_to_print == [SheetKind::Links] { player_links(&access).await } else { Vec::new() };
    let job = PrintRequest { sheets: sheets_to_print, pages, links, date: dates::date(clock.now()) };
    if as_pdf {
        send_pdf(&drawings, &limits, &access, what, job).await
    } else {
        send_page(&drawings, &limits, &access, what, job).await
    }
}

/// Everything that drawn sheets depend on; none if they contain secrets.
fn drawing_name(access: &TournamentAccess, what: &str, job: &PrintRequest<'_>) -> Option<String> {
    let (id, number) = (&access.live.id, access.tournament.number());
    let (language, host) = (access.visitor.language.code(), &access.visitor.host);
    job.links.is_empty().then(|| format!("{id} {number} {what} {language} {host} {}", job.date))
}

async fn send_pdf(
    drawings: &DrawingQueues,
    limits: &LimitCounters,
    access: &TournamentAccess,
    what: &str,
    job: PrintRequest<'static>,
) -> Response {
    let (tournament, words) = (access.tournament.clone(), access.visitor.translator());
    let drawing_name = drawing_name(access, what, &job);
    let take_slot = || limits.drawing(&access.visitor.source());
    let draw = move || Some(pdf::render(words, tournament.state(), &job));
    match drawings.get(RenderedFileKind::Pdf, drawing_name, take_slot, draw).await {
        Ok(pdf) => {
            let name = format!("inline; filename=\"{}-{what}.pdf\"", access.live.id);
            let kind = (header::CONTENT_TYPE, "application/pdf".to_owned());
            ([kind, (header::CONTENT_DISPOSITION, name)], pdf).into_response()
        }
        Err(reason) => no_drawing(reason),
    }
}

async fn send_page(
    drawings: &DrawingQueues,
    limits: &LimitCounters,
    access: &TournamentAccess,
    what: &str,
    job: PrintRequest<'static>,
) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let tournament = access.tournament.clone();
    let drawing_name = drawing_name(access, what, &job);
    let take_slot = || limits.drawing(&access.visitor.source());
    let draw = move || Some(sheets::render(words, tournament.state(), &job).into_string().into_bytes());
    let drawn = match drawings.get(RenderedFileKind::Sheet, drawing_name, take_slot, draw).await {
        Ok(drawn) => String::from_utf8(drawn.to_vec()).expect("markup is UTF-8"),
        Err(reason) => return no_drawing(reason),
    };
    let offered =
        SheetKind::ALL.into_iter().filter(|&sheet| sheet != SheetKind::Links || may_print_links(access));
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
            (PreEscaped(drawn))
        }
    };
    HtmlPage::new(&format!("{} · {}", words.text(key::TOURNAMENT_PRINT), state.plan().name), body)
        .with_style("style/tournament.css")
        .with_script("tournament.js")
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
