//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::Semaphore;

use crate::Config;
use crate::allowance::{Allowance, CommandLimits};

const SIGN_INS_A_MINUTE: NonZeroU32 = NonZeroU32::new(12).expect("not none");

/// Hints, and reviews that begin: each lets an engine think for everybody who waits.
const ADVICE_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("not none");

/// Pages, pictures and plain requests beside the sockets.
const SPARE_CONNECTIONS: usize = 500;

/// Counters for every address.
#[derive(Debug)]
pub(crate) struct Limits {
    changes: DefaultKeyedRateLimiter<IpAddr>,
    /// Passwords are tried far less often than tables are opened.
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    advice: DefaultKeyedRateLimiter<IpAddr>,
    commands: Arc<CommandLimits>,
    connections: Counts,
    sockets: Counts,
    most_sockets: usize,
    /// How many pictures are drawn together.
    pub(crate) drawing: Semaphore,
}

/// How many of something every address has.
type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A place for one socket or connection, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    address: IpAddr,
    counts: Counts,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let a_minute = NonZeroU32::new(config.changes_per_minute.max(1)).expect("at least one");
        Limits {
            changes: RateLimiter::keyed(Quota::per_minute(a_minute)),
            sign_ins: RateLimiter::keyed(Quota::per_minute(SIGN_INS_A_MINUTE.min(a_minute))),
            advice: RateLimiter::keyed(Quota::per_minute(ADVICE_A_MINUTE)),
            commands: Arc::new(CommandLimits::new(config.commands_per_second)),
            connections: Counts::default(),
            sockets: Counts::default(),
            most_sockets: config.sockets_per_address,
            drawing: Semaphore::new(1),
        }
    }

    /// Whether an address may change something now.
    pub(crate) fn may_change(&self, address: IpAddr) -> bool {
        self.changes.check_key(&network_of(address)).is_ok()
    }

    /// Whether somebody at an address may try a password now.
    pub(crate) fn may_sign_in(&self, address: IpAddr) -> bool {
        self.sign_ins.check_key(&network_of(address)).is_ok()
    }

    /// Whether an address may let an engine think about a hint or a review now.
    pub(crate) fn may_ask_advice(&self, address: IpAddr) -> bool {
        self.advice.check_key(&network_of(address)).is_ok()
    }

    /// What a player may command, by sockets and plain requests together; who is nobody has one of his own.
    pub(crate) fn allowance(&self, player: Option<&str>) -> Allowance {
        self.commands.allowance(player)
    }

    /// A place for another socket, if the address has not too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        Place::take(&self.sockets, address, self.most_sockets)
    }

    /// A place for another connection. A socket is one only until it is upgraded; but many may come at once, and pages
    /// need a few of their own.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Place> {
        Place::take(&self.connections, address, self.most_sockets.saturating_add(SPARE_CONNECTIONS))
    }

    /// Forgets addresses that have not been heard of for a while.
    pub(crate) fn tidy(&self) {
        self.changes.retain_recent();
        self.sign_ins.retain_recent();
        self.advice.retain_recent();
        self.commands.tidy();
    }
}

impl Place {
    fn take(counts: &Counts, address: IpAddr, most: usize) -> Option<Place> {
        let address = network_of(address);
        let mut taken = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { address, counts: Arc::clone(counts) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Whoever has an IPv6 address has the 2^64 of its network.
fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let mut parts = v6.segments();
            parts[4..].fill(0);
            IpAddr::from(parts)
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_of_an_address_are_limited_and_given_back() {
        let config = Config { sockets_per_address: 2, ..Config::new("unused".into()) };
        let limits = Limits::new(&config);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let first = limits.socket(here).expect("room");
        let _second = limits.socket(here).expect("room");
        assert!(limits.socket(here).is_none());
        assert!(limits.socket(there).is_some());
        drop(first);
        assert!(limits.socket(here).is_some());
    }

    #[test]
    fn a_player_has_one_allowance_however_he_commands() {
        let limits = Limits::new(&Config { commands_per_second: 1, ..Config::new("unused".into()) });
        let socket = limits.allowance(Some("ada"));
        assert!(socket.take() && limits.allowance(Some("ada")).take() && socket.take());
        limits.tidy();
        assert!(!limits.allowance(Some("ada")).take());
        assert!(limits.allowance(Some("bob")).take() && limits.allowance(None).take());
    }

    #[test]
    fn neighbours_in_one_ipv6_network_count_as_one() {
        let at = |text: &str| network_of(text.parse().expect("an address"));
        assert_eq!(at("2001:db8:1:2:3:4:5:6"), at("2001:db8:1:2:ffff::1"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
    }
}
