//! What can be known for certain: forced wins of Pentago XL for two, proven and written down, and lines that nobody can force in
//! Exago.
//!
//! [`prove`] searches for a win of the player to move and makes a [`Certificate`] of it: a move for every position in which he can come
//! to move. Nobody has to believe the search: the crate `tessera-checker` reads certificates, and shares nothing with it.

mod board;
mod book;
mod certificate;
mod collect;
mod exago;
mod house;
mod hunt;
mod known;
mod memory;
mod notebook;
mod pente;
mod proof;
mod replies;

pub(crate) use self::book::{Certified, certified, certified_first_turn};
pub use self::certificate::Certificate;
pub use self::exago::{Placing, PlacingError, Searched, forced_while_placing};
pub use self::house::{HOUSE_CERTIFICATES, HouseCertificate};
pub use self::known::{ProvenWin, proven_win};
pub(crate) use self::known::{certified_line, certified_loss, certified_moves};
pub use self::notebook::{Notebook, NotesError};
pub use self::pente::{PenteCertificate, prove_pente};
pub use self::proof::{Found, Progress, ProveError, Standing, Wanted, prove};
