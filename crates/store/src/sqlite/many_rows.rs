//! Many rows in one statement.

use std::iter;
use std::sync::Arc;

use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection};

/// 1, 2, 4 … 128 rows: few enough statements that all of them stay prepared.
const SIZES: usize = 8;

pub(super) type Statement<'q> = Query<'q, Sqlite, SqliteArguments>;

/// An INSERT for every number of rows.
pub(super) struct ManyRows {
    sql: [Arc<str>; SIZES],
}

impl ManyRows {
    pub(super) fn new(head: &str, columns: usize, tail: &str) -> ManyRows {
        // Not `$1`: SQLite finds the name of a parameter by walking through all names, at every execution.
        let row = format!("({})", vec!["?"; columns].join(","));
        let sql = std::array::from_fn(|size| {
            let rows: Vec<&str> = iter::repeat_n(row.as_str(), 1 << size).collect();
            format!("{head} VALUES {} {tail}", rows.join(",")).into()
        });
        ManyRows { sql }
    }

    pub(super) async fn write<T>(
        &self,
        connection: &mut SqliteConnection,
        mut rows: &[T],
        bind: impl for<'q> Fn(Statement<'q>, &T) -> Statement<'q>,
    ) -> Result<(), sqlx::Error> {
        while !rows.is_empty() {
            let size = (rows.len().ilog2() as usize).min(SIZES - 1);
            let (now, later) = rows.split_at(1 << size);
            let statement = sqlx::query(AssertSqlSafe(self.sql[size].clone()));
            now.iter().fold(statement, &bind).execute(&mut *connection).await?;
            rows = later;
        }
        Ok(())
    }
}
