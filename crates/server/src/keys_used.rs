//! Every sentence of the pages is said somewhere, and every one that is said is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tessera_i18n::Part;

/// Every source file of a folder.
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
    for folder in ["src", "../print/src"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    let own = |path: &PathBuf| !path.ends_with("keys_used.rs");
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
    keys.extend(crate::pages::new::keys());
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
    for stage in ["entry", "groups", "groups-done", "intermediate", "cup", "over"] {
        keys.insert(format!("tournament-stage-{stage}"));
    }
    for level in tessera_tournament::Level::ALL {
        keys.insert(format!("tournament-level-{}", level.name()));
    }
    keys.extend(tessera_print::keys());
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
fn every_sentence_is_used_and_every_used_one_is_there() {
    let there = tessera_i18n::keys(Part::Pages);
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
