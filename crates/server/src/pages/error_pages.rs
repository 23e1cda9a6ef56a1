//! Error pages of requests that fail outside the pages' handlers, in the visitor's language.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use tessera_i18n::MessageKey;

use super::layout::problem_page;
use crate::admission::AdmissionRefusal;
use crate::app_state::AppState;
use crate::carried_over_headers::with_headers;
use crate::extract::{NotVisible, NotVisibleReason, Visitor};
use crate::message_keys as key;

/// Middleware that turns plain-text errors into pages: a cross-site form, a body that is too large, a malformed query.
pub(crate) async fn error_pages(State(app): State<AppState>, request: Request, next: Next) -> Response {
    if !wants_page(&request) {
        let is_api = request.uri().path().starts_with("/api/");
        let mut response = next.run(request).await;
        return match NotVisible::take(&mut response).filter(|_| !is_api) {
            Some(refused) => with_headers(not_admitted(&refused), response.headers()),
            None => response,
        };
    }
    let (parts, body) = request.into_parts();
    let mut request_parts = parts.clone();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if let Some(refused) = NotVisible::take(&mut response) {
        return with_headers(not_admitted(&refused), response.headers());
    }
    if !is_plain_failure(&response) {
        return response;
    }
    // A store that does not answer is not queried again, nor for a request that was not admitted.
    let visitor = match response.status() {
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS | StatusCode::MISDIRECTED_REQUEST => {
            None
        }
        _ => Visitor::from_request_parts(&mut request_parts, &app).await.ok(),
    };
    let visitor = visitor.unwrap_or_else(|| Visitor::without_session(&request_parts, app.site));
    let sentence = visitor.translator().text(message_key(&response));
    with_headers(problem_page(&visitor, response.status(), &sentence), response.headers())
}

/// The page for a table or tournament that does not exist or is not visible to the visitor.
fn not_admitted(refused: &NotVisible) -> Response {
    match refused.reason() {
        NotVisibleReason::Table(reason) => super::table::refusal_page(refused.visitor(), reason),
        NotVisibleReason::Tournament(reason) => super::tournament::refusal_page(refused.visitor(), reason),
    }
}

/// Whether a browser shows the response as a page: not for the API, scripts and sockets.
fn wants_page(request: &Request) -> bool {
    let path = request.uri().path();
    let wants = |headers: &HeaderMap| {
        let accepted = headers.get(header::ACCEPT).map(header::HeaderValue::as_bytes);
        accepted.is_none_or(|kinds| kinds.is_empty() || kinds.windows(9).any(|kind| kind == b"text/html"))
    };
    let by_form = matches!(*request.method(), Method::GET | Method::HEAD | Method::POST);
    by_form
        && !["/api/", "/health", "/static/"].iter().any(|folder| path.starts_with(folder))
        && !path.ends_with("/socket")
        && wants(request.headers())
}

fn is_plain_failure(response: &Response) -> bool {
    let failed = response.status().is_client_error() || response.status().is_server_error();
    let kind = response.headers().get(header::CONTENT_TYPE);
    failed && kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

/// The message for a response.
fn message_key(response: &Response) -> MessageKey {
    let is_banned = response.extensions().get() == Some(&AdmissionRefusal::Banned);
    let is_busy = response.extensions().get() == Some(&AdmissionRefusal::Busy);
    match response.status() {
        StatusCode::TOO_MANY_REQUESTS => key::REFUSED_TOO_FAST,
        StatusCode::MISDIRECTED_REQUEST => key::PROBLEM_HOST,
        StatusCode::SERVICE_UNAVAILABLE if is_busy => key::PROBLEM_BUSY,
        StatusCode::FORBIDDEN if is_banned => key::PROBLEM_NETWORK_BANNED,
        StatusCode::FORBIDDEN if response.extensions().get() == Some(&AdmissionRefusal::Scope) => {
            key::PROBLEM_TOKEN
        }
        StatusCode::FORBIDDEN => key::PROBLEM_OTHER_SITE,
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => key::PROBLEM_NOT_FOUND,
        StatusCode::PAYLOAD_TOO_LARGE => key::REFUSED_TOO_LONG,
        StatusCode::SERVICE_UNAVAILABLE => key::PROBLEM_SESSION,
        status if status.is_server_error() => key::PROBLEM_BROKEN,
        _ => key::PROBLEM_UNREADABLE,
    }
}
