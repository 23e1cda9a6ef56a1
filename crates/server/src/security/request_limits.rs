//! Limits per address: requests that change something, sign-ins, engine jobs, sockets and connections.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tessera_service::telemetry;
use tokio::sync::Semaphore;

use super::command_limits::{CommandLimiter, CommandLimits};
use crate::Config;

const SIGN_INS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(12).expect("not zero");

/// Hints and new reviews. Each of them is an engine job, and others wait for it.
const ENGINE_JOBS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("not zero");

/// Connections per address for pages, pictures and API requests, beside the sockets.
const SPARE_CONNECTIONS: usize = 500;

/// Rate limiters and counters, keyed by address.
#[derive(Debug)]
pub(crate) struct RequestLimits {
    changes: DefaultKeyedRateLimiter<IpAddr>,
    /// Fewer than changes: a password is guessed by trying many.
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    engine_jobs: DefaultKeyedRateLimiter<IpAddr>,
    commands: Arc<CommandLimits>,
    connections: Counts,
    sockets: Counts,
    max_sockets: usize,
    /// Permits for rendering pictures and sheets, which takes long.
    pub(crate) render_permits: Semaphore,
}

/// The number of sockets or connections of each address.
type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The slot of one socket or connection; dropping it frees the slot.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    address: IpAddr,
    counts: Counts,
}

impl RequestLimits {
    pub(crate) fn new(config: &Config) -> RequestLimits {
        let changes_per_minute = NonZeroU32::new(config.changes_per_minute.max(1)).expect("at least one");
        RequestLimits {
            changes: RateLimiter::keyed(Quota::per_minute(changes_per_minute)),
            sign_ins: RateLimiter::keyed(Quota::per_minute(SIGN_INS_PER_MINUTE.min(changes_per_minute))),
            engine_jobs: RateLimiter::keyed(Quota::per_minute(ENGINE_JOBS_PER_MINUTE)),
            commands: Arc::new(CommandLimits::new(config.commands_per_second)),
            connections: Counts::default(),
            sockets: Counts::default(),
            max_sockets: config.sockets_per_address,
            render_permits: Semaphore::new(1),
        }
    }

    /// Counts a request that changes something; false if the address exceeds its limit.
    pub(crate) fn may_change(&self, address: IpAddr) -> bool {
        count_refusal("changes", self.changes.check_key(&network(address)).is_ok())
    }

    /// Counts an attempt to sign in; false if the address exceeds its limit.
    pub(crate) fn may_sign_in(&self, address: IpAddr) -> bool {
        count_refusal("sign-ins", self.sign_ins.check_key(&network(address)).is_ok())
    }

    /// Counts an engine job (a hint or a review); false if the address exceeds its limit.
    pub(crate) fn may_use_engine(&self, address: IpAddr) -> bool {
        count_refusal("engine-jobs", self.engine_jobs.check_key(&network(address)).is_ok())
    }

    /// The rate limiter of a player's commands, over all sockets and requests. Without a player, a new one.
    pub(crate) fn command_limiter(&self, player: Option<&str>) -> CommandLimiter {
        self.commands.limiter(player)
    }

    /// A slot for another socket, unless the address has too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<ConnectionSlot> {
        let slot = ConnectionSlot::take(&self.sockets, address, self.max_sockets);
        count_refusal("sockets", slot.is_some());
        slot
    }

    /// A slot for another connection, unless the address has too many. A socket counts here only until it is upgraded, but
    /// many may open at once, and pages need spare connections.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<ConnectionSlot> {
        let limit = self.max_sockets.saturating_add(SPARE_CONNECTIONS);
        let slot = ConnectionSlot::take(&self.connections, address, limit);
        count_refusal("connections", slot.is_some());
        slot
    }

    /// Drops the state of addresses without recent requests.
    pub(crate) fn prune(&self) {
        self.changes.retain_recent();
        self.sign_ins.retain_recent();
        self.engine_jobs.retain_recent();
        self.commands.prune();
    }
}

impl ConnectionSlot {
    fn take(counts: &Counts, address: IpAddr, limit: usize) -> Option<ConnectionSlot> {
        let address = network(address);
        let mut taken = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= limit {
            return None;
        }
        *count += 1;
        Some(ConnectionSlot { address, counts: Arc::clone(counts) })
    }
}

impl Drop for ConnectionSlot {
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

/// Counts a refusal for operators; returns whether the request is allowed.
pub(super) fn count_refusal(limit: &'static str, is_allowed: bool) -> bool {
    if !is_allowed {
        telemetry::limit_hit(limit);
    }
    is_allowed
}

/// The key of an address. An IPv6 user has a network of 2^64 addresses, so all of it counts as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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
    fn sockets_of_an_address_are_limited_and_freed() {
        let config = Config { sockets_per_address: 2, ..Config::new("unused".into()) };
        let limits = RequestLimits::new(&config);
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let first = limits.socket(one).expect("room");
        let _second = limits.socket(one).expect("room");
        assert!(limits.socket(one).is_none());
        assert!(limits.socket(other).is_some());
        drop(first);
        assert!(limits.socket(one).is_some());
    }

    #[test]
    fn a_player_has_one_command_limit_over_all_connections() {
        let limits = RequestLimits::new(&Config { commands_per_second: 1, ..Config::new("unused".into()) });
        let socket = limits.command_limiter(Some("ada"));
        assert!(socket.allow_command());
        assert!(limits.command_limiter(Some("ada")).allow_command());
        assert!(socket.allow_command());
        limits.prune();
        assert!(!limits.command_limiter(Some("ada")).allow_command());
        assert!(limits.command_limiter(Some("bob")).allow_command());
        assert!(limits.command_limiter(None).allow_command());
    }

    #[test]
    fn neighbours_in_one_ipv6_network_count_as_one() {
        let at = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(at("2001:db8:1:2:3:4:5:6"), at("2001:db8:1:2:ffff::1"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
    }
}
