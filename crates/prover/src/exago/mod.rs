//! Exago while tiles are placed: whether one player can force a line before anybody has to lift a tile.
//!
//! The others play together against him. What is found is searched and not certified: the command can be run again, but there
//! is nothing that a small program could check.

mod hexagon;
mod memory;
mod pairing;
mod siege;
#[cfg(test)]
mod tests;
mod tiles;

use std::sync::atomic::{AtomicU64, Ordering};

use tessera_rules::{Exago, Game, Seat};
use tessera_solver::Stop;
use thiserror::Error;

use self::hexagon::{Cells, Hexagon, WIDEST};
use self::siege::Siege;
use self::tiles::Tiles;

/// Positions that are remembered, as a power of two: about 140 MB.
const MEMORY: u32 = 22;

/// What was found about one player who wants a line while tiles are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// The others can always prevent it.
    Prevented,
    /// They cannot, as far as this search sees: that several defenders may win themselves is left out.
    NotPrevented,
    /// The search was stopped.
    Stopped,
}

/// How far a search is; to be read while it runs.
#[derive(Debug, Default)]
pub struct Searched {
    looks: AtomicU64,
    pairings: AtomicU64,
}

impl Searched {
    /// Positions of the attacker to move that were looked at.
    pub fn looks(&self) -> u64 {
        self.looks.load(Ordering::Relaxed)
    }

    /// How many of them a pairing settled.
    pub fn pairings(&self) -> u64 {
        self.pairings.load(Ordering::Relaxed)
    }
}

/// Why something cannot be searched at all.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlacingError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The board has too many cells.
    #[error("boards up to side {WIDEST} can be searched, not side {0}")]
    Side(usize),
    /// EX-12: tiles could be lifted at any time.
    #[error("with early_moves tiles are lifted while others are placed, which is not searched")]
    EarlyMoves,
    /// EX-11: the others are not free to play together.
    #[error("with must_block the players are not free to play together against one; say must_block=off")]
    MustBlock,
    /// Somebody would have to lift a tile before the attacker has placed his last.
    #[error("player {0} has too few tiles in hand: he would lift one while player {1} still places his")]
    Hand(Seat, Seat),
}

/// Whether a player can force a line with the tiles in his hand, whatever the others do together.
pub fn forced_while_placing<const W: usize>(
    game: &Exago<W>,
    attacker: Seat,
    searched: &Searched,
    stop: &Stop,
) -> Result<Placing, PlacingError> {
    let rules = game.rules();
    let before = can_be_searched(game, attacker)?;
    let hexagon = Hexagon::new(rules.side(), rules.line());
    let (mut own, mut other): (Cells, Cells) = (0, 0);
    for (nth, cell) in game.cells().enumerate() {
        match game.seat_at(cell) {
            Some(seat) if seat == attacker => own |= 1 << nth,
            Some(_) => other |= 1 << nth,
            None => {}
        }
    }
    let mut tiles = Tiles::new(&hexagon, own, other);
    let mut siege = Siege::new(MEMORY, game.seats() as u32 - 1, searched, stop);
    let left = u32::from(game.hand(attacker));
    let holds = siege.is_answered(&mut tiles, left, before);
    Ok(match holds {
        _ if stop.is_due() => Placing::Stopped,
        true => Placing::Prevented,
        false => Placing::NotPrevented,
    })
}

/// How many of the others move before the attacker, if the question can be asked.
fn can_be_searched<const W: usize>(game: &Exago<W>, attacker: Seat) -> Result<u32, PlacingError> {
    let rules = game.rules();
    if game.is_over() {
        return Err(PlacingError::Over);
    }
    if rules.side() > WIDEST {
        return Err(PlacingError::Side(rules.side()));
    }
    if rules.early_moves() {
        return Err(PlacingError::EarlyMoves);
    }
    if rules.must_block() {
        return Err(PlacingError::MustBlock);
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
        // Those who move before him place one more before his last tile.
        let is_before = nth + before >= seats as u32 - 1;
        let needed = (game.hand(attacker) + u8::from(is_before)).saturating_sub(1);
        if game.hand(seat) < needed {
            return Err(PlacingError::Hand(seat, attacker));
        }
    }
    Ok(before)
}
