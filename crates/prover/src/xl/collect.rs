//! A proof written down: one move for every position of the winner that can arise.

use std::collections::{BTreeMap, HashSet};

use rayon::prelude::*;
use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};
use tessera_solver::xl::board::{
    Board, CELLS, back, cell_after, cell_of, cells, marble_move, turn_of, turns,
};
use tessera_solver::xl::lines::cell_at;
use tessera_solver::xl::replies::replies as look;

use super::hunt::{Hunt, quiet_after, sockets};

/// A board as certificates have it: the letters of 81 cells, row by row from the top.
pub(crate) type Letters = [u8; CELLS];

/// A position of the winner, seen from its least side, and his move.
pub(crate) type Entry = (Letters, String);

/// A board of the defender, and how many quiet moves the attacker has from here on.
type Node = (Board, u8);

/// What answers a reply: the position it leads to, the move, and the board after the move.
struct Answer {
    position: Letters,
    mv: MarbleMove,
    next: Node,
}

/// The names of moves, and what they become on the other sides of the board.
struct Scribe {
    letters: [u8; 2],
    plain: PentagoXl,
    sides: Vec<[usize; CELLS]>,
}

/// All entries, in order. The proof is in the hunt's memory, or is found again as it was found first.
pub(super) fn collect(
    hunt: &Hunt<'_>,
    start: &PentagoXl,
    first: MarbleMove,
    quiet: u8,
) -> Option<Vec<Entry>> {
    let winner = start.to_move();
    let scribe = Scribe::new(start, winner);
    let root = Board::of(start, winner);
    let turned = turn_of(first)
        .map_or(root.with_attacker(cell_of(first)), |turn| root.with_attacker(cell_of(first)).turned(turn));
    let (letters, mv) = scribe.least(&root, first);
    let mut entries = BTreeMap::from([(letters, mv)]);
    let mut layer: BTreeMap<Board, u8> = BTreeMap::from([(turned.least().0, quiet)]);
    let mut written: HashSet<Board> = HashSet::new();
    while !layer.is_empty() {
        let nodes: Vec<Node> = layer.into_iter().filter(|(board, _)| written.insert(*board)).collect();
        let answers: Option<Vec<Vec<Answer>>> =
            nodes.par_iter().map(|node| answers(hunt, &scribe, node)).collect();
        layer = BTreeMap::new();
        for answer in answers?.into_iter().flatten() {
            if let std::collections::btree_map::Entry::Vacant(vacant) = entries.entry(answer.position) {
                vacant.insert(scribe.plain.move_text(answer.mv));
                let (board, quiet) = answer.next;
                layer.entry(board.least().0).and_modify(|least| *least = quiet.min(*least)).or_insert(quiet);
            }
        }
    }
    Some(entries.into_iter().collect())
}

/// The answers to all replies at a board; none if the hunt was stopped.
fn answers(hunt: &Hunt<'_>, scribe: &Scribe, &(board, quiet): &Node) -> Option<Vec<Answer>> {
    let replies = look(&board)?;
    let mut answers = Vec::new();
    for cell in cells(sockets(&replies)) {
        let placed = board.with_defender(cell);
        let staying = hunt.win(&placed, quiet);
        for turn in turns().filter(|&turn| replies[turn] >> cell & 1 != 0) {
            let (other, win) = match staying {
                Some(win) => (back(turn), win),
                None => hunt.other_answer(&placed, turn, quiet)?,
            };
            let position = placed.turned(turn);
            let after = position.turned(other).with_attacker(win.cell);
            // The cell as it is before the turn: the marble is put first.
            let mv = marble_move(cell_after(win.cell, back(other)), Some(other));
            let left = quiet_after(&look(&after)?, win.quiet);
            let (position, mv) = scribe.least_move(&position, mv);
            answers.push(Answer { position, mv, next: (after, left) });
        }
    }
    Some(answers)
}

impl Scribe {
    fn new(start: &PentagoXl, winner: Seat) -> Scribe {
        let side = |side: usize| {
            let to = |cell: usize| cell_of(start.mirrored_move(marble_move(cell, None), side));
            std::array::from_fn(to)
        };
        let letters = if winner == Seat::FIRST { *b"ry" } else { *b"yr" };
        Scribe { letters, plain: *start, sides: (0..PentagoXl::SYMMETRIES).map(side).collect() }
    }

    /// The letters of a board seen from a side.
    fn letters(&self, board: &Board, side: usize) -> Letters {
        let mut by_cell = [b'.'; CELLS];
        for cell in 0..CELLS {
            if let Some(is_winner) = board.marble(cell) {
                by_cell[self.sides[side][cell]] = self.letters[usize::from(!is_winner)];
            }
        }
        std::array::from_fn(|nth| by_cell[cell_at(nth / 9, nth % 9)])
    }

    /// The board from its least side, with a move of it.
    fn least_move(&self, board: &Board, mv: MarbleMove) -> (Letters, MarbleMove) {
        let views = (0..PentagoXl::SYMMETRIES).map(|side| (self.letters(board, side), side));
        let (letters, side) = views.min().expect("there are eight");
        (letters, self.plain.mirrored_move(mv, side))
    }

    fn least(&self, board: &Board, mv: MarbleMove) -> Entry {
        let (letters, mv) = self.least_move(board, mv);
        (letters, self.plain.move_text(mv))
    }
}
