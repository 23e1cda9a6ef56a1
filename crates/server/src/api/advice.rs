//! Hints and reviews of the engine.

use std::cell::OnceCell;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use tessera_service::{HintError, LiveTables, Reviews, hint, operator_metrics};
use tessera_table::TableStage;

use super::ApiError;
use super::responses::{ErrorResponses, HintAnswer, ReviewAnswer, ReviewedMove};
use crate::extract::TableAccess;
use crate::security::{LimitCounters, RequestKind};

/// Ask for a hint
///
/// The move that the computer suggests to you. Only against the computer or at one screen, and never in teams.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/hint",
    tag = "Advice",
    operation_id = "hint",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    responses(
        (status = 200, description = "A move.", body = HintAnswer, example = json!({ "move": "b2A+", "score": 0.54, "number": 4 })),
        ErrorResponses
    ),
)]
pub(crate) async fn show_hint(
    State(live_tables): State<LiveTables>,
    TableAccess { table, visitor }: TableAccess,
) -> Result<Json<HintAnswer>, ApiError> {
    let table = table.snapshot().await;
    let found =
        hint(&live_tables.engines().scheduler, &table, visitor.actor().as_ref(), visitor.job_owner()).await;
    let hint = found.map_err(|why| match why {
        HintError::NotYourTurn => ApiError::new(StatusCode::CONFLICT, "not-your-turn", "it is not your turn"),
        HintError::NotAllowed => {
            let reason = "hints are for games against the computer or at one screen, and never for teams";
            ApiError::new(StatusCode::FORBIDDEN, "not-fair", reason)
        }
        HintError::Busy => {
            operator_metrics::limit_hit("engine-queue");
            let reason = "the computer is too busy for a hint; try again later";
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "engine-busy", reason)
        }
        HintError::NoMove => {
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "no-hint", "the computer found no move")
        }
    })?;
    Ok(Json(HintAnswer { r#move: hint.text, score: hint.score.win_chance(), number: table.number() }))
}

/// Review a finished game
///
/// The first request starts the review, later ones report its progress. It stops when nobody polls it.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/review",
    tag = "Advice",
    operation_id = "review",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    responses(
        (status = 200, description = "The progress, and the moves reviewed so far.", body = ReviewAnswer, example = json!({ "of": 20, "done": 1, "moves": [{ "seat": 1, "move": "b2A+", "score": 0.5, "best": 0.54, "proven": false, "line": ["b5A+", "e2D-"], "mark": null }] })),
        ErrorResponses
    ),
    security(()),
)]
pub(crate) async fn show_review(
    State(limits): State<Arc<LimitCounters>>,
    State(live_tables): State<LiveTables>,
    State(reviews): State<Reviews>,
    TableAccess { table, visitor }: TableAccess,
) -> Result<Json<ReviewAnswer>, ApiError> {
    let (id, table) = (table.id.clone(), table.snapshot().await);
    if table.stage() != TableStage::Over {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            "not-over",
            "a game can be reviewed only when it is over",
        ));
    }
    let too_fast = OnceCell::new();
    let count = || limits.count(RequestKind::EngineJob, &visitor.source());
    let may_begin = || count().map_err(|reason| too_fast.set(reason)).is_ok();
    let scheduler = &live_tables.engines().scheduler;
    let Some(review) = reviews.request(scheduler, &id, &table, visitor.job_owner(), may_begin) else {
        return Err(too_fast.into_inner().expect("only the limit refuses a review").into());
    };
    let both = review.moves.iter().zip(table.moves());
    let moves: Vec<ReviewedMove> = both.map(|(done, made)| ReviewedMove::new(done, &made.text)).collect();
    Ok(Json(ReviewAnswer { of: review.total, done: moves.len(), moves }))
}
