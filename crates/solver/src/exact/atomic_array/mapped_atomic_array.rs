//! Array of atomic integers in an anonymous memory map, on huge pages if available.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::ELEMENT_BYTES;

/// The `AtomicArray` of Unix.
#[derive(Debug)]
pub(crate) struct MappedAtomicArray(MmapMut);

impl MappedAtomicArray {
    /// Maps memory. The system may allocate it lazily.
    pub(crate) fn new(count: usize) -> io::Result<MappedAtomicArray> {
        let memory = MmapMut::map_anon((count * ELEMENT_BYTES).max(ELEMENT_BYTES))?;
        // Values are written in random order, so small pages would cause a TLB miss for almost every value. Huge pages are
        // optional.
        #[cfg(target_os = "linux")]
        let _small_pages = memory.advise(memmap2::Advice::HugePage);
        Ok(MappedAtomicArray(memory))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len() / ELEMENT_BYTES
    }

    pub(crate) fn as_slice(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("the map is a whole number of elements")
    }
}
