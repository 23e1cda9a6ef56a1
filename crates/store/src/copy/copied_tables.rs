//! The tables of the database as a copy reads and writes them.

/// How a value is stored. Every value may also be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    Text,
    Integer,
    /// True or false; a number in `SQLite`.
    Flag,
    Bytes,
}

/// A stored value, which is the same in both databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CopiedValue {
    Null,
    Text(String),
    /// Also a flag: 0 or 1.
    Integer(i64),
    Bytes(Vec<u8>),
}

/// A table that is copied row by row, in the order of its key.
#[derive(Debug)]
pub(crate) struct CopiedTable {
    pub(crate) name: &'static str,
    /// All columns, those of the key first.
    pub(crate) columns: &'static [(&'static str, ColumnKind)],
    /// How many columns the key has.
    pub(crate) key: usize,
    /// Whether the database numbers the rows, so that numbers of removed rows do not come back.
    pub(crate) is_numbered: bool,
}

impl CopiedTable {
    pub(crate) fn key_columns(&self) -> Vec<&'static str> {
        self.columns[..self.key].iter().map(|(name, _)| *name).collect()
    }

    pub(crate) fn key_of<'a>(&self, row: &'a [CopiedValue]) -> &'a [CopiedValue] {
        &row[..self.key]
    }
}

/// A table with a key of one or more columns.
macro_rules! table {
    ($name:literal, key [$($key:literal $key_kind:ident),+], [$($column:literal $kind:ident),*]) => {
        CopiedTable {
            name: $name,
            columns: &[$(($key, ColumnKind::$key_kind),)+ $(($column, ColumnKind::$kind)),*],
            key: [$($key),+].len(),
            is_numbered: false,
        }
    };
}

/// A table whose rows the database numbers.
macro_rules! numbered {
    ($name:literal, [$($column:literal $kind:ident),*]) => {
        CopiedTable { is_numbered: true, ..table!($name, key ["id" Integer], [$($column $kind),*]) }
    };
}

/// All tables but the outbox, which the databases store differently, and those that triggers fill. A table comes after those that
/// it refers to.
pub(crate) const TABLES: [CopiedTable; 22] = [
    table!("player", key ["player" Text], [
        "name" Text, "name_key" Text, "password_hash" Text, "since" Integer, "is_operator" Flag,
        "muted_until" Integer, "banned_until" Integer, "deleted_at" Integer, "is_bot" Flag
    ]),
    table!("player_name", key ["player" Text, "number" Integer], ["name" Text]),
    table!("account_name_key", key ["key" Text, "player" Text], ["version" Text]),
    table!("session", key ["token_hash" Bytes], [
        "player" Text, "since" Integer, "used" Integer, "device" Text
    ]),
    table!("recovery_code", key ["player" Text, "code_hash" Bytes], ["since" Integer]),
    table!("api_token", key ["token_hash" Bytes], [
        "player" Text, "name" Text, "scopes" Text, "since" Integer, "used" Integer
    ]),
    table!("account_email", key ["player" Text], ["address" Text, "address_key" Text, "since" Integer]),
    table!("email_secret", key ["secret_hash" Bytes], ["player" Text, "address" Text, "until" Integer]),
    numbered!("security_notice", ["player" Text, "at" Integer, "kind" Text, "device" Text]),
    table!("known_device", key ["player" Text, "mark_hash" Bytes], ["used" Integer]),
    table!("lesson_step", key ["player" Text, "course" Text, "step" Text], ["done" Integer]),
    table!("card", key ["table_id" Text], [
        "game" Text, "rules" Text, "stage" Text, "private" Flag, "clock" Text, "seats" Text, "moves" Integer,
        "opened" Integer, "changed" Integer, "result" Text, "wakes" Flag, "away" Text, "to_move" Integer,
        "away_as_of" Integer
    ]),
    table!("event", key ["table_id" Text, "number" Integer], [
        "at" Integer, "body" Text, "checksum" Integer
    ]),
    table!("chat_author", key ["player" Text, "table_id" Text, "number" Integer], []),
    table!("tournament", key ["tournament" Text], [
        "name" Text, "game" Text, "stage" Text, "players" Integer, "organiser" Text, "helpers" Bytes,
        "opened" Integer, "online" Flag, "seats" Bytes
    ]),
    table!("tournament_event", key ["tournament" Text, "number" Integer], [
        "at" Integer, "body" Text, "checksum" Integer
    ]),
    table!("tournament_author", key ["player" Text, "tournament" Text], []),
    table!("challenge", key ["challenge" Text], [
        "challenger" Text, "opponent" Text, "terms" Text, "since" Integer, "expires" Integer
    ]),
    table!("address_ban", key ["network" Text], ["until" Integer, "player" Text]),
    numbered!("moderation_log", [
        "at" Integer, "operator" Text, "operator_player" Text, "action" Text, "target" Text, "name" Text,
        "detail" Text, "reason" Text, "report" Integer
    ]),
    numbered!("report", [
        "at" Integer, "reporter" Text, "reported" Text, "name" Text, "table_id" Text, "message" Integer,
        "reason" Text, "note" Text, "context" Text, "handled" Integer, "handled_by" Text, "action" Text
    ]),
    numbered!("player_block", ["player" Text, "blocked" Text, "name" Text, "since" Integer]),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::Store;

    /// Tables that triggers fill, the outbox, and what each database keeps for itself.
    const NOT_COPIED: [&str; 7] = [
        "_sqlx_migrations",
        "listed",
        "outbox",
        "outbox_cursor",
        "sits_at",
        "sqlite_sequence",
        "write_probe",
    ];

    #[tokio::test]
    async fn every_column_of_every_table_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tessera.db");
        Store::open(&file).await.unwrap().close().await;
        let mut connection = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT found.name, columns.name FROM sqlite_schema AS found, pragma_table_info(found.name) AS columns
            WHERE found.type = 'table'",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        let mut stored: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (table, column) in columns {
            stored.entry(table).or_default().push(column);
        }
        for table in NOT_COPIED {
            assert!(stored.remove(table).is_some(), "there is no table {table}");
        }
        let sorted = |mut columns: Vec<String>| {
            columns.sort();
            columns
        };
        let copied = TABLES.iter().map(|table| {
            let columns = table.columns.iter().map(|(column, _)| (*column).to_owned()).collect();
            (table.name.to_owned(), sorted(columns))
        });
        let stored = stored.into_iter().map(|(table, columns)| (table, sorted(columns)));
        assert_eq!(copied.collect::<BTreeMap<_, _>>(), stored.collect());
    }
}
