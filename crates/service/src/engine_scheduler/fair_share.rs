//! Start-time fair queueing: who has had how much, so that the owner with the least is served next.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// The most charges that are kept; the older half is forgotten first.
const MAX_KEPT_ENGINE_CHARGES: usize = 4_096;

/// The owner of a job: a player and an address. Both are charged for it: many guests from one address share its turns, and so do many addresses of
/// one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineJobOwner {
    /// The player, or another name, such as that of a tournament.
    pub player: Arc<str>,
    /// The network address. Jobs without one share the turns of one address: nothing says that they have several owners.
    pub address: Option<IpAddr>,
}

impl EngineJobOwner {
    /// The owner of a job for a player who uses an address.
    pub fn new(player: &str, address: Option<IpAddr>) -> EngineJobOwner {
        EngineJobOwner { player: player.into(), address }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum ChargeKey {
    Player(Arc<str>),
    Address(Option<IpAddr>),
}

/// What all owners with jobs of one class were charged, in microseconds of virtual time.
#[derive(Debug, Default)]
pub(super) struct FairShare {
    /// The start of the slice that was given last. An owner without a charge begins here: time without jobs earns no
    /// credit.
    virtual_time: u64,
    /// The end of what an owner was charged for, if it is later than the virtual time.
    charged_until: HashMap<ChargeKey, u64>,
}

impl FairShare {
    /// The virtual time at which a job of an owner is due: first of the owner, player and address together, and then of the
    /// player alone, for players who share an address. The earliest is served next.
    pub(super) fn due(&self, owner: &EngineJobOwner) -> (u64, u64) {
        let [player, address] =
            keys(owner).map(|key| self.charged_until.get(&key).copied().unwrap_or(0).max(self.virtual_time));
        (player.max(address), player)
    }

    /// Charges an owner for a slice that begins now.
    pub(super) fn charge(&mut self, owner: &EngineJobOwner, slice: Duration) {
        let (start, _) = self.due(owner);
        self.virtual_time = self.virtual_time.max(start);
        for key in keys(owner) {
            self.charged_until.insert(key, start + micros(slice));
        }
        let now = self.virtual_time;
        self.charged_until.retain(|_, until| *until > now);
        if self.charged_until.len() > MAX_KEPT_ENGINE_CHARGES {
            self.forget_half();
        }
    }

    /// Corrects a charge when the slice has ended: for unused time, or for a check point that came late.
    pub(super) fn correct(&mut self, owner: &EngineJobOwner, charged: Duration, used: Duration) {
        for key in keys(owner) {
            if let Some(until) = self.charged_until.get_mut(&key) {
                *until = until.saturating_sub(micros(charged)).saturating_add(micros(used));
            }
        }
    }

    /// Forgets everything, when there are no jobs left.
    pub(super) fn clear(&mut self) {
        *self = FairShare::default();
    }

    fn forget_half(&mut self) {
        let mut ends: Vec<u64> = self.charged_until.values().copied().collect();
        let middle = ends.len() / 2;
        let (_, median, _) = ends.select_nth_unstable(middle);
        let median = *median;
        self.virtual_time = median;
        self.charged_until.retain(|_, until| *until > median);
    }
}

fn keys(owner: &EngineJobOwner) -> [ChargeKey; 2] {
    [ChargeKey::Player(Arc::clone(&owner.player)), ChargeKey::Address(owner.address)]
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_scheduler::MAX_ENGINE_TIME_SLICE;

    fn owner(player: &str, address: u8) -> EngineJobOwner {
        EngineJobOwner::new(player, Some(IpAddr::from([10, 0, 0, address])))
    }

    #[test]
    fn guests_of_one_address_share_its_turns_and_so_do_addresses_of_one_player() {
        let mut share = FairShare::default();
        share.charge(&owner("guest 1", 1), MAX_ENGINE_TIME_SLICE);
        assert!(share.due(&owner("guest 2", 1)) > share.due(&owner("guest 3", 2)), "the address is charged");
        assert!(share.due(&owner("guest 1", 9)) > share.due(&owner("guest 3", 2)), "the player is charged");
        assert!(
            share.due(&owner("guest 1", 1)) > share.due(&owner("guest 2", 1)),
            "players of one address take turns"
        );
        share.charge(&EngineJobOwner::new("guest 4", None), MAX_ENGINE_TIME_SLICE);
        assert!(
            share.due(&EngineJobOwner::new("guest 5", None)) > share.due(&owner("guest 6", 3)),
            "jobs without an address share one turn"
        );
    }

    #[test]
    fn unused_time_is_given_back_and_waiting_earns_no_credit() {
        let mut share = FairShare::default();
        let (ada, bob) = (owner("ada", 1), owner("bob", 2));
        for _ in 0..10 {
            share.charge(&ada, MAX_ENGINE_TIME_SLICE);
        }
        share.correct(&ada, MAX_ENGINE_TIME_SLICE, Duration::ZERO);
        share.charge(&bob, MAX_ENGINE_TIME_SLICE);
        assert_eq!(share.due(&bob).0 - share.due(&ada).0, 100_000, "one slice behind, not ten before");
    }

    #[test]
    fn charges_are_bounded() {
        let mut share = FairShare::default();
        for number in 0..6_000_u32 {
            let address = IpAddr::from(number.to_be_bytes());
            share.charge(
                &EngineJobOwner::new(&format!("guest {number}"), Some(address)),
                MAX_ENGINE_TIME_SLICE,
            );
        }
        assert!((1..=MAX_KEPT_ENGINE_CHARGES).contains(&share.charged_until.len()));
    }
}
