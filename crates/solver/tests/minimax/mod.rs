//! Minimax search with memoisation, which knows only the rules.

use std::collections::HashMap;

use tessera_rules::{Game, MarbleMove, Pentago};

/// Memoised values of positions that are not over.
#[derive(Debug, Default)]
pub(crate) struct Minimax {
    known: HashMap<Pentago, i8>,
}

impl Minimax {
    /// 1 if the player to move wins, 0 for a draw, -1 for a loss.
    pub(crate) fn value(&mut self, game: &Pentago) -> i8 {
        if let Some(places) = game.places() {
            return if places.is_draw() {
                0
            } else if places.of(game.to_move()) == 1 {
                1
            } else {
                -1
            };
        }
        if let Some(&value) = self.known.get(game) {
            return value;
        }
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let after = |&mv: &MarbleMove| {
            let mut after = *game;
            after.play_unchecked(mv);
            after
        };
        let mut children: Vec<Pentago> = moves.iter().map(after).collect();
        // Finished games come first: they often decide the value without a search.
        children.sort_by_key(|child| !child.is_over());
        let mut best = -1;
        for child in children {
            best = best.max(-self.value(&child));
            if best == 1 {
                break;
            }
        }
        if self.known.len() > 2_000_000 {
            self.known.clear();
        }
        self.known.insert(*game, best);
        best
    }
}
