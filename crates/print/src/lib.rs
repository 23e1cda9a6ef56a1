//! Tournament sheets: entry list, groups, score slips, cup and ranking, as HTML for a browser that prints and as PDF.
//!
//! Their content is computed once (`sheets`) and rendered twice ([`html`], [`pdf`]). Localised texts of a tournament
//! ([`tournament_texts`]) and QR codes ([`QrCode`]) are here too, since the web pages use both.

pub mod html;
mod message_keys;
pub mod pdf;
mod qr;
mod ranking_csv;
mod sheets;
pub mod tournament_texts;

pub use html::{PublishedFile, sheets_as_html, static_pages};
pub use message_keys::{KEYS, family_keys};
pub use pdf::sheets_as_pdf;
pub use qr::QrCode;
pub use ranking_csv::{CsvSeparator, ranking_csv};
pub use sheets::bracket_layout::{MAX_ROUNDS_ON_SCREEN, MAX_ROUNDS_ON_WALL};
pub use sheets::{PrintRequest, SheetKind};
