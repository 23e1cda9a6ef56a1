//! What was found out about positions. They are kept whole: two positions are never taken for each other.

use super::hexagon::Cells;

/// A table of fixed size; what is newer takes the place of what is older.
#[derive(Debug)]
pub(super) struct Memory {
    positions: Vec<(Cells, Cells)>,
    holds: Vec<bool>,
}

impl Memory {
    /// Room for two to the power of `bits` positions.
    pub(super) fn new(bits: u32) -> Memory {
        Memory { positions: vec![(0, 0); 1 << bits], holds: vec![false; 1 << bits] }
    }

    fn place(&self, (attacker, defender): (Cells, Cells)) -> usize {
        let words = [attacker as u64, (attacker >> 64) as u64, defender as u64, (defender >> 64) as u64];
        let mixed = words.iter().fold(0_u64, |mixed, &word| {
            let mixed = (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        });
        mixed as usize & (self.positions.len() - 1)
    }

    /// Whether the defenders hold, if that is known. Nothing is ever noted of the empty board, which is what free places look like.
    pub(super) fn of(&self, position: (Cells, Cells)) -> Option<bool> {
        let place = self.place(position);
        (self.positions[place] == position && position != (0, 0)).then(|| self.holds[place])
    }

    pub(super) fn note(&mut self, position: (Cells, Cells), holds: bool) {
        let place = self.place(position);
        self.positions[place] = position;
        self.holds[place] = holds;
    }
}
