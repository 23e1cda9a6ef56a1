//! The table of a request's path, if the visitor may see it.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tessera_service::{LiveTable, LiveTableError, LiveTables};
use tessera_table::PlayerId;

use super::{NotVisible, NotVisibleReason, Visitor};
use crate::app_state::AppState;
use crate::secret_link::SecretLinkQuery;

/// A visitor and a table that is visible to them, by the path `/…/{table}/…` and the link of the query.
pub(crate) struct TableAccess {
    pub(crate) table: Arc<LiveTable>,
    pub(crate) visitor: Visitor,
}

impl FromRequestParts<AppState> for TableAccess {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<TableAccess, Response> {
        let visitor = Visitor::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let path =
            RawPathParams::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let id = path.iter().find_map(|(name, value)| (name == "table").then_some(value)).unwrap_or_default();
        SecretLinkQuery::check(&parts.uri).map_err(IntoResponse::into_response)?;
        match visible_table(&app.live_tables, id, &visitor, visitor.link.proof().as_deref()).await {
            Ok(table) => Ok(TableAccess { table, visitor }),
            Err(reason) => Err(NotVisible::new(visitor, NotVisibleReason::Table(reason)).into_response()),
        }
    }
}

/// The table, if it exists and is public, or the visitor has a seat there or its link.
pub(crate) async fn visible_table(
    live_tables: &LiveTables,
    id: &str,
    visitor: &Visitor,
    proof: Option<&str>,
) -> Result<Arc<LiveTable>, LiveTableError> {
    let table = live_tables.table(id).await?;
    let player = visitor.player.as_ref().map(|player| PlayerId::new(player.id.as_str()));
    if table.read(|table| table.admits(player.as_ref(), proof)).await {
        Ok(table)
    } else {
        Err(LiveTableError::NotFound)
    }
}
