//! A tournament as a visitor sees it.

mod seen;

pub(crate) use seen::{Seen, refused_page};
