//! How a proven win is won: against the longest defence that the proof allows.

use std::collections::HashMap;

use tessera_engine::search::{Study, Tactics};

use super::attack::Attack;

/// So many positions are always walked through.
const LONGEST_WALK: usize = 100_000;
/// Being walked through at the moment.
const UNDER_WAY: u32 = u32::MAX;

/// Walks through a proof, every reply of the defender included.
pub(super) struct Walk<'a, 'b, S: Study> {
    attack: &'a mut Attack<'b, S>,
    /// How many moves a position is away from the end.
    lengths: HashMap<u64, u32>,
    /// How many more positions are walked through: where positions come back, a way may be walked again and again.
    left: usize,
}

impl<'a, 'b, S: Study> Walk<'a, 'b, S> {
    pub(super) fn new(attack: &'a mut Attack<'b, S>) -> Self {
        let left = LONGEST_WALK.max(4 * attack.known.len());
        Walk { attack, lengths: HashMap::new(), left }
    }

    /// With how many moves of both sides together the attacker wins at the latest; none if the proof has a gap.
    pub(super) fn length(&mut self) -> Option<u32> {
        if let Some(outcome) = self.attack.study.outcome() {
            return self.attack.is_won(outcome).then_some(0);
        }
        let key = self.attack.study.key();
        if let Some(&length) = self.lengths.get(&key) {
            return (length != UNDER_WAY).then_some(length);
        }
        self.left = self.left.checked_sub(1)?;
        self.lengths.insert(key, UNDER_WAY);
        let length = match self.seen() {
            Some((_, length)) => Some(length),
            None => self.best().map(|(_, length)| length + 1),
        };
        match length {
            Some(length) => self.lengths.insert(key, length),
            None => self.lengths.remove(&key),
        };
        length
    }

    /// The moves of the longest defence, as far as they need not be searched for by the reader's own eyes.
    pub(super) fn line(&mut self) -> Vec<S::Move> {
        let (mut line, mut undos) = (Vec::new(), Vec::new());
        while self.attack.study.outcome().is_none() {
            if let Some((mv, _)) = self.seen() {
                line.extend(mv);
                break;
            }
            let Some((mv, _)) = self.best() else { break };
            line.push(mv);
            undos.push(self.attack.study.play(mv));
        }
        for undo in undos.into_iter().rev() {
            self.attack.study.undo(undo);
        }
        line
    }

    /// What is won without a search, with which move, and in how many.
    fn seen(&mut self) -> Option<(Option<S::Move>, u32)> {
        let attacks = self.attack.is_attack();
        let mut answers = Vec::new();
        match self.attack.study.tactics(&mut answers) {
            Tactics::Win(mv) if attacks => Some((Some(mv), 1)),
            Tactics::WinIn(mv, moves) if attacks => Some((Some(mv), moves)),
            Tactics::Answers if !attacks && answers.is_empty() => Some((None, 2)),
            _ => None,
        }
    }

    /// The attacker's quickest way that is proven, or the defender's longest; none if there is a gap.
    fn best(&mut self) -> Option<(S::Move, u32)> {
        let attacks = self.attack.is_attack();
        let mut moves = Vec::new();
        self.attack.moves(&mut moves);
        let mut best: Option<(S::Move, u32)> = None;
        for ranked in moves {
            let undo = self.attack.study.play(ranked.mv);
            let length = self.attack.is_proven().then(|| self.length()).flatten();
            self.attack.study.undo(undo);
            match length {
                None if attacks => {}
                None => return None,
                Some(length) => {
                    if best.is_none_or(|(_, so_far)| (length < so_far) == attacks && length != so_far) {
                        best = Some((ranked.mv, length));
                    }
                }
            }
        }
        best
    }
}
