//! Proof-number search for a win of either player.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tessera_rules::{Game, Pentago};

use super::GameValue;
use super::attack_board::PentagoAttackBoard;
use super::dfpn::{DFPN_NODE_BYTES, PentagoDfpn, WinningLineExtractor};
use super::value_proof::{PentagoProof, moves_with_positions};
use crate::CancelToken;

/// Two df-pn searches, one for a win of the player to move and one for a win of the opponent. A later call of
/// [`search`](Self::search) continues where the last one ended.
#[derive(Debug)]
pub(crate) struct TwoSidedProofSearch<'a> {
    game: &'a Pentago,
    mine: PentagoDfpn<'a>,
    theirs: PentagoDfpn<'a>,
    /// Positions that the opponent must all win; `None` if the opponent cannot win.
    opponent_boards: Option<Vec<PentagoAttackBoard>>,
    /// Set when one of the two searches has proven a win.
    decided: &'a AtomicBool,
}

impl<'a> TwoSidedProofSearch<'a> {
    pub(crate) fn new(
        game: &'a Pentago,
        cancel: &'a CancelToken,
        decided: &'a AtomicBool,
    ) -> TwoSidedProofSearch<'a> {
        let search = || PentagoDfpn::new(game.rules().mover_wins_ties, cancel, decided);
        TwoSidedProofSearch {
            game,
            mine: search(),
            theirs: search(),
            opponent_boards: boards_for_opponent(game),
            decided,
        }
    }

    /// Number of positions searched.
    fn positions(&self) -> u64 {
        (self.mine.nodes() + self.theirs.nodes()) as u64
    }

    /// Bytes of memory in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.positions() * DFPN_NODE_BYTES as u64
    }

    /// Searches until each side has `max_nodes` nodes.
    pub(crate) fn search(&mut self, max_nodes: usize, threads: usize) -> PentagoProof {
        let TwoSidedProofSearch { game, mine, theirs, opponent_boards, decided } = self;
        let (mover, other) = (game.to_move(), game.to_move().next(2));
        let mut i_win = |max_nodes| {
            let won = mine.wins(PentagoAttackBoard::new(game, mover), max_nodes);
            decided.fetch_or(won == Some(true), Ordering::Relaxed);
            won
        };
        let mut they_win = |max_nodes| {
            let won =
                opponent_boards.as_ref().map_or(Some(false), |boards| theirs.wins_all(boards, max_nodes));
            decided.fetch_or(won == Some(true), Ordering::Relaxed);
            won
        };
        let (i_win, they_win) = if threads > 1 {
            thread::scope(|scope| {
                let other = scope.spawn(|| they_win(max_nodes));
                (i_win(max_nodes), other.join().expect("the search does not panic"))
            })
        } else {
            alternate(&mut i_win, &mut they_win, max_nodes)
        };
        let positions = self.positions();
        let all = |value| moves_with_positions(self.game).map(|(mv, _)| (mv, value)).collect();
        match (i_win, they_win) {
            (Some(true), _) => {
                let line = WinningLineExtractor::new(&self.mine).extract(self.game, mover);
                let first = line.first().map(|&mv| (mv, GameValue::Win));
                PentagoProof {
                    value: Some(GameValue::Win),
                    moves: first.into_iter().collect(),
                    line,
                    positions,
                }
            }
            (_, Some(true)) => {
                let line = WinningLineExtractor::new(&self.theirs).extract(self.game, other);
                PentagoProof { value: Some(GameValue::Loss), moves: all(GameValue::Loss), line, positions }
            }
            (Some(false), Some(false)) => {
                PentagoProof { value: Some(GameValue::Draw), positions, ..PentagoProof::default() }
            }
            _ => PentagoProof { positions, ..PentagoProof::default() },
        }
    }
}

/// Runs both searches on one thread by turns, each time with twice as many nodes.
fn alternate(
    mine: &mut impl FnMut(usize) -> Option<bool>,
    theirs: &mut impl FnMut(usize) -> Option<bool>,
    max_nodes: usize,
) -> (Option<bool>, Option<bool>) {
    let mut share = max_nodes.min(1000);
    loop {
        let (i_win, they_win) = (mine(share), theirs(share));
        let open = i_win.is_none() || they_win.is_none();
        if i_win == Some(true) || they_win == Some(true) || !open || share >= max_nodes {
            return (i_win, they_win);
        }
        share = max_nodes.min(share * 2);
    }
}

/// Positions that the opponent must all win for the player to move to lose; `None` if a move ends the game without a loss.
fn boards_for_opponent(game: &Pentago) -> Option<Vec<PentagoAttackBoard>> {
    let mut boards = Vec::new();
    for (_, after) in moves_with_positions(game) {
        match GameValue::of_finished(&after) {
            None => boards.push(PentagoAttackBoard::new(&after, after.to_move()).canonical()),
            Some(GameValue::Win) => {}
            Some(_) => return None,
        }
    }
    boards.sort_unstable();
    boards.dedup();
    Some(boards)
}
