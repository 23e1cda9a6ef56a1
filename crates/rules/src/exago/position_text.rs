//! Exago positions as text, and the check that they can arise.

use std::fmt;

use super::hex_set::HexSet;
use super::position_history::MAX_EXAGO_TURNS;
use super::state::ExagoState;
use super::tiles::ExagoTiles;
use super::{ExagoRules, HexCell};
use crate::position_fields::{
    fields, read_by_seat, read_number, read_rows, read_seat, write_by_seat, write_rows,
};
use crate::{PositionError, Seat};

/// EX-2: the colours in seat order, red, blue, yellow, green, violet, orange.
const PIECES: &str = "rbygvo";
const FIELDS: &str = "four fields (board, seat to move, tiles in hand by seat, turns played)";

/// The cells row by row from the top, as a position is written.
fn cells_from_the_top(side: usize) -> Vec<HexCell> {
    let radius = side as i8 - 1;
    (-radius..=radius).rev().flat_map(|row| HexCell::in_row(row, side)).collect()
}

impl<const W: usize> ExagoState<W> {
    /// Parses a position, see [`Exago::from_position`](crate::Exago::from_position). Panics if the board does not fit into
    /// `W` words.
    pub fn from_position(rules: ExagoRules, text: &str) -> Result<ExagoState<W>, PositionError> {
        let [rows, to_move, hands, turns] = fields(text, FIELDS)?;
        let (side, seats) = (rules.side(), rules.seats());
        let board = HexSet::board(side);
        let cells = cells_from_the_top(side);
        let mut tiles = ExagoTiles::NONE;
        read_rows(rows, HexCell::row_lengths(side), &PIECES[..seats], |cell, seat| {
            tiles.put(seat, HexSet::<W>::bit_of(cells[cell]));
        })?;
        let to_move = read_seat(to_move, seats)?;
        let most = Seat::all(seats).map(|seat| rules.tiles(seat)).max().unwrap_or_default();
        let hands = read_by_seat(hands, seats, most, "tiles in hand")?;
        let turns = read_number(turns, MAX_EXAGO_TURNS, "the turns played")?;
        let unchecked = UncheckedPosition { rules, tiles, turns, last: to_move.previous(seats) };
        unchecked.check(&hands, to_move).map_err(PositionError::impossible)?;
        Ok(ExagoState::resume(rules, board, tiles, to_move, turns))
    }
}

/// A position before it is checked. Every check returns what is impossible.
struct UncheckedPosition<const W: usize> {
    rules: ExagoRules,
    tiles: ExagoTiles<W>,
    turns: usize,
    /// The seat that moved last, if a move was played.
    last: Seat,
}

impl<const W: usize> UncheckedPosition<W> {
    fn check(&self, hands: &[u8], to_move: Seat) -> Result<(), String> {
        self.hands_add_up(hands)?;
        self.seat_fits(to_move)?;
        self.turns_suffice()?;
        self.tiles_are_connected()?;
        self.last_turn_was_possible()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.rules.seats())
    }

    fn on_board(&self, seat: Seat) -> usize {
        self.tiles.of(seat).count() as usize
    }

    /// The number of moves of a player: no turn is ever skipped.
    fn moves_of(&self, seat: Seat) -> usize {
        let seats = self.rules.seats();
        (self.turns + seats - 1 - seat.index()) / seats
    }

    /// EX-1, EX-12: no tile is lost.
    fn hands_add_up(&self, hands: &[u8]) -> Result<(), String> {
        for seat in self.seats() {
            let (on_board, hand) = (self.on_board(seat), usize::from(hands[seat.index()]));
            let tiles = self.rules.tiles(seat);
            if on_board + hand != tiles {
                return Err(format!(
                    "player {seat} has {on_board} tiles on the board and {hand} in hand, together they must be {tiles}"
                ));
            }
        }
        Ok(())
    }

    fn seat_fits(&self, to_move: Seat) -> Result<(), String> {
        let due = Seat::at(self.turns % self.rules.seats());
        if to_move == due {
            return Ok(());
        }
        Err(format!("after {} turns player {due} moves, not player {to_move}", self.turns))
    }

    /// A turn adds at most one tile of the mover. The first two players always add one each, and from then on no lift
    /// leaves fewer than two (EX-14).
    fn turns_suffice(&self) -> Result<(), String> {
        for seat in self.seats() {
            let (on_board, moves) = (self.on_board(seat), self.moves_of(seat));
            if on_board > moves {
                return Err(format!(
                    "player {seat} has {on_board} tiles on the board after {moves} moves of their own"
                ));
            }
        }
        let all = self.tiles.all().count() as usize;
        if all < self.turns.min(2) {
            return Err(format!(
                "after {} turns there are at least {} tiles on the board",
                self.turns,
                self.turns.min(2)
            ));
        }
        // EX-5: a player with tiles in hand lifts none, and before a hand is empty no tile returns to a hand.
        let hands_lasted = self.seats().all(|seat| self.moves_of(seat) <= self.rules.tiles(seat));
        if all < self.turns && hands_lasted && !self.rules.early_moves() {
            return Err(format!(
                "no tile could be lifted in the first {} turns, so each of them placed a tile, which does not make {all}",
                self.turns
            ));
        }
        Ok(())
    }

    /// EX-3, EX-4, EX-7: the tiles are connected, and grew from the centre.
    fn tiles_are_connected(&self) -> Result<(), String> {
        let all = self.tiles.all();
        if !all.is_connected() {
            return Err("the tiles are not all connected by their sides".to_owned());
        }
        let never_lifted = self.turns > 0 && all.count() as usize == self.turns;
        if never_lifted && !self.tiles.of(Seat::FIRST).contains(HexSet::<W>::CENTRE) {
            let centre = HexCell::CENTRE.name(self.rules.side());
            return Err(format!(
                "nothing was lifted yet, so player 1's first tile still lies on {centre}, the centre"
            ));
        }
        Ok(())
    }

    /// EX-10: only the last mover can have a line, and one tile completed all of the last mover's lines. Without it the
    /// others were connected, unless it joined them again (EX-12).
    fn last_turn_was_possible(&self) -> Result<(), String> {
        let line = self.rules.line();
        if let Some(seat) = self.seats().find(|&seat| seat != self.last && self.tiles.of(seat).has_line(line))
        {
            return Err(format!("player {seat} has a line though player {} moved last", self.last));
        }
        if self.turns == 0 {
            return Ok(());
        }
        let own = self.tiles.of(self.last);
        if own.is_empty() {
            return Err(format!("player {} moved last and must have a tile on the board", self.last));
        }
        let mut completing =
            own.bits().map(HexSet::only).filter(|&tile| !own.minus(tile).has_line(line)).peekable();
        if completing.peek().is_none() {
            return Err(format!(
                "no single last tile completes all lines of player {}, so the game was over before",
                self.last
            ));
        }
        if self.rules.rejoin() || completing.any(|tile| self.tiles.all().minus(tile).is_connected()) {
            return Ok(());
        }
        Err(format!(
            "no tile of player {} can have been the last: without it the others would not be connected",
            self.last
        ))
    }
}

impl<const W: usize> fmt::Display for ExagoState<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, seats) = (self.rules.side(), self.rules.seats());
        let cells = cells_from_the_top(side);
        write_rows(f, HexCell::row_lengths(side), PIECES, |cell| self.seat_at(cells[cell]))?;
        let hands: Vec<u8> = Seat::all(seats).map(|seat| self.hand(seat)).collect();
        write!(f, " {} ", self.to_move)?;
        write_by_seat(f, &hands)?;
        write!(f, " {}", self.turns)
    }
}
