//! Accounts: guests, names, passwords and sessions.

mod account_notices;
mod api_tokens;
mod deletion;
mod email;
mod password_change;
mod recovery;
mod sessions;

pub use api_tokens::{ApiTokenError, ApiTokenInfo, MAX_API_TOKENS};
pub use deletion::ACCOUNT_OWNER;
pub use email::{
    EmailConfirmationError, MAX_EMAIL_BYTES, PasswordResetEmail, PasswordResetLink, masked_email, parse_email,
};
pub use password_change::PasswordChangeError;
pub use recovery::PasswordResetError;
pub use sessions::SessionInfo;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tessera_store::{
    AccountDevice, AccountError, MAX_CHARS_LOOKED_UP, NewAccount, NewGuestPlayer, PlayerProfile,
    SessionPlayer, Store, StoreError,
};
use tessera_table::{Actor, SeatHolder, look_alike_keys};

use crate::challenges::Challenges;
use crate::detached_task::run_to_end;
use crate::email_throttle::EmailThrottle;
use crate::password::{PasswordError, PasswordHashing, PasswordStrength};
use crate::service_clock::ServiceClock;
use crate::sign_in_throttle::SignInThrottle;
use crate::tables::LiveTables;
use crate::tournaments::LiveTournaments;
use crate::{operator_metrics, secrets_and_ids};

/// The old token and connections of a guest who becomes an account are valid for this long: the page that created it gets its
/// new cookie before other pages of the same browser connect again, and a request that was on its way makes no new guest.
pub(crate) const OLD_SESSION_LIFETIME_AFTER_RENEWAL: Duration = Duration::from_secs(2);

/// Why signing in failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Unknown name or wrong password; the error does not tell which.
    #[error("there is no account with this name and password")]
    WrongCredentials,
    /// The account is banned. Only someone who knows the password learns it.
    #[error("this account is banned")]
    Banned,
    /// Too many attempts with this name have failed.
    #[error("too many failed sign-ins with this name; wait a moment")]
    RateLimitExceeded {
        /// When the next attempt is allowed.
        retry_after: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why an account was not created.
#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    /// The password cannot be used.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The name is taken, or the store failed.
    #[error(transparent)]
    Account(#[from] AccountError),
}

/// The secrets of a new account, which are shown once.
#[derive(Clone)]
pub struct NewCredentials {
    /// The token of the first session.
    pub token: String,
    /// The codes by which the owner can set another password.
    pub recovery_codes: Vec<String>,
}

/// Without the secrets.
impl std::fmt::Debug for NewCredentials {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("NewCredentials").finish_non_exhaustive()
    }
}

/// A device on which somebody signs in.
#[derive(Clone)]
pub struct SignInDevice {
    /// What identifies it: a random mark that the browser keeps, or the name of a program.
    pub mark: String,
    /// A short description, such as `Firefox, Linux`.
    pub description: String,
}

/// Without the mark.
impl std::fmt::Debug for SignInDevice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SignInDevice").field("description", &self.description).finish_non_exhaustive()
    }
}

impl SignInDevice {
    /// The device as the store keeps it.
    fn of_account(&self, player: &str) -> AccountDevice {
        let mark_hash = secrets_and_ids::hash(&format!("{player} {}", self.mark));
        AccountDevice { mark_hash, description: self.description.clone() }
    }
}

/// A player who has signed in.
#[derive(Clone)]
pub struct SignedIn {
    /// The player.
    pub player: PlayerProfile,
    /// The token of the new session.
    pub token: String,
    /// Whether nobody signed in to the account on this device before.
    pub is_new_device: bool,
}

/// Without the token.
impl std::fmt::Debug for SignedIn {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SignedIn").field("player", &self.player).finish_non_exhaustive()
    }
}

/// Accounts, guests and their sessions. Clones share their state.
#[derive(Clone, Debug)]
pub struct Accounts {
    store: Store,
    clock: ServiceClock,
    /// For closing the connections of a session that ends.
    tables: LiveTables,
    /// For forgetting the names of deleted players.
    tournaments: LiveTournaments,
    /// For ending the challenges of deleted players.
    challenges: Challenges,
    passwords: PasswordHashing,
    throttle: SignInThrottle,
    email_throttle: EmailThrottle,
    replaced_sessions: ReplacedSessions,
    unseen_codes: recovery::UnseenRecoveryCodes,
    /// Held while a token for a program is made: the limit counts.
    token_creation: Arc<tokio::sync::Mutex<()>>,
}

/// Players by the hash of a token that was replaced a moment ago.
type ReplacedSessions = Arc<Mutex<HashMap<Vec<u8>, PlayerProfile>>>;

impl Accounts {
    pub(crate) fn new(
        store: Store,
        clock: ServiceClock,
        tables: LiveTables,
        tournaments: LiveTournaments,
        challenges: Challenges,
    ) -> Accounts {
        let throttle = SignInThrottle::new(clock.clone());
        let email_throttle = EmailThrottle::new(clock.clone());
        Accounts {
            store,
            clock,
            tables,
            tournaments,
            challenges,
            passwords: PasswordHashing::new(),
            throttle,
            email_throttle,
            replaced_sessions: Arc::default(),
            unseen_codes: recovery::UnseenRecoveryCodes::default(),
            token_creation: Arc::default(),
        }
    }

    /// The player of a token of a session or a program, and whether the session was renewed.
    pub async fn player_by_token(&self, token: &str) -> Result<Option<SessionPlayer>, StoreError> {
        let hash = secrets_and_ids::hash(token);
        if secrets_and_ids::is_api_token(token) {
            return self.store.player_by_api_token(&hash, self.clock.now().0).await;
        }
        let found = self.store.player_by_token(&hash, self.clock.now().0).await?;
        let replaced = || {
            let player = lock(&self.replaced_sessions).get(&hash).cloned();
            player.map(|player| SessionPlayer { player, renewed: false, has_device: true, scopes: None })
        };
        Ok(found.or_else(replaced))
    }

    /// Creates a guest. Returns the player and the token of the first session.
    pub async fn new_guest(&self, name: Option<String>) -> Result<(PlayerProfile, String), StoreError> {
        let token = secrets_and_ids::session_token();
        // A number instead of a name: the pages show "Guest 4821" in the reader's language.
        let name = name.unwrap_or_else(|| format!("#{}", 1_000 + secrets_and_ids::random_number() % 9_000));
        let (id, token_hash) = (secrets_and_ids::player_id(), secrets_and_ids::hash(&token));
        let new = NewGuestPlayer { id, name, token_hash, at: self.clock.now().0 };
        self.store.add_player(&new).await?;
        Ok((PlayerProfile { id: new.id, name: new.name, account: false, bot: false }, token))
    }

    /// How hard a password is to guess for an account with this name; none if too many estimates are being made.
    pub async fn password_strength(&self, password: String, name: &str) -> Option<PasswordStrength> {
        self.passwords.strength(password, name).await
    }

    /// Checks that a password can be used for a new account with this name.
    pub async fn check_password(&self, password: &str, name: &str) -> Result<(), PasswordError> {
        self.passwords.check(password.to_owned(), name).await
    }

    /// Turns a guest into an account. The token of the guest's session ends; returns the token of a new one and the recovery
    /// codes. Connections of the old session are closed a moment later, so that clients connect again with the new one.
    pub async fn create_account(
        &self,
        guest: &PlayerProfile,
        old_session: Option<Vec<u8>>,
        name: &str,
        password: String,
    ) -> Result<NewCredentials, SignUpError> {
        let password_hash = self.passwords.hash(password, name).await?;
        let token = secrets_and_ids::session_token();
        let recovery_codes = recovery::new_codes();
        let account = NewAccount {
            player: guest.id.clone(),
            name: name.to_owned(),
            password_hash,
            token_hash: secrets_and_ids::hash(&token),
            recovery_codes: recovery::hashes(&recovery_codes),
            at: self.clock.now().0,
        };
        let player = PlayerProfile {
            id: account.player.clone(),
            name: account.name.clone(),
            account: true,
            bot: false,
        };
        let accounts = self.clone();
        run_to_end(async move {
            let change = accounts.store.create_account(&account);
            accounts.replace_session(old_session, player, change).await?;
            operator_metrics::account_created(&account.player);
            Ok(NewCredentials { token, recovery_codes })
        })
        .await
    }

    /// Makes a change by which a session ends and another begins. The old token is valid, and its connections stay open, for a
    /// moment after it. It must run to the end: otherwise the old token would stay valid.
    async fn replace_session<E>(
        &self,
        old_session: Option<Vec<u8>>,
        player: PlayerProfile,
        change: impl Future<Output = Result<(), E>>,
    ) -> Result<(), E> {
        let Some(session) = old_session else { return change.await };
        // Before the token is gone from the store: a form that is sent meanwhile must not make a new guest.
        lock(&self.replaced_sessions).insert(session.clone(), player);
        if let Err(reason) = change.await {
            lock(&self.replaced_sessions).remove(&session);
            return Err(reason);
        }
        let (tables, clock) = (self.tables.clone(), self.clock.clone());
        let replaced_sessions = Arc::clone(&self.replaced_sessions);
        tokio::spawn(async move {
            clock.sleep(OLD_SESSION_LIFETIME_AFTER_RENEWAL).await;
            lock(&replaced_sessions).remove(&session);
            tables.end_session(&session).await;
        });
        Ok(())
    }

    /// Signs in by name and password, from an address, on a device.
    pub async fn sign_in(
        &self,
        name: &str,
        password: String,
        address: IpAddr,
        device: &SignInDevice,
    ) -> Result<SignedIn, SignInError> {
        let name = name_to_look_up(name);
        let key = throttle_key(&name);
        if let Err(retry_after) = self.throttle.begin(&key, address) {
            operator_metrics::limit_hit("sign-ins-per-account");
            operator_metrics::sign_in("throttled", None, address);
            return Err(SignInError::RateLimitExceeded { retry_after });
        }
        let (player, hash) = self.store.player_by_name(&name).await?.unzip();
        let matches = self.passwords.verify(password, hash).await;
        let Some(player) = player.as_ref().filter(|_| matches) else {
            operator_metrics::sign_in("failed", player.as_ref().map(|player| player.id.as_str()), address);
            return Err(SignInError::WrongCredentials);
        };
        let device = device.of_account(&player.id);
        let is_new_device = !self.store.knows_device(&player.id, &device.mark_hash).await?;
        let token = secrets_and_ids::session_token();
        let (hash, now) = (secrets_and_ids::hash(&token), self.clock.now().0);
        match self.store.add_session_on(&player.id, &hash, now, &device).await {
            Err(StoreError::Banned) => return Err(SignInError::Banned),
            added => added?,
        }
        self.throttle.succeeded(&key, address);
        operator_metrics::sign_in("succeeded", Some(&player.id), address);
        Ok(SignedIn { player: player.clone(), token, is_new_device })
    }

    /// Ends a session and closes every connection that uses it.
    pub async fn sign_out(&self, session: &[u8]) -> Result<(), StoreError> {
        let (accounts, session) = (self.clone(), session.to_owned());
        run_to_end(async move {
            lock(&accounts.replaced_sessions).remove(&session);
            accounts.store.end_session(&session).await?;
            accounts.tables.end_session(&session).await;
            Ok(())
        })
        .await
    }

    /// Checks that no account has this name, so that a guest may use it.
    pub async fn check_name_free(&self, name: &str) -> Result<(), AccountError> {
        check_name_free(&self.store, name).await
    }

    /// Checks the name of a second player at the same screen: no account but that of `player` may have it.
    pub async fn check_name_free_for(&self, player: &str, name: &str) -> Result<(), AccountError> {
        check_name_free_for(&self.store, player, name).await
    }
}

/// The part of a name that is looked up: no account has a longer one.
fn name_to_look_up(name: &str) -> String {
    name.chars().take(MAX_CHARS_LOOKED_UP + 1).collect()
}

/// The key under which failures of a name are counted. Names without an account are throttled like others, so that a refusal
/// does not tell them apart. The key is that of the whole name, as the lookup compares it.
fn throttle_key(name: &str) -> Vec<u8> {
    let [key, _] = look_alike_keys(name);
    secrets_and_ids::hash(&key)
}

fn lock(sessions: &ReplacedSessions) -> MutexGuard<'_, HashMap<Vec<u8>, PlayerProfile>> {
    sessions.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The actor for a player.
pub fn actor(player: &PlayerProfile) -> Actor {
    if player.bot {
        Actor::bot(&player.id, &player.name)
    } else if player.account {
        Actor::person(&player.id, &player.name)
    } else {
        Actor::guest(&player.id, &player.name)
    }
}

/// A seat held by a player.
pub fn seat_holder(player: &PlayerProfile) -> SeatHolder {
    if player.bot {
        SeatHolder::bot(&player.id, &player.name)
    } else if player.account {
        SeatHolder::person(&player.id, &player.name)
    } else {
        SeatHolder::guest(&player.id, &player.name)
    }
}

/// Checks that no account has a name that looks like this one, so that a guest may use it.
pub(crate) async fn check_name_free(store: &Store, name: &str) -> Result<(), AccountError> {
    if store.account_looks_like(name, None).await? { Err(AccountError::NameTaken) } else { Ok(()) }
}

/// Checks the name of a second player at the same screen: no account but that of `player` may have it.
pub(crate) async fn check_name_free_for(store: &Store, player: &str, name: &str) -> Result<(), AccountError> {
    if store.account_looks_like(name, Some(player)).await? { Err(AccountError::NameTaken) } else { Ok(()) }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod sign_in_tests {
    use std::time::Instant;

    use super::*;
    use crate::test_service::{TestService, device};

    const PASSWORD: &str = "quartz violin tundra";

    async fn account(service: &crate::Service, name: &str) -> (PlayerProfile, String, String) {
        let (guest, old) = service.accounts.new_guest(None).await.expect("a guest");
        let session = Some(secrets_and_ids::hash(&old));
        let created = service.accounts.create_account(&guest, session, name, PASSWORD.to_owned());
        let token = created.await.expect("an account").token;
        (guest, old, token)
    }

    #[tokio::test]
    async fn a_guest_who_becomes_an_account_gets_another_token() {
        let test = TestService::open().await;
        let accounts = &test.service.accounts;
        let (guest, old, new) = account(&test.service, "Ada").await;
        let ada = PlayerProfile { name: "Ada".to_owned(), account: true, ..guest };
        for token in [&new, &old] {
            let found = accounts.player_by_token(token).await.expect("a store").expect("a session").player;
            assert_eq!(found, ada, "requests that are on their way still have the old token");
        }
        // The task that ends the old session may not have begun to wait.
        while accounts.player_by_token(&old).await.expect("a store").is_some() {
            test.service.clock.advance(OLD_SESSION_LIFETIME_AFTER_RENEWAL);
            tokio::task::yield_now().await;
        }
        assert!(accounts.player_by_token(&new).await.expect("a store").is_some());
    }

    #[tokio::test]
    async fn the_old_token_of_a_new_account_ends_even_if_its_client_is_gone() {
        let test = TestService::open().await;
        let accounts = &test.service.accounts;
        let (guest, old) = accounts.new_guest(None).await.expect("a guest");
        let session = Some(secrets_and_ids::hash(&old));
        let creating = accounts.create_account(&guest, session, "Ada", PASSWORD.to_owned());
        let replaced = async {
            while lock(&accounts.replaced_sessions).is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! { biased; () = replaced => {}, _ = creating => {} }
        let ends = async {
            while accounts.player_by_token(&old).await.expect("a store").is_some() {
                test.service.clock.advance(OLD_SESSION_LIFETIME_AFTER_RENEWAL);
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), ends).await.expect("the old token ends");
    }

    #[tokio::test]
    async fn guessing_is_throttled_for_one_address_and_the_owner_still_signs_in_elsewhere() {
        let test = TestService::open().await;
        let accounts = &test.service.accounts;
        account(&test.service, "Ada").await;
        let (eve, ada) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let mut refused = 0;
        // Other spellings of the same name share its delay.
        for name in ["Ada", "ADA", " ada", "Ada", "Ada", "Ada", "ada", "Ａda"] {
            match accounts.sign_in(name, "wrong".to_owned(), eve, &device()).await {
                Err(SignInError::WrongCredentials) => {}
                Err(SignInError::RateLimitExceeded { retry_after }) => {
                    assert!(!retry_after.is_zero());
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(refused, 3);
        accounts.sign_in("Ada", PASSWORD.to_owned(), ada, &device()).await.expect("another address");
        test.service.clock.advance(Duration::from_mins(1));
        accounts.sign_in("Ada", PASSWORD.to_owned(), eve, &device()).await.expect("a minute later");
        accounts
            .sign_in("Ada", PASSWORD.to_owned(), eve, &device())
            .await
            .expect("the failures are forgotten");
    }

    #[tokio::test]
    async fn spaces_before_a_name_give_no_further_guesses() {
        let test = TestService::open().await;
        account(&test.service, "Ada").await;
        let eve = IpAddr::from([10, 0, 0, 1]);
        let mut guesses = 0;
        for spaces in [0, 1, 37, 38, 39, 40, 41, 100, 300, 316] {
            let name = format!("{}Ada", " ".repeat(spaces));
            let failed = test.service.accounts.sign_in(&name, "wrong".to_owned(), eve, &device()).await;
            guesses += usize::from(matches!(failed, Err(SignInError::WrongCredentials)));
        }
        assert_eq!(guesses, 5);
        let too_long = format!("{}Ada", " ".repeat(1_000));
        let failed = test.service.accounts.sign_in(&too_long, PASSWORD.to_owned(), eve, &device()).await;
        assert!(matches!(failed, Err(SignInError::WrongCredentials)), "no account has such a name");
    }

    #[tokio::test]
    async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
        let test = TestService::open().await;
        account(&test.service, "Ada").await;
        let mut times = [Vec::new(), Vec::new()];
        // In turn, so that other work on the machine slows both.
        for number in 0..11_u8 {
            for (name, times) in ["Ada", "Eve"].into_iter().zip(&mut times) {
                let begun = Instant::now();
                let address = IpAddr::from([10, 0, 0, number]);
                let failed = test
                    .service
                    .accounts
                    .sign_in(name, "battery staple".to_owned(), address, &device())
                    .await;
                assert!(matches!(failed, Err(SignInError::WrongCredentials)));
                times.push(begun.elapsed());
            }
        }
        let [known, unknown] = times.map(|mut times| {
            times.sort();
            times[times.len() / 2].as_secs_f64()
        });
        assert!((0.25..4.0).contains(&(known / unknown)), "known: {known} s, unknown: {unknown} s");
    }
}
