//! Those who play.

use serde::{Deserialize, Serialize};
use tessera_rules::Level;
use unicode_normalization::UnicodeNormalization;

use crate::{PlayerNumber, Refusal};

/// The most players a tournament has.
pub const MOST_PLAYERS: usize = 512;

/// The longest name of a player, a club or a tournament, in characters.
pub const MOST_NAME: usize = 60;

/// Somebody who wants to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewEntrant {
    /// The name, by which everybody is called: no two are the same.
    pub name: String,
    /// The club; players of one club are spread over the groups.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// The place among the seeded players, 1 for the strongest; they are spread first (TR-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// The tournament that was won to come here (TR-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qualified_in: Option<String>,
    /// The level of the computer that plays for him, at tables of the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<u8>,
}

impl NewEntrant {
    /// Somebody without a club or a seed.
    pub fn named(name: &str) -> NewEntrant {
        NewEntrant { name: name.to_owned(), ..NewEntrant::default() }
    }

    /// The same with the spaces put right.
    #[must_use]
    pub(crate) fn tidied(&self) -> NewEntrant {
        NewEntrant { name: tidy(&self.name), club: tidy(&self.club), ..self.clone() }
    }

    /// What is wrong with it by itself.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        check_text(&self.name).map_err(|()| Refusal::Name { name: self.name.clone() })?;
        if !self.club.is_empty() {
            check_text(&self.club).map_err(|()| Refusal::Club { club: self.club.clone() })?;
        }
        if let Some(level) = self.engine.filter(|&level| Level::new(level).is_none()) {
            return Err(Refusal::Level { level });
        }
        if let Some(won) = self.qualified_in.as_ref().filter(|won| check_text(won).is_err()) {
            return Err(Refusal::Name { name: won.clone() });
        }
        match self.seed {
            Some(seed) if seed == 0 || usize::from(seed) > MOST_PLAYERS => Err(Refusal::Seed { seed }),
            _ => Ok(()),
        }
    }
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The event by which he entered: a number that was undone may become somebody else's.
    pub entered: u32,
    /// The number, by the order of entry.
    pub number: PlayerNumber,
    /// The name.
    pub name: String,
    /// The club, or nothing.
    pub club: String,
    /// The place among the seeded players.
    pub seed: Option<u16>,
    /// The tournament that was won to come here (TR-8).
    pub qualified_in: Option<String>,
    /// The level of the computer that plays for him.
    pub engine: Option<u8>,
    /// Whether he has left the tournament (TR-9).
    pub withdrawn: bool,
}

/// Whether two tidy texts are the same name to a listener.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let heard = |text| str::chars(text).flat_map(char::to_lowercase);
    heard(one).eq(heard(other))
}

/// The spaces put right, and letters with accents written in the one way.
pub(crate) fn tidy(text: &str) -> String {
    composed(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Letters with accents in one part: a Mac writes them in two, and a printer would set the second beside the first.
pub(crate) fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// A text that can be shown on one line.
pub(crate) fn check_text(text: &str) -> Result<(), ()> {
    let length = text.chars().count();
    let odd = text
        .chars()
        .any(|c| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
    if odd || length == 0 || length > MOST_NAME || text.trim().is_empty() { Err(()) } else { Ok(()) }
}
