//! Passwords, recovery codes and the list of sessions of an account.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use tessera_service::Accounts;
use tessera_store::{PlayerProfile, SecurityNoticeKind, Store};

use super::ApiError;
use super::accounts::with_cookie;
use super::requests::{NewPassword, PasswordConfirmation, PasswordReset, SessionPath};
use super::responses::{ErrorResponses, ListedSession, NewRecoveryCodes, NewSession, SessionList};
use crate::account_export::AccountExports;
use crate::admission::AdmissionRefusal;
use crate::extract::Visitor;
use crate::mail::AccountNoticeMailer;
use crate::security::network;

/// The account of the sender.
pub(super) fn account(visitor: &Visitor) -> Result<&PlayerProfile, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    if player.account { Ok(player) } else { Err(ApiError::no_account()) }
}

/// The sessions of your account
#[utoipa::path(
    get,
    path = "/api/sessions",
    tag = "People",
    operation_id = "mySessions",
    responses(
        (status = 200, description = "All sessions.", body = SessionList, example = json!({ "sessions": [{ "id": "8c1f03aa95b2e471", "since": 1_763_164_800_000_u64, "used": 1_763_164_800_000_u64, "device": "Firefox, Linux", "current": true }] })),
        ErrorResponses
    ),
)]
pub(crate) async fn sessions(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<Json<SessionList>, ApiError> {
    let player = account(&visitor)?;
    let sessions = accounts.sessions(&player.id, visitor.session_hash().as_deref()).await?;
    Ok(Json(SessionList { sessions: sessions.into_iter().map(ListedSession::from).collect() }))
}

/// End all sessions of your account
///
/// Also that of this request. Sockets that were opened with them are closed.
#[utoipa::path(
    delete,
    path = "/api/sessions",
    tag = "People",
    operation_id = "signOutEverywhere",
    responses(
        (status = 204, description = "No token of the account is valid any more."),
        ErrorResponses
    ),
)]
pub(crate) async fn sign_out_everywhere(
    State(accounts): State<Accounts>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    accounts.sign_out_everywhere(&account(&visitor)?.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End one session of your account
#[utoipa::path(
    delete,
    path = "/api/sessions/{session}",
    tag = "People",
    operation_id = "endSession",
    params(SessionPath),
    responses(
        (status = 204, description = "The session has ended, and its sockets are closed."),
        ErrorResponses
    ),
)]
pub(crate) async fn end_session(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    path: Result<Path<SessionPath>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let player = account(&visitor)?;
    if accounts.end_session_of(&player.id, &path?.0.session).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::new(StatusCode::NOT_FOUND, "no-session", "your account has no session with this id"))
    }
}

/// Change the password of your account
///
/// All sessions end, and their sockets are closed; the answer has the token of a new one.
#[utoipa::path(
    post,
    path = "/api/password",
    tag = "People",
    operation_id = "changePassword",
    request_body = NewPassword,
    responses(
        (status = 200, description = "The new session.", body = NewSession, example = json!({ "token": "b1C5…", "name": "Ada" })),
        ErrorResponses
    ),
)]
pub(crate) async fn change_password(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    visitor: Visitor,
    passwords: Result<Json<NewPassword>, JsonRejection>,
) -> Result<Response, ApiError> {
    let player = account(&visitor)?;
    let NewPassword { old, new } = passwords?.0;
    let address = network(visitor.address);
    let token = accounts.change_password(player, visitor.session_hash(), old, new, address).await?;
    notices.tell(visitor.translator(), player, SecurityNoticeKind::Password).await;
    let cookie = visitor.session_cookie(&token);
    Ok(with_cookie(Json(NewSession { token, name: player.name.clone() }), cookie))
}

/// Set a new password with a recovery code
///
/// The code is used up. All sessions of the account end; the answer has the token of a new one. An unknown name and a wrong
/// code get the same answer.
#[utoipa::path(
    post,
    path = "/api/password/reset",
    tag = "People",
    operation_id = "resetPassword",
    request_body = PasswordReset,
    responses(
        (status = 200, description = "The new session.", body = NewSession, example = json!({ "token": "b1C5…", "name": "Ada" })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn reset_password(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    visitor: Visitor,
    reset: Result<Json<PasswordReset>, JsonRejection>,
) -> Result<Json<NewSession>, ApiError> {
    let PasswordReset { name, code, password } = reset?.0;
    let (player, token) = accounts.reset_password(&name, &code, password, network(visitor.address)).await?;
    notices.tell(visitor.translator(), &player, SecurityNoticeKind::PasswordReset).await;
    Ok(Json(NewSession { token, name: player.name }))
}

/// Replace the recovery codes of your account
///
/// It needs the password. The old codes are no longer valid.
#[utoipa::path(
    post,
    path = "/api/recovery-codes",
    tag = "People",
    operation_id = "renewRecoveryCodes",
    request_body = PasswordConfirmation,
    responses(
        (status = 200, description = "The new codes, which are shown once.", body = NewRecoveryCodes, example = json!({ "recovery_codes": ["7KQ2-M4XA-9RTB-C05W-DH3N-8VPE", "…"] })),
        ErrorResponses
    ),
)]
pub(crate) async fn renew_recovery_codes(
    State(accounts): State<Accounts>,
    State(notices): State<AccountNoticeMailer>,
    visitor: Visitor,
    confirmation: Result<Json<PasswordConfirmation>, JsonRejection>,
) -> Result<Json<NewRecoveryCodes>, ApiError> {
    let player = account(&visitor)?;
    let password = confirmation?.0.password;
    let recovery_codes = accounts.renew_recovery_codes(player, password, network(visitor.address)).await?;
    notices.tell(visitor.translator(), player, SecurityNoticeKind::RecoveryCodes).await;
    Ok(Json(NewRecoveryCodes { recovery_codes }))
}

/// Delete your account
///
/// It needs the password, and cannot be undone. Your name and your chat messages are deleted everywhere; your games stay, with the
/// name `#deleted` in your seats. Running games are resigned, and seats of waiting tables are left. Typed names stay: those of
/// players at your screen, and of entrants of tournaments. All sessions end.
#[utoipa::path(
    post,
    path = "/api/account/delete",
    tag = "People",
    operation_id = "deleteAccount",
    request_body = PasswordConfirmation,
    responses(
        (status = 204, description = "The account is deleted, and its name is free."),
        ErrorResponses
    ),
)]
pub(crate) async fn delete_account(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    confirmation: Result<Json<PasswordConfirmation>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let player = account(&visitor)?;
    let password = confirmation?.0.password;
    accounts.delete_account(player, password, network(visitor.address)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored about you
///
/// One JSON document: name, sessions without secrets, progress in lessons, the tournaments that you organise, and your games as
/// records with your own chat messages.
#[utoipa::path(
    get,
    path = "/api/data",
    tag = "People",
    operation_id = "myData",
    responses(
        (status = 200, description = "The document.", body = serde_json::Value, example = json!({ "format": "tessera-data-1", "account": { "id": "pX…", "name": "Ada", "account": true, "since": 1_763_164_800_000_u64, "recovery_codes_left": 8 }, "sessions": [], "lessons": [], "tournaments": [], "games": [] })),
        ErrorResponses
    ),
)]
pub(crate) async fn data(
    State(accounts): State<Accounts>,
    State(store): State<Store>,
    State(exports): State<AccountExports>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let player = visitor.player.as_ref().ok_or_else(ApiError::no_session)?;
    let download = exports.download(&store, &accounts, player, visitor.session_hash()).await?;
    Ok(download.unwrap_or_else(AdmissionRefusal::busy))
}
