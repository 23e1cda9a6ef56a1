//! The lines in brackets at the head of a record.

use super::RecordError;
use crate::GameKind;
use crate::input_text::decimal;

/// The tags of a record as key and value.
pub(super) struct RecordTags(pub(super) Vec<(String, String)>);

impl RecordTags {
    /// Parses the lines that begin with a bracket; returns the rest of the text.
    pub(super) fn read(text: &str) -> Result<(RecordTags, &str), RecordError> {
        let mut tags = RecordTags(Vec::new());
        let mut rest = text;
        let mut number = 0;
        loop {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            number += 1;
            let trimmed = line.trim();
            if !trimmed.is_empty() {
                if !trimmed.starts_with('[') {
                    return Ok((tags, rest));
                }
                let wrong = || RecordError::Tag { line: number, text: trimmed.to_owned() };
                let (key, value) = read_tag(trimmed).ok_or_else(wrong)?;
                if tags.0.iter().any(|(found, _)| *found == key) {
                    return Err(RecordError::DoubledTag { key: key.clone() });
                }
                tags.0.push((key, value));
            }
            if after.is_empty() {
                return Ok((tags, ""));
            }
            rest = after;
        }
    }

    pub(super) fn take(&mut self, key: &str) -> Option<String> {
        let at = self.0.iter().position(|(found, _)| found == key)?;
        Some(self.0.remove(at).1)
    }

    /// The number of players: that of the tag `Players`, or the highest player with a name.
    pub(super) fn players(&mut self, kind: GameKind) -> Result<usize, RecordError> {
        if let Some(players) = self.take("Players") {
            return decimal(&players).ok_or_else(|| RecordError::Players(players.clone()));
        }
        let (fewest, most) = (*kind.players().start(), *kind.players().end());
        let named = |key: &str| decimal(key.strip_prefix("Player ")?.strip_suffix(" Name")?);
        Ok(self.0.iter().filter_map(|(key, _)| named(key)).max().unwrap_or(fewest).clamp(fewest, most))
    }
}

/// Parses `[Key "value"]`; quotes and backslashes in the value are escaped by a backslash.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (key, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once('"')?;
    let value = value.trim_end().strip_suffix('"')?;
    let key = key.trim();
    if key.is_empty() || key.contains(['[', ']']) {
        return None;
    }
    let mut unescaped = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(next) = chars.next() {
        match (next, chars.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                chars.next();
                unescaped.push(escaped);
            }
            ('"', _) => return None,
            _ => unescaped.push(next),
        }
    }
    Some((key.to_owned(), unescaped))
}
