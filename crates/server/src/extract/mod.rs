//! Extractors of handlers: the visitor, and the table or tournament of the path with the visitor's access to it.

mod access_rejection;
mod session;
mod table;
mod tournament;
mod visitor;

pub(crate) use access_rejection::{AccessRejection, AccessRejectionReason, with_headers};
pub(crate) use session::{Session, SessionLookupError, SessionUnavailable};
pub(crate) use table::{TableAccess, visible_table};
pub(crate) use tournament::TournamentAccess;
pub(crate) use visitor::Visitor;
