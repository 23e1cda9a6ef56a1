//! HTTP statuses of refusals and store failures, the same for pages, API and sockets.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode};
use tessera_service::{
    ChallengeError, LiveTableError, LiveTournamentError, ModerationError, QuotaExceeded, ReportError,
    operator_metrics,
};
use tessera_store::StoreError;

/// The status of a store failure, which is logged. A 503 says that the request changed nothing and may be repeated: the outer
/// middleware adds `Retry-After`. A row that cannot be decoded, or a player who is no longer a guest, stays so.
pub(crate) fn of_store(reason: &StoreError) -> StatusCode {
    if let StoreError::NoGuest(_)
    | StoreError::PasswordChanged
    | StoreError::NoTarget
    | StoreError::LimitReached
    | StoreError::TooManyOpenReports
    | StoreError::Banned = reason
    {
        return StatusCode::CONFLICT;
    }
    if *reason == StoreError::NoSession {
        // Ended, or the account deleted, since the session was looked up.
        return StatusCode::UNAUTHORIZED;
    }
    if *reason == StoreError::Busy {
        // Expected under load: the client repeats the request.
        operator_metrics::limit_hit("database-reads");
    } else {
        tracing::error!(%reason, "the store failed");
    }
    match reason {
        StoreError::Unreadable { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// The value of a `Retry-After` header: whole seconds, at least one.
pub(crate) fn retry_after(wait: Duration) -> HeaderValue {
    HeaderValue::from(wait.as_millis().div_ceil(1_000).max(1) as u64)
}

/// The status of a command that a table refuses.
pub(crate) fn of_table(refused: &LiveTableError) -> StatusCode {
    match refused {
        LiveTableError::NotFound => StatusCode::NOT_FOUND,
        LiveTableError::Refused(_) | LiveTableError::NameTaken => StatusCode::CONFLICT,
        LiveTableError::Blocked => StatusCode::FORBIDDEN,
        LiveTableError::SignedOut => StatusCode::UNAUTHORIZED,
        LiveTableError::QuotaExceeded(over) => of_quota(*over),
        LiveTableError::Store(reason) => of_store(reason),
        LiveTableError::Conflict | LiveTableError::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The status of a refusal by a limit of a player or an address, which is counted for operators.
fn of_quota(over: QuotaExceeded) -> StatusCode {
    operator_metrics::limit_hit(over.limit_name());
    StatusCode::CONFLICT
}

/// The status of a command that a tournament refuses.
pub(crate) fn of_tournament(refused: &LiveTournamentError) -> StatusCode {
    match refused {
        LiveTournamentError::NotFound => StatusCode::NOT_FOUND,
        LiveTournamentError::Forbidden
        | LiveTournamentError::LinkRevoked
        | LiveTournamentError::NotYourSeat => StatusCode::FORBIDDEN,
        LiveTournamentError::Refused(_)
        | LiveTournamentError::StillPlayed(_)
        | LiveTournamentError::NoGame => StatusCode::CONFLICT,
        LiveTournamentError::QuotaExceeded(over) => of_quota(*over),
        LiveTournamentError::Table(refused) => of_table(refused),
        LiveTournamentError::Busy => {
            operator_metrics::limit_hit("tournament-files");
            StatusCode::SERVICE_UNAVAILABLE
        }
        LiveTournamentError::Store(reason) => of_store(reason),
        LiveTournamentError::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The status of a challenge that is not made or answered.
pub(crate) fn of_challenge(refused: &ChallengeError) -> StatusCode {
    match refused {
        ChallengeError::NoAccount | ChallengeError::Blocked => StatusCode::FORBIDDEN,
        ChallengeError::NoPlayer(_) | ChallengeError::NotFound => StatusCode::NOT_FOUND,
        ChallengeError::Yourself | ChallengeError::Seat | ChallengeError::Lifetime => StatusCode::BAD_REQUEST,
        ChallengeError::TooManySent | ChallengeError::TooManyReceived | ChallengeError::TooManyToPlayer => {
            operator_metrics::limit_hit("challenges");
            StatusCode::CONFLICT
        }
        ChallengeError::ChallengerBusy => StatusCode::CONFLICT,
        ChallengeError::Table(reason) => of_table(reason),
        ChallengeError::Store(reason) => of_store(reason),
    }
}

/// The status of an action of an operator that is refused.
pub(crate) fn of_moderation(refused: &ModerationError) -> StatusCode {
    match refused {
        ModerationError::Reason | ModerationError::Name => StatusCode::BAD_REQUEST,
        ModerationError::NoPlayer | ModerationError::NoReport => StatusCode::NOT_FOUND,
        ModerationError::NotLogged => StatusCode::INTERNAL_SERVER_ERROR,
        ModerationError::Table(reason) => of_table(reason),
        ModerationError::Tournament(reason) => of_tournament(reason),
        ModerationError::Store(reason) => of_store(reason),
        _ => StatusCode::CONFLICT,
    }
}

/// The status of a report or block that is refused.
pub(crate) fn of_report(refused: &ReportError) -> StatusCode {
    match refused {
        ReportError::NoTarget => StatusCode::NOT_FOUND,
        ReportError::Note => StatusCode::BAD_REQUEST,
        ReportError::Yourself | ReportError::TooManyBlocks => StatusCode::CONFLICT,
        ReportError::TooManyReports => StatusCode::TOO_MANY_REQUESTS,
        ReportError::QueueFull => StatusCode::SERVICE_UNAVAILABLE,
        ReportError::Store(reason) => of_store(reason),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, header};
    use tower::Service;

    use super::*;
    use crate::test_app::TestApp;

    #[test]
    fn a_failure_that_stays_is_not_503() {
        let unreadable = StoreError::Unreadable { what: "an event".to_owned(), why: "no JSON".to_owned() };
        assert_eq!(of_store(&unreadable), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(of_store(&StoreError::NoGuest("ada".to_owned())), StatusCode::CONFLICT);
        assert_eq!(of_store(&StoreError::Closed), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[tokio::test]
    async fn a_store_failure_is_503_with_retry_after_on_pages_and_api() {
        let test_app = TestApp::open().await;
        let app = &test_app.state;
        app.store.close().await;
        let in_german = "Speichern";
        for (method, path, body, sentence) in [
            ("GET", "/", "", in_german),
            ("GET", "/lobby", "", in_german),
            ("GET", "/watch", "", in_german),
            ("POST", "/new/pente", "with=computer", in_german),
            ("POST", "/account/keep", "name=Ada&password=correct-horse", in_german),
            ("POST", "/account/sign-in", "name=Ada&password=correct-horse", in_german),
            ("GET", "/t/abc", "", in_german),
            ("GET", "/t/abc/record.txt", "", in_german),
            ("POST", "/t/abc/sit", "seat=1", in_german),
            ("GET", "/tournaments/abc", "", in_german),
            ("GET", "/tournaments/abc/print/all.pdf", "", in_german),
            ("POST", "/tournaments/new", "name=Club&game=pentago", in_german),
            ("GET", "/api/tables", "", "nothing"),
            ("GET", "/api/tables/abc", "", "nothing"),
            ("GET", "/api/tables/abc/events", "", "nothing"),
            ("GET", "/api/tournaments/abc", "", "nothing"),
            ("POST", "/api/guests", "{}", "nothing"),
            ("POST", "/api/session", r#"{"name":"Ada","password":"correct-horse"}"#, "nothing"),
        ] {
            let is_api = path.starts_with("/api/");
            let kind = if is_api { "application/json" } else { "application/x-www-form-urlencoded" };
            let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, kind);
            let request = request.header(header::ACCEPT_LANGUAGE, "de").body(Body::from(body));
            let Ok(response) = crate::router(app).call(request.expect("a request")).await;
            let (parts, body) = response.into_parts();
            assert_eq!(parts.status, StatusCode::SERVICE_UNAVAILABLE, "{method} {path}");
            assert_eq!(parts.headers[header::RETRY_AFTER], "5", "{method} {path}");
            assert!(!parts.headers.contains_key(header::SET_COOKIE), "{method} {path}");
            let body = axum::body::to_bytes(body, 1 << 20).await.expect("a body");
            let body = String::from_utf8(body.to_vec()).expect("text");
            assert!(body.contains(sentence), "{method} {path}: {body}");
            if is_api {
                let error: serde_json::Value = serde_json::from_str(&body).expect("JSON");
                assert_eq!(error["error"]["code"], "store", "{path}");
            }
        }
    }
}
