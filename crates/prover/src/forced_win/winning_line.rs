//! Length and moves of a proven win against the longest defence.

use std::collections::HashMap;

use tessera_engine::search::{ImmediateTactics, SearchPosition};

use super::dfpn::DfpnSearch;

/// Lower bound of the limit of visits.
const MIN_VISITS: usize = 100_000;
/// Length of a position that is being visited.
const IN_PROGRESS: u32 = u32::MAX;

/// Traverses a proof with every reply of the defender.
pub(super) struct ProofTraversal<'a, 'b, S: SearchPosition> {
    search: &'a mut DfpnSearch<'b, S>,
    /// Number of moves to the end of the game, by position.
    lengths: HashMap<u64, u32>,
    /// Number of visits that are left: with repetitions a position may be visited many times.
    visits_left: usize,
}

impl<'a, 'b, S: SearchPosition> ProofTraversal<'a, 'b, S> {
    pub(super) fn new(search: &'a mut DfpnSearch<'b, S>) -> Self {
        let visits_left = MIN_VISITS.max(4 * search.table.len());
        ProofTraversal { search, lengths: HashMap::new(), visits_left }
    }

    /// Maximum number of moves of both sides until the attacker wins; `None` if the proof has a gap.
    pub(super) fn length(&mut self) -> Option<u32> {
        if let Some(outcome) = self.search.position.outcome() {
            return self.search.is_won(outcome).then_some(0);
        }
        let key = self.search.position.key();
        if let Some(&length) = self.lengths.get(&key) {
            return (length != IN_PROGRESS).then_some(length);
        }
        self.visits_left = self.visits_left.checked_sub(1)?;
        self.lengths.insert(key, IN_PROGRESS);
        let length = match self.static_win() {
            Some((_, length)) => Some(length),
            None => self.best_move().map(|(_, length)| length + 1),
        };
        match length {
            Some(length) => self.lengths.insert(key, length),
            None => self.lengths.remove(&key),
        };
        length
    }

    /// Moves of the longest defence, up to a win that static tactics show.
    pub(super) fn line(&mut self) -> Vec<S::Move> {
        let (mut line, mut undos) = (Vec::new(), Vec::new());
        while self.search.position.outcome().is_none() {
            if let Some((mv, _)) = self.static_win() {
                line.extend(mv);
                break;
            }
            let Some((mv, _)) = self.best_move() else { break };
            line.push(mv);
            undos.push(self.search.position.play(mv));
        }
        for undo in undos.into_iter().rev() {
            self.search.position.undo(undo);
        }
        line
    }

    /// Win that static tactics show: its first move, and the number of moves.
    fn static_win(&mut self) -> Option<(Option<S::Move>, u32)> {
        let attacks = self.search.is_attack();
        let mut answers = Vec::new();
        match self.search.position.tactics(&mut answers) {
            ImmediateTactics::Win(mv) if attacks => Some((Some(mv), 1)),
            ImmediateTactics::WinIn(mv, moves) if attacks => Some((Some(mv), moves)),
            ImmediateTactics::Answers if !attacks && answers.is_empty() => Some((None, 2)),
            _ => None,
        }
    }

    /// Quickest proven move of the attacker, or longest defence; `None` if the proof has a gap.
    fn best_move(&mut self) -> Option<(S::Move, u32)> {
        let attacks = self.search.is_attack();
        let mut moves = Vec::new();
        self.search.moves(&mut moves);
        let mut best: Option<(S::Move, u32)> = None;
        for ranked in moves {
            let undo = self.search.position.play(ranked.mv);
            let length = self.search.is_proven().then(|| self.length()).flatten();
            self.search.position.undo(undo);
            match length {
                None if attacks => {}
                None => return None,
                Some(length) => {
                    if best.is_none_or(|(_, best_length)| {
                        (length < best_length) == attacks && length != best_length
                    }) {
                        best = Some((ranked.mv, length));
                    }
                }
            }
        }
        best
    }
}
