//! How far a position is from being proven.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// How many positions must still be won at least to prove that the attacker wins, and how many lost to prove that he
/// cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any sum that is let grow.
pub(super) const NEVER: u32 = 1 << 30;

impl Numbers {
    /// The attacker wins.
    pub(super) const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// He cannot.
    pub(super) const HELD: Numbers = Numbers { proof: NEVER, disproof: 0 };

    pub(super) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What is known of the positions that were looked at. Nothing is ever forgotten: a proof stands on all of its parts.
#[derive(Default)]
pub(super) struct Known {
    positions: HashMap<u64, Numbers, BuildHasherDefault<AsItIs>>,
}

/// How many positions a table holds that never takes more than so many bytes. It grows by doubling, the old one beside the
/// new one, and an eighth of it stays free.
pub(super) fn most_within(bytes: usize) -> usize {
    const ENTRY: usize = size_of::<(u64, Numbers)>() + 1;
    let most = (bytes / (ENTRY + ENTRY / 2)).max(16);
    let room = 1 << most.ilog2();
    room / 8 * 7
}

impl Known {
    pub(super) fn of(&self, key: u64) -> Option<Numbers> {
        self.positions.get(&key).copied()
    }

    pub(super) fn note(&mut self, key: u64, numbers: Numbers) {
        self.positions.insert(key, numbers);
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn clear(&mut self) {
        self.positions.clear();
    }
}

/// Keys of positions are mixed well enough already.
#[derive(Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
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
