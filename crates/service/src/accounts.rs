//! Accounts: guests, names, passwords and sessions.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tessera_store::{AccountError, Known, NewPlayer, Player, Store, StoreError};
use tessera_table::{Actor, Holder};
use tokio::sync::Semaphore;

use crate::clock::Clock;
use crate::live::Live;
use crate::secret;

const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// Why somebody cannot sign in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// No such name, or another password: nobody learns which.
    #[error("there is no account with this name and password")]
    Wrong,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Accounts, guests and their sessions. Clones are the same accounts.
#[derive(Clone, Debug)]
pub struct Accounts {
    store: Store,
    clock: Clock,
    /// Whose connections end with their session.
    live: Live,
    /// How many passwords are hashed at the same time.
    hashing: Arc<Semaphore>,
}

impl Accounts {
    pub(crate) fn new(store: Store, clock: Clock, live: Live) -> Accounts {
        Accounts { store, clock, live, hashing: Arc::new(Semaphore::new(1)) }
    }

    /// The player of a session token, and whether the session was renewed.
    pub async fn by_token(&self, token: &str) -> Result<Option<Known>, StoreError> {
        self.store.player_by_token(&secret::hash(token), self.clock.now().0).await
    }

    /// Makes a guest. Returns the player and the token of the first session.
    pub async fn new_guest(&self, name: Option<String>) -> Result<(Player, String), StoreError> {
        let token = secret::token();
        // A number instead of a name: every reader sees "Guest 4821" in their own language.
        let name = name.unwrap_or_else(|| format!("#{}", 1_000 + secret::lot() % 9_000));
        let (player, token_hash) = (secret::player_id(), secret::hash(&token));
        let new = NewPlayer { player, name, token_hash, at: self.clock.now().0 };
        self.store.add_player(&new).await?;
        Ok((Player { player: new.player, name: new.name, account: false }, token))
    }

    /// What is stored of a password; none if it is too short or too long.
    pub async fn hashed(&self, password: String) -> Option<String> {
        if !PASSWORD.contains(&password.chars().count()) {
            return None;
        }
        // Argon2 is slow on purpose: few at a time, and not where moves are carried.
        let _turn = self.hashing.acquire().await.ok()?;
        let hash = tokio::task::spawn_blocking(move || {
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        });
        hash.await.ok()?.ok()
    }

    /// Signs in by name and password. Returns the player and the token of the new session.
    pub async fn sign_in(&self, name: &str, password: String) -> Result<(Player, String), SignInError> {
        let found = self.store.player_by_name(name.trim()).await?;
        // A name that there is not takes as long as one that there is.
        let (player, hash) = match found {
            Some((player, hash)) => (Some(player), hash),
            None => (None, NOBODY.to_owned()),
        };
        let _turn = self.hashing.acquire().await.map_err(|_| SignInError::Wrong)?;
        let fits = tokio::task::spawn_blocking(move || {
            let hash = PasswordHash::new(&hash).ok()?;
            Argon2::default().verify_password(password.as_bytes(), &hash).ok()
        });
        let fits = fits.await.ok().flatten().is_some();
        let player = player.filter(|_| fits).ok_or(SignInError::Wrong)?;
        let token = secret::token();
        self.store.add_session(&player.player, &secret::hash(&token), self.clock.now().0).await?;
        Ok((player, token))
    }

    /// Ends a session, and with it every connection that is open by it.
    pub async fn sign_out(&self, session: &[u8]) -> Result<(), StoreError> {
        self.store.end_session(session).await?;
        self.live.end_session(session).await;
        Ok(())
    }

    /// Whether a guest may be called so: not like an account, whose name is its own.
    pub async fn check_free(&self, name: &str) -> Result<(), AccountError> {
        check_free(&self.store, name).await
    }

    /// The same for a name that a player gives somebody at the same screen, who may be called as the player is.
    pub async fn check_free_for(&self, player: &str, name: &str) -> Result<(), AccountError> {
        check_free_for(&self.store, player, name).await
    }
}

/// The actor for a player.
pub fn actor(player: &Player) -> Actor {
    if player.account {
        Actor::person(&player.player, &player.name)
    } else {
        Actor::guest(&player.player, &player.name)
    }
}

/// A seat held by a player.
pub fn seat(player: &Player) -> Holder {
    if player.account {
        Holder::person(&player.player, &player.name)
    } else {
        Holder::guest(&player.player, &player.name)
    }
}

/// Whether a guest may be called so: not like an account, whose name is its own.
pub(crate) async fn check_free(store: &Store, name: &str) -> Result<(), AccountError> {
    match store.player_by_name(name).await? {
        Some(_) => Err(AccountError::NameTaken),
        None => Ok(()),
    }
}

/// The same for a name that a player gives somebody at the same screen, who may be called as the player is.
pub(crate) async fn check_free_for(store: &Store, player: &str, name: &str) -> Result<(), AccountError> {
    match store.player_by_name(name).await? {
        Some((account, _)) if account.player != player => Err(AccountError::NameTaken),
        _ => Ok(()),
    }
}

/// The hash of a password that nobody knows.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmUh$c2xUbHdSd0FvZzJkVnVxT3pTbVRkUmdFZFBhUWxuWkE";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_nobody_can_be_read() {
        assert!(PasswordHash::new(NOBODY).is_ok());
    }
}
