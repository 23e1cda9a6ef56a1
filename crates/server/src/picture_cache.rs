//! A cache of board pictures: many clients fetch the preview of a link at once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

/// The capacity; a picture has about 40 KiB.
const MAX_PICTURES: usize = 64;

/// The PNG pictures that were rendered last, by table and `ETag`.
#[derive(Debug, Default)]
pub(crate) struct PictureCache(Mutex<VecDeque<(String, Bytes)>>);

impl PictureCache {
    pub(crate) fn get(&self, name: &str) -> Option<Bytes> {
        let pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.iter().find(|(known, _)| known == name).map(|(_, png)| png.clone())
    }

    pub(crate) fn insert(&self, name: String, png: Bytes) {
        let mut pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() == MAX_PICTURES {
            pictures.pop_front();
        }
        pictures.push_back((name, png));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_picture_is_dropped_first() {
        let pictures = PictureCache::default();
        for number in 0..=MAX_PICTURES {
            pictures.insert(number.to_string(), Bytes::from(vec![number as u8]));
        }
        assert_eq!(pictures.get("0"), None);
        assert_eq!(pictures.get("64").as_deref(), Some(&[64][..]));
        assert_eq!(pictures.0.lock().expect("nobody panicked").len(), MAX_PICTURES);
    }
}
