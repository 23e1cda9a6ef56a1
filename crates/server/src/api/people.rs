//! Guests, accounts and sessions.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use tessera_store::Player;

use super::ApiError;
use super::tables::card_json;
use crate::app::House;
use crate::people;
use crate::who::{self, Visitor};

type Answer = Result<Json<Value>, ApiError>;

fn player_json(player: &Player) -> Value {
    json!({ "name": player.name, "account": player.account })
}

fn may_change(house: &House, visitor: &Visitor) -> Result<(), ApiError> {
    if house.limits.may_change(visitor.address) { Ok(()) } else { Err(ApiError::too_fast()) }
}

/// A name, perhaps.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewGuest {
    name: Option<String>,
}

/// `POST /api/guests`
pub(crate) async fn guest(
    State(house): State<House>,
    visitor: Visitor,
    guest: Result<Json<NewGuest>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    may_change(&house, &visitor)?;
    let name = match guest?.0.name {
        Some(name) => Some(people::sound_name(&name).ok_or_else(ApiError::name)?),
        None => None,
    };
    if let Some(name) = &name {
        people::check_free(&house, name).await?;
    }
    let (player, token) = who::new_guest(&house, name).await?;
    Ok((StatusCode::CREATED, Json(json!({ "token": token, "name": player.name }))))
}

/// `GET /api/me`
pub(crate) async fn me(visitor: Visitor) -> Answer {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    Ok(Json(player_json(player)))
}

/// A name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    name: String,
}

/// `POST /api/name`
pub(crate) async fn rename(
    State(house): State<House>,
    visitor: Visitor,
    name: Result<Json<Name>, JsonRejection>,
) -> Answer {
    may_change(&house, &visitor)?;
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let name = people::sound_name(&name?.0.name).ok_or_else(ApiError::name)?;
    if player.account {
        return Err(ApiError::new(StatusCode::CONFLICT, "account-name", "the name of an account stays"));
    }
    people::check_free(&house, &name).await?;
    house.store.rename(&player.player, &name).await?;
    Ok(Json(json!({ "name": name, "account": false })))
}

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Key {
    name: String,
    password: String,
}

/// `POST /api/account`
pub(crate) async fn keep(
    State(house): State<House>,
    visitor: Visitor,
    key: Result<Json<Key>, JsonRejection>,
) -> Answer {
    may_change(&house, &visitor)?;
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let Key { name, password } = key?.0;
    let name = people::sound_name(&name).ok_or_else(ApiError::name)?;
    let hash = people::hashed(&house, password).await.ok_or_else(ApiError::password)?;
    house.store.make_account(&player.player, &name, &hash).await?;
    Ok(Json(json!({ "name": name, "account": true })))
}

/// `POST /api/session`
pub(crate) async fn sign_in(
    State(house): State<House>,
    visitor: Visitor,
    key: Result<Json<Key>, JsonRejection>,
) -> Answer {
    if !house.limits.may_sign_in(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let Key { name, password } = key?.0;
    let (player, token) = people::sign_in(&house, &name, password).await?;
    Ok(Json(json!({ "token": token, "name": player.name })))
}

/// `DELETE /api/session`
pub(crate) async fn sign_out(State(house): State<House>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    let session = visitor.session().ok_or_else(ApiError::nobody)?;
    people::sign_out(&house, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which part of a list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Part {
    before: Option<u64>,
}

/// `GET /api/games`
pub(crate) async fn games(State(house): State<House>, visitor: Visitor, Query(part): Query<Part>) -> Answer {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let games = house.store.games_of(&player.player, part.before, 50).await?;
    Ok(Json(json!({ "games": games.iter().map(card_json).collect::<Vec<_>>() })))
}
