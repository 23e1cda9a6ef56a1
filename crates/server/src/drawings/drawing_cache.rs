//! A cache of drawings, bounded by bytes: many clients fetch the preview of a link or the standings at once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

use super::DrawingKind;

/// What a drawing shows, and everything that it depends on.
pub(super) type DrawingKey = (DrawingKind, String);

/// The drawings that were made last.
#[derive(Debug)]
pub(super) struct DrawingCache {
    content: Mutex<CacheContent>,
    max_bytes: usize,
}

#[derive(Debug, Default)]
struct CacheContent {
    drawings: VecDeque<(DrawingKey, Bytes)>,
    bytes: usize,
}

impl DrawingCache {
    pub(super) fn new(max_bytes: usize) -> DrawingCache {
        DrawingCache { content: Mutex::default(), max_bytes }
    }

    pub(super) fn get(&self, key: &DrawingKey) -> Option<Bytes> {
        let content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.drawings.iter().find(|(known, _)| known == key).map(|(_, drawing)| drawing.clone())
    }

    /// Adds a drawing, and drops the oldest ones above the maximum.
    pub(super) fn insert(&self, key: DrawingKey, drawing: Bytes) {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.bytes += drawing.len();
        content.drawings.push_back((key, drawing));
        while content.bytes > self.max_bytes
            && let Some((_, oldest)) = content.drawings.pop_front()
        {
            content.bytes -= oldest.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_drawings_are_dropped_above_the_maximum_of_bytes() {
        let cache = DrawingCache::new(100);
        let key = |number: usize| (DrawingKind::Picture, number.to_string());
        for number in 0..4 {
            cache.insert(key(number), Bytes::from(vec![number as u8; 40]));
        }
        assert_eq!(cache.get(&key(1)), None);
        assert_eq!(cache.get(&key(3)).as_deref(), Some(&[3; 40][..]));
        assert_eq!(cache.get(&(DrawingKind::Pdf, "3".to_owned())), None, "each kind has names of its own");
        cache.insert(key(4), Bytes::from(vec![4; 101]));
        assert_eq!(cache.get(&key(4)), None, "larger than the cache");
        let content = cache.content.lock().expect("nobody panicked");
        assert!(content.bytes == 0 && content.drawings.is_empty());
    }
}
