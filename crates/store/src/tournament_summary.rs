//! Summaries of tournaments for lists.

use tessera_rules::GameKind;
use tessera_tournament::TournamentStage;

/// The row that lists show of a tournament, with its organiser and secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSummary {
    /// The id of the tournament, as it stands in URLs.
    pub tournament: String,
    /// The name to show.
    pub name: String,
    /// The game.
    pub game: GameKind,
    /// The stage it has reached.
    pub stage: TournamentStage,
    /// The number of entrants.
    pub players: u32,
    /// The id of the player who organises it and may do everything.
    pub organiser: String,
    /// The hash of the secret in the helpers' link, which allows entering results.
    pub helper_secret_hash: Option<Vec<u8>>,
    /// When it was announced, in milliseconds since 1970.
    pub opened: u64,
    /// Whether its games are played online, at tables of this server.
    pub online: bool,
    /// The secret key from which the players' seat links are derived.
    pub seat_link_key: Option<Vec<u8>>,
}
