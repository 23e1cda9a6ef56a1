//! Limits on how much of the engine one player and one address may use.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Elapsed;
use crate::engine_scheduler::JobOwner;

/// An entry that was not renewed for this long does not count: abandoned games must not block a player for ever.
const FORGET_AFTER: Duration = Duration::from_hours(24);

/// How much of the engine one player and one address may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineLimits {
    /// Engine seats in a player's unfinished games.
    pub seats_per_player: usize,
    /// Engine seats in unfinished games from one address.
    pub seats_per_address: usize,
    /// Engine entrants in an organiser's unfinished online tournaments.
    pub entrants_per_organiser: usize,
    /// Engine entrants in unfinished online tournaments from one address.
    pub entrants_per_address: usize,
}

impl EngineLimits {
    /// The default limits: a school class behind one address can play.
    pub const DEFAULT: EngineLimits = EngineLimits {
        seats_per_player: 60,
        seats_per_address: 300,
        entrants_per_organiser: 64,
        entrants_per_address: 128,
    };
}

/// A request that would exceed a limit of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OverEngineLimit {
    /// Too many engine seats in unfinished games.
    #[error(
        "your unfinished games have too many seats of the computer, more than {max}; finish or resign one first"
    )]
    Seats {
        /// The limit.
        max: usize,
    },
    /// Too many engine entrants in unfinished online tournaments.
    #[error(
        "your unfinished tournaments have too many computer players, more than {max}; remove some or finish a tournament first"
    )]
    Entrants {
        /// The limit.
        max: usize,
    },
}

impl OverEngineLimit {
    /// The stable code of the error.
    pub fn code(self) -> &'static str {
        match self {
            OverEngineLimit::Seats { .. } => "too-many-engine-seats",
            OverEngineLimit::Entrants { .. } => "too-many-engine-entrants",
        }
    }
}

/// What the engine is used for, by the id of a table or tournament, in memory: addresses are not stored.
#[derive(Debug)]
pub(crate) struct EngineUse {
    per_player: usize,
    per_address: usize,
    over: fn(usize) -> OverEngineLimit,
    entries: Mutex<HashMap<String, EngineUseEntry>>,
}

#[derive(Debug)]
struct EngineUseEntry {
    owner: JobOwner,
    count: usize,
    since: Elapsed,
}

impl EngineUse {
    /// Counts engine seats by table.
    pub(crate) fn of_seats(limits: EngineLimits) -> EngineUse {
        let over = |max| OverEngineLimit::Seats { max };
        EngineUse::new(limits.seats_per_player, limits.seats_per_address, over)
    }

    /// Counts engine entrants by tournament.
    pub(crate) fn of_entrants(limits: EngineLimits) -> EngineUse {
        let over = |max| OverEngineLimit::Entrants { max };
        EngineUse::new(limits.entrants_per_organiser, limits.entrants_per_address, over)
    }

    fn new(per_player: usize, per_address: usize, over: fn(usize) -> OverEngineLimit) -> EngineUse {
        EngineUse { per_player, per_address, over, entries: Mutex::default() }
    }

    /// Records the use of a table or tournament, unless it exceeds a limit. Less than before is always accepted.
    pub(crate) fn reserve(
        &self,
        id: &str,
        owner: &JobOwner,
        count: usize,
        now: Elapsed,
    ) -> Result<(), OverEngineLimit> {
        let mut entries = self.lock();
        self.check_locked(&entries, id, owner, count, now)?;
        record(&mut entries, id, owner, count, now);
        Ok(())
    }

    /// Checks that a use would not exceed a limit.
    pub(crate) fn check(
        &self,
        id: &str,
        owner: &JobOwner,
        count: usize,
        now: Elapsed,
    ) -> Result<(), OverEngineLimit> {
        self.check_locked(&self.lock(), id, owner, count, now)
    }

    fn check_locked(
        &self,
        entries: &HashMap<String, EngineUseEntry>,
        id: &str,
        owner: &JobOwner,
        count: usize,
        now: Elapsed,
    ) -> Result<(), OverEngineLimit> {
        if count <= entries.get(id).map_or(0, |entry| entry.count) {
            return Ok(());
        }
        let others = |is_same: &dyn Fn(&JobOwner) -> bool| -> usize {
            let counts = |(other, entry): &(&String, &EngineUseEntry)| {
                *other != id && is_same(&entry.owner) && now.since(entry.since) < FORGET_AFTER
            };
            entries.iter().filter(counts).map(|(_, entry)| entry.count).sum()
        };
        let of_player = others(&|other| other.player == owner.player);
        let of_address = others(&|other| other.address.is_some() && other.address == owner.address);
        for (used, max) in [(of_player, self.per_player), (of_address, self.per_address)] {
            if used + count > max {
                return Err((self.over)(max));
            }
        }
        Ok(())
    }

    /// Records the use of a table or tournament that exists already, whatever the limits.
    pub(crate) fn set(&self, id: &str, owner: &JobOwner, count: usize, now: Elapsed) {
        record(&mut self.lock(), id, owner, count, now);
    }

    /// Removes a table or tournament that is over.
    pub(crate) fn release(&self, id: &str) {
        self.lock().remove(id);
    }

    /// Forgets what was not renewed for a day.
    pub(crate) fn prune(&self, now: Elapsed) {
        self.lock().retain(|_, entry| now.since(entry.since) < FORGET_AFTER);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, EngineUseEntry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn record(
    entries: &mut HashMap<String, EngineUseEntry>,
    id: &str,
    owner: &JobOwner,
    count: usize,
    now: Elapsed,
) {
    if count == 0 {
        entries.remove(id);
    } else {
        entries.insert(id.to_owned(), EngineUseEntry { owner: owner.clone(), count, since: now });
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tessera_table::Millis;

    use super::*;
    use crate::Clock;

    #[test]
    fn seats_are_limited_by_player_and_by_address_and_freed_at_the_end() {
        let limits = EngineLimits { seats_per_player: 3, seats_per_address: 5, ..EngineLimits::DEFAULT };
        let (seats, clock) = (EngineUse::of_seats(limits), Clock::manual(Millis(1_000)));
        let guest = |name: &str| JobOwner::new(name, Some(IpAddr::from([10, 0, 0, 1])));
        let reserve = |id: &str, owner: &JobOwner, count| seats.reserve(id, owner, count, clock.elapsed());
        assert_eq!(reserve("t1", &guest("ada"), 3), Ok(()));
        assert_eq!(reserve("t2", &guest("ada"), 1), Err(OverEngineLimit::Seats { max: 3 }), "the player's");
        assert_eq!(reserve("t3", &guest("bob"), 3), Err(OverEngineLimit::Seats { max: 5 }), "the address's");
        assert_eq!(reserve("t3", &JobOwner::new("bob", None), 3), Ok(()), "elsewhere");
        seats.release("t1");
        assert_eq!(reserve("t2", &guest("ada"), 3), Ok(()));
        assert_eq!(reserve("t2", &guest("ada"), 3), Ok(()), "the same use again");
        clock.advance(FORGET_AFTER);
        assert_eq!(reserve("t4", &guest("ada"), 3), Ok(()), "abandoned games do not count for ever");
        seats.prune(clock.elapsed());
        assert_eq!(seats.lock().len(), 1);
    }
}
