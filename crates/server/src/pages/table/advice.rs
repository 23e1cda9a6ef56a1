//! What the computer says about the game, for the page: a hint, and the review.

use crate::limits::Limits;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use tessera_engine::Reviewed;
use tessera_rules::AnyGame;
use tessera_service::Clock;
use tessera_service::Live;
use tessera_service::Reviews;
use tessera_table::{Stage, Table};

use super::review;
use crate::extract::Admitted;
use crate::frame::as_map;
use crate::key;
use crate::table_view::Seen;
use tessera_service::{NoHint, hint};

/// Why there is no hint or review, in the reader's language.
#[derive(Debug, Serialize)]
struct AdviceRefused<'a> {
    refused: &'a str,
}

/// A hint for the page.
#[derive(Debug, Serialize)]
struct HintShown {
    sentence: String,
    /// The hint is for the position after so many moves.
    ply: usize,
    shown: ShownMove,
}

/// The review of a game for the page, as far as it is.
#[derive(Debug, Serialize)]
struct ReviewShown {
    done: usize,
    of: usize,
    html: String,
    /// The signs of moves that were not good, by the number of the move.
    #[serde(serialize_with = "as_map")]
    marks: Vec<(String, &'static str)>,
}

/// A move to be marked on the board.
#[derive(Debug, Serialize)]
pub(super) struct ShownMove {
    cells: Vec<String>,
    turn: Option<String>,
    game: &'static str,
}

/// `POST /t/{table}/hint`
pub(crate) async fn show_hint(
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    Admitted { table, visitor }: Admitted,
) -> Response {
    let words = visitor.words();
    let refused = |status, key| (status, Json(AdviceRefused { refused: &words.say(key) })).into_response();
    if !limits.may_ask_advice(visitor.address) {
        return refused(StatusCode::TOO_MANY_REQUESTS, key::REFUSED_TOO_FAST);
    }
    let table = table.snapshot().await;
    match hint(&live.engines().thinkers, &table, visitor.actor().as_ref()).await {
        Ok(hint) => {
            let chance = percent(hint.chance);
            let sentence = if hint.text == "swap" {
                words.with(key::HINT_SWAP, &[("chance", chance.into())])
            } else {
                words.with(key::HINT_IS, &[("move", hint.text.as_str().into()), ("chance", chance.into())])
            };
            let shown = shown(table.game(), &hint.text);
            Json(HintShown { sentence, ply: table.moves().len(), shown }).into_response()
        }
        Err(NoHint::NotYourTurn) => refused(StatusCode::CONFLICT, key::REFUSED_NOT_YOUR_TURN),
        Err(NoHint::NotFair) => refused(StatusCode::FORBIDDEN, key::HINT_NOT_FAIR),
        Err(NoHint::Nothing) => refused(StatusCode::INTERNAL_SERVER_ERROR, key::HINT_NOTHING),
    }
}

/// `GET /t/{table}/review`: how far it is, drawn; asking keeps it going.
pub(crate) async fn show_review(
    State(clock): State<Clock>,
    State(limits): State<Arc<Limits>>,
    State(live): State<Live>,
    State(reviews): State<Reviews>,
    Admitted { table, visitor }: Admitted,
) -> Response {
    let (id, table) = (table.id.clone(), table.snapshot().await);
    let words = visitor.words();
    let refused = |status, key| (status, Json(AdviceRefused { refused: &words.say(key) })).into_response();
    if table.stage() != Stage::Over {
        return refused(StatusCode::CONFLICT, key::REVIEW_NOT_YET);
    }
    let may_begin = || limits.may_ask_advice(visitor.address);
    let Some(progress) = reviews.ask(&live.engines().thinkers, &id, &table, may_begin) else {
        return refused(StatusCode::TOO_MANY_REQUESTS, key::REFUSED_TOO_FAST);
    };
    let actor = visitor.actor();
    let seen = Seen::new(&table, &id, actor.as_ref(), words, clock.now());
    let html = review::draw(&seen, &progress);
    let marks = progress
        .done
        .iter()
        .enumerate()
        .filter(|(_, move_)| !move_.mark.sign().is_empty())
        .map(|(i, move_)| ((i + 1).to_string(), move_.mark.sign()))
        .collect();
    Json(ReviewShown { done: progress.done.len(), of: progress.of, html: html.into_string(), marks })
        .into_response()
}

/// `DELETE /t/{table}/review`: nobody waits for it any more.
pub(crate) async fn stop_review(
    State(reviews): State<Reviews>,
    Admitted { table, .. }: Admitted,
) -> StatusCode {
    reviews.stop(&table.id);
    StatusCode::NO_CONTENT
}

/// A chance from 0 to 100. What is not certain is neither.
pub(super) fn percent(chance: f64) -> u32 {
    let percent = (chance * 100.0).round() as u32;
    if chance > 0.0 && chance < 1.0 { percent.clamp(1, 99) } else { percent }
}

/// The cells of a move and its turn, for marking them on the board.
pub(super) fn shown(game: &AnyGame, text: &str) -> ShownMove {
    let turn =
        text.len().checked_sub(2).and_then(|at| text.get(at..)).filter(|turn| turn.ends_with(['+', '-']));
    let cells = match turn {
        Some(turn) => &text[..text.len() - turn.len()],
        None => text.split('/').next().unwrap_or(text),
    };
    ShownMove {
        cells: cells.split('-').map(str::to_owned).collect(),
        turn: turn.map(str::to_owned),
        game: game.kind().name(),
    }
}

/// What the best move would have been, marked on the board before it.
pub(super) fn better(table: &Table, moves: usize, reviewed: &Reviewed) -> Option<String> {
    let game = table.game_after(moves)?;
    serde_json::to_string(&shown(&game, reviewed.line.first()?)).ok()
}
