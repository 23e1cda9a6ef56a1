//! Names, passwords and sign-ins.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tessera_store::{AccountError, Player, StoreError};
pub(crate) use tessera_table::sound_name;

use crate::app::House;
use crate::{clock, secret};

const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// What is stored of a password; none if it is too short or too long.
pub(crate) async fn hashed(house: &House, password: String) -> Option<String> {
    if !PASSWORD.contains(&password.chars().count()) {
        return None;
    }
    // Argon2 is slow on purpose: few at a time, and not where moves are carried.
    let _turn = house.limits.hashing.acquire().await.ok()?;
    let hash = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    hash.await.ok()?.ok()
}

/// Why somebody cannot sign in.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SignInError {
    /// No such name, or another password: nobody learns which.
    #[error("there is no account with this name and password")]
    Wrong,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signs somebody in: the player and the token by which he is known from now on.
pub(crate) async fn sign_in(
    house: &House,
    name: &str,
    password: String,
) -> Result<(Player, String), SignInError> {
    let found = house.store.player_by_name(name.trim()).await?;
    // A name that there is not takes as long as one that there is.
    let (player, hash) = match found {
        Some((player, hash)) => (Some(player), hash),
        None => (None, NOBODY.to_owned()),
    };
    let _turn = house.limits.hashing.acquire().await.map_err(|_| SignInError::Wrong)?;
    let fits = tokio::task::spawn_blocking(move || {
        let hash = PasswordHash::new(&hash).ok()?;
        Argon2::default().verify_password(password.as_bytes(), &hash).ok()
    });
    let fits = fits.await.ok().flatten().is_some();
    let player = player.filter(|_| fits).ok_or(SignInError::Wrong)?;
    let token = secret::token();
    house.store.add_session(&player.player, &secret::hash(&token), clock::now().0).await?;
    Ok((player, token))
}

/// Ends a session, and with it whatever is open by it.
pub(crate) async fn sign_out(house: &House, session: &[u8]) -> Result<(), StoreError> {
    house.store.end_session(session).await?;
    house.live.end_session(session).await;
    Ok(())
}

/// Whether a guest may be called so: not like an account, whose name is its own.
pub(crate) async fn check_free(house: &House, name: &str) -> Result<(), AccountError> {
    match house.store.player_by_name(name).await? {
        Some(_) => Err(AccountError::NameTaken),
        None => Ok(()),
    }
}

/// The same for a name that a player gives somebody at his own screen, who may be called as the player is.
pub(crate) async fn check_free_for(house: &House, player: &str, name: &str) -> Result<(), AccountError> {
    match house.store.player_by_name(name).await? {
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
