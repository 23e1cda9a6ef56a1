//! Quotas: how many unfinished games and how much of the engine one player and one address may use at the same time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::engine_scheduler::EngineJobOwner;
use crate::service_clock::MonotonicTime;

/// An entry that was not renewed for this long does not count: abandoned games must not block a player for ever.
pub(crate) const QUOTA_ENTRY_LIFETIME: Duration = Duration::from_hours(24);

/// How much one player and one address may use of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnerQuota {
    /// All uses of one player.
    pub per_player: usize,
    /// All uses from one address.
    pub per_address: usize,
}

impl OwnerQuota {
    /// The default limit of unfinished games: a club with a hundred phones behind one address can play.
    pub const UNFINISHED_GAMES: OwnerQuota = OwnerQuota { per_player: 200, per_address: 1_000 };
    /// The default limit of seats in unfinished games that others opened.
    pub const JOINED_GAMES: OwnerQuota = OwnerQuota { per_player: 50, per_address: 300 };
}

/// How much of the engine one player and one address may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineQuotas {
    /// Engine seats in a player's unfinished games.
    pub seats_per_player: usize,
    /// Engine seats in unfinished games from one address.
    pub seats_per_address: usize,
    /// Engine entrants in an organiser's unfinished online tournaments.
    pub entrants_per_organiser: usize,
    /// Engine entrants in unfinished online tournaments from one address.
    pub entrants_per_address: usize,
}

impl EngineQuotas {
    /// The default limits: a school class behind one address can play.
    pub const DEFAULT: EngineQuotas = EngineQuotas {
        seats_per_player: 60,
        seats_per_address: 300,
        entrants_per_organiser: 64,
        entrants_per_address: 128,
    };
}

/// A request that would exceed a limit of a player or an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuotaExceeded {
    /// Too many unfinished games.
    #[error("you or your address have {max} unfinished games; finish, resign or close one first")]
    UnfinishedGames {
        /// The limit.
        max: usize,
    },
    /// Too many seats in unfinished games that others opened.
    #[error(
        "you or your address have seats in {max} unfinished games that others opened; finish, resign or leave one first"
    )]
    JoinedGames {
        /// The limit.
        max: usize,
    },
    /// Too many engine seats in unfinished games.
    #[error(
        "your unfinished games have too many seats of the computer, more than {max}; finish or resign one first"
    )]
    EngineSeats {
        /// The limit.
        max: usize,
    },
    /// Too many engine entrants in unfinished online tournaments.
    #[error(
        "your unfinished tournaments have too many computer players, more than {max}; remove some or finish a tournament first"
    )]
    EngineEntrants {
        /// The limit.
        max: usize,
    },
}

impl QuotaExceeded {
    /// The stable code of the error.
    pub fn code(self) -> &'static str {
        match self {
            QuotaExceeded::UnfinishedGames { .. } => "too-many-unfinished-games",
            QuotaExceeded::JoinedGames { .. } => "too-many-joined-games",
            QuotaExceeded::EngineSeats { .. } => "too-many-engine-seats",
            QuotaExceeded::EngineEntrants { .. } => "too-many-engine-entrants",
        }
    }

    /// The name of the limit in metrics.
    pub fn limit_name(self) -> &'static str {
        match self {
            QuotaExceeded::UnfinishedGames { .. } => "unfinished-games",
            QuotaExceeded::JoinedGames { .. } => "joined-games",
            QuotaExceeded::EngineSeats { .. } => "engine-seats",
            QuotaExceeded::EngineEntrants { .. } => "engine-entrants",
        }
    }
}

/// The uses of tables or tournaments by their id, in memory: addresses are not stored.
#[derive(Debug)]
pub(crate) struct QuotaUsage {
    limit: OwnerQuota,
    over: fn(usize) -> QuotaExceeded,
    uses: Mutex<RecordedUses>,
}

#[derive(Debug, Default)]
struct RecordedUses {
    entries: HashMap<String, UseEntry>,
    /// The sums of the entries, so that a new one need not look at all others.
    by_player: HashMap<Arc<str>, usize>,
    by_address: HashMap<IpAddr, usize>,
}

#[derive(Clone, Debug)]
struct UseEntry {
    owner: EngineJobOwner,
    count: usize,
    since: MonotonicTime,
}

impl QuotaUsage {
    /// Counts unfinished games by table.
    pub(crate) fn of_games(limit: OwnerQuota) -> QuotaUsage {
        QuotaUsage::new(limit, |max| QuotaExceeded::UnfinishedGames { max })
    }

    /// Counts seats in games that others opened, by table and player.
    pub(crate) fn of_joined_games(limit: OwnerQuota) -> QuotaUsage {
        QuotaUsage::new(limit, |max| QuotaExceeded::JoinedGames { max })
    }

    /// Counts engine seats by table.
    pub(crate) fn of_engine_seats(limits: EngineQuotas) -> QuotaUsage {
        let limit = OwnerQuota { per_player: limits.seats_per_player, per_address: limits.seats_per_address };
        QuotaUsage::new(limit, |max| QuotaExceeded::EngineSeats { max })
    }

    /// Counts engine entrants by tournament.
    pub(crate) fn of_engine_entrants(limits: EngineQuotas) -> QuotaUsage {
        let limit = OwnerQuota {
            per_player: limits.entrants_per_organiser,
            per_address: limits.entrants_per_address,
        };
        QuotaUsage::new(limit, |max| QuotaExceeded::EngineEntrants { max })
    }

    fn new(limit: OwnerQuota, over: fn(usize) -> QuotaExceeded) -> QuotaUsage {
        QuotaUsage { limit, over, uses: Mutex::default() }
    }

    /// Records the use of a table or tournament, unless it exceeds a limit. Less than before is always accepted.
    pub(crate) fn reserve(
        &self,
        id: &str,
        owner: &EngineJobOwner,
        count: usize,
        now: MonotonicTime,
    ) -> Result<(), QuotaExceeded> {
        let mut uses = self.lock();
        self.check_locked(&mut uses, id, owner, count, now)?;
        uses.record(id, owner, count, now);
        Ok(())
    }

    /// Checks that a use would not exceed a limit.
    pub(crate) fn check(
        &self,
        id: &str,
        owner: &EngineJobOwner,
        count: usize,
        now: MonotonicTime,
    ) -> Result<(), QuotaExceeded> {
        self.check_locked(&mut self.lock(), id, owner, count, now)
    }

    fn check_locked(
        &self,
        uses: &mut RecordedUses,
        id: &str,
        owner: &EngineJobOwner,
        count: usize,
        now: MonotonicTime,
    ) -> Result<(), QuotaExceeded> {
        if count <= uses.entries.get(id).map_or(0, |entry| entry.count) {
            return Ok(());
        }
        if self.exceeded(uses, id, owner, count).is_some() {
            uses.prune(now);
        }
        self.exceeded(uses, id, owner, count).map_or(Ok(()), |max| Err((self.over)(max)))
    }

    /// The limit that a use would exceed.
    fn exceeded(&self, uses: &RecordedUses, id: &str, owner: &EngineJobOwner, count: usize) -> Option<usize> {
        let before = |is_same: fn(&EngineJobOwner, &EngineJobOwner) -> bool| {
            uses.entries.get(id).filter(|entry| is_same(&entry.owner, owner)).map_or(0, |entry| entry.count)
        };
        let of_player = uses.by_player.get(&owner.player).copied().unwrap_or(0)
            - before(|one, other| one.player == other.player);
        let of_address =
            owner.address.and_then(|address| uses.by_address.get(&address)).copied().unwrap_or(0)
                - before(|one, other| one.address.is_some() && one.address == other.address);
        [(of_player, self.limit.per_player), (of_address, self.limit.per_address)]
            .into_iter()
            .find_map(|(used, max)| (used + count > max).then_some(max))
    }

    /// Records the use of a table or tournament that exists already, whatever the limits.
    pub(crate) fn set(&self, id: &str, owner: &EngineJobOwner, count: usize, now: MonotonicTime) {
        self.lock().record(id, owner, count, now);
    }

    /// Records the use of a table that was stored before the server started, unless it is known already.
    pub(crate) fn restore(&self, id: &str, owner: &EngineJobOwner, count: usize, now: MonotonicTime) {
        let mut uses = self.lock();
        if !uses.entries.contains_key(id) {
            uses.record(id, owner, count, now);
        }
    }

    /// Removes a table or tournament that is over.
    pub(crate) fn release(&self, id: &str) {
        self.lock().remove(id);
    }

    /// How much is recorded for a table or tournament.
    #[cfg(test)]
    pub(crate) fn counted(&self, id: &str) -> usize {
        self.lock().entries.get(id).map_or(0, |entry| entry.count)
    }

    /// Forgets what was not renewed for a day.
    pub(crate) fn prune(&self, now: MonotonicTime) {
        self.lock().prune(now);
    }

    fn lock(&self) -> MutexGuard<'_, RecordedUses> {
        self.uses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RecordedUses {
    /// Replaces the entry of a table or tournament. One without an address keeps the address that is known of the same player:
    /// a table that was unloaded and loaded again does not know it.
    fn record(&mut self, id: &str, owner: &EngineJobOwner, count: usize, now: MonotonicTime) {
        let known = self.remove(id).filter(|known| known.owner.player == owner.player);
        if count == 0 {
            return;
        }
        let address = owner.address.or_else(|| known.and_then(|known| known.owner.address));
        let owner = EngineJobOwner { address, ..owner.clone() };
        *self.by_player.entry(Arc::clone(&owner.player)).or_default() += count;
        if let Some(address) = address {
            *self.by_address.entry(address).or_default() += count;
        }
        self.entries.insert(id.to_owned(), UseEntry { owner, count, since: now });
    }

    fn remove(&mut self, id: &str) -> Option<UseEntry> {
        let entry = self.entries.remove(id)?;
        subtract(&mut self.by_player, Arc::clone(&entry.owner.player), entry.count);
        if let Some(address) = entry.owner.address {
            subtract(&mut self.by_address, address, entry.count);
        }
        Some(entry)
    }

    fn prune(&mut self, now: MonotonicTime) {
        let is_old = |entry: &UseEntry| now.since(entry.since) >= QUOTA_ENTRY_LIFETIME;
        let old = self.entries.iter().filter(|(_, entry)| is_old(entry)).map(|(id, _)| id.clone());
        for id in old.collect::<Vec<_>>() {
            self.remove(&id);
        }
    }
}

fn subtract<K: Eq + Hash>(sums: &mut HashMap<K, usize>, key: K, count: usize) {
    if let Entry::Occupied(mut sum) = sums.entry(key) {
        *sum.get_mut() -= count;
        if *sum.get() == 0 {
            sum.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_table::Millis;

    use super::*;
    use crate::ServiceClock;

    #[test]
    fn seats_are_limited_by_player_and_by_address_and_freed_at_the_end() {
        let limits = EngineQuotas { seats_per_player: 3, seats_per_address: 5, ..EngineQuotas::DEFAULT };
        let (seats, clock) = (QuotaUsage::of_engine_seats(limits), ServiceClock::manual(Millis(1_000)));
        let guest = |name: &str| EngineJobOwner::new(name, Some(IpAddr::from([10, 0, 0, 1])));
        let reserve =
            |id: &str, owner: &EngineJobOwner, count| seats.reserve(id, owner, count, clock.elapsed());
        assert_eq!(reserve("t1", &guest("ada"), 3), Ok(()));
        assert_eq!(
            reserve("t2", &guest("ada"), 1),
            Err(QuotaExceeded::EngineSeats { max: 3 }),
            "the player's"
        );
        assert_eq!(
            reserve("t3", &guest("bob"), 3),
            Err(QuotaExceeded::EngineSeats { max: 5 }),
            "the address's"
        );
        assert_eq!(reserve("t3", &EngineJobOwner::new("bob", None), 3), Ok(()), "elsewhere");
        seats.release("t1");
        assert_eq!(reserve("t2", &guest("ada"), 3), Ok(()));
        assert_eq!(reserve("t2", &guest("ada"), 3), Ok(()), "the same use again");
        clock.advance(QUOTA_ENTRY_LIFETIME);
        assert_eq!(reserve("t4", &guest("ada"), 3), Ok(()), "abandoned games do not count for ever");
        seats.prune(clock.elapsed());
        let uses = seats.lock();
        assert_eq!((uses.entries.len(), uses.by_player.len(), uses.by_address.len()), (1, 1, 1));
    }

    #[test]
    fn a_use_keeps_its_address_when_it_is_recorded_without_one() {
        let limit = OwnerQuota { per_player: 9, per_address: 1 };
        let (games, now) = (QuotaUsage::of_games(limit), ServiceClock::manual(Millis(1_000)).elapsed());
        let guest = |name: &str| EngineJobOwner::new(name, Some(IpAddr::from([10, 0, 0, 1])));
        games.set("t1", &guest("ada"), 1, now);
        games.set("t1", &EngineJobOwner::new("ada", None), 1, now);
        let over = Err(QuotaExceeded::UnfinishedGames { max: 1 });
        assert_eq!(games.reserve("t2", &guest("bob"), 1, now), over);
        games.set("t1", &EngineJobOwner::new("eve", None), 1, now);
        assert_eq!(games.reserve("t2", &guest("bob"), 1, now), Ok(()), "another player's");
        games.release("t1");
        games.release("t2");
        let uses = games.lock();
        assert!(uses.entries.is_empty() && uses.by_player.is_empty() && uses.by_address.is_empty());
    }
}
