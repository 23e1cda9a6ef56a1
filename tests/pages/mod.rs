//! Every page in every language: there, whole, light, and made for all readers.

mod endings;
mod english;
mod languages;
mod light;
mod new_game;
mod picture;
mod sound;
mod structure;

use anyhow::Result;
use tessera_tests::{House, LANGUAGES, Page, tour};

/// A page as it came, and in which language it was asked for.
struct Read {
    name: String,
    language: &'static str,
    text: String,
}

/// All pages in all languages.
async fn all_pages(house: &House) -> Result<Vec<Read>> {
    let pages = tour(house).await?;
    let mut all = Vec::new();
    for language in LANGUAGES {
        for Page { name, ask } in &pages {
            let answer = ask.clone().with("accept-language", language).send().await?;
            assert_eq!(answer.status, 200, "{name} in {language}");
            assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{name}");
            all.push(Read { name: name.clone(), language, text: answer.text()?.to_owned() });
        }
    }
    Ok(all)
}

/// Fails with all that is wrong, not only with the first.
fn nothing_wrong(mut wrong: Vec<String>) {
    wrong.sort();
    wrong.dedup();
    let shown = wrong.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} mistakes:\n{shown}", wrong.len());
}
