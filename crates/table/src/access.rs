//! Access to a table, and validation of player names.

use serde::{Deserialize, Serialize};

use crate::TableRefusal;

/// Maximum length of a name, in characters.
pub const MAX_NAME_CHARS: usize = 40;

/// Who may enter a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Access {
    /// Listed in the lobby, open to everyone.
    #[default]
    Public,
    /// Open only to those who have the link.
    Private {
        /// Hash of the link's secret, as the server stores it; never sent to clients.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        link: String,
    },
    /// Everyone may watch; the server assigns the seats, which belong to the players of a tournament.
    Reserved,
}

impl Access {
    /// Whether a visitor with this link hash, or with none, may enter.
    pub fn admits(&self, shown: Option<&str>) -> bool {
        match self {
            Access::Public | Access::Reserved => true,
            Access::Private { link } => !link.is_empty() && shown == Some(link),
        }
    }

    /// Whether it is private without a link, so that nobody could enter.
    pub(crate) fn lacks_link(&self) -> bool {
        matches!(self, Access::Private { link } if link.is_empty())
    }

    /// A copy without the link.
    #[must_use]
    pub(crate) fn redacted(&self) -> Access {
        match self {
            Access::Public => Access::Public,
            Access::Reserved => Access::Reserved,
            Access::Private { .. } => Access::Private { link: String::new() },
        }
    }
}

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

/// Validates a chosen name and trims it: 1 to 40 characters, none of them invisible, and no leading `#`, which marks the
/// numbers of guests without a name. None if the name is invalid.
pub fn validate_name(name: &str) -> Option<String> {
    let name = name.trim();
    let odd = |character| is_control_or_bidi(character) || is_invisible(character);
    let sound = (1..=MAX_NAME_CHARS).contains(&name.chars().count())
        && !name.starts_with('#')
        && !name.chars().any(odd);
    sound.then(|| name.to_owned())
}

/// Checks a player's name: a chosen name, or `#` and the number that the server gave a guest.
pub(crate) fn check_name(name: &str) -> Result<(), TableRefusal> {
    let is_number = |digits: &str| {
        (1..MAX_NAME_CHARS).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit())
    };
    let fits = name.strip_prefix('#').is_some_and(is_number) || validate_name(name).is_some();
    if fits { Ok(()) } else { Err(TableRefusal::Name) }
}

/// Checks the name given to another player at the same screen.
pub(crate) fn check_chosen_name(name: &str) -> Result<String, TableRefusal> {
    validate_name(name).ok_or(TableRefusal::Name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen() {
        assert_eq!(validate_name("  Ада Лавлейс "), Some("Ада Лавлейс".to_owned()));
        assert!(validate_name(&"x".repeat(MAX_NAME_CHARS)).is_some());
        for bad in
            ["", "   ", "#1234", " #1", "a\nb", "a\u{202e}b", "a\u{2028}b", &"x".repeat(MAX_NAME_CHARS + 1)]
        {
            assert_eq!(validate_name(bad), None, "{bad:?}");
        }
        // Characters that only one of two former checks refused.
        for hidden in
            ['\u{115f}', '\u{180e}', '\u{3164}', '\u{ffa0}', '\u{fff9}', '\u{206a}', '\u{e0041}', '\u{2800}']
        {
            assert_eq!(validate_name(&format!("Ada{hidden}")), None, "{hidden:?}");
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
