//! A new password for somebody who knows the old one.

use std::net::IpAddr;
use std::time::Duration;

use tessera_store::{PasswordChange, PasswordPermission, PlayerProfile, StoreError};

use super::{Accounts, throttle_key};
use crate::detached_task::run_to_end;
use crate::password::PasswordError;
use crate::{operator_metrics, secrets_and_ids};

/// Why a password was not changed, or what needs the password was refused.
#[derive(Debug, thiserror::Error)]
pub enum PasswordChangeError {
    /// The old password is wrong.
    #[error("the password is wrong")]
    WrongPassword,
    /// The new password cannot be used.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Too many attempts have failed.
    #[error("too many wrong passwords; wait a moment")]
    RateLimitExceeded {
        /// When the next attempt is allowed.
        retry_after: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for PasswordChangeError {
    fn from(reason: StoreError) -> PasswordChangeError {
        match reason {
            // Somebody changed it between the check and the commit.
            StoreError::PasswordChanged => PasswordChangeError::WrongPassword,
            reason => PasswordChangeError::Store(reason),
        }
    }
}

impl Accounts {
    /// Changes the password of an account and ends all its sessions; returns the token of a new one. The connections of the
    /// session that asks are closed a moment later than the others.
    pub async fn change_password(
        &self,
        player: &PlayerProfile,
        session: Option<Vec<u8>>,
        old: String,
        new: String,
        address: IpAddr,
    ) -> Result<String, PasswordChangeError> {
        let old_hash = self.confirm_password(player, old, address).await?;
        let password_hash = self.passwords.hash(new, &player.name).await?;
        let token = secrets_and_ids::session_token();
        let change = PasswordChange {
            player: player.id.clone(),
            permission: PasswordPermission::OldPassword(old_hash),
            password_hash,
            token_hash: secrets_and_ids::hash(&token),
            at: self.clock.now().0,
        };
        let (accounts, player) = (self.clone(), player.clone());
        run_to_end(async move {
            accounts.forget_replaced_sessions(&player.id, session.as_deref());
            let stored = accounts.store.change_password(&change);
            accounts.replace_session(session, player, stored).await?;
            operator_metrics::account_changed("password", &change.player);
            accounts.close_ended_sessions(&change.player).await;
            Ok(token)
        })
        .await
    }

    /// Checks the password of a player who is signed in: a session alone, on a computer that was left, must not be enough to
    /// take over an account. Returns the stored hash.
    pub(super) async fn confirm_password(
        &self,
        player: &PlayerProfile,
        password: String,
        address: IpAddr,
    ) -> Result<String, PasswordChangeError> {
        let key = throttle_key(&player.name);
        if let Err(retry_after) = self.throttle.begin(&key, address) {
            operator_metrics::limit_hit("sign-ins-per-account");
            return Err(PasswordChangeError::RateLimitExceeded { retry_after });
        }
        let hash = self.store.password_hash_of(&player.id).await?;
        let is_right = self.passwords.verify(password, hash.clone()).await;
        let Some(hash) = hash.filter(|_| is_right) else {
            operator_metrics::sign_in("failed", Some(&player.id), address);
            return Err(PasswordChangeError::WrongPassword);
        };
        self.throttle.succeeded(&key, address);
        Ok(hash)
    }
}
