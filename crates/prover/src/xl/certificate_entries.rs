//! Entries of a certificate: one move for every position of the winner that can arise.

use std::collections::{BTreeMap, HashSet};

use rayon::prelude::*;
use tessera_rules::{Game, MarbleMove, PentagoXl, Seat, Symmetry};
use tessera_solver::xl::attack_board::{
    CELLS, XlAttackBoard, cell_after, cell_of, cells, inverse_turn, marble_move, turn_of, turns,
};
use tessera_solver::xl::lines::cell_at;
use tessera_solver::xl::safe_replies::safe_replies;

use super::win_search::{XlWinSearch, quiet_after, reply_cells};

/// Board as in certificates: the letters of 81 cells, row by row from the top.
pub(crate) type XlBoardLetters = [u8; CELLS];

/// Position of the winner in canonical form, and the text of the move.
pub(crate) type XlCertificateEntry = (XlBoardLetters, String);

/// Board with the defender to move, and the number of quiet moves that the attacker has left.
type Node = (XlAttackBoard, u8);

/// Answer to a reply: the position after the reply, the move, and the board after the move.
struct Answer {
    position: XlBoardLetters,
    mv: MarbleMove,
    next: Node,
}

/// Encodes boards and moves in the canonical form of certificates.
struct EntryEncoder {
    /// Letters of the winner and of the loser.
    letters: [u8; 2],
    game: PentagoXl,
    /// Target of every cell under every symmetry.
    symmetries: Vec<[usize; CELLS]>,
}

/// All entries, in order. The proof is in the search table, or is found again in the same way.
pub(super) fn collect_entries(
    search: &XlWinSearch<'_>,
    start: &PentagoXl,
    first: MarbleMove,
    quiet: u8,
) -> Option<Vec<XlCertificateEntry>> {
    let winner = start.to_move();
    let encoder = EntryEncoder::new(start, winner);
    let root = XlAttackBoard::of(start, winner);
    let turned = turn_of(first)
        .map_or(root.with_attacker(cell_of(first)), |turn| root.with_attacker(cell_of(first)).turned(turn));
    let (letters, mv) = encoder.canonical_entry(&root, first);
    let mut entries = BTreeMap::from([(letters, mv)]);
    let mut layer: BTreeMap<XlAttackBoard, u8> = BTreeMap::from([(turned.canonical().0, quiet)]);
    let mut written: HashSet<XlAttackBoard> = HashSet::new();
    while !layer.is_empty() {
        let nodes: Vec<Node> = layer.into_iter().filter(|(board, _)| written.insert(*board)).collect();
        let answers: Option<Vec<Vec<Answer>>> =
            nodes.par_iter().map(|node| answers(search, &encoder, node)).collect();
        layer = BTreeMap::new();
        for answer in answers?.into_iter().flatten() {
            if let std::collections::btree_map::Entry::Vacant(vacant) = entries.entry(answer.position) {
                vacant.insert(encoder.game.move_text(answer.mv));
                let (board, quiet) = answer.next;
                layer
                    .entry(board.canonical().0)
                    .and_modify(|least| *least = quiet.min(*least))
                    .or_insert(quiet);
            }
        }
    }
    Some(entries.into_iter().collect())
}

/// Answers to all replies at a board; `None` if the search was cancelled.
fn answers(search: &XlWinSearch<'_>, encoder: &EntryEncoder, &(board, quiet): &Node) -> Option<Vec<Answer>> {
    let replies = safe_replies(&board)?;
    let mut answers = Vec::new();
    for cell in cells(reply_cells(&replies)) {
        let placed = board.with_defender(cell);
        let turning_back = search.win(&placed, quiet);
        for turn in turns().filter(|&turn| replies[turn] >> cell & 1 != 0) {
            let (other, win) = match turning_back {
                Some(win) => (inverse_turn(turn), win),
                None => search.other_answer(&placed, turn, quiet)?,
            };
            let position = placed.turned(turn);
            let after = position.turned(other).with_attacker(win.cell);
            // The cell before the turn: the marble is placed first.
            let mv = marble_move(cell_after(win.cell, inverse_turn(other)), Some(other));
            let left = quiet_after(&safe_replies(&after)?, win.quiet);
            let (position, mv) = encoder.canonical_move(&position, mv);
            answers.push(Answer { position, mv, next: (after, left) });
        }
    }
    Some(answers)
}

impl EntryEncoder {
    fn new(start: &PentagoXl, winner: Seat) -> EntryEncoder {
        let symmetry = |symmetry: Symmetry| {
            let to = |cell: usize| cell_of(start.transformed_move(marble_move(cell, None), symmetry));
            std::array::from_fn(to)
        };
        let letters = if winner == Seat::FIRST { *b"ry" } else { *b"yr" };
        EntryEncoder { letters, game: *start, symmetries: PentagoXl::symmetries().map(symmetry).collect() }
    }

    /// Letters of a board under a symmetry.
    fn letters(&self, board: &XlAttackBoard, symmetry: Symmetry) -> XlBoardLetters {
        let mut by_cell = [b'.'; CELLS];
        for cell in 0..CELLS {
            if let Some(is_winner) = board.marble(cell) {
                by_cell[self.symmetries[symmetry.index()][cell]] = self.letters[usize::from(!is_winner)];
            }
        }
        std::array::from_fn(|nth| by_cell[cell_at(nth / 9, nth % 9)])
    }

    /// Canonical form of a board, and a move transformed in the same way.
    fn canonical_move(&self, board: &XlAttackBoard, mv: MarbleMove) -> (XlBoardLetters, MarbleMove) {
        let forms = PentagoXl::symmetries().map(|symmetry| (self.letters(board, symmetry), symmetry));
        let (letters, symmetry) = forms.min().expect("there are eight symmetries");
        (letters, self.game.transformed_move(mv, symmetry))
    }

    fn canonical_entry(&self, board: &XlAttackBoard, mv: MarbleMove) -> XlCertificateEntry {
        let (letters, mv) = self.canonical_move(board, mv);
        (letters, self.game.move_text(mv))
    }
}
