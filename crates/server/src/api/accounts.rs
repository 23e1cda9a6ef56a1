//! Guests, accounts and sessions.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_service::{Accounts, NewCredentials, SignedIn};
use tessera_store::{GameFilter, Store};

use super::ApiError;
use super::requests::{Credentials, GAMES_PER_PAGE, GamesQuery, NewGuest, NewName, page_size};
use super::responses::{AccountCreated, ErrorResponses, GameList, ListedTable, NewSession, PlayerAnswer};
use crate::extract::Visitor;
use crate::mail::AccountNoticeMailer;
use crate::security::network;
use crate::sign_in_device;

/// Create a guest
///
/// The token is shown once. Send it as `Authorization: Bearer TOKEN` with later requests.
#[utoipa::path(
    post,
    path = "/api/guests",
    tag = "People",
    operation_id = "comeIn",
    request_body = NewGuest,
    responses(
        (status = 201, description = "The guest's session.", body = NewSession, example = json!({ "token": "b1C5…", "name": "my bot" })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn create_guest(
    State(accounts): State<Accounts>,
    guest: Result<Json<NewGuest>, JsonRejection>,
) -> Result<(StatusCode, Json<NewSession>), ApiError> {
    let name = match guest?.0.name {
        Some(name) => Some(tessera_table::validate_name(&name).ok_or_else(ApiError::invalid_name)?),
        None => None,
    };
    if let Some(name) = &name {
        accounts.check_name_free(name).await?;
    }
    let (player, token) = accounts.new_guest(name).await?;
    Ok((StatusCode::CREATED, Json(NewSession { token, name: player.name })))
}

/// Your name and account
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "People",
    operation_id = "whoAmI",
    responses(
        (status = 200, description = "You.", body = PlayerAnswer, example = json!({ "name": "my bot", "account": false, "bot": false })),
        ErrorResponses
    ),
)]
pub(crate) async fn me(visitor: Visitor) -> Result<Json<PlayerAnswer>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    Ok(Json(player.into()))
}

/// Choose a guest's name
#[utoipa::path(
    post,
    path = "/api/name",
    tag = "People",
    operation_id = "rename",
    request_body = NewName,
    responses(
        (status = 200, description = "You.", body = PlayerAnswer, example = json!({ "name": "my bot", "account": false, "bot": false })),
        ErrorResponses
    ),
)]
pub(crate) async fn rename(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    visitor: Visitor,
    name: Result<Json<NewName>, JsonRejection>,
) -> Result<Json<PlayerAnswer>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let name = tessera_table::validate_name(&name?.0.name).ok_or_else(ApiError::invalid_name)?;
    if player.account {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            "account-name",
            "the name of an account cannot be changed",
        ));
    }
    accounts.check_name_free(&name).await?;
    store.rename_guest(&player.id, &name).await?;
    Ok(Json(PlayerAnswer { name, account: false, bot: false }))
}

/// Turn a guest into an account with a name and a password
///
/// The guest's token is no longer valid; use the new one, which is shown once. Sockets of the old session are closed. The
/// recovery codes are shown once, too.
#[utoipa::path(
    post,
    path = "/api/account",
    tag = "People",
    operation_id = "keep",
    request_body = Credentials,
    responses(
        (status = 200, description = "The account and its session.", body = AccountCreated, example = json!({ "name": "Ada", "account": true, "token": "b1C5…", "recovery_codes": ["7KQ2-M4XA-9RTB-C05W-DH3N-8VPE", "…"] })),
        ErrorResponses
    ),
)]
pub(crate) async fn create_account(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    headers: HeaderMap,
    credentials: Result<Json<Credentials>, JsonRejection>,
) -> Result<Response, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    if player.account {
        return Err(ApiError::new(StatusCode::CONFLICT, "has-account", "you already have an account"));
    }
    let Credentials { name, password } = credentials?.0;
    let name = tessera_table::validate_name(&name).ok_or_else(ApiError::invalid_name)?;
    let new = accounts.create_account(player, visitor.session_hash(), &name, password).await?;
    let NewCredentials { token, recovery_codes } = new;
    if let Err(reason) = accounts.remember_device(&player.id, &sign_in_device::program(&headers)).await {
        // The account exists; the next sign-in of this program is told to the owner.
        tracing::warn!(%reason, "a device could not be remembered");
    }
    let cookie = visitor.session_cookie(&token);
    Ok(with_cookie(Json(AccountCreated { name, account: true, token, recovery_codes }), cookie))
}

/// A response that also sets a cookie, if there is one to set.
pub(super) fn with_cookie(answer: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Sign in with a name and a password
#[utoipa::path(
    post,
    path = "/api/session",
    tag = "People",
    operation_id = "signIn",
    request_body = Credentials,
    responses(
        (status = 200, description = "A new token.", body = NewSession, example = json!({ "token": "b1C5…", "name": "Ada" })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn sign_in(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    visitor: Visitor,
    headers: HeaderMap,
    credentials: Result<Json<Credentials>, JsonRejection>,
) -> Result<Json<NewSession>, ApiError> {
    let Credentials { name, password } = credentials?.0;
    let device = sign_in_device::program(&headers);
    let signed_in = accounts.sign_in(&name, password, network(visitor.address), &device).await?;
    let SignedIn { player, token, is_new_device } = signed_in;
    if is_new_device {
        notices.tell_new_device(visitor.translator(), &player, &device.description).await;
    }
    Ok(Json(NewSession { token, name: player.name }))
}

/// End this session
#[utoipa::path(
    delete,
    path = "/api/session",
    tag = "People",
    operation_id = "signOut",
    responses(
        (status = 204, description = "The token is no longer valid."),
        ErrorResponses
    ),
)]
pub(crate) async fn sign_out(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let session = visitor.session_hash().ok_or_else(ApiError::no_session)?;
    accounts.sign_out(&session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Your games, the latest first
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "People",
    operation_id = "myGames",
    params(
        GamesQuery
    ),
    responses(
        (status = 200, description = "A page of games.", body = GameList, example = json!({ "games": [{ "table": "5QxWm8hKpzT", "game": "pentago", "rules": "", "stage": "waiting", "private": false, "clock": { "kind": "none" }, "seats": [{ "kind": "guest", "name": "my bot", "bot": false, "level": null }, { "kind": "open", "name": "", "bot": false, "level": null }], "opened": 1_763_164_800_000_u64, "changed": 1_763_164_800_000_u64, "outcome": null }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn games(
    State(store): State<Store>,
    visitor: Visitor,
    Query(query): Query<GamesQuery>,
) -> Result<Json<GameList>, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let limit = page_size(query.limit, GAMES_PER_PAGE);
    let games = store.games_of(&player.id, query.before, limit, GameFilter::default()).await?;
    Ok(Json(GameList { games: games.entries.iter().map(ListedTable::from).collect(), next: games.next }))
}
