//! E-mail addresses of accounts: they are confirmed by a code, and a link that is sent to one sets a new password.

use std::net::IpAddr;
use std::time::Duration;

use tessera_store::{PasswordChange, PasswordPermission, PlayerProfile, StoreError};

use super::{Accounts, PasswordChangeError, PasswordResetError};
use crate::detached_task::run_to_end;
use crate::email_throttle::EmailKind;
use crate::{operator_metrics, secrets_and_ids};

/// Lifetime of an e-mailed secret: how long a code that confirms an address, or a reset link (which sets a new password), is valid before it expires.
const EMAIL_SECRET_LIFETIME: Duration = Duration::from_mins(30);
/// The longest address (RFC 5321), in bytes.
pub const MAX_EMAIL_BYTES: usize = 254;
/// How many accounts with the same address get a link.
const MAX_ACCOUNTS_PER_EMAIL: u32 = 5;

/// Why an address was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum EmailConfirmationError {
    /// The text is no address.
    #[error("this is not an e-mail address; write it as name@example.org")]
    Address,
    /// The code is wrong or too old.
    #[error("this code is wrong or too old; ask for a new one")]
    WrongCode,
    /// Too many e-mails, or too many wrong codes.
    #[error("too many attempts; try again in an hour")]
    TooMany,
    /// The password is wrong.
    #[error(transparent)]
    Password(#[from] PasswordChangeError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An e-mail with links that set new passwords.
#[derive(Clone, Debug)]
pub struct PasswordResetEmail {
    /// The address as its owner has confirmed it: another spelling may be another mailbox.
    pub to: String,
    /// The links, one for each account with this address.
    pub links: Vec<PasswordResetLink>,
}

/// An account, and the secret of the link that sets its password.
#[derive(Clone)]
pub struct PasswordResetLink {
    /// The name of the account.
    pub name: String,
    /// The secret. Only its hash is stored.
    pub secret: String,
}

/// Without the secret.
impl std::fmt::Debug for PasswordResetLink {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("PasswordResetLink").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An address as it is stored: without spaces around it. Mail servers decide the rest; what could break an e-mail is refused.
pub fn parse_email(text: &str) -> Result<String, EmailConfirmationError> {
    let address = text.trim();
    let is_plain = |c: char| {
        c.is_ascii_graphic() && !matches!(c, '<' | '>' | '(' | ')' | ',' | ';' | ':' | '"' | '\\' | '[' | ']')
    };
    let (name, host) = address.rsplit_once('@').ok_or(EmailConfirmationError::Address)?;
    let host_is_right = host.split('.').all(|part| !part.is_empty()) && host.contains('.');
    let is_right = !name.is_empty()
        && !name.contains('@')
        && host_is_right
        && address.len() <= MAX_EMAIL_BYTES
        && address.chars().all(is_plain);
    if is_right { Ok(address.to_owned()) } else { Err(EmailConfirmationError::Address) }
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

/// The key under which wrong codes of an account are counted: apart from wrong passwords, so that neither uses up the attempts
/// of the other. Names have no control characters.
fn code_throttle_key(player: &str) -> Vec<u8> {
    secrets_and_ids::hash(&format!("e-mail code\0{player}"))
}

impl Accounts {
    /// The confirmed address of an account.
    pub async fn email(&self, player: &str) -> Result<Option<String>, StoreError> {
        self.store.email_of(player).await
    }

    /// Removes the address of an account. It needs the password. Returns the address.
    pub async fn remove_email(
        &self,
        player: &PlayerProfile,
        password: String,
        network: IpAddr,
    ) -> Result<Option<String>, PasswordChangeError> {
        let password_hash = self.confirm_password(player, password, network).await?;
        let removed = self.store.email_of(&player.id).await?;
        self.store.remove_email(&player.id, &password_hash, self.clock.now().0).await?;
        operator_metrics::account_changed("email-removed", &player.id);
        Ok(removed)
    }

    /// Begins to confirm an address, which needs the password: a session alone must not be enough to take over an account.
    /// Returns the address and the code to send to it.
    pub async fn begin_email(
        &self,
        player: &PlayerProfile,
        address: &str,
        password: String,
        network: IpAddr,
    ) -> Result<(String, String), EmailConfirmationError> {
        let address = parse_email(address)?;
        let password_hash = self.confirm_password(player, password, network).await?;
        let keys = [format!("to {}", address.to_lowercase()), format!("of {}", player.id)];
        let kind = EmailKind::Confirmation;
        if !self.email_throttle.allows_network(kind, network) || !self.email_throttle.allows(kind, 1, &keys) {
            operator_metrics::limit_hit("letters");
            return Err(EmailConfirmationError::TooMany);
        }
        let code = secrets_and_ids::confirmation_code();
        let hash = confirmation_hash(&player.id, &code);
        self.store
            .begin_email(&player.id, &password_hash, &address, &hash, self.valid_until())
            .await
            .map_err(PasswordChangeError::from)?;
        Ok((address, code))
    }

    /// Makes an address that of the account, with the code that was sent to it. Returns the address that it replaces.
    pub async fn confirm_email(
        &self,
        player: &PlayerProfile,
        code: &str,
        network: IpAddr,
    ) -> Result<Option<String>, EmailConfirmationError> {
        let key = code_throttle_key(&player.id);
        if self.throttle.begin(&key, network).is_err() {
            operator_metrics::limit_hit("email-codes-per-account");
            return Err(EmailConfirmationError::TooMany);
        }
        let hash = confirmation_hash(&player.id, code);
        let old = self.store.email_of(&player.id).await?;
        match self.store.confirm_email(&player.id, &hash, self.clock.now().0).await {
            Ok(()) => {
                self.throttle.succeeded(&key, network);
                operator_metrics::account_changed("email", &player.id);
                let new = self.store.email_of(&player.id).await?;
                Ok(old.filter(|old| Some(old) != new.as_ref()))
            }
            Err(StoreError::NoTarget) => Err(EmailConfirmationError::WrongCode),
            Err(reason) => Err(reason.into()),
        }
    }

    /// The e-mails to send when a network asks for the links of an address; none if no account has it or it got enough. They
    /// count once for the address, however many accounts it has.
    pub async fn begin_reset(
        &self,
        address: &str,
        network: IpAddr,
    ) -> Result<Vec<PasswordResetEmail>, StoreError> {
        if !self.email_throttle.allows_network(EmailKind::Reset, network) {
            operator_metrics::limit_hit("letters");
            return Ok(Vec::new());
        }
        let address = address.trim();
        let mut accounts = self.store.accounts_with_email(address, MAX_ACCOUNTS_PER_EMAIL).await?;
        accounts.sort_by(|(_, one), (_, other)| one.cmp(other));
        let groups: Vec<_> = accounts.chunk_by(|(_, one), (_, other)| one == other).collect();
        if groups.is_empty() {
            return Ok(Vec::new());
        }
        let keys = [format!("to {}", address.to_lowercase())];
        if !self.email_throttle.allows(EmailKind::Reset, groups.len(), &keys) {
            operator_metrics::limit_hit("letters");
            return Ok(Vec::new());
        }
        let mut letters = Vec::new();
        for group in groups {
            let mut links = Vec::new();
            for (player, _) in group {
                let secret = secrets_and_ids::session_token();
                self.store
                    .add_reset_secret(&player.id, &secrets_and_ids::hash(&secret), self.valid_until())
                    .await?;
                links.push(PasswordResetLink { name: player.name.clone(), secret });
            }
            letters.extend(group.first().map(|(_, to)| PasswordResetEmail { to: to.clone(), links }));
        }
        Ok(letters)
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

    fn valid_until(&self) -> u64 {
        self.clock.now().0 + EMAIL_SECRET_LIFETIME.as_millis() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Service;
    use crate::test_service::{TestService, device};

    const PASSWORD: &str = "quartz violin tundra";
    const NETWORK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    async fn account(service: &Service, name: &str) -> PlayerProfile {
        let (guest, _) = service.accounts.new_guest(None).await.expect("a guest");
        let created = service.accounts.create_account(&guest, None, name, PASSWORD.to_owned());
        created.await.expect("an account");
        PlayerProfile { name: name.to_owned(), account: true, ..guest }
    }

    async fn begin(
        service: &Service,
        player: &PlayerProfile,
        address: &str,
    ) -> Result<(String, String), EmailConfirmationError> {
        service.accounts.begin_email(player, address, PASSWORD.to_owned(), NETWORK).await
    }

    async fn confirmed(service: &Service, player: &PlayerProfile, address: &str) -> Option<String> {
        let (_, code) = begin(service, player, address).await.expect("a code");
        service.accounts.confirm_email(player, &code, NETWORK).await.expect("an address")
    }

    #[tokio::test]
    async fn resets_do_not_tell_whether_an_address_is_known() {
        for is_known in [false, true] {
            let test = TestService::open().await;
            let (victim, eve) = (account(&test.service, "Ada").await, account(&test.service, "Eve").await);
            if is_known {
                confirmed(&test.service, &victim, "victim@example.org").await;
                test.service.clock.advance(Duration::from_hours(1));
            }
            for _ in 0..3 {
                let letters = test.service.accounts.begin_reset("victim@example.org", NETWORK).await;
                assert_eq!(letters.expect("a store").len(), usize::from(is_known));
            }
            begin(&test.service, &eve, "victim@example.org").await.expect("a code in both cases");
        }
    }

    #[tokio::test]
    async fn every_account_of_an_address_gets_its_link_at_the_confirmed_spelling() {
        let test = TestService::open().await;
        for name in ["Ada", "Bob", "Cleo", "Dan", "Eve"] {
            let player = account(&test.service, name).await;
            confirmed(&test.service, &player, "Ada@example.org").await;
            test.service.clock.advance(Duration::from_hours(1));
        }
        for _ in 0..3 {
            let letters = test.service.accounts.begin_reset("ada@EXAMPLE.org", NETWORK).await;
            let letters = letters.expect("a store");
            assert_eq!((letters.len(), &*letters[0].to), (1, "Ada@example.org"));
            assert_eq!(letters[0].links.len(), 5);
        }
        let fourth = test.service.accounts.begin_reset("ada@example.org", NETWORK).await;
        assert!(fourth.expect("a store").is_empty());
    }

    #[tokio::test]
    async fn an_address_is_changed_with_the_password_alone() {
        let test = TestService::open().await;
        let ada = account(&test.service, "Ada").await;
        let accounts = &test.service.accounts;
        let wrong = || "wrong".to_owned();
        let refused = accounts.begin_email(&ada, "eve@example.org", wrong(), NETWORK).await;
        assert!(matches!(refused, Err(EmailConfirmationError::Password(PasswordChangeError::WrongPassword))));
        assert_eq!(confirmed(&test.service, &ada, "ada@example.org").await, None);
        let refused = accounts.remove_email(&ada, wrong(), NETWORK).await;
        assert!(matches!(refused, Err(PasswordChangeError::WrongPassword)));
        let replaced = confirmed(&test.service, &ada, "ada2@example.org").await;
        assert_eq!(replaced.as_deref(), Some("ada@example.org"), "the old address is told");
        let removed = accounts.remove_email(&ada, PASSWORD.to_owned(), NETWORK).await.expect("a store");
        assert_eq!(removed.as_deref(), Some("ada2@example.org"));
        assert_eq!(accounts.email(&ada.id).await.expect("a store"), None);
    }

    #[tokio::test]
    async fn wrong_codes_leave_the_attempts_to_sign_in() {
        let test = TestService::open().await;
        let ada = account(&test.service, "Ada").await;
        begin(&test.service, &ada, "ada@example.org").await.expect("a code");
        let mut throttled = 0;
        for _ in 0..20 {
            let refused = test.service.accounts.confirm_email(&ada, "AAAA-AAAA", NETWORK).await;
            throttled += u32::from(matches!(refused, Err(EmailConfirmationError::TooMany)));
        }
        assert!(throttled > 0);
        let signed_in = test.service.accounts.sign_in("Ada", PASSWORD.to_owned(), NETWORK, &device()).await;
        signed_in.expect("codes are counted apart from passwords");
    }

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
