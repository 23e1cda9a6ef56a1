//! Transposition table of the placing search. It stores whole positions, so two positions are never confused.

use super::hexagon_tables::HexCellSet;

/// Table of fixed size; new entries replace old ones.
#[derive(Debug)]
pub(super) struct ExagoPlacementTable {
    positions: Vec<(HexCellSet, HexCellSet)>,
    holds: Vec<bool>,
}

impl ExagoPlacementTable {
    /// Table with 2^`bits` entries.
    pub(super) fn new(bits: u32) -> ExagoPlacementTable {
        ExagoPlacementTable { positions: vec![(0, 0); 1 << bits], holds: vec![false; 1 << bits] }
    }

    fn index(&self, (attacker, defender): (HexCellSet, HexCellSet)) -> usize {
        let words = [attacker as u64, (attacker >> 64) as u64, defender as u64, (defender >> 64) as u64];
        let mixed = words.iter().fold(0_u64, |mixed, &word| {
            let mixed = (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        });
        mixed as usize & (self.positions.len() - 1)
    }

    /// Whether the defenders hold, if it is known. The empty board is never stored, because free entries look like it.
    pub(super) fn get(&self, position: (HexCellSet, HexCellSet)) -> Option<bool> {
        let index = self.index(position);
        (self.positions[index] == position && position != (0, 0)).then(|| self.holds[index])
    }

    pub(super) fn insert(&mut self, position: (HexCellSet, HexCellSet), holds: bool) {
        let index = self.index(position);
        self.positions[index] = position;
        self.holds[index] = holds;
    }
}
