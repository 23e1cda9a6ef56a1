//! Session tokens that were found in the store since the server started. Others are limited before the store is asked for
//! them, so that invented tokens do not delay the lookups of players.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most tokens in each of the two generations.
const MAX_KNOWN_SESSION_TOKENS: usize = 1 << 15;

/// Hashes of the tokens, with a key that no client knows.
#[derive(Debug, Default)]
pub(super) struct KnownSessionTokens {
    hasher: RandomState,
    generations: Mutex<TokenGenerations>,
}

/// When the newer generation is full, it replaces the older one: tokens that are not used are forgotten.
#[derive(Debug, Default)]
struct TokenGenerations {
    newer: HashSet<u64>,
    older: HashSet<u64>,
}

impl KnownSessionTokens {
    pub(super) fn contains(&self, token: &str) -> bool {
        let (hash, mut tokens) = (self.hasher.hash_one(token), self.lock());
        if tokens.newer.contains(&hash) {
            return true;
        }
        let is_known = tokens.older.contains(&hash);
        if is_known {
            tokens.insert(hash);
        }
        is_known
    }

    pub(super) fn insert(&self, token: &str) {
        let hash = self.hasher.hash_one(token);
        self.lock().insert(hash);
    }

    /// Forgets the token of a session that has ended.
    pub(super) fn remove(&self, token: &str) {
        let (hash, mut tokens) = (self.hasher.hash_one(token), self.lock());
        tokens.newer.remove(&hash);
        tokens.older.remove(&hash);
    }

    fn lock(&self) -> MutexGuard<'_, TokenGenerations> {
        self.generations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TokenGenerations {
    fn insert(&mut self, hash: u64) {
        if self.newer.len() >= MAX_KNOWN_SESSION_TOKENS {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.insert(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_in_use_stay_known_and_their_number_is_bounded() {
        let known = KnownSessionTokens::default();
        assert!(!known.contains("ada"));
        known.insert("ada");
        for number in 0..10 * MAX_KNOWN_SESSION_TOKENS {
            if number % MAX_KNOWN_SESSION_TOKENS == 0 {
                assert!(known.contains("ada"), "{number}");
            }
            known.insert(&number.to_string());
        }
        let tokens = known.lock();
        assert!(
            tokens.newer.len() <= MAX_KNOWN_SESSION_TOKENS && tokens.older.len() <= MAX_KNOWN_SESSION_TOKENS
        );
        drop(tokens);
        assert!(!known.contains("0"), "a token that is not used is forgotten");
        known.remove("ada");
        assert!(!known.contains("ada"));
    }
}
