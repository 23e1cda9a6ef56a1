//! The values of a level in memory. Many threads write, each its own values, so that a relaxed store will do: it costs what
//! a plain one does.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::{Advice, MmapMut};
use zerocopy::FromBytes;

use super::turn_states::TurnStates;

/// The bytes of a cell.
pub(crate) const CELL: usize = size_of::<AtomicU64>();

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
        let _small_pages = memory.advise(Advice::HugePage);
        Ok(Cells(memory))
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len() / CELL
    }

    pub(crate) fn get(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("the memory is whole cells")
    }
}

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
