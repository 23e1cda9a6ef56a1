//! The session of a request: its token and its player.

use std::net::IpAddr;

use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_service::secrets_and_ids;
use tessera_store::{PlayerProfile, SessionPlayer, TokenScopes};

use crate::app_state::AppState;
use crate::cookies::{SessionCookie, SessionRenewal};
use crate::device_description;
use crate::refusal_status;
use crate::security::RateLimitExceeded;

/// The maximum length of a token; longer ones are not looked up.
const MAX_SESSION_TOKEN_BYTES: usize = 64;

/// The session of a request. The admission layer looks it up once and adds it to the request's extensions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Session {
    /// None without a session.
    pub(crate) player: Option<PlayerProfile>,
    /// What the token may do, if it is one for a program; a session may do everything.
    pub(crate) scopes: Option<TokenScopes>,
    /// The token, if it is that of a session or a program.
    pub(crate) token: Option<String>,
    /// Whether the token is in the cookie, so that a new one belongs there too.
    pub(crate) uses_cookie: bool,
    /// Whether the request has a bearer token of no session.
    pub(crate) has_wrong_bearer: bool,
}

/// Why a session is not known. The request ends here: without a session, its sender would get a new guest's cookie in place of
/// their own and lose their seats for good.
#[derive(Debug)]
pub(crate) enum SessionLookupError {
    /// The store failed.
    Unavailable,
    /// The address has sent too many tokens that are not known.
    RateLimitExceeded(Box<RateLimitExceeded>),
}

/// The answer when the store failed while a session was looked up.
#[derive(Debug)]
pub(crate) struct SessionUnavailable;

impl IntoResponse for SessionUnavailable {
    fn into_response(self) -> Response {
        let sentence = "your session could not be looked up; nothing has changed, try again in a moment\n";
        (StatusCode::SERVICE_UNAVAILABLE, sentence).into_response()
    }
}

impl Session {
    /// Looks up the session by bearer token or cookie, for a request from this address.
    pub(crate) async fn find(
        parts: &Parts,
        app: &AppState,
        address: IpAddr,
    ) -> Result<Session, SessionLookupError> {
        let headers = &parts.headers;
        let bearer = bearer_token(headers);
        let cookie = if bearer.is_none() { SessionCookie::find(app.site, headers) } else { None };
        let token = bearer.or(cookie.map(|cookie| cookie.token));
        let token = token
            .filter(|token| !token.is_empty() && token.len() <= MAX_SESSION_TOKEN_BYTES)
            .map(str::to_owned);
        let known = match &token {
            Some(token) => {
                app.limits.count_token(token, address).map_err(SessionLookupError::RateLimitExceeded)?;
                let known = app.accounts.player_by_token(token).await.map_err(|reason| {
                    // Logs the failure. The answer is 503 for any: the session may be readable later.
                    refusal_status::of_store(&reason);
                    SessionLookupError::Unavailable
                })?;
                app.limits.note_token(token, known.is_some());
                known
            }
            None => None,
        };
        if let (Some(SessionPlayer { renewed, .. }), Some(cookie)) = (&known, cookie)
            && (*renewed || cookie.has_old_name)
            && let Some(renewal) = parts.extensions.get::<SessionRenewal>()
        {
            renewal.set(app.site, cookie);
        }
        if let (Some(SessionPlayer { has_device: false, .. }), Some(token)) = (&known, &token)
            && let Err(reason) = app
                .accounts
                .describe_session(&secrets_and_ids::hash(token), &device_description::describe(headers))
                .await
        {
            // The list of sessions shows it as unknown; the next request tries again.
            tracing::warn!(%reason, "the device of a session could not be recorded");
        }
        let scopes = known.as_ref().and_then(|known| known.scopes);
        let player = known.map(|known| known.player);
        Ok(Session {
            scopes,
            token: token.filter(|_| player.is_some()),
            uses_cookie: bearer.is_none() && player.is_some(),
            has_wrong_bearer: bearer.is_some() && player.is_none(),
            player,
        })
    }
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}
