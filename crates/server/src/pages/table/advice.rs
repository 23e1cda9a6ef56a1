//! Hints and reviews of the engine, for the page's script.

use std::cell::OnceCell;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tessera_engine::MoveReview;
use tessera_rules::AnyGame;
use tessera_service::{Clock, HintError, LiveTables, Reviews, hint, telemetry};
use tessera_table::{Table, TableStage};

use super::review;
use crate::extract::TableAccess;
use crate::frame::as_map;
use crate::key;
use crate::move_parts::MoveParts;
use crate::pages::script_refusal::{ScriptRefusal, too_fast_response};
use crate::security::{RequestKind, RequestLimits};
use crate::table_view::TablePageView;

/// The response to a request for a hint.
#[derive(Debug, Serialize)]
struct HintShown {
    sentence: String,
    /// The number of moves in the position that the hint is for.
    ply: usize,
    shown: ShownMove,
}

/// The response to a request for a review: its progress, rendered.
#[derive(Debug, Serialize)]
struct ReviewShown {
    done: usize,
    of: usize,
    html: String,
    /// The annotation signs of inaccuracies, mistakes and blunders, by move number.
    #[serde(serialize_with = "as_map")]
    marks: Vec<(String, &'static str)>,
}

/// A move to be highlighted on the board.
#[derive(Debug, Serialize)]
pub(super) struct ShownMove {
    cells: Vec<String>,
    turn: Option<String>,
    game: &'static str,
}

/// `POST /t/{table}/hint`
pub(crate) async fn show_hint(
    State(limits): State<Arc<RequestLimits>>,
    State(live_tables): State<LiveTables>,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    let words = visitor.translator();
    let refused = |status, key| ScriptRefusal::new(words, key).response(status);
    if let Err(too_fast) = limits.count(RequestKind::EngineJob, &visitor.source()) {
        return too_fast_response(words, &too_fast);
    }
    let table = table.snapshot().await;
    let (scheduler, actor) = (&live_tables.engines().scheduler, visitor.actor());
    match hint(scheduler, &table, actor.as_ref(), visitor.job_owner()).await {
        Ok(hint) => {
            let chance = percent(hint.chance);
            let sentence = if hint.text == "swap" {
                words.format(key::HINT_SWAP, &[("chance", chance.into())])
            } else {
                words.format(key::HINT_IS, &[("move", hint.text.as_str().into()), ("chance", chance.into())])
            };
            let shown = shown_move(table.game(), &hint.text);
            Json(HintShown { sentence, ply: table.moves().len(), shown }).into_response()
        }
        Err(HintError::NotYourTurn) => refused(StatusCode::CONFLICT, key::REFUSED_NOT_YOUR_TURN),
        Err(HintError::NotAllowed) => refused(StatusCode::FORBIDDEN, key::HINT_NOT_FAIR),
        Err(HintError::Busy) => {
            telemetry::limit_hit("engine-queue");
            refused(StatusCode::SERVICE_UNAVAILABLE, key::HINT_BUSY)
        }
        Err(HintError::NoMove) => refused(StatusCode::INTERNAL_SERVER_ERROR, key::HINT_NOTHING),
    }
}

/// `GET /t/{table}/review`: starts a review or reports its progress. It stops when nobody polls it.
pub(crate) async fn show_review(
    State(clock): State<Clock>,
    State(limits): State<Arc<RequestLimits>>,
    State(live_tables): State<LiveTables>,
    State(reviews): State<Reviews>,
    TableAccess { table, visitor }: TableAccess,
) -> Response {
    let (id, table) = (table.id.clone(), table.snapshot().await);
    let words = visitor.translator();
    let refused = |status, key| ScriptRefusal::new(words, key).response(status);
    if table.stage() != TableStage::Over {
        return refused(StatusCode::CONFLICT, key::REVIEW_NOT_YET);
    }
    let too_fast = OnceCell::new();
    let count = || limits.count(RequestKind::EngineJob, &visitor.source());
    let may_begin = || count().map_err(|reason| too_fast.set(reason)).is_ok();
    let scheduler = &live_tables.engines().scheduler;
    let Some(progress) = reviews.request(scheduler, &id, &table, visitor.job_owner(), may_begin) else {
        return too_fast_response(words, &too_fast.into_inner().expect("only the limit refuses a review"));
    };
    let actor = visitor.actor();
    let page = TablePageView::new(&table, &id, actor.as_ref(), words, clock.now());
    let html = review::render(&page, &progress);
    let marks = progress
        .done
        .iter()
        .enumerate()
        .filter(|(_, move_)| !move_.quality.annotation().is_empty())
        .map(|(i, move_)| ((i + 1).to_string(), move_.quality.annotation()))
        .collect();
    Json(ReviewShown { done: progress.done.len(), of: progress.total, html: html.into_string(), marks })
        .into_response()
}

/// `DELETE /t/{table}/review`: cancels the review.
pub(crate) async fn stop_review(
    State(reviews): State<Reviews>,
    TableAccess { table, .. }: TableAccess,
) -> StatusCode {
    reviews.stop(&table.id);
    StatusCode::NO_CONTENT
}

/// A chance in percent; only a certain result is 0 or 100.
pub(super) fn percent(chance: f64) -> u32 {
    let percent = (chance * 100.0).round() as u32;
    if chance > 0.0 && chance < 1.0 { percent.clamp(1, 99) } else { percent }
}

/// The cells of a move and its turn of a block, for highlighting.
pub(super) fn shown_move(game: &AnyGame, text: &str) -> ShownMove {
    let MoveParts { cells, turn, .. } = MoveParts::of(text);
    ShownMove { cells, turn, game: game.kind().name() }
}

/// The best move in the position before a reviewed move, as JSON for the page's script.
pub(super) fn better_move(table: &Table, moves: usize, reviewed: &MoveReview) -> Option<String> {
    let game = table.game_after(moves)?;
    serde_json::to_string(&shown_move(&game, reviewed.line.first()?)).ok()
}
