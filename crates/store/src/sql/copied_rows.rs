//! Rows as a copy of the whole database reads and writes them.

use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Database, Row};

use super::{SqlCopyEnd, SqlDatabase, SqlRow, copy_end, dialect};
use crate::OutboxConsumer;
use crate::copy::{ColumnKind, CopiedRow, CopiedTable, CopiedValue, ROWS_PER_PAGE, WaitingGame};

type SqlQuery<'q> = Query<'q, SqlDatabase, <SqlDatabase as Database>::Arguments>;

impl SqlCopyEnd {
    /// A page of rows after a key, in the order of the keys.
    pub(crate) async fn read(
        &mut self,
        table: &CopiedTable,
        after: Option<&[CopiedValue]>,
    ) -> Result<Vec<CopiedRow>, sqlx::Error> {
        let column = |(name, kind): &(&str, ColumnKind)| match kind {
            ColumnKind::Flag => dialect::flag_as_number(name),
            _ => (*name).to_owned(),
        };
        let columns = list(table.columns.iter().map(column));
        let keys = table.key_columns().join(", ");
        let condition = match after {
            Some(_) => format!("WHERE ({keys}) > ({})", list((1..=table.key).map(dialect::parameter))),
            None => String::new(),
        };
        let name = table.name;
        let sql = format!("SELECT {columns} FROM {name} {condition} ORDER BY {keys} LIMIT {ROWS_PER_PAGE}");
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (value, (_, kind)) in after.into_iter().flatten().zip(table.columns) {
            query = bind(query, value, *kind);
        }
        let rows = query.fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| decode(row, table.columns)).collect()
    }

    /// The key of the last row, and the number of rows.
    pub(crate) async fn last(
        &mut self,
        table: &CopiedTable,
    ) -> Result<(Option<CopiedRow>, u64), sqlx::Error> {
        let keys = table.key_columns();
        let (columns, order) = (keys.join(", "), keys.join(" DESC, "));
        let sql = format!("SELECT {columns} FROM {} ORDER BY {order} DESC LIMIT 1", table.name);
        let row = sqlx::query(AssertSqlSafe(sql)).fetch_optional(&mut self.connection).await?;
        let last = row.map(|row| decode(&row, &table.columns[..table.key])).transpose()?;
        let sql = format!("SELECT count(*) FROM {}", table.name);
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut self.connection).await?;
        Ok((last, count as u64))
    }

    pub(crate) async fn last_number(&mut self, table: &CopiedTable) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar(copy_end::LAST_NUMBER).bind(table.name).fetch_one(&mut self.connection).await
    }

    pub(crate) async fn waiting_games(
        &mut self,
        consumer: OutboxConsumer,
    ) -> Result<Vec<WaitingGame>, sqlx::Error> {
        let games = sqlx::query_as(copy_end::WAITING_GAMES).bind(consumer.name());
        games.fetch_all(&mut self.connection).await
    }

    /// Writes rows in one commit.
    pub(crate) async fn insert(
        &mut self,
        table: &CopiedTable,
        rows: &[CopiedRow],
    ) -> Result<(), sqlx::Error> {
        let columns = list(table.columns.iter().map(|(name, _)| (*name).to_owned()));
        let value = |number: usize, (_, kind): &(&str, ColumnKind)| match kind {
            ColumnKind::Flag => dialect::number_as_flag(&dialect::parameter(number)),
            _ => dialect::parameter(number),
        };
        let values = |row: usize| {
            let first = row * table.columns.len() + 1;
            let values = table.columns.iter().enumerate().map(|(index, column)| value(first + index, column));
            format!("({})", list(values))
        };
        let values = list((0..rows.len()).map(values));
        let sql = format!("INSERT INTO {} ({columns}) VALUES {values}", table.name);
        // Not kept prepared: its length depends on the number of rows.
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        for row in rows {
            for (value, (_, kind)) in row.iter().zip(table.columns) {
                query = bind(query, value, *kind);
            }
        }
        query.execute(&mut self.connection).await?;
        Ok(())
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn bind<'q>(query: SqlQuery<'q>, value: &CopiedValue, kind: ColumnKind) -> SqlQuery<'q> {
    match (value, kind) {
        (CopiedValue::Text(text), _) => query.bind(text.clone()),
        (CopiedValue::Integer(number), _) => query.bind(*number),
        (CopiedValue::Bytes(bytes), _) => query.bind(bytes.clone()),
        (CopiedValue::Null, ColumnKind::Text) => query.bind(None::<String>),
        (CopiedValue::Null, ColumnKind::Integer | ColumnKind::Flag) => query.bind(None::<i64>),
        (CopiedValue::Null, ColumnKind::Bytes) => query.bind(None::<Vec<u8>>),
    }
}

fn decode(row: &SqlRow, columns: &[(&str, ColumnKind)]) -> Result<CopiedRow, sqlx::Error> {
    let value = |(index, (_, kind)): (usize, &(&str, ColumnKind))| {
        let value = match kind {
            ColumnKind::Text => row.try_get::<Option<String>, _>(index)?.map(CopiedValue::Text),
            ColumnKind::Integer | ColumnKind::Flag => {
                row.try_get::<Option<i64>, _>(index)?.map(CopiedValue::Integer)
            }
            ColumnKind::Bytes => row.try_get::<Option<Vec<u8>>, _>(index)?.map(CopiedValue::Bytes),
        };
        Ok(value.unwrap_or(CopiedValue::Null))
    };
    columns.iter().enumerate().map(value).collect()
}
