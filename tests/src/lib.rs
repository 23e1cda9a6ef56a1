//! Whole-system tests: the real program is started, and reached as the world reaches it.
//!
//! [`House`] is the running program, [`Ask`] a request, [`Socket`] a live connection, [`Bot`] a guest who plays by
//! himself, and [`Html`] a page that was read strictly.

mod ask;
mod bot;
mod browser;
mod house;
mod html;
mod page_state;
mod past;
mod socket;
mod table;
mod tour;

pub use ask::{Answer, Ask, said_to};
pub use bot::{Bot, Invitation};
pub use browser::{Browser, Look, TablePage, Way};
pub use house::{House, Settings, port_to_keep, program};
pub use html::{Element, Html};
pub use page_state::PageState;
pub use past::{PastDatabase, difference, lasting, path_of};
pub use socket::{Heard, Socket};
pub use table::{AtTable, News, Told};
pub use tour::{LANGUAGES, Page, tour};

use std::time::Duration;

/// How long a test waits for what must happen; a busy machine is no mistake of the house.
pub const PATIENCE: Duration = Duration::from_secs(45);
