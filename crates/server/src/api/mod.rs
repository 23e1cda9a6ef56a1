//! The JSON API: everything that a browser can do, for programs (`docs/api.md`).

mod account_security;
mod accounts;
mod advice;
mod bot_requests_and_responses;
mod challenges;
mod error;
mod moderation;
mod openapi;
mod operator_reports;
mod reports;
mod requests;
mod responses;
mod stream;
mod tables;
mod tokens;
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

use crate::admission::AdmissionRefusal;
use crate::app_state::AppState;
use crate::body_limits::{MAX_TOURNAMENT_COMMAND_BYTES, MAX_TOURNAMENT_FILE_BODY_BYTES};
use crate::carried_over_headers::with_headers;
use crate::extract::{NotVisible, NotVisibleReason};

pub(crate) use error::ApiError;
pub(crate) use moderation::operator_list;
pub(crate) use stream::NDJSON;

use openapi::ApiDocument;
use responses::ErrorResponses;

/// The maximum length of an error's text.
const MAX_ERROR_TEXT_BYTES: usize = 4 * 1024;

/// The routes of the API.
pub(crate) fn router() -> Router<AppState> {
    routes().split_for_parts().0
}

/// The routes with their `OpenAPI` descriptions.
fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(ApiDocument::openapi())
        .routes(routes!(describe))
        .routes(routes!(accounts::create_guest))
        .routes(routes!(accounts::me))
        .routes(routes!(accounts::rename))
        .routes(routes!(accounts::create_account))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(account_security::sessions, account_security::sign_out_everywhere))
        .routes(routes!(account_security::end_session))
        .routes(routes!(account_security::change_password))
        .routes(routes!(account_security::reset_password))
        .routes(routes!(account_security::renew_recovery_codes))
        .routes(routes!(account_security::delete_account))
        .routes(routes!(account_security::data))
        .routes(routes!(accounts::games))
        .routes(routes!(reports::own))
        .routes(routes!(reports::blocked))
        .routes(routes!(reports::unblock))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::revoke))
        .routes(routes!(tokens::mark_bot))
        .routes(routes!(stream::stream))
        .routes(routes!(challenges::list, challenges::create))
        .routes(routes!(challenges::cancel))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(moderation::act))
        .routes(routes!(operator_reports::open))
        .routes(routes!(operator_reports::handled))
        .routes(routes!(moderation::players))
        .routes(routes!(moderation::tables))
        .routes(routes!(moderation::tournaments))
        .routes(routes!(moderation::log))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::view))
        .routes(routes!(tables::command))
        .routes(routes!(tables::events))
        .routes(routes!(tables::legal))
        .routes(routes!(tables::record))
        .routes(routes!(reports::report))
        .routes(routes!(reports::block))
        .routes(routes!(advice::show_hint))
        .routes(routes!(advice::show_review))
        .routes(routes!(tournaments::list, tournaments::open))
        .routes(routes!(tournaments::load).layer(DefaultBodyLimit::max(MAX_TOURNAMENT_FILE_BODY_BYTES)))
        .routes(routes!(tournaments::view))
        .routes(routes!(tournaments::command).layer(DefaultBodyLimit::max(MAX_TOURNAMENT_COMMAND_BYTES)))
        .routes(routes!(tournaments::events))
        .routes(routes!(tournaments::new_link, tournaments::helper_links))
        .routes(routes!(tournaments::links))
        .routes(routes!(tournaments::take_seat))
        .routes(routes!(tournaments::preview))
}

/// The `OpenAPI` document as JSON.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| openapi::text(&routes().into_openapi()));

/// This document
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "Document",
    operation_id = "describe",
    responses((status = 200, description = "The document.", body = serde_json::Value), ErrorResponses),
    security(()),
)]
async fn describe() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

/// Middleware that turns errors from outside the API's handlers into JSON: an unknown path, a wrong method, a malformed query.
pub(crate) async fn json_errors(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    if is_api && let Some(refused) = NotVisible::take(&mut response) {
        let error = match refused.reason() {
            NotVisibleReason::Table(reason) => ApiError::from(reason),
            NotVisibleReason::Tournament(reason) => ApiError::from(reason),
        };
        return with_headers(error.into_response(), response.headers());
    }
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    let failed = response.status().is_client_error() || response.status().is_server_error();
    if !is_api || !failed || is_json {
        return response;
    }
    let (parts, body) = response.into_parts();
    let is_page =
        parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let text = axum::body::to_bytes(body, MAX_ERROR_TEXT_BYTES).await.ok().filter(|_| !is_page);
    let text = text.map(|text| String::from_utf8_lossy(&text).trim().to_owned());
    let refusal = parts.extensions.get::<AdmissionRefusal>().copied();
    let (code, default) = match parts.status {
        StatusCode::NOT_FOUND => ("not-found", "there is no such path; GET /api/openapi.json names them all"),
        StatusCode::METHOD_NOT_ALLOWED => {
            ("method", "this path has no such method; GET /api/openapi.json names them")
        }
        StatusCode::FORBIDDEN if refusal == Some(AdmissionRefusal::Banned) => {
            ("network-banned", "an operator has banned your network for some time")
        }
        StatusCode::FORBIDDEN if refusal == Some(AdmissionRefusal::Scope) => {
            ("scope", "this token does not allow this request")
        }
        StatusCode::FORBIDDEN => ("origin", "this request comes from another site, and was refused"),
        StatusCode::TOO_MANY_REQUESTS => ("too-fast", "too many requests of this kind; wait a moment"),
        StatusCode::MISDIRECTED_REQUEST => ("host", "this server is not known by this name"),
        StatusCode::UNAUTHORIZED => ("nobody", "there is no session with this token"),
        StatusCode::SERVICE_UNAVAILABLE if refusal == Some(AdmissionRefusal::Busy) => {
            ("busy", error::BUSY_SENTENCE)
        }
        StatusCode::SERVICE_UNAVAILABLE => ("store", "saving failed; nothing was changed"),
        _ => ("unreadable", "the request cannot be read"),
    };
    let reason = text.filter(|text| !text.is_empty()).unwrap_or_else(|| default.to_owned());
    with_headers(ApiError::new(parts.status, code, reason).into_response(), &parts.headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openapi_document_does_not_change() {
        insta::assert_snapshot!("openapi", DOCUMENT.as_str());
    }

    #[test]
    fn it_is_written_down_which_scope_every_operation_needs() {
        let document: serde_json::Value = serde_json::from_str(&DOCUMENT).expect("JSON");
        let mut missing = Vec::new();
        for (path, operations) in document["paths"].as_object().expect("paths") {
            for name in ["get", "post", "put", "patch", "delete"] {
                let method = name.to_uppercase().parse().expect("a method");
                if operations.get(name).is_some() && !crate::token_scope::is_named(&method, path) {
                    missing.push(format!("{name} {path}"));
                }
            }
        }
        assert_eq!(missing, Vec::<String>::new(), "name them in `token_scope::REQUESTS`");
    }

    #[test]
    fn every_answer_has_an_example_and_every_refusal_says_when_to_come_back() {
        let document: serde_json::Value = serde_json::from_str(&DOCUMENT).expect("JSON");
        let fields = |value: &serde_json::Value| value.as_object().cloned().unwrap_or_default();
        for (path, operations) in fields(&document["paths"]) {
            for (method, operation) in fields(&operations) {
                for (status, response) in fields(&operation["responses"]) {
                    let operation = format!("{method} {path} {status}");
                    let is_refusal = matches!(status.as_str(), "4XX" | "5XX");
                    assert_eq!(response["headers"]["Retry-After"].is_object(), is_refusal, "{operation}");
                    for (_, content) in fields(&response["content"]) {
                        // The document itself is no example of itself.
                        assert!(
                            content.get("example").is_some() || path == "/api/openapi.json",
                            "{operation}"
                        );
                    }
                }
            }
        }
        let record = &document["paths"]["/api/tables/{table}/record"]["get"]["responses"]["200"];
        let record = record["content"]["text/plain"]["example"].as_str().expect("a record");
        let read: tessera_rules::Record = record.parse().expect("it can be read");
        assert_eq!(read.to_string(), record, "as it is written");
    }
}
