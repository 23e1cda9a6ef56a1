//! Error responses of the API: a code for programs and a sentence for people.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_service::{
    LiveTableError, LiveTournamentError, PasswordChangeError, PasswordError, PasswordResetError, SignInError,
    SignUpError,
};
use tessera_store::{AccountError, StoreError};

use super::responses::{ErrorAnswer, ErrorReason};
use crate::refusal_status;
use crate::security::RateLimitExceeded;

/// An error response. The request has changed nothing.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: String,
    reason: String,
    /// When the request may be repeated, if that is known.
    retry_after: Option<Duration>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &str, reason: impl Into<String>) -> ApiError {
        ApiError { status, code: code.to_owned(), reason: reason.into(), retry_after: None }
    }

    pub(crate) fn no_session() -> ApiError {
        let reason = "this request needs a session: send Authorization: Bearer TOKEN with a token from POST /api/guests";
        ApiError::new(StatusCode::UNAUTHORIZED, "nobody", reason)
    }

    fn too_fast(retry_after: Duration, reason: impl Into<String>) -> ApiError {
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", reason);
        ApiError { retry_after: Some(retry_after), ..error }
    }

    pub(crate) fn no_account() -> ApiError {
        let reason = "guests cannot do this; POST /api/account turns a guest into an account";
        ApiError::new(StatusCode::FORBIDDEN, "no-account", reason)
    }

    pub(crate) fn invalid_name() -> ApiError {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            "name",
            "a name has 1 to 40 visible characters, does not begin with #, mixes no letters of different alphabets in a word and has at most three marks on a letter",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorReason { code: self.code, reason: self.reason };
        let mut response = (self.status, Json(ErrorAnswer { error })).into_response();
        if let Some(wait) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, refusal_status::retry_after(wait));
        }
        response
    }
}

impl From<Box<RateLimitExceeded>> for ApiError {
    fn from(too_fast: Box<RateLimitExceeded>) -> ApiError {
        let reason = "too many requests of this kind; wait a moment";
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", reason);
        ApiError { retry_after: Some(too_fast.retry_after()), ..error }
    }
}

/// The reason of refusals with the code `busy`.
pub(super) const BUSY_SENTENCE: &str = "the server is busy; nothing has changed, try again in a moment";

impl From<StoreError> for ApiError {
    fn from(reason: StoreError) -> ApiError {
        let (code, sentence) = match reason {
            // Overload, as when the request finds no place: not a failure of the database.
            StoreError::Busy => ("busy", BUSY_SENTENCE),
            _ => ("store", "saving failed; nothing was changed"),
        };
        ApiError::new(refusal_status::of_store(&reason), code, sentence)
    }
}

impl From<LiveTableError> for ApiError {
    fn from(refused: LiveTableError) -> ApiError {
        ApiError::from(&refused)
    }
}

impl From<&LiveTableError> for ApiError {
    fn from(refused: &LiveTableError) -> ApiError {
        ApiError::new(refusal_status::of_table(refused), refused.code(), refused.to_string())
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> ApiError {
        match error {
            AccountError::NameTaken => ApiError::new(
                StatusCode::CONFLICT,
                "name-taken",
                "another account has this name, or one that looks like it; choose another one",
            ),
            AccountError::Store(reason) => reason.into(),
        }
    }
}

impl From<SignInError> for ApiError {
    fn from(error: SignInError) -> ApiError {
        match error {
            SignInError::WrongCredentials => {
                ApiError::new(StatusCode::FORBIDDEN, "sign-in", error.to_string())
            }
            SignInError::Banned => ApiError::new(StatusCode::FORBIDDEN, "banned", error.to_string()),
            SignInError::RateLimitExceeded { retry_after } => {
                ApiError::too_fast(retry_after, error.to_string())
            }
            SignInError::Store(reason) => reason.into(),
        }
    }
}

impl From<PasswordError> for ApiError {
    fn from(error: PasswordError) -> ApiError {
        let code = match error {
            PasswordError::Length => "password",
            PasswordError::Guessable => "weak-password",
        };
        ApiError::new(StatusCode::BAD_REQUEST, code, error.to_string())
    }
}

impl From<SignUpError> for ApiError {
    fn from(error: SignUpError) -> ApiError {
        match error {
            SignUpError::Password(reason) => reason.into(),
            SignUpError::Account(reason) => reason.into(),
        }
    }
}

impl From<PasswordChangeError> for ApiError {
    fn from(error: PasswordChangeError) -> ApiError {
        match error {
            PasswordChangeError::WrongPassword => {
                ApiError::new(StatusCode::FORBIDDEN, "wrong-password", error.to_string())
            }
            PasswordChangeError::Password(reason) => reason.into(),
            PasswordChangeError::RateLimitExceeded { retry_after } => {
                ApiError::too_fast(retry_after, error.to_string())
            }
            PasswordChangeError::Store(reason) => reason.into(),
        }
    }
}

impl From<PasswordResetError> for ApiError {
    fn from(error: PasswordResetError) -> ApiError {
        match error {
            PasswordResetError::WrongCode => ApiError::new(StatusCode::FORBIDDEN, "reset", error.to_string()),
            PasswordResetError::Banned => ApiError::new(StatusCode::FORBIDDEN, "banned", error.to_string()),
            PasswordResetError::Password(reason) => reason.into(),
            PasswordResetError::RateLimitExceeded { retry_after } => {
                ApiError::too_fast(retry_after, error.to_string())
            }
            PasswordResetError::Store(reason) => reason.into(),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        ApiError::new(rejection.status(), "unreadable", rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::new(rejection.status(), "unreadable", rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::new(rejection.status(), "unreadable", rejection.body_text())
    }
}

impl From<LiveTournamentError> for ApiError {
    fn from(refused: LiveTournamentError) -> ApiError {
        ApiError::from(&refused)
    }
}

impl From<&LiveTournamentError> for ApiError {
    fn from(refused: &LiveTournamentError) -> ApiError {
        let code = match refused {
            LiveTournamentError::Table(refused) => return refused.into(),
            LiveTournamentError::Refused(refusal) => refusal.code(),
            LiveTournamentError::Forbidden => "not-yours",
            LiveTournamentError::LinkRevoked => "link-revoked",
            LiveTournamentError::StillPlayed(_) => "still-played",
            LiveTournamentError::NotYourSeat => "not-your-seat",
            LiveTournamentError::NoGame => "no-game",
            LiveTournamentError::QuotaExceeded(over) => over.code(),
            LiveTournamentError::NotFound => "no-tournament",
            LiveTournamentError::Busy | LiveTournamentError::Store(StoreError::Busy) => "busy",
            LiveTournamentError::Store(_) | LiveTournamentError::Broken => "store",
        };
        ApiError::new(refusal_status::of_tournament(refused), code, refused.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_with_too_many_requests_is_busy_and_has_not_failed() {
        let table = LiveTableError::from(StoreError::Busy);
        for error in [ApiError::from(StoreError::Busy), ApiError::from(table)] {
            assert_eq!((error.status, error.code.as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
        }
        assert_eq!(ApiError::from(StoreError::Closed).code, "store");
    }
}
