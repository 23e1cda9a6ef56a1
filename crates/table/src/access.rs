//! Who may come to a table, and what people may be called.

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The most characters of a name.
pub const MOST_NAME: usize = 40;

/// Who may come to a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
}

impl Access {
    /// Whether somebody who shows this link, or none, is let in.
    pub fn admits(&self, shown: Option<&str>) -> bool {
        match self {
            Access::Public => true,
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
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
    )
}

/// A name that can be shown.
pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    let odd = |character| is_unfit(character) || is_invisible(character);
    let fits = !name.trim().is_empty() && name.chars().count() <= MOST_NAME && !name.chars().any(odd);
    if fits { Ok(()) } else { Err(Refusal::Name) }
}
