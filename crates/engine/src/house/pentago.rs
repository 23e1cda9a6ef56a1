//! How the opponent sees Pentago and Pentago XL.

use tessera_rules::Game;
use tessera_rules::{MarbleMove, Pentago, PentagoXl, Places, Seat};

use super::lined::{Lined, Located};
use super::turning::{empty_blocks, keep_one_idle_turn};

/// Rows, columns and both diagonals of a square board.
pub(super) const SQUARE_STEPS: &[(i32, i32)] = &[(1, 0), (0, 1), (1, 1), (1, -1)];

type Square = (usize, usize);

fn squares(width: usize) -> Vec<Located<Square>> {
    (0..width * width).map(|n| (n % width, n / width)).map(|(x, y)| ((x, y), (x as i32, y as i32))).collect()
}

impl Lined for Pentago {
    type Cell = Square;
    const STEPS: &'static [(i32, i32)] = SQUARE_STEPS;

    fn line(&self) -> usize {
        5
    }

    fn board(&self) -> Vec<Located<Square>> {
        squares(6)
    }

    #[inline]
    fn owner(&self, (column, row): Square) -> Option<Seat> {
        self.seat_at(column, row)
    }

    fn candidates(&self, moves: &mut Vec<MarbleMove>) {
        self.legal_moves(moves);
        keep_one_idle_turn(moves, empty_blocks(2, |column, row| self.seat_at(column, row).is_some()));
    }

    fn standing(&self) -> Places {
        Places::draw(2)
    }
}

impl Lined for PentagoXl {
    type Cell = Square;
    const STEPS: &'static [(i32, i32)] = SQUARE_STEPS;

    fn line(&self) -> usize {
        5
    }

    fn board(&self) -> Vec<Located<Square>> {
        squares(9)
    }

    #[inline]
    fn owner(&self, (column, row): Square) -> Option<Seat> {
        self.seat_at(column, row)
    }

    fn candidates(&self, moves: &mut Vec<MarbleMove>) {
        self.legal_moves(moves);
        keep_one_idle_turn(moves, empty_blocks(3, |column, row| self.seat_at(column, row).is_some()));
    }

    fn standing(&self) -> Places {
        self.places_if_shared()
    }

    fn is_open(&self, seat: Seat) -> bool {
        self.is_in_play(seat)
    }

    fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other || self.rules().teams() && one.index() % 2 == other.index() % 2
    }
}
