//! Errors found in certificates.

use thiserror::Error;

/// Reason why a certificate is rejected.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// The caller cancelled the check.
    #[error("the check was cancelled")]
    Cancelled,
    /// The first line is not that of a certificate.
    #[error("it is not a certificate: its first line is not 'tessera certificate 1'")]
    NotACertificate,
    /// A line of the header is missing or in the wrong place.
    #[error("the header has no line '{0}: …' where it should be")]
    MissingHeaderLine(&'static str),
    /// A line of the header has an invalid value.
    #[error("the header's '{name}' cannot be '{value}'")]
    InvalidHeader {
        /// Name of the header line.
        name: &'static str,
        /// Value of the header line.
        value: String,
    },
    /// The body is not a single xz stream.
    #[error("the body after the header is not xz data, or is followed by other data")]
    InvalidXz,
    /// The unpacked body is longer than the header allows.
    #[error("the unpacked body is longer than the {0} bytes that the header allows")]
    TooLong(u64),
    /// The header has more lines than expected.
    #[error("the header has an extra line: '{0}'")]
    ExtraHeaderLine(String),
    /// A line of the body is not a position and a move.
    #[error("line {0} of the positions is not 81 cells and a move")]
    InvalidEntry(usize),
    /// A position is not in canonical form.
    #[error("line {0} of the positions is not the least of its eight symmetric forms")]
    NotCanonical(usize),
    /// The positions are not sorted, or one occurs twice.
    #[error("line {0} of the positions is not greater than the line before it")]
    NotSorted(usize),
    /// No move is possible in the position of the claim.
    #[error("in the position of the claim the game is over or the board is full")]
    GameOver,
    /// A move of the winner cannot be played.
    #[error("at {position} the move {mv} cannot be played")]
    IllegalMove {
        /// Position of the winner.
        position: String,
        /// Move of the winner.
        mv: String,
    },
    /// A move of the winner gives the loser five.
    #[error("at {position} the move {mv} gives the other player five")]
    GivesFive {
        /// Position of the winner.
        position: String,
        /// Move of the winner.
        mv: String,
    },
    /// A reply gives the loser five.
    #[error("at {position} the move {mv} is refuted by {reply}, which makes five")]
    ReplyMakesFive {
        /// Position of the winner.
        position: String,
        /// Move of the winner.
        mv: String,
        /// Reply of the loser.
        reply: String,
    },
    /// A reply wins for the loser.
    #[error("at {position} the move {mv} is refuted by {reply}, which wins")]
    ReplyWins {
        /// Position of the winner.
        position: String,
        /// Move of the winner.
        mv: String,
        /// Reply of the loser.
        reply: String,
    },
    /// A line of the body is not a plan.
    #[error("line {0} of the plans is not a move and the plans that follow it")]
    InvalidPlan(usize),
    /// A plan is never reached.
    #[error("line {0} of the plans is never reached")]
    UnreachedPlan(usize),
    /// The certificate has no answer to a reply.
    #[error("at {position} the reply {reply} to the move {mv} has no answer")]
    UnansweredReply {
        /// Position of the winner.
        position: String,
        /// Move of the winner.
        mv: String,
        /// Reply of the loser.
        reply: String,
    },
    /// The certificate does not contain the position of the claim.
    #[error("the position of the claim is not in the certificate")]
    MissingStart,
    /// A position is never reached.
    #[error("line {0} of the positions cannot be reached from the position of the claim")]
    UnreachedPosition(usize),
    /// A player has too few marbles for the longest line.
    #[error("the longest line needs more marbles than the players have left")]
    TooFewMarbles,
    /// A value of the header differs from what the checker found.
    #[error("the header's '{name}' is {claimed}, but should be {found}")]
    HeaderMismatch {
        /// Name of the header line.
        name: &'static str,
        /// Value of the header line.
        claimed: String,
        /// Value that the checker found.
        found: String,
    },
}
