//! INSERT statements for many rows at once.

use std::iter;
use std::sync::Arc;

use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection};

/// The number of prepared statements: one for every number of rows up to 64, and one for 128.
pub(super) const STATEMENT_SIZES: usize = 65;

/// The number of rows of the statement at an index.
const fn rows_of(size: usize) -> usize {
    if size < 64 { size + 1 } else { 128 }
}

/// The index of the largest statement that `rows` rows fill.
const fn size_for(rows: usize) -> usize {
    match rows {
        128.. => 64,
        65.. => 63,
        _ => rows - 1,
    }
}

pub(super) type Statement<'q> = Query<'q, Sqlite, SqliteArguments>;

/// One INSERT in all supported numbers of rows.
pub(super) struct BatchInsert {
    sql: [Arc<str>; STATEMENT_SIZES],
}

impl BatchInsert {
    pub(super) fn new(head: &str, columns: usize, tail: &str) -> BatchInsert {
        // Not `$1`: SQLite finds a named parameter by a linear search through all names, at every execution.
        let row = format!("({})", vec!["?"; columns].join(","));
        let sql = std::array::from_fn(|size| {
            let rows: Vec<&str> = iter::repeat_n(row.as_str(), rows_of(size)).collect();
            format!("{head} VALUES {} {tail}", rows.join(",")).into()
        });
        BatchInsert { sql }
    }

    /// Whether a single statement writes `rows` rows.
    pub(super) fn fits_one_statement(rows: usize) -> bool {
        rows > 0 && rows_of(size_for(rows)) == rows
    }

    pub(super) async fn write<T>(
        &self,
        connection: &mut SqliteConnection,
        mut rows: &[T],
        bind: impl for<'q> Fn(Statement<'q>, &T) -> Statement<'q>,
    ) -> Result<(), sqlx::Error> {
        while !rows.is_empty() {
            let size = size_for(rows.len());
            let (now, later) = rows.split_at(rows_of(size));
            let statement = sqlx::query(AssertSqlSafe(self.sql[size].clone()));
            now.iter().fold(statement, &bind).execute(&mut *connection).await?;
            rows = later;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_rows_is_cut_into_statements_that_there_are() {
        for rows in 1..600 {
            let mut left = rows;
            while left > 0 {
                let size = size_for(left);
                assert!(size < STATEMENT_SIZES && rows_of(size) <= left, "{rows}");
                left -= rows_of(size);
            }
        }
        assert!((1..=64).chain([128]).all(BatchInsert::fits_one_statement));
        assert!(![0, 65, 127, 129].into_iter().any(BatchInsert::fits_one_statement));
    }
}
