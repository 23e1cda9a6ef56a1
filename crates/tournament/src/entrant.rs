//! Players of a tournament.

use serde::{Deserialize, Serialize};
use tessera_rules::Level;
use unicode_normalization::UnicodeNormalization;

use crate::{PlayerNumber, TournamentRefusal};

/// Maximum number of players.
pub const MAX_TOURNAMENT_PLAYERS: usize = 512;

/// Maximum length of the name of a player, club or tournament, in characters.
pub const MAX_TOURNAMENT_NAME_CHARS: usize = 60;

/// Details of a player who enters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewEntrant {
    /// Name, unique in the tournament.
    pub name: String,
    /// Club; players of one club are spread over the groups.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Seed, 1 for the strongest player; seeded players are spread over the groups first (TR-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// Tournament that the player won to qualify (TR-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qualified_in: Option<String>,
    /// Level of the engine that plays for this entrant, in online games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<u8>,
}

impl NewEntrant {
    /// An entrant without club or seed.
    pub fn named(name: &str) -> NewEntrant {
        NewEntrant { name: name.to_owned(), ..NewEntrant::default() }
    }

    /// A copy with normalised whitespace and accents.
    #[must_use]
    pub(crate) fn normalized(&self) -> NewEntrant {
        NewEntrant { name: normalize(&self.name), club: normalize(&self.club), ..self.clone() }
    }

    /// Validates the details on their own.
    pub(crate) fn check(&self) -> Result<(), TournamentRefusal> {
        check_text(&self.name).map_err(|()| TournamentRefusal::Name { name: self.name.clone() })?;
        if !self.club.is_empty() {
            check_text(&self.club).map_err(|()| TournamentRefusal::Club { club: self.club.clone() })?;
        }
        if let Some(level) = self.engine.filter(|&level| Level::new(level).is_none()) {
            return Err(TournamentRefusal::Level { level });
        }
        if let Some(won) = self.qualified_in.as_ref().filter(|won| check_text(won).is_err()) {
            return Err(TournamentRefusal::Name { name: won.clone() });
        }
        match self.seed {
            Some(seed) if seed == 0 || usize::from(seed) > MAX_TOURNAMENT_PLAYERS => {
                Err(TournamentRefusal::Seed { seed })
            }
            _ => Ok(()),
        }
    }
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Number of the event by which they entered: after an undo another player may get the same player number.
    pub entered: u32,
    /// Number of the player, in order of entry.
    pub number: PlayerNumber,
    /// Name, unique in the tournament.
    pub name: String,
    /// Club, or empty.
    pub club: String,
    /// Seed, 1 for the strongest player.
    pub seed: Option<u16>,
    /// Tournament that the player won to qualify (TR-8).
    pub qualified_in: Option<String>,
    /// Level of the engine that plays for this player.
    pub engine: Option<u8>,
    /// Whether the player has withdrawn (TR-9).
    pub withdrawn: bool,
}

/// Whether two normalised names are equal, ignoring case.
pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    let lower = |text| str::chars(text).flat_map(char::to_lowercase);
    lower(one).eq(lower(other))
}

/// Normalises whitespace and accents.
pub(crate) fn normalize(text: &str) -> String {
    compose_accents(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Composes accents (NFC): macOS writes them decomposed, and the PDF writer would place an accent beside its letter.
pub(crate) fn compose_accents(text: &str) -> String {
    text.nfc().collect()
}

/// Whether a character is invisible and changes how others are shown.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Checks that a text is not empty, not too long and has no control characters.
pub(crate) fn check_text(text: &str) -> Result<(), ()> {
    let length = text.chars().count();
    let odd = text.chars().any(is_unprintable);
    if odd || length == 0 || length > MAX_TOURNAMENT_NAME_CHARS || text.trim().is_empty() {
        Err(())
    } else {
        Ok(())
    }
}
