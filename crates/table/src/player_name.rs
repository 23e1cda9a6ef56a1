//! Names of players: which names may be chosen, and which are accepted at tables.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

use crate::TableRefusal;

/// Maximum length of a name, in characters.
pub const MAX_PLAYER_NAME_CHARS: usize = 40;

/// Name of a player who was deleted. Nobody can choose it: names do not begin with `#`.
pub const DELETED_PLAYER_NAME: &str = "#deleted";

/// Marks on one letter. Pointed Hebrew needs three; more than that is drawn over the lines above and below.
const MAX_STACKED_MARKS: usize = 3;

/// Scripts that share the shapes of many letters. A word that mixes them imitates a word of one of them.
const LOOK_ALIKE_SCRIPTS: [Script; 6] =
    [Script::Latin, Script::Cyrillic, Script::Greek, Script::Armenian, Script::Cherokee, Script::Coptic];

/// Control characters and marks that change the text direction.
pub(crate) fn is_control_or_bidi(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

/// Invisible characters: a name must not consist of them, and they would make two different names look alike.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Validates a chosen name and brings it into one form: composed letters, single spaces, none outside. It has 1 to 40
/// characters, none of them invisible; no leading `#`, which marks the numbers of guests without a name; at most three marks
/// on a letter; and no word that mixes scripts whose letters look alike. None if the name is invalid.
pub fn validate_name(name: &str) -> Option<String> {
    // Bounds the work below: no sequence of this many characters is composed into one.
    if name.chars().nth(8 * MAX_PLAYER_NAME_CHARS).is_some() || !has_visible_characters(name) {
        return None;
    }
    let name = single_spaced(&name.nfc().collect::<String>());
    let is_chosen = is_seat_name(&name) && !has_stacked_marks(&name) && !mixes_scripts(&name);
    is_chosen.then_some(name)
}

/// Collapses every run of white space of any kind into one space, and trims the ends.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_visible_characters(name: &str) -> bool {
    !name.trim().is_empty()
        && !name.trim().chars().any(|character| is_control_or_bidi(character) || is_invisible(character))
}

/// The part of the rules for names that has always been checked. Names that were chosen before the others stay valid.
fn is_seat_name(name: &str) -> bool {
    (1..=MAX_PLAYER_NAME_CHARS).contains(&name.trim().chars().count())
        && !name.trim().starts_with('#')
        && has_visible_characters(name)
}

fn has_stacked_marks(name: &str) -> bool {
    // A mark at the beginning would stand on the text before the name.
    let mut marks = MAX_STACKED_MARKS;
    name.nfd().any(|character| {
        marks = if is_combining_mark(character) { marks + 1 } else { 0 };
        marks > MAX_STACKED_MARKS
    })
}

fn mixes_scripts(name: &str) -> bool {
    let words = name.split(|character: char| !character.is_alphanumeric() && !is_combining_mark(character));
    words.into_iter().any(|word| {
        let mut scripts =
            word.nfkc().map(|letter| letter.script()).filter(|s| LOOK_ALIKE_SCRIPTS.contains(s));
        scripts.next().is_some_and(|first| scripts.any(|script| script != first))
    })
}

/// Checks a player's name: a chosen name, or `#` and the number that the server gave a guest, or that of a deleted player.
pub(crate) fn check_name(name: &str) -> Result<(), TableRefusal> {
    let is_number = |digits: &str| {
        (1..MAX_PLAYER_NAME_CHARS).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit())
    };
    let is_assigned = name.strip_prefix('#').is_some_and(is_number) || name == DELETED_PLAYER_NAME;
    let fits = is_assigned || is_seat_name(name);
    if fits { Ok(()) } else { Err(TableRefusal::Name) }
}

/// Checks the name of another player at the same screen, which a rematch takes over.
pub(crate) fn check_same_screen_name(name: &str) -> Result<(), TableRefusal> {
    if is_seat_name(name) { Ok(()) } else { Err(TableRefusal::Name) }
}

/// Checks the name that a player at the same screen chooses now.
pub(crate) fn check_chosen_name(name: &str) -> Result<String, TableRefusal> {
    validate_name(name).ok_or(TableRefusal::Name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen() {
        assert_eq!(validate_name("  Ада Лавлейс "), Some("Ада Лавлейс".to_owned()));
        assert!(validate_name(&"x".repeat(MAX_PLAYER_NAME_CHARS)).is_some());
        for bad in [
            "",
            "   ",
            "#1234",
            " #1",
            "a\nb",
            "a\u{202e}b",
            "a\u{2028}b",
            &"x".repeat(MAX_PLAYER_NAME_CHARS + 1),
        ] {
            assert_eq!(validate_name(bad), None, "{bad:?}");
        }
        for hidden in [
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{2060}',
            '\u{3164}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{206a}',
            '\u{e0041}',
            '\u{2800}',
        ] {
            assert_eq!(validate_name(&format!("Ada{hidden}L")), None, "{hidden:?}");
        }
    }

    #[test]
    fn a_name_is_stored_in_one_form() {
        for name in ["Zoé Love", "Zoe\u{301} Love", " Zoé\u{a0}\u{2003} Love\u{3000}", "Zoé  Love"] {
            assert_eq!(validate_name(name).as_deref(), Some("Zoé Love"), "{name:?}");
        }
        assert_eq!(
            validate_name(&"e\u{301}".repeat(MAX_PLAYER_NAME_CHARS)),
            Some("é".repeat(MAX_PLAYER_NAME_CHARS))
        );
        assert_eq!(validate_name(&"x".repeat(100_000)), None);
    }

    #[test]
    fn marks_are_not_stacked_above_the_line() {
        for name in ["Nguyễn Thị Ánh", "ด้วยที่", "שָּׁלוֹם", "हिन्दी", "Zoë"]
        {
            assert!(validate_name(name).is_some(), "{name}");
        }
        let stacked = format!("A{}da", "\u{336}".repeat(MAX_STACKED_MARKS + 1));
        assert_eq!((validate_name(&stacked), validate_name("\u{301}Ada")), (None, None));
    }

    #[test]
    fn a_word_of_two_scripts_that_look_alike_is_refused() {
        for name in ["\u{41a}ept", "Ад\u{61}", "\u{391}da", "p\u{430}ul2"] {
            assert_eq!(validate_name(name), None, "{name}");
        }
        for name in
            ["Ада L.", "Ada Лавлейс", "Kept", "\u{41a}от", "東京Tower", "Σωκράτης", "Zoë-Мира", "О’Нил"]
        {
            assert!(validate_name(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_name_that_was_chosen_earlier_is_still_accepted_at_tables() {
        for name in ["\u{41a}ept", "Ada  Love", &format!("A{}", "\u{336}".repeat(9))] {
            assert_eq!((check_name(name), check_same_screen_name(name)), (Ok(()), Ok(())), "{name}");
        }
    }

    #[test]
    fn a_number_is_the_name_of_a_guest_and_chosen_by_nobody() {
        assert_eq!((check_name("#4821"), check_name("Ada")), (Ok(()), Ok(())));
        for bad in ["#", "#x", "#48 21", "#\u{661}"] {
            assert_eq!(check_name(bad), Err(TableRefusal::Name), "{bad}");
        }
        assert_eq!(check_chosen_name("#4821"), Err(TableRefusal::Name));
    }
}
