//! Pente: shapes along lines, pairs to capture, and threats that must be answered.

mod board;
mod codes;
mod forcing;
mod hunt;
mod keys;
mod notes;
mod places;
mod shapes;
mod study;
#[cfg(test)]
mod tests;
mod thinking;
mod training;
mod weights;

use tessera_rules::{Game, Pente};

use self::board::Board;
pub(crate) use self::thinking::think;
pub use self::training::{Lesson, train_pente};
use self::weights::Tables;
use crate::learn::Learned;

impl Learned for Pente {
    const WEIGHTS: usize = weights::WEIGHTS;

    fn patterns(&self, seen: &mut dyn FnMut(usize, f32)) {
        Board::new(self, Tables::of_the_house()).patterns(self.to_move().index(), seen);
    }
}
