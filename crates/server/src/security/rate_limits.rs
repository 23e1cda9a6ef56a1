//! Rate limits of all kinds of requests, per address and per player.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;
use tessera_service::operator_metrics;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use super::{LimitSettings, RequestKind};

type KeyedLimiter<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>;

/// The sender of requests, as limits count them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RequestSource {
    /// The client's address; of an IPv6 address, its network.
    pub(super) network: IpAddr,
    pub(super) player: Option<String>,
}

impl RequestSource {
    pub(crate) fn new(address: IpAddr, player: Option<&str>) -> RequestSource {
        RequestSource { network: super::network(address), player: player.map(str::to_owned) }
    }

    /// The key of what is limited for each player, or for each address without a player.
    pub(super) fn key(&self) -> RateLimitKey {
        match &self.player {
            Some(player) => RateLimitKey::Player(player.clone()),
            None => RateLimitKey::Address(self.network),
        }
    }
}

/// A player, or the address of requests without a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RateLimitKey {
    Player(String),
    Address(IpAddr),
}

/// An address. Requests with and without a session are counted apart, so that a flood of anonymous requests does not stop
/// the players behind the same address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct AddressKey {
    network: IpAddr,
    has_session: bool,
}

/// The rate limiters of all kinds.
#[derive(Debug)]
pub(super) struct RateLimits {
    addresses: Vec<KeyedLimiter<AddressKey>>,
    players: Vec<KeyedLimiter<String>>,
}

/// What is left of a rate limit after a request.
#[derive(Clone, Debug)]
pub(crate) struct RateLimitRemaining {
    name: &'static str,
    /// The requests of one window.
    quota: u32,
    /// Seconds.
    window: u32,
    remaining: u32,
}

/// A request above a rate limit.
#[derive(Clone, Debug)]
pub(crate) struct RateLimitExceeded {
    state: RateLimitRemaining,
    retry_after: Duration,
}

impl RateLimits {
    pub(super) fn new(settings: &LimitSettings) -> RateLimits {
        fn limiter<K: Clone + Eq + std::hash::Hash>(kind: RequestKind, number: u32) -> KeyedLimiter<K> {
            RateLimiter::keyed(quota(kind, number)).with_middleware()
        }
        let kinds = || RequestKind::ALL.into_iter();
        RateLimits {
            addresses: kinds().map(|kind| limiter(kind, settings.rate(kind).per_address)).collect(),
            players: kinds().map(|kind| limiter(kind, settings.rate(kind).per_player)).collect(),
        }
    }

    /// Counts a request: first for the player, so that the refused requests of one cost the others at the address nothing.
    pub(super) fn count(
        &self,
        kind: RequestKind,
        source: &RequestSource,
    ) -> Result<Vec<RateLimitRemaining>, Box<RateLimitExceeded>> {
        let (of_address, of_player) = self.check(kind, source)?;
        Ok(std::iter::once(of_address).chain(of_player).collect())
    }

    /// Counts a command of a socket, which has no response that would tell its limits.
    pub(super) fn count_silently(
        &self,
        kind: RequestKind,
        source: &RequestSource,
    ) -> Result<(), Box<RateLimitExceeded>> {
        self.check(kind, source).map(drop)
    }

    fn check(
        &self,
        kind: RequestKind,
        source: &RequestSource,
    ) -> Result<(RateLimitRemaining, Option<RateLimitRemaining>), Box<RateLimitExceeded>> {
        let [per_address, per_player] = kind.limit_names();
        let of_player = match &source.player {
            Some(player) => Some(check(&self.players[kind as usize], player, kind, per_player)?),
            None => None,
        };
        let key = AddressKey { network: source.network, has_session: source.player.is_some() };
        let of_address = check(&self.addresses[kind as usize], &key, kind, per_address)?;
        Ok((of_address, of_player))
    }

    /// Drops the state of sources without recent requests.
    pub(super) fn prune(&self) {
        self.addresses.iter().for_each(RateLimiter::retain_recent);
        self.players.iter().for_each(RateLimiter::retain_recent);
    }
}

fn quota(kind: RequestKind, number: u32) -> Quota {
    let number = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let burst = NonZeroU32::new(kind.burst_periods()).unwrap_or(NonZeroU32::MIN);
    let per_period = if kind.period() == 1 { Quota::per_second(number) } else { Quota::per_minute(number) };
    per_period.allow_burst(number.saturating_mul(burst))
}

fn check<K: Clone + Eq + std::hash::Hash>(
    limiter: &KeyedLimiter<K>,
    key: &K,
    kind: RequestKind,
    name: &'static str,
) -> Result<RateLimitRemaining, Box<RateLimitExceeded>> {
    let state = |quota: Quota, remaining| RateLimitRemaining {
        name,
        quota: quota.burst_size().get(),
        window: kind.period() * kind.burst_periods(),
        remaining,
    };
    match limiter.check_key(key) {
        Ok(snapshot) => Ok(state(snapshot.quota(), snapshot.remaining_burst_capacity())),
        Err(refused) => {
            let retry_after = refused.wait_time_from(DefaultClock::default().now());
            operator_metrics::limit_hit(name);
            Err(Box::new(RateLimitExceeded { state: state(refused.quota(), 0), retry_after }))
        }
    }
}

impl RateLimitExceeded {
    /// The time after which the request will be allowed.
    pub(crate) fn retry_after(&self) -> Duration {
        self.retry_after
    }

    pub(crate) fn state(&self) -> &RateLimitRemaining {
        &self.state
    }
}

/// Adds the fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers): the quota of a window, what
/// remains of it, and the seconds until all of it is available again.
pub(crate) fn add_rate_headers(headers: &mut HeaderMap, states: &[RateLimitRemaining]) {
    let list = |item: &dyn Fn(&RateLimitRemaining) -> String| {
        let text = states.iter().map(item).collect::<Vec<_>>().join(", ");
        HeaderValue::from_str(&text).expect("names and numbers are plain")
    };
    let policy = list(&|state| format!("\"{}\";q={};w={}", state.name, state.quota, state.window));
    let now = list(&|state| {
        let used = u64::from(state.quota.saturating_sub(state.remaining));
        let reset = (used * u64::from(state.window)).div_ceil(u64::from(state.quota.max(1)));
        format!("\"{}\";r={};t={reset}", state.name, state.remaining)
    });
    headers.insert(HeaderName::from_static("ratelimit-policy"), policy);
    headers.insert(HeaderName::from_static("ratelimit"), now);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(text: &[&str]) -> RateLimits {
        let mut settings = LimitSettings::default();
        for text in text {
            settings.set(text).expect("a limit");
        }
        RateLimits::new(&settings)
    }

    fn source(address: &str, player: Option<&str>) -> RequestSource {
        RequestSource::new(address.parse().expect("an address"), player)
    }

    #[test]
    fn every_kind_is_limited_per_address_and_per_player() {
        for kind in RequestKind::ALL.into_iter().filter(|kind| kind.has_player()) {
            let [address, player] = kind.limit_names();
            let (address, player) = (format!("{address}=4"), format!("{player}=2"));
            let limits = limits(&[&address, &player]);
            let allowed = |source: &RequestSource| {
                (0..100).take_while(|_| limits.count(kind, source).is_ok()).count() as u32
            };
            let burst = kind.burst_periods();
            assert_eq!(allowed(&source("10.0.0.1", Some("ada"))), 2 * burst, "{kind:?}");
            assert_eq!(allowed(&source("10.0.0.2", Some("ada"))), 0, "{kind:?}: any address of a player");
            for _ in 0..100 {
                assert!(limits.count(kind, &source("10.0.0.1", Some("ada"))).is_err(), "{kind:?}");
            }
            assert_eq!(
                allowed(&source("10.0.0.1", Some("bob"))),
                2 * burst,
                "{kind:?}: refused requests of a player cost the others nothing"
            );
            assert!(
                allowed(&source("10.0.0.1", Some("cleo"))) < 2 * burst,
                "{kind:?}: one address of all players"
            );
            assert_eq!(allowed(&source("10.0.0.1", None)), 4 * burst, "{kind:?}: visitors are counted apart");
            assert_eq!(allowed(&source("10.0.0.3", None)), 4 * burst, "{kind:?}: another address");
        }
    }

    #[test]
    fn the_headers_name_the_limit_and_what_is_left() {
        let limits = limits(&["pages-per-address=60", "commands-per-player=10"]);
        let mut headers = HeaderMap::new();
        let ada = source("10.0.0.1", Some("ada"));
        let states = limits.count(RequestKind::Page, &ada).expect("the first");
        add_rate_headers(&mut headers, &states);
        assert_eq!(
            headers["ratelimit-policy"],
            "\"pages-per-address\";q=60;w=60, \"pages-per-player\";q=600;w=60"
        );
        assert_eq!(headers["ratelimit"], "\"pages-per-address\";r=59;t=1, \"pages-per-player\";r=599;t=1");
        let refused = (0..31).find_map(|_| limits.count(RequestKind::Command, &ada).err()).expect("a limit");
        add_rate_headers(&mut headers, std::slice::from_ref(refused.state()));
        assert_eq!(headers["ratelimit-policy"], "\"commands-per-player\";q=30;w=3");
        assert_eq!(headers["ratelimit"], "\"commands-per-player\";r=0;t=3");
        assert!(refused.retry_after() <= Duration::from_secs(1));
    }

    #[test]
    fn pruning_forgets_only_sources_that_are_below_their_limit() {
        let limits = limits(&["sign-ins-per-address=1"]);
        let eve = source("10.0.0.1", None);
        assert!(limits.count(RequestKind::SignIn, &eve).is_ok());
        limits.prune();
        assert!(limits.count(RequestKind::SignIn, &eve).is_err());
    }
}
