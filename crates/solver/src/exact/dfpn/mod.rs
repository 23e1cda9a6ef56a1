//! Depth-first proof-number search (df-pn) for a forced win, for positions that are too large for retrograde analysis.
//!
//! A node is a position with the attacker to move. For each move of the attacker the bit vectors of all rotations show cheaply
//! in how many sockets the defender has an answer; that count initialises the proof number of the move.

mod node;
mod search;
mod threats;
mod winning_line;

pub(crate) use self::search::{DFPN_NODE_BYTES, PentagoDfpn};
pub(crate) use self::winning_line::WinningLineExtractor;
