//! Integrity of the file: a short check at every start, and a complete one on demand.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::SqliteConnection;

use super::open_database::primary_code;
use super::{SqliteStore, failed};
use crate::StoreError;

/// The time of the check at a start. It covers about a gigabyte; of a larger file, a part is checked.
const QUICK_CHECK_TIME: Duration = Duration::from_secs(1);
/// `SQLite` asks whether to go on after this many of its instructions.
const INSTRUCTIONS_PER_QUESTION: i32 = 10_000;
/// Result code of `SQLite`.
const SQLITE_INTERRUPT: i32 = 9;

/// Checks the pages of the file for a bounded time.
pub(super) async fn quick_check(file: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let deadline = Instant::now() + QUICK_CHECK_TIME;
    let damaged = |why: String| StoreError::Damaged { file: file.to_owned(), why };
    {
        let mut handle = connection.lock_handle().await.map_err(failed)?;
        handle.set_progress_handler(INSTRUCTIONS_PER_QUESTION, move || Instant::now() < deadline);
    }
    let found: Result<String, sqlx::Error> =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await;
    connection.lock_handle().await.map_err(failed)?.remove_progress_handler();
    match found {
        Ok(answer) if answer == "ok" => Ok(()),
        Ok(answer) => Err(damaged(one_line(&answer))),
        Err(why) if primary_code(&why) == Some(SQLITE_INTERRUPT) => Ok(()),
        Err(why) => Err(damaged(why.to_string())),
    }
}

/// Checks that the definitions of tables and indices are text. `SQLite` does not, and the driver panics if the name of a type is
/// no text: its connection is lost and never given back to the pool.
pub(super) async fn check_schema_text(
    file: &Path,
    connection: &mut SqliteConnection,
) -> Result<(), StoreError> {
    let damaged = |why: String| StoreError::Damaged { file: file.to_owned(), why };
    let definitions = "SELECT CAST(concat_ws(' ', type, name, tbl_name, sql) AS BLOB) FROM sqlite_schema";
    let definitions: Vec<Vec<u8>> = sqlx::query_scalar(definitions)
        .fetch_all(connection)
        .await
        .map_err(|why| damaged(why.to_string()))?;
    match definitions.iter().find_map(|definition| str::from_utf8(definition).err()) {
        Some(why) => Err(damaged(format!("the definition of a table is no text: {why}"))),
        None => Ok(()),
    }
}

/// Rows that a trigger derives from cards and that must agree with them.
const DERIVED_ROWS: [(&str, &str); 5] = [
    (
        "the list of open tables lacks",
        "SELECT table_id FROM card WHERE stage <> 'over'
        AND (stage, private, opened, table_id) NOT IN (SELECT stage, private, opened, table_id FROM listed)",
    ),
    (
        "the list of open tables wrongly has",
        "SELECT table_id FROM listed
        WHERE (stage, private, opened, table_id) NOT IN (SELECT stage, private, opened, table_id FROM card)",
    ),
    (
        "the list of seats lacks a player of",
        "SELECT DISTINCT table_id FROM card, json_each(card.seats) WHERE value ->> 'player' IS NOT NULL
        AND (value ->> 'player', table_id) NOT IN (SELECT player, table_id FROM sits_at)",
    ),
    (
        "the list of seats wrongly has a player of",
        "SELECT DISTINCT table_id FROM sits_at WHERE NOT EXISTS (
            SELECT 1 FROM card, json_each(card.seats)
            WHERE card.table_id = sits_at.table_id AND value ->> 'player' = sits_at.player)",
    ),
    (
        "the list of seats has a wrong state of",
        "SELECT DISTINCT table_id FROM sits_at JOIN card USING (table_id)
        WHERE sits_at.is_over <> (card.stage = 'over') OR sits_at.changed <> card.changed",
    ),
];

impl SqliteStore {
    pub(crate) async fn structural_problems(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(failed)?;
        let mut problems = Vec::new();
        // A pragma takes no parameters. Its answer may end with an error instead of "ok" if the file is badly damaged.
        let pages: Result<Vec<String>, _> =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await;
        match pages {
            Ok(answers) => {
                let is_problem = |answer: &String| answer != "ok";
                problems
                    .extend(answers.iter().filter(|answer| is_problem(answer)).map(|line| one_line(line)));
            }
            Err(why) => problems.push(format!("the pages cannot be read: {why}")),
        }
        let orphans =
            sqlx::query_as::<_, (String, String)>("SELECT \"table\", parent FROM pragma_foreign_key_check");
        match orphans.fetch_all(&mut *connection).await {
            Ok(orphans) => problems.extend(
                orphans.iter().map(|(from, to)| format!("a row of \"{from}\" refers to no row of \"{to}\"")),
            ),
            Err(why) => problems.push(format!("the references cannot be read: {why}")),
        }
        for (sentence, sql) in DERIVED_ROWS {
            match sqlx::query_scalar::<_, String>(sql).fetch_all(&mut *connection).await {
                Ok(tables) => {
                    problems.extend(tables.iter().map(|table| format!("{sentence} the table \"{table}\"")));
                }
                Err(why) => problems.push(format!("the lists of tables cannot be read: {why}")),
            }
        }
        problems.truncate(limit as usize);
        Ok(problems)
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
