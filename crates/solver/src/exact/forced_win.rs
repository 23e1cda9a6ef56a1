//! Forced wins, found by proof-number search.

use std::sync::atomic::AtomicBool;

use tessera_rules::{Game, MarbleMove, Pentago};

use super::attack_board::PentagoAttackBoard;
use super::dfpn::{DFPN_NODE_BYTES, PentagoDfpn, WinningLineExtractor};
use super::two_sided_search::TwoSidedProofSearch;
use super::{GameValue, PentagoProof};
use crate::CancelToken;

/// Estimated memory of a node of [`find_forced_win`] in bytes.
pub const FORCED_WIN_NODE_BYTES: usize = DFPN_NODE_BYTES;

/// Winning line of the player to move against the longest defence, if a search with this many nodes finds a forced win before it
/// is cancelled. If it is cancelled after the proof, the line ends before the game does. Not for the rule `no_turn_back`, under which the last turn is part of the position.
pub fn find_forced_win(game: &Pentago, max_nodes: usize, cancel: &CancelToken) -> Option<Vec<MarbleMove>> {
    if game.is_over() || game.rules().no_turn_back {
        return None;
    }
    let game = &game.without_swap();
    let mover = game.to_move();
    let never_decided = AtomicBool::new(false);
    let mut search = PentagoDfpn::new(game.rules().mover_wins_ties, cancel, &never_decided);
    let won = search.wins(PentagoAttackBoard::new(game, mover), max_nodes);
    let line = (won == Some(true)).then(|| WinningLineExtractor::new(&search).extract(game, mover))?;
    (!line.is_empty()).then_some(line)
}

/// Looks for a forced win of either player with at most `max_nodes` nodes for each, on one thread: the first step of
/// [`prove_pentago`](super::prove_pentago), with a budget that does not depend on the speed of the machine. Nothing is proven
/// under the rule `no_turn_back`.
pub fn prove_forced_win(game: &Pentago, max_nodes: usize, cancel: &CancelToken) -> PentagoProof {
    if game.rules().no_turn_back {
        return PentagoProof::default();
    }
    let game = &game.without_swap();
    if let Some(value) = GameValue::of_finished(game) {
        return PentagoProof { value: Some(value), ..PentagoProof::default() };
    }
    let decided = AtomicBool::new(false);
    TwoSidedProofSearch::new(game, cancel, &decided).search(max_nodes, 1)
}
