//! No page speaks English to those who read something else.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use tessera_tests::{House, Html};

use crate::pages::{Read, all_pages, nothing_wrong};

/// What is called the same everywhere: people, games, the house, its languages, a kind of file, and the units of time.
const NAMES: [&str; 32] = [
    "PDF",
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
    "Bob",
    "Carla",
    "Eve",
    "Fay",
    "Gus",
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
fn shared(language: &str) -> &'static [&'static str] {
    match language {
        "fr" => &[
            "tessera",
            "Menu",
            "OK",
            "Actions",
            "Options",
            "Violet",
            "Orange",
            "Club",
            "Table",
            "Correction",
        ],
        "nl" => &["tessera", "Menu", "OK", "Chat", "Computer", "Team", "helper"],
        "de" => &["OK", "Block", "Chat", "Computer", "Name", "Orange", "Team"],
        _ => &[],
    }
}

/// Everything on a page that somebody reads or hears.
fn words_of(page: &Read) -> Result<BTreeSet<String>> {
    let html = Html::read(&page.text).with_context(|| format!("{} ({})", page.name, page.language))?;
    let spoken = ["aria-label", "title", "placeholder", "alt", "data-sure"];
    let mut words: BTreeSet<String> = html.texts.iter().cloned().collect();
    for element in &html.elements {
        words.extend(spoken.iter().filter_map(|name| element.get(name)).map(str::to_owned));
        // What previews of links show.
        let shown = |name: &str| ["description", "title"].iter().any(|end| name.ends_with(end));
        let told = element.get("name").or(element.get("property")).is_some_and(shown);
        if element.name == "meta" && told {
            words.extend(element.get("content").map(str::to_owned));
        }
    }
    Ok(words)
}

/// Whether a text has a word in it that is neither a name nor a move or a cell.
fn says_something(text: &str, language: &str) -> bool {
    let known = |word: &str| NAMES.contains(&word) || shared(language).contains(&word);
    let cell = |word: &str| {
        let figures = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        word.len() - figures.len() <= 1 && figures.chars().all(|c| c.is_ascii_alphanumeric())
    };
    // What stands between braces is filled in by the page's script.
    let spoken: String =
        text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
    let words =
        spoken.split(|c: char| !c.is_alphanumeric()).filter(|word| word.contains(char::is_alphabetic));
    // What people say is their own business.
    text != "good luck" && !text.contains("://") && words.clone().any(|word| !known(word) && !cell(word))
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_says_anything_in_english_to_those_who_read_another_language() -> Result<()> {
    let house = House::start()?;
    let (english, others): (Vec<Read>, Vec<Read>) =
        all_pages(&house).await?.into_iter().partition(|page| page.language == "en");
    let mut known = BTreeSet::new();
    for page in &english {
        known.extend(words_of(page)?);
    }
    assert!(known.len() > 300, "the English pages were read: {}", known.len());
    let mut wrong = Vec::new();
    let mut told = BTreeSet::new();
    for page in &others {
        let same = words_of(page)?.into_iter().filter(|text| known.contains(text));
        let same = same.filter(|text| says_something(text, page.language));
        let same = same.filter(|text| told.insert((page.language, text.clone())));
        wrong.extend(same.map(|text| format!("{}: {text:?} on {}", page.language, page.name)));
    }
    nothing_wrong(wrong);
    Ok(())
}

#[test]
fn names_and_moves_are_no_words_and_sentences_are() {
    for quiet in
        ["Ada – Bob", "b2A+", "f6-e6/d4", "10 min + 5 s", "Pentago XL", "K10", "1.", "A", "good luck"]
    {
        assert!(!says_something(quiet, "ru"), "{quiet}");
    }
    for said in ["Your turn.", "Ada has won.", "Orange", "Turn block A", "Options"] {
        assert!(says_something(said, "ru"), "{said}");
    }
    assert!(!says_something("Orange", "de"));
}
