//! Databases of older versions of the program (`tests/databases/`).
//!
//! In each folder, `tessera.db` is the database; `notes.json` has the players' tokens, the answers of the program that made it,
//! and commands that continue its games. Newer folders also have a database with one very long table, packed.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use lzma_rust2::XzReader;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;

use crate::{Bot, TableAddress, TestRequest, TestResponse, TestServer, TestServerSettings};

/// The packed database with a long table, in a folder of an older version.
pub const LONG_TABLE_FILE: &str = "long-table.db.xz";

/// The last folder whose database was made before the rule `rejoin` was changed.
const LAST_WITH_FORMER_REJOIN: &str = "2026-11-18b";

/// A database of an older version.
#[derive(Debug)]
pub struct OldDatabase {
    folder: PathBuf,
    /// The content of `notes.json`.
    pub notes: Value,
}

impl OldDatabase {
    /// All databases in `tests/databases/`.
    pub fn all() -> Result<Vec<OldDatabase>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("databases");
        let mut all = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                all.push(OldDatabase::read(&entry.path())?);
            }
        }
        ensure!(!all.is_empty(), "there is no database in {}", folder.display());
        Ok(all)
    }

    /// Reads the notes in a folder.
    pub fn read(folder: &Path) -> Result<OldDatabase> {
        let text = fs::read_to_string(folder.join("notes.json"))?;
        let notes = serde_json::from_str(&text).with_context(|| folder.display().to_string())?;
        Ok(OldDatabase { folder: folder.to_owned(), notes })
    }

    /// Whether its games of Exago with `rejoin` were played by the former rule, now `rejoin=every` (EX-12). Folders are named by their date.
    pub fn has_former_rejoin(&self) -> bool {
        self.folder.file_name().is_some_and(|name| name <= LAST_WITH_FORMER_REJOIN)
    }

    /// Starts a server on a copy.
    pub async fn open(&self) -> Result<TestServer> {
        let settings = TestServerSettings { pause: Some(0), ..TestServerSettings::default() };
        TestServer::start_in(settings, self.copy().await?)
    }

    /// A copy in a folder, as `tessera.db`.
    pub async fn copy(&self) -> Result<TempDir> {
        let folder = tempfile::tempdir()?;
        fs::copy(self.folder.join("tessera.db"), folder.path().join("tessera.db"))?;
        renew_sessions(&folder).await?;
        Ok(folder)
    }

    /// A copy of the database with the long table; none in a folder that has no such table.
    pub async fn long_table(&self) -> Result<Option<LongTableDatabase>> {
        let note = &self.notes["long_table"];
        if note.is_null() {
            return Ok(None);
        }
        let packed = fs::read(self.folder.join(LONG_TABLE_FILE))?;
        let mut database = Vec::new();
        XzReader::new(packed.as_slice(), false).read_to_end(&mut database)?;
        let text = |name: &str| note[name].as_str().map(str::to_owned);
        let mut long = LongTableDatabase {
            database,
            token: text("token").context("the player's token")?,
            address: TableAddress { table: text("table").context("the table's id")?, link: text("link") },
            events: Vec::new(),
            note: note.clone(),
        };
        long.events = long.stored_events().await?;
        Ok(Some(long))
    }

    /// The token of a player.
    pub fn token(&self, name: &str) -> Result<&str> {
        self.notes["tokens"][name].as_str().with_context(|| format!("the notes have no token for {name}"))
    }

    /// A list in the notes, such as `moves`.
    pub fn list(&self, name: &str) -> Result<&[Value]> {
        Ok(self.notes[name].as_array().with_context(|| format!("the notes have no {name}"))?)
    }

    /// A request to the server, with the token of the player in the note's `by`, if any.
    pub fn request(
        &self,
        server: &TestServer,
        method: &str,
        note: &Value,
        path: &str,
    ) -> Result<TestRequest> {
        let request = TestRequest::new(server.address(), method, path);
        match note["by"].as_str() {
            Some(name) => Ok(request.bearer(self.token(name)?)),
            None => Ok(request),
        }
    }
}

/// A database with one long table.
#[derive(Debug)]
pub struct LongTableDatabase {
    database: Vec<u8>,
    /// The session token of the player, who plays both seats.
    pub token: String,
    /// The address of the table.
    pub address: TableAddress,
    /// All events as they are stored.
    pub events: Vec<Value>,
    /// The answers of the program that made it, and a command that continues the game.
    pub note: Value,
}

impl LongTableDatabase {
    /// Starts a server on a copy, and signs in as the player of the table.
    pub async fn open(&self, settings: TestServerSettings) -> Result<(TestServer, Bot)> {
        let server = TestServer::start_in(settings, self.copy().await?)?;
        let bot = Bot::new(server.address(), &self.token);
        Ok((server, bot))
    }

    async fn copy(&self) -> Result<TempDir> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("tessera.db"), &self.database)?;
        renew_sessions(&folder).await?;
        Ok(folder)
    }

    async fn stored_events(&self) -> Result<Vec<Value>> {
        let folder = self.copy().await?;
        let mut connection = open_copy(&folder).await?;
        let stored: Vec<String> =
            sqlx::query_scalar("SELECT body FROM event WHERE table_id = $1 ORDER BY number")
                .bind(&self.address.table)
                .fetch_all(&mut connection)
                .await?;
        connection.close().await?;
        Ok(stored.iter().map(|body| serde_json::from_str(body)).collect::<Result<_, _>>()?)
    }
}

async fn open_copy(folder: &TempDir) -> Result<SqliteConnection> {
    Ok(SqliteConnectOptions::new().filename(folder.path().join("tessera.db")).connect().await?)
}

/// Sessions expire after a year without use, so those of a copy are marked as used now.
async fn renew_sessions(folder: &TempDir) -> Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
    let mut connection = open_copy(folder).await?;
    sqlx::query("UPDATE session SET used = $1").bind(now).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// The request path of a note.
pub fn note_path(note: &Value) -> Result<&str> {
    note["path"].as_str().context("a note has a path")
}

/// The part of an answer that does not depend on the time: JSON without running clocks, or the text.
pub fn stable_response(answer: &TestResponse) -> Result<Value> {
    if answer.status != 200 {
        return Ok(json!({ "status": answer.status, "answer": answer.text()? }));
    }
    if answer.header("content-type") != Some("application/json") {
        return Ok(Value::from(answer.text()?));
    }
    let mut value = answer.json()?;
    // Everything about a player: sessions are renewed in copies.
    if let Some(document) = value.as_object_mut().filter(|document| document.contains_key("format")) {
        document.remove("sessions");
    }
    // A running clock differs in every answer; after a restart it continues with the time it had.
    if let Some(view) = value.as_object_mut().filter(|view| view.contains_key("seats")) {
        view.remove("deadline");
    }
    for event in value["events"].as_array_mut().into_iter().flatten() {
        if let Some(event) = event.as_object_mut().filter(|event| event["event"] == "resumed") {
            event.remove("at");
        }
    }
    for seat in value["seats"].as_array_mut().into_iter().flatten() {
        if let Some(seat) = seat.as_object_mut().filter(|seat| seat.get("clock").is_some_and(Value::is_u64)) {
            seat.remove("clock");
        }
    }
    Ok(value)
}

/// The first difference between a stored answer and a new one. New fields are allowed.
pub fn difference(kept: &Value, now: &Value) -> Option<String> {
    match (kept, now) {
        (Value::Object(kept), Value::Object(now)) => kept.iter().find_map(|(name, kept)| {
            let now = now.get(name).unwrap_or(&Value::Null);
            difference(kept, now).map(|inner| format!(".{name}{inner}"))
        }),
        (Value::Array(kept), Value::Array(now)) if kept.len() == now.len() => {
            let pairs = kept.iter().zip(now).enumerate();
            pairs
                .into_iter()
                .find_map(|(n, (kept, now))| difference(kept, now).map(|inner| format!("[{n}]{inner}")))
        }
        _ if kept == now => None,
        _ => Some(format!(": was {kept}, is {now}")),
    }
}
