//! Translated pages contain no English text.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use tessera_tests::{HtmlDocument, TestServer};

use crate::pages::{FetchedPage, all_pages, assert_no_mistakes};

/// Names and abbreviations that are the same in every language.
const NAMES: [&str; 39] = [
    "Tria",
    "PDF",
    "GIF",
    "PNG",
    "UTC",
    "Ada",
    "Cyd",
    "Dov",
    "Hal",
    "Xo",
    "Ku",
    "Oberwil",
    "PG",
    "TR",
    "EX",
    "PE",
    "Bob",
    "Carla",
    "Dora",
    "Eve",
    "Fay",
    "Gus",
    "Olga",
    "Tessera",
    "Pentago",
    "XL",
    "Exago",
    "Pente",
    "English",
    "Français",
    "Nederlands",
    "Deutsch",
    "Русский",
    "min",
    "s",
    "h",
    "localhost",
    "tess",
    "ra",
];

/// Words that a language shares with English.
fn shared_words(language: &str) -> &'static [&'static str] {
    match language {
        "fr" => &[
            "tessera",
            "Menu",
            "OK",
            "Actions",
            "Animation",
            "Options",
            "Violet",
            "Orange",
            "Club",
            "Table",
            "Tables",
            "Correction",
            "Expert",
            "Oracle",
            "auto",
            "Bot",
            "bot",
        ],
        "nl" => &[
            "Bot",
            "bot",
            "tessera",
            "Menu",
            "OK",
            "Account",
            "Chat",
            "Club",
            "Computer",
            "Expert",
            "Spreadsheet",
            "CSV",
            "Team",
            "auto",
            "helper",
        ],
        "de" => &[
            "OK",
            "Animation",
            "Block",
            "Bot",
            "Chat",
            "Computer",
            "Cup",
            "Moderation",
            "Name",
            "Orange",
            "Team",
            "auto",
        ],
        _ => &[],
    }
}

/// All texts of a page that are displayed or read aloud.
fn visible_texts(page: &FetchedPage) -> Result<BTreeSet<String>> {
    let html =
        HtmlDocument::parse(&page.text).with_context(|| format!("{} ({})", page.name, page.language))?;
    let spoken = ["aria-label", "title", "placeholder", "alt", "data-sure"];
    let mut words: BTreeSet<String> = html.texts.iter().cloned().collect();
    for element in &html.elements {
        words.extend(spoken.iter().filter_map(|name| element.get(name)).map(str::to_owned));
        // Shown in link previews.
        let shown = |name: &str| ["description", "title"].iter().any(|end| name.ends_with(end));
        let in_preview = element.get("name").or(element.get("property")).is_some_and(shown);
        if element.name == "meta" && in_preview {
            words.extend(element.get("content").map(str::to_owned));
        }
    }
    Ok(words)
}

/// Whether a text contains a word that is neither a name nor a move nor a cell.
fn has_words(text: &str, language: &str) -> bool {
    let known = |word: &str| NAMES.contains(&word) || shared_words(language).contains(&word);
    let cell = |word: &str| {
        let figures = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        word.len() - figures.len() <= 1 && figures.chars().all(|c| c.is_ascii_alphanumeric())
    };
    // Placeholders in braces are filled in by the page's script.
    let spoken: String =
        text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
    let words =
        spoken.split(|c: char| !c.is_alphanumeric()).filter(|word| word.contains(char::is_alphabetic));
    // Chat messages are not translated, and `# tessera admin` is the name of the shell in the log of moderation.
    text != "good luck"
        && !text.contains("# tessera admin")
        && !text.contains("://")
        && words.clone().any(|word| !known(word) && !cell(word))
}

#[tokio::test(flavor = "multi_thread")]
async fn no_translated_page_contains_english_text() -> Result<()> {
    let server = TestServer::start()?;
    let (english, others): (Vec<FetchedPage>, Vec<FetchedPage>) =
        all_pages(&server).await?.into_iter().partition(|page| page.language == "en");
    let mut known = BTreeSet::new();
    for page in &english {
        known.extend(visible_texts(page)?);
    }
    assert!(known.len() > 300, "the English pages were read: {}", known.len());
    let mut wrong = Vec::new();
    let mut reported = BTreeSet::new();
    for page in &others {
        let same = visible_texts(page)?.into_iter().filter(|text| known.contains(text));
        let same = same.filter(|text| has_words(text, page.language));
        let same = same.filter(|text| reported.insert((page.language, text.clone())));
        wrong.extend(same.map(|text| format!("{}: {text:?} on {}", page.language, page.name)));
    }
    assert_no_mistakes(wrong);
    Ok(())
}

#[test]
fn names_and_moves_are_no_words_but_sentences_have_words() {
    for names in
        ["Ada – Bob", "b2A+", "f6-e6/d4", "10 min + 5 s", "Pentago XL", "K10", "1.", "A", "good luck"]
    {
        assert!(!has_words(names, "ru"), "{names}");
    }
    for sentence in ["Your turn.", "Ada has won.", "Orange", "Turn block A", "Options"] {
        assert!(has_words(sentence, "ru"), "{sentence}");
    }
    assert!(!has_words("Orange", "de"));
}
