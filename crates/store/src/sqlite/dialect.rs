//! What `SQLite` writes otherwise than `PostgreSQL`, for the statements of `sql`.

/// Begins a transaction that will write: a later change from reading to writing can fail.
pub(super) const BEGIN_WRITING: &str = "BEGIN IMMEDIATE";
/// The function that returns where a text contains another one, or 0.
pub(super) const POSITION: &str = "instr";
/// Whether a player is an operator, as the partial index of operators asks.
pub(super) const IS_OPERATOR: &str = "is_operator = 1";
/// Locks the players of a JSON array against appends. The writer is alone.
pub(super) const LOCK_PLAYERS: Option<&str> = None;

/// The rows of a JSON array: `key`, from 0, and `value`.
macro_rules! json_rows {
    ($parameter:literal) => {
        concat!("json_each(", $parameter, ")")
    };
}

/// The texts of a JSON array, as a query.
macro_rules! json_texts {
    ($parameter:literal) => {
        concat!("SELECT value FROM json_each(", $parameter, ")")
    };
}

pub(super) use {json_rows, json_texts};

/// A parameter by its number. With a name, `SQLite` finds each by a linear search through all of them.
#[cfg(feature = "cluster")]
pub(super) fn parameter(_number: usize) -> String {
    "?".to_owned()
}

/// A column of flags, as 0 and 1.
#[cfg(feature = "cluster")]
pub(super) fn flag_as_number(column: &str) -> String {
    column.to_owned()
}

/// A flag from a parameter that is 0 or 1.
#[cfg(feature = "cluster")]
pub(super) fn number_as_flag(parameter: &str) -> String {
    parameter.to_owned()
}

/// Whether the database ended a transaction that may succeed when it is repeated. The writer is alone, and waits for locks.
pub(super) fn is_interruption(_error: &sqlx::Error) -> bool {
    false
}

/// Whether a value of one request cannot be stored. Every text can.
pub(super) fn is_bad_value(_error: &sqlx::Error) -> bool {
    false
}
