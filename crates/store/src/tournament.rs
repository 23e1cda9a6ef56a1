//! Tournaments, as lists show them.

use tessera_rules::GameKind;
use tessera_tournament::Stage;

/// What a list shows of a tournament, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentCard {
    /// Its name in addresses.
    pub tournament: String,
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: GameKind,
    /// How far it has come.
    pub stage: Stage,
    /// How many have entered.
    pub players: u32,
    /// The player who may do everything.
    pub organiser: String,
    /// The hash of the secret in the link for those who help with results.
    pub helpers: Option<Vec<u8>>,
    /// When it was announced, in milliseconds.
    pub opened: u64,
    /// Whether its games are played at tables of the house.
    pub online: bool,
    /// What the links of its players are made from.
    pub seats: Option<Vec<u8>>,
}
