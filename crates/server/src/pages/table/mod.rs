//! The table: the board is the page.

pub(crate) mod advice;
mod picture;
mod review;
mod templates;

use crate::limits::Limits;
use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tessera_draw::Layers;
use tessera_service::Accounts;
use tessera_service::Clock;
use tessera_service::Live;
use tessera_table::{Action, Command, SeatNumber, Table};

pub(crate) use picture::file as picture_file;
#[cfg(test)]
pub(crate) use templates::SENTENCES as PAGE_SENTENCES;

use super::layout::{Page, problem};
use crate::clock;
use crate::extract::{Admitted, admitted};
use crate::frame::{Frame, Moved, drawn};
use crate::key;
use crate::link_query::{is_link, show_link};
use crate::table_view::{self, Seen};
use crate::who::Visitor;
use tessera_service::Refused;
use tessera_service::secret;

/// `GET /t/{table}`
pub(crate) async fn show(State(clock): State<Clock>, Admitted { table, visitor }: Admitted) -> Response {
    let (id, table, actor) = (&table.id, table.snapshot().await, visitor.actor());
    let seen = Seen::new(&table, id, actor.as_ref(), visitor.words(), clock.now());
    page(&visitor, &seen).into_response()
}

fn page(visitor: &Visitor, seen: &Seen<'_>) -> Markup {
    let words = seen.words;
    let title = format!("{} · {}", seen.table.opening().game.title(), seen.who_plays());
    let regions = seen.regions(visitor);
    let region = |name: &str| {
        let markup = regions.iter().find(|(other, _)| *other == name);
        markup.map(|(_, markup)| markup.clone()).unwrap_or_default()
    };
    let body = html! {
        main #table .table-page data-table=(seen.id) data-link=[visitor.link_shown()]
            data-number=(seen.table.number()) data-game=(seen.table.opening().game.name())
            data-seats=(seen.table.holders().len()) data-plays=[(!seen.own_seats().is_empty()).then_some("yes")] {
            h1 .unseen { (title) }
            section #region-players-top .players aria-label=(words.say(key::PLAYERS)) { (region("players-top")) }
            div .board-place {
                div #board .board { (PreEscaped(board(seen.table))) }
            }
            section #region-players .players aria-label=(words.say(key::PLAYERS)) { (region("players")) }
            section #region-say .say aria-label=(words.say(key::WHAT_NOW)) { (region("say")) }
            p #advice .advice {}
            p #refusal .refusal role="alert" hidden {}
            // What appears within a region that was there before is spoken.
            div .link-state role="status" {
                p #connection .connection hidden data-lost=(words.say(key::CONNECTION_LOST))
                    data-failed=(words.say(key::CONNECTION_FAILED)) {}
            }
            section #region-moves .moves aria-label=(words.say(key::MOVES)) { (region("moves")) }
            section #region-typed .typed { (region("typed")) }
            section #region-review .review aria-label=(words.say(key::REVIEW)) hidden {}
            section #region-acts .acts aria-label=(words.say(key::ACTIONS)) { (region("acts")) }
            section .chat aria-label=(words.say(key::CHAT)) { (table_view::chat(seen, &region("chat"))) }
            div #announce .unseen aria-live="polite" {}
            (templates::words(words))
        }
    };
    let picture = format!("/t/{}/board.png{}", seen.id, visitor.link_query());
    Page::new(&title, body)
        .described(&seen.sentence())
        .pictured(&picture)
        .with_script("/web/table.js")
        .with_style("/web/style/board.css")
        .draw(visitor)
}

pub(crate) fn refused_page(visitor: &Visitor, reason: &Refused) -> Response {
    let words = visitor.words();
    let (status, key) = match reason {
        Refused::NoTable => (StatusCode::NOT_FOUND, key::REFUSED_NO_TABLE),
        Refused::Table(_) | Refused::NameTaken => (StatusCode::CONFLICT, key::REFUSED_OTHER),
        Refused::Store(_) | Refused::Taken | Refused::Broken => {
            (StatusCode::INTERNAL_SERVER_ERROR, key::REFUSED_STORE)
        }
    };
    let sentence = words.find(key::REFUSED, reason.code()).unwrap_or_else(|| words.say(key).into_owned());
    problem(visitor, status, &sentence)
}

/// The position as SVG for the page, whose grid tells screen readers about it and whose style hides what the reader
/// does not want to see.
fn board(table: &Table) -> String {
    drawn(table, table.moves().len(), Layers::default(), |picture| picture.decorative().svg())
}

/// A position of the past, as the page's script takes it.
#[derive(Debug, Serialize)]
struct PastFrame {
    ply: usize,
    frame: Frame,
    /// The move that led to it.
    moved: Option<Moved>,
}

/// `GET /t/{table}/frame/{moves}`
pub(crate) async fn frame(
    Path((_, moves)): Path<(String, usize)>,
    Admitted { table, .. }: Admitted,
) -> Response {
    let table = table.snapshot().await;
    if moves > table.moves().len() {
        return (StatusCode::NOT_FOUND, format!("there are {} moves\n", table.moves().len())).into_response();
    }
    let last = moves.checked_sub(1).and_then(|last| table.moves().get(last));
    let last = last.map(|played| Moved::of(&table, played));
    axum::Json(PastFrame { ply: moves, frame: Frame::after(&table, moves), moved: last }).into_response()
}

/// `GET /t/{table}/record.txt`
pub(crate) async fn record(Admitted { table, .. }: Admitted) -> Response {
    match table.look(|table| table.record(&clock::date(table.at()))).await {
        Ok(record) => {
            ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{record}\n")).into_response()
        }
        Err(reason) => (StatusCode::CONFLICT, format!("{reason}\n")).into_response(),
    }
}

/// A button of the page, for browsers without script and for those who are nobody yet.
#[derive(Debug, Deserialize)]
pub(crate) struct Sit {
    #[serde(default)]
    seat: Option<SeatNumber>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    link: Option<String>,
}

/// `POST /t/{table}/sit`: takes a seat, as a new guest if need be.
pub(crate) async fn sit(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(sit): Form<Sit>,
) -> Response {
    if !limits.may_change(visitor.address) {
        return super::too_fast(&visitor);
    }
    let link = sit.link.filter(|link| is_link(link));
    let proof = link.as_deref().map(secret::link_proof);
    let table = match admitted(&live, &id, &visitor, proof.as_deref()).await {
        Ok(table) => table,
        Err(reason) => return refused_page(&visitor, &reason),
    };
    let (player, cookie) = match visitor.or_guest(&accounts).await {
        Ok(guest) => guest,
        Err(reason) => return refused_page(&visitor, &reason.into()),
    };
    let name = Some(sit.name).filter(|name| !name.trim().is_empty());
    let name = match name.map(|name| tessera_table::sound_name(&name)) {
        Some(None) => {
            return problem(&visitor, StatusCode::BAD_REQUEST, &visitor.words().say(key::REFUSED_NAME));
        }
        sound => sound.flatten(),
    };
    let mut command = Command::new(Action::TakeSeat { link: None, name }, table.look(Table::number).await);
    command.seat = sit.seat;
    show_link(&mut command, proof.as_deref());
    if let Err(reason) = table.command_to_the_end(command, &tessera_service::actor(&player)).await {
        return refused_page(&visitor, &reason);
    }
    let query = link.map(|link| format!("?link={link}")).unwrap_or_default();
    super::see_other(&format!("/t/{id}{query}"), cookie)
}
