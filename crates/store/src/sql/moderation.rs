//! Moderation: restrictions, and the log of what operators did.

use tessera_rules::UnknownGame;

use super::account_security::end_sessions;
use super::dialect::{IS_OPERATOR, POSITION};
use super::players::rename_account;
use super::reports::mark_handled;
use super::write_request::{BatchError, WriteError, WriteOperation};
use super::{SqlConnection, SqlStore, failed, player_deletion};
use crate::{
    AccountError, ModeratedPlayer, ModeratedTournament, ModerationChange, ModerationEntry,
    MutesAndNetworkBans, NetworkBan, StoreError,
};

/// A change, and its row of the log.
pub(crate) struct ModerationWrite {
    entry: ModerationEntry,
    pub(crate) change: ModerationChange,
}

impl ModerationWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        if let Some(report) = self.entry.report {
            let open = mark_handled(connection, report, &self.entry).await?;
            if open == 0 && matches!(self.change, ModerationChange::DismissReport { .. }) {
                return Err(BatchError::OneRequest(StoreError::NoTarget.into()));
            }
        }
        if let ModerationChange::DeletePlayer { player, password_hash } = &self.change {
            let messages =
                player_deletion::delete(connection, player, password_hash.as_deref(), self.entry.at).await?;
            let detail = messages.to_string();
            return write_entry(connection, &ModerationEntry { detail, ..self.entry.clone() }).await;
        }
        write_change(connection, &self.change).await?;
        write_entry(connection, &self.entry).await
    }
}

async fn write_change(connection: &mut SqlConnection, change: &ModerationChange) -> Result<(), BatchError> {
    let changed = match change {
        ModerationChange::None
        | ModerationChange::DeletePlayer { .. }
        | ModerationChange::DismissReport { .. } => return Ok(()),
        ModerationChange::SetOperator { player, is_operator } => {
            sqlx::query("UPDATE player SET is_operator = $2 WHERE player = $1 AND password_hash IS NOT NULL")
                .bind(player)
                .bind(is_operator)
                .execute(connection)
                .await?
        }
        ModerationChange::SetMute { player, until } => {
            sqlx::query("UPDATE player SET muted_until = $2 WHERE player = $1 AND deleted_at IS NULL")
                .bind(player)
                .bind(until.map(|until| until as i64))
                .execute(connection)
                .await?
        }
        ModerationChange::SetBan { player, until } => {
            if until.is_some() {
                end_sessions(&mut *connection, player).await?;
            } else {
                let bans = sqlx::query("DELETE FROM address_ban WHERE player = $1").bind(player);
                bans.execute(&mut *connection).await?;
            }
            sqlx::query("UPDATE player SET banned_until = $2 WHERE player = $1 AND deleted_at IS NULL")
                .bind(player)
                .bind(until.map(|until| until as i64))
                .execute(connection)
                .await?
        }
        ModerationChange::SetAddressBan { networks, until, player } => {
            return set_address_bans(connection, networks, *until, player.as_deref()).await;
        }
        ModerationChange::Rename { player, name } => return rename_account(connection, player, name).await,
        ModerationChange::DeleteTournament { tournament } => {
            let events = sqlx::query("DELETE FROM tournament_event WHERE tournament = $1").bind(tournament);
            events.execute(&mut *connection).await?;
            let authors = sqlx::query("DELETE FROM tournament_author WHERE tournament = $1").bind(tournament);
            authors.execute(&mut *connection).await?;
            let row = sqlx::query("DELETE FROM tournament WHERE tournament = $1").bind(tournament);
            row.execute(connection).await?
        }
    };
    if changed.rows_affected() == 0 {
        Err(BatchError::OneRequest(StoreError::NoTarget.into()))
    } else {
        Ok(())
    }
}

async fn set_address_bans(
    connection: &mut SqlConnection,
    networks: &[String],
    until: Option<u64>,
    player: Option<&str>,
) -> Result<(), BatchError> {
    for network in networks {
        sqlx::query("DELETE FROM address_ban WHERE network = $1")
            .bind(network)
            .execute(&mut *connection)
            .await?;
        if let Some(until) = until {
            let query = sqlx::query("INSERT INTO address_ban (network, until, player) VALUES ($1, $2, $3)");
            query.bind(network).bind(until as i64).bind(player).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

async fn write_entry(connection: &mut SqlConnection, entry: &ModerationEntry) -> Result<(), BatchError> {
    sqlx::query(
        "INSERT INTO moderation_log (at, operator, operator_player, action, target, name, detail, reason, report)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(entry.at as i64)
    .bind(&entry.operator)
    .bind(&entry.operator_player)
    .bind(&entry.action)
    .bind(&entry.target)
    .bind(&entry.name)
    .bind(&entry.detail)
    .bind(&entry.reason)
    .bind(entry.report.map(|report| report as i64))
    .execute(connection)
    .await?;
    Ok(())
}

type PlayerColumns = (String, String, bool, i64, bool, Option<i64>, Option<i64>);
/// `$2` is the time: what has ended is not read.
const PLAYER_COLUMNS: &str = "player, name, password_hash IS NOT NULL AS account, since, is_operator,
    CASE WHEN muted_until > $2 THEN muted_until END AS muted,
    CASE WHEN banned_until > $2 THEN banned_until END AS banned";

fn player(columns: PlayerColumns) -> ModeratedPlayer {
    let (id, name, account, since, is_operator, muted_until, banned_until) = columns;
    ModeratedPlayer {
        id,
        name,
        account,
        since: since as u64,
        is_operator,
        muted_until: muted_until.map(|until| until as u64),
        banned_until: banned_until.map(|until| until as u64),
    }
}

impl SqlStore {
    pub(crate) async fn moderate(
        &self,
        entry: &ModerationEntry,
        change: &ModerationChange,
    ) -> Result<(), AccountError> {
        let write = ModerationWrite { entry: entry.clone(), change: change.clone() };
        self.write(WriteOperation::Moderation(Box::new(write))).await.map_err(|error| match error {
            WriteError::Taken => AccountError::NameTaken,
            WriteError::Store(error) => AccountError::Store(error),
        })?;
        if let ModerationChange::DeletePlayer { player, .. } = change {
            self.name_numbers.remove_player(player);
        }
        Ok(())
    }

    pub(crate) async fn is_operator(&self, player: &str) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar("SELECT is_operator FROM player WHERE player = $1");
        let found = found.bind(player).fetch_optional(&mut *self.session_reader().await?).await;
        Ok(found.map_err(failed)?.unwrap_or(false))
    }

    pub(crate) async fn moderated_player(
        &self,
        id: &str,
        now: u64,
    ) -> Result<Option<ModeratedPlayer>, StoreError> {
        let sql = format!("SELECT {PLAYER_COLUMNS} FROM player WHERE player = $1 AND deleted_at IS NULL");
        let row: Option<PlayerColumns> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(id)
            .bind(now as i64)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        Ok(row.map(player))
    }

    pub(crate) async fn moderated_players(
        &self,
        name: &str,
        now: u64,
        limit: u32,
    ) -> Result<Vec<ModeratedPlayer>, StoreError> {
        // Without a name, restricted players and operators are what an operator looks for, then the latest accounts; all are found
        // by indexes. Guests are found by a search, which reads all names.
        let candidates = if name.trim().is_empty() {
            format!(
                "player IN (SELECT player FROM player WHERE {IS_OPERATOR}
                    UNION SELECT player FROM player WHERE muted_until IS NOT NULL OR banned_until IS NOT NULL
                    UNION SELECT player FROM (SELECT player FROM player WHERE password_hash IS NOT NULL
                        ORDER BY since DESC LIMIT $3) AS latest) AND $1 = ''"
            )
        } else {
            format!("{POSITION}(name_key, $1) > 0")
        };
        let sql = format!(
            "SELECT player, name, account, since, is_operator, muted, banned FROM
            (SELECT {PLAYER_COLUMNS} FROM player WHERE deleted_at IS NULL AND {candidates}) AS found
            ORDER BY is_operator DESC, banned IS NULL, muted IS NULL, account DESC, since DESC
            LIMIT $3"
        );
        let rows: Vec<PlayerColumns> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(crate::players::name_key(name))
            .bind(now as i64)
            .bind(i64::from(limit))
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        Ok(rows.into_iter().map(player).collect())
    }

    pub(crate) async fn restrictions(&self, now: u64) -> Result<MutesAndNetworkBans, StoreError> {
        let mut reader = self.reader().await?;
        let muted = sqlx::query_as("SELECT player, muted_until FROM player WHERE muted_until > $1");
        let muted: Vec<(String, i64)> =
            muted.bind(now as i64).fetch_all(&mut *reader).await.map_err(failed)?;
        let networks = sqlx::query_as("SELECT network, until, player FROM address_ban WHERE until > $1");
        let networks: Vec<(String, i64, Option<String>)> =
            networks.bind(now as i64).fetch_all(&mut *reader).await.map_err(failed)?;
        let ban = |(network, until, player): (String, i64, Option<String>)| NetworkBan {
            network,
            until: until as u64,
            player,
        };
        Ok(MutesAndNetworkBans {
            muted: muted.into_iter().map(|(player, until)| (player, until as u64)).collect(),
            networks: networks.into_iter().map(ban).collect(),
        })
    }

    pub(crate) async fn moderation_log(&self, limit: u32) -> Result<Vec<ModerationEntry>, StoreError> {
        type Columns = (i64, String, Option<String>, String, String, String, String, String, Option<i64>);
        let rows: Vec<Columns> = sqlx::query_as(
            "SELECT at, operator, operator_player, action, target, name, detail, reason, report
            FROM moderation_log
            ORDER BY id DESC LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let entry = |columns: Columns| {
            let (at, operator, operator_player, action, target, name, detail, reason, report) = columns;
            let (at, report) = (at as u64, report.map(|report| report as u64));
            ModerationEntry { at, operator, operator_player, action, target, name, detail, reason, report }
        };
        Ok(rows.into_iter().map(entry).collect())
    }

    pub(crate) async fn latest_tournaments(
        &self,
        limit: u32,
    ) -> Result<Vec<ModeratedTournament>, StoreError> {
        let rows: Vec<(String, String, String, String, i64)> = sqlx::query_as(
            "SELECT tournament, tournament.name, game, player.name, opened FROM tournament
            JOIN player ON player.player = tournament.organiser ORDER BY opened DESC LIMIT $1",
        )
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let tournament = |(id, name, game, organiser, opened): (String, String, String, String, i64)| {
            let unreadable = |why: UnknownGame| StoreError::Unreadable {
                what: format!("the tournament {id:?}"),
                why: why.to_string(),
            };
            let game = game.parse().map_err(unreadable)?;
            Ok(ModeratedTournament { id, name, game, organiser, opened: opened as u64 })
        };
        rows.into_iter().map(tournament).collect()
    }
}
