//! Everything that a browser can do, as JSON for programs (`docs/api.md`).

mod error;
mod people;
mod tables;

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

pub(crate) use error::ApiError;

use crate::app::House;

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
        .route("/api/tables/{table}/legal", get(tables::legal))
        .route("/api/tables/{table}/record", get(tables::record))
}

/// The description of the interface, for programs and their authors.
const DOCUMENT: &str = include_str!("openapi.json");

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
            code.split("route(\"").skip(1).map(|rest| rest.split('"').next().expect("a path")).collect();
        assert_eq!(described, routes);
    }
}
