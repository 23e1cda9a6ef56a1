//! Board of Pentago XL for an attacker and a defender, and its symmetries.

use std::sync::LazyLock;

use tessera_rules::{BlockTurn, Game, MarbleMove, MarbleSocket, PentagoXl, Seat};

use super::lines::{BLOCKS, FIXED, cell_at, row_and_column};
use crate::block_patterns::{PATTERNS, turn_index, turn_quarters, turned_pattern};

/// Number of cells (sockets) of the board.
pub const CELLS: usize = 81;
/// Number of turn indices: twice the block, plus one if anticlockwise. Those of the fixed block are not used.
pub const TURNS: usize = 2 * BLOCKS;

/// Indices of the sixteen turns.
pub fn turns() -> impl Iterator<Item = usize> {
    (0..TURNS).filter(|turn| turn / 2 != FIXED)
}

/// Turn that undoes a turn.
pub const fn inverse_turn(turn: usize) -> usize {
    turn ^ 1
}

/// Marbles of attacker and defender, block by block, nine bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct XlAttackBoard {
    /// Pattern of the attacker's marbles in every block.
    pub attacker: [u16; BLOCKS],
    /// Pattern of the defender's marbles in every block.
    pub defender: [u16; BLOCKS],
}

impl XlAttackBoard {
    /// Board of a game for two, with one seat as the attacker.
    pub fn of(game: &PentagoXl, attacker: Seat) -> XlAttackBoard {
        let blocks = |seat: Seat| std::array::from_fn(|block| game.block(seat, block));
        XlAttackBoard { attacker: blocks(attacker), defender: blocks(attacker.next(2)) }
    }

    /// Adds a marble of the attacker.
    #[must_use]
    pub fn with_attacker(mut self, cell: usize) -> XlAttackBoard {
        self.attacker[cell / 9] |= 1 << (cell % 9);
        self
    }

    /// Adds a marble of the defender.
    #[must_use]
    pub fn with_defender(mut self, cell: usize) -> XlAttackBoard {
        self.defender[cell / 9] |= 1 << (cell % 9);
        self
    }

    /// Board after a turn.
    #[must_use]
    pub fn turned(mut self, turn: usize) -> XlAttackBoard {
        for marbles in [&mut self.attacker, &mut self.defender] {
            let pattern = &mut marbles[turn / 2];
            *pattern = turned_pattern(usize::from(*pattern), turn_quarters(turn)) as u16;
        }
        self
    }

    /// Number of the attacker's marbles on the board.
    pub fn placed(&self) -> u32 {
        self.attacker.iter().map(|pattern| pattern.count_ones()).sum()
    }

    /// Set of empty cells. A cell is nine times its block plus its place in the block.
    pub fn free(&self) -> u128 {
        let mut free = 0;
        for block in (0..BLOCKS).rev() {
            let filled = self.attacker[block] | self.defender[block];
            free = free << 9 | u128::from(!filled & 0x1FF);
        }
        free
    }

    /// Board under one of its eight symmetries.
    fn transformed(&self, symmetry: usize) -> XlAttackBoard {
        let tables = &SYMMETRIES[symmetry];
        let mut transformed = *self;
        for block in 0..BLOCKS {
            transformed.attacker[tables.block[block]] = tables.pattern[usize::from(self.attacker[block])];
            transformed.defender[tables.block[block]] = tables.pattern[usize::from(self.defender[block])];
        }
        transformed
    }

    /// Canonical form, which is the least of the eight symmetric boards, and the index of the symmetry that leads to it.
    pub fn canonical(&self) -> (XlAttackBoard, usize) {
        let mut canonical = (*self, 0);
        for symmetry in 1..SYMMETRIES.len() {
            let transformed = self.transformed(symmetry);
            if transformed < canonical.0 {
                canonical = (transformed, symmetry);
            }
        }
        canonical
    }

    /// Owner of the marble in a cell: `true` for the attacker.
    pub fn marble(&self, cell: usize) -> Option<bool> {
        let has = |marbles: &[u16; BLOCKS]| marbles[cell / 9] >> (cell % 9) & 1 != 0;
        if has(&self.attacker) { Some(true) } else { has(&self.defender).then_some(false) }
    }
}

/// Cells of a set.
pub fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// Cell of a marble after a turn.
pub fn cell_after(cell: usize, turn: usize) -> usize {
    if cell / 9 != turn / 2 {
        return cell;
    }
    cell / 9 * 9 + turned_pattern(1 << (cell % 9), turn_quarters(turn)).trailing_zeros() as usize
}

/// Cell that a symmetry maps to this one.
pub fn cell_before_symmetry(target: usize, symmetry: usize) -> usize {
    SYMMETRIES[symmetry].cell.iter().position(|&cell| cell == target).expect("a symmetry is a permutation")
}

/// Move of the game from a cell and a turn index.
pub fn marble_move(cell: usize, turn: Option<usize>) -> MarbleMove {
    let turn = turn.map(|turn| BlockTurn::new(turn / 2, turn.is_multiple_of(2)));
    MarbleMove { socket: MarbleSocket::from_number((cell / 9 * 16 + cell % 9) as u8), turn }
}

/// Cell of a move.
pub fn cell_of(mv: MarbleMove) -> usize {
    mv.socket.block() * 9 + mv.socket.place()
}

/// Turn index of a move.
pub fn turn_of(mv: MarbleMove) -> Option<usize> {
    mv.turn.map(turn_index)
}

/// Tables of a symmetry: targets of cells, blocks and patterns.
struct SymmetryTables {
    cell: [usize; CELLS],
    block: [usize; BLOCKS],
    pattern: Vec<u16>,
}

static SYMMETRIES: LazyLock<Vec<SymmetryTables>> =
    LazyLock::new(|| (0..PentagoXl::SYMMETRIES).map(SymmetryTables::new).collect());

impl SymmetryTables {
    fn new(symmetry: usize) -> SymmetryTables {
        let cell: [usize; CELLS] = std::array::from_fn(|cell| {
            let (mut row, mut column) = row_and_column(cell);
            for _ in 0..symmetry % 4 {
                (row, column) = (column, 8 - row);
            }
            cell_at(row, if symmetry < 4 { column } else { 8 - column })
        });
        let block = std::array::from_fn(|block| cell[block * 9] / 9);
        let pattern = |pattern: usize| {
            let places = (0..9).filter(|place| pattern >> place & 1 != 0);
            // The centre block stays in the centre, so its cells show the target of a place in any block.
            places.fold(0, |target, place| target | 1 << (cell[FIXED * 9 + place] - FIXED * 9))
        };
        SymmetryTables { cell, block, pattern: (0..PATTERNS).map(pattern).collect() }
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
    fn symmetric_boards_have_the_same_canonical_form() {
        for game in some_games() {
            let board = XlAttackBoard::of(&game, Seat::FIRST);
            for symmetry in PentagoXl::symmetries() {
                let transformed = XlAttackBoard::of(&game.transformed(symmetry), Seat::FIRST);
                assert_eq!(transformed.canonical().0, board.canonical().0);
                assert_eq!(board.canonical().0.canonical().0, board.canonical().0);
            }
        }
    }

    #[test]
    fn cell_before_symmetry_is_the_inverse_of_a_symmetry() {
        for game in some_games() {
            let board = XlAttackBoard::of(&game, Seat::FIRST);
            let (canonical, symmetry) = board.canonical();
            for cell in 0..CELLS {
                assert_eq!(canonical.marble(SYMMETRIES[symmetry].cell[cell]), board.marble(cell));
                assert_eq!(cell_before_symmetry(SYMMETRIES[symmetry].cell[cell], symmetry), cell);
            }
        }
    }

    #[test]
    fn xl_2_turns_are_those_of_the_rules() {
        for game in some_games().filter(|game| !game.is_over()) {
            let board = XlAttackBoard::of(&game, game.to_move());
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            for mv in moves {
                let Some(turn) = turn_of(mv) else { continue };
                assert_eq!(marble_move(cell_of(mv), Some(turn)), mv);
                let mut after = game;
                after.play_unchecked(mv);
                let expected = XlAttackBoard::of(&after, game.to_move());
                assert_eq!(board.with_attacker(cell_of(mv)).turned(turn), expected);
                assert_eq!(expected.turned(inverse_turn(turn)), board.with_attacker(cell_of(mv)));
                assert_eq!(expected.marble(cell_after(cell_of(mv), turn)), Some(true));
            }
        }
    }
}
