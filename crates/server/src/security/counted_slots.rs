//! Bounded numbers of things at the same time: sockets, connections, drawings.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// The numbers of slots that are taken, by key.
#[derive(Debug)]
pub(super) struct SlotCounts<K: Eq + Hash> {
    taken: Arc<Mutex<HashMap<K, u32>>>,
    max: u32,
}

/// A slot that is freed when it is dropped.
#[derive(Debug)]
pub(crate) struct CountedSlot<K: Eq + Hash> {
    key: K,
    taken: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Clone + Eq + Hash> SlotCounts<K> {
    pub(super) fn new(max: u32) -> SlotCounts<K> {
        SlotCounts { taken: Arc::default(), max }
    }

    /// A slot, unless the key has all that it may have.
    pub(super) fn take(&self, key: K) -> Option<CountedSlot<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.max {
            return None;
        }
        *count += 1;
        Some(CountedSlot { key, taken: Arc::clone(&self.taken) })
    }
}

impl<K: Eq + Hash> Drop for CountedSlot<K> {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_limited_by_key_and_freed() {
        let slots = SlotCounts::new(2);
        let first = slots.take("one").expect("room");
        let _second = slots.take("one").expect("room");
        assert!(slots.take("one").is_none());
        assert!(slots.take("other").is_some());
        drop(first);
        assert!(slots.take("one").is_some());
        assert_eq!(slots.taken.lock().expect("nobody panicked").len(), 1, "a key without slots is forgotten");
    }
}
