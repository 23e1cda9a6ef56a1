//! Exact solver of Pentago.
//!
//! The method is that of G. Irving, "Pentago is a first-player win" (arXiv 1404.0743). A turn changes only the rotation of a
//! block. So every value is computed for all rotations of the four blocks at once, as a bit vector, and positions differ only
//! by their marbles before rotation. The positions below a root are pairs of disjoint sets of its empty sockets. [`PentagoSolver`] is
//! a retrograde analysis: it starts at the full board and goes back to the root, one marble at a time. If the tree is too
//! large for memory, [`prove_pentago`] runs a proof-number search with the same vectors, then tries to prove a draw.
//! [`PublishedPentagoTables`] reads Irving's published tables.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined into a function with SIMD target features is compiled without them"
)]

mod atomic_array;
mod attack_board;
mod dfpn;
mod draw_proof;
mod forced_win;
mod game_value;
mod half_ranks;
pub(crate) mod position_class;
mod published_tables;
mod retrograde;
mod root_answers;
mod rotation_set;
mod rotations_with_five;
mod simd_dispatch;
mod solution;
mod solver;
mod solver_progress;
mod solver_root;
mod subset_rank;
mod tree_size;
mod two_sided_search;
mod value_proof;

pub use self::forced_win::{FORCED_WIN_NODE_BYTES, find_forced_win, prove_forced_win};
pub use self::game_value::GameValue;
pub use self::published_tables::{PublishedPentagoTableError, PublishedPentagoTables};
pub use self::solution::{PentagoSolution, SolveError, format_bytes};
pub use self::solver::PentagoSolver;
pub use self::solver_progress::SolverProgress;
pub use self::value_proof::{PentagoProof, PentagoProofError, ProofScope, prove_pentago};
