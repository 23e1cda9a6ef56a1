//! Tournaments: announced, run and seen.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use tessera_tournament::{Command, GroupChange, Plan, PlayerNumber, Row};

use super::ApiError;
use crate::app::House;
use crate::tournaments::{Refused, Seen, Waiting};
use crate::who::Visitor;

type Answer = Result<Json<Value>, ApiError>;

const MOST: u32 = 100;

/// `GET /api/tournaments`
pub(crate) async fn list(State(house): State<House>, visitor: Visitor) -> Answer {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let cards = house.store.tournaments_of(&player.player, MOST).await?;
    let card = |card: &tessera_store::TournamentCard| {
        json!({
            "tournament": card.tournament,
            "name": card.name,
            "game": card.game,
            "stage": card.stage,
            "players": card.players,
            "opened": card.opened,
        })
    };
    Ok(Json(json!({ "tournaments": cards.iter().map(card).collect::<Vec<_>>() })))
}

/// `POST /api/tournaments`
pub(crate) async fn open(
    State(house): State<House>,
    visitor: Visitor,
    plan: Result<Json<Plan>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    if !house.limits.may_change(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let mut plan = plan?.0;
    if plan.rules.is_empty() {
        plan.rules = Plan::new(&plan.name, plan.game).rules;
    }
    let live = house.tournaments.open(plan, &player.player, &player.name).await?;
    Ok((StatusCode::CREATED, Json(json!({ "tournament": live.id }))))
}

/// `GET /api/tournaments/{tournament}`
pub(crate) async fn view(seen: Seen) -> Answer {
    let state = seen.state();
    let waiting = seen.live.waiting(&seen.tournament).await;
    let mut playing = Vec::new();
    for game in state.now_playing() {
        let mut shown =
            json!({ "game": game.number, "table": game.table, "first": game.first, "second": game.second });
        if let Some(at) = seen.live.table_of(&seen.tournament, game.number) {
            shown["at"] = at.into();
        }
        match waiting.get(&game.number) {
            Some(Waiting::Until(until)) => shown["until"] = until.0.into(),
            Some(Waiting::ForTheFirst) => shown["first_comer"] = true.into(),
            None => {}
        }
        playing.push(shown);
    }
    let mut view = serde_json::to_value(state.summary()).unwrap_or_default();
    view["number"] = seen.tournament.number().into();
    view["stage"] = state.stage().name().into();
    view["playing"] = playing.into();
    Ok(Json(view))
}

/// `GET /api/tournaments/{tournament}/events`
pub(crate) async fn events(seen: Seen) -> Answer {
    Ok(Json(json!({ "events": seen.tournament.events() })))
}

/// A command, and whether a game shall be decided that others are in the middle of.
#[derive(Debug, Deserialize)]
pub(crate) struct Wish {
    #[serde(flatten)]
    command: Command,
    #[serde(default)]
    sure: bool,
}

/// `POST /api/tournaments/{tournament}/commands`
pub(crate) async fn command(
    State(house): State<House>,
    seen: Seen,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Answer {
    // Helpers may be nobody in particular; then the address counts.
    let player = seen.visitor.player.as_ref().map(|player| player.player.as_str());
    let may = player.map_or_else(
        || house.limits.may_change(seen.visitor.address),
        |player| house.limits.allowance(Some(player)).take(),
    );
    if !may {
        return Err(ApiError::too_fast());
    }
    let Wish { command, sure } = wish?.0;
    let command = Command { by: seen.by(), ..command };
    Ok(Json(json!({ "number": seen.live.command(&house, seen.role, command, sure).await? })))
}

/// `POST /api/tournaments/{tournament}/preview`
pub(crate) async fn preview(seen: Seen, command: Result<Json<Command>, JsonRejection>) -> Answer {
    let (number, preview) = seen.live.preview(seen.role, &command?.0).await?;
    let rows = |rows: &[Row]| -> Vec<Value> {
        let row = |row: &Row| json!({ "player": row.player, "points": row.score.points, "win_points": row.score.win_points });
        rows.iter().map(row).collect()
    };
    let group = |change: &GroupChange| json!({ "group": change.group, "before": rows(&change.before), "after": rows(&change.after) });
    Ok(Json(json!({
        "number": number,
        "groups": preview.groups.iter().map(group).collect::<Vec<_>>(),
        "comes_in": preview.comes_in,
        "drops_out": preview.drops_out,
        "cancelled": preview.cancelled,
        "paired": preview.paired,
        "lots": preview.lots,
        "champion": preview.champion,
    })))
}

/// `GET /api/tournaments/{tournament}/links`
pub(crate) async fn links(seen: Seen) -> Answer {
    if !seen.organises() {
        return Err(Refused::NotYours.into());
    }
    let mut links = Vec::new();
    for entrant in seen.state().entrants().iter().filter(|entrant| entrant.engine.is_none()) {
        if let Some(link) = seen.live.link_of(entrant.number).await {
            links.push(json!({ "player": entrant.number, "link": link }));
        }
    }
    Ok(Json(json!({ "links": links })))
}

/// Which player.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    player: u16,
}

/// `POST /api/tournaments/{tournament}/players/{player}/seat`
pub(crate) async fn sit(
    State(house): State<House>,
    which: Result<Path<Which>, PathRejection>,
    seen: Seen,
) -> Answer {
    if !house.limits.may_change(seen.visitor.address) {
        return Err(ApiError::too_fast());
    }
    let by = seen.visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let player = PlayerNumber::new(which?.0.player);
    let taken = seen.live.sit(&house, player, seen.visitor.link_shown(), by).await?;
    Ok(Json(json!({ "table": taken.table, "seat": taken.seat })))
}

/// `POST /api/tournaments/{tournament}/helpers`
pub(crate) async fn new_link(State(house): State<House>, seen: Seen) -> Answer {
    if !house.limits.may_change(seen.visitor.address) {
        return Err(ApiError::too_fast());
    }
    Ok(Json(json!({ "link": seen.live.new_link(seen.role).await? })))
}
