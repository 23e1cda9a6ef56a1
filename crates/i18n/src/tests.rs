//! All five languages say everything, and none of it in English.

use std::collections::BTreeSet;

use crate::messages::messages;
use crate::{Language, Library, Locales, Part, Vocabulary, Words, text_of};

#[test]
fn every_language_says_the_same_things_with_the_same_values() {
    for part in Part::ALL {
        let english = messages(Language::English, part);
        for language in Language::ALL {
            let other = messages(language, part);
            let missing: Vec<_> = english.keys().filter(|key| !other.contains_key(*key)).collect();
            let extra: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
            assert!(
                missing.is_empty() && extra.is_empty(),
                "{language:?}: missing {missing:?}, too many {extra:?}"
            );
            for (key, values) in &english {
                assert_eq!(values, &other[key], "{language:?}: the values in {key}");
            }
        }
    }
}

/// What is rightly the same as in English: names, figures and words that the languages share.
fn may_be_alike(language: Language, key: &str) -> bool {
    let units = ["duration-seconds", "duration-minutes", "duration-hours"];
    let shared: &[&str] = match language {
        Language::English | Language::Russian => return false,
        Language::French => &[
            "menu",
            "ok",
            "actions",
            "rule-options",
            "piece-violet",
            "piece-orange",
            "tournament-at-table",
            "tournament-club",
        ],
        Language::Dutch => {
            &["menu", "ok", "chat", "seat-computer", "team", "announced-tessera", "tournament-helper"]
        }
        Language::German => &[
            "ok",
            "chat",
            "seat-computer",
            "name",
            "name-at-this-screen",
            "piece-orange",
            "team",
            "announced-tessera",
        ],
    };
    shared.contains(&key) || units.contains(&key) && language != Language::Dutch || key == "duration-seconds"
}

#[test]
fn no_language_speaks_english() {
    for part in Part::ALL {
        let english = Vocabulary::of_part(Language::English, part);
        let messages = messages(Language::English, part);
        for language in Language::ALL.into_iter().skip(1) {
            let other = Vocabulary::of_part(language, part);
            let mut same = Vec::new();
            for (key, values) in &messages {
                // Values are figures here, which are no words of any language.
                let said = |words: Words<'_>, number: i64| {
                    let values = values.iter().map(|value| (&*value.clone().leak(), number.into()));
                    words.text(key, &values.collect::<Vec<_>>())
                };
                let is_words = |text: &str| text.chars().any(char::is_alphabetic);
                let alike = |number: i64| {
                    let text = said(english.words(), number);
                    text == said(other.words(), number) && is_words(&text)
                };
                if (alike(1) || alike(7)) && !may_be_alike(language, key) {
                    same.push(key);
                }
            }
            assert!(same.is_empty(), "{language:?} says these in English: {same:?}");
        }
    }
}

/// What a rule page is made of: how deep its headings are, its pictures, its clauses, what stands in code.
fn frame_of(text: &str) -> [Vec<String>; 4] {
    let lines = || text.lines().map(str::trim);
    let level = |line: &str| line.chars().take_while(|&c| c == '#').collect::<String>();
    let between = |start: &'static str, end: char| {
        let part = move |part: &str| part.split(end).next().unwrap_or_default().to_owned();
        text.split(start).skip(1).map(part).collect::<Vec<_>>()
    };
    let word = |word: &&str| {
        let (letters, number) = word.split_once('-').unwrap_or_default();
        ["PG", "XL", "EX", "PE", "TR"].contains(&letters) && number.parse::<u8>().is_ok()
    };
    let clauses = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(word);
    let code = text.split('`').skip(1).step_by(2).map(str::to_owned);
    [
        lines().filter(|line| line.starts_with('#')).map(level).collect(),
        between("](diagram:", ')'),
        clauses.map(str::to_owned).collect(),
        code.collect::<BTreeSet<_>>().into_iter().collect(),
    ]
}

#[test]
fn rule_pages_say_the_same_in_every_language_and_nothing_in_english() {
    for about in crate::rule_page::subjects() {
        let page = |language: Language| text_of(&format!("{}/rules/{about}.md", language.code()));
        let english = page(Language::English);
        for language in Language::ALL.into_iter().skip(1) {
            let other = page(language);
            for (ours, theirs) in frame_of(&english).iter().zip(frame_of(&other)) {
                assert_eq!(*ours, theirs, "{about} in {language:?}");
            }
            // The title is the game's name.
            let lines = |text: &str| {
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                lines.skip(1).map(str::to_owned).collect::<Vec<_>>()
            };
            let (ours, theirs) = (lines(&english), lines(&other));
            assert_eq!(ours.len(), theirs.len(), "{about} in {language:?} has as many paragraphs");
            let same: Vec<_> = theirs.iter().filter(|line| ours.contains(line)).collect();
            assert!(same.is_empty(), "{about} in {language:?} says in English {same:?}");
        }
    }
}

/// A line never breaks before these.
#[test]
fn no_sign_stands_alone_at_the_start_of_a_line() {
    for file in Locales::iter() {
        let language = file.split('/').next().unwrap_or_default().to_owned();
        let french: &[&str] = if language == "fr" { &[" :", " ;", " !", " ?", " »", "« "] } else { &[] };
        for (number, line) in text_of(&file).lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            for sign in french.iter().chain(&[" %"]) {
                assert!(!line.contains(sign), "locales/{file}:{}: '{sign}' in {line}", number + 1);
            }
        }
    }
}

#[test]
fn russian_counts_as_russians_do() {
    let library = Library::open();
    let words = library.words(Language::Russian);
    let pairs = |number: i64| words.text("pairs-captured", &[("number", number.into())]);
    assert_ne!(pairs(1).replace('1', ""), pairs(2).replace('2', ""));
    assert_ne!(pairs(2).replace('2', ""), pairs(5).replace('5', ""));
    assert_eq!(pairs(3).replace('3', ""), pairs(4).replace('4', ""));
}
