//! What the pages should say, from the files of words.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The sentence of a key in a language, with values for its places.
pub(crate) fn words(language: &str, key: &str, values: &[(&str, &str)]) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales").join(language);
    let start = format!("{key} = ");
    for file in ["page.ftl", "table.ftl", "refused.ftl"] {
        let text = fs::read_to_string(folder.join(file))?;
        if let Some(sentence) = text.lines().find_map(|line| line.strip_prefix(&start)) {
            let fill = |sentence: String, (name, value): &(&str, &str)| {
                sentence.replace(&format!("{{ ${name} }}"), value)
            };
            return Ok(values.iter().fold(sentence.to_owned(), fill));
        }
    }
    None.with_context(|| format!("'{key}' is not said in '{language}'"))
}

/// The same in English.
pub(crate) fn english(key: &str, values: &[(&str, &str)]) -> Result<String> {
    words("en", key, values)
}

/// Whose turn it is at one screen, and what to do: `Player 1 (White) to move. Place a marble.`
pub(crate) fn turn_of(language: &str, player: &str, colour: &str, deed: &str) -> Result<String> {
    let colour = words(language, &format!("piece-{colour}"), &[])?;
    let turn = words(language, "turn-of", &[("name", player), ("colour", &colour)])?;
    Ok(format!("{turn} {}", words(language, deed, &[])?))
}
