//! Notices to the owners of accounts, and the devices on which they sign in.

use super::{Database, Store};
use crate::{AccountDevice, SecurityNotice, StoreError};

impl Store {
    /// Adds a session of an account, and a notice in the same commit if the device was not used before.
    pub async fn add_session_on(
        &self,
        player: &str,
        token_hash: &[u8],
        at: u64,
        device: &AccountDevice,
    ) -> Result<(), StoreError> {
        of_database!(self.add_session_on(player, token_hash, at, device))
    }

    /// Makes a device of an account known without a notice.
    pub async fn remember_device(
        &self,
        player: &str,
        device: &AccountDevice,
        at: u64,
    ) -> Result<(), StoreError> {
        of_database!(self.remember_device(player, device, at))
    }

    /// Whether an account was signed in to on a device before.
    pub async fn knows_device(&self, player: &str, mark_hash: &[u8]) -> Result<bool, StoreError> {
        of_database!(self.knows_device(player, mark_hash))
    }

    /// The notices to a player, the latest first.
    pub async fn security_notices(
        &self,
        player: &str,
        limit: u32,
    ) -> Result<Vec<SecurityNotice>, StoreError> {
        of_database!(self.security_notices(player, limit))
    }
}
