//! What `PostgreSQL` writes otherwise than `SQLite`, for the statements of `sql`.

use sqlx::error::DatabaseError;

/// Begins a transaction that will write.
pub(super) const BEGIN_WRITING: &str = "BEGIN";
/// The function that returns where a text contains another one, or 0.
pub(super) const POSITION: &str = "strpos";
/// Whether a player is an operator, as the partial index of operators asks.
pub(super) const IS_OPERATOR: &str = "is_operator";
/// The rows of a JSON array: `key`, from 0, and `value`.
macro_rules! json_rows {
    ($parameter:literal) => {
        concat!(
            "(SELECT ordinality - 1 AS key, value FROM jsonb_array_elements(",
            $parameter,
            "::jsonb) WITH ORDINALITY)"
        )
    };
}

/// The texts of a JSON array, as a query.
macro_rules! json_texts {
    ($parameter:literal) => {
        concat!("SELECT jsonb_array_elements_text(", $parameter, "::jsonb)")
    };
}

/// Locks the players of a JSON array against appends that show them.
pub(super) const LOCK_PLAYERS: Option<&str> = Some(concat!(
    "SELECT player FROM player WHERE player IN (",
    json_texts!("$1"),
    ") ORDER BY player FOR UPDATE"
));

pub(super) use {json_rows, json_texts};

/// A parameter by its number.
pub(super) fn parameter(number: usize) -> String {
    format!("${number}")
}

/// A column of flags, as 0 and 1.
pub(super) fn flag_as_number(column: &str) -> String {
    format!("{column}::integer::bigint")
}

/// A flag from a parameter that is 0 or 1.
pub(super) fn number_as_flag(parameter: &str) -> String {
    format!("({parameter} <> 0)")
}

/// Whether the database ended a transaction or the connection, and the same may succeed when it is repeated: a deadlock, a lock
/// that was held too long, a server that stops, a connection that was cut.
pub(super) fn is_interruption(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) => true,
        sqlx::Error::Database(error) => {
            is_class(&**error, &["08", "40", "57"]) || error.code().as_deref() == Some("55P03")
        }
        _ => false,
    }
}

/// Whether a value of one request cannot be stored, such as a text with a zero byte.
pub(super) fn is_bad_value(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| is_class(error, &["22"]))
}

/// Whether the code of an error begins with one of these classes.
fn is_class(error: &dyn DatabaseError, classes: &[&str]) -> bool {
    error.code().is_some_and(|code| classes.iter().any(|class| code.starts_with(class)))
}
