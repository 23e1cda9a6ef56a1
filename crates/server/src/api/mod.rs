//! Everything that a browser can do, as JSON for programs (`docs/api.md`).

mod advice;
mod error;
mod people;
mod requests;
mod responses;
mod tables;
mod tournaments;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

pub(crate) use error::ApiError;

use crate::app::House;

/// A command can bring all players of a large tournament.
const MOST_COMMAND: usize = 256 * 1024;
/// No reason is longer.
const MOST_REASON: usize = 4 * 1024;

/// What programs can reach; `openapi.json` describes all of it.
pub(crate) fn router() -> Router<House> {
    Router::new()
        .route("/api/openapi.json", get(document))
        .route("/api/guests", post(people::guest))
        .route("/api/me", get(people::me))
        .route("/api/name", post(people::rename))
        .route("/api/account", post(people::keep))
        .route("/api/session", post(people::sign_in).delete(people::sign_out))
        .route("/api/games", get(people::games))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{table}", get(tables::view))
        .route("/api/tables/{table}/commands", post(tables::command))
        .route("/api/tables/{table}/events", get(tables::events))
        .route("/api/tables/{table}/hint", post(advice::show_hint))
        .route("/api/tables/{table}/legal", get(tables::legal))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/review", get(advice::show_review))
        .route("/api/tournaments", get(tournaments::list).post(tournaments::open))
        .route("/api/tournaments/{tournament}", get(tournaments::view))
        .route(
            "/api/tournaments/{tournament}/commands",
            post(tournaments::command).layer(DefaultBodyLimit::max(MOST_COMMAND)),
        )
        .route("/api/tournaments/{tournament}/events", get(tournaments::events))
        .route("/api/tournaments/{tournament}/helpers", post(tournaments::new_link))
        .route("/api/tournaments/{tournament}/links", get(tournaments::links))
        .route("/api/tournaments/{tournament}/players/{player}/seat", post(tournaments::sit))
        .route("/api/tournaments/{tournament}/preview", post(tournaments::preview))
}

/// The description of the interface, for programs and their authors.
const DOCUMENT: &str = include_str!("openapi.json");

/// Makes JSON of errors that were found before anybody could know that a program asked: a path that there is not, a
/// method that is not meant, a query that cannot be read.
pub(crate) async fn in_json(request: Request, next: Next) -> Response {
    let for_program = request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    let failed = response.status().is_client_error() || response.status().is_server_error();
    if !for_program || !failed || is_json {
        return response;
    }
    let (parts, body) = response.into_parts();
    let page =
        parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let text = axum::body::to_bytes(body, MOST_REASON).await.ok().filter(|_| !page);
    let text = text.map(|text| String::from_utf8_lossy(&text).trim().to_owned());
    let (code, usual) = match parts.status {
        StatusCode::NOT_FOUND => ("not-found", "there is no such path; GET /api/openapi.json names them all"),
        StatusCode::METHOD_NOT_ALLOWED => {
            ("method", "this path has no such method; GET /api/openapi.json names them")
        }
        StatusCode::FORBIDDEN => ("origin", "this request comes from another site, and was refused"),
        StatusCode::SERVICE_UNAVAILABLE => ("store", "the store failed; nothing has changed"),
        _ => ("unreadable", "the request cannot be read"),
    };
    let reason = text.filter(|text| !text.is_empty()).unwrap_or_else(|| usual.to_owned());
    let mut answer = ApiError::new(parts.status, code, reason).into_response();
    for (name, value) in &parts.headers {
        if !matches!(*name, header::CONTENT_TYPE | header::CONTENT_LENGTH | header::CONTENT_ENCODING) {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    answer
}

async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_describes_every_route_and_no_other() {
        let document: serde_json::Value = serde_json::from_str(DOCUMENT).expect("the document is JSON");
        let described: Vec<&String> = document["paths"].as_object().expect("paths").keys().collect();
        let source = include_str!("mod.rs");
        let code = source.split("#[cfg(test)]").next().expect("the code");
        let routes: Vec<&str> =
            code.split("route(").skip(1).map(|rest| rest.split('"').nth(1).expect("a path")).collect();
        assert_eq!(described, routes);
    }
}
