//! Guests, accounts and sessions.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;

use super::ApiError;
use super::requests::{Credentials, GamesQuery, NewGuest, NewName};
use super::responses::{GameList, NewSession, Person, TableListed};
use crate::app::House;
use crate::people;
use crate::who::{self, Visitor};

fn may_change(house: &House, visitor: &Visitor) -> Result<(), ApiError> {
    if house.limits.may_change(visitor.address) { Ok(()) } else { Err(ApiError::too_fast()) }
}

/// `POST /api/guests`
pub(crate) async fn guest(
    State(house): State<House>,
    visitor: Visitor,
    guest: Result<Json<NewGuest>, JsonRejection>,
) -> Result<(StatusCode, Json<NewSession>), ApiError> {
    may_change(&house, &visitor)?;
    let name = match guest?.0.name {
        Some(name) => Some(people::sound_name(&name).ok_or_else(ApiError::name)?),
        None => None,
    };
    if let Some(name) = &name {
        people::check_free(&house, name).await?;
    }
    let (player, token) = who::new_guest(&house, name).await?;
    Ok((StatusCode::CREATED, Json(NewSession { token, name: player.name })))
}

/// `GET /api/me`
pub(crate) async fn me(visitor: Visitor) -> Result<Json<Person>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    Ok(Json(player.into()))
}

/// `POST /api/name`
pub(crate) async fn rename(
    State(house): State<House>,
    visitor: Visitor,
    name: Result<Json<NewName>, JsonRejection>,
) -> Result<Json<Person>, ApiError> {
    may_change(&house, &visitor)?;
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let name = people::sound_name(&name?.0.name).ok_or_else(ApiError::name)?;
    if player.account {
        return Err(ApiError::new(StatusCode::CONFLICT, "account-name", "the name of an account stays"));
    }
    people::check_free(&house, &name).await?;
    house.store.rename(&player.player, &name).await?;
    Ok(Json(Person { name, account: false }))
}

/// `POST /api/account`
pub(crate) async fn keep(
    State(house): State<House>,
    visitor: Visitor,
    key: Result<Json<Credentials>, JsonRejection>,
) -> Result<Json<Person>, ApiError> {
    may_change(&house, &visitor)?;
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let Credentials { name, password } = key?.0;
    let name = people::sound_name(&name).ok_or_else(ApiError::name)?;
    let hash = people::hashed(&house, password).await.ok_or_else(ApiError::password)?;
    house.store.make_account(&player.player, &name, &hash).await?;
    Ok(Json(Person { name, account: true }))
}

/// `POST /api/session`
pub(crate) async fn sign_in(
    State(house): State<House>,
    visitor: Visitor,
    key: Result<Json<Credentials>, JsonRejection>,
) -> Result<Json<NewSession>, ApiError> {
    if !house.limits.may_sign_in(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let Credentials { name, password } = key?.0;
    let (player, token) = people::sign_in(&house, &name, password).await?;
    Ok(Json(NewSession { token, name: player.name }))
}

/// `DELETE /api/session`
pub(crate) async fn sign_out(State(house): State<House>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    let session = visitor.session().ok_or_else(ApiError::nobody)?;
    people::sign_out(&house, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/games`
pub(crate) async fn games(
    State(house): State<House>,
    visitor: Visitor,
    Query(part): Query<GamesQuery>,
) -> Result<Json<GameList>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::nobody)?;
    let games = house.store.games_of(&player.player, part.before, 50).await?;
    Ok(Json(GameList { games: games.iter().map(TableListed::from).collect() }))
}
