//! Who may come to a table, and what people may be called.

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The most characters of a name.
pub const MOST_NAME: usize = 40;

/// Who may come to a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Access {
    /// Everybody finds it in the lobby.
    #[default]
    Public,
    /// Only those who have the link.
    Private {
        /// What the link proves, as the server stores it (a hash); shown to nobody.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        link: String,
    },
    /// Everybody may watch, and the house says who sits where: the seats belong to the players of a tournament.
    Reserved,
}

impl Access {
    /// Whether somebody who shows this link, or none, is let in.
    pub fn admits(&self, shown: Option<&str>) -> bool {
        match self {
            Access::Public | Access::Reserved => true,
            Access::Private { link } => !link.is_empty() && shown == Some(link),
        }
    }

    /// A private table without a link would be a public one.
    pub(crate) fn is_open_by_mistake(&self) -> bool {
        matches!(self, Access::Private { link } if link.is_empty())
    }

    /// The same without the link.
    #[must_use]
    pub(crate) fn hidden(&self) -> Access {
        match self {
            Access::Public => Access::Public,
            Access::Reserved => Access::Reserved,
            Access::Private { .. } => Access::Private { link: String::new() },
        }
    }
}

/// Control characters, and the marks that turn the direction of the text around them.
pub(crate) fn is_unfit(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

/// Characters that show nothing: a name of them alone would be no name, and among others they make two names look alike.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A name that somebody chooses, without the spaces around it: 1 to 40 characters, none of them invisible, and not
/// beginning with the number sign, by which guests without a name are told apart. None if it is no such name.
pub fn sound_name(name: &str) -> Option<String> {
    let name = name.trim();
    let odd = |character| is_unfit(character) || is_invisible(character);
    let sound =
        (1..=MOST_NAME).contains(&name.chars().count()) && !name.starts_with('#') && !name.chars().any(odd);
    sound.then(|| name.to_owned())
}

/// A name that somebody has: one that he chose, or the number that the house gave him.
pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    let is_number =
        |digits: &str| (1..MOST_NAME).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    let fits = name.strip_prefix('#').is_some_and(is_number) || sound_name(name).is_some();
    if fits { Ok(()) } else { Err(Refusal::Name) }
}

/// A name that somebody gives a person beside him.
pub(crate) fn check_chosen(name: &str) -> Result<String, Refusal> {
    sound_name(name).ok_or(Refusal::Name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen() {
        assert_eq!(sound_name("  Ада Лавлейс "), Some("Ада Лавлейс".to_owned()));
        assert!(sound_name(&"x".repeat(MOST_NAME)).is_some());
        for bad in ["", "   ", "#1234", " #1", "a\nb", "a\u{202e}b", "a\u{2028}b", &"x".repeat(MOST_NAME + 1)]
        {
            assert_eq!(sound_name(bad), None, "{bad:?}");
        }
        // What one of two checks would have let through, when there were two.
        for hidden in
            ['\u{115f}', '\u{180e}', '\u{3164}', '\u{ffa0}', '\u{fff9}', '\u{206a}', '\u{e0041}', '\u{2800}']
        {
            assert_eq!(sound_name(&format!("Ada{hidden}")), None, "{hidden:?}");
        }
    }

    #[test]
    fn a_number_is_the_name_of_a_guest_and_chosen_by_nobody() {
        assert_eq!((check_name("#4821"), check_name("Ada")), (Ok(()), Ok(())));
        for bad in ["#", "#x", "#48 21", "#\u{661}"] {
            assert_eq!(check_name(bad), Err(Refusal::Name), "{bad}");
        }
        assert_eq!(check_chosen("#4821"), Err(Refusal::Name));
    }
}
