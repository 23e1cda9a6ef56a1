//! The page of a table, and what its script loads: past positions, the record, pictures, hints and reviews.

pub(crate) mod advice;
mod follow_up_game;
mod picture;
pub(crate) mod report;
mod review;
pub(super) mod script_messages;

use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use tessera_draw::PictureLayers;
use tessera_service::{Accounts, BlockedPlayers, LiveTableError, LiveTables, ServiceClock, secrets_and_ids};
use tessera_table::{SeatNumber, Table, TableAction, TableCommand};

use super::layout::{HtmlPage, problem_page};
use crate::board_frame::{BoardFrame, FrameMove, draw_position};
use crate::dates;
use crate::extract::{TableAccess, Visitor, visible_table};
use crate::message_keys as key;
use crate::overlay_geometry_json::geometry_json;
use crate::refusal_status;
use crate::secret_link::{is_link_secret, set_link_hash};
use crate::table_regions::{self, TablePageView};

pub(crate) use follow_up_game::play_computer;
pub(crate) use picture::picture_file;
#[cfg(test)]
pub(crate) use script_messages::SCRIPT_MESSAGES;

/// `GET /t/{table}`
pub(crate) async fn show(
    State(clock): State<ServiceClock>,
    State(blocks): State<BlockedPlayers>,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    let blocks = match &visitor.player {
        Some(player) => match blocks.of(&player.id).await {
            Ok(blocks) => Some(blocks),
            Err(reason) => return super::store_failed(&visitor, &reason),
        },
        None => None,
    };
    let (id, engine_wait) = (&table.id, table.engine_wait().await);
    let (table, actor) = (table.snapshot().await, visitor.actor());
    let page = TablePageView::new(&table, id, actor.as_ref(), visitor.translator(), clock.now());
    let page = TablePageView { engine_wait, ..page }.without_chat_of(blocks.as_deref());
    render(&visitor, &page).into_response()
}

fn render(visitor: &Visitor, page: &TablePageView<'_>) -> Markup {
    let words = page.words;
    let title = page.title();
    let regions = page.regions(visitor);
    let region = |name: &str| {
        let markup = regions.iter().find(|(other, _)| *other == name);
        markup.map(|(_, markup)| markup.clone()).unwrap_or_default()
    };
    let body = html! {
        main #table .table-page data-table=(page.id) data-link=[visitor.link_secret()]
            data-number=(page.table.number()) data-game=(page.table.setup().game.name())
            data-seats=(page.table.holders().len()) data-plays=[(!page.own_seats().is_empty()).then_some("yes")]
            data-solo=[page.is_solo().then_some("yes")] {
            // Without names: players come and go while the page is open.
            h1 .unseen { (page.words.game_name(page.table.setup().game)) }
            (table_regions::context_line(page))
            // Only the other part is a landmark: two of the same name could not be told apart.
            div #region-players-top .players .several[page.table.holders().len() > 2 && !page.table.setup().has_teams()] { (region("players-top")) }
            div .board-place {
                div #board .board data-trays="wide" data-geometry=(geometry_json(page.table.game())) { (PreEscaped(board(page.table))) }
            }
            section #region-players .players aria-label=(words.text(key::PLAYERS)) { (region("players")) }
            // One place of a fixed size for everything that is said, so that nothing moves when it changes.
            div .now {
                section #region-say .say aria-label=(words.text(key::WHAT_NOW)) { (region("say")) }
                p #past .notice hidden {}
                p #advice .advice .notice {}
                p #notice .notice hidden {}
                p #refusal .refusal role="alert" hidden {}
                // Screen readers announce changes only within a region that exists from the start.
                div .link-state role="status" {
                    p #connection .connection hidden data-lost=(words.text(key::CONNECTION_LOST))
                        data-failed=(words.text(key::CONNECTION_FAILED)) {}
                }
            }
            section #region-moves .moves aria-label=(words.text(key::MOVES)) { (region("moves")) }
            (table_regions::board_bar(page))
            section #region-review .review aria-label=(words.text(key::REVIEW)) hidden {}
            section #region-acts .acts aria-label=(words.text(key::ACTIONS)) { (region("acts")) }
            section .chat aria-label=(words.text(key::CHAT)) { (table_regions::chat(page, &region("chat"))) }
            (table_regions::more_tools(page, &region("typed"), &region("files")))
            div #announce .unseen aria-live="polite" {}
            (script_messages::render(words))
        }
    };
    let picture = format!("/t/{}/board.png{}", page.id, visitor.link_query());
    HtmlPage::new(&title, body)
        .with_description(&page.status_sentence())
        .with_picture(&picture)
        .with_script("table.js")
        .with_board()
        .with_style("style/game_over.css")
        .with_style("style/table.css")
        .render(visitor)
}

/// The page for a refused request to a table.
pub(crate) fn refusal_page(visitor: &Visitor, refused: &LiveTableError) -> Response {
    let words = visitor.translator();
    let status = refusal_status::of_table(refused);
    let fallback = match status {
        StatusCode::NOT_FOUND => key::REFUSED_NO_TABLE,
        StatusCode::CONFLICT => key::REFUSED_OTHER,
        _ => key::REFUSED_STORE,
    };
    let sentence =
        words.find_text(key::REFUSED, refused.code()).unwrap_or_else(|| words.text(fallback).into_owned());
    problem_page(visitor, status, &sentence)
}

/// The position as SVG for the page. The script's grid describes it to screen readers, and the page's style hides layers by
/// preference. The script makes the groups of empty intersections, which would be a tenth of the page.
fn board(table: &Table) -> String {
    let layers = PictureLayers { empty_intersections: false, ..PictureLayers::default() };
    draw_position(table, table.moves().len(), layers, |picture| picture.decorative().svg())
}

/// A past position, for the page's script.
#[derive(Debug, Serialize)]
struct PastFrame {
    ply: usize,
    frame: BoardFrame,
    /// The move that led to it.
    moved: Option<FrameMove>,
    /// That move in words, with what it did to tiles and pairs.
    told: String,
}

/// `GET /t/{table}/frame/{moves}`
pub(crate) async fn frame(
    State(clock): State<ServiceClock>,
    Path((_, moves)): Path<(String, usize)>,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    let (id, table, actor) = (table.id.clone(), table.snapshot().await, visitor.actor());
    if moves > table.moves().len() {
        return (StatusCode::NOT_FOUND, format!("there are {} moves\n", table.moves().len())).into_response();
    }
    let last = moves.checked_sub(1).and_then(|last| table.moves().get(last));
    let last = last.map(|played| FrameMove::of(&table, played));
    let page = TablePageView::new(&table, &id, actor.as_ref(), visitor.translator(), clock.now());
    let (frame, told) = (BoardFrame::after(&table, moves), page.told_move(moves));
    axum::Json(PastFrame { ply: moves, frame, moved: last, told }).into_response()
}

/// `GET /t/{table}/record.txt`
pub(crate) async fn record(TableAccess { table, .. }: TableAccess) -> Response {
    match table.read(|table| table.record(&dates::date(table.at()))).await {
        Ok(record) => {
            ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{record}\n")).into_response()
        }
        Err(reason) => (StatusCode::CONFLICT, format!("{reason}\n")).into_response(),
    }
}

/// The form that takes a seat, for visitors without a session and browsers without script.
#[derive(Debug, Deserialize)]
pub(crate) struct TakeSeatForm {
    #[serde(default)]
    seat: Option<SeatNumber>,
    /// The name of another player at the same screen.
    #[serde(default)]
    name: String,
    /// The visitor's own name, if they have no session.
    #[serde(default)]
    guest_name: String,
    #[serde(default)]
    link: Option<String>,
}

/// The text of a field for a name: none if it is empty, an error if it is no name.
fn optional_name(text: &str) -> Result<Option<String>, ()> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    tessera_table::validate_name(text).map(Some).ok_or(())
}

/// `POST /t/{table}/sit`: takes a seat, as a new guest without a session.
pub(crate) async fn take_seat(
    State(accounts): State<Accounts>,
    State(live_tables): State<LiveTables>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(form): Form<TakeSeatForm>,
) -> Response {
    let link = form.link.filter(|link| is_link_secret(link));
    let link_hash = link.as_deref().map(secrets_and_ids::link_hash);
    let table = match visible_table(&live_tables, &id, &visitor, link_hash.as_deref()).await {
        Ok(table) => table,
        Err(reason) => return refusal_page(&visitor, &reason),
    };
    let (Ok(name), Ok(guest_name)) = (optional_name(&form.name), optional_name(&form.guest_name)) else {
        let reason = visitor.translator().text(key::REFUSED_NAME);
        return problem_page(&visitor, StatusCode::BAD_REQUEST, &reason);
    };
    if let Some(name) = guest_name.as_ref().filter(|_| visitor.player.is_none())
        && let Err(reason) = accounts.check_name_free(name).await
    {
        return refusal_page(&visitor, &reason.into());
    }
    let (player, cookie) = match visitor.player_or_guest_named(&accounts, guest_name).await {
        Ok(guest) => guest,
        Err(reason) => return refusal_page(&visitor, &reason.into()),
    };
    let mut command =
        TableCommand::new(TableAction::TakeSeat { link: None, name }, table.read(Table::number).await);
    command.seat = form.seat;
    set_link_hash(&mut command, link_hash.as_deref());
    let actor = tessera_service::actor(&player);
    if let Err(reason) = table.command_detached(command, &actor, visitor.network()).await {
        return refusal_page(&visitor, &reason);
    }
    let query = link.map(|link| format!("?link={link}")).unwrap_or_default();
    super::see_other(&format!("/t/{id}{query}"), cookie)
}
