//! The line of a proof: how the attacker wins against the longest defence.

use std::collections::HashMap;

use tessera_rules::{Game, MarbleMove, Pentago, Seat};

use super::board::{Board, marble_move};
use super::search::Search;
use super::threats::{AnswersTo, Threat};
use crate::exact::Outcome;
use crate::exact::width::at_width;

/// Reads lines out of a search.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    search: &'a Search<'a>,
    /// The attacker's moves until he has won, by positions in which he moves.
    lengths: HashMap<Board, u32>,
}

/// The symmetry that undoes each of the eight.
const INVERSE: [usize; 8] = [0, 3, 2, 1, 4, 5, 6, 7];

impl<'a> Line<'a> {
    pub(crate) fn new(search: &'a Search<'a>) -> Line<'a> {
        Line { search, lengths: HashMap::new() }
    }

    /// The moves from a position that is proven to be won by this player.
    pub(crate) fn from(&mut self, game: &Pentago, attacker: Seat) -> Vec<MarbleMove> {
        let mut game = *game;
        let mut line = Vec::new();
        while !game.is_over() {
            let mv =
                if game.to_move() == attacker { self.winning(&game) } else { self.longest(&game, attacker) };
            let Some(mv) = mv.filter(|&mv| game.play(mv).is_ok()) else {
                break;
            };
            line.push(mv);
        }
        line
    }

    /// The attacker's proven move.
    fn winning(&self, game: &Pentago) -> Option<MarbleMove> {
        if let Some(mv) = wins_at_once(game) {
            return Some(mv);
        }
        let board = Board::new(game, game.to_move());
        let best = self.search.node(board)?.best?;
        let smallest = board.smallest();
        let symmetry =
            (0..8).find(|&symmetry| Board::new(&game.mirrored(symmetry), game.to_move()) == smallest)?;
        Some(game.mirrored_move(marble_move(best.socket, best.turn), INVERSE[symmetry]))
    }

    /// The defender's move that holds longest.
    fn longest(&mut self, game: &Pentago, attacker: Seat) -> Option<MarbleMove> {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        moves.into_iter().max_by_key(|&mv| {
            let mut after = *game;
            after.play_unchecked(mv);
            if after.is_over() { 0 } else { self.length(Board::new(&after, attacker).smallest()) }
        })
    }

    fn length(&mut self, board: Board) -> u32 {
        if let Some(&length) = self.lengths.get(&board) {
            return length;
        }
        // A position that was never looked at is one in which the attacker wins at once.
        let best = self.search.node(board).and_then(|node| node.best);
        let length = best.map_or(1, |best| 1 + self.length_after(board, best));
        self.lengths.insert(board, length);
        length
    }

    fn length_after(&mut self, board: Board, threat: Threat) -> u32 {
        let answers = at_width(true, AnswersTo { threat, board, ties_win: self.search.ties_win() });
        answers.into_iter().map(|board| self.length(board)).max().unwrap_or(1)
    }
}

/// A move that ends the game as a win.
fn wins_at_once(game: &Pentago) -> Option<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.into_iter().find(|&mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        Outcome::of_finished(&after) == Some(Outcome::Loss)
    })
}
