//! The list of an account's sessions, and how they end.

use std::fmt::Write as _;

use tessera_store::{ModeratedPlayer, StoreError};

use super::{Accounts, OLD_SESSION_LIFETIME_AFTER_RENEWAL, lock};
use crate::detached_task::run_to_end;
use crate::operator_metrics;

/// How many bytes of a token's hash identify a session in its owner's list: too few to help in guessing the token.
const SESSION_ID_BYTES: usize = 8;

/// A session, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionInfo {
    /// What identifies it among the sessions of its owner. It is no secret.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub since: u64,
    /// The day of its last use, in milliseconds since 1970.
    pub used: u64,
    /// A short description of the device; empty if it is unknown.
    pub device: String,
    /// Whether the request that asks uses it.
    pub is_current: bool,
}

impl Accounts {
    /// The sessions of a player, the last used first; `current` is the hash of the token that asks.
    pub async fn sessions(
        &self,
        player: &str,
        current: Option<&[u8]>,
    ) -> Result<Vec<SessionInfo>, StoreError> {
        let sessions = self.store.sessions_of(player, self.clock.now().0).await?;
        let info = |session: tessera_store::AccountSession| SessionInfo {
            id: session_id(&session.token_hash),
            is_current: Some(session.token_hash.as_slice()) == current,
            since: session.since,
            used: session.used,
            device: session.device,
        };
        Ok(sessions.into_iter().map(info).collect())
    }

    /// Ends a session of a player by its id, and closes its connections. Returns whether there was one.
    pub async fn end_session_of(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let sessions = self.store.sessions_of(player, self.clock.now().0).await?;
        let Some(session) = sessions.into_iter().find(|session| session_id(&session.token_hash) == id) else {
            return Ok(false);
        };
        self.sign_out(&session.token_hash).await?;
        operator_metrics::account_changed("session-ended", player);
        Ok(true)
    }

    /// Ends all sessions of a player, and closes their connections.
    pub async fn sign_out_everywhere(&self, player: &str) -> Result<(), StoreError> {
        let (accounts, player) = (self.clone(), player.to_owned());
        run_to_end(async move {
            accounts.forget_replaced_sessions(&player, None);
            accounts.store.end_sessions_of(&player).await?;
            operator_metrics::account_changed("signed-out-everywhere", &player);
            accounts.close_ended_sessions(&player).await;
            Ok(())
        })
        .await
    }

    /// The role of a player, and until when they are muted or banned.
    pub async fn restrictions(&self, player: &str) -> Result<Option<ModeratedPlayer>, StoreError> {
        self.store.moderated_player(player, self.clock.now().0).await
    }

    /// Closes the connections of a player who was banned, and ends their challenges: the store has ended their sessions.
    pub(crate) async fn close_banned(&self, player: &str) {
        self.forget_replaced_sessions(player, None);
        self.close_ended_sessions(player).await;
        if let Err(reason) = self.challenges.end_all_of(player).await {
            // They expire within a day.
            tracing::warn!(%reason, "the challenges of a banned player could not be ended");
        }
    }

    /// Shows the new name of a player that an operator has renamed. Their connections are closed, because they act under the old
    /// name; clients connect again. What was being loaded during the commit is read again a moment later.
    pub(crate) async fn show_new_name(&self, player: &str) {
        self.tables.end_other_sessions(player, &[]).await;
        self.read_names_again(player).await;
        let (accounts, player) = (self.clone(), player.to_owned());
        tokio::spawn(async move {
            accounts.clock.sleep(OLD_SESSION_LIFETIME_AFTER_RENEWAL).await;
            // What was being stored during the commit may have brought the old name back.
            if let Err(reason) = accounts.store.show_current_name(&player).await {
                tracing::warn!(%reason, "an old name of a renamed player may still be shown");
            }
            accounts.read_names_again(&player).await;
        });
    }

    /// Reads the tables and tournaments in memory that show a player again.
    pub(super) async fn read_names_again(&self, player: &str) {
        self.tables.read_names_again(player).await;
        self.tournaments.read_names_again(player).await;
    }

    /// Records which device uses a session.
    pub async fn describe_session(&self, session: &[u8], device: &str) -> Result<(), StoreError> {
        self.store.describe_session(session, device).await
    }

    /// Forgets the tokens of a player that were replaced a moment ago, except one.
    pub(super) fn forget_replaced_sessions(&self, player: &str, kept: Option<&[u8]>) {
        lock(&self.replaced_sessions)
            .retain(|session, of| of.id != player || Some(session.as_slice()) == kept);
    }

    fn replaced_sessions_of(&self, player: &str) -> Vec<Vec<u8>> {
        let replaced = lock(&self.replaced_sessions);
        replaced.iter().filter(|(_, of)| of.id == player).map(|(session, _)| session.clone()).collect()
    }

    /// Closes the connections of a player whose sessions have ended. A connection whose session was looked up before it ended may
    /// be opened after this; a moment later it is found.
    pub(super) async fn close_ended_sessions(&self, player: &str) {
        self.close_connections_without_session(player).await;
        let (accounts, player) = (self.clone(), player.to_owned());
        tokio::spawn(async move {
            accounts.clock.sleep(OLD_SESSION_LIFETIME_AFTER_RENEWAL).await;
            accounts.close_connections_without_session(&player).await;
        });
    }

    async fn close_connections_without_session(&self, player: &str) {
        let mut valid = match self.valid_tokens(player).await {
            Ok(valid) => valid,
            Err(reason) => {
                // Their clients connect again, if their session is valid.
                tracing::warn!(%reason, "the sessions of a player could not be read; all connections are closed");
                Vec::new()
            }
        };
        valid.extend(self.replaced_sessions_of(player));
        self.tables.end_other_sessions(player, &valid).await;
    }

    /// Whether a session or token of a player still exists, for a connection that was registered after it was looked up: if it
    /// ended between, nobody else closes the connection.
    pub async fn is_valid_session(&self, player: &str, session: &[u8]) -> Result<bool, StoreError> {
        let is_it = |valid: Vec<Vec<u8>>| valid.iter().any(|valid| valid == session);
        Ok(is_it(self.valid_tokens(player).await?) || is_it(self.replaced_sessions_of(player)))
    }

    /// The hashes of the tokens of a player's sessions and programs.
    async fn valid_tokens(&self, player: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        let sessions = self.store.sessions_of(player, self.clock.now().0).await?;
        let tokens = self.store.api_tokens_of(player).await?;
        let sessions = sessions.into_iter().map(|session| session.token_hash);
        Ok(sessions.chain(tokens.into_iter().map(|token| token.token_hash)).collect())
    }
}

/// The start of the token's hash, in hexadecimal digits.
pub(super) fn session_id(token_hash: &[u8]) -> String {
    token_hash.iter().take(SESSION_ID_BYTES).fold(String::new(), |mut id, byte| {
        let _ = write!(id, "{byte:02x}");
        id
    })
}
