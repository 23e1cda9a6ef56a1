//! What handlers take from a request: the table or tournament in its path, if the visitor may have it.

mod not_admitted;
mod table;
mod tournament;

pub(crate) use not_admitted::{NotAdmitted, Reason, with_headers};
pub(crate) use table::{Admitted, admitted};
pub(crate) use tournament::Seen;
