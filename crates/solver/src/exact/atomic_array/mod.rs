//! Array of atomic integers for the values of a level. Every value is written by one thread, so relaxed stores suffice; they cost
//! no more than plain ones.

#[cfg(not(unix))]
mod heap_atomic_array;
#[cfg(unix)]
mod mapped_atomic_array;

use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(not(unix))]
pub(crate) use self::heap_atomic_array::HeapAtomicArray as AtomicArray;
#[cfg(unix)]
pub(crate) use self::mapped_atomic_array::MappedAtomicArray as AtomicArray;
use super::rotation_set::RotationSet;

/// Bytes of an element.
pub(crate) const ELEMENT_BYTES: usize = size_of::<AtomicU64>();

/// Loads a row of values.
#[inline(always)]
pub(crate) fn load<const N: usize>(words: &[AtomicU64], first: usize, row: &mut [RotationSet<N>]) {
    let words = words[first * (N / 2)..][..row.len() * (N / 2)].chunks_exact(N / 2);
    for (value, words) in row.iter_mut().zip(words) {
        for (halves, word) in value.0.chunks_exact_mut(2).zip(words) {
            let both = word.load(Ordering::Relaxed);
            halves[0] = both as u32;
            halves[1] = (both >> 32) as u32;
        }
    }
}

/// Stores one value.
#[inline(always)]
pub(crate) fn store<const N: usize>(words: &[AtomicU64], at: usize, value: RotationSet<N>) {
    for (i, word) in words[at * (N / 2)..][..N / 2].iter().enumerate() {
        word.store(u64::from(value.0[i * 2]) | u64::from(value.0[i * 2 + 1]) << 32, Ordering::Relaxed);
    }
}
