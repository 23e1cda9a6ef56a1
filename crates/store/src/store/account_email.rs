//! E-mail addresses of accounts, and the secrets that are sent to them.

use super::{Database, Store};
use crate::{PlayerProfile, StoreError};

impl Store {
    /// Stores the hash of a code that confirms an address until a time. It replaces an older one of the account. Fails with
    /// [`StoreError::PasswordChanged`] if the hash of the account's password is another one.
    pub async fn begin_email(
        &self,
        player: &str,
        password_hash: &str,
        address: &str,
        secret_hash: &[u8],
        until: u64,
    ) -> Result<(), StoreError> {
        of_database!(self.begin_email(player, password_hash, address, secret_hash, until))
    }

    /// Makes the address of a code that of the account. Fails with [`StoreError::NoTarget`] if there is no such code.
    pub async fn confirm_email(&self, player: &str, secret_hash: &[u8], now: u64) -> Result<(), StoreError> {
        of_database!(self.confirm_email(player, secret_hash, now))
    }

    /// Removes the address of an account and all secrets that were sent to it. Fails with [`StoreError::PasswordChanged`] if the
    /// hash of the account's password is another one.
    pub async fn remove_email(&self, player: &str, password_hash: &str, at: u64) -> Result<(), StoreError> {
        of_database!(self.remove_email(player, password_hash, at))
    }

    /// The confirmed address of an account.
    pub async fn email_of(&self, player: &str) -> Result<Option<String>, StoreError> {
        of_database!(self.email_of(player))
    }

    /// The accounts with a confirmed address, in whatever case it is written, the oldest first; each with the address as it was
    /// confirmed.
    pub async fn accounts_with_email(
        &self,
        address: &str,
        limit: u32,
    ) -> Result<Vec<(PlayerProfile, String)>, StoreError> {
        of_database!(self.accounts_with_email(address, limit))
    }

    /// Stores the hash of a secret that sets a new password until a time.
    pub async fn add_reset_secret(
        &self,
        player: &str,
        secret_hash: &[u8],
        until: u64,
    ) -> Result<(), StoreError> {
        of_database!(self.add_reset_secret(player, secret_hash, until))
    }

    /// The account whose password a secret sets, if it is valid.
    pub async fn player_of_reset(
        &self,
        secret_hash: &[u8],
        now: u64,
    ) -> Result<Option<PlayerProfile>, StoreError> {
        of_database!(self.player_of_reset(secret_hash, now))
    }

    /// Removes the secrets that are no longer valid.
    pub async fn remove_expired_email_secrets(&self, now: u64) -> Result<u64, StoreError> {
        of_database!(self.remove_expired_email_secrets(now))
    }
}
