//! Extractors of handlers: the visitor, and the table or tournament of the path with the visitor's access to it.

mod not_visible;
mod session;
mod table;
mod tournament;
mod visitor;

pub(crate) use not_visible::{NotVisible, NotVisibleReason};
pub(crate) use session::{Session, SessionLookupError, SessionUnavailable};
pub(crate) use table::{TableAccess, visible_table};
pub(crate) use tournament::TournamentAccess;
pub(crate) use visitor::Visitor;
