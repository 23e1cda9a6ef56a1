//! Passwords, recovery codes and the list of sessions of an account.

use super::Store;
use crate::{AccountSession, PasswordChange, StoreError};

impl Store {
    /// The sessions of a player that have not expired, the last used first.
    pub async fn sessions_of(&self, player: &str, now: u64) -> Result<Vec<AccountSession>, StoreError> {
        self.sqlite.sessions_of(player, now).await
    }

    /// Describes the device of a session that has no description yet.
    pub async fn describe_session(&self, token_hash: &[u8], device: &str) -> Result<(), StoreError> {
        self.sqlite.describe_session(token_hash, device).await
    }

    /// Ends all sessions of a player.
    pub async fn end_sessions_of(&self, player: &str) -> Result<(), StoreError> {
        self.sqlite.end_sessions_of(player).await
    }

    /// The hash of an account's password; none for a guest or an unknown player.
    pub async fn password_hash_of(&self, player: &str) -> Result<Option<String>, StoreError> {
        self.sqlite.password_hash_of(player).await
    }

    /// Changes the password of an account, ends its sessions and adds a new one, all in one commit. Fails with
    /// [`StoreError::PasswordChanged`] if the permission is no longer valid.
    pub async fn change_password(&self, change: &PasswordChange) -> Result<(), StoreError> {
        self.sqlite.change_password(change).await
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
        self.sqlite.replace_recovery_codes(player, password_hash, code_hashes, at).await
    }

    /// The names under which a player appears in events.
    pub async fn names_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        self.sqlite.names_of(player).await
    }

    /// The tables at which a player has written chat messages.
    pub async fn tables_with_messages_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        self.sqlite.tables_with_messages_of(player).await
    }

    /// When a player was created, in milliseconds since 1970.
    pub async fn player_since(&self, player: &str) -> Result<Option<u64>, StoreError> {
        self.sqlite.player_since(player).await
    }

    /// Whether a recovery code of an account is unused.
    pub async fn has_recovery_code(&self, player: &str, code_hash: &[u8]) -> Result<bool, StoreError> {
        self.sqlite.has_recovery_code(player, code_hash).await
    }

    /// The number of unused recovery codes of an account.
    pub async fn recovery_codes_left(&self, player: &str) -> Result<u64, StoreError> {
        self.sqlite.recovery_codes_left(player).await
    }
}
