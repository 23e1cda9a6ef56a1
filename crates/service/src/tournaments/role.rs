//! Roles of visitors in a tournament.

/// The role of a visitor in a tournament, which decides what they may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRole {
    /// May do everything.
    Organiser,
    /// May enter results.
    Helper,
    /// May only watch.
    Spectator,
}
