//! Tables: opened, seen, and played at.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_rules::GameKind;
use tessera_table::{Command, Refusal, View};

use super::ApiError;
use super::requests::{EventsQuery, ListedStage, NewSeat, NewTable, TablesQuery};
use super::responses::{CommandDone, EventList, LegalMoves, OpenedTable, TableList, TableListed};
use crate::admitted::{Admitted, admitted};
use crate::app::House;
use crate::live::Refused;
use crate::new_table::{self, RequestedSeat, TableRequest};
use crate::pages::lobby;
use crate::pages::table::done;
use crate::socket::show_link;
use crate::who::{self, Visitor};
use crate::{clock, people};

/// `GET /api/tables`
pub(crate) async fn list(
    State(house): State<House>,
    query: Result<Query<TablesQuery>, QueryRejection>,
) -> Result<Json<TableList>, ApiError> {
    let tables = match query?.0.stage {
        ListedStage::Waiting => lobby::open_now(&house, 100).await?,
        ListedStage::Playing => lobby::running_now(&house, 100).await?,
    };
    Ok(Json(TableList { tables: tables.iter().map(TableListed::from).collect() }))
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(house): State<House>,
    visitor: Visitor,
    wanted: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<OpenedTable>), ApiError> {
    if !house.limits.may_change(visitor.address) {
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
    new_table::check_names(&house, &player.player, names).await?;
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
    let opened = new_table::open(&house, request, player).await?;
    let (table, address) = (opened.table.id.clone(), opened.path());
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
                RequestedSeat::SameScreen { name: people::sound_name(&name).ok_or(Refusal::Name)? }
            }
        })
    }
}

/// `GET /api/tables/{table}`
pub(crate) async fn view(Admitted { table, visitor }: Admitted) -> Result<Json<View>, ApiError> {
    let actor = visitor.actor();
    Ok(Json(table.look(|table| table.view(actor.as_ref(), clock::now())).await))
}

/// `POST /api/tables/{table}/commands`
pub(crate) async fn command(
    State(house): State<House>,
    Path(id): Path<String>,
    visitor: Visitor,
    command: Result<Json<Command>, JsonRejection>,
) -> Result<Json<CommandDone>, ApiError> {
    // Not `Admitted`: who is nobody is told so, whether or not there is such a table.
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let allowance = house.limits.allowance(Some(&player.player));
    if !allowance.take() {
        return Err(ApiError::too_fast());
    }
    let proof = visitor.link.proof();
    let table = admitted(&house, &id, &visitor, proof.as_deref()).await?;
    let mut command = command?.0;
    if !allowance.take_for(&command.action) {
        return Err(ApiError::too_fast());
    }
    show_link(&mut command, proof.as_deref());
    let answer = done(&house, &table, command, &who::actor(player)).await?;
    Ok(Json(CommandDone { number: answer.number, happened: answer.happened }))
}

/// `GET /api/tables/{table}/events`
pub(crate) async fn events(
    State(house): State<House>,
    query: Result<Query<EventsQuery>, QueryRejection>,
    Admitted { table, visitor }: Admitted,
) -> Result<Json<EventList>, ApiError> {
    let events = house.store.events_after(&table.id, query?.0.after).await?;
    let actor = visitor.actor();
    let events = table
        .look(|table| events.iter().filter_map(|event| table.shown(event, actor.as_ref())).collect())
        .await;
    Ok(Json(EventList { events }))
}

/// `GET /api/tables/{table}/legal`
pub(crate) async fn legal(Admitted { table, .. }: Admitted) -> Result<Json<LegalMoves>, ApiError> {
    let (number, moves) = table.look(|table| (table.number(), table.legal_moves())).await;
    Ok(Json(LegalMoves { number, moves }))
}

/// `GET /api/tables/{table}/record`
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
