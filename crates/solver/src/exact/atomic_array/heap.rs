//! Heap memory, for systems without memory maps.

use std::io;
use std::sync::atomic::AtomicU64;

/// Array of atomic integers on the heap.
#[derive(Debug)]
pub(crate) struct AtomicArray(Vec<AtomicU64>);

impl AtomicArray {
    /// Allocates memory. Failure is an error, not a panic.
    pub(crate) fn new(count: usize) -> io::Result<AtomicArray> {
        let mut words = Vec::new();
        words.try_reserve_exact(count.max(1)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        words.resize_with(count.max(1), AtomicU64::default);
        Ok(AtomicArray(words))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn as_slice(&mut self) -> &[AtomicU64] {
        &self.0
    }
}
