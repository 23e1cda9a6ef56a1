//! What was found out about positions of the attacker, shared by all threads.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::board::Board;

const SHELVES: usize = 256;

/// What is known of a position in which the attacker puts a marble and turns nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// With how many quiet moves it is won, and with which cell.
    pub(super) won: Option<(u8, u8)>,
    /// How many quiet moves were not enough: that many, less one.
    pub(super) tried: u8,
}

/// Kept whole: a proof that forgets would have to be searched for again when it is written down.
#[derive(Debug)]
pub(super) struct Memory {
    shelves: Vec<Mutex<HashMap<Board, Known>>>,
    hasher: RandomState,
}

impl Memory {
    pub(super) fn new() -> Memory {
        let shelves = (0..SHELVES).map(|_| Mutex::default()).collect();
        Memory { shelves, hasher: RandomState::new() }
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
        self.shelf(board).entry(*board).or_default().won = Some((quiet, cell as u8));
    }

    pub(super) fn note_failure(&self, board: &Board, quiet: u8) {
        let mut boards = self.shelf(board);
        let known = boards.entry(*board).or_default();
        known.tried = known.tried.max(quiet + 1);
    }

    pub(super) fn put(&self, board: &Board, known: Known) {
        self.shelf(board).insert(*board, known);
    }

    pub(super) fn len(&self) -> usize {
        self.shelves.iter().map(|shelf| shelf.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }

    /// Everything, in the order of the boards.
    pub(super) fn all(&self) -> Vec<(Board, Known)> {
        let mut all: Vec<(Board, Known)> = Vec::with_capacity(self.len());
        for shelf in &self.shelves {
            let boards = shelf.lock().unwrap_or_else(PoisonError::into_inner);
            all.extend(boards.iter().map(|(board, known)| (*board, *known)));
        }
        all.sort_unstable_by_key(|&(board, _)| board);
        all
    }
}
