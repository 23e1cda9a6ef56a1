//! Array of atomic integers on the heap, for systems without memory maps.

use std::io;
use std::sync::atomic::AtomicU64;

/// The `AtomicArray` of systems without memory maps.
#[derive(Debug)]
pub(crate) struct HeapAtomicArray(Vec<AtomicU64>);

impl HeapAtomicArray {
    /// Allocates memory. Failure is an error, not a panic.
    pub(crate) fn new(count: usize) -> io::Result<HeapAtomicArray> {
        let mut words = Vec::new();
        words.try_reserve_exact(count.max(1)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        words.resize_with(count.max(1), AtomicU64::default);
        Ok(HeapAtomicArray(words))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn as_slice(&mut self) -> &[AtomicU64] {
        &self.0
    }
}
