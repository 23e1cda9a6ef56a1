//! What a visitor may do in a tournament.

/// What somebody may do in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everything.
    Organiser,
    /// Enter results.
    Helper,
    /// Look.
    Spectator,
}
