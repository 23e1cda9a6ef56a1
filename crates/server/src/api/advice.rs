//! What the computer says about a game, for programs.

use crate::limits::Limits;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;
use tessera_service::Live;
use tessera_service::Reviews;
use tessera_table::Stage;

use super::ApiError;
use super::responses::{Failure, HintAnswer, ReviewAnswer, ReviewedMove};
use crate::extract::Admitted;
use tessera_service::{NoHint, hint};

/// What the computer would play for you
///
/// Only against the computer or at one screen, and never in teams.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/hint",
    tag = "Advice",
    operation_id = "hint",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat.")
    ),
    responses(
        (status = 200, description = "A move.", body = HintAnswer, example = json!({ "move": "b2A+", "score": 0.54, "number": 4 })),
        Failure
    ),
)]
pub(crate) async fn show_hint(
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    Admitted { table, visitor }: Admitted,
) -> Result<Json<HintAnswer>, ApiError> {
    if !limits.may_ask_advice(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let table = table.snapshot().await;
    let found = hint(&live.engines().thinkers, &table, visitor.actor().as_ref()).await;
    let hint = found.map_err(|why| match why {
        NoHint::NotYourTurn => ApiError::new(StatusCode::CONFLICT, "not-your-turn", "it is not your turn"),
        NoHint::NotFair => {
            let reason =
                "hints are for those who play against the computer or at one screen, and never in teams";
            ApiError::new(StatusCode::FORBIDDEN, "not-fair", reason)
        }
        NoHint::Nothing => {
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "no-hint", "the computer found no move")
        }
    })?;
    Ok(Json(HintAnswer { r#move: hint.text, score: hint.chance, number: table.number() }))
}

/// The review of a game that is over
///
/// As far as it is; asking keeps it going.
#[utoipa::path(
    get,
    path = "/api/tables/{table}/review",
    tag = "Advice",
    operation_id = "review",
    params(
        ("table" = String, Path, description = "The table's name, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for those who have no seat.")
    ),
    responses(
        (status = 200, description = "How far it is, and the moves looked at.", body = ReviewAnswer, example = json!({ "of": 20, "done": 1, "moves": [{ "seat": 1, "move": "b2A+", "score": 0.5, "best": 0.54, "proven": false, "line": ["b5A+", "e2D-"], "mark": null }] })),
        Failure
    ),
    security(()),
)]
pub(crate) async fn show_review(
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    State(reviews): State<Reviews>,
    Admitted { table, visitor }: Admitted,
) -> Result<Json<ReviewAnswer>, ApiError> {
    let (id, table) = (table.id.clone(), table.snapshot().await);
    if table.stage() != Stage::Over {
        return Err(ApiError::new(StatusCode::CONFLICT, "not-over", "a game is reviewed when it is over"));
    }
    let may_begin = || limits.may_ask_advice(visitor.address);
    let progress = reviews.ask(&live.engines().thinkers, &id, &table, may_begin);
    let progress = progress.ok_or_else(ApiError::too_fast)?;
    let both = progress.done.iter().zip(table.moves());
    let moves: Vec<ReviewedMove> = both.map(|(done, made)| ReviewedMove::new(done, &made.text)).collect();
    Ok(Json(ReviewAnswer { of: progress.of, done: moves.len(), moves }))
}
