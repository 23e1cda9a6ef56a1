//! Tokens that the owner of an account makes for programs, and the mark of bots.

use tessera_store::{ApiToken, NewApiToken, PlayerProfile, StoreError, TokenScope, TokenScopes};

use super::Accounts;
use super::sessions::session_id;
use crate::detached_task::run_to_end;
use crate::{operator_metrics, secrets_and_ids};

/// The most tokens of one account.
pub const MAX_API_TOKENS: usize = 20;

/// Why a token was not made.
#[derive(Debug, thiserror::Error)]
pub enum ApiTokenError {
    /// The account has too many tokens.
    #[error("your account has {} tokens; revoke one first", MAX_API_TOKENS)]
    TooMany,
    /// The token would allow nothing.
    #[error("a token needs at least one scope: {}", scope_names())]
    NoScope,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn scope_names() -> String {
    TokenScope::ALL.map(TokenScope::name).join(", ")
}

/// A token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiTokenInfo {
    /// What identifies it among the tokens of its owner. It is no secret.
    pub id: String,
    /// The name that its owner gave it.
    pub name: String,
    /// What it may do.
    pub scopes: TokenScopes,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// The day of its last use, in milliseconds since 1970; none before the first.
    pub used: Option<u64>,
}

impl From<ApiToken> for ApiTokenInfo {
    fn from(token: ApiToken) -> ApiTokenInfo {
        let ApiToken { token_hash, name, scopes, since, used } = token;
        ApiTokenInfo { id: session_id(&token_hash), name, scopes, since, used }
    }
}

impl Accounts {
    /// Makes a token with a valid name, for the player of a session. Returns the token too, which is shown once.
    pub async fn create_api_token(
        &self,
        player: &str,
        session: &[u8],
        name: &str,
        scopes: TokenScopes,
    ) -> Result<(ApiTokenInfo, String), ApiTokenError> {
        if scopes.is_empty() {
            return Err(ApiTokenError::NoScope);
        }
        let token = secrets_and_ids::api_token();
        let new = NewApiToken {
            token_hash: secrets_and_ids::hash(&token),
            player: player.to_owned(),
            name: name.to_owned(),
            scopes,
            session: session.to_owned(),
            at: self.clock.now().0,
        };
        let accounts = self.clone();
        run_to_end(async move {
            // Until it is stored, so that requests at the same time cannot exceed the limit together.
            let _creation = accounts.token_creation.lock().await;
            if accounts.store.api_tokens_of(&new.player).await?.len() >= MAX_API_TOKENS {
                return Err(ApiTokenError::TooMany);
            }
            accounts.store.add_api_token(&new).await?;
            operator_metrics::account_changed("token-created", &new.player);
            let NewApiToken { token_hash, name, scopes, at: since, .. } = new;
            Ok((ApiToken { token_hash, name, scopes, since, used: None }.into(), token))
        })
        .await
    }

    /// The tokens of a player, the newest first.
    pub async fn api_tokens(&self, player: &str) -> Result<Vec<ApiTokenInfo>, StoreError> {
        Ok(self.store.api_tokens_of(player).await?.into_iter().map(ApiTokenInfo::from).collect())
    }

    /// Revokes a token of a player by its id, and closes its connections. Returns whether there was one.
    pub async fn revoke_api_token(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let tokens = self.store.api_tokens_of(player).await?;
        let Some(token) = tokens.into_iter().find(|token| session_id(&token.token_hash) == id) else {
            return Ok(false);
        };
        let (accounts, player) = (self.clone(), player.to_owned());
        run_to_end(async move {
            accounts.store.revoke_api_token(&player, &token.token_hash).await?;
            operator_metrics::account_changed("token-revoked", &player);
            accounts.close_ended_sessions(&player).await;
            Ok(true)
        })
        .await
    }

    /// Marks an account as a bot, for ever.
    pub async fn mark_bot(&self, player: &PlayerProfile) -> Result<(), StoreError> {
        self.store.mark_bot(&player.id).await?;
        operator_metrics::account_changed("bot", &player.id);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::test_service::TestService;

    /// An account, and the hash of its session.
    async fn account(test: &TestService) -> (PlayerProfile, Vec<u8>) {
        let accounts = &test.service.accounts;
        let (guest, _) = accounts.new_guest(None).await.expect("a guest");
        let new = accounts.create_account(&guest, None, "Ada", "quartz violin tundra".to_owned());
        let session = secrets_and_ids::hash(&new.await.expect("an account").token);
        (PlayerProfile { name: "Ada".to_owned(), account: true, ..guest }, session)
    }

    #[tokio::test]
    async fn a_token_has_its_scopes_until_it_is_revoked_and_its_streams_are_closed() {
        let test = TestService::open().await;
        let (accounts, (ada, own)) = (&test.service.accounts, account(&test).await);
        let scopes: TokenScopes = [TokenScope::Read, TokenScope::Play].into_iter().collect();
        let created = accounts.create_api_token(&ada.id, &own, "my bot", scopes).await;
        let (info, token) = created.expect("a token");
        let found = accounts.player_by_token(&token).await.expect("a store").expect("a player");
        assert_eq!((found.player, found.scopes), (ada.clone(), Some(scopes)));
        let listed = accounts.api_tokens(&ada.id).await.expect("a list");
        assert_eq!(listed, [ApiTokenInfo { used: Some(test.service.clock.now().0), ..info.clone() }]);
        let home = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let session = Some(secrets_and_ids::hash(&token));
        let mut stream = test.service.tables.streams().open(&ada.id, session, home, true).expect("a stream");
        assert_eq!(accounts.revoke_api_token("somebody else", &info.id).await, Ok(false));
        assert_eq!(accounts.revoke_api_token(&ada.id, &info.id).await, Ok(true));
        assert!(stream.next().await.is_none(), "it is closed");
        assert!(accounts.player_by_token(&token).await.expect("a store").is_none());
        assert_eq!(accounts.revoke_api_token(&ada.id, &info.id).await, Ok(false));
    }

    #[tokio::test]
    async fn tokens_are_bounded_and_end_when_all_sessions_do() {
        let test = TestService::open().await;
        let (accounts, (ada, own)) = (&test.service.accounts, account(&test).await);
        let read: TokenScopes = [TokenScope::Read].into_iter().collect();
        let create = async |scopes| accounts.create_api_token(&ada.id, &own, "my bot", scopes).await;
        assert!(matches!(create(TokenScopes::default()).await, Err(ApiTokenError::NoScope)));
        let mut tokens = Vec::new();
        for _ in 0..MAX_API_TOKENS {
            tokens.push(create(read).await.expect("a token").1);
        }
        assert!(matches!(create(read).await, Err(ApiTokenError::TooMany)));
        accounts.sign_out_everywhere(&ada.id).await.expect("signed out");
        for token in tokens {
            assert!(accounts.player_by_token(&token).await.expect("a store").is_none());
        }
        // As a request that was on its way when the owner signed out everywhere.
        let late = create(read).await;
        assert!(matches!(late, Err(ApiTokenError::Store(StoreError::NoSession))), "{late:?}");
        assert_eq!(accounts.api_tokens(&ada.id).await.expect("a list"), []);
    }

    #[tokio::test]
    async fn a_bot_is_marked_in_its_seats_and_stays_one() {
        let test = TestService::open().await;
        let (accounts, (ada, own)) = (&test.service.accounts, account(&test).await);
        accounts.mark_bot(&ada).await.expect("marked");
        accounts.mark_bot(&ada).await.expect("a second time is no error");
        let read: TokenScopes = [TokenScope::Read].into_iter().collect();
        let created = accounts.create_api_token(&ada.id, &own, "my bot", read).await;
        let (_, token) = created.expect("a token");
        let found = accounts.player_by_token(&token).await.expect("a store").expect("a player").player;
        assert!(found.bot && crate::seat_holder(&found).is_bot());
        let (guest, _) = accounts.new_guest(None).await.expect("a guest");
        assert_eq!(accounts.mark_bot(&guest).await, Err(StoreError::NoTarget), "guests are no bots");
    }
}
