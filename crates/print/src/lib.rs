//! Tournament sheets: entry list, groups, score slips, cup and ranking, as HTML for a browser that prints and as PDF.
//!
//! What stands on them is worked out once (`sheets`) and drawn twice ([`html`], [`paper`]). What a tournament says in a
//! language ([`say`]) and codes for a phone's camera ([`Qr`]) are here too, since pages on a screen need both as well.

pub mod html;
mod key;
pub mod paper;
mod qr;
pub mod say;
mod sheets;

pub use html::sheets_as_page;
pub use key::{KEYS, family_keys};
pub use paper::sheets_as_pdf;
pub use qr::Qr;
pub use sheets::bracket::ON_SCREEN;
pub use sheets::{Order, Sheet};
