//! The values of a level in memory. Many threads write, each its own values, so that a relaxed store will do: it costs what
//! a plain one does.

#[cfg(unix)]
mod mapped;
#[cfg(not(unix))]
mod plain;

use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(unix)]
pub(crate) use self::mapped::Cells;
#[cfg(not(unix))]
pub(crate) use self::plain::Cells;
use super::turn_states::TurnStates;

/// The bytes of a cell.
pub(crate) const CELL: usize = size_of::<AtomicU64>();

/// Fetches a row of values.
#[inline(always)]
pub(crate) fn load<const N: usize>(cells: &[AtomicU64], first: usize, row: &mut [TurnStates<N>]) {
    let cells = cells[first * (N / 2)..][..row.len() * (N / 2)].chunks_exact(N / 2);
    for (value, cells) in row.iter_mut().zip(cells) {
        for (words, cell) in value.0.chunks_exact_mut(2).zip(cells) {
            let both = cell.load(Ordering::Relaxed);
            words[0] = both as u32;
            words[1] = (both >> 32) as u32;
        }
    }
}

/// Writes one value.
#[inline(always)]
pub(crate) fn store<const N: usize>(cells: &[AtomicU64], at: usize, value: TurnStates<N>) {
    for (i, cell) in cells[at * (N / 2)..][..N / 2].iter().enumerate() {
        cell.store(u64::from(value.0[i * 2]) | u64::from(value.0[i * 2 + 1]) << 32, Ordering::Relaxed);
    }
}
