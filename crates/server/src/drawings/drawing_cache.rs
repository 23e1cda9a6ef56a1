//! A cache of drawings, bounded by bytes: many clients fetch the preview of a link or the standings at once.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

use super::RenderedFileKind;

/// What a drawing shows, and everything that it depends on.
pub(super) type DrawingKey = (RenderedFileKind, String);

/// The drawings that were made last.
#[derive(Debug)]
pub(super) struct DrawingCache {
    content: Mutex<CacheContent>,
    max_bytes: usize,
}

#[derive(Debug, Default)]
struct CacheContent {
    drawings: HashMap<DrawingKey, Bytes>,
    /// The keys, the oldest first.
    by_age: VecDeque<DrawingKey>,
    bytes: usize,
}

impl DrawingCache {
    pub(super) fn new(max_bytes: usize) -> DrawingCache {
        DrawingCache { content: Mutex::default(), max_bytes }
    }

    pub(super) fn get(&self, key: &DrawingKey) -> Option<Bytes> {
        let content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.drawings.get(key).cloned()
    }

    /// Adds a drawing, and drops the oldest ones above the maximum.
    pub(super) fn insert(&self, key: DrawingKey, drawing: Bytes) {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.bytes += drawing.len();
        match content.drawings.insert(key.clone(), drawing) {
            Some(old) => content.bytes -= old.len(),
            None => content.by_age.push_back(key),
        }
        while content.bytes > self.max_bytes
            && let Some(oldest) = content.by_age.pop_front()
        {
            let dropped = content.drawings.remove(&oldest);
            content.bytes -= dropped.map_or(0, |drawing| drawing.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_drawings_are_dropped_above_the_maximum_of_bytes() {
        let cache = DrawingCache::new(100);
        let key = |number: usize| (RenderedFileKind::Picture, number.to_string());
        for number in 0..4 {
            cache.insert(key(number), Bytes::from(vec![number as u8; 40]));
        }
        assert_eq!(cache.get(&key(1)), None);
        assert_eq!(cache.get(&key(3)).as_deref(), Some(&[3; 40][..]));
        assert_eq!(
            cache.get(&(RenderedFileKind::Pdf, "3".to_owned())),
            None,
            "each kind has names of its own"
        );
        cache.insert(key(3), Bytes::from(vec![5; 50]));
        assert_eq!(
            cache.get(&key(3)).as_deref(),
            Some(&[5; 50][..]),
            "the newer one of two with the same name"
        );
        assert_eq!(cache.content.lock().expect("nobody panicked").bytes, 90);
        cache.insert(key(4), Bytes::from(vec![4; 101]));
        assert_eq!(cache.get(&key(4)), None, "larger than the cache");
        let content = cache.content.lock().expect("nobody panicked");
        assert!(content.bytes == 0 && content.drawings.is_empty() && content.by_age.is_empty());
    }
}
