//! Errors of actions.

use tessera_rules::IllegalMove;

/// The reason why an action cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// No move has this number.
    #[error("there is no action {action}; they run from 0 to {last}")]
    OutOfRange {
        /// The number.
        action: i64,
        /// The last action of the game.
        last: usize,
    },
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl ActionError {
    /// A short name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ActionError::OutOfRange { .. } => "no-such-action",
            ActionError::Illegal(reason) => reason.code(),
        }
    }
}
