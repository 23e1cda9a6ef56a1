//! What can be known for certain: forced wins of any game, of Pentago XL for two and of Pente written down as certificates, and
//! lines that nobody can force in Exago.
//!
//! [`prove_forced`] searches any game for a forced win by proof numbers. [`prove`] searches Pentago XL for a win of the player to
//! move and makes a [`Certificate`] of it: a move for every position in which he can come to move. [`search_pente`] does the same
//! for Pente, where a [`PenteCertificate`] holds plans, because nearly all replies change nothing. Nobody has to believe the
//! searches: the crate `tessera-checker` reads certificates, and shares nothing with them.
//!
//! [`forced_while_placing`] asks whether a player of Exago can force a line while tiles are placed. That he cannot has no certificate.

mod certificate;
mod exago;
mod pente;
mod proof;
mod xl;

pub use self::certificate::Certificate;
pub use self::exago::{Placing, PlacingError, Searched, forced_while_placing};
pub use self::pente::{PenteCertificate, PenteFound, prove_pente, search_pente};
pub use self::proof::{Proven, prove_forced};
pub use self::xl::{Found, Notebook, NotesError, Progress, ProveError, Standing, Wanted, prove};
