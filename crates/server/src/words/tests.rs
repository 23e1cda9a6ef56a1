//! All five languages say everything, and nothing that nobody asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;

use super::{Language, Library, Locales, is_of, text_of};

/// For every sentence of a language the values that stand in it.
fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut sentences = BTreeMap::new();
    for file in Locales::iter().filter(|file| is_of(language, file)) {
        let text = text_of(&file);
        assert!(FluentResource::try_new(text.clone()).is_ok(), "{file} cannot be read");
        let mut key = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((start, _)) = line.split_once(" =")
                && line.starts_with(|c: char| c.is_ascii_lowercase())
            {
                key = start.to_owned();
                assert!(sentences.insert(key.clone(), BTreeSet::new()).is_none(), "{key} twice in {file}");
            }
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
                let values: &mut BTreeSet<String> = sentences.entry(key.clone()).or_default();
                values.insert(part[..end].to_owned());
            }
        }
    }
    sentences
}

/// Every source file of the server.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the sources are here").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn source() -> String {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let own = |path: &PathBuf| !path.ends_with("words/tests.rs");
    found
        .iter()
        .filter(|path| own(path))
        .map(|path| std::fs::read_to_string(path).expect("readable"))
        .collect()
}

/// The words in quotes that could be keys: what `say` and `with` are given, directly or by way of a name.
fn quoted(source: &str) -> BTreeSet<String> {
    let keyish = |text: &&str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    source.split('"').filter(keyish).map(str::to_owned).collect()
}

/// Keys that are put together: the part before the value, and every value it can have.
fn put_together() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for game in tessera_rules::GameKind::ALL {
        keys.insert(format!("game-{}", game.name()));
    }
    for piece in tessera_draw::Piece::ALL {
        keys.insert(format!("piece-{}", piece.name()));
    }
    for option in &crate::new_table::OPTIONS {
        keys.insert(format!("rule-{}", option.key()));
        keys.insert(format!("rule-{}-why", option.key()));
    }
    for name in ["marks", "coordinates", "motion", "confirm"] {
        keys.insert(format!("setting-{name}"));
        keys.insert(format!("setting-{name}-why"));
    }
    for level in tessera_engine::Level::ALL {
        keys.insert(format!("level-{level}"));
    }
    for look in crate::prefs::Look::ALL {
        keys.insert(format!("theme-{}", look.name()));
    }
    for offer in ["draw", "take-back", "play-on", "rematch"] {
        keys.insert(format!("offered-{offer}"));
        keys.insert(format!("offered-by-you-{offer}"));
    }
    for (name, _) in crate::pages::table::PAGE_SENTENCES {
        keys.insert(if name.starts_with("piece-") { name.to_owned() } else { format!("page-{name}") });
    }
    for code in ["broken", "nobody", "no-table", "store", "too-fast", "unreadable-command"] {
        keys.insert(format!("refused-{code}"));
    }
    for code in refusals(&["../table/src/refusal.rs", "../rules/src/illegal.rs"]) {
        keys.insert(format!("refused-{code}"));
    }
    for code in refusals(&["../tournament/src/refusal.rs"]) {
        keys.insert(format!("tournament-refused-{code}"));
    }
    for stage in ["entry", "groups", "groups-done", "intermediate", "cup", "over"] {
        keys.insert(format!("tournament-stage-{stage}"));
    }
    for level in tessera_tournament::Level::ALL {
        keys.insert(format!("tournament-level-{}", level.name()));
    }
    for sheet in crate::pages::tournament::SHEETS {
        keys.insert(format!("tournament-sheet-{sheet}"));
    }
    keys
}

/// The codes of every reason why something is refused, as the sources name them.
fn refusals(files: &[&str]) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for file in files {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = std::fs::read_to_string(path).expect("the source is here");
        let body = text.split("pub enum ").nth(1).expect("an enum").split("\n}").next().expect("its end");
        for line in body.lines().filter_map(|line| line.strip_prefix("    ")) {
            let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
            if name.starts_with(|c: char| c.is_ascii_uppercase()) && name != "Illegal" {
                let kebab = |(i, c): (usize, char)| {
                    let hyphen = if c.is_ascii_uppercase() && i > 0 { "-" } else { "" };
                    format!("{hyphen}{}", c.to_ascii_lowercase())
                };
                codes.insert(name.char_indices().map(kebab).collect());
            }
        }
    }
    codes
}

#[test]
fn every_language_says_the_same_things_with_the_same_values() {
    let english = sentences(Language::English);
    for language in Language::ALL {
        let other = sentences(language);
        let keys = |of: &BTreeMap<String, BTreeSet<String>>| of.keys().cloned().collect::<BTreeSet<_>>();
        let missing: Vec<_> = keys(&english).difference(&keys(&other)).cloned().collect();
        let extra: Vec<_> = keys(&other).difference(&keys(&english)).cloned().collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{language:?}: missing {missing:?}, too many {extra:?}"
        );
        for (key, values) in &english {
            assert_eq!(values, &other[key], "{language:?}: the values in {key}");
        }
    }
}

#[test]
fn every_sentence_is_used_and_every_used_one_is_there() {
    let there: BTreeSet<String> = sentences(Language::English).into_keys().collect();
    let source = source();
    let (quoted, made) = (quoted(&source), put_together());
    let unused: Vec<_> = there.iter().filter(|key| !quoted.contains(*key) && !made.contains(*key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
    let missing: Vec<_> = made.iter().filter(|key| !there.contains(*key)).collect();
    assert!(missing.is_empty(), "there is no {missing:?}");
    // What is given to `say` and `with` directly.
    for call in [".say(\"", ".with(\"", "with_name(\""] {
        for rest in source.split(call).skip(1) {
            let key = rest.split('"').next().unwrap_or_default();
            assert!(there.contains(key), "there is no {key}");
        }
    }
}

/// What is rightly the same as in English: names, figures and words that the languages share.
fn may_be_alike(language: Language, key: &str) -> bool {
    let shared: &[&str] = match language {
        Language::English | Language::Russian => &[],
        Language::French => &["menu", "ok", "actions", "rule-options", "piece-violet", "piece-orange"],
        Language::Dutch => &["menu", "ok", "chat", "seat-computer"],
        Language::German => &["ok", "chat", "seat-computer", "name", "name-at-this-screen", "piece-orange"],
    };
    shared.contains(&key)
}

#[test]
fn no_language_speaks_english() {
    let library = Library::open();
    let english = library.words(Language::English);
    let plain: Vec<String> = sentences(Language::English)
        .into_iter()
        .filter(|(_, values)| values.is_empty())
        .map(|(key, _)| key)
        .collect();
    for language in Language::ALL.into_iter().skip(1) {
        let words = library.words(language);
        let same = |key: &&String| words.say(key) == english.say(key) && !may_be_alike(language, key);
        let same: Vec<_> = plain.iter().filter(same).collect();
        assert!(same.is_empty(), "{language:?} says these in English: {same:?}");
    }
}

#[test]
fn russian_counts_as_russians_do() {
    let library = Library::open();
    let words = library.words(Language::Russian);
    let pairs = |number: i64| words.with("pairs-captured", &[("number", number.into())]);
    assert_ne!(pairs(1).replace('1', ""), pairs(2).replace('2', ""));
    assert_ne!(pairs(2).replace('2', ""), pairs(5).replace('5', ""));
    assert_eq!(pairs(3).replace('3', ""), pairs(4).replace('4', ""));
}
