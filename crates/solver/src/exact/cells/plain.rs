//! Memory from the allocator, where the system has no memory maps.

use std::io;
use std::sync::atomic::AtomicU64;

/// Memory for the values of a level.
#[derive(Debug)]
pub(crate) struct Cells(Vec<AtomicU64>);

impl Cells {
    /// Asks for memory; too much of it is an error, not a panic.
    pub(crate) fn new(count: usize) -> io::Result<Cells> {
        let mut cells = Vec::new();
        cells.try_reserve_exact(count.max(1)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        cells.resize_with(count.max(1), AtomicU64::default);
        Ok(Cells(cells))
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&mut self) -> &[AtomicU64] {
        &self.0
    }
}
