//! A weaker player: sees the same, but fancies some positions and overlooks some threats.

use super::study::{Ranked, Scope, Study, Tactics};

/// How somebody is weaker than the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fancy {
    /// By how many points, at most, he likes a position more or less than it deserves.
    pub(crate) points: i32,
    /// Of a hundred positions, in so many he does not see what threatens. Only for those who look one move ahead: moves
    /// are listed in the belief that wins were seen before.
    pub(crate) overlooks: u32,
    /// The same seed fancies the same.
    pub(crate) seed: u64,
}

/// A study with somebody's fancies.
#[derive(Clone)]
pub(super) struct Fanciful<S> {
    pub(super) study: S,
    pub(super) fancy: Fancy,
}

impl Fancy {
    /// A number by lot that is always the same for a position.
    pub(crate) fn lot(&self, key: u64, salt: u64) -> u64 {
        let mixed = (key ^ self.seed ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
    }
}

impl<S: Study> Study for Fanciful<S> {
    type Move = S::Move;
    type Undo = S::Undo;
    const SLOTS: usize = S::SLOTS;

    fn side(&self) -> usize {
        self.study.side()
    }

    /// What one fancies is of no use to others, nor to oneself the next time.
    fn key(&self) -> u64 {
        self.study.key() ^ self.fancy.seed
    }

    fn outcome(&self) -> Option<i32> {
        self.study.outcome()
    }

    fn play(&mut self, mv: S::Move) -> S::Undo {
        self.study.play(mv)
    }

    fn undo(&mut self, undo: S::Undo) {
        self.study.undo(undo);
    }

    fn assess(&mut self) -> i32 {
        let points = self.study.assess();
        let span = 2 * self.fancy.points as u64 + 1;
        points + (self.fancy.lot(self.study.key(), 1) % span) as i32 - self.fancy.points
    }

    fn tactics(&mut self, answers: &mut Vec<Ranked<S::Move>>) -> Tactics<S::Move> {
        if self.fancy.lot(self.study.key(), 2) % 100 < u64::from(self.fancy.overlooks) {
            Tactics::Quiet
        } else {
            self.study.tactics(answers)
        }
    }

    fn candidates(&mut self, depth: i32, moves: &mut Vec<Ranked<S::Move>>) -> Scope {
        self.study.candidates(depth, moves)
    }

    fn everything(&mut self, moves: &mut Vec<Ranked<S::Move>>) {
        self.study.everything(moves);
    }

    fn pack(mv: S::Move) -> u32 {
        S::pack(mv)
    }

    fn slot(mv: S::Move) -> usize {
        S::slot(mv)
    }
}
