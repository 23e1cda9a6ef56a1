//! Memory of its own from the system, on large pages where there are any.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::CELL;

/// Memory for the values of a level.
#[derive(Debug)]
pub(crate) struct Cells(MmapMut);

impl Cells {
    /// Asks the system for memory, which it need not give before it is written to.
    pub(crate) fn new(count: usize) -> io::Result<Cells> {
        let memory = MmapMut::map_anon((count * CELL).max(CELL))?;
        // Values are written all over: with small pages the processor would look up more pages than values. A system
        // without large ones does without.
        #[cfg(target_os = "linux")]
        let _small_pages = memory.advise(memmap2::Advice::HugePage);
        Ok(Cells(memory))
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len() / CELL
    }

    pub(crate) fn get(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("the memory is whole cells")
    }
}
