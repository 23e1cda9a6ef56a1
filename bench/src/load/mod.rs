//! Load for a server: pairs of bots that play whole games, and what that costs it.

mod events;
mod figures;
mod games;
mod open_files;
mod pairs;
mod player;
mod process;
mod run;
mod tessera;

pub(crate) use events::{Events, Wanted};
pub(crate) use figures::{Load, Measured};
use games::Played;
pub(crate) use open_files::allow_open_files;
pub(crate) use pairs::{House, Table};
pub(crate) use player::Player;
pub(crate) use process::Process;
pub(crate) use run::{Effort, measure};
pub(crate) use tessera::Tessera;
