//! The keys by which names of accounts are compared, and the lookups by name.

use sqlx::Connection;
use tessera_table::{is_same_name, look_alike_keys, name_keys_version};

use super::write_request::{BatchError, WriteError};
use super::{SqlConnection, SqlStore, dialect, failed};
use crate::players::{MAX_CHARS_LOOKED_UP, name_key};
use crate::{PlayerProfile, StoreError};

/// How many accounts get their keys in one transaction. A start that is interrupted continues with the next ones.
const ACCOUNTS_PER_TRANSACTION: i64 = 500;

/// Computes the keys of the accounts that have none of the current version.
pub(crate) async fn update_keys(connection: &mut SqlConnection) -> Result<(), sqlx::Error> {
    let version = name_keys_version();
    loop {
        let mut transaction = connection.begin_with(dialect::BEGIN_WRITING).await?;
        let accounts: Vec<(String, String)> = sqlx::query_as(
            "SELECT player, name FROM player WHERE password_hash IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM account_name_key AS known WHERE known.player = player.player AND version = $1
            ) LIMIT $2",
        )
        .bind(&version)
        .bind(ACCOUNTS_PER_TRANSACTION)
        .fetch_all(&mut *transaction)
        .await?;
        if accounts.is_empty() {
            return transaction.commit().await;
        }
        for (player, name) in accounts {
            replace_keys(&mut transaction, &player, &name, &version).await?;
        }
        transaction.commit().await?;
    }
}

async fn replace_keys(
    connection: &mut SqlConnection,
    player: &str,
    name: &str,
    version: &str,
) -> Result<(), sqlx::Error> {
    let old = sqlx::query("DELETE FROM account_name_key WHERE player = $1").bind(player);
    old.execute(&mut *connection).await?;
    for key in look_alike_keys(name) {
        // Both keys of most names are the same.
        sqlx::query(
            "INSERT INTO account_name_key (key, player, version) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(key)
        .bind(player)
        .bind(version)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Reserves the name of a new account, unless that of another account looks like it.
pub(crate) async fn reserve(
    connection: &mut SqlConnection,
    player: &str,
    name: &str,
) -> Result<(), BatchError> {
    let [key, other_key] = look_alike_keys(name);
    let taken = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM account_name_key WHERE key IN ($1, $2) AND player <> $3)",
    );
    let taken: bool = taken.bind(key).bind(other_key).bind(player).fetch_one(&mut *connection).await?;
    if taken {
        return Err(BatchError::OneRequest(WriteError::Taken));
    }
    replace_keys(connection, player, name, &name_keys_version()).await?;
    Ok(())
}

/// An account whose name looks like the one that was looked up.
struct LookAlike {
    player: String,
    name: String,
    name_key: String,
    password_hash: String,
    bot: bool,
}

impl SqlStore {
    pub(crate) async fn player_by_name(
        &self,
        name: &str,
    ) -> Result<Option<(PlayerProfile, String)>, StoreError> {
        let mut found = self.look_alikes(name).await?;
        // Two accounts of older versions may differ in characters that are the same now: each has its own exact name.
        let exact = name_key(name);
        let position = found.iter().position(|account| account.name_key == exact).or_else(|| {
            let mut same = (0..found.len()).filter(|n| is_same_name(&found[*n].name, name));
            same.next().filter(|_| same.next().is_none())
        });
        Ok(position.map(|position| {
            let LookAlike { player, name, password_hash, bot, .. } = found.swap_remove(position);
            (PlayerProfile { id: player, name, account: true, bot }, password_hash)
        }))
    }

    pub(crate) async fn account_looks_like(
        &self,
        name: &str,
        except: Option<&str>,
    ) -> Result<bool, StoreError> {
        let found = self.look_alikes(name).await?;
        Ok(found.iter().any(|account| Some(account.player.as_str()) != except))
    }

    async fn look_alikes(&self, name: &str) -> Result<Vec<LookAlike>, StoreError> {
        if name.chars().nth(MAX_CHARS_LOOKED_UP).is_some() {
            return Ok(Vec::new());
        }
        let [key, other_key] = look_alike_keys(name);
        let rows: Vec<(String, String, String, String, bool)> = sqlx::query_as(
            "SELECT DISTINCT player, name, name_key, password_hash, is_bot
            FROM account_name_key JOIN player USING (player) WHERE key IN ($1, $2) AND password_hash IS NOT NULL",
        )
        .bind(key)
        .bind(other_key)
        .fetch_all(&mut *self.session_reader().await?)
        .await
        .map_err(failed)?;
        let account = |(player, name, name_key, password_hash, bot)| LookAlike {
            player,
            name,
            name_key,
            password_hash,
            bot,
        };
        Ok(rows.into_iter().map(account).collect())
    }
}
