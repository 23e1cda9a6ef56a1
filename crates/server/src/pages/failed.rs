//! What a browser shows when a request failed before any page could answer: in the reader's language, like a page.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use tessera_i18n::Key;

use super::layout::problem;
use crate::app::House;
use crate::extract::{NotAdmitted, Reason, with_headers};
use crate::key;
use crate::who::Visitor;

/// Makes a page of plain words about a failure: another site's form, too long a form, a query that cannot be read.
pub(crate) async fn in_page(State(house): State<House>, request: Request, next: Next) -> Response {
    if !is_for_a_reader(&request) {
        let is_for_program = request.uri().path().starts_with("/api/");
        let mut response = next.run(request).await;
        return match NotAdmitted::take(&mut response).filter(|_| !is_for_program) {
            Some(refused) => with_headers(not_admitted(&refused), response.headers()),
            None => response,
        };
    }
    let (parts, body) = request.into_parts();
    let mut asked = parts.clone();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if let Some(refused) = NotAdmitted::take(&mut response) {
        return with_headers(not_admitted(&refused), response.headers());
    }
    if !is_plain_failure(&response) {
        return response;
    }
    // A store that does not answer is not asked once more.
    let known = match response.status() {
        StatusCode::SERVICE_UNAVAILABLE => None,
        _ => Visitor::from_request_parts(&mut asked, &house).await.ok(),
    };
    let visitor = known.unwrap_or_else(|| Visitor::without_session(&asked, house.site));
    let sentence = visitor.words().say(key(response.status()));
    with_headers(problem(&visitor, response.status(), &sentence), response.headers())
}

/// The page for a table or a tournament that the visitor cannot have.
fn not_admitted(refused: &NotAdmitted) -> Response {
    match refused.reason() {
        Reason::Table(reason) => super::table::refused_page(refused.visitor(), reason),
        Reason::Tournament(reason) => super::tournament::refused_page(refused.visitor(), reason),
    }
}

/// Programs get JSON, scripts ask for it, and sockets are no pages.
fn is_for_a_reader(request: &Request) -> bool {
    let path = request.uri().path();
    let wants = |headers: &HeaderMap| {
        let accepted = headers.get(header::ACCEPT).map(header::HeaderValue::as_bytes);
        accepted.is_none_or(|kinds| kinds.is_empty() || kinds.windows(9).any(|kind| kind == b"text/html"))
    };
    let by_form = matches!(*request.method(), Method::GET | Method::HEAD | Method::POST);
    by_form
        && !["/api/", "/web/"].iter().any(|folder| path.starts_with(folder))
        && !path.ends_with("/socket")
        && wants(request.headers())
}

fn is_plain_failure(response: &Response) -> bool {
    let failed = response.status().is_client_error() || response.status().is_server_error();
    let kind = response.headers().get(header::CONTENT_TYPE);
    failed && kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

/// The words for a status.
fn key(status: StatusCode) -> Key {
    match status {
        StatusCode::FORBIDDEN => key::PROBLEM_OTHER_SITE,
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => key::PROBLEM_NOT_FOUND,
        StatusCode::PAYLOAD_TOO_LARGE => key::REFUSED_TOO_LONG,
        StatusCode::SERVICE_UNAVAILABLE => key::PROBLEM_SESSION,
        status if status.is_server_error() => key::PROBLEM_BROKEN,
        _ => key::PROBLEM_UNREADABLE,
    }
}
