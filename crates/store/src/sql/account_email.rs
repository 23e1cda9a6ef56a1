//! E-mail addresses of accounts, and the secrets that are sent to them.

use super::account_security::require_password;
use super::security_notices::add_notice;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed};
use crate::{PlayerProfile, SecurityNoticeKind, StoreError};

/// How many links may be valid for an account at the same time.
const MAX_RESET_SECRETS: i64 = 5;

/// A change of an address, or a new secret.
pub(crate) enum AccountEmailWrite {
    /// A code for an address that is to be confirmed; it replaces an older one.
    BeginConfirmation {
        player: String,
        password_hash: String,
        address: String,
        secret_hash: Vec<u8>,
        until: u64,
    },
    Confirm {
        player: String,
        secret_hash: Vec<u8>,
        now: u64,
    },
    Remove {
        player: String,
        password_hash: String,
        at: u64,
    },
    AddReset {
        player: String,
        secret_hash: Vec<u8>,
        until: u64,
    },
}

impl AccountEmailWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            AccountEmailWrite::BeginConfirmation { player, password_hash, address, secret_hash, until } => {
                require_password(connection, player, password_hash).await?;
                let old = sqlx::query("DELETE FROM email_secret WHERE player = $1 AND address IS NOT NULL");
                old.bind(player).execute(&mut *connection).await?;
                insert_secret(connection, player, Some(address), secret_hash, *until).await
            }
            AccountEmailWrite::Confirm { player, secret_hash, now } => {
                let address: Option<String> = sqlx::query_scalar(
                    "DELETE FROM email_secret WHERE secret_hash = $1 AND player = $2 AND until > $3
                    AND address IS NOT NULL RETURNING address",
                )
                .bind(secret_hash)
                .bind(player)
                .bind(*now as i64)
                .fetch_optional(&mut *connection)
                .await?;
                let Some(address) = address else {
                    return Err(BatchError::OneRequest(StoreError::NoTarget.into()));
                };
                remove_resets(connection, player).await?;
                sqlx::query(
                    "INSERT INTO account_email (player, address, address_key, since) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (player) DO UPDATE SET address = $2, address_key = $3, since = $4",
                )
                .bind(player)
                .bind(&address)
                .bind(address.to_lowercase())
                .bind(*now as i64)
                .execute(&mut *connection)
                .await?;
                add_notice(connection, player, *now, SecurityNoticeKind::Email, "").await
            }
            AccountEmailWrite::Remove { player, password_hash, at } => {
                require_password(connection, player, password_hash).await?;
                remove_secrets(connection, player).await?;
                let address = sqlx::query("DELETE FROM account_email WHERE player = $1").bind(player);
                if address.execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(());
                }
                add_notice(connection, player, *at, SecurityNoticeKind::EmailRemoved, "").await
            }
            AccountEmailWrite::AddReset { player, secret_hash, until } => {
                // The oldest links end first.
                sqlx::query(
                    "DELETE FROM email_secret WHERE player = $1 AND address IS NULL AND secret_hash NOT IN
                    (SELECT secret_hash FROM email_secret WHERE player = $1 AND address IS NULL
                    ORDER BY until DESC LIMIT $2)",
                )
                .bind(player)
                .bind(MAX_RESET_SECRETS - 1)
                .execute(&mut *connection)
                .await?;
                insert_secret(connection, player, None, secret_hash, *until).await
            }
        }
    }
}

async fn insert_secret(
    connection: &mut SqlConnection,
    player: &str,
    address: Option<&String>,
    secret_hash: &[u8],
    until: u64,
) -> Result<(), BatchError> {
    let added = sqlx::query(
        "INSERT INTO email_secret (secret_hash, player, address, until)
        SELECT $1, player, $3, $4 FROM player WHERE player = $2 AND password_hash IS NOT NULL",
    )
    .bind(secret_hash)
    .bind(player)
    .bind(address)
    .bind(until as i64)
    .execute(connection)
    .await?;
    match added.rows_affected() {
        0 => Err(BatchError::OneRequest(StoreError::NoTarget.into())),
        _ => Ok(()),
    }
}

/// Uses up the secret of a link. Returns how many there were: one, or none if it is used or too old.
pub(crate) async fn use_reset(
    connection: &mut SqlConnection,
    player: &str,
    secret_hash: &[u8],
    now: u64,
) -> Result<u64, BatchError> {
    let used = sqlx::query(
        "DELETE FROM email_secret WHERE secret_hash = $1 AND player = $2 AND address IS NULL AND until > $3",
    );
    let used = used.bind(secret_hash).bind(player).bind(now as i64).execute(connection).await?;
    Ok(used.rows_affected())
}

/// Ends the links of an account, and the code of an address that is not confirmed yet.
pub(crate) async fn remove_secrets(connection: &mut SqlConnection, player: &str) -> Result<(), BatchError> {
    sqlx::query("DELETE FROM email_secret WHERE player = $1").bind(player).execute(connection).await?;
    Ok(())
}

/// Ends the links of an account.
async fn remove_resets(connection: &mut SqlConnection, player: &str) -> Result<(), BatchError> {
    let query = sqlx::query("DELETE FROM email_secret WHERE player = $1 AND address IS NULL");
    query.bind(player).execute(connection).await?;
    Ok(())
}

impl SqlStore {
    pub(crate) async fn begin_email(
        &self,
        player: &str,
        password_hash: &str,
        address: &str,
        secret_hash: &[u8],
        until: u64,
    ) -> Result<(), StoreError> {
        let (player, password_hash) = (player.to_owned(), password_hash.to_owned());
        let (address, secret_hash) = (address.to_owned(), secret_hash.to_owned());
        let begin =
            AccountEmailWrite::BeginConfirmation { player, password_hash, address, secret_hash, until };
        self.write_email(begin).await
    }

    pub(crate) async fn confirm_email(
        &self,
        player: &str,
        secret_hash: &[u8],
        now: u64,
    ) -> Result<(), StoreError> {
        let (player, secret_hash) = (player.to_owned(), secret_hash.to_owned());
        self.write_email(AccountEmailWrite::Confirm { player, secret_hash, now }).await
    }

    pub(crate) async fn remove_email(
        &self,
        player: &str,
        password_hash: &str,
        at: u64,
    ) -> Result<(), StoreError> {
        let (player, password_hash) = (player.to_owned(), password_hash.to_owned());
        self.write_email(AccountEmailWrite::Remove { player, password_hash, at }).await
    }

    pub(crate) async fn add_reset_secret(
        &self,
        player: &str,
        secret_hash: &[u8],
        until: u64,
    ) -> Result<(), StoreError> {
        let (player, secret_hash) = (player.to_owned(), secret_hash.to_owned());
        self.write_email(AccountEmailWrite::AddReset { player, secret_hash, until }).await
    }

    async fn write_email(&self, write: AccountEmailWrite) -> Result<(), StoreError> {
        Ok(self.write(WriteOperation::AccountEmail(write)).await?)
    }

    pub(crate) async fn email_of(&self, player: &str) -> Result<Option<String>, StoreError> {
        sqlx::query_scalar("SELECT address FROM account_email WHERE player = $1")
            .bind(player)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(failed)
    }

    pub(crate) async fn accounts_with_email(
        &self,
        address: &str,
        limit: u32,
    ) -> Result<Vec<(PlayerProfile, String)>, StoreError> {
        let rows: Vec<(String, String, bool, String)> = sqlx::query_as(
            "SELECT player.player, player.name, player.is_bot, address FROM account_email JOIN player USING (player)
            WHERE address_key = $1 ORDER BY account_email.since LIMIT $2",
        )
        .bind(address.to_lowercase())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let account = |(id, name, bot, address)| (PlayerProfile { id, name, account: true, bot }, address);
        Ok(rows.into_iter().map(account).collect())
    }

    pub(crate) async fn player_of_reset(
        &self,
        secret_hash: &[u8],
        now: u64,
    ) -> Result<Option<PlayerProfile>, StoreError> {
        let row: Option<(String, String, bool)> = sqlx::query_as(
            "SELECT player.player, player.name, player.is_bot FROM email_secret JOIN player USING (player)
            WHERE secret_hash = $1 AND address IS NULL AND until > $2",
        )
        .bind(secret_hash)
        .bind(now as i64)
        .fetch_optional(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        Ok(row.map(|(id, name, bot)| PlayerProfile { id, name, account: true, bot }))
    }
}
