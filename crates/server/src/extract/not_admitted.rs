//! A table or tournament that a visitor cannot have.

use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_service::{Refused, TournamentRefused};

use crate::who::Visitor;

/// Travels with an empty response to the layers of the pages and of the API, each of which makes its own answer of it.
#[derive(Clone, Debug)]
pub(crate) struct NotAdmitted(Arc<(Visitor, Reason)>);

/// Why not.
#[derive(Debug)]
pub(crate) enum Reason {
    Table(Refused),
    Tournament(TournamentRefused),
}

impl NotAdmitted {
    pub(super) fn new(visitor: Visitor, reason: Reason) -> NotAdmitted {
        NotAdmitted(Arc::new((visitor, reason)))
    }

    /// Takes it from a response, if it is there.
    pub(crate) fn take(response: &mut Response) -> Option<NotAdmitted> {
        response.extensions_mut().remove()
    }

    pub(crate) fn visitor(&self) -> &Visitor {
        &self.0.0
    }

    pub(crate) fn reason(&self) -> &Reason {
        &self.0.1
    }
}

impl IntoResponse for NotAdmitted {
    fn into_response(self) -> Response {
        let mut response = StatusCode::NOT_FOUND.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Gives an answer the headers of the response that it replaces, except those that describe the body.
pub(crate) fn with_headers(mut answer: Response, headers: &HeaderMap) -> Response {
    for name in headers.keys() {
        if !matches!(*name, header::CONTENT_TYPE | header::CONTENT_LENGTH | header::CONTENT_ENCODING) {
            answer.headers_mut().remove(name);
            for value in headers.get_all(name) {
                answer.headers_mut().append(name, value.clone());
            }
        }
    }
    answer
}
