//! Exago while tiles are placed: whether one player can force a line before a tile has to be lifted.
//!
//! The other players play together against the attacker. There is no certificate of the result: the search can be repeated, but
//! there is nothing that a small program could check.

mod hexagon_tables;
mod pairing_strategy;
mod placement_board;
mod placement_search;
mod placement_table;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};

use tessera_rules::{Exago, Game, Seat};
use tessera_solver::CancelToken;
use thiserror::Error;

use self::hexagon_tables::{HexCellSet, HexagonTables, MAX_SIDE};
use self::placement_board::ExagoPlacementBoard;
use self::placement_search::ExagoPlacementSearch;

/// Size of the transposition table, as a power of two: about 140 MB.
const PLACEMENT_TABLE_BITS: u32 = 22;

/// Result of the search for a line of one player while tiles are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExagoPlacementResult {
    /// The others can always prevent it.
    Prevented,
    /// The others cannot prevent it, as far as this search sees. Wins of one of several defenders are not searched.
    NotPrevented,
    /// The search was cancelled.
    Cancelled,
}

/// Progress counters of a search, to be read while it runs.
#[derive(Debug, Default)]
pub struct ExagoPlacementProgress {
    positions: AtomicU64,
    pairings: AtomicU64,
}

impl ExagoPlacementProgress {
    /// Number of positions searched with the attacker to move.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Number of positions decided by a pairing.
    pub fn pairings(&self) -> u64 {
        self.pairings.load(Ordering::Relaxed)
    }
}

/// Reason why a position cannot be searched.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExagoPlacementError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The board is too large.
    #[error("boards up to side {MAX_SIDE} can be searched, not side {0}")]
    Side(usize),
    /// EX-12: tiles could be lifted at any time.
    #[error("with early_moves tiles are lifted while others are placed, which is not searched")]
    EarlyMoves,
    /// EX-11: the others cannot play together freely.
    #[error("with must_block the players are not free to play together against one; set must_block=off")]
    MustBlock,
    /// A player would have to lift a tile before the attacker has placed the last one.
    #[error("player {0} has too few tiles in hand and would lift one while player {1} still places tiles")]
    Hand(Seat, Seat),
}

/// Searches whether a player can force a line with the tiles in hand, against all others together.
pub fn search_exago_placing(
    game: &Exago,
    attacker: Seat,
    progress: &ExagoPlacementProgress,
    cancel: &CancelToken,
) -> Result<ExagoPlacementResult, ExagoPlacementError> {
    let rules = game.rules();
    let before = moves_before_attacker(game, attacker)?;
    let hexagon = HexagonTables::new(rules.side(), rules.line());
    let (mut own, mut other): (HexCellSet, HexCellSet) = (0, 0);
    for (nth, cell) in game.cells().enumerate() {
        match game.seat_at(cell) {
            Some(seat) if seat == attacker => own |= 1 << nth,
            Some(_) => other |= 1 << nth,
            None => {}
        }
    }
    let mut board = ExagoPlacementBoard::new(&hexagon, own, other);
    let mut search =
        ExagoPlacementSearch::new(PLACEMENT_TABLE_BITS, game.seats() as u32 - 1, progress, cancel);
    let left = u32::from(game.hand(attacker));
    let holds = search.is_answered(&mut board, left, before);
    Ok(match holds {
        _ if cancel.is_cancelled() => ExagoPlacementResult::Cancelled,
        true => ExagoPlacementResult::Prevented,
        false => ExagoPlacementResult::NotPrevented,
    })
}

/// Number of others that move before the attacker, if the position can be searched.
fn moves_before_attacker(game: &Exago, attacker: Seat) -> Result<u32, ExagoPlacementError> {
    let rules = game.rules();
    if game.is_over() {
        return Err(ExagoPlacementError::Over);
    }
    if rules.side() > MAX_SIDE {
        return Err(ExagoPlacementError::Side(rules.side()));
    }
    if rules.early_moves() {
        return Err(ExagoPlacementError::EarlyMoves);
    }
    if rules.must_block() {
        return Err(ExagoPlacementError::MustBlock);
    }
    let seats = game.seats();
    let mut before = 0;
    let mut seat = game.to_move();
    while seat != attacker {
        before += 1;
        seat = seat.next(seats);
    }
    for nth in 0..seats as u32 - 1 {
        seat = seat.next(seats);
        // Players who move before the attacker place one more tile before the attacker's last.
        let is_before = nth + before >= seats as u32 - 1;
        let needed = (game.hand(attacker) + u8::from(is_before)).saturating_sub(1);
        if game.hand(seat) < needed {
            return Err(ExagoPlacementError::Hand(seat, attacker));
        }
    }
    Ok(before)
}
