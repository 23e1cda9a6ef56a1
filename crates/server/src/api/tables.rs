//! Tables: opened, seen, and played at.

use crate::limits::Limits;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tessera_rules::GameKind;
use tessera_service::Accounts;
use tessera_service::Live;
use tessera_store::Store;
use tessera_table::{Command, Refusal, View};

use super::ApiError;
use super::requests::{EventsQuery, ListedStage, NewSeat, NewTable, TablesQuery};
use super::responses::{CommandDone, EventList, Failure, LegalMoves, OpenedTable, TableList, TableListed};
use crate::clock;
use crate::extract::{Admitted, admitted};
use crate::link_query::show_link;
use crate::new_table;
use crate::who::Visitor;
use tessera_service::{Refused, RequestedSeat, TableRequest, actor};

/// Public tables
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "Tables",
    operation_id = "tables",
    params(
        TablesQuery
    ),
    responses(
        (status = 200, description = "At most 100 tables.", body = TableList, example = json!({ "tables": [{ "table": "5QxWm8hKpzT", "game": "pentago", "rules": "", "stage": "waiting", "private": false, "clock": { "kind": "none" }, "seats": [{ "kind": "guest", "name": "my bot", "level": null }, { "kind": "open", "name": "", "level": null }], "opened": 1_763_164_800_000_u64, "changed": 1_763_164_800_000_u64, "outcome": null }] })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn list(
    State(live): State<Live>,
    query: Result<Query<TablesQuery>, QueryRejection>,
) -> Result<Json<TableList>, ApiError> {
    let tables = match query?.0.stage {
        ListedStage::Waiting => live.open_tables(100).await?,
        ListedStage::Playing => live.running_tables(100).await?,
    };
    Ok(Json(TableList { tables: tables.iter().map(TableListed::from).collect() }))
}

/// Open a table
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "Tables",
    operation_id = "openTable",
    request_body = NewTable,
    responses(
        (status = 201, description = "The table. A private one has a link, which is shown once.", body = OpenedTable, example = json!({ "table": "5QxWm8hKpzT", "link": null, "address": "/t/5QxWm8hKpzT" })),
        Failure
    ),
)]
pub(crate) async fn open(
    State(accounts): State<Accounts>,
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    visitor: Visitor,
    wanted: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<OpenedTable>), ApiError> {
    if !limits.may_change(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let wanted = wanted?.0;
    let game: GameKind = wanted.game.parse().map_err(|reason: tessera_rules::UnknownGame| {
        ApiError::new(StatusCode::BAD_REQUEST, "unknown-game", reason.to_string())
    })?;
    let engine = |seat: &NewSeat| matches!(seat, NewSeat::Engine { .. });
    if !wanted.seats.is_empty() && wanted.seats.iter().all(engine) {
        let reason = "a table needs a seat for somebody who is not the computer";
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "nobody-plays", reason));
    }
    let seats = wanted.seats.into_iter().map(RequestedSeat::try_from).collect::<Result<Vec<_>, Refusal>>()?;
    let names = seats.iter().filter_map(|seat| match seat {
        RequestedSeat::SameScreen { name } => Some(name.as_str()),
        _ => None,
    });
    accounts.check_names(&player.player, names).await?;
    let request = TableRequest {
        game,
        rules: wanted.rules,
        seats,
        private: wanted.private,
        clock: wanted.clock,
        beginning: wanted.beginning,
        touch_move: wanted.touch_move,
        announcements: wanted.announcements,
    };
    let opened = live.open_requested(request, player).await?;
    let (table, address) = (opened.table.id.clone(), new_table::path(&opened));
    Ok((StatusCode::CREATED, Json(OpenedTable { table, link: opened.link, address })))
}

impl TryFrom<NewSeat> for RequestedSeat {
    type Error = Refusal;

    fn try_from(seat: NewSeat) -> Result<RequestedSeat, Refusal> {
        Ok(match seat {
            NewSeat::Me => RequestedSeat::Me { name: None },
            NewSeat::Open => RequestedSeat::Open,
            NewSeat::Engine { level } => RequestedSeat::Engine { level },
            NewSeat::SameScreen { name } => {
                RequestedSeat::SameScreen { name: tessera_table::sound_name(&name).ok_or(Refusal::Name)? }
            }
        })
    }
}

/// A table as you may see it
#[utoipa::path(
    get,
    path = "/api/tables/{table}",
    tag = "Tables",
    operation_id = "view",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat.")
    ),
    responses(
        (status = 200, description = "Seats, position, moves, clocks, offers, talk, and what you may do now.", body = View, example = json!({ "number": 4, "stage": "playing", "game": "pentago", "rules": "", "play": "casual", "private": false, "touch_move": false, "announcements": false, "host": true, "clock": { "kind": "none" }, "seats": [{ "number": 1, "kind": "guest", "name": "my bot", "level": null, "yours": true, "present": true, "in_play": true, "clock": null, "hand": null, "captured": null }, { "number": 2, "kind": "engine", "name": "Tessera level 3", "level": 3, "yours": false, "present": true, "in_play": true, "clock": null, "hand": null, "captured": null }], "position": "6/6/6/6/1w4/b5 1", "to_move": 1, "deadline": null, "claim_from": null, "placed": null, "moves": ["b2A+", "a1A+"], "announces": null, "may": ["move", "resign", "say"], "offers": [], "chat": [], "outcome": null, "rematch": null })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn view(Admitted { table, visitor }: Admitted) -> Result<Json<View>, ApiError> {
    let actor = visitor.actor();
    Ok(Json(table.view(actor.as_ref()).await))
}

/// Do something at a table
///
/// A command with an `id` that was done already is not done again.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/commands",
    tag = "Tables",
    operation_id = "command",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat.")
    ),
    request_body = Command,
    responses(
        (status = 200, description = "Done and stored, or done before.", body = CommandDone, example = json!({ "number": 5, "happened": true })),
        Failure
    ),
)]
pub(crate) async fn command(
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    Path(id): Path<String>,
    visitor: Visitor,
    command: Result<Json<Command>, JsonRejection>,
) -> Result<Json<CommandDone>, ApiError> {
    // Not `Admitted`: who is nobody is told so, whether or not there is such a table.
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let allowance = limits.allowance(Some(&player.player));
    if !allowance.take() {
        return Err(ApiError::too_fast());
    }
    let proof = visitor.link.proof();
    let table = admitted(&live, &id, &visitor, proof.as_deref()).await?;
    let mut command = command?.0;
    if !allowance.take_for(&command.action) {
        return Err(ApiError::too_fast());
    }
    show_link(&mut command, proof.as_deref());
    let answer = table.command_to_the_end(command, &actor(player)).await?;
    Ok(Json(CommandDone { number: answer.number, happened: answer.happened }))
}

/// What has happened at a table
#[utoipa::path(
    get,
    path = "/api/tables/{table}/events",
    tag = "Tables",
    operation_id = "events",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat."),
        EventsQuery
    ),
    responses(
        (status = 200, description = "The events, in order.", body = EventList, example = json!({ "events": [{ "number": 2, "at": 1_763_164_800_000_u64, "event": "started", "order": [1, 2] }, { "number": 3, "at": 1_763_164_804_000_u64, "event": "moved", "seat": 1, "text": "b2A+", "used": 4000 }] })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn events(
    State(store): State<Store>,
    query: Result<Query<EventsQuery>, QueryRejection>,
    Admitted { table, visitor }: Admitted,
) -> Result<Json<EventList>, ApiError> {
    let events = store.events_after(&table.id, query?.0.after).await?;
    let actor = visitor.actor();
    let events = table
        .look(|table| events.iter().filter_map(|event| table.shown(event, actor.as_ref())).collect())
        .await;
    Ok(Json(EventList { events }))
}

/// The legal moves of the seat to move
#[utoipa::path(
    get,
    path = "/api/tables/{table}/legal",
    tag = "Tables",
    operation_id = "legal",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat.")
    ),
    responses(
        (status = 200, description = "The moves.", body = LegalMoves, example = json!({ "number": 4, "moves": ["a2A+", "a2A-"] })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn legal(Admitted { table, .. }: Admitted) -> Result<Json<LegalMoves>, ApiError> {
    let (number, moves) = table.look(|table| (table.number(), table.legal_moves())).await;
    Ok(Json(LegalMoves { number, moves }))
}

/// The game as a record
#[utoipa::path(
    get,
    path = "/api/tables/{table}/record",
    tag = "Tables",
    operation_id = "record",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat.")
    ),
    responses(
        (status = 200, description = "The record, as in docs/notation.md.", body = String, content_type = "text/plain"),
        Failure
    ),
    security(()),
)]
pub(crate) async fn record(Admitted { table, .. }: Admitted) -> Result<Response, ApiError> {
    let record = table.look(|table| table.record(&clock::date(table.at()))).await;
    let record =
        record.map_err(|reason| ApiError::new(StatusCode::CONFLICT, "record", reason.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{record}\n")).into_response())
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        Refused::Table(refusal).into()
    }
}
