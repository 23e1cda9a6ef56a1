//! The state of a table page, built from the changes that its socket sends.

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value, json};

/// The fold of the messages of a page's socket, as `web/live/table_state.js` computes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TablePageState {
    /// The fields of a complete message, with moves and texts written out.
    pub known: Map<String, Value>,
}

impl TablePageState {
    /// Applies a message of type `show`.
    pub fn apply(&mut self, message: &Value) -> Result<()> {
        if message["complete"] == true {
            let empty = json!({ "frame": { "pieces": {}, "captured": null, "layers": "" }, "regions": {} });
            self.known.clone_from(empty.as_object().context("an object")?);
        } else if self.known.is_empty() {
            bail!("the first message must be complete: {message}");
        }
        for name in ["number", "ply", "stage", "placed", "touch", "mine", "clock"] {
            if let Some(value) = message.get(name) {
                self.known.insert(name.to_owned(), value.clone());
            }
        }
        if let Some(legal) = message.get("legal") {
            self.known.insert("legal".to_owned(), legal.as_array().map(|groups| expand_moves(groups)).into());
        }
        for (cell, piece) in message["frame"]["pieces"].as_object().into_iter().flatten() {
            let pieces = self.known["frame"]["pieces"].as_object_mut().context("pieces")?;
            pieces.remove(cell);
            if !piece.is_null() {
                pieces.insert(cell.clone(), piece.clone());
            }
        }
        if let Some(captured) = message["frame"].get("captured") {
            self.known["frame"]["captured"] = captured.clone();
        }
        if let Some(change) = message["frame"].get("layers") {
            self.known["frame"]["layers"] = apply_text_change(&self.known["frame"]["layers"], change)?;
        }
        for (name, change) in message["regions"].as_object().into_iter().flatten() {
            let text = apply_text_change(self.known["regions"].get(name).unwrap_or(&Value::Null), change)?;
            self.known["regions"][name] = text;
        }
        Ok(())
    }

    /// The HTML of a region.
    pub fn region(&self, name: &str) -> Option<&str> {
        self.known.get("regions")?.get(name)?.as_str()
    }
}

/// The moves of all groups, written out.
fn expand_moves(groups: &[Value]) -> Vec<String> {
    let texts = |group: &Value, name: &str| -> Vec<String> {
        let texts = group[name].as_array().into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
    };
    let mut all = Vec::new();
    for group in groups {
        let then = texts(group, "then");
        for first in texts(group, "first") {
            if then.is_empty() {
                all.push(first);
            } else {
                all.extend(then.iter().map(|turn| format!("{first}{turn}")));
            }
        }
    }
    all
}

fn apply_text_change(before: &Value, change: &Value) -> Result<Value> {
    if change.is_string() {
        return Ok(change.clone());
    }
    let mut text: Vec<u16> = before.as_str().context("a change to an unknown text")?.encode_utf16().collect();
    let parts = change.as_array().map_or(std::slice::from_ref(change), Vec::as_slice);
    // From the last to the first, so that positions stay right.
    for part in parts.iter().rev() {
        let number = |name: &str| Some(part[name].as_u64()? as usize);
        let (at, cut) = number("at").zip(number("cut")).context("the position of the change")?;
        let put = part["put"].as_str().context("the inserted text")?;
        ensure!(at + cut <= text.len(), "the text is too short for the change");
        text.splice(at..at + cut, put.encode_utf16());
    }
    Ok(String::from_utf16(&text)?.into())
}
