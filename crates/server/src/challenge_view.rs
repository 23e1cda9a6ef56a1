//! A challenge as its players see it, in the API and in their streams.

use serde::Serialize;
use tessera_store::{PlayerProfile, StoredChallenge};
use tessera_table::{ClockSetting, SeatNumber};
use utoipa::ToSchema;

/// A challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Challenge)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub(crate) struct ChallengeView {
    /// The id. The game is played at the table with the same id.
    challenge: String,
    challenger: ChallengePlayer,
    opponent: ChallengePlayer,
    /// Whether you are the challenger.
    yours: bool,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    /// Options of the game (docs/rulebook.md).
    rules: String,
    clock: ClockSetting,
    /// The seat of the challenger, who begins at seat 1; null if it is drawn.
    seat: Option<SeatNumber>,
    /// Whether only the two players may see the table.
    private: bool,
    touch_move: bool,
    announcements: bool,
    /// When it was made, in milliseconds since 1970.
    since: u64,
    /// When it expires, in milliseconds since 1970.
    expires: u64,
}

/// A player of a challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ChallengePlayer {
    name: String,
    /// Whether the account is marked as a bot.
    bot: bool,
}

impl From<&PlayerProfile> for ChallengePlayer {
    fn from(player: &PlayerProfile) -> ChallengePlayer {
        ChallengePlayer { name: player.name.clone(), bot: player.bot }
    }
}

impl ChallengeView {
    /// A challenge as the player with this id sees it.
    pub(crate) fn new(challenge: &StoredChallenge, player: &str) -> ChallengeView {
        let StoredChallenge { id, challenger, opponent, terms, since, expires } = challenge;
        ChallengeView {
            challenge: id.clone(),
            challenger: challenger.into(),
            opponent: opponent.into(),
            yours: challenger.id == player,
            game: terms.game.name(),
            rules: terms.rules.clone(),
            clock: terms.clock,
            seat: terms.seat,
            private: terms.private,
            touch_move: terms.touch_move,
            announcements: terms.announcements,
            since: *since,
            expires: *expires,
        }
    }
}
