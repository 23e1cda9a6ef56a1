//! Passwords, recovery codes and the list of sessions of an account.

use super::{Database, Store};
use crate::{AccountSession, PasswordChange, StoreError};

impl Store {
    /// The sessions of a player that have not expired, the last used first.
    pub async fn sessions_of(&self, player: &str, now: u64) -> Result<Vec<AccountSession>, StoreError> {
        of_database!(self.sessions_of(player, now))
    }

    /// Describes the device of a session that has no description yet.
    pub async fn describe_session(&self, token_hash: &[u8], device: &str) -> Result<(), StoreError> {
        of_database!(self.describe_session(token_hash, device))
    }

    /// Ends all sessions of a player.
    pub async fn end_sessions_of(&self, player: &str) -> Result<(), StoreError> {
        of_database!(self.end_sessions_of(player))
    }

    /// The hash of an account's password; none for a guest or an unknown player.
    pub async fn password_hash_of(&self, player: &str) -> Result<Option<String>, StoreError> {
        of_database!(self.password_hash_of(player))
    }

    /// Changes the password of an account, ends its sessions and adds a new one, all in one commit. Fails with
    /// [`StoreError::PasswordChanged`] if the permission is no longer valid.
    pub async fn change_password(&self, change: &PasswordChange) -> Result<(), StoreError> {
        of_database!(self.change_password(change))
    }

    /// Replaces the recovery codes of an account, by their hashes. Fails with [`StoreError::PasswordChanged`] if the hash of its
    /// password is another one.
    pub async fn replace_recovery_codes(
        &self,
        player: &str,
        password_hash: &str,
        code_hashes: &[Vec<u8>],
        at: u64,
    ) -> Result<(), StoreError> {
        of_database!(self.replace_recovery_codes(player, password_hash, code_hashes, at))
    }

    /// The names under which a player appears in events.
    pub async fn names_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        of_database!(self.names_of(player))
    }

    /// The tables at which a player has written chat messages.
    pub async fn tables_with_messages_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        of_database!(self.tables_with_messages_of(player))
    }

    /// When a player was created, in milliseconds since 1970.
    pub async fn player_since(&self, player: &str) -> Result<Option<u64>, StoreError> {
        of_database!(self.player_since(player))
    }

    /// Whether a recovery code of an account is unused.
    pub async fn has_recovery_code(&self, player: &str, code_hash: &[u8]) -> Result<bool, StoreError> {
        of_database!(self.has_recovery_code(player, code_hash))
    }

    /// The number of unused recovery codes of an account.
    pub async fn recovery_codes_left(&self, player: &str) -> Result<u64, StoreError> {
        of_database!(self.recovery_codes_left(player))
    }
}
