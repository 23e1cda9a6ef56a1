//! Tokens for programs, and the mark of bots.

use super::players::SESSION_USE_INTERVAL_MILLIS;
use super::security_notices::add_notice;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed};
use crate::{
    ApiToken, NewApiToken, PlayerProfile, SecurityNoticeKind, SessionPlayer, StoreError, TokenScopes,
};

/// Hash, name, scopes, and the times of creation and of the last use.
type TokenColumns = (Vec<u8>, String, String, i64, Option<i64>);

pub(crate) enum ApiTokenWrite {
    Add(NewApiToken),
    Use { token_hash: Vec<u8>, at: u64 },
    Revoke { player: String, token_hash: Vec<u8> },
    MarkBot { player: String },
}

impl ApiTokenWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            ApiTokenWrite::Add(new) => {
                let added = sqlx::query(
                    "INSERT INTO api_token (token_hash, player, name, scopes, since)
                    SELECT $1, player, $3, $4, $5 FROM session WHERE player = $2 AND token_hash = $6",
                )
                .bind(&new.token_hash)
                .bind(&new.player)
                .bind(&new.name)
                .bind(new.scopes.to_string())
                .bind(new.at as i64)
                .bind(&new.session)
                .execute(&mut *connection)
                .await?;
                if added.rows_affected() == 0 {
                    return Err(BatchError::OneRequest(StoreError::NoSession.into()));
                }
                add_notice(connection, &new.player, new.at, SecurityNoticeKind::ApiToken, "").await?;
            }
            ApiTokenWrite::Use { token_hash, at } => {
                let query = sqlx::query("UPDATE api_token SET used = $2 WHERE token_hash = $1");
                if query.bind(token_hash).bind(*at as i64).execute(connection).await?.rows_affected() == 0 {
                    return Err(BatchError::OneRequest(StoreError::NoSession.into()));
                }
            }
            ApiTokenWrite::Revoke { player, token_hash } => {
                let query = sqlx::query("DELETE FROM api_token WHERE player = $1 AND token_hash = $2");
                query.bind(player).bind(token_hash).execute(connection).await?;
            }
            ApiTokenWrite::MarkBot { player } => {
                let query = sqlx::query(
                    "UPDATE player SET is_bot = TRUE WHERE player = $1 AND password_hash IS NOT NULL",
                );
                if query.bind(player).execute(connection).await?.rows_affected() == 0 {
                    return Err(BatchError::OneRequest(StoreError::NoTarget.into()));
                }
            }
        }
        Ok(())
    }
}

impl SqlStore {
    pub(crate) async fn add_api_token(&self, token: &NewApiToken) -> Result<(), StoreError> {
        self.write_api_token(ApiTokenWrite::Add(token.clone())).await
    }

    pub(crate) async fn revoke_api_token(&self, player: &str, token_hash: &[u8]) -> Result<(), StoreError> {
        let (player, token_hash) = (player.to_owned(), token_hash.to_owned());
        self.write_api_token(ApiTokenWrite::Revoke { player, token_hash }).await
    }

    pub(crate) async fn mark_bot(&self, player: &str) -> Result<(), StoreError> {
        self.write_api_token(ApiTokenWrite::MarkBot { player: player.to_owned() }).await
    }

    async fn write_api_token(&self, write: ApiTokenWrite) -> Result<(), StoreError> {
        Ok(self.write(WriteOperation::ApiToken(write)).await?)
    }

    pub(crate) async fn api_tokens_of(&self, player: &str) -> Result<Vec<ApiToken>, StoreError> {
        let rows: Vec<TokenColumns> = sqlx::query_as(
            "SELECT token_hash, name, scopes, since, used FROM api_token WHERE player = $1
            ORDER BY since DESC, token_hash",
        )
        .bind(player)
        .fetch_all(&mut *self.session_reader().await?)
        .await
        .map_err(failed)?;
        let token = |(token_hash, name, scopes, since, used): (_, _, String, i64, Option<i64>)| ApiToken {
            token_hash,
            name,
            scopes: TokenScopes::from(scopes.as_str()),
            since: since as u64,
            used: used.map(|used| used as u64),
        };
        Ok(rows.into_iter().map(token).collect())
    }

    pub(crate) async fn player_by_api_token(
        &self,
        token_hash: &[u8],
        now: u64,
    ) -> Result<Option<SessionPlayer>, StoreError> {
        let row: Option<(String, String, bool, String, Option<i64>)> = sqlx::query_as(
            "SELECT player, player.name, is_bot, scopes, used
            FROM api_token JOIN player USING (player) WHERE token_hash = $1",
        )
        .bind(token_hash)
        .fetch_optional(&mut *self.session_reader().await?)
        .await
        .map_err(failed)?;
        let Some((id, name, bot, scopes, used)) = row else { return Ok(None) };
        if used.is_none_or(|used| now >= used as u64 + SESSION_USE_INTERVAL_MILLIS) {
            let token_hash = token_hash.to_owned();
            match self.write_api_token(ApiTokenWrite::Use { token_hash, at: now }).await {
                Ok(()) => {}
                // It was revoked since it was read.
                Err(StoreError::NoSession) => return Ok(None),
                // On a full disk the token still works; the next request records its use.
                Err(reason) => tracing::warn!(%reason, "the use of a token could not be recorded"),
            }
        }
        let player = PlayerProfile { id, name, account: true, bot };
        let scopes = Some(TokenScopes::from(scopes.as_str()));
        Ok(Some(SessionPlayer { player, renewed: false, has_device: true, scopes }))
    }
}
