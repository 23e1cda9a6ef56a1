//! What a page knows of a table: each message of its socket tells only what changed.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

/// What the messages of a page's socket add up to, as `web/live/state.js` does it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageState {
    /// Everything, as a page that has just connected is told it, with moves and texts in full.
    pub known: Map<String, Value>,
}

impl PageState {
    /// Takes in a message of the type `show`.
    pub fn take(&mut self, message: &Value) -> Result<()> {
        if message["complete"] == true {
            let empty = json!({ "frame": { "pieces": {}, "captured": null, "layers": "" }, "regions": {} });
            self.known.clone_from(empty.as_object().context("an object")?);
        } else if self.known.is_empty() {
            bail!("the first message must tell everything: {message}");
        }
        for name in ["number", "ply", "stage", "placed", "touch", "mine", "clock"] {
            if let Some(value) = message.get(name) {
                self.known.insert(name.to_owned(), value.clone());
            }
        }
        if let Some(legal) = message.get("legal") {
            self.known.insert("legal".to_owned(), legal.as_array().map(|groups| moves(groups)).into());
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
            self.known["frame"]["layers"] = patched(&self.known["frame"]["layers"], change)?;
        }
        for (name, change) in message["regions"].as_object().into_iter().flatten() {
            let text = patched(self.known["regions"].get(name).unwrap_or(&Value::Null), change)?;
            self.known["regions"][name] = text;
        }
        Ok(())
    }

    /// A region's HTML.
    pub fn region(&self, name: &str) -> Option<&str> {
        self.known.get("regions")?.get(name)?.as_str()
    }
}

/// The moves of all groups.
fn moves(groups: &[Value]) -> Vec<String> {
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

fn patched(before: &Value, change: &Value) -> Result<Value> {
    if change.is_string() {
        return Ok(change.clone());
    }
    let before: Vec<u16> = before.as_str().context("a part of an unknown text")?.encode_utf16().collect();
    let number = |name: &str| Some(change[name].as_u64()? as usize);
    let (at, cut) = number("at").zip(number("cut")).context("where a part goes")?;
    let put: Vec<u16> = change["put"].as_str().context("what is put there")?.encode_utf16().collect();
    let end = before.get(at + cut..).context("the text is shorter than that")?;
    Ok(String::from_utf16(&[&before[..at], &put, end].concat())?.into())
}
