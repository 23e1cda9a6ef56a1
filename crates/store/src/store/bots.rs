//! Bots: the mark of an account, tokens for programs, challenges.

use super::{Database, Store};
use crate::{ApiToken, NewApiToken, SessionPlayer, StoreError, StoredChallenge};

impl Store {
    /// Marks an account as a bot. It is no error if it is one. Fails with [`StoreError::NoTarget`] for guests.
    pub async fn mark_bot(&self, player: &str) -> Result<(), StoreError> {
        of_database!(self.mark_bot(player))
    }

    /// Adds a token for a program, with a notice to its owner. Fails with [`StoreError::NoSession`] if the session that asks has
    /// ended.
    pub async fn add_api_token(&self, token: &NewApiToken) -> Result<(), StoreError> {
        of_database!(self.add_api_token(token))
    }

    /// Revokes a token of a player. It is no error if there is none.
    pub async fn revoke_api_token(&self, player: &str, token_hash: &[u8]) -> Result<(), StoreError> {
        of_database!(self.revoke_api_token(player, token_hash))
    }

    /// The tokens of a player, the newest first.
    pub async fn api_tokens_of(&self, player: &str) -> Result<Vec<ApiToken>, StoreError> {
        of_database!(self.api_tokens_of(player))
    }

    /// The account of a token, and what the token may do. The use is recorded at most once a day.
    pub async fn player_by_api_token(
        &self,
        token_hash: &[u8],
        now: u64,
    ) -> Result<Option<SessionPlayer>, StoreError> {
        of_database!(self.player_by_api_token(token_hash, now))
    }

    /// Adds a challenge.
    pub async fn add_challenge(&self, challenge: &StoredChallenge) -> Result<(), StoreError> {
        of_database!(self.add_challenge(challenge))
    }

    /// Removes challenges in one commit. It is no error if some do not exist. A challenge is also removed when the table with its id
    /// is opened.
    pub async fn remove_challenges(&self, ids: &[&str]) -> Result<(), StoreError> {
        of_database!(self.remove_challenges(ids))
    }

    /// A challenge, also if it has expired and is not removed yet.
    pub async fn challenge(&self, id: &str) -> Result<Option<StoredChallenge>, StoreError> {
        of_database!(self.challenge(id))
    }

    /// The challenges that a player made or received, the oldest first, also expired ones that are not removed yet.
    pub async fn challenges_of(&self, player: &str) -> Result<Vec<StoredChallenge>, StoreError> {
        of_database!(self.challenges_of(player))
    }

    /// Challenges that have expired; a thousand at most.
    pub async fn expired_challenges(&self, now: u64) -> Result<Vec<StoredChallenge>, StoreError> {
        of_database!(self.expired_challenges(now))
    }
}
