//! Retention: guests that are not used, tables that wait for players too long and games that nobody played are removed.
//! Other games, tournaments and accounts stay.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tessera_store::{GuestCutoffs, StoreError};

use crate::Service;
use crate::service_clock::{MonotonicTime, ServiceClock};
use crate::tables::UnusedTableReason;

/// How long unused data is kept; none means for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionSettings {
    /// How long after their last visit a guest without a seat and a tournament is kept. Sessions record their use once a
    /// day, so that less than two days is taken as two days. Guests with progress in a course are kept for 30 days at
    /// least.
    pub guests: Option<Duration>,
    /// How long after its last change a table that waits for players is kept.
    pub unstarted_tables: Option<Duration>,
    /// How long after its last change a game is kept that ended, or was left without a clock, before its second move.
    pub unplayed_games: Option<Duration>,
}

/// How long guests are kept after their last visit, unless the operator sets another time (`--keep-guests 30d`).
const DEFAULT_GUEST_RETENTION: Duration = Duration::from_hours(30 * 24);
/// How long tables that wait for players are kept, by default (`--keep-unstarted-tables 14d`).
const DEFAULT_UNSTARTED_TABLE_RETENTION: Duration = Duration::from_hours(14 * 24);
/// How long games that nobody played are kept, by default (`--keep-unplayed-games 90d`).
const DEFAULT_UNPLAYED_GAME_RETENTION: Duration = Duration::from_hours(90 * 24);
/// The shortest time that guests are kept, whatever the operator sets.
const MIN_GUEST_RETENTION: Duration = Duration::from_hours(48);
/// The shortest time that guests with progress in a course are kept.
const MIN_LEARNER_RETENTION: Duration = Duration::from_hours(30 * 24);
/// How long a report is kept after it was handled.
const HANDLED_REPORT_RETENTION: Duration = Duration::from_hours(180 * 24);
/// Nothing is removed unless somebody used the server in this time. It exceeds the day in which a session records its use
/// once.
const RECENT_SERVER_USE: Duration = Duration::from_hours(48);

impl Default for RetentionSettings {
    fn default() -> RetentionSettings {
        RetentionSettings {
            guests: Some(DEFAULT_GUEST_RETENTION),
            unstarted_tables: Some(DEFAULT_UNSTARTED_TABLE_RETENTION),
            unplayed_games: Some(DEFAULT_UNPLAYED_GAME_RETENTION),
        }
    }
}

/// Whether the date of the system can be believed: with a wrong one at the start, everything looks unused, and the first
/// visitors would be recorded with it.
#[derive(Clone, Debug)]
pub(crate) struct SystemDateCheck {
    started: MonotonicTime,
    /// Whether somebody used the server shortly before it was started, by the date at the start.
    was_in_use: Arc<OnceLock<bool>>,
}

impl SystemDateCheck {
    pub(crate) fn new(clock: &ServiceClock) -> SystemDateCheck {
        SystemDateCheck { started: clock.elapsed(), was_in_use: Arc::default() }
    }

    /// A date is believed if it is near the last use before the start, or if the operator has left it so for two days.
    fn is_passed(&self, now: MonotonicTime) -> bool {
        self.was_in_use.get() == Some(&true) || now.since(self.started) >= RECENT_SERVER_USE
    }
}

impl Service {
    /// Reads when the server was last used. Comes before the first visitors, who are recorded with the date of the system.
    pub async fn read_last_use(&self) {
        match self.store.was_used_since(self.time_ago(RECENT_SERVER_USE)).await {
            Ok(was_in_use) => drop(self.date_check.was_in_use.set(was_in_use)),
            Err(reason) => {
                tracing::warn!(%reason, "the last use could not be read; nothing is removed for two days");
            }
        }
    }

    /// Removes what is older than the settings allow, in small requests, so that moves are not delayed.
    pub(crate) async fn remove_unused(&self, settings: &RetentionSettings) {
        if !self.date_check.is_passed(self.clock.elapsed()) {
            return;
        }
        // Nobody may have noticed a wrong date.
        match self.store.was_used_since(self.time_ago(RECENT_SERVER_USE)).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(reason) => return log_removal("data", Err(reason)),
        }
        let removed = self.store.remove_expired_sessions(self.time_ago(Duration::ZERO)).await;
        log_removal("sessions", removed);
        let removed = self.store.remove_ended_address_bans(self.time_ago(Duration::ZERO)).await;
        log_removal("ended bans of networks", removed);
        let removed = self.store.remove_expired_email_secrets(self.time_ago(Duration::ZERO)).await;
        log_removal("codes and links of letters", removed);
        let removed = self.store.remove_handled_reports(self.time_ago(HANDLED_REPORT_RETENTION)).await;
        log_removal("handled reports", removed);
        // Tables first: a guest who sits at one that goes may go too.
        if let Some(keep) = settings.unstarted_tables {
            let removed = self.tables.remove_unused(UnusedTableReason::Waiting, self.time_ago(keep)).await;
            log_removal("tables that waited for players", removed);
        }
        if let Some(keep) = settings.unplayed_games {
            let removed = self.tables.remove_unused(UnusedTableReason::Unplayed, self.time_ago(keep)).await;
            log_removal("games that nobody played", removed);
        }
        if let Some(keep) = settings.guests {
            let used = GuestCutoffs {
                since: self.time_ago(keep.max(MIN_GUEST_RETENTION)),
                learners_since: self.time_ago(keep.max(MIN_LEARNER_RETENTION)),
            };
            log_removal("guests", self.remove_unused_guests(used).await);
        }
    }

    /// Milliseconds since 1970. Time that the date has skipped does not count: nobody could use anything in it, and a wrong
    /// date may be set right again, but what is removed is gone.
    fn time_ago(&self, duration: Duration) -> u64 {
        let reading = self.clock.read();
        let duration = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        reading.now.0.saturating_sub(reading.jump.skipped.0).saturating_sub(duration)
    }

    async fn remove_unused_guests(&self, kept: GuestCutoffs) -> Result<u64, StoreError> {
        let (mut count, mut after) = (0, String::new());
        loop {
            let removed = self.store.remove_unused_guests(kept, &after).await?;
            count += removed.count;
            match removed.next {
                Some(next) => after = next,
                None => return Ok(count),
            }
        }
    }
}

fn log_removal(what: &str, removed: Result<u64, StoreError>) {
    match removed {
        Ok(0) | Err(StoreError::Closed) => {}
        Ok(count) => tracing::info!(count, "removed {what}"),
        Err(reason) => tracing::warn!(%reason, "old {what} could not be removed"),
    }
}

#[cfg(test)]
mod tests;
