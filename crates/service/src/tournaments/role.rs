//! Roles of visitors in a tournament.

use tessera_tournament::HelperRights;

/// The role of a visitor in a tournament, which decides what they may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRole {
    /// May do everything.
    Organiser,
    /// May do what their link permits.
    Helper(HelperRights),
    /// Has the link of a helper that was revoked, and may only watch.
    FormerHelper,
    /// May only watch.
    Spectator,
}

impl TournamentRole {
    /// Whether they may do everything.
    pub fn may_organise(self) -> bool {
        matches!(self, TournamentRole::Organiser | TournamentRole::Helper(HelperRights::Everything))
    }

    /// Whether they may do everything but change the settings and the links.
    pub fn may_direct_play(self) -> bool {
        self.may_organise() || self == TournamentRole::Helper(HelperRights::Play)
    }

    /// Whether they may enter results.
    pub fn may_enter_results(self) -> bool {
        matches!(self, TournamentRole::Organiser | TournamentRole::Helper(_))
    }
}
