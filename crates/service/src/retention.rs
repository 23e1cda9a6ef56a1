//! Retention: guests that are not used and tables that wait for players too long are removed. Games, tournaments and
//! accounts stay.

use std::time::Duration;

use tessera_store::{GuestUse, StoreError};

use crate::Service;

/// How long unused data is kept; none means for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionSettings {
    /// How long after their last visit a guest without a seat and a tournament is kept. Sessions record their use once a
    /// day, so that less than two days is taken as two days. Guests with progress in a course are kept for 30 days at
    /// least.
    pub guests: Option<Duration>,
    /// How long after its last change a table that waits for players is kept.
    pub unstarted_tables: Option<Duration>,
}

/// The shortest time that guests are kept.
const MIN_GUEST_TIME: Duration = Duration::from_hours(48);
/// The shortest time that guests with progress in a course are kept.
const MIN_LEARNER_TIME: Duration = Duration::from_hours(30 * 24);
/// Nothing is removed unless somebody used the server in this time. It exceeds the day in which a session records its use
/// once.
const RECENT_USE: Duration = Duration::from_hours(48);

impl Default for RetentionSettings {
    fn default() -> RetentionSettings {
        RetentionSettings {
            guests: Some(Duration::from_hours(30 * 24)),
            unstarted_tables: Some(Duration::from_hours(14 * 24)),
        }
    }
}

impl Service {
    /// Removes what is older than the settings allow, in small requests, so that moves are not delayed.
    pub(crate) async fn remove_unused(&self, settings: &RetentionSettings) {
        // With a date far ahead at the start, everything looks unused.
        match self.store.was_used_since(self.time_ago(RECENT_USE)).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(reason) => return log_removal("data", Err(reason)),
        }
        // Tables first: a guest who sits at one that goes may go too.
        if let Some(keep) = settings.unstarted_tables {
            let removed = self.tables.remove_waiting(self.time_ago(keep)).await;
            log_removal("tables that waited for players", removed);
        }
        if let Some(keep) = settings.guests {
            let used = GuestUse {
                since: self.time_ago(keep.max(MIN_GUEST_TIME)),
                learners_since: self.time_ago(keep.max(MIN_LEARNER_TIME)),
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

    async fn remove_unused_guests(&self, kept: GuestUse) -> Result<u64, StoreError> {
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
