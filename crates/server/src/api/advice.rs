//! What the computer says about a game, for programs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};
use tessera_engine::{Mark, Reviewed};
use tessera_table::Stage;

use super::ApiError;
use crate::admitted::Admitted;
use crate::advice::{NoHint, hint};
use crate::app::House;

type Answer = Result<Json<Value>, ApiError>;

/// `POST /api/tables/{table}/hint`
pub(crate) async fn show_hint(State(house): State<House>, Admitted { table, visitor }: Admitted) -> Answer {
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
    Ok(Json(json!({ "move": hint.text, "score": hint.chance, "number": table.number() })))
}

/// `GET /api/tables/{table}/review`
pub(crate) async fn show_review(State(house): State<House>, Admitted { table, visitor }: Admitted) -> Answer {
    let (id, table) = (table.id.clone(), table.snapshot().await);
    if table.stage() != Stage::Over {
        return Err(ApiError::new(StatusCode::CONFLICT, "not-over", "a game is reviewed when it is over"));
    }
    let may_begin = || house.limits.may_ask_advice(visitor.address);
    let progress = house.reviews.ask(&house.live.engines.thinkers, &id, &table, may_begin);
    let progress = progress.ok_or_else(ApiError::too_fast)?;
    let moves: Vec<Value> =
        progress.done.iter().zip(table.moves()).map(|(done, made)| in_json(done, &made.text)).collect();
    Ok(Json(json!({ "of": progress.of, "done": moves.len(), "moves": moves })))
}

fn in_json(reviewed: &Reviewed, text: &str) -> Value {
    let mark = match reviewed.mark {
        Mark::Fine => None,
        Mark::Inaccuracy => Some("inaccuracy"),
        Mark::Mistake => Some("mistake"),
        Mark::Blunder => Some("blunder"),
    };
    json!({
        "seat": reviewed.mover.number(),
        "move": text,
        "score": reviewed.played.chance(),
        "best": reviewed.best.chance(),
        "proven": reviewed.best.is_proven(),
        "line": reviewed.line,
        "mark": mark,
    })
}
