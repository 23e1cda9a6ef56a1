//! What was found out about forced wins.

use super::places::Cell;

/// What was found about positions; a newer note takes an older one's place.
#[derive(Clone, Debug)]
pub(super) struct Notes(Vec<Note>);

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Note {
    pub(super) key: u64,
    pub(super) cell: Cell,
    /// How long the win is; 0 for none with `looked` moves of the attacker.
    pub(super) moves: u16,
    pub(super) looked: u16,
    /// So many stones were not enough to find one.
    pub(super) tried: u16,
}

impl Notes {
    const SLOTS: usize = 1 << 16;

    pub(super) fn new() -> Notes {
        Notes(vec![Note::default(); Notes::SLOTS])
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    #[inline]
    pub(super) fn read(&self, key: u64) -> Option<Note> {
        let note = self.0[self.slot(key)];
        (note.key == key).then_some(note)
    }

    pub(super) fn write(&mut self, note: Note) {
        let slot = self.slot(note.key);
        self.0[slot] = note;
    }
}
