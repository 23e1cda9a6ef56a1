//! Passwords, recovery codes and the list of sessions of an account.

use super::players::{add_session, refuse_deleted};
use super::security_notices::add_notice;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, account_email, failed};
use crate::{
    AccountSession, PasswordChange, PasswordPermission, SESSION_LIFETIME_MILLIS, SecurityNoticeKind,
    StoreError,
};

pub(crate) enum AccountSecurityWrite {
    DescribeSession { token_hash: Vec<u8>, device: String },
    EndSessions { player: String },
    ChangePassword(PasswordChange),
    ReplaceCodes { player: String, password_hash: String, code_hashes: Vec<Vec<u8>>, at: u64 },
}

impl AccountSecurityWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            AccountSecurityWrite::DescribeSession { token_hash, device } => {
                let query =
                    sqlx::query("UPDATE session SET device = $2 WHERE token_hash = $1 AND device = ''");
                query.bind(token_hash).bind(device).execute(connection).await?;
                Ok(())
            }
            AccountSecurityWrite::EndSessions { player } => end_sessions(connection, player).await,
            AccountSecurityWrite::ChangePassword(change) => change_password(connection, change).await,
            AccountSecurityWrite::ReplaceCodes { player, password_hash, code_hashes, at } => {
                require_password(connection, player, password_hash).await?;
                let old = sqlx::query("DELETE FROM recovery_code WHERE player = $1").bind(player);
                old.execute(&mut *connection).await?;
                add_codes(connection, player, code_hashes, *at).await?;
                add_notice(connection, player, *at, SecurityNoticeKind::RecoveryCodes, "").await
            }
        }
    }
}

/// Refuses what was asked for with a password that has been changed since it was checked: a person who knew the old one must not
/// keep a way into the account.
pub(crate) async fn require_password(
    connection: &mut SqlConnection,
    player: &str,
    password_hash: &str,
) -> Result<(), BatchError> {
    refuse_deleted(connection, player).await?;
    let same =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM player WHERE player = $1 AND password_hash = $2)");
    let is_same: bool = same.bind(player).bind(password_hash).fetch_one(connection).await?;
    if is_same { Ok(()) } else { Err(BatchError::OneRequest(StoreError::PasswordChanged.into())) }
}

/// The permission may have been used up by another request since it was checked.
async fn change_password(connection: &mut SqlConnection, change: &PasswordChange) -> Result<(), BatchError> {
    let permitted = match &change.permission {
        PasswordPermission::EmailSecret(hash) => {
            let used = account_email::use_reset(connection, &change.player, hash, change.at).await?;
            set_password(connection, &change.player, &change.password_hash).await?;
            used
        }
        PasswordPermission::OldPassword(hash) => {
            sqlx::query("UPDATE player SET password_hash = $3 WHERE player = $1 AND password_hash = $2")
                .bind(&change.player)
                .bind(hash)
                .bind(&change.password_hash)
                .execute(&mut *connection)
                .await?
                .rows_affected()
        }
        PasswordPermission::RecoveryCode(hash) => {
            let used = sqlx::query("DELETE FROM recovery_code WHERE player = $1 AND code_hash = $2");
            let used = used.bind(&change.player).bind(hash).execute(&mut *connection).await?;
            set_password(connection, &change.player, &change.password_hash).await?;
            used.rows_affected()
        }
    };
    if permitted == 0 {
        return Err(BatchError::OneRequest(StoreError::PasswordChanged.into()));
    }
    account_email::remove_secrets(connection, &change.player).await?;
    end_sessions(connection, &change.player).await?;
    let kind = match change.permission {
        PasswordPermission::OldPassword(_) => SecurityNoticeKind::Password,
        PasswordPermission::RecoveryCode(_) | PasswordPermission::EmailSecret(_) => {
            SecurityNoticeKind::PasswordReset
        }
    };
    add_notice(connection, &change.player, change.at, kind, "").await?;
    add_session(connection, &change.player, &change.token_hash, change.at).await
}

async fn set_password(
    connection: &mut SqlConnection,
    player: &str,
    password_hash: &str,
) -> Result<(), BatchError> {
    let query =
        sqlx::query("UPDATE player SET password_hash = $2 WHERE player = $1 AND password_hash IS NOT NULL");
    query.bind(player).bind(password_hash).execute(connection).await?;
    Ok(())
}

/// Ends all sessions of a player, and revokes the tokens of their programs: everyone who had access loses it.
pub(crate) async fn end_sessions(connection: &mut SqlConnection, player: &str) -> Result<(), BatchError> {
    sqlx::query("DELETE FROM session WHERE player = $1").bind(player).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM api_token WHERE player = $1").bind(player).execute(connection).await?;
    Ok(())
}

pub(crate) async fn add_codes(
    connection: &mut SqlConnection,
    player: &str,
    code_hashes: &[Vec<u8>],
    at: u64,
) -> Result<(), BatchError> {
    refuse_deleted(connection, player).await?;
    for code_hash in code_hashes {
        sqlx::query("INSERT INTO recovery_code (player, code_hash, since) VALUES ($1, $2, $3)")
            .bind(player)
            .bind(code_hash)
            .bind(at as i64)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

impl SqlStore {
    pub(crate) async fn sessions_of(
        &self,
        player: &str,
        now: u64,
    ) -> Result<Vec<AccountSession>, StoreError> {
        let rows: Vec<(Vec<u8>, i64, i64, String)> = sqlx::query_as(
            "SELECT token_hash, since, used, device FROM session WHERE player = $1 AND used >= $2
            ORDER BY used DESC, since DESC, token_hash",
        )
        .bind(player)
        .bind(now.saturating_sub(SESSION_LIFETIME_MILLIS) as i64)
        .fetch_all(&mut *self.session_reader().await?)
        .await
        .map_err(failed)?;
        let session = |(token_hash, since, used, device): (_, i64, i64, _)| AccountSession {
            token_hash,
            since: since as u64,
            used: used as u64,
            device,
        };
        Ok(rows.into_iter().map(session).collect())
    }

    pub(crate) async fn describe_session(&self, token_hash: &[u8], device: &str) -> Result<(), StoreError> {
        let (token_hash, device) = (token_hash.to_owned(), device.to_owned());
        self.write_account(AccountSecurityWrite::DescribeSession { token_hash, device }).await
    }

    pub(crate) async fn end_sessions_of(&self, player: &str) -> Result<(), StoreError> {
        self.write_account(AccountSecurityWrite::EndSessions { player: player.to_owned() }).await
    }

    pub(crate) async fn change_password(&self, change: &PasswordChange) -> Result<(), StoreError> {
        self.write_account(AccountSecurityWrite::ChangePassword(change.clone())).await
    }

    pub(crate) async fn replace_recovery_codes(
        &self,
        player: &str,
        password_hash: &str,
        code_hashes: &[Vec<u8>],
        at: u64,
    ) -> Result<(), StoreError> {
        let (player, password_hash) = (player.to_owned(), password_hash.to_owned());
        let code_hashes = code_hashes.to_vec();
        self.write_account(AccountSecurityWrite::ReplaceCodes { player, password_hash, code_hashes, at })
            .await
    }

    async fn write_account(&self, write: AccountSecurityWrite) -> Result<(), StoreError> {
        Ok(self.write(WriteOperation::AccountSecurity(write)).await?)
    }

    pub(crate) async fn password_hash_of(&self, player: &str) -> Result<Option<String>, StoreError> {
        let hash: Option<Option<String>> =
            sqlx::query_scalar("SELECT password_hash FROM player WHERE player = $1")
                .bind(player)
                .fetch_optional(&mut *self.session_reader().await?)
                .await
                .map_err(failed)?;
        Ok(hash.flatten())
    }

    pub(crate) async fn player_since(&self, player: &str) -> Result<Option<u64>, StoreError> {
        let since: Option<i64> = sqlx::query_scalar("SELECT since FROM player WHERE player = $1")
            .bind(player)
            .fetch_optional(&mut *self.session_reader().await?)
            .await
            .map_err(failed)?;
        Ok(since.map(|since| since as u64))
    }

    pub(crate) async fn has_recovery_code(&self, player: &str, code_hash: &[u8]) -> Result<bool, StoreError> {
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM recovery_code WHERE player = $1 AND code_hash = $2)")
            .bind(player)
            .bind(code_hash)
            .fetch_one(&mut *self.session_reader().await?)
            .await
            .map_err(failed)
    }

    pub(crate) async fn recovery_codes_left(&self, player: &str) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM recovery_code WHERE player = $1")
            .bind(player)
            .fetch_one(&mut *self.session_reader().await?)
            .await
            .map_err(failed)?;
        Ok(count as u64)
    }
}
