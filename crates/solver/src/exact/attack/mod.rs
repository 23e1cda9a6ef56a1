//! Forward search for a forced win, where there are too many positions below to step back through all of them.
//!
//! The attacker moves, the defender answers. One look at a position where the attacker moves tells, for each of his moves,
//! how many sockets the defender has an answer in: the vectors of all turns make that cheap. Then the search goes first
//! where the defender has the least choice (df-pn, a proof-number search).

mod board;
mod line;
mod node;
mod search;
mod threats;

pub(crate) use self::board::{Board, marble_move, turns};
pub(crate) use self::line::Line;
pub(crate) use self::search::{NODE, Search};
