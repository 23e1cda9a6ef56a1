//! Files of games: records one after the other, JSON lines, or the moves of one game.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use serde_json::{Map, Value, json};
use tessera_rules::input_text::quoted;
use tessera_rules::{AnyGame, GameKind, Record, record_texts};

/// Room for some hundred thousand games.
const MAX_GAME_FILE_BYTES: u64 = 64 << 20;

/// Far more than anybody needs. Each tag is compared with those before it.
const MAX_RECORD_TAGS: usize = 1000;

/// The fields of a line of JSON.
const FIELDS: [&str; 6] = ["game", "players", "rules", "moves", "result", "tags"];

/// A file of games, which are parsed one by one.
#[derive(Debug)]
pub(crate) struct GameFile {
    text: String,
    pub(crate) format: GameFileFormat,
}

/// How the games are written in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameFileFormat {
    Records,
    JsonLines,
    /// Moves alone.
    Moves,
}

impl GameFile {
    /// Reads a file; `-` is standard input.
    pub(crate) fn read(file: &Path) -> anyhow::Result<GameFile> {
        let text = read_text(file)?;
        let format = match text.trim_start().chars().next() {
            Some('[') => GameFileFormat::Records,
            Some('{') => GameFileFormat::JsonLines,
            _ => GameFileFormat::Moves,
        };
        Ok(GameFile { text, format })
    }

    /// The moves, if there is nothing else.
    pub(crate) fn moves(&self) -> Option<&str> {
        (self.format == GameFileFormat::Moves).then_some(self.text.as_str())
    }

    /// The games, from the first.
    pub(crate) fn games(&self) -> Box<dyn Iterator<Item = GameText<'_>> + '_> {
        match self.format {
            GameFileFormat::Records => Box::new(record_texts(&self.text).map(GameText::Record)),
            GameFileFormat::JsonLines => {
                Box::new(self.text.lines().filter(|line| !line.trim().is_empty()).map(GameText::Json))
            }
            GameFileFormat::Moves => Box::new(std::iter::empty()),
        }
    }
}

/// The text of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameText<'a> {
    Record(&'a str),
    Json(&'a str),
}

impl GameText<'_> {
    pub(crate) fn parse(self) -> anyhow::Result<Record> {
        match self {
            GameText::Record(text) => Ok(text.parse::<Record>()?),
            GameText::Json(line) => record_of_json(line),
        }
    }
}

/// A record as one line of JSON.
pub(crate) fn json_of_record(record: &Record) -> Value {
    let mut game: AnyGame = record.start().clone();
    let mut moves = Vec::with_capacity(record.moves().len() + 1);
    for &mv in record.moves() {
        moves.push(game.move_text(mv));
        game.play(mv).expect("a record's moves are legal");
    }
    if record.is_resigned() {
        moves.push("Resign".to_owned());
    }
    let tags: Map<String, Value> =
        record.tags().iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect();
    json!({
        "game": game.kind().name(),
        "players": game.seats(),
        "rules": record.rules(),
        "moves": moves,
        "result": record.result_text(),
        "tags": tags,
    })
}

/// Reads what [`json_of_record`] writes. Players, rules, result and tags may be missing.
fn record_of_json(line: &str) -> anyhow::Result<Record> {
    let value: Value =
        serde_json::from_str(line).map_err(|error| anyhow!("column {} is not JSON", error.column()))?;
    let object = value.as_object().context("a line is not a JSON object")?;
    if let Some(unknown) = object.keys().find(|key| !FIELDS.contains(&key.as_str())) {
        bail!("there is no field '{}'; the fields are {}", quoted(unknown), FIELDS.join(", "));
    }
    let text = |name: &str| match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(anyhow!("the field '{name}' is not a text")),
    };
    let name = text("game")?.context("the field 'game' is missing")?;
    let kind: GameKind = name.parse()?;
    let rules = text("rules")?.unwrap_or_default();
    if rules.contains(['"', '\\', '\n', '\r']) {
        bail!("'{}' is not a list of rule options", quoted(rules));
    }
    let players = match object.get("players") {
        None | Some(Value::Null) => *kind.players().start(),
        Some(number) => number.as_u64().context("the field 'players' is not a number")? as usize,
    };
    let moves = object.get("moves").context("the field 'moves' is missing")?;
    let moves = moves.as_array().context("the field 'moves' is not a list")?;
    let mut words = Vec::with_capacity(moves.len() + 1);
    for mv in moves {
        let word = mv
            .as_str()
            .filter(|word| !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '['));
        words.push(word.with_context(|| format!("'{}' is not a move", quoted(&mv.to_string())))?);
    }
    // As in a record, whose parser checks moves, resignation and result.
    let result = text("result")?.unwrap_or("*");
    if result.contains(|c: char| c.is_whitespace() || c == '[') || result.is_empty() {
        bail!("'{}' is not a result", quoted(result));
    }
    words.push(result);
    let head = format!("[Game \"{}\"]\n[Rules \"{rules}\"]\n[Players \"{players}\"]\n\n", kind.title());
    let mut record: Record = format!("{head}{}", words.join(" ")).parse()?;
    if let Some(tags) = object.get("tags").filter(|tags| !tags.is_null()) {
        let tags = tags.as_object().context("the field 'tags' is not an object")?;
        if tags.len() > MAX_RECORD_TAGS {
            bail!("the field 'tags' has {} entries; {MAX_RECORD_TAGS} are possible", tags.len());
        }
        for (key, value) in tags {
            let value = value.as_str().with_context(|| format!("the tag '{}' is not a text", quoted(key)))?;
            record = record.with_tag(key, value)?;
        }
    }
    Ok(record)
}

fn read_text(file: &Path) -> anyhow::Result<String> {
    let shown = file.display();
    let mut bytes = Vec::new();
    let reader: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).with_context(|| format!("{shown} cannot be opened"))?)
    };
    reader
        .take(MAX_GAME_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{shown} cannot be read"))?;
    if bytes.len() as u64 > MAX_GAME_FILE_BYTES {
        bail!("{shown} is larger than 64 MiB; divide it into smaller files");
    }
    match String::from_utf8(bytes) {
        // Editors of Windows write a byte order mark.
        Ok(text) => Ok(match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        }),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            bail!("{shown} is not valid UTF-8: byte {} is wrong", at + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_as_a_line_of_json() {
        for text in [
            "[Game \"Pente\"]\n[Player 1 Name \"Ada \\\"x\\\" [\"]\n[Result \"1-0\"]\n\n1. K10 L9 2. G10 Resign 1-0\n",
            "[Game \"Exago\"]\n[Players \"3\"]\n[Result \"*\"]\n\n1. f6 2. f7 *\n",
            "[Game \"Pentago XL\"]\n[Rules \"teams\"]\n[Players \"4\"]\n[Result \"1:2:1:2\"]\n\n1. e5A+ 1:2:1:2\n",
        ] {
            let record: Record = text.parse().expect("a record");
            let line = json_of_record(&record).to_string();
            assert_eq!(line.lines().count(), 1);
            assert_eq!(record_of_json(&line).expect("the same record").to_string(), text, "{line}");
        }
        let short = record_of_json(r#"{"game":"pente","moves":["K10"]}"#).expect("a record");
        assert_eq!((short.moves().len(), short.result()), (1, None));
    }

    #[test]
    fn a_wrong_line_is_refused_with_its_reason() {
        for (line, reason) in [
            ("{", "is not JSON"),
            ("[]", "is not a JSON object"),
            (r#"{"moves":[]}"#, "'game' is missing"),
            (r#"{"game":"chess","moves":[]}"#, "chess"),
            (r#"{"game":"pente"}"#, "'moves' is missing"),
            (r#"{"game":"pente","moves":"K10"}"#, "not a list"),
            (r#"{"game":"pente","moves":[1]}"#, "'1' is not a move"),
            (r#"{"game":"pente","moves":["K10 L9"]}"#, "is not a move"),
            (r#"{"game":"pente","moves":["K10","K10"]}"#, "K10"),
            (r#"{"game":"pente","moves":[],"result":"1-0 [x"}"#, "is not a result"),
            (r#"{"game":"pente","moves":[],"rules":"\"]\n[X \""}"#, "is not a list of rule options"),
            (r#"{"game":"pente","moves":[],"move":1}"#, "there is no field 'move'"),
            (r#"{"game":"pente","moves":[],"tags":{"a":1}}"#, "the tag 'a' is not a text"),
        ] {
            let refused = record_of_json(line).expect_err(line).to_string();
            assert!(refused.contains(reason), "{line}: {refused}");
        }
        let long = "x ".repeat(100_000);
        let tags: Map<String, Value> = (0..=MAX_RECORD_TAGS).map(|i| (format!("T{i}"), "x".into())).collect();
        for (line, reason) in [
            (json!({"game": "pente", "moves": [long]}), "is not a move"),
            (json!({"game": "pente", "moves": [], "result": long}), "is not a result"),
            (json!({"game": "pente", "moves": [], "tags": {long.as_str(): 1}}), "is not a text"),
            (json!({"game": "pente", "moves": [], "tags": {format!("[{long}"): "x"}}), "[x x"),
            (json!({"game": "pente", "moves": [], "tags": tags}), "has 1001 entries"),
        ] {
            let refused = record_of_json(&line.to_string()).expect_err(reason).to_string();
            assert!(refused.contains(reason) && refused.chars().count() < 300, "{refused}");
        }
    }
}
