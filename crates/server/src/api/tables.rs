//! Tables: opened, seen, and played at.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tessera_rules::GameKind;
use tessera_store::{Card, CardStage};
use tessera_table::{Beginning, ClockSetting, Command, Refusal};

use super::ApiError;
use crate::admitted::{Admitted, admitted};
use crate::app::House;
use crate::live::Refused;
use crate::new_table::{self, RequestedSeat, TableRequest};
use crate::pages::lobby;
use crate::pages::table::done;
use crate::socket::show_link;
use crate::who::{self, Visitor};
use crate::{clock, people};

type Answer = Result<Json<Value>, ApiError>;

/// A table in a list, without who people are.
pub(super) fn card_json(card: &Card) -> Value {
    let clock: Value = serde_json::from_str(&card.clock).unwrap_or_default();
    let outcome: Value = serde_json::from_str(&card.result).unwrap_or_default();
    let seat =
        |seat: &tessera_store::CardSeat| json!({ "kind": seat.kind, "name": seat.name, "level": seat.level });
    json!({
        "table": card.table,
        "game": card.game,
        "rules": card.rules,
        "stage": match card.stage {
            CardStage::Waiting => "waiting",
            CardStage::Playing => "playing",
            CardStage::Over => "over",
        },
        "private": card.private,
        "clock": clock,
        "seats": card.seats.iter().map(seat).collect::<Vec<_>>(),
        "opened": card.opened,
        "changed": card.changed,
        "outcome": outcome,
    })
}

/// Which tables.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Which {
    stage: Listed,
}

#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Listed {
    #[default]
    Waiting,
    Playing,
}

/// `GET /api/tables`
pub(crate) async fn list(State(house): State<House>, which: Result<Query<Which>, QueryRejection>) -> Answer {
    let tables = match which?.0.stage {
        Listed::Waiting => lobby::open_now(&house, 100).await?,
        Listed::Playing => lobby::running_now(&house, 100).await?,
    };
    Ok(Json(json!({ "tables": tables.iter().map(card_json).collect::<Vec<_>>() })))
}

/// What somebody wants to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    game: String,
    #[serde(default)]
    rules: String,
    /// Who sits where; the one who asks is `me`.
    seats: Vec<WishedSeat>,
    #[serde(default)]
    private: bool,
    #[serde(default)]
    clock: ClockSetting,
    #[serde(default)]
    beginning: Beginning,
    #[serde(default)]
    touch_move: bool,
    #[serde(default)]
    announcements: bool,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum WishedSeat {
    Me,
    Open,
    Engine { level: u8 },
    SameScreen { name: String },
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(house): State<House>,
    visitor: Visitor,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    if !house.limits.may_change(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let wish = wish?.0;
    let game: GameKind = wish.game.parse().map_err(|reason: tessera_rules::UnknownGame| {
        ApiError::new(StatusCode::BAD_REQUEST, "unknown-game", reason.to_string())
    })?;
    let engine = |seat: &WishedSeat| matches!(seat, WishedSeat::Engine { .. });
    if !wish.seats.is_empty() && wish.seats.iter().all(engine) {
        let reason = "a table needs a seat for somebody who is not the computer";
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "nobody-plays", reason));
    }
    let seats = wish.seats.into_iter().map(RequestedSeat::try_from).collect::<Result<Vec<_>, Refusal>>()?;
    let names = seats.iter().filter_map(|seat| match seat {
        RequestedSeat::SameScreen { name } => Some(name.as_str()),
        _ => None,
    });
    new_table::check_names(&house, &player.player, names).await?;
    let request = TableRequest {
        game,
        rules: wish.rules,
        seats,
        private: wish.private,
        clock: wish.clock,
        beginning: wish.beginning,
        touch_move: wish.touch_move,
        announcements: wish.announcements,
    };
    let opened = new_table::open(&house, request, player).await?;
    let (table, address) = (&opened.table.id, opened.path());
    Ok((StatusCode::CREATED, Json(json!({ "table": table, "link": opened.link, "address": address }))))
}

impl TryFrom<WishedSeat> for RequestedSeat {
    type Error = Refusal;

    fn try_from(seat: WishedSeat) -> Result<RequestedSeat, Refusal> {
        Ok(match seat {
            WishedSeat::Me => RequestedSeat::Me { name: None },
            WishedSeat::Open => RequestedSeat::Open,
            WishedSeat::Engine { level } => RequestedSeat::Engine { level },
            WishedSeat::SameScreen { name } => {
                RequestedSeat::SameScreen { name: people::sound_name(&name).ok_or(Refusal::Name)? }
            }
        })
    }
}

/// `GET /api/tables/{table}`
pub(crate) async fn view(Admitted { table, visitor }: Admitted) -> Answer {
    let actor = visitor.actor();
    let view = table.look(|table| table.view(actor.as_ref(), clock::now())).await;
    Ok(Json(serde_json::to_value(view).expect("a view is plain data")))
}

/// `POST /api/tables/{table}/commands`
pub(crate) async fn command(
    State(house): State<House>,
    Path(id): Path<String>,
    visitor: Visitor,
    command: Result<Json<Command>, JsonRejection>,
) -> Answer {
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
    Ok(Json(json!({ "number": answer.number, "happened": answer.happened })))
}

/// From which event on.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct From {
    after: u32,
}

/// `GET /api/tables/{table}/events`
pub(crate) async fn events(
    State(house): State<House>,
    from: Result<Query<From>, QueryRejection>,
    Admitted { table, visitor }: Admitted,
) -> Answer {
    let events = house.store.events_after(&table.id, from?.0.after).await?;
    let actor = visitor.actor();
    let shown: Vec<_> = table
        .look(|table| events.iter().filter_map(|event| table.shown(event, actor.as_ref())).collect())
        .await;
    Ok(Json(json!({ "events": shown })))
}

/// `GET /api/tables/{table}/legal`
pub(crate) async fn legal(Admitted { table, .. }: Admitted) -> Answer {
    let (number, moves) = table.look(|table| (table.number(), table.legal_moves())).await;
    Ok(Json(json!({ "number": number, "moves": moves })))
}

/// `GET /api/tables/{table}/record`
pub(crate) async fn record(Admitted { table, .. }: Admitted) -> Result<Response, ApiError> {
    let record = table.look(|table| table.record(&clock::date(table.at()))).await;
    let record =
        record.map_err(|reason| ApiError::new(StatusCode::CONFLICT, "record", reason.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{record}\n")).into_response())
}

impl std::convert::From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        Refused::Table(refusal).into()
    }
}
