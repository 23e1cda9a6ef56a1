//! Comparison of names: names that are the same, and names that a reader could take for each other.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use crate::player_name::single_spaced;

/// Counts changes of the keys' definition in this module.
const NAME_COMPARISON_VERSION: u32 = 1;

/// The version of [`look_alike_keys`]. Stored keys of another version are computed again; Unicode adds letters every year.
pub fn name_keys_version() -> String {
    let (unicode, letters) = (unicode_security::UNICODE_VERSION, char::UNICODE_VERSION);
    format!("{NAME_COMPARISON_VERSION}-{}.{}-{}.{}", unicode.0, unicode.1, letters.0, letters.1)
}

/// Whether two names are the same but for compatible characters (NFKC), case and white space.
pub fn is_same_name(one: &str, other: &str) -> bool {
    canonical(one) == canonical(other)
}

/// The keys of a name. Two names look alike if they have a key in common. The first key ignores case before it replaces
/// letters by those that they resemble; the second does it afterwards, because a capital I resembles an l and an i does not.
pub fn look_alike_keys(name: &str) -> [String; 2] {
    let with_case = single_spaced(&compatible(name));
    let key = |text: &str| single_spaced(&fold_case(&skeleton(text).collect::<String>()));
    [key(&canonical(name)), key(&with_case)]
}

fn canonical(name: &str) -> String {
    let folded = fold_case(&compatible(name));
    single_spaced(&folded.nfkc().collect::<String>())
}

/// The name in compatible characters, without the marks that only choose between two pictures of an emoji.
fn compatible(name: &str) -> String {
    let is_selector = |letter: &char| matches!(letter, '\u{fe00}'..='\u{fe0f}');
    name.chars().filter(|letter| !is_selector(letter)).nfkc().collect()
}

/// Full case folding. The standard library has none: lower, upper and lower again gives the same, such as "ss" for ß and ẞ, and
/// i for the dotless ı too. By character, because a string's final Σ becomes another letter than the others.
fn fold_case(text: &str) -> String {
    let upper = text.chars().flat_map(char::to_lowercase).flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, other: &str) -> bool {
        let keys = look_alike_keys(other);
        look_alike_keys(one).iter().any(|key| keys.contains(key))
    }

    #[test]
    fn the_same_name_in_other_characters_is_the_same() {
        for (one, other) in [
            ("Zoé", "Zoe\u{301}"),
            ("Ada Love", " ADA\u{a0}  love "),
            ("Kept", "\u{ff2b}ept"),
            ("Straße", "STRASSE"),
            ("Straße", "STRA\u{1e9e}E"),
            ("Σωκράτης", "ΣΩΚΡΆΤΗΣ"),
            ("ﬁona", "Fiona"),
            ("Ada", "Ada\u{fe0f}"),
        ] {
            assert!(is_same_name(one, other) && look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn names_that_look_alike_share_a_key_and_are_not_the_same() {
        for (one, other) in [
            ("Kept", "\u{41a}ept"),
            ("Paul", "\u{420}\u{430}ul"),
            ("Ian", "lan"),
            ("Alice", "A\u{49}ice"),
            ("Bob0", "Bobo"),
            ("Adam", "Adarn"),
            ("Аде", "\u{41}де"),
        ] {
            assert!(look_alike(one, other) && !is_same_name(one, other), "{one} {other}");
        }
    }

    #[test]
    fn different_names_share_no_key() {
        let names = [
            "Ada", "Adam", "Zoe", "Zoé", "Ian", "Jan", "Lia", "Ila", "Ben", "Ada Love", "AdaLove", "Ада",
            "Ида",
        ];
        for (number, one) in names.iter().enumerate() {
            for other in &names[number + 1..] {
                assert!(!look_alike(one, other), "{one} {other}");
            }
        }
    }
}
