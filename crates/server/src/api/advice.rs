//! What the computer says about a game, for programs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use tessera_table::Stage;

use super::ApiError;
use super::responses::{HintAnswer, ReviewAnswer, ReviewedMove};
use crate::admitted::Admitted;
use crate::advice::{NoHint, hint};
use crate::app::House;

/// `POST /api/tables/{table}/hint`
pub(crate) async fn show_hint(
    State(house): State<House>,
    Admitted { table, visitor }: Admitted,
) -> Result<Json<HintAnswer>, ApiError> {
    if !house.limits.may_ask_advice(visitor.address) {
        return Err(ApiError::too_fast());
    }
    let table = table.snapshot().await;
    let found = hint(&house.live.engines.thinkers, &table, visitor.actor().as_ref()).await;
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

/// `GET /api/tables/{table}/review`
pub(crate) async fn show_review(
    State(house): State<House>,
    Admitted { table, visitor }: Admitted,
) -> Result<Json<ReviewAnswer>, ApiError> {
    let (id, table) = (table.id.clone(), table.snapshot().await);
    if table.stage() != Stage::Over {
        return Err(ApiError::new(StatusCode::CONFLICT, "not-over", "a game is reviewed when it is over"));
    }
    let may_begin = || house.limits.may_ask_advice(visitor.address);
    let progress = house.reviews.ask(&house.live.engines.thinkers, &id, &table, may_begin);
    let progress = progress.ok_or_else(ApiError::too_fast)?;
    let both = progress.done.iter().zip(table.moves());
    let moves: Vec<ReviewedMove> = both.map(|(done, made)| ReviewedMove::new(done, &made.text)).collect();
    Ok(Json(ReviewAnswer { of: progress.of, done: moves.len(), moves }))
}
