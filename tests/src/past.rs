//! Databases that older programs left (`tests/databases/`): what lies in the folder of each.
//!
//! `house.db` is the database; `notes.json` says who is in it, what the program that made it answered, and how to play on.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::{Answer, Ask, House, Settings};

/// A database of an older program.
#[derive(Debug)]
pub struct PastDatabase {
    folder: PathBuf,
    /// See the module.
    pub notes: Value,
}

impl PastDatabase {
    /// All of them.
    pub fn all() -> Result<Vec<PastDatabase>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("databases");
        let mut all = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                all.push(PastDatabase::read(&entry.path())?);
            }
        }
        ensure!(!all.is_empty(), "there is no database in {}", folder.display());
        Ok(all)
    }

    /// The one in this folder.
    pub fn read(folder: &Path) -> Result<PastDatabase> {
        let text = fs::read_to_string(folder.join("notes.json"))?;
        let notes = serde_json::from_str(&text).with_context(|| folder.display().to_string())?;
        Ok(PastDatabase { folder: folder.to_owned(), notes })
    }

    /// A program that has a copy open. Sessions end when nobody uses them for a year, so those of the copy are used now.
    pub async fn open(&self) -> Result<House> {
        let folder = tempfile::tempdir()?;
        let copy = folder.path().join("house.db");
        fs::copy(self.folder.join("house.db"), &copy)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
        let mut connection = SqliteConnectOptions::new().filename(&copy).connect().await?;
        sqlx::query("UPDATE session SET used = $1").bind(now).execute(&mut connection).await?;
        connection.close().await?;
        House::start_in(Settings { pause: Some(0), ..Settings::default() }, folder)
    }

    /// The token of somebody in it.
    pub fn token(&self, name: &str) -> Result<&str> {
        self.notes["tokens"][name].as_str().with_context(|| format!("the notes have no token of {name}"))
    }

    /// A list of the notes.
    pub fn list(&self, name: &str) -> Result<&[Value]> {
        Ok(self.notes[name].as_array().with_context(|| format!("the notes have no {name}"))?)
    }

    /// A request for the program that has a copy open, by the one whom `by` in the note names, if anybody.
    pub fn ask(&self, house: &House, method: &str, note: &Value, path: &str) -> Result<Ask> {
        let ask = Ask::new(house.address(), method, path);
        match note["by"].as_str() {
            Some(name) => Ok(ask.by(self.token(name)?)),
            None => Ok(ask),
        }
    }
}

/// The path of a note.
pub fn path_of(note: &Value) -> Result<&str> {
    note["path"].as_str().context("a note has a path")
}

/// What of an answer is kept: JSON without what changes with time, or the text.
pub fn lasting(answer: &Answer) -> Result<Value> {
    if answer.status != 200 {
        return Ok(json!({ "status": answer.status, "answer": answer.text()? }));
    }
    if answer.header("content-type") != Some("application/json") {
        return Ok(Value::from(answer.text()?));
    }
    let mut value = answer.json()?;
    // A clock that runs shows less every time, and goes on where it was when the program starts.
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

/// Where an answer differs from one that was kept, if it does. New fields may have come; text must be the same.
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
        _ => Some(format!(": {kept} was kept, and now it is {now}")),
    }
}
