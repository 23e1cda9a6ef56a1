//! Proof numbers, and the table that stores them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Proof number and disproof number: minimum number of positions still to be proven, or disproven, to prove or disprove a win
/// of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// Larger than any finite sum.
pub(super) const INFINITY: u32 = 1 << 30;

impl ProofNumbers {
    /// The attacker wins.
    pub(super) const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITY };
    /// The attacker cannot win.
    pub(super) const DISPROVEN: ProofNumbers = ProofNumbers { proof: INFINITY, disproof: 0 };

    pub(super) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Table of proof numbers by position key. Entries are never replaced, because a proof needs all of its positions.
#[derive(Default)]
pub(super) struct ProofNumberTable {
    positions: HashMap<u64, ProofNumbers, BuildHasherDefault<IdentityHasher>>,
}

/// Number of positions in a table that never takes more than `bytes` bytes. The table grows by doubling, with the old one still
/// allocated, and an eighth of it stays free.
pub(super) fn max_positions_within(bytes: usize) -> usize {
    const ENTRY: usize = size_of::<(u64, ProofNumbers)>() + 1;
    let max_positions = (bytes / (ENTRY + ENTRY / 2)).max(16);
    let capacity = 1 << max_positions.ilog2();
    capacity / 8 * 7
}

impl ProofNumberTable {
    pub(super) fn get(&self, key: u64) -> Option<ProofNumbers> {
        self.positions.get(&key).copied()
    }

    pub(super) fn insert(&mut self, key: u64, numbers: ProofNumbers) {
        self.positions.insert(key, numbers);
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn clear(&mut self) {
        self.positions.clear();
    }
}

/// Identity hasher: position keys are hashes already.
#[derive(Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
