//! Clocks of tables that were unloaded while a clock ran, because nothing happens there for long.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tessera_table::Millis;

use crate::service_clock::ClockReading;

/// A table whose next deadline, such as a flag fall, is nearer than this is not unloaded when it is idle: somebody plays there,
/// or it ends soon.
pub(super) const MIN_CLOCK_TIME_TO_UNLOAD: Millis = Millis::seconds(600);

/// What a table needs to go on as if it had stayed in memory. A table without an entry was last loaded before a restart.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnloadedClock {
    /// The reading up to whose jumps the table has paused.
    pub(super) reading: ClockReading,
    /// The next tick, which the timers still hold.
    pub(super) next_tick: Option<Millis>,
    /// By how much the times of the table are ahead of the clock.
    pub(super) ahead: Millis,
}

/// The unloaded clocks by the id of the table. There are as many as games with a clock, each of which has a timer too.
#[derive(Debug, Default)]
pub(super) struct UnloadedClocks(Mutex<HashMap<String, UnloadedClock>>);

impl UnloadedClocks {
    pub(super) fn insert(&self, table: &str, clock: UnloadedClock) {
        self.lock().insert(table.to_owned(), clock);
    }

    pub(super) fn get(&self, table: &str) -> Option<UnloadedClock> {
        self.lock().get(table).copied()
    }

    pub(super) fn forget(&self, table: &str) {
        self.lock().remove(table);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, UnloadedClock>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
