//! A table that is asked for, and whether whoever asks may see it.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tessera_table::PlayerId;

use super::{NotAdmitted, Reason};
use crate::app::House;
use crate::link_query::LinkQuery;
use crate::who::Visitor;
use tessera_service::{Live, LiveTable, Refused};

/// Somebody at a table that he may see, by the path `/…/{table}/…` and the link in the query.
pub(crate) struct Admitted {
    pub(crate) table: Arc<LiveTable>,
    pub(crate) visitor: Visitor,
}

impl FromRequestParts<House> for Admitted {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Admitted, Response> {
        let visitor = Visitor::from_request_parts(parts, house).await.map_err(IntoResponse::into_response)?;
        let path =
            RawPathParams::from_request_parts(parts, house).await.map_err(IntoResponse::into_response)?;
        let id = path.iter().find_map(|(name, value)| (name == "table").then_some(value)).unwrap_or_default();
        LinkQuery::check(&parts.uri).map_err(IntoResponse::into_response)?;
        match admitted(&house.live, id, &visitor, visitor.link.proof().as_deref()).await {
            Ok(table) => Ok(Admitted { table, visitor }),
            Err(reason) => Err(NotAdmitted::new(visitor, Reason::Table(reason)).into_response()),
        }
    }
}

/// The table, if the visitor may see it.
pub(crate) async fn admitted(
    live: &Live,
    id: &str,
    visitor: &Visitor,
    proof: Option<&str>,
) -> Result<Arc<LiveTable>, Refused> {
    let table = live.table(id).await?;
    let player = visitor.player.as_ref().map(|player| PlayerId::new(player.player.as_str()));
    if table.look(|table| table.admits(player.as_ref(), proof)).await {
        Ok(table)
    } else {
        Err(Refused::NoTable)
    }
}
