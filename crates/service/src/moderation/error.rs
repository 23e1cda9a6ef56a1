//! Why an action of an operator was refused.

use tessera_store::{AccountError, StoreError};

use super::{MAX_BANNED_NETWORKS, MAX_MODERATION_REASON_CHARS};
use crate::tables::LiveTableError;
use crate::tournaments::LiveTournamentError;

/// Why an action was refused. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ModerationError {
    /// The reason is empty or too long.
    #[error("a reason has 1 to {MAX_MODERATION_REASON_CHARS} characters")]
    Reason,
    /// There is no such player.
    #[error("there is no player with this id, and no account with this name")]
    NoPlayer,
    /// There is no such report, it is handled or about the operator, or the action is about something else.
    #[error("there is no open report with this number")]
    NoReport,
    /// A guest cannot be an operator or be renamed.
    #[error("this player is a guest; only accounts can be operators or be renamed")]
    Guest,
    /// Another account has the name, or one that looks like it.
    #[error("another account has this name, or one that looks like it; choose another one")]
    NameTaken,
    /// The name cannot be used.
    #[error("a name has 1 to 40 visible characters, does not begin with # and mixes no alphabets in a word")]
    Name,
    /// An operator must lose the role first.
    #[error("this player is an operator; revoke the role first")]
    IsOperator,
    /// Without an address the player must be connected.
    #[error("the player is not connected; addresses are not stored, so give one")]
    NoAddress,
    /// The machine itself would be locked out.
    #[error("loopback addresses cannot be banned")]
    Loopback,
    /// The operator would be locked out.
    #[error("this is your own network; you would lock yourself out")]
    OwnNetwork,
    /// All visitors behind a proxy would be locked out.
    #[error("a trusted proxy is in this network; all visitors behind it would be locked out")]
    TrustedProxy,
    /// Too many networks are banned.
    #[error("{MAX_BANNED_NETWORKS} networks are banned already; unban some first")]
    TooManyNetworks,
    /// The tournament has results.
    #[error("this tournament has {results} results, which would be lost; confirm that you are sure")]
    HasResults {
        /// How many.
        results: usize,
    },
    /// The events of the tournament cannot be read.
    #[error(
        "the events of this tournament cannot be read, so its results are unknown; confirm that you are sure"
    )]
    UnreadableTournament,
    /// A game of a tournament has to have a result.
    #[error("this table belongs to a tournament; ask the organiser, or delete the tournament")]
    TournamentTable,
    /// The table was closed, but the row of the log could not be stored.
    #[error("the table is closed, but this could not be recorded in the log")]
    NotLogged,
    /// The table refuses it.
    #[error(transparent)]
    Table(#[from] LiveTableError),
    /// The tournament refuses it.
    #[error(transparent)]
    Tournament(#[from] LiveTournamentError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ModerationError {
    /// The code for programs and for the translations of pages.
    pub fn code(&self) -> &'static str {
        match self {
            ModerationError::Reason => "moderation-reason",
            ModerationError::NoPlayer => "unknown-player",
            ModerationError::NoReport => "no-report",
            ModerationError::Guest => "no-account",
            ModerationError::NameTaken => "name-taken",
            ModerationError::Name => "name",
            ModerationError::IsOperator => "is-operator",
            ModerationError::NoAddress => "no-address",
            ModerationError::Loopback => "loopback",
            ModerationError::OwnNetwork => "own-network",
            ModerationError::TrustedProxy => "trusted-proxy",
            ModerationError::UnreadableTournament => "unreadable-tournament",
            ModerationError::TournamentTable => "tournament-table",
            ModerationError::NotLogged => "not-logged",
            ModerationError::TooManyNetworks => "too-many-networks",
            ModerationError::HasResults { .. } => "has-results",
            ModerationError::Table(reason) => reason.code(),
            ModerationError::Tournament(LiveTournamentError::NotFound) => "no-tournament",
            ModerationError::Tournament(_) | ModerationError::Store(_) => "store",
        }
    }
}

/// The refusal of the store: what was looked up before may be gone.
pub(crate) fn refusal(error: AccountError) -> ModerationError {
    match error {
        AccountError::NameTaken => ModerationError::NameTaken,
        AccountError::Store(StoreError::NoTarget) => ModerationError::NoPlayer,
        AccountError::Store(reason) => reason.into(),
    }
}
