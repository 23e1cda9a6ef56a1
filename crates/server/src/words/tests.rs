//! All five languages say everything, and nothing that nobody asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use tessera_solver::book::HOUSE_CERTIFICATES;

use super::{Language, Library, Locales, is_of, text_of};
use crate::sheets;

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
    for entry in fs::read_dir(folder).expect("the sources are here").flatten() {
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
    found.iter().filter(|path| own(path)).map(|path| fs::read_to_string(path).expect("readable")).collect()
}

/// Functions of pages whose last argument is a key, and choices between pairs of a status and a key.
const SPEAKERS: [&str; 7] = ["entry(", "deed(", "step(", "refused(", "tab(", "field(", "=> ("];

/// The words in quotes that are keys: what `say` and `with` are given, directly, as the last argument of a function that
/// says it, or as the value of a choice. A field, a class or a header that happens to be called so says nothing.
fn said(source: &str) -> BTreeSet<String> {
    let keyish = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    let parts: Vec<&str> = source.split('"').collect();
    let is_said = |i: usize| {
        let (before, after) = (parts[i - 1].trim_end(), parts[i + 1].trim_start());
        let directly = [".say(", ".with(", "with_name("].iter().any(|call| before.ends_with(call));
        let chosen = ["=>", "=> (", "Some(", "else {"].iter().any(|choice| before.ends_with(choice))
            || after.starts_with("} else {");
        // The call may have a text of its own before the key.
        let call = if before == "," { parts[..i - 1].iter().rev().nth(1).copied() } else { Some(before) };
        let call = call.and_then(|call| call.rsplit(['{', '}', ';', '\n']).next()).unwrap_or_default();
        let spoken = before.ends_with(',')
            && after.starts_with(')')
            && SPEAKERS.iter().any(|speaker| call.contains(speaker));
        directly || chosen || spoken
    };
    let found = (1..parts.len().saturating_sub(1)).filter(|&i| keyish(parts[i]) && is_said(i));
    found.map(|i| parts[i].to_owned()).collect()
}

#[test]
fn what_only_looks_like_a_sentence_is_none() {
    let source = r#"
        input name="menu" class=("board"); request.header("chat", "sound"); let fields = [("name", 1)];
        (words.say("one")) words.with(
            "two", &[("three", 4)]) (deed("four", "five")) (refused(StatusCode::FORBIDDEN, "six"))
        match stage { Stage::Over => "seven", _ => ("eight", 1) } match status { _ => (StatusCode::OK, "eleven") }
        if lost { "nine" } else { "ten" }
    "#;
    let keys = ["one", "two", "five", "six", "seven", "eight", "nine", "ten", "eleven"].map(str::to_owned);
    assert_eq!(said(source), BTreeSet::from(keys));
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
    for name in crate::new_table::NUMBERS.iter().map(|option| option.name).chain(["tiles"]) {
        keys.insert(format!("rule-{name}"));
        keys.insert(format!("rule-{name}-why"));
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
    for code in ["broken", "nobody", "no-table", "store", "too-fast", "too-long", "unreadable-command"] {
        keys.insert(format!("refused-{code}"));
    }
    for code in refusals(&["../table/src/refusal.rs", "../rules/src/illegal.rs"]) {
        keys.insert(format!("refused-{code}"));
    }
    for code in refusals(&["../tournament/src/refusal.rs"]) {
        keys.insert(format!("tournament-refused-{code}"));
    }
    keys.extend(crate::new_table::BEGINS.map(|(_, key)| key.to_owned()));
    for stage in ["entry", "groups", "groups-done", "intermediate", "cup", "over"] {
        keys.insert(format!("tournament-stage-{stage}"));
    }
    for level in tessera_tournament::Level::ALL {
        keys.insert(format!("tournament-level-{}", level.name()));
    }
    for sheet in sheets::Sheet::ALL.map(sheets::Sheet::name) {
        keys.insert(format!("tournament-sheet-{sheet}"));
    }
    keys.extend(sheets::SLIP_FIELDS.map(str::to_owned));
    let tables = [
        &sheets::ENTRY_COLUMNS[..],
        &sheets::STANDINGS_COLUMNS,
        &sheets::GAME_COLUMNS,
        &sheets::RANKING_COLUMNS,
    ];
    for (key, _) in tables.concat() {
        keys.extend([key, key.trim_end_matches("-short")].map(str::to_owned));
    }
    keys
}

/// The codes of every reason why something is refused, as the sources name them.
fn refusals(files: &[&str]) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for file in files {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = fs::read_to_string(path).expect("the source is here");
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
    let (said, made) = (said(&source), put_together());
    let unused: Vec<_> = there.iter().filter(|key| !said.contains(*key) && !made.contains(*key)).collect();
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
    let library = Library::open();
    let english = library.words(Language::English);
    for language in Language::ALL.into_iter().skip(1) {
        let words = library.words(language);
        let mut same = Vec::new();
        for (key, values) in sentences(Language::English) {
            // Values are figures here, which are no words of any language.
            let said = |words: super::Words<'_>, number: i64| {
                let values = values.iter().map(|value| (&*value.clone().leak(), number.into()));
                words.with(&key, &values.collect::<Vec<_>>())
            };
            let is_words = |text: &str| text.chars().any(char::is_alphabetic);
            let alike = |number: i64| {
                let text = said(english, number);
                text == said(words, number) && is_words(&text)
            };
            if (alike(1) || alike(7)) && !may_be_alike(language, &key) {
                same.push(key);
            }
        }
        assert!(same.is_empty(), "{language:?} says these in English: {same:?}");
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
    for about in super::rule_page::subjects() {
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

/// The page on what is known says what the certificate says.
#[test]
fn what_is_called_proven_is_in_the_certificate() {
    let header = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..1_000]).into_owned();
    let [xl, pente] = HOUSE_CERTIFICATES.map(|certificate| header(certificate.bytes));
    let value = |header: &str, name: &str| {
        header.lines().find_map(|line| line.strip_prefix(name)).expect("a line").to_owned()
    };
    assert_eq!((value(&xl, "first: "), value(&xl, "marbles: ")), ("e5A+".to_owned(), "10".to_owned()));
    let checksums = [&xl, &pente].map(|header| value(header, "checksum: ")[..16].to_owned());
    let figures = [value(&xl, "positions: "), value(&xl, "replies: ")];
    let moves = [value(&pente, "first: "), value(&pente, "stones: ")];
    for language in Language::ALL {
        let text = text_of(&format!("{}/rules/known.md", language.code())).replace([',', '.', '\u{a0}'], "");
        for told in checksums.iter().chain(&figures).chain(&moves) {
            assert!(text.contains(told), "{language:?} says nothing of {told}");
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
    let pairs = |number: i64| words.with("pairs-captured", &[("number", number.into())]);
    assert_ne!(pairs(1).replace('1', ""), pairs(2).replace('2', ""));
    assert_ne!(pairs(2).replace('2', ""), pairs(5).replace('5', ""));
    assert_eq!(pairs(3).replace('3', ""), pairs(4).replace('4', ""));
}
