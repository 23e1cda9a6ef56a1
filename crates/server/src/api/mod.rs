//! Everything that a browser can do, as JSON for programs (`docs/api.md`).

mod advice;
mod document;
mod error;
mod people;
mod requests;
mod responses;
mod tables;
mod tournaments;

use std::sync::LazyLock;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use document::Document;
pub(crate) use error::ApiError;
use responses::Failure;

use crate::app::House;
use crate::extract::{NotAdmitted, Reason, with_headers};

/// A command can bring all players of a large tournament.
const MOST_COMMAND: usize = 256 * 1024;
/// No reason is longer.
const MOST_REASON: usize = 4 * 1024;

/// What programs can reach.
pub(crate) fn router() -> Router<House> {
    routes().split_for_parts().0
}

/// The routes, and what the `OpenAPI` document says of them.
fn routes() -> OpenApiRouter<House> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(describe))
        .routes(routes!(people::guest))
        .routes(routes!(people::me))
        .routes(routes!(people::rename))
        .routes(routes!(people::keep))
        .routes(routes!(people::sign_in, people::sign_out))
        .routes(routes!(people::games))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::view))
        .routes(routes!(tables::command))
        .routes(routes!(tables::events))
        .routes(routes!(tables::legal))
        .routes(routes!(tables::record))
        .routes(routes!(advice::show_hint))
        .routes(routes!(advice::show_review))
        .routes(routes!(tournaments::list, tournaments::open))
        .routes(routes!(tournaments::view))
        .routes(routes!(tournaments::command).layer(DefaultBodyLimit::max(MOST_COMMAND)))
        .routes(routes!(tournaments::events))
        .routes(routes!(tournaments::new_link))
        .routes(routes!(tournaments::links))
        .routes(routes!(tournaments::sit))
        .routes(routes!(tournaments::preview))
}

/// The description of the interface, for programs and their authors.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| document::text(&routes().into_openapi()));

/// This document
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "Document",
    operation_id = "describe",
    responses((status = 200, description = "The document.", body = serde_json::Value), Failure),
    security(()),
)]
async fn describe() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

/// Makes JSON of errors that were found before anybody could know that a program asked: a path that there is not, a
/// method that is not meant, a query that cannot be read.
pub(crate) async fn in_json(request: Request, next: Next) -> Response {
    let for_program = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    if for_program && let Some(refused) = NotAdmitted::take(&mut response) {
        let error = match refused.reason() {
            Reason::Table(reason) => ApiError::from(reason),
            Reason::Tournament(reason) => ApiError::from(reason),
        };
        return with_headers(error.into_response(), response.headers());
    }
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
    with_headers(ApiError::new(parts.status, code, reason).into_response(), &parts.headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_stays_as_it_is() {
        insta::assert_snapshot!("openapi", DOCUMENT.as_str());
    }
}
