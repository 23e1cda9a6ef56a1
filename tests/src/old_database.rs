//! Databases of older versions of the program (`tests/databases/`).
//!
//! In each folder, `tessera.db` is the database; `notes.json` has the players' tokens, the answers of the program that made it,
//! and commands that continue its games.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::{TestRequest, TestResponse, TestServer, TestServerSettings};

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

    /// Starts a server on a copy. Sessions expire after a year without use, so those of the copy are marked as used now.
    pub async fn open(&self) -> Result<TestServer> {
        let folder = tempfile::tempdir()?;
        let copy = folder.path().join("tessera.db");
        fs::copy(self.folder.join("tessera.db"), &copy)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
        let mut connection = SqliteConnectOptions::new().filename(&copy).connect().await?;
        sqlx::query("UPDATE session SET used = $1").bind(now).execute(&mut connection).await?;
        connection.close().await?;
        TestServer::start_in(TestServerSettings { pause: Some(0), ..TestServerSettings::default() }, folder)
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
