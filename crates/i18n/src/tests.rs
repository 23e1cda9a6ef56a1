//! Completeness of the five languages: the same messages, and no untranslated ones.

use std::collections::BTreeSet;

use crate::message_list::messages;
use crate::rule_page::is_clause;
use crate::{Language, LanguageBundle, Locales, MessageFileSet, Translations, Translator, read_locale_file};

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    for set in MessageFileSet::ALL {
        let english = messages(Language::English, set);
        for language in Language::ALL {
            let other = messages(language, set);
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

/// Messages that may be the same as in English: names, numbers and words that the languages share.
fn may_be_equal(language: Language, key: &str) -> bool {
    let units = ["duration-seconds", "duration-minutes", "duration-hours"];
    // The words of Pente.
    let terms = ["lesson-pente-tria-title", "lesson-pente-tessera-title"];
    let shared: &[&str] = match language {
        Language::English | Language::Russian => return false,
        Language::French => &[
            "menu",
            "ok",
            "actions",
            "rule-options",
            "level-8",
            "level-10",
            "tournament-as-usual",
            "piece-violet",
            "piece-orange",
            "share-animation",
            "tournament-at-table",
            "tournament-club",
            "tournament-reached-points",
            "operator-tables",
        ],
        Language::Dutch => &[
            "menu",
            "ok",
            "account",
            "chat",
            "level-8",
            "team",
            "announced-tessera",
            "tournament-as-usual",
            "tournament-club",
            "tournament-file",
            "tournament-helper",
        ],
        Language::German => &[
            "ok",
            "chat",
            "name",
            "name-at-this-screen",
            "tournament-player-name",
            "piece-orange",
            "team",
            "announced-tessera",
            "share-animation",
            "tournament-as-usual",
            "tournament-cup",
            "tournament-sheet-cup",
            "operator",
        ],
    };
    // A message is a message in French, too.
    let is_message = key == "operator-log-messages" && language == Language::French;
    // A bot is a bot, but for Russian.
    let is_bot = matches!(key, "bot-account" | "bot-mark") && language != Language::Russian;
    shared.contains(&key)
        || terms.contains(&key)
        || is_bot
        || is_message
        || units.contains(&key) && language != Language::Dutch
        || key == "duration-seconds"
        // The names of the games, but for Russian.
        || key.starts_with("game-name-")
}

#[test]
fn no_message_is_untranslated() {
    for set in MessageFileSet::ALL {
        let english = LanguageBundle::of_set(Language::English, set);
        let messages = messages(Language::English, set);
        for language in Language::ALL.into_iter().skip(1) {
            let other = LanguageBundle::of_set(language, set);
            let mut same = Vec::new();
            for (key, values) in &messages {
                // The arguments are numbers, which are the same in every language.
                let format = |words: Translator<'_>, number: i64| {
                    let values = values.iter().map(|value| (&*value.clone().leak(), number.into()));
                    words.format_with_args(key, &values.collect::<Vec<_>>())
                };
                let is_words = |text: &str| text.chars().any(char::is_alphabetic);
                let is_equal = |number: i64| {
                    let text = format(english.translator(), number);
                    text == format(other.translator(), number) && is_words(&text)
                };
                if (is_equal(1) || is_equal(7)) && !may_be_equal(language, key) {
                    same.push(key);
                }
            }
            assert!(same.is_empty(), "{language:?}: untranslated {same:?}");
        }
    }
}

/// Structure of a rule page: heading levels, diagrams, clause numbers and code spans.
fn structure_of(text: &str) -> [Vec<String>; 4] {
    let lines = || text.lines().map(str::trim);
    let level = |line: &str| line.chars().take_while(|&c| c == '#').collect::<String>();
    let between = |start: &'static str, end: char| {
        let part = move |part: &str| part.split(end).next().unwrap_or_default().to_owned();
        text.split(start).skip(1).map(part).collect::<Vec<_>>()
    };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let clauses = words.filter(|word| is_clause(word));
    let code = text.split('`').skip(1).step_by(2).map(str::to_owned);
    [
        lines().filter(|line| line.starts_with('#')).map(level).collect(),
        between("](diagram:", ')'),
        clauses.map(str::to_owned).collect(),
        code.collect::<BTreeSet<_>>().into_iter().collect(),
    ]
}

#[test]
fn rule_pages_have_the_same_structure_in_every_language_and_are_translated() {
    for topic in crate::rule_page::topics() {
        let page = |language: Language| read_locale_file(&format!("{}/rules/{topic}.md", language.code()));
        let english = page(Language::English);
        for language in Language::ALL.into_iter().skip(1) {
            let other = page(language);
            for (ours, theirs) in structure_of(&english).iter().zip(structure_of(&other)) {
                assert_eq!(*ours, theirs, "{topic} in {language:?}");
            }
            // The title is the game's name.
            let lines = |text: &str| {
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                lines.skip(1).map(str::to_owned).collect::<Vec<_>>()
            };
            let (ours, theirs) = (lines(&english), lines(&other));
            assert_eq!(ours.len(), theirs.len(), "{topic} in {language:?} has as many paragraphs");
            let same: Vec<_> = theirs.iter().filter(|line| ours.contains(line)).collect();
            assert!(same.is_empty(), "{topic} in {language:?}: untranslated {same:?}");
        }
    }
}

/// Punctuation that must follow a non-breaking space.
#[test]
fn no_punctuation_wraps_to_the_next_line() {
    for file in Locales::iter() {
        let language = file.split('/').next().unwrap_or_default().to_owned();
        let signs: &[&str] = match language.as_str() {
            "fr" => &[" :", " ;", " !", " ?", " »", "« "],
            "de" => &[" –", " …"],
            "ru" => &[" —"],
            _ => &[],
        };
        for (number, line) in
            read_locale_file(&file).lines().enumerate().filter(|(_, line)| !line.starts_with('#'))
        {
            for sign in signs.iter().chain(&[" %"]) {
                assert!(!line.contains(sign), "locales/{file}:{}: '{sign}' in {line}", number + 1);
            }
        }
    }
}

#[test]
fn russian_uses_its_plural_forms() {
    let translations = Translations::load();
    let words = translations.translator(Language::Russian);
    let pairs = |number: i64| words.format_with_args("pairs-captured", &[("number", number.into())]);
    assert_ne!(pairs(1).replace('1', ""), pairs(2).replace('2', ""));
    assert_ne!(pairs(2).replace('2', ""), pairs(5).replace('5', ""));
    assert_eq!(pairs(3).replace('3', ""), pairs(4).replace('4', ""));
}

/// Words that no text may contain: former names, translated idioms, internal words. `*` stands for any ending.
#[expect(clippy::too_many_lines, reason = "a list of words per language")]
fn forbidden_words(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[
            "house",
            "lot decides",
            "lots decide",
            "whoever",
            "whom against",
            "he",
            "his",
            "him",
            "he or she",
            "call off",
            "called off",
            "as usual",
            "put right",
            "struck out",
            "of the house",
            "first page",
            "five on placing",
            "drawn for who",
            "is no open three",
            "is no tessera",
            "screwed down",
            "at this screen",
        ],
        Language::French => &[
            "maison",
            "quadrant*",
            "au trait",
            "le sort décide",
            "match nul",
            "pendule*",
            "messagerie",
            "devin",
            "reprendre le premier coup",
            "prendre le premier coup",
            "tourner",
            "tournez",
            "tourne",
            "tournent",
            "tournant",
            "tourné*",
            "croisement*",
            "vissé",
            "le sort en décide",
            "à pentago",
            "à pente",
        ],
        Language::Dutch => &[
            "van het huis",
            "het huis",
            "huisregel*",
            "bordje*",
            "kuiltje*",
            "vakje*",
            "het lot beslist",
            "afgeblazen",
            "afblazen",
            "gelijkspel",
            "beker*",
            "stoel*",
            "ieder voor zich",
            "wie zette",
            "win opeisen",
            "die welke",
            "vastgeschroefd",
            "ruilen",
            "afslaan",
            "houd haar",
            "haar opgeeft",
            "als ze afgelopen",
            "vooruit gekozen",
        ],
        Language::German => &[
            "hausregel*",
            "des hauses",
            "das haus",
            "pokal*",
            "siegpunkt*",
            "veranstalter*",
            "das los entscheidet",
            "sitz",
            "sitze",
            "lehrling",
            "offene drei",
            "deine hand",
            "leerer hand",
            "auf die hand",
            "blocken",
            "blocke",
            "frag wer",
            "zieh zurück wer",
            "festgeschraubt",
            "strichpunkt",
            "es braucht fünf",
        ],
        Language::Russian => &[
            "этого дома",
            "домашнее правило",
            "настройки дома",
            "решает жребий кто",
            "призовые",
            "кубок",
            "кубка",
            "кубке",
            "pentago",
            "exago",
            "pente",
            "поставлено шариков",
            "через минуту",
            "рука пуста",
            "пустой рукой",
            "в руку",
            "привинчен",
            "воссоединение",
            "идущие партии",
            "за полем",
            "обычно выключено",
            "партии между равными",
            "партиям между равными",
            "сопротивляется",
        ],
    }
}

/// The texts of a file as words, each between two spaces, without keys, comments and code.
fn words_of(file: &str, text: &str) -> String {
    let mut words = String::from(" ");
    for line in text.lines() {
        let shown = if file.rsplit('.').next() == Some("ftl") {
            if line.starts_with('#') { "" } else { line.split_once(" = ").map_or(line, |(_, value)| value) }
        } else {
            line
        };
        // Parts between backquotes and addresses of links and diagrams are for programs.
        let shown: String = shown.split('`').step_by(2).collect();
        let parts = shown.split("](").enumerate().map(|(i, part)| match part.split_once(')') {
            Some((_, after)) if i > 0 => after,
            _ => part,
        });
        for part in parts {
            for word in part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
                words.push_str(&word.to_lowercase());
                words.push(' ');
            }
        }
    }
    words
}

#[test]
fn no_text_contains_a_forbidden_word() {
    let mut found = Vec::new();
    for language in Language::ALL {
        for file in Locales::iter().filter(|file| file.starts_with(&format!("{}/", language.code()))) {
            let words = words_of(&file, &read_locale_file(&file));
            for forbidden in forbidden_words(language) {
                let pattern = match forbidden.strip_suffix('*') {
                    Some(beginning) => format!(" {beginning}"),
                    None => format!(" {forbidden} "),
                };
                if words.contains(&pattern) {
                    found.push(format!("{file}: {forbidden}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Messages explain a rule in words; only rule pages have the numbers of clauses.
#[test]
fn no_message_has_a_clause_number() {
    for file in Locales::iter().filter(|file| file.ends_with(".ftl")) {
        let text = read_locale_file(&file);
        let clause =
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').find(|word| is_clause(word));
        assert_eq!(clause, None, "locales/{file}");
    }
}
