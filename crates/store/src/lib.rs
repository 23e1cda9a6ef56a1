//! Persistence: events of tables and tournaments, the summaries that lists show of them, players, sessions, the outbox,
//! progress in courses.
//!
//! Events are appended under the unique key (table, number), so the database decides between two writers: the second gets
//! [`AppendError::Taken`]. What [`Store::append`] has acknowledged is on the disk.
//!
//! ```
//! # use tessera_rules::GameKind;
//! # use tessera_table::{Millis, TableSetup, Table};
//! # let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("tessera.db");
//! use tessera_store::{AppendError, Store};
//!
//! let store = Store::open(&file).await?;
//! let (_, opened) = Table::open(TableSetup::new(GameKind::Pentago, 2, "ada"), Millis(0))?;
//! let events = [opened];
//! store.append("t1", &events, None).await?;
//! assert_eq!(store.append("t1", &events, None).await, Err(AppendError::Taken));
//! assert_eq!(store.events_after("t1", 0).await?, events);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(
    feature = "cluster",
    allow(clippy::duplicate_mod, reason = "`sql` is compiled once for each database")
)]

mod api_tokens;
mod challenges;
mod commit_delay;
mod completed_lesson_steps;
#[cfg(feature = "cluster")]
mod copy;
mod database_address;
mod database_copy;
mod duration_histogram;
mod error;
mod event_log_ids;
mod leases;
mod list_page;
mod moderation;
mod outbox;
mod players;
#[cfg(feature = "cluster")]
mod postgres;
mod reports;
mod security_notices;
mod sqlite;
mod store;
mod table_summary;
mod tournament_summary;
mod writer_counts;

use std::time::Duration;

pub use api_tokens::{ApiToken, MAX_TOKEN_NAME_CHARS, NewApiToken, TokenScope, TokenScopes};
pub use challenges::{ChallengeTerms, StoredChallenge};
pub use completed_lesson_steps::CompletedLessonStep;
pub use database_address::{DatabaseAddress, PostgresUrl};
pub use database_copy::{DatabaseCopyCounts, DatabaseCopyProgress, DatabaseCopyStep};
pub use duration_histogram::{DurationCounts, DurationHistogram};
pub use error::{AccountError, AppendError, StoreError};
pub use event_log_ids::{EventLogIdPage, EventLogKind};
pub use leases::{LEASE_BUCKETS, LeaseRenewal, ServiceOutage, lease_bucket};
pub use list_page::ListPage;
pub use moderation::{
    FOREVER, ModeratedPlayer, ModeratedTournament, ModerationChange, ModerationEntry, MutesAndNetworkBans,
    NetworkBan,
};
pub use outbox::{EndedGame, OutboxConsumer};
pub use players::{
    AccountSession, GuestCutoffs, MAX_CHARS_LOOKED_UP, NewAccount, NewGuestPlayer, PasswordChange,
    PasswordPermission, PlayerProfile, RemovedGuests, SESSION_LIFETIME_MILLIS, SessionPlayer,
};
#[cfg(feature = "cluster")]
pub use postgres::DatabaseClock;
pub use reports::{AbuseReport, BlockedPlayer, HandledReport, NewReport, ReportLimits, ReportedMessage};
pub use security_notices::{AccountDevice, SecurityNotice, SecurityNoticeKind};
pub use store::{RestoredDatabase, Store};
pub use table_summary::{GameFilter, SummarySeat, TableSummary, TableSummaryStage};
pub use tournament_summary::TournamentSummary;

/// A read that gets no connection in this time fails: the visitor tries again, and the queue stays short.
pub(crate) const READ_TIMEOUT: Duration = Duration::from_secs(2);
