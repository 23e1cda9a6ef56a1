//! Accounts: guests, names, passwords and sessions.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tessera_store::{AccountError, NewPlayer, PlayerProfile, SessionPlayer, Store, StoreError};
use tessera_table::{Actor, SeatHolder};
use tokio::sync::Semaphore;

use crate::clock::Clock;
use crate::secret;
use crate::tables::LiveTables;

const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// Why signing in failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Unknown name or wrong password; the error does not tell which.
    #[error("there is no account with this name and password")]
    WrongCredentials,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Accounts, guests and their sessions. Clones share their state.
#[derive(Clone, Debug)]
pub struct Accounts {
    store: Store,
    clock: Clock,
    /// For closing the connections of a session that ends.
    tables: LiveTables,
    /// Limits how many passwords are hashed at the same time.
    hashing: Arc<Semaphore>,
}

impl Accounts {
    pub(crate) fn new(store: Store, clock: Clock, tables: LiveTables) -> Accounts {
        Accounts { store, clock, tables, hashing: Arc::new(Semaphore::new(1)) }
    }

    /// The player of a session token, and whether the session was renewed.
    pub async fn player_by_token(&self, token: &str) -> Result<Option<SessionPlayer>, StoreError> {
        self.store.player_by_token(&secret::hash(token), self.clock.now().0).await
    }

    /// Creates a guest. Returns the player and the token of the first session.
    pub async fn new_guest(&self, name: Option<String>) -> Result<(PlayerProfile, String), StoreError> {
        let token = secret::session_token();
        // A number instead of a name: the pages show "Guest 4821" in the reader's language.
        let name = name.unwrap_or_else(|| format!("#{}", 1_000 + secret::random_number() % 9_000));
        let (id, token_hash) = (secret::player_id(), secret::hash(&token));
        let new = NewPlayer { id, name, token_hash, at: self.clock.now().0 };
        self.store.add_player(&new).await?;
        Ok((PlayerProfile { id: new.id, name: new.name, account: false }, token))
    }

    /// The Argon2 hash of a password; none if the password is too short or too long.
    pub async fn hash_password(&self, password: String) -> Option<String> {
        if !PASSWORD_LENGTH.contains(&password.chars().count()) {
            return None;
        }
        // Argon2 is slow on purpose: one at a time, and not on the threads that handle requests.
        let _permit = self.hashing.acquire().await.ok()?;
        let hash = tokio::task::spawn_blocking(move || {
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        });
        hash.await.ok()?.ok()
    }

    /// Signs in by name and password. Returns the player and the token of the new session.
    pub async fn sign_in(
        &self,
        name: &str,
        password: String,
    ) -> Result<(PlayerProfile, String), SignInError> {
        let found = self.store.player_by_name(name.trim()).await?;
        // An unknown name takes as long as a known one.
        let (player, hash) = match found {
            Some((player, hash)) => (Some(player), hash),
            None => (None, DUMMY_HASH.to_owned()),
        };
        let _permit = self.hashing.acquire().await.map_err(|_| SignInError::WrongCredentials)?;
        let matches = tokio::task::spawn_blocking(move || {
            let hash = PasswordHash::new(&hash).ok()?;
            Argon2::default().verify_password(password.as_bytes(), &hash).ok()
        });
        let matches = matches.await.ok().flatten().is_some();
        let player = player.filter(|_| matches).ok_or(SignInError::WrongCredentials)?;
        let token = secret::session_token();
        self.store.add_session(&player.id, &secret::hash(&token), self.clock.now().0).await?;
        Ok((player, token))
    }

    /// Ends a session and closes every connection that uses it.
    pub async fn sign_out(&self, session: &[u8]) -> Result<(), StoreError> {
        self.store.end_session(session).await?;
        self.tables.end_session(session).await;
        Ok(())
    }

    /// Checks that no account has this name, so that a guest may use it.
    pub async fn check_name_free(&self, name: &str) -> Result<(), AccountError> {
        check_name_free(&self.store, name).await
    }

    /// The same for the name of a player at the same screen; the account of `player` itself may have it.
    pub async fn check_name_free_for(&self, player: &str, name: &str) -> Result<(), AccountError> {
        check_name_free_for(&self.store, player, name).await
    }
}

/// The actor for a player.
pub fn actor(player: &PlayerProfile) -> Actor {
    if player.account {
        Actor::person(&player.id, &player.name)
    } else {
        Actor::guest(&player.id, &player.name)
    }
}

/// A seat held by a player.
pub fn seat_holder(player: &PlayerProfile) -> SeatHolder {
    if player.account {
        SeatHolder::person(&player.id, &player.name)
    } else {
        SeatHolder::guest(&player.id, &player.name)
    }
}

/// Checks that no account has this name, so that a guest may use it.
pub(crate) async fn check_name_free(store: &Store, name: &str) -> Result<(), AccountError> {
    match store.player_by_name(name).await? {
        Some(_) => Err(AccountError::NameTaken),
        None => Ok(()),
    }
}

/// The same for the name of a player at the same screen; the account of `player` itself may have it.
pub(crate) async fn check_name_free_for(store: &Store, player: &str, name: &str) -> Result<(), AccountError> {
    match store.player_by_name(name).await? {
        Some((account, _)) if account.id != player => Err(AccountError::NameTaken),
        _ => Ok(()),
    }
}

/// A hash that no password matches, verified for unknown names so that they take as long as known ones.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmUh$c2xUbHdSd0FvZzJkVnVxT3pTbVRkUmdFZFBhUWxuWkE";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dummy_hash_can_be_parsed() {
        assert!(PasswordHash::new(DUMMY_HASH).is_ok());
    }
}
