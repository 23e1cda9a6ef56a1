//! Challenges: a player asks another for a game with fixed terms.

use serde::{Deserialize, Serialize};
use tessera_rules::GameKind;
use tessera_table::{ClockSetting, SeatNumber};

use crate::PlayerProfile;

/// The game that a challenge is about. It is stored as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeTerms {
    /// The game.
    #[serde(with = "game_name")]
    pub game: GameKind,
    /// A list of rule options.
    #[serde(default)]
    pub rules: String,
    /// The time control.
    #[serde(default)]
    pub clock: ClockSetting,
    /// The seat of the challenger: 1 begins. None if it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// Whether only the two players may see the table.
    #[serde(default)]
    pub private: bool,
    /// Whether a placed piece stays, in Pentago XL (PG-9).
    #[serde(default)]
    pub touch_move: bool,
    /// Whether threes and fours are announced, in Pente (PE-9).
    #[serde(default)]
    pub announcements: bool,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    /// The id, which the table of the game gets too.
    pub id: String,
    /// The account that challenges.
    pub challenger: PlayerProfile,
    /// The account that is challenged.
    pub opponent: PlayerProfile,
    /// The game.
    pub terms: ChallengeTerms,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// When it expires, in milliseconds since 1970.
    pub expires: u64,
}

/// Writes a game by its name, such as `pentago-xl`.
mod game_name {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tessera_rules::GameKind;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    pub(super) fn serialize<S: Serializer>(game: &GameKind, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(game.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameKind, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
