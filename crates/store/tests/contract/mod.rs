//! What a store does, whatever its database. The module is compiled once for each database, whose parent module has its
//! `TestDatabase`.

mod account_email;
mod account_security;
mod appending;
mod concurrent_reads;
mod lesson_steps;
mod moderation;
mod outbox;
mod player_deletion;
mod players;
mod reports;
mod retention;
mod security_notices;
mod summaries;

use super::{TestDatabase, new_store};
