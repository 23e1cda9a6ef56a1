//! Recovery codes: the owner of an account who has forgotten the password sets a new one with a code. Each is used once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tessera_store::{PasswordChange, PasswordPermission, PlayerProfile, StoreError};

use super::{Accounts, PasswordChangeError, name_to_look_up, throttle_key};
use crate::detached_task::run_to_end;
use crate::password::PasswordError;
use crate::service_clock::MonotonicTime;
use crate::{operator_metrics, secrets_and_ids};

/// How many recovery codes an account gets.
const RECOVERY_CODES_PER_ACCOUNT: usize = 8;
/// New recovery codes that were not shown yet are forgotten after this time.
const UNSEEN_RECOVERY_CODES_LIFETIME: Duration = Duration::from_mins(10);
/// The most accounts whose new recovery codes wait to be shown.
const MAX_UNSEEN_RECOVERY_CODES: usize = 1_000;

/// Why a password was not reset.
#[derive(Debug, thiserror::Error)]
pub enum PasswordResetError {
    /// Unknown name or wrong code; the error does not tell which.
    #[error("there is no account with this name and recovery code")]
    WrongCode,
    /// The new password cannot be used.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The account is banned. Only someone who knows a code learns it.
    #[error("this account is banned")]
    Banned,
    /// Too many attempts with this name have failed.
    #[error("too many failed attempts with this name; wait a moment")]
    RateLimitExceeded {
        /// When the next attempt is allowed.
        retry_after: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// New codes by player, in memory until a page has shown them: the form that makes them redirects to that page, so that a
/// reload does not make others.
#[derive(Clone, Default)]
pub(super) struct UnseenRecoveryCodes(Arc<Mutex<CodesByPlayer>>);

/// The codes and when they were made.
type CodesByPlayer = HashMap<String, (Vec<String>, MonotonicTime)>;

/// Without the codes.
impl std::fmt::Debug for UnseenRecoveryCodes {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("UnseenCodes").finish_non_exhaustive()
    }
}

impl UnseenRecoveryCodes {
    fn lock(&self) -> MutexGuard<'_, CodesByPlayer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// New codes for an account.
pub(super) fn new_codes() -> Vec<String> {
    (0..RECOVERY_CODES_PER_ACCOUNT).map(|_| secrets_and_ids::recovery_code()).collect()
}

/// The hashes of codes, as the store keeps them.
pub(super) fn hashes(codes: &[String]) -> Vec<Vec<u8>> {
    codes.iter().map(|code| code_hash(code)).collect()
}

fn code_hash(code: &str) -> Vec<u8> {
    secrets_and_ids::hash(&secrets_and_ids::plain_code(code))
}

impl Accounts {
    /// Keeps new codes until [`Accounts::take_unseen_codes`] takes them, ten minutes at most.
    pub fn keep_unseen_codes(&self, player: &str, codes: Vec<String>) {
        let now = self.clock.elapsed();
        let mut unseen = self.unseen_codes.lock();
        unseen.retain(|_, (_, since)| now.since(*since) < UNSEEN_RECOVERY_CODES_LIFETIME);
        if unseen.len() < MAX_UNSEEN_RECOVERY_CODES {
            unseen.insert(player.to_owned(), (codes, now));
        }
    }

    /// The new codes of a player, once.
    pub fn take_unseen_codes(&self, player: &str) -> Option<Vec<String>> {
        let now = self.clock.elapsed();
        let taken = self.unseen_codes.lock().remove(player);
        taken.filter(|(_, since)| now.since(*since) < UNSEEN_RECOVERY_CODES_LIFETIME).map(|(codes, _)| codes)
    }

    /// The number of unused codes of an account.
    pub async fn recovery_codes_left(&self, player: &str) -> Result<u64, StoreError> {
        self.store.recovery_codes_left(player).await
    }

    /// Replaces the codes of an account by new ones. It needs the password.
    pub async fn renew_recovery_codes(
        &self,
        player: &PlayerProfile,
        password: String,
        address: IpAddr,
    ) -> Result<Vec<String>, PasswordChangeError> {
        let password_hash = self.confirm_password(player, password, address).await?;
        let codes = new_codes();
        let now = self.clock.now().0;
        self.store.replace_recovery_codes(&player.id, &password_hash, &hashes(&codes), now).await?;
        operator_metrics::account_changed("recovery-codes", &player.id);
        Ok(codes)
    }

    /// Sets a new password with a recovery code, and ends all sessions. Returns the player and the token of a new session. An
    /// unknown name takes the same path as a wrong code.
    pub async fn reset_password(
        &self,
        name: &str,
        code: &str,
        password: String,
        address: IpAddr,
    ) -> Result<(PlayerProfile, String), PasswordResetError> {
        let name = name_to_look_up(name);
        let key = throttle_key(&name);
        if let Err(retry_after) = self.throttle.begin(&key, address) {
            operator_metrics::limit_hit("sign-ins-per-account");
            return Err(PasswordResetError::RateLimitExceeded { retry_after });
        }
        // Hashed before the code is looked up, so that a wrong code takes as long. The strength is judged with the name that was
        // given, so that a refusal does not depend on whether it exists.
        let password_hash = self.passwords.hash(password, &name).await?;
        let player = self.store.player_by_name(&name).await?.map(|(player, _)| player);
        let code_hash = code_hash(code);
        let id = player.as_ref().map_or("", |player| player.id.as_str());
        let is_right = self.store.has_recovery_code(id, &code_hash).await?;
        let Some(player) = player.filter(|_| is_right) else {
            operator_metrics::sign_in("failed", None, address);
            return Err(PasswordResetError::WrongCode);
        };
        let token = secrets_and_ids::session_token();
        let change = PasswordChange {
            player: player.id.clone(),
            permission: PasswordPermission::RecoveryCode(code_hash),
            password_hash,
            token_hash: secrets_and_ids::hash(&token),
            at: self.clock.now().0,
        };
        let accounts = self.clone();
        run_to_end(async move {
            accounts.store.change_password(&change).await.map_err(|reason| match reason {
                StoreError::PasswordChanged => PasswordResetError::WrongCode,
                StoreError::Banned => PasswordResetError::Banned,
                reason => reason.into(),
            })?;
            accounts.throttle.succeeded(&key, address);
            accounts.forget_replaced_sessions(&player.id, None);
            operator_metrics::account_changed("password-reset", &player.id);
            accounts.close_ended_sessions(&player.id).await;
            Ok((player, token))
        })
        .await
    }
}
