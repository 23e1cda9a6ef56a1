//! Evaluation noise: makes weaker levels misjudge positions and overlook threats.

use super::search_position::{ImmediateTactics, MoveScope, RankedMove, SearchPosition};

/// Deterministic noise that makes a player weaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EvalNoise {
    /// Amplitude in points: evaluations change by at most this much.
    pub(crate) amplitude: i32,
    /// Percentage of positions in which threats are overlooked. Only for searches of depth 1: candidate moves are
    /// listed on the assumption that immediate wins were found before.
    pub(crate) overlook_percent: u32,
    /// The same seed gives the same noise.
    pub(crate) seed: u64,
}

/// A position whose evaluation and threats are distorted by noise.
#[derive(Clone)]
pub(super) struct NoisyPosition<S> {
    pub(super) position: S,
    pub(super) noise: EvalNoise,
}

impl EvalNoise {
    /// A pseudo-random number, always the same for the same position and salt.
    pub(crate) fn sample(&self, key: u64, salt: u64) -> u64 {
        let mixed = (key ^ self.seed ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
    }
}

impl<S: SearchPosition> SearchPosition for NoisyPosition<S> {
    type Move = S::Move;
    type Undo = S::Undo;
    const HISTORY_SIZE: usize = S::HISTORY_SIZE;

    fn side(&self) -> usize {
        self.position.side()
    }

    /// Noisy results must not be shared with other searches through the transposition table, so the seed is part of
    /// the key.
    fn key(&self) -> u64 {
        self.position.key() ^ self.noise.seed
    }

    fn outcome(&self) -> Option<i32> {
        self.position.outcome()
    }

    fn play(&mut self, mv: S::Move) -> S::Undo {
        self.position.play(mv)
    }

    fn undo(&mut self, undo: S::Undo) {
        self.position.undo(undo);
    }

    fn evaluate(&mut self) -> i32 {
        let points = self.position.evaluate();
        let span = 2 * self.noise.amplitude as u64 + 1;
        points + (self.noise.sample(self.position.key(), 1) % span) as i32 - self.noise.amplitude
    }

    fn tactics(&mut self, answers: &mut Vec<RankedMove<S::Move>>) -> ImmediateTactics<S::Move> {
        if self.noise.sample(self.position.key(), 2) % 100 < u64::from(self.noise.overlook_percent) {
            ImmediateTactics::Quiet
        } else {
            self.position.tactics(answers)
        }
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<RankedMove<S::Move>>) -> MoveScope {
        self.position.candidates(depth, moves)
    }

    fn all_moves(&mut self, moves: &mut Vec<RankedMove<S::Move>>) {
        self.position.all_moves(moves);
    }

    fn pack(mv: S::Move) -> u32 {
        S::pack(mv)
    }

    fn history_index(mv: S::Move) -> usize {
        S::history_index(mv)
    }
}
