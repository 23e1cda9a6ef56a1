//! Pictures of boards that were drawn last: previews of a link are fetched by many at once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;

/// Each has some 40 KiB.
const MOST_PICTURES: usize = 64;

/// The pictures that were drawn last, by table and mark.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<VecDeque<(String, Bytes)>>);

impl Pictures {
    pub(crate) fn find(&self, name: &str) -> Option<Bytes> {
        let pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.iter().find(|(known, _)| known == name).map(|(_, png)| png.clone())
    }

    pub(crate) fn keep(&self, name: String, png: Bytes) {
        let mut pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() == MOST_PICTURES {
            pictures.pop_front();
        }
        pictures.push_back((name, png));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_pictures_are_kept() {
        let pictures = Pictures::default();
        for number in 0..=MOST_PICTURES {
            pictures.keep(number.to_string(), Bytes::from(vec![number as u8]));
        }
        assert_eq!(pictures.find("0"), None);
        assert_eq!(pictures.find("64").as_deref(), Some(&[64][..]));
        assert_eq!(pictures.0.lock().expect("nobody panicked").len(), MOST_PICTURES);
    }
}
