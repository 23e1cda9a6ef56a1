//! How often e-mails are sent: to one address, about one account, for one network, and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::service_clock::{MonotonicTime, ServiceClock};

const HOUR: Duration = Duration::from_hours(1);
/// E-mails of one kind to one address, or about one account, in an hour.
const PER_KEY: usize = 3;
/// E-mails of one kind that a network may ask for in an hour: a school or an office has one network.
const PER_NETWORK: usize = 20;
/// E-mails in an hour.
const IN_ALL: usize = 500;
/// Of these, confirmations: the rest is kept for resets, whose owners have no other way into their accounts.
const CONFIRMATIONS: usize = 300;
/// Notices to owners in an hour, besides the others.
const NOTICES: usize = 300;
/// The most networks that are remembered. Those above it are bounded by the limit of all e-mails alone.
const MAX_NETWORKS: usize = 10_000;

/// What an e-mail is for. Each kind has counters of its own: a refusal of one must not tell what was sent of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LetterKind {
    /// The code that confirms an address.
    Confirmation,
    /// The link that sets a new password.
    Reset,
    /// What happened to an account.
    Notice,
}

/// The e-mails of the last hour. Clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct LetterThrottle {
    clock: ServiceClock,
    counts: Arc<Mutex<LetterCounts>>,
}

#[derive(Debug, Default)]
struct LetterCounts {
    letters: Vec<(LetterKind, MonotonicTime)>,
    /// By the recipient or the account; each has a letter in `letters`, which bounds the memory.
    keys: HashMap<(LetterKind, String), Vec<MonotonicTime>>,
    networks: HashMap<(LetterKind, IpAddr), Vec<MonotonicTime>>,
}

impl LetterCounts {
    fn forget_old(&mut self, now: MonotonicTime) {
        let is_late = |time: &MonotonicTime| now.since(*time) < HOUR;
        self.letters.retain(|(_, time)| is_late(time));
        self.keys.retain(|_, times| {
            times.retain(is_late);
            !times.is_empty()
        });
        self.networks.retain(|_, times| {
            times.retain(is_late);
            !times.is_empty()
        });
    }
}

impl LetterThrottle {
    pub(crate) fn new(clock: ServiceClock) -> LetterThrottle {
        LetterThrottle { clock, counts: Arc::default() }
    }

    /// Counts a request of a network, unless there are too many. It is counted before anything is looked up: otherwise the
    /// limit would tell which addresses are known.
    pub(crate) fn allows_network(&self, kind: LetterKind, network: IpAddr) -> bool {
        let now = self.clock.elapsed();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.forget_old(now);
        let is_full = counts.networks.len() >= MAX_NETWORKS;
        match counts.networks.get_mut(&(kind, network)) {
            Some(times) if times.len() >= PER_NETWORK => return false,
            Some(times) => times.push(now),
            None if is_full => {}
            None => {
                counts.networks.insert((kind, network), vec![now]);
            }
        }
        true
    }

    /// Counts some e-mails with these keys, each key once, unless there are too many; then nothing is counted.
    pub(crate) fn allows(&self, kind: LetterKind, letters: usize, keys: &[String]) -> bool {
        let now = self.clock.elapsed();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.forget_old(now);
        let keys: Vec<_> = keys.iter().map(|key| (kind, key.clone())).collect();
        let sent = |wanted: LetterKind| counts.letters.iter().filter(|(kind, _)| *kind == wanted).count();
        let confirmations = sent(LetterKind::Confirmation);
        let are_too_many = match kind {
            LetterKind::Notice => sent(LetterKind::Notice) + letters > NOTICES,
            LetterKind::Confirmation if confirmations + letters > CONFIRMATIONS => true,
            LetterKind::Confirmation | LetterKind::Reset => {
                confirmations + sent(LetterKind::Reset) + letters > IN_ALL
            }
        };
        let is_full = |key| counts.keys.get(key).is_some_and(|times| times.len() >= PER_KEY);
        if are_too_many || keys.iter().any(is_full) {
            return false;
        }
        counts.letters.extend(std::iter::repeat_n((kind, now), letters));
        for key in keys {
            counts.keys.entry(key).or_default().push(now);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use tessera_table::Millis;

    use super::*;

    fn keys(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn an_address_and_an_account_get_few_letters_an_hour() {
        let clock = ServiceClock::manual(Millis(1));
        let throttle = LetterThrottle::new(clock.clone());
        let allows = |texts: &[&str]| throttle.allows(LetterKind::Confirmation, 1, &keys(texts));
        for _ in 0..PER_KEY {
            assert!(allows(&["to a@example", "of ada"]));
        }
        assert!(!allows(&["to a@example", "of bob"]));
        assert!(!allows(&["to b@example", "of ada"]));
        assert!(allows(&["to b@example", "of bob"]), "refused ones are not counted");
        assert!(throttle.allows(LetterKind::Reset, 1, &keys(&["to a@example"])), "kinds are counted apart");
        clock.advance(HOUR);
        assert!(allows(&["to a@example", "of ada"]));
    }

    #[test]
    fn all_letters_together_are_bounded_and_some_are_kept_for_resets() {
        let throttle = LetterThrottle::new(ServiceClock::manual(Millis(1)));
        let sent = |kind| {
            let allows =
                |number: &usize| throttle.allows(kind, 1, &[format!("to {number}"), format!("of {number}")]);
            (0..2 * IN_ALL).filter(allows).count()
        };
        assert_eq!(sent(LetterKind::Notice), NOTICES, "notices take no place of the others");
        assert_eq!(sent(LetterKind::Confirmation), CONFIRMATIONS, "letters are counted, not their keys");
        assert_eq!(sent(LetterKind::Reset), IN_ALL - CONFIRMATIONS);
    }

    #[test]
    fn a_network_asks_for_few_letters_an_hour() {
        let clock = ServiceClock::manual(Millis(1));
        let throttle = LetterThrottle::new(clock.clone());
        let allows = |last| throttle.allows_network(LetterKind::Reset, IpAddr::from([10, 0, 0, last]));
        assert_eq!((0..2 * PER_NETWORK).filter(|_| allows(1)).count(), PER_NETWORK);
        assert!(allows(2));
        clock.advance(HOUR);
        assert!(allows(1));
    }
}
