//! Search table of positions of the attacker, shared by all threads.

use std::collections::HashMap;
use std::collections::hash_map::{Entry, RandomState};
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tessera_solver::xl::attack_board::XlAttackBoard;

/// Number of independently locked parts of the table.
const SHARDS: usize = 256;

/// Entry of a position in which the attacker places a marble without a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct XlSearchTableEntry {
    /// Number of quiet moves that the win takes, and the winning cell.
    pub(super) won: Option<(u8, u8)>,
    /// Lowest number of quiet moves that is untested; with fewer there is no win.
    pub(super) tried: u8,
}

/// Search table. Entries are never replaced: writing the certificate needs all of them. The search ends when the table is full.
#[derive(Debug)]
pub(super) struct XlSearchTable {
    shards: Vec<Mutex<HashMap<XlAttackBoard, XlSearchTableEntry>>>,
    hasher: RandomState,
    /// Limit of the number of entries.
    max_entries: usize,
    count: AtomicUsize,
    is_full: AtomicBool,
}

impl XlSearchTable {
    pub(super) fn new() -> XlSearchTable {
        XlSearchTable {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            max_entries: usize::MAX,
            count: AtomicUsize::new(0),
            is_full: AtomicBool::new(false),
        }
    }

    /// Sets the limit of the number of entries.
    pub(super) fn with_limit(self, max_entries: usize) -> XlSearchTable {
        XlSearchTable { max_entries, ..self }
    }

    /// Whether an entry could not be inserted.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    fn shard(&self, board: &XlAttackBoard) -> MutexGuard<'_, HashMap<XlAttackBoard, XlSearchTableEntry>> {
        let nth = self.hasher.hash_one(board) as usize % SHARDS;
        // A thread that panicked has written whole entries only.
        self.shards[nth].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, board: &XlAttackBoard) -> XlSearchTableEntry {
        self.shard(board).get(board).copied().unwrap_or_default()
    }

    /// Callers have tested fewer quiet moves before, so all threads insert the same entry.
    pub(super) fn insert_win(&self, board: &XlAttackBoard, quiet: u8, cell: usize) {
        self.update(board, |entry| entry.won = Some((quiet, cell as u8)));
    }

    pub(super) fn insert_failure(&self, board: &XlAttackBoard, quiet: u8) {
        self.update(board, |entry| entry.tried = entry.tried.max(quiet + 1));
    }

    pub(super) fn insert(&self, board: &XlAttackBoard, entry: XlSearchTableEntry) {
        self.update(board, |stored| *stored = entry);
    }

    fn update(&self, board: &XlAttackBoard, change: impl FnOnce(&mut XlSearchTableEntry)) {
        match self.shard(board).entry(*board) {
            Entry::Occupied(mut occupied) => change(occupied.get_mut()),
            Entry::Vacant(_) if self.len() >= self.max_entries => self.is_full.store(true, Ordering::Relaxed),
            Entry::Vacant(vacant) => {
                change(vacant.insert(XlSearchTableEntry::default()));
                self.count.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Calls `visit` for every entry. Locks one shard at a time, so the search can go on.
    pub(super) fn for_each(&self, mut visit: impl FnMut(&XlAttackBoard, XlSearchTableEntry)) {
        for shard in &self.shards {
            let boards = shard.lock().unwrap_or_else(PoisonError::into_inner);
            boards.iter().for_each(|(board, entry)| visit(board, *entry));
        }
    }
}
