//! Errors as programs read them: a code and a sentence.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tessera_store::{AccountError, StoreError};

use super::responses::{ErrorAnswer, ErrorReason};
use tessera_service::Refused;
use tessera_service::SignInError;

/// Why a request was not answered. Nothing has changed.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: String,
    reason: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &str, reason: impl Into<String>) -> ApiError {
        ApiError { status, code: code.to_owned(), reason: reason.into() }
    }

    pub(crate) fn too_fast() -> ApiError {
        ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-fast",
            "too many requests of this kind; wait a moment",
        )
    }

    pub(crate) fn nobody() -> ApiError {
        let reason = "say who you are: Authorization: Bearer TOKEN, with a token from POST /api/guests";
        ApiError::new(StatusCode::UNAUTHORIZED, "nobody", reason)
    }

    pub(crate) fn name() -> ApiError {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            "name",
            "a name has 1 to 40 visible characters and does not begin with #",
        )
    }

    pub(crate) fn password() -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "password", "a password has 8 to 200 characters")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorReason { code: self.code, reason: self.reason };
        (self.status, Json(ErrorAnswer { error })).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(reason: StoreError) -> ApiError {
        tracing::error!(%reason, "the store failed");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "store", "the store failed; nothing has changed")
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> ApiError {
        ApiError::from(&refused)
    }
}

impl From<&Refused> for ApiError {
    fn from(refused: &Refused) -> ApiError {
        let status = match refused {
            Refused::Table(_) | Refused::NameTaken => StatusCode::CONFLICT,
            Refused::NoTable => StatusCode::NOT_FOUND,
            Refused::Store(_) | Refused::Taken | Refused::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        ApiError::new(status, refused.code(), refused.to_string())
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> ApiError {
        match error {
            AccountError::NameTaken => ApiError::new(
                StatusCode::CONFLICT,
                "name-taken",
                "somebody else has this name; choose another",
            ),
            AccountError::Store(reason) => reason.into(),
        }
    }
}

impl From<SignInError> for ApiError {
    fn from(error: SignInError) -> ApiError {
        match error {
            SignInError::Wrong => ApiError::new(StatusCode::FORBIDDEN, "sign-in", error.to_string()),
            SignInError::Store(reason) => reason.into(),
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

impl From<tessera_service::TournamentRefused> for ApiError {
    fn from(refused: tessera_service::TournamentRefused) -> ApiError {
        ApiError::from(&refused)
    }
}

impl From<&tessera_service::TournamentRefused> for ApiError {
    fn from(refused: &tessera_service::TournamentRefused) -> ApiError {
        use tessera_service::TournamentRefused as Refused;
        if let Refused::Table(reason) = refused {
            return reason.into();
        }
        let (status, code) = match &refused {
            Refused::Tournament(refusal) => (StatusCode::CONFLICT, refusal.code()),
            Refused::NotYours => (StatusCode::FORBIDDEN, "not-yours"),
            Refused::StillPlayed(_) => (StatusCode::CONFLICT, "still-played"),
            Refused::NotYourSeat => (StatusCode::FORBIDDEN, "not-your-seat"),
            Refused::NoGame => (StatusCode::CONFLICT, "no-game"),
            Refused::NoTournament => (StatusCode::NOT_FOUND, "no-tournament"),
            Refused::Table(_) | Refused::Store(_) | Refused::Broken => {
                (StatusCode::INTERNAL_SERVER_ERROR, "store")
            }
        };
        ApiError::new(status, code, refused.to_string())
    }
}
