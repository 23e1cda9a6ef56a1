//! Delays between failed sign-ins (wrong passwords, wrong recovery codes) to one account, so that its password cannot be guessed
//! from many addresses.
//!
//! An address waits longer and longer, up to a minute, after its own failures. All addresses together have a rate per name, from
//! which those are exempt that have signed in with this name before: so strangers cannot keep an owner out of an account at an
//! address that the owner has used since the server started.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::service_clock::{MonotonicTime, ServiceClock};

/// Wrong passwords of an address, for one account, that have no consequence: people mistype.
const MAX_FREE_FAILED_SIGN_INS_PER_ADDRESS: u32 = 5;
/// The delay after the first wrong password that has one; each further one doubles it.
const FIRST_SIGN_IN_DELAY: Duration = Duration::from_secs(1);
/// The longest delay, however many wrong passwords there were.
const MAX_SIGN_IN_DELAY: Duration = Duration::from_mins(1);
/// Wrong passwords for one account from all addresses within [`FAILED_SIGN_INS_WINDOW`].
const MAX_FAILED_SIGN_INS_PER_ACCOUNT: u32 = 30;
/// Wrong passwords for one account from one IPv6 site within [`FAILED_SIGN_INS_WINDOW`]: a site has 65,536 networks, each of which counts as an address, and
/// must not use up the failures of all.
const MAX_FAILED_SIGN_INS_PER_SITE: u32 = 10;
/// Wrong passwords for one account are counted for this long.
const FAILED_SIGN_INS_WINDOW: Duration = Duration::from_mins(1);
/// Wrong passwords of an address are forgotten after this time without another.
const FAILED_SIGN_INS_LIFETIME: Duration = Duration::from_mins(15);
/// The most names, and the most names with an address, that are remembered.
const MAX_REMEMBERED_SIGN_IN_NAMES: usize = 10_000;

/// The failed sign-ins of late. Clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct SignInThrottle {
    clock: ServiceClock,
    state: Arc<Mutex<ThrottleState>>,
}

/// By the hash of the name that was given, whether an account has it or not.
type NameHash = Vec<u8>;

#[derive(Debug, Default)]
struct ThrottleState {
    by_address: HashMap<(NameHash, IpAddr), Failures>,
    by_site: HashMap<(NameHash, IpAddr), Failures>,
    by_name: HashMap<NameHash, Failures>,
    /// The last success of a name from an address.
    succeeded: HashMap<(NameHash, IpAddr), Failures>,
}

#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    /// The last failure of an address; of a site or a name, the first failure of its window.
    last: MonotonicTime,
}

impl SignInThrottle {
    pub(crate) fn new(clock: ServiceClock) -> SignInThrottle {
        SignInThrottle { clock, state: Arc::default() }
    }

    /// Counts an attempt as failed in advance, so that many at once do not pass; or the time to wait before the next.
    pub(crate) fn begin(&self, name: &[u8], address: IpAddr) -> Result<(), Duration> {
        let now = self.clock.elapsed();
        let mut state = self.lock();
        let own = state.by_address.get(&(name.to_vec(), address)).filter(|own| !own.is_forgotten(now));
        if let Some(wait) = own.and_then(|own| own.wait(now)) {
            return Err(wait);
        }
        let all = state.by_name.get(name).filter(|all| now.since(all.last) < FAILED_SIGN_INS_WINDOW).copied();
        let is_known = state.succeeded.contains_key(&(name.to_vec(), address));
        if let Some(all) = all.filter(|all| all.count >= MAX_FAILED_SIGN_INS_PER_ACCOUNT && !is_known) {
            return Err(FAILED_SIGN_INS_WINDOW.saturating_sub(now.since(all.last)));
        }
        let site = site(address).map(|site| (name.to_vec(), site));
        let of_site = site.as_ref().and_then(|site| state.by_site.get(site));
        let of_site = of_site.filter(|of_site| now.since(of_site.last) < FAILED_SIGN_INS_WINDOW).copied();
        if let Some(of_site) =
            of_site.filter(|of_site| of_site.count >= MAX_FAILED_SIGN_INS_PER_SITE && !is_known)
        {
            return Err(FAILED_SIGN_INS_WINDOW.saturating_sub(now.since(of_site.last)));
        }
        let own = own.map_or(0, |own| own.count);
        remember(&mut state.by_address, (name.to_vec(), address), Failures { count: own + 1, last: now });
        // A window begins with its first failure: `last` stays.
        let one_more = |known: Option<Failures>| {
            known.map_or(Failures { count: 1, last: now }, |known| Failures {
                count: known.count + 1,
                ..known
            })
        };
        if let Some(site) = site {
            remember(&mut state.by_site, site, one_more(of_site));
        }
        remember(&mut state.by_name, name.to_vec(), one_more(all));
        Ok(())
    }

    /// Forgets the failures of an address whose attempt succeeded.
    pub(crate) fn succeeded(&self, name: &[u8], address: IpAddr) {
        let now = self.clock.elapsed();
        let mut state = self.lock();
        remember(&mut state.succeeded, (name.to_vec(), address), Failures { count: 0, last: now });
        state.by_address.remove(&(name.to_vec(), address));
        if let Some(all) = state.by_name.get_mut(name) {
            all.count = all.count.saturating_sub(1);
        }
        if let Some(of_site) = site(address).and_then(|site| state.by_site.get_mut(&(name.to_vec(), site))) {
            of_site.count = of_site.count.saturating_sub(1);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, ThrottleState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Failures {
    fn is_forgotten(&self, now: MonotonicTime) -> bool {
        now.since(self.last) >= FAILED_SIGN_INS_LIFETIME
    }

    /// The rest of the delay after the last failure.
    fn wait(&self, now: MonotonicTime) -> Option<Duration> {
        let doublings = self.count.checked_sub(MAX_FREE_FAILED_SIGN_INS_PER_ADDRESS)?;
        let delay = FIRST_SIGN_IN_DELAY.saturating_mul(1 << doublings.min(16)).min(MAX_SIGN_IN_DELAY);
        delay.checked_sub(now.since(self.last)).filter(|wait| !wait.is_zero())
    }
}

/// The site of an IPv6 address: the first 48 bits, which one customer of a provider can have.
fn site(address: IpAddr) -> Option<IpAddr> {
    let IpAddr::V6(v6) = address else { return None };
    let mut parts = v6.segments();
    parts[3..].fill(0);
    Some(IpAddr::from(parts))
}

/// Inserts a value; if there are too many, the oldest goes.
fn remember<K: Clone + Eq + Hash>(all: &mut HashMap<K, Failures>, key: K, failures: Failures) {
    if let Entry::Occupied(mut known) = all.entry(key.clone()) {
        known.insert(failures);
        return;
    }
    if all.len() >= MAX_REMEMBERED_SIGN_IN_NAMES
        && let Some(oldest) = all.iter().min_by_key(|(_, old)| old.last).map(|(key, _)| key.clone())
    {
        all.remove(&oldest);
    }
    all.insert(key, failures);
}

#[cfg(test)]
mod tests {
    use tessera_table::Millis;

    use super::*;

    const ADA: &[u8] = b"ada";

    fn address(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    fn throttle() -> (ServiceClock, SignInThrottle) {
        let clock = ServiceClock::manual(Millis(0));
        (clock.clone(), SignInThrottle::new(clock))
    }

    #[test]
    fn an_address_waits_longer_after_each_failure_and_never_longer_than_a_minute() {
        let (clock, throttle) = throttle();
        for _ in 0..MAX_FREE_FAILED_SIGN_INS_PER_ADDRESS {
            assert_eq!(throttle.begin(ADA, address(1)), Ok(()));
        }
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            let wait = Duration::from_secs(seconds);
            assert_eq!(throttle.begin(ADA, address(1)), Err(wait));
            assert_eq!(throttle.begin(ADA, address(1)), Err(wait), "an early attempt does not prolong it");
            clock.advance(wait);
            assert_eq!(throttle.begin(ADA, address(1)), Ok(()));
        }
        assert_eq!(throttle.begin(b"bob", address(1)), Ok(()), "other names are free");
        assert_eq!(throttle.begin(ADA, address(2)), Ok(()), "and so are other addresses");
        clock.advance(FAILED_SIGN_INS_LIFETIME);
        for _ in 0..MAX_FREE_FAILED_SIGN_INS_PER_ADDRESS {
            assert_eq!(throttle.begin(ADA, address(1)), Ok(()));
        }
    }

    #[test]
    fn many_addresses_together_have_a_rate_that_does_not_stop_the_owner() {
        let (clock, throttle) = throttle();
        let guess = |number| throttle.begin(ADA, address(number)).is_ok();
        assert_eq!(
            (0..1_000).filter(|number| guess(*number)).count(),
            MAX_FAILED_SIGN_INS_PER_ACCOUNT as usize
        );
        clock.advance(FAILED_SIGN_INS_WINDOW);
        assert!(guess(5_000), "a new minute");
        throttle.succeeded(ADA, address(5_000));
        assert_eq!(
            (0..1_000).filter(|number| guess(*number)).count(),
            MAX_FAILED_SIGN_INS_PER_ACCOUNT as usize
        );
        assert!(guess(5_000), "an address that has signed in before");
        assert!(!guess(5_001));
    }

    #[test]
    fn one_ipv6_site_cannot_use_up_the_failures_of_all() {
        let (clock, throttle) = throttle();
        let guess = |site: u16, network: u16| {
            throttle.begin(ADA, IpAddr::from([0x2001, 0xdb8, site, network, 0, 0, 0, 0])).is_ok()
        };
        assert_eq!(
            (0..1_000).filter(|number| guess(1, *number)).count(),
            MAX_FAILED_SIGN_INS_PER_SITE as usize
        );
        assert!(guess(2, 1), "the owner at another site");
        clock.advance(FAILED_SIGN_INS_WINDOW);
        assert!(guess(1, 2_000), "a new minute");
    }

    #[test]
    fn a_success_forgets_the_failures_of_its_address() {
        let (_, throttle) = throttle();
        for _ in 0..MAX_FREE_FAILED_SIGN_INS_PER_ADDRESS {
            assert_eq!(throttle.begin(ADA, address(1)), Ok(()));
        }
        throttle.succeeded(ADA, address(1));
        assert_eq!(throttle.begin(ADA, address(1)), Ok(()));
    }

    #[test]
    fn memory_is_bounded() {
        let (clock, throttle) = throttle();
        for number in 0..MAX_REMEMBERED_SIGN_IN_NAMES as u32 + 100 {
            clock.advance(Duration::from_millis(1));
            assert_eq!(throttle.begin(&number.to_be_bytes(), address(number)), Ok(()));
        }
        let state = throttle.lock();
        assert_eq!(
            (state.by_address.len(), state.by_name.len()),
            (MAX_REMEMBERED_SIGN_IN_NAMES, MAX_REMEMBERED_SIGN_IN_NAMES)
        );
        assert!(!state.by_name.contains_key(&0_u32.to_be_bytes()[..]), "the oldest have gone");
    }
}
