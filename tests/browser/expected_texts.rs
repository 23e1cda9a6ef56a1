//! Expected texts, from the Fluent files in `locales/`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The text of a key in a language, with its variables replaced.
pub(crate) fn translated(language: &str, key: &str, values: &[(&str, &str)]) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales").join(language);
    let start = format!("{key} = ");
    for file in [
        "page.ftl",
        "table.ftl",
        "table-page.ftl",
        "refused.ftl",
        "lessons.ftl",
        "account.ftl",
        "report.ftl",
        "operator.ftl",
        "mail.ftl",
    ] {
        let text = fs::read_to_string(folder.join(file))?;
        if let Some(sentence) = text.lines().find_map(|line| line.strip_prefix(&start)) {
            let fill = |sentence: String, (name, value): &(&str, &str)| {
                sentence.replace(&format!("{{ ${name} }}"), value)
            };
            return Ok(values.iter().fold(sentence.to_owned(), fill));
        }
    }
    None.with_context(|| format!("'{key}' has no text in '{language}'"))
}

/// The English text of a key.
pub(crate) fn english(key: &str, values: &[(&str, &str)]) -> Result<String> {
    translated("en", key, values)
}

/// The sentence at one screen: `Player 1 (White) to move. Place a marble.`
pub(crate) fn turn_sentence(language: &str, player: &str, colour: &str, action: &str) -> Result<String> {
    let colour = translated(language, &format!("piece-{colour}"), &[])?;
    let turn = translated(language, "turn-of", &[("name", player), ("colour", &colour)])?;
    Ok(format!("{turn} {}", translated(language, action, &[])?))
}
