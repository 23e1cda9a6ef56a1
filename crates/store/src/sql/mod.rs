//! Statements that both databases understand. This module is compiled once for each of them: its parent names the types of
//! connections and rows, and `dialect` the fragments of SQL that differ.
//!
//! A statement here uses `$1` for parameters, binds integers as `i64`, and asks `EXISTS` instead of selecting a constant.

pub(super) mod account_email;
pub(super) mod account_names;
pub(super) mod account_security;
pub(super) mod api_tokens;
pub(super) mod blocked_players;
pub(super) mod challenges;
#[cfg(feature = "cluster")]
mod copied_rows;
pub(super) mod event_log_check;
pub(super) mod lesson_steps;
pub(super) mod moderation;
pub(super) mod player_deletion;
pub(super) mod player_names;
pub(super) mod players;
pub(super) mod reports;
pub(super) mod retention;
pub(super) mod security_notices;
pub(super) mod table_events;
pub(super) mod table_summaries;
pub(super) mod tournaments;
pub(super) mod write_probe;
pub(super) mod write_request;

use super::{SqlConnection, SqlDatabase, SqlRow, SqlStore, dialect, failed, outbox};
#[cfg(feature = "cluster")]
use super::{SqlCopyEnd, copy_end};
