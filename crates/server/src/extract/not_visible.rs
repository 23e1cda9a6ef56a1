//! The rejection of the table and tournament extractors: what the path names does not exist or is not visible to the visitor.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tessera_service::{LiveTableError, LiveTournamentError};

use super::Visitor;
use crate::refusal_status;

/// A table or tournament that does not exist or is not visible to the visitor. It travels as an extension of an empty response
/// to the error layers of pages and API, each of which renders it.
#[derive(Clone, Debug)]
pub(crate) struct NotVisible(Arc<(Visitor, NotVisibleReason)>);

/// The refusal of the service.
#[derive(Debug)]
pub(crate) enum NotVisibleReason {
    Table(LiveTableError),
    Tournament(LiveTournamentError),
}

impl NotVisible {
    pub(super) fn new(visitor: Visitor, reason: NotVisibleReason) -> NotVisible {
        NotVisible(Arc::new((visitor, reason)))
    }

    /// Removes the rejection from a response, if there is one.
    pub(crate) fn take(response: &mut Response) -> Option<NotVisible> {
        response.extensions_mut().remove()
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self.reason() {
            NotVisibleReason::Table(refused) => refusal_status::of_table(refused),
            NotVisibleReason::Tournament(refused) => refusal_status::of_tournament(refused),
        }
    }

    pub(crate) fn visitor(&self) -> &Visitor {
        &self.0.0
    }

    pub(crate) fn reason(&self) -> &NotVisibleReason {
        &self.0.1
    }
}

impl IntoResponse for NotVisible {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
