//! Summaries of tables and the lists made of them. The SQL calls a summary a card.

use std::sync::Arc;

use sqlx::Row;
use tessera_rules::{GameKind, UnknownGame};
use tessera_table::SeatNumber;

use super::{SqlRow, SqlStore, failed};
use crate::{GameFilter, ListPage, StoreError, SummarySeat, TableSummary, TableSummaryStage};

/// A summary as it is stored.
pub(crate) struct SummaryRow {
    pub(crate) table: Arc<str>,
    pub(crate) game: Arc<str>,
    pub(crate) rules: Arc<str>,
    pub(crate) stage: TableSummaryStage,
    pub(crate) private: bool,
    pub(crate) clock: Arc<str>,
    pub(crate) seats: Arc<str>,
    pub(crate) moves: i64,
    pub(crate) opened: i64,
    pub(crate) changed: i64,
    pub(crate) result: Arc<str>,
    pub(crate) needs_resume: bool,
    pub(crate) away: Arc<str>,
    pub(crate) away_as_of: i64,
    pub(crate) to_move: Option<i64>,
}

impl SummaryRow {
    pub(crate) fn new(summary: TableSummary) -> Result<SummaryRow, StoreError> {
        let unwritable = |why| unreadable(&summary.table, &why);
        let seats = serde_json::to_string(&summary.seats).map_err(unwritable)?;
        let clock = serde_json::to_string(&summary.clock).map_err(unwritable)?;
        // Without a result the column holds an empty text.
        let result = summary.result.as_ref().map(serde_json::to_string).transpose().map_err(unwritable)?;
        // Without absences, as in rows of older versions, too.
        let away = summary.away.as_ref().map(serde_json::to_string).transpose().map_err(unwritable)?;
        Ok(SummaryRow {
            table: summary.table.into(),
            game: summary.game.name().into(),
            rules: summary.rules.into(),
            stage: summary.stage,
            private: summary.private,
            clock: clock.into(),
            seats: seats.into(),
            moves: i64::from(summary.moves),
            opened: summary.opened as i64,
            changed: summary.last_played as i64,
            result: result.unwrap_or_default().into(),
            needs_resume: summary.needs_resume,
            away: away.unwrap_or_default().into(),
            away_as_of: summary.away_as_of as i64,
            to_move: summary.to_move.map(|seat| i64::from(seat.get())),
        })
    }
}

impl SqlStore {
    /// The summaries in rows, with the names of their players.
    async fn summaries(&self, rows: &[SqlRow]) -> Result<Vec<TableSummary>, StoreError> {
        let mut summaries = rows.iter().map(read).collect::<Result<Vec<TableSummary>, StoreError>>()?;
        Box::pin(self.resolve_summaries(&mut summaries)).await?;
        Ok(summaries)
    }

    pub(crate) async fn summary(&self, table: &str) -> Result<Option<TableSummary>, StoreError> {
        let query = sqlx::query("SELECT * FROM card WHERE table_id = $1").bind(table);
        let row = query.fetch_optional(&mut *self.reader().await?).await.map_err(failed)?;
        Ok(self.summaries(row.as_slice()).await?.pop())
    }

    /// The public tables of a stage; tables that are over are not listed.
    pub(crate) async fn tables_in_stage(
        &self,
        stage: TableSummaryStage,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let query = sqlx::query(
            "SELECT card.* FROM listed JOIN card USING (table_id)
            WHERE listed.stage = $1 AND listed.private = FALSE ORDER BY listed.opened DESC LIMIT $2",
        )
        .bind(stage.name())
        .bind(i64::from(limit));
        let rows = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        self.summaries(&rows).await
    }

    /// The unfinished tables, private ones too.
    pub(crate) async fn unfinished_tables(&self, limit: u32) -> Result<Vec<TableSummary>, StoreError> {
        let query = sqlx::query(
            "SELECT card.* FROM listed JOIN card USING (table_id) ORDER BY listed.opened DESC, table_id LIMIT $1",
        );
        let query = query.bind(i64::from(limit));
        let rows = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        self.summaries(&rows).await
    }

    pub(crate) async fn games_of(
        &self,
        player: &str,
        before: Option<u64>,
        limit: u32,
        filter: GameFilter,
    ) -> Result<ListPage<TableSummary>, StoreError> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        // Written out, because the index of unfinished games is used only with a constant.
        let state = match filter.is_over {
            None => "",
            Some(false) => "AND sits_at.is_over = 0",
            Some(true) => "AND sits_at.is_over = 1",
        };
        let sql = format!(
            "SELECT card.* FROM sits_at JOIN card USING (table_id)
            WHERE sits_at.player = $1 AND sits_at.changed < $2 {state} AND ($3 IS NULL OR card.game = $3)
            ORDER BY sits_at.changed DESC, table_id LIMIT $4"
        );
        // Entries of the same time are on one page, so that rarely more than one entry beyond the page is read.
        let mut read_limit = limit.saturating_add(1);
        loop {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql.clone())).bind(player).bind(before);
            let query = query.bind(filter.game.map(GameKind::name)).bind(i64::from(read_limit));
            // A filter may skip thousands of games.
            let permit = self.long_read().await?;
            let rows = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
            drop(permit);
            let games = self.summaries(&rows).await?;
            let page = ListPage::first(games, limit as usize, |game| game.last_played);
            if page.next.is_some() || rows.len() < read_limit as usize {
                return Ok(page);
            }
            read_limit = read_limit.saturating_mul(2);
        }
    }

    pub(crate) async fn unfinished_games_of(
        &self,
        player: &str,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let query = sqlx::query(
            "SELECT card.* FROM sits_at JOIN card USING (table_id) WHERE sits_at.player = $1 AND sits_at.is_over = 0
            ORDER BY sits_at.changed DESC LIMIT $2",
        )
        .bind(player)
        .bind(i64::from(limit));
        let rows = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        self.summaries(&rows).await
    }

    pub(crate) async fn unfinished_tables_of(
        &self,
        player: &str,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "SELECT table_id FROM sits_at WHERE player = $1 AND is_over = 0 AND table_id > $2
            ORDER BY table_id LIMIT $3",
        )
        .bind(player)
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)
    }

    pub(crate) async fn tables_to_resume(&self) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "SELECT table_id FROM listed JOIN card USING (table_id) WHERE listed.stage = $1 AND card.wakes
            ORDER BY listed.opened",
        )
        .bind(TableSummaryStage::Playing.name())
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)
    }
}

impl SqlStore {
    pub(crate) async fn engine_tables_since(
        &self,
        since: u64,
    ) -> Result<Vec<(String, Vec<SummarySeat>)>, StoreError> {
        // Seats without a level need not be parsed. A name may contain the word; then no seat is an engine's.
        let query = sqlx::query_as(
            "SELECT table_id, seats FROM listed JOIN card USING (table_id)
            WHERE card.changed >= $1 AND card.seats LIKE '%\"level\"%'",
        )
        .bind(i64::try_from(since).unwrap_or(i64::MAX));
        let rows: Vec<(String, String)> =
            query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        let seats = |(table, seats): (String, String)| {
            let seats = serde_json::from_str(&seats).map_err(|why| unreadable(&table, &why))?;
            Ok((table, seats))
        };
        rows.into_iter().map(seats).collect()
    }
}

fn read(row: &SqlRow) -> Result<TableSummary, StoreError> {
    let table: String = row.try_get("table_id").map_err(failed)?;
    let columns = || -> Result<_, sqlx::Error> {
        let text = |name: &str| row.try_get::<String, _>(name);
        let result = Some(text("result")?).filter(|result| !result.is_empty());
        let away = Some(text("away")?).filter(|away| !away.is_empty());
        Ok(TableSummary {
            table: table.clone(),
            game: text("game")?.parse().map_err(decode::<UnknownGame>)?,
            rules: row.try_get("rules")?,
            stage: text("stage").and_then(|stage| {
                TableSummaryStage::named(&stage).ok_or_else(|| sqlx::Error::Decode(stage.into()))
            })?,
            private: row.try_get("private")?,
            clock: serde_json::from_str(&text("clock")?).map_err(decode)?,
            seats: serde_json::from_str(&text("seats")?).map_err(decode)?,
            moves: row.try_get::<i64, _>("moves")? as u32,
            opened: row.try_get::<i64, _>("opened")? as u64,
            last_played: row.try_get::<i64, _>("changed")? as u64,
            result: result.as_deref().map(serde_json::from_str).transpose().map_err(decode)?,
            needs_resume: row.try_get("wakes")?,
            away_as_of: row.try_get::<i64, _>("away_as_of")? as u64,
            away: away.as_deref().map(serde_json::from_str).transpose().map_err(decode)?,
            to_move: row.try_get::<Option<i64>, _>("to_move")?.map(|seat| SeatNumber::new(seat as u8)),
        })
    };
    columns().map_err(|why| unreadable(&table, &why))
}

fn decode<E: std::error::Error + Send + Sync + 'static>(why: E) -> sqlx::Error {
    sqlx::Error::Decode(why.into())
}

fn unreadable(table: &str, why: &dyn std::error::Error) -> StoreError {
    StoreError::Unreadable { what: format!("a summary of the table \"{table}\""), why: why.to_string() }
}
