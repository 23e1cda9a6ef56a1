//! Players, sessions and accounts.

use sqlx::AssertSqlSafe;

use super::security_notices::record_sign_in;
use super::write_request::{BatchError, WriteError, WriteOperation};
use super::{SqlConnection, SqlStore, account_names, account_security, failed, player_names};
use crate::players::{SESSION_LIFETIME_MILLIS, name_key};
use crate::{
    AccountDevice, AccountError, NewAccount, NewGuestPlayer, PlayerProfile, SessionPlayer, StoreError,
};

/// The time between two records of the use of a session or token, in milliseconds: a day.
pub(crate) const SESSION_USE_INTERVAL_MILLIS: u64 = 24 * 3_600 * 1_000;
/// The most sessions of one player; a sign-in removes the one that was not used for longest.
const MAX_SESSIONS_PER_PLAYER: i64 = 50;

pub(crate) enum PlayerWrite {
    Add(NewGuestPlayer),
    AddSession { player: String, token_hash: Vec<u8>, at: u64, device: Option<AccountDevice> },
    UseSession { token_hash: Vec<u8>, at: u64 },
    EndSession { token_hash: Vec<u8> },
    Rename { player: String, name: String },
    ShowCurrentName { player: String },
    CreateAccount(NewAccount),
}

impl PlayerWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            PlayerWrite::Add(new) => {
                sqlx::query("INSERT INTO player (player, name, name_key, since) VALUES ($1, $2, $3, $4)")
                    .bind(&new.id)
                    .bind(&new.name)
                    .bind(name_key(&new.name))
                    .bind(new.at as i64)
                    .execute(&mut *connection)
                    .await?;
                // Here, so that their first table needs no commit before its own.
                player_names::add(&mut *connection, &[(new.id.clone(), new.name.clone())]).await?;
                add_session(connection, &new.id, &new.token_hash, new.at).await
            }
            PlayerWrite::AddSession { player, token_hash, at, device } => {
                add_session(&mut *connection, player, token_hash, *at).await?;
                remove_surplus_sessions(&mut *connection, player, token_hash).await?;
                match device {
                    Some(device) => record_sign_in(connection, player, device, *at).await,
                    None => Ok(()),
                }
            }
            PlayerWrite::UseSession { token_hash, at } => {
                let query = sqlx::query("UPDATE session SET used = $2 WHERE token_hash = $1");
                match query.bind(token_hash).bind(*at as i64).execute(connection).await?.rows_affected() {
                    0 => Err(BatchError::OneRequest(StoreError::NoSession.into())),
                    _ => Ok(()),
                }
            }
            PlayerWrite::EndSession { token_hash } => {
                let query = sqlx::query("DELETE FROM session WHERE token_hash = $1");
                query.bind(token_hash).execute(connection).await?;
                Ok(())
            }
            PlayerWrite::Rename { player, name } => {
                let query = sqlx::query(
                    "UPDATE player SET name = $2, name_key = $3
                    WHERE player = $1 AND password_hash IS NULL AND deleted_at IS NULL",
                )
                .bind(player)
                .bind(name)
                .bind(name_key(name));
                one_guest(player, query.execute(connection).await?.rows_affected())
            }
            PlayerWrite::ShowCurrentName { player } => Ok(show_current_name(connection, player).await?),
            PlayerWrite::CreateAccount(account) => create_account(connection, account).await,
        }
    }
}

/// The guest's token may be known to others, on a shared computer for instance, so their sessions end here.
async fn create_account(connection: &mut SqlConnection, account: &NewAccount) -> Result<(), BatchError> {
    account_names::reserve(connection, &account.player, &account.name).await?;
    let query = sqlx::query(
        "UPDATE player SET name = $2, name_key = $3, password_hash = $4
        WHERE player = $1 AND password_hash IS NULL AND deleted_at IS NULL",
    )
    .bind(&account.player)
    .bind(&account.name)
    .bind(name_key(&account.name))
    .bind(&account.password_hash);
    one_guest(&account.player, query.execute(&mut *connection).await?.rows_affected())?;
    player_names::add(&mut *connection, &[(account.player.clone(), account.name.clone())]).await?;
    let sessions = sqlx::query("DELETE FROM session WHERE player = $1").bind(&account.player);
    sessions.execute(&mut *connection).await?;
    account_security::add_codes(connection, &account.player, &account.recovery_codes, account.at).await?;
    add_session(connection, &account.player, &account.token_hash, account.at).await
}

/// Refuses what a player asked for before they were deleted.
pub(crate) async fn refuse_deleted(connection: &mut SqlConnection, player: &str) -> Result<(), BatchError> {
    let deleted = "SELECT EXISTS (SELECT 1 FROM player WHERE player = $1 AND deleted_at IS NOT NULL)";
    if sqlx::query_scalar(deleted).bind(player).fetch_one(connection).await? {
        return Err(BatchError::OneRequest(StoreError::NoSession.into()));
    }
    Ok(())
}

pub(crate) async fn add_session(
    connection: &mut SqlConnection,
    player: &str,
    token_hash: &[u8],
    at: u64,
) -> Result<(), BatchError> {
    // Here and not before: a ban may be stored between a check of the password and the session.
    let banned = "SELECT EXISTS (SELECT 1 FROM player WHERE player = $1 AND banned_until > $2)";
    if sqlx::query_scalar(banned).bind(player).bind(at as i64).fetch_one(&mut *connection).await? {
        return Err(BatchError::OneRequest(StoreError::Banned.into()));
    }
    refuse_deleted(&mut *connection, player).await?;
    sqlx::query("INSERT INTO session (token_hash, player, since, used) VALUES ($1, $2, $3, $3)")
        .bind(token_hash)
        .bind(player)
        .bind(at as i64)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes all but the last used sessions of a player. The new one stays, whatever the date was when others were used.
async fn remove_surplus_sessions(
    connection: &mut SqlConnection,
    player: &str,
    new: &[u8],
) -> Result<(), BatchError> {
    sqlx::query(
        "DELETE FROM session WHERE player = $1 AND token_hash NOT IN (
            SELECT token_hash FROM session WHERE player = $1 ORDER BY token_hash = $2 DESC, used DESC LIMIT $3)",
    )
    .bind(player)
    .bind(new)
    .bind(MAX_SESSIONS_PER_PLAYER)
    .execute(connection)
    .await?;
    Ok(())
}

/// Renames an account, unless the name of another account looks like the new one. All names under which events and summaries show
/// the player become the new one, because operators rename players whose names others should not have to read.
pub(crate) async fn rename_account(
    connection: &mut SqlConnection,
    player: &str,
    name: &str,
) -> Result<(), BatchError> {
    account_names::reserve(&mut *connection, player, name).await?;
    let query = sqlx::query(
        "UPDATE player SET name = $2, name_key = $3 WHERE player = $1 AND password_hash IS NOT NULL",
    );
    let query = query.bind(player).bind(name).bind(name_key(name));
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(BatchError::OneRequest(StoreError::NoTarget.into()));
    }
    Ok(show_current_name(connection, player).await?)
}

/// Shows an account under its current name alone, in events, summaries and lists of blocked players.
async fn show_current_name(connection: &mut SqlConnection, player: &str) -> Result<(), sqlx::Error> {
    for (table, column) in [("player_name", "player"), ("player_block", "blocked")] {
        let shown = format!(
            "UPDATE {table} SET name = account.name FROM player AS account
            WHERE account.player = $1 AND account.password_hash IS NOT NULL
                AND {table}.{column} = $1 AND {table}.name <> account.name"
        );
        sqlx::query(AssertSqlSafe(shown)).bind(player).execute(&mut *connection).await?;
    }
    Ok(())
}

fn one_guest(player: &str, changed: u64) -> Result<(), BatchError> {
    match changed {
        0 => Err(BatchError::OneRequest(StoreError::NoGuest(player.to_owned()).into())),
        _ => Ok(()),
    }
}

impl SqlStore {
    pub(crate) async fn add_player(&self, player: &NewGuestPlayer) -> Result<(), StoreError> {
        self.write_player(PlayerWrite::Add(player.clone())).await
    }

    pub(crate) async fn add_session(&self, player: &str, token: &[u8], at: u64) -> Result<(), StoreError> {
        let (player, token_hash) = (player.to_owned(), token.to_owned());
        self.write_player(PlayerWrite::AddSession { player, token_hash, at, device: None }).await
    }

    pub(crate) async fn add_session_on(
        &self,
        player: &str,
        token: &[u8],
        at: u64,
        device: &AccountDevice,
    ) -> Result<(), StoreError> {
        let (player, token_hash, device) = (player.to_owned(), token.to_owned(), Some(device.clone()));
        self.write_player(PlayerWrite::AddSession { player, token_hash, at, device }).await
    }

    pub(crate) async fn end_session(&self, token_hash: &[u8]) -> Result<(), StoreError> {
        self.write_player(PlayerWrite::EndSession { token_hash: token_hash.to_owned() }).await
    }

    pub(crate) async fn rename_guest(&self, player: &str, name: &str) -> Result<(), StoreError> {
        self.write_player(PlayerWrite::Rename { player: player.to_owned(), name: name.to_owned() }).await
    }

    pub(crate) async fn show_current_name(&self, player: &str) -> Result<(), StoreError> {
        self.write_player(PlayerWrite::ShowCurrentName { player: player.to_owned() }).await
    }

    pub(crate) async fn create_account(&self, account: &NewAccount) -> Result<(), AccountError> {
        let write = WriteOperation::Player(PlayerWrite::CreateAccount(account.clone()));
        self.write(write).await.map_err(|error| match error {
            WriteError::Taken => AccountError::NameTaken,
            WriteError::Store(error) => AccountError::Store(error),
        })
    }

    async fn write_player(&self, write: PlayerWrite) -> Result<(), StoreError> {
        Ok(self.write(WriteOperation::Player(write)).await?)
    }

    pub(crate) async fn player_by_token(
        &self,
        token_hash: &[u8],
        now: u64,
    ) -> Result<Option<SessionPlayer>, StoreError> {
        let row: Option<(String, String, bool, bool, i64, bool)> = sqlx::query_as(
            "SELECT player, name, password_hash IS NOT NULL, is_bot, used, device <> '' OR password_hash IS NULL
            FROM session JOIN player USING (player) WHERE token_hash = $1 AND used >= $2",
        )
        .bind(token_hash)
        .bind(now.saturating_sub(SESSION_LIFETIME_MILLIS) as i64)
        .fetch_optional(&mut *self.session_reader().await?)
        .await
        .map_err(failed)?;
        let Some((player, name, account, bot, used, has_device)) = row else { return Ok(None) };
        let mut renewed = now >= used as u64 + SESSION_USE_INTERVAL_MILLIS;
        if renewed {
            let token_hash = token_hash.to_owned();
            renewed = match self.write_player(PlayerWrite::UseSession { token_hash, at: now }).await {
                Ok(()) => true,
                // It was ended, or its guest removed, since it was read.
                Err(StoreError::NoSession) => return Ok(None),
                Err(reason) => {
                    // On a full disk the session still works; the next request renews it.
                    tracing::warn!(%reason, "a session could not be renewed");
                    false
                }
            };
        }
        let player = PlayerProfile { id: player, name, account, bot };
        Ok(Some(SessionPlayer { player, renewed, has_device, scopes: None }))
    }
}
