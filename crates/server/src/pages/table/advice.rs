//! Hints and reviews of the engine, for the page's script.

use std::cell::OnceCell;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tessera_engine::{MoveReview, SearchScore};
use tessera_i18n::Translator;
use tessera_rules::AnyGame;
use tessera_service::{Hint, HintError, LiveTables, Reviews, ServiceClock, hint, operator_metrics};
use tessera_table::{Table, TableStage};

use super::review;
use crate::board_frame::as_map;
use crate::extract::TableAccess;
use crate::message_keys as key;
use crate::move_on_board::{MoveOnBoard, TAKE_OVER};
use crate::pages::script_refusal::{ScriptRefusal, too_fast_response};
use crate::security::{LimitCounters, RequestKind};
use crate::table_regions::{TablePageView, with_minus_sign};

/// The response to a request for a hint.
#[derive(Debug, Serialize)]
struct HintShown {
    sentence: String,
    /// The number of moves in the position that the hint is for.
    ply: usize,
    shown: HighlightedMove,
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
pub(super) struct HighlightedMove {
    cells: Vec<String>,
    turn: Option<String>,
    game: &'static str,
}

/// `POST /t/{table}/hint`
pub(crate) async fn show_hint(
    State(limits): State<Arc<LimitCounters>>,
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
            let sentence = hint_sentence(words, &hint, table.holders().len());
            let shown = shown_move(table.game(), &hint.text);
            Json(HintShown { sentence, ply: table.moves().len(), shown }).into_response()
        }
        Err(HintError::NotYourTurn) => refused(StatusCode::CONFLICT, key::REFUSED_NOT_YOUR_TURN),
        Err(HintError::NotAllowed) => refused(StatusCode::FORBIDDEN, key::HINT_NOT_FAIR),
        Err(HintError::Busy) => {
            operator_metrics::limit_hit("engine-queue");
            refused(StatusCode::SERVICE_UNAVAILABLE, key::HINT_BUSY)
        }
        Err(HintError::NoMove) => refused(StatusCode::INTERNAL_SERVER_ERROR, key::HINT_NOTHING),
    }
}

/// "e3A+ looks best: 71% for you.", or how soon the game is won or lost if that is proven.
fn hint_sentence(words: Translator<'_>, hint: &Hint, players: usize) -> String {
    let text = ("move", with_minus_sign(&hint.text).into());
    let chance = ("chance", percent(hint.score.win_chance()).into());
    match ExpectedResult::of(hint.score, players) {
        _ if hint.text == TAKE_OVER => words.format(key::HINT_SWAP, &[chance]),
        ExpectedResult::Percent(_) => words.format(key::HINT_IS, &[text, chance]),
        ExpectedResult::Win(moves) => words.format(key::HINT_WINS, &[text, ("number", moves.into())]),
        ExpectedResult::Loss(moves) => words.format(key::HINT_LOSES, &[text, ("number", moves.into())]),
    }
}

/// The expected result of a game as it is told to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedResult {
    /// The chance to win.
    Percent(u32),
    /// Proven, in this number of moves of the player.
    Win(u32),
    /// Proven, in this number of moves of the player.
    Loss(u32),
}

impl ExpectedResult {
    pub(super) fn of(score: SearchScore, players: usize) -> ExpectedResult {
        match score.moves_to_end().map(|moves| moves.div_ceil(players as u32)) {
            Some(moves) if score > SearchScore::EVEN => ExpectedResult::Win(moves),
            Some(moves) => ExpectedResult::Loss(moves),
            None => ExpectedResult::Percent(percent(score.win_chance())),
        }
    }

    /// "71%", "winning in 3".
    pub(super) fn label(self, words: Translator<'_>) -> String {
        let (key, number) = match self {
            ExpectedResult::Percent(percent) => (key::EXPECTED_PERCENT, percent),
            ExpectedResult::Win(moves) => (key::EXPECTED_WIN, moves),
            ExpectedResult::Loss(moves) => (key::EXPECTED_LOSS, moves),
        };
        words.format(key, &[("number", number.into())])
    }
}

/// `GET /t/{table}/review`: starts a review or reports its progress. It stops when nobody polls it.
pub(crate) async fn show_review(
    State(clock): State<ServiceClock>,
    State(limits): State<Arc<LimitCounters>>,
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
    let Some(review) = reviews.request(scheduler, &id, &table, visitor.job_owner(), may_begin) else {
        return too_fast_response(words, &too_fast.into_inner().expect("only the limit refuses a review"));
    };
    let actor = visitor.actor();
    let page = TablePageView::new(&table, &id, actor.as_ref(), words, clock.now());
    let html = review::render(&page, &review);
    let marks = review
        .moves
        .iter()
        .enumerate()
        .filter(|(_, move_)| !move_.quality.annotation().is_empty())
        .map(|(i, move_)| ((i + 1).to_string(), move_.quality.annotation()))
        .collect();
    Json(ReviewShown { done: review.moves.len(), of: review.total, html: html.into_string(), marks })
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
fn percent(chance: f64) -> u32 {
    let percent = (chance * 100.0).round() as u32;
    if chance > 0.0 && chance < 1.0 { percent.clamp(1, 99) } else { percent }
}

/// The cells of a move and its turn of a block, for highlighting.
pub(super) fn shown_move(game: &AnyGame, text: &str) -> HighlightedMove {
    let MoveOnBoard { cells, turn, .. } = MoveOnBoard::of(text);
    HighlightedMove { cells, turn, game: game.kind().name() }
}

/// The best move in the position before a reviewed move, as JSON for the page's script.
pub(super) fn better_move(table: &Table, moves: usize, reviewed: &MoveReview) -> Option<String> {
    let game = table.game_after(moves)?;
    serde_json::to_string(&shown_move(&game, reviewed.line.first()?)).ok()
}

#[cfg(test)]
mod tests {
    use tessera_i18n::{Language, translations};

    use super::*;

    #[test]
    fn a_proven_result_is_told_in_moves_of_the_player() {
        let two = |score| ExpectedResult::of(score, 2);
        assert_eq!(two(SearchScore::win_in(1)), ExpectedResult::Win(1));
        assert_eq!(two(SearchScore::win_in(5)), ExpectedResult::Win(3));
        assert_eq!(two(SearchScore::loss_in(4)), ExpectedResult::Loss(2));
        assert_eq!(two(SearchScore::EVEN), ExpectedResult::Percent(50));
        assert_eq!(ExpectedResult::of(SearchScore::win_in(7), 3), ExpectedResult::Win(3));

        let words = translations().translator(Language::English);
        let said = |score| hint_sentence(words, &Hint { text: "e3A+".to_owned(), score }, 2);
        assert_eq!(said(SearchScore::win_in(1)), "e3A+ wins at once.");
        assert_eq!(said(SearchScore::win_in(5)), "e3A+ wins in 3 moves.");
        assert!(
            said(SearchScore::loss_in(4)).starts_with("e3A+ resists longest"),
            "{}",
            said(SearchScore::loss_in(4))
        );
        assert!(said(SearchScore::EVEN).contains("50%"), "{}", said(SearchScore::EVEN));
    }
}
