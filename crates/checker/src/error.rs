//! Why a certificate proves nothing.

use thiserror::Error;

/// Why a certificate is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It does not begin as certificates do.
    #[error("it is no certificate: its first line is not 'tessera certificate 1'")]
    NotACertificate,
    /// A line of the header is missing or not in its place.
    #[error("the header has no line '{0}: …' where it should be")]
    Missing(&'static str),
    /// A line of the header says something that cannot be.
    #[error("the header's '{name}' cannot be '{value}'")]
    Header {
        /// The line's name.
        name: &'static str,
        /// What it says.
        value: String,
    },
    /// What follows the header cannot be unpacked.
    #[error("what follows the header is not packed by xz, or something follows that")]
    Packed,
    /// They unpack into more than there can be.
    #[error("there is more than the {0} bytes that the header allows")]
    TooMuch(u64),
    /// The header goes on after its last line.
    #[error("the header has a line too many: '{0}'")]
    More(String),
    /// A line is not a position and a move.
    #[error("line {0} of the positions is not 81 cells and a move")]
    Line(usize),
    /// A position is seen from the wrong side.
    #[error("line {0} of the positions is not the least of the eight ways to look at it")]
    NotLeast(usize),
    /// The positions are not in order, or one is there twice.
    #[error("line {0} of the positions does not come after the line before it")]
    Order(usize),
    /// The position of the claim cannot be one in which somebody moves.
    #[error("the position of the claim is over, or has no room for a marble")]
    Over,
    /// A move of the winner that cannot be played.
    #[error("at {position} the move {mv} cannot be played")]
    Illegal {
        /// The position.
        position: String,
        /// The move.
        mv: String,
    },
    /// A move of the winner by which the loser gets five.
    #[error("at {position} the move {mv} gives the other player five")]
    GivesFive {
        /// The position.
        position: String,
        /// The move.
        mv: String,
    },
    /// A reply by which the loser gets five.
    #[error("at {position} the move {mv} is refuted by {reply}, which makes five")]
    Five {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// The reply.
        reply: String,
    },
    /// A reply by which the loser wins.
    #[error("at {position} the move {mv} is refuted by {reply}, which wins")]
    Lost {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// The reply.
        reply: String,
    },
    /// A line is not a plan.
    #[error("line {0} of the plans is not a move and what follows it")]
    Plan(usize),
    /// A plan that is never come to.
    #[error("line {0} of the plans is never come to")]
    IdlePlan(usize),
    /// A reply that nothing answers.
    #[error("at {position} the move {mv} is met by {reply}, and nothing answers that")]
    Gap {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// The reply.
        reply: String,
    },
    /// The position of the claim is not among the positions.
    #[error("the position of the claim is not in the certificate")]
    NoStart,
    /// A position that cannot arise.
    #[error("line {0} of the positions cannot arise from the claim")]
    Idle(usize),
    /// Somebody has too few marbles for the longest line.
    #[error("the longest line needs more marbles than the players have left")]
    Marbles,
    /// The header counts other than the checker.
    #[error("the header's '{name}' is {said}, but it is {found}")]
    Differs {
        /// The line's name.
        name: &'static str,
        /// What the header says.
        said: String,
        /// What it is.
        found: String,
    },
}
