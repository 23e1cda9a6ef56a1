//! A position of the proof: who attacks, who defends, and how the board looks from its eight sides.

use std::sync::LazyLock;

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat, Turn};

use super::lines::{BLOCKS, FIXED, cell_at, row_and_column};
use crate::block::{PATTERNS, quarters_of, turn_number, turned_pattern};

/// The sockets of the board.
pub const CELLS: usize = 81;
/// Turns are numbered by twice their block, and one more if they go anticlockwise; the fixed block has none.
pub const TURNS: usize = 2 * BLOCKS;

/// The turns that there are.
pub fn turns() -> impl Iterator<Item = usize> {
    (0..TURNS).filter(|turn| turn / 2 != FIXED)
}

/// The turn that undoes a turn.
pub const fn back(turn: usize) -> usize {
    turn ^ 1
}

/// The marbles of both, block by block, nine bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The attacker's marbles.
    pub attacker: [u16; BLOCKS],
    /// The defender's marbles.
    pub defender: [u16; BLOCKS],
}

impl Board {
    /// A position as the player of a seat sees it who wants to win.
    pub fn of(game: &PentagoXl, attacker: Seat) -> Board {
        let blocks = |seat: Seat| std::array::from_fn(|block| game.block(seat, block));
        Board { attacker: blocks(attacker), defender: blocks(attacker.next(2)) }
    }

    /// The board with one more marble of the attacker.
    #[must_use]
    pub fn with_attacker(mut self, cell: usize) -> Board {
        self.attacker[cell / 9] |= 1 << (cell % 9);
        self
    }

    /// The board with one more marble of the defender.
    #[must_use]
    pub fn with_defender(mut self, cell: usize) -> Board {
        self.defender[cell / 9] |= 1 << (cell % 9);
        self
    }

    /// The board after a turn.
    #[must_use]
    pub fn turned(mut self, turn: usize) -> Board {
        for marbles in [&mut self.attacker, &mut self.defender] {
            let pattern = &mut marbles[turn / 2];
            *pattern = turned_pattern(usize::from(*pattern), quarters_of(turn)) as u16;
        }
        self
    }

    /// How many marbles the attacker has on the board.
    pub fn placed(&self) -> u32 {
        self.attacker.iter().map(|pattern| pattern.count_ones()).sum()
    }

    /// The empty cells: nine times the block and the place in it.
    pub fn free(&self) -> u128 {
        let mut free = 0;
        for block in (0..BLOCKS).rev() {
            let filled = self.attacker[block] | self.defender[block];
            free = free << 9 | u128::from(!filled & 0x1FF);
        }
        free
    }

    /// The board seen from one of its eight sides.
    fn seen_from(&self, side: usize) -> Board {
        let view = &VIEWS[side];
        let mut seen = *self;
        for block in 0..BLOCKS {
            seen.attacker[view.block[block]] = view.pattern[usize::from(self.attacker[block])];
            seen.defender[view.block[block]] = view.pattern[usize::from(self.defender[block])];
        }
        seen
    }

    /// The least of the eight ways to look at the board, and from which side it is seen.
    pub fn least(&self) -> (Board, usize) {
        let mut least = (*self, 0);
        for side in 1..VIEWS.len() {
            let seen = self.seen_from(side);
            if seen < least.0 {
                least = (seen, side);
            }
        }
        least
    }

    /// Whose marble is in a cell: `true` for the attacker's.
    pub fn marble(&self, cell: usize) -> Option<bool> {
        let has = |marbles: &[u16; BLOCKS]| marbles[cell / 9] >> (cell % 9) & 1 != 0;
        if has(&self.attacker) { Some(true) } else { has(&self.defender).then_some(false) }
    }
}

/// The cells of a set.
pub fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// A cell's place after a turn.
pub fn cell_after(cell: usize, turn: usize) -> usize {
    if cell / 9 != turn / 2 {
        return cell;
    }
    cell / 9 * 9 + turned_pattern(1 << (cell % 9), quarters_of(turn)).trailing_zeros() as usize
}

/// Where a cell is that is seen from a side.
pub fn cell_from(seen: usize, side: usize) -> usize {
    VIEWS[side].cell.iter().position(|&cell| cell == seen).expect("every cell is seen somewhere")
}

/// A cell and a turn as a move of the game.
pub fn marble_move(cell: usize, turn: Option<usize>) -> MarbleMove {
    let turn = turn.map(|turn| Turn::new(turn / 2, turn.is_multiple_of(2)));
    MarbleMove { socket: (cell / 9 * 16 + cell % 9) as u8, turn }
}

/// A move's cell.
pub fn cell_of(mv: MarbleMove) -> usize {
    usize::from(mv.socket) / 16 * 9 + usize::from(mv.socket) % 16
}

/// A move's turn.
pub fn turn_of(mv: MarbleMove) -> Option<usize> {
    mv.turn.map(turn_number)
}

/// What changes when the board is looked at from another side.
struct View {
    cell: [usize; CELLS],
    block: [usize; BLOCKS],
    pattern: Vec<u16>,
}

static VIEWS: LazyLock<Vec<View>> =
    LazyLock::new(|| (0..PentagoXl::SYMMETRIES).map(View::from_side).collect());

impl View {
    fn from_side(side: usize) -> View {
        let cell: [usize; CELLS] = std::array::from_fn(|cell| {
            let (mut row, mut column) = row_and_column(cell);
            for _ in 0..side % 4 {
                (row, column) = (column, 8 - row);
            }
            cell_at(row, if side < 4 { column } else { 8 - column })
        });
        let block = std::array::from_fn(|block| cell[block * 9] / 9);
        let pattern = |pattern: usize| {
            let places = (0..9).filter(|place| pattern >> place & 1 != 0);
            // The middle block is seen in the middle: its cells tell where a place of any block goes.
            places.fold(0, |seen, place| seen | 1 << (cell[FIXED * 9 + place] - FIXED * 9))
        };
        View { cell, block, pattern: (0..PATTERNS).map(pattern).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_rules::{Dice, XlRules};

    fn some_games() -> impl Iterator<Item = PentagoXl> {
        (0..60).map(|seed| {
            let mut game = PentagoXl::new(XlRules::parse(2, "").expect("two players"));
            game.playout(&mut Dice::from_seed(seed), seed as usize % 30);
            game
        })
    }

    #[test]
    fn all_eight_views_have_the_same_least_board() {
        for game in some_games() {
            let board = Board::of(&game, Seat::FIRST);
            for side in 0..8 {
                let seen = Board::of(&game.mirrored(side), Seat::FIRST);
                assert_eq!(seen.least().0, board.least().0);
                assert_eq!(board.least().0.least().0, board.least().0);
            }
        }
    }

    #[test]
    fn a_cell_found_in_a_view_is_the_cell_that_was_meant() {
        for game in some_games() {
            let board = Board::of(&game, Seat::FIRST);
            let (least, side) = board.least();
            for cell in 0..CELLS {
                assert_eq!(least.marble(VIEWS[side].cell[cell]), board.marble(cell));
                assert_eq!(cell_from(VIEWS[side].cell[cell], side), cell);
            }
        }
    }

    #[test]
    fn xl_2_turns_are_those_of_the_rules() {
        for game in some_games().filter(|game| !game.is_over()) {
            let board = Board::of(&game, game.to_move());
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            for mv in moves {
                let Some(turn) = turn_of(mv) else { continue };
                assert_eq!(marble_move(cell_of(mv), Some(turn)), mv);
                let mut after = game;
                after.play_unchecked(mv);
                let expected = Board::of(&after, game.to_move());
                assert_eq!(board.with_attacker(cell_of(mv)).turned(turn), expected);
                assert_eq!(expected.turned(back(turn)), board.with_attacker(cell_of(mv)));
                assert_eq!(expected.marble(cell_after(cell_of(mv), turn)), Some(true));
            }
        }
    }
}
