//! Notices to the owners of accounts, and the devices on which they sign in.

use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed};
use crate::{AccountDevice, SecurityNotice, SecurityNoticeKind, StoreError};

/// The most notices of an account; the oldest go first.
const MAX_SECURITY_NOTICES: i64 = 50;
/// The most known devices of an account; those that were not used for longest go first.
const MAX_KNOWN_DEVICES: i64 = 50;

/// A device that is known from now on, without a notice: that on which the account was made or its password was set.
pub(crate) struct KnownDeviceWrite {
    player: String,
    device: AccountDevice,
    at: u64,
}

impl KnownDeviceWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        remember_device(connection, &self.player, &self.device, self.at).await.map(|_is_new| ())
    }
}

/// Adds a notice, in the commit of what it tells.
pub(crate) async fn add_notice(
    connection: &mut SqlConnection,
    player: &str,
    at: u64,
    kind: SecurityNoticeKind,
    device: &str,
) -> Result<(), BatchError> {
    sqlx::query("INSERT INTO security_notice (player, at, kind, device) VALUES ($1, $2, $3, $4)")
        .bind(player)
        .bind(at as i64)
        .bind(kind.name())
        .bind(device)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "DELETE FROM security_notice WHERE player = $1 AND id NOT IN
        (SELECT id FROM security_notice WHERE player = $1 ORDER BY id DESC LIMIT $2)",
    )
    .bind(player)
    .bind(MAX_SECURITY_NOTICES)
    .execute(connection)
    .await?;
    Ok(())
}

/// Records a sign-in on a device, with a notice if it is new.
pub(crate) async fn record_sign_in(
    connection: &mut SqlConnection,
    player: &str,
    device: &AccountDevice,
    at: u64,
) -> Result<(), BatchError> {
    if remember_device(&mut *connection, player, device, at).await? {
        add_notice(connection, player, at, SecurityNoticeKind::NewDevice, &device.description).await?;
    }
    Ok(())
}

/// Returns whether the device is new. Players without an account have none.
async fn remember_device(
    connection: &mut SqlConnection,
    player: &str,
    device: &AccountDevice,
    at: u64,
) -> Result<bool, BatchError> {
    let used = sqlx::query("UPDATE known_device SET used = $3 WHERE player = $1 AND mark_hash = $2")
        .bind(player)
        .bind(&device.mark_hash)
        .bind(at as i64)
        .execute(&mut *connection)
        .await?;
    if used.rows_affected() > 0 {
        return Ok(false);
    }
    let added = sqlx::query(
        "INSERT INTO known_device (player, mark_hash, used)
        SELECT player, $2, $3 FROM player WHERE player = $1 AND password_hash IS NOT NULL",
    )
    .bind(player)
    .bind(&device.mark_hash)
    .bind(at as i64)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM known_device WHERE player = $1 AND mark_hash NOT IN
        (SELECT mark_hash FROM known_device WHERE player = $1 ORDER BY mark_hash = $2 DESC, used DESC LIMIT $3)",
    )
    .bind(player)
    .bind(&device.mark_hash)
    .bind(MAX_KNOWN_DEVICES)
    .execute(connection)
    .await?;
    Ok(added.rows_affected() > 0)
}

impl SqlStore {
    pub(crate) async fn remember_device(
        &self,
        player: &str,
        device: &AccountDevice,
        at: u64,
    ) -> Result<(), StoreError> {
        let write = KnownDeviceWrite { player: player.to_owned(), device: device.clone(), at };
        Ok(self.write(WriteOperation::KnownDevice(write)).await?)
    }

    pub(crate) async fn knows_device(&self, player: &str, mark_hash: &[u8]) -> Result<bool, StoreError> {
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM known_device WHERE player = $1 AND mark_hash = $2)")
            .bind(player)
            .bind(mark_hash)
            .fetch_one(&mut *self.session_reader().await?)
            .await
            .map_err(failed)
    }

    pub(crate) async fn security_notices(
        &self,
        player: &str,
        limit: u32,
    ) -> Result<Vec<SecurityNotice>, StoreError> {
        let rows: Vec<(i64, String, String)> = sqlx::query_as(
            "SELECT at, kind, device FROM security_notice WHERE player = $1 ORDER BY id DESC LIMIT $2",
        )
        .bind(player)
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let notice = |(at, kind, device): (i64, String, String)| {
            let known = SecurityNoticeKind::of_name(&kind).ok_or_else(|| StoreError::Unreadable {
                what: format!("a notice of the player {player:?}"),
                why: format!("there is no kind '{kind}'"),
            })?;
            Ok(SecurityNotice { at: at as u64, kind: known, device })
        };
        rows.into_iter().map(notice).collect()
    }
}
