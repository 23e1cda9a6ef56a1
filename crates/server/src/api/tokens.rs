//! Tokens for programs, and the mark of bots.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tessera_service::{Accounts, ApiTokenError};
use tessera_store::{PlayerProfile, TokenScopes};

use super::ApiError;
use super::account_security::account;
use super::bot_requests_and_responses::{
    BotConfirmation, ListedToken, NewToken, TokenCreated, TokenList, TokenPath,
};
use super::responses::{ErrorResponses, PlayerAnswer};
use crate::extract::Visitor;

/// The tokens of your account
///
/// Sessions are listed by `GET /api/sessions`.
#[utoipa::path(
    get,
    path = "/api/tokens",
    tag = "Bots",
    operation_id = "tokens",
    responses(
        (status = 200, description = "All tokens, the newest first.", body = TokenList, example = json!({ "tokens": [{ "id": "8c1f03aa95b2e471", "name": "my bot", "scopes": ["read", "play"], "since": 1_763_164_800_000_u64, "used": null }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn list(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<Json<TokenList>, ApiError> {
    let tokens = accounts.api_tokens(&account(&visitor)?.id).await?;
    Ok(Json(TokenList { tokens: tokens.into_iter().map(ListedToken::from).collect() }))
}

/// Make a token for a program
///
/// It is shown once. A program sends it as `Authorization: Bearer TOKEN`, and may do what its scopes allow.
#[utoipa::path(
    post,
    path = "/api/tokens",
    tag = "Bots",
    operation_id = "makeToken",
    request_body = NewToken,
    responses(
        (status = 201, description = "The token.", body = TokenCreated, example = json!({ "token": "tessera_b1C5…", "id": "8c1f03aa95b2e471", "name": "my bot", "scopes": ["read", "play"] })),
        ErrorResponses
    ),
)]
pub(crate) async fn create(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    new_token: Result<Json<NewToken>, JsonRejection>,
) -> Result<(StatusCode, Json<TokenCreated>), ApiError> {
    let player = account(&visitor)?;
    let NewToken { name, scopes } = new_token?.0;
    let name = tessera_table::validate_name(&name).ok_or_else(ApiError::invalid_name)?;
    let scopes: TokenScopes = scopes.into_iter().map(Into::into).collect();
    // Without a session there is no player.
    let session = visitor.session_hash().unwrap_or_default();
    let (info, token) = accounts.create_api_token(&player.id, &session, &name, scopes).await?;
    let ListedToken { id, name, scopes, .. } = info.into();
    Ok((StatusCode::CREATED, Json(TokenCreated { token, id, name, scopes })))
}

/// Revoke a token
///
/// Sockets and streams that were opened with it are closed.
#[utoipa::path(
    delete,
    path = "/api/tokens/{token}",
    tag = "Bots",
    operation_id = "revokeToken",
    params(TokenPath),
    responses((status = 204, description = "The token is no longer valid."), ErrorResponses),
)]
pub(crate) async fn revoke(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    path: Result<Path<TokenPath>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let player = account(&visitor)?;
    if accounts.revoke_api_token(&player.id, &path?.0.token).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::new(StatusCode::NOT_FOUND, "no-token", "your account has no token with this id"))
    }
}

/// Mark your account as a bot
///
/// Others see the mark beside the name. It cannot be removed, so the request repeats the name of the account.
#[utoipa::path(
    post,
    path = "/api/account/bot",
    tag = "Bots",
    operation_id = "becomeBot",
    request_body = BotConfirmation,
    responses(
        (status = 200, description = "You.", body = PlayerAnswer, example = json!({ "name": "my bot", "account": true, "bot": true })),
        ErrorResponses
    ),
)]
pub(crate) async fn mark_bot(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    confirmation: Result<Json<BotConfirmation>, JsonRejection>,
) -> Result<Json<PlayerAnswer>, ApiError> {
    let player = account(&visitor)?;
    if confirmation?.0.name != player.name {
        let reason =
            format!("the mark cannot be removed; confirm it with the name of the account, '{}'", player.name);
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "bot-confirmation", reason));
    }
    accounts.mark_bot(player).await?;
    Ok(Json(PlayerAnswer::from(&PlayerProfile { bot: true, ..player.clone() })))
}

impl From<ApiTokenError> for ApiError {
    fn from(refused: ApiTokenError) -> ApiError {
        match refused {
            ApiTokenError::TooMany => {
                ApiError::new(StatusCode::CONFLICT, "too-many-tokens", refused.to_string())
            }
            ApiTokenError::NoScope => ApiError::new(StatusCode::BAD_REQUEST, "no-scope", refused.to_string()),
            ApiTokenError::Store(reason) => reason.into(),
        }
    }
}
