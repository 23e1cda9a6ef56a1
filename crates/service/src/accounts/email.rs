//! E-mail addresses of accounts: they are confirmed by a code, and a link that is sent to one sets a new password.

use std::net::IpAddr;
use std::time::Duration;

use tessera_store::{PasswordChange, PasswordPermission, PlayerProfile, StoreError};

use super::{Accounts, PasswordResetError, throttle_key};
use crate::detached_task::run_to_end;
use crate::{operator_metrics, secrets_and_ids};

/// How long a code or a link is valid.
const VALID_FOR: Duration = Duration::from_mins(30);
/// The longest address (RFC 5321), in bytes.
pub const MAX_EMAIL_BYTES: usize = 254;
/// How many accounts with the same address get a link.
const MAX_ACCOUNTS: u32 = 5;

/// Why an address was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum EmailError {
    /// The text is no address.
    #[error("this is not an e-mail address; write it as name@example.org")]
    Address,
    /// The code is wrong or too old.
    #[error("this code is wrong or too old; ask for a new one")]
    WrongCode,
    /// Too many letters, or too many wrong codes.
    #[error("too many attempts; try again in an hour")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An account, and the secret of the link that sets its password.
#[derive(Clone)]
pub struct ResetLink {
    /// The name of the account.
    pub name: String,
    /// The secret. Only its hash is stored.
    pub secret: String,
}

/// Without the secret.
impl std::fmt::Debug for ResetLink {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ResetLink").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An address as it is stored: without spaces around it. Mail servers decide the rest; what could break a letter is refused.
pub fn parse_email(text: &str) -> Result<String, EmailError> {
    let address = text.trim();
    let is_plain = |c: char| {
        c.is_ascii_graphic() && !matches!(c, '<' | '>' | '(' | ')' | ',' | ';' | ':' | '"' | '\\' | '[' | ']')
    };
    let (name, host) = address.rsplit_once('@').ok_or(EmailError::Address)?;
    let host_is_right = host.split('.').all(|part| !part.is_empty()) && host.contains('.');
    let is_right = !name.is_empty()
        && !name.contains('@')
        && host_is_right
        && address.len() <= MAX_EMAIL_BYTES
        && address.chars().all(is_plain);
    if is_right { Ok(address.to_owned()) } else { Err(EmailError::Address) }
}

/// An address as it is shown on a screen that others may see: `a…@example.org`.
pub fn masked_email(address: &str) -> String {
    let (name, host) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}…@{host}")
}

/// Codes are short, so that the player is part of what is hashed.
fn confirmation_hash(player: &str, code: &str) -> Vec<u8> {
    secrets_and_ids::hash(&format!("{player} {}", secrets_and_ids::plain_code(code)))
}

impl Accounts {
    /// The confirmed address of an account.
    pub async fn email(&self, player: &str) -> Result<Option<String>, StoreError> {
        self.store.email_of(player).await
    }

    /// Removes the address of an account.
    pub async fn remove_email(&self, player: &str) -> Result<(), StoreError> {
        self.store.remove_email(player).await?;
        operator_metrics::account_changed("email-removed", player);
        Ok(())
    }

    /// Begins to confirm an address. Returns the address and the code to send to it.
    pub async fn begin_email(
        &self,
        player: &PlayerProfile,
        address: &str,
    ) -> Result<(String, String), EmailError> {
        let address = parse_email(address)?;
        self.count_letter(&address, &player.id)?;
        let code = secrets_and_ids::confirmation_code();
        let hash = confirmation_hash(&player.id, &code);
        self.store.begin_email(&player.id, &address, &hash, self.valid_until()).await?;
        Ok((address, code))
    }

    /// Makes an address that of the account, with the code that was sent to it.
    pub async fn confirm_email(
        &self,
        player: &PlayerProfile,
        code: &str,
        address: IpAddr,
    ) -> Result<(), EmailError> {
        let key = throttle_key(&player.name);
        if self.throttle.begin(&key, address).is_err() {
            operator_metrics::limit_hit("sign-ins-per-account");
            return Err(EmailError::TooMany);
        }
        let hash = confirmation_hash(&player.id, code);
        match self.store.confirm_email(&player.id, &hash, self.clock.now().0).await {
            Ok(()) => {
                self.throttle.succeeded(&key, address);
                operator_metrics::account_changed("email", &player.id);
                Ok(())
            }
            Err(StoreError::NoTarget) => Err(EmailError::WrongCode),
            Err(reason) => Err(reason.into()),
        }
    }

    /// The links to send to an address: one for each of its accounts, none if it has none or got enough letters.
    pub async fn begin_reset(&self, address: &str) -> Result<Vec<ResetLink>, StoreError> {
        let mut links = Vec::new();
        for player in self.store.accounts_with_email(address.trim(), MAX_ACCOUNTS).await? {
            if self.count_letter(address.trim(), &player.id).is_err() {
                continue;
            }
            let secret = secrets_and_ids::session_token();
            self.store
                .add_reset_secret(&player.id, &secrets_and_ids::hash(&secret), self.valid_until())
                .await?;
            links.push(ResetLink { name: player.name, secret });
        }
        Ok(links)
    }

    /// Whether a link can still be used.
    pub async fn is_reset_valid(&self, secret: &str) -> Result<bool, StoreError> {
        let found = self.store.player_of_reset(&secrets_and_ids::hash(secret), self.clock.now().0).await?;
        Ok(found.is_some())
    }

    /// Sets a new password with the secret of a link, and ends all sessions. Returns the player and the token of a new session.
    pub async fn reset_by_email(
        &self,
        secret: &str,
        password: String,
    ) -> Result<(PlayerProfile, String), PasswordResetError> {
        let (secret_hash, now) = (secrets_and_ids::hash(secret), self.clock.now().0);
        let Some(player) = self.store.player_of_reset(&secret_hash, now).await? else {
            return Err(PasswordResetError::WrongCode);
        };
        let password_hash = self.passwords.hash(password, &player.name).await?;
        let token = secrets_and_ids::session_token();
        let change = PasswordChange {
            player: player.id.clone(),
            permission: PasswordPermission::EmailSecret(secret_hash),
            password_hash,
            token_hash: secrets_and_ids::hash(&token),
            at: now,
        };
        let accounts = self.clone();
        run_to_end(async move {
            accounts.store.change_password(&change).await.map_err(|reason| match reason {
                StoreError::PasswordChanged => PasswordResetError::WrongCode,
                StoreError::Banned => PasswordResetError::Banned,
                reason => reason.into(),
            })?;
            accounts.forget_replaced_sessions(&player.id, None);
            operator_metrics::account_changed("password-reset", &player.id);
            accounts.close_ended_sessions(&player.id).await;
            Ok((player, token))
        })
        .await
    }

    fn count_letter(&self, address: &str, player: &str) -> Result<(), EmailError> {
        let keys = [format!("to {}", address.to_lowercase()), format!("about {player}")];
        if self.letters.allows(&keys) {
            return Ok(());
        }
        operator_metrics::limit_hit("letters");
        Err(EmailError::TooMany)
    }

    fn valid_until(&self) -> u64 {
        self.clock.now().0 + VALID_FOR.as_millis() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_plain_and_masked() {
        for right in ["ada@example.org", " ada.l+tag@mail.example.org "] {
            assert_eq!(parse_email(right).expect(right), right.trim());
        }
        let long = format!("{}@example.org", "x".repeat(MAX_EMAIL_BYTES));
        let wrong =
            ["", "ada", "@example.org", "ada@", "ada@example", "a@b@example.org", "a b@example.org", &long];
        for wrong in wrong.into_iter().chain([
            "ada@example..org",
            "ada@example.org\r\nBcc: eve@example.org",
            "a<b@example.org",
        ]) {
            assert!(parse_email(wrong).is_err(), "{wrong}");
        }
        assert_eq!(masked_email("ada@example.org"), "a…@example.org");
    }
}
