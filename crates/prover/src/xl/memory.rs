//! What was found out about positions of the attacker, shared by all threads.

use std::collections::HashMap;
use std::collections::hash_map::{Entry, RandomState};
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tessera_solver::xl::board::Board;

const SHELVES: usize = 256;

/// What is known of a position in which the attacker puts a marble and turns nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// With how many quiet moves it is won, and with which cell.
    pub(super) won: Option<(u8, u8)>,
    /// How many quiet moves were not enough: that many, less one.
    pub(super) tried: u8,
}

/// Kept whole: a proof that forgets would have to be searched for again when it is written down. So where there is no more room the
/// search ends.
#[derive(Debug)]
pub(super) struct Memory {
    shelves: Vec<Mutex<HashMap<Board, Known>>>,
    hasher: RandomState,
    /// How many boards there is room for.
    most: usize,
    count: AtomicUsize,
    has_no_room: AtomicBool,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            shelves: (0..SHELVES).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            most: usize::MAX,
            count: AtomicUsize::new(0),
            has_no_room: AtomicBool::new(false),
        }
    }

    /// The same with room for so many boards.
    pub(super) fn with_room_for(self, most: usize) -> Memory {
        Memory { most, ..self }
    }

    /// Whether something could not be noted.
    pub(super) fn is_full(&self) -> bool {
        self.has_no_room.load(Ordering::Relaxed)
    }

    fn shelf(&self, board: &Board) -> MutexGuard<'_, HashMap<Board, Known>> {
        let nth = self.hasher.hash_one(board) as usize % SHELVES;
        // Whoever panicked here had written whole entries only.
        self.shelves[nth].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn of(&self, board: &Board) -> Known {
        self.shelf(board).get(board).copied().unwrap_or_default()
    }

    /// Those who ask have tried with fewer quiet moves before, so that everybody notes the same.
    pub(super) fn note_win(&self, board: &Board, quiet: u8, cell: usize) {
        self.note(board, |known| known.won = Some((quiet, cell as u8)));
    }

    pub(super) fn note_failure(&self, board: &Board, quiet: u8) {
        self.note(board, |known| known.tried = known.tried.max(quiet + 1));
    }

    pub(super) fn put(&self, board: &Board, known: Known) {
        self.note(board, |noted| *noted = known);
    }

    fn note(&self, board: &Board, change: impl FnOnce(&mut Known)) {
        match self.shelf(board).entry(*board) {
            Entry::Occupied(mut known) => change(known.get_mut()),
            Entry::Vacant(_) if self.len() >= self.most => self.has_no_room.store(true, Ordering::Relaxed),
            Entry::Vacant(free) => {
                change(free.insert(Known::default()));
                self.count.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Tells of everything, a shelf at a time, so that others can go on noting meanwhile.
    pub(super) fn each(&self, mut told: impl FnMut(&Board, Known)) {
        for shelf in &self.shelves {
            let boards = shelf.lock().unwrap_or_else(PoisonError::into_inner);
            boards.iter().for_each(|(board, known)| told(board, *known));
        }
    }
}
