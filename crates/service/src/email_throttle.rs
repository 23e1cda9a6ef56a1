//! How often e-mails are sent: to one address, about one account, for one network, and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::service_clock::{MonotonicTime, ServiceClock};

const HOUR: Duration = Duration::from_hours(1);
/// E-mails of one kind to one address, or about one account, in an hour.
const MAX_EMAILS_PER_ADDRESS_OR_ACCOUNT_AN_HOUR: usize = 3;
/// E-mails of one kind that a network may ask for in an hour: a school or an office has one network.
const MAX_EMAILS_PER_NETWORK_AN_HOUR: usize = 20;
/// E-mails in an hour.
const MAX_EMAILS_AN_HOUR: usize = 500;
/// Of these, confirmations: the rest is kept for resets, whose owners have no other way into their accounts.
const MAX_CONFIRMATION_EMAILS_AN_HOUR: usize = 300;
/// Notices to owners in an hour, besides the others.
const MAX_NOTICE_EMAILS_AN_HOUR: usize = 300;
/// The most networks that are remembered. Those above it are bounded by the limit of all e-mails alone.
const MAX_REMEMBERED_NETWORKS: usize = 10_000;

/// What an e-mail is for. Each kind has counters of its own: a refusal of one must not tell what was sent of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EmailKind {
    /// The code that confirms an address.
    Confirmation,
    /// The link that sets a new password.
    Reset,
    /// What happened to an account.
    Notice,
}

/// The e-mails of the last hour. Clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct EmailThrottle {
    clock: ServiceClock,
    counts: Arc<Mutex<EmailCounts>>,
}

#[derive(Debug, Default)]
struct EmailCounts {
    emails: Vec<(EmailKind, MonotonicTime)>,
    /// By the recipient or the account; each has an e-mail in `emails`, which bounds the memory.
    keys: HashMap<(EmailKind, String), Vec<MonotonicTime>>,
    networks: HashMap<(EmailKind, IpAddr), Vec<MonotonicTime>>,
}

impl EmailCounts {
    fn forget_old(&mut self, now: MonotonicTime) {
        let is_late = |time: &MonotonicTime| now.since(*time) < HOUR;
        self.emails.retain(|(_, time)| is_late(time));
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

impl EmailThrottle {
    pub(crate) fn new(clock: ServiceClock) -> EmailThrottle {
        EmailThrottle { clock, counts: Arc::default() }
    }

    /// Counts a request of a network, unless there are too many. It is counted before anything is looked up: otherwise the
    /// limit would tell which addresses are known.
    pub(crate) fn allows_network(&self, kind: EmailKind, network: IpAddr) -> bool {
        let now = self.clock.elapsed();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.forget_old(now);
        let is_full = counts.networks.len() >= MAX_REMEMBERED_NETWORKS;
        match counts.networks.get_mut(&(kind, network)) {
            Some(times) if times.len() >= MAX_EMAILS_PER_NETWORK_AN_HOUR => return false,
            Some(times) => times.push(now),
            None if is_full => {}
            None => {
                counts.networks.insert((kind, network), vec![now]);
            }
        }
        true
    }

    /// Counts some e-mails with these keys, each key once, unless there are too many; then nothing is counted.
    pub(crate) fn allows(&self, kind: EmailKind, emails: usize, keys: &[String]) -> bool {
        let now = self.clock.elapsed();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.forget_old(now);
        let keys: Vec<_> = keys.iter().map(|key| (kind, key.clone())).collect();
        let sent = |wanted: EmailKind| counts.emails.iter().filter(|(kind, _)| *kind == wanted).count();
        let confirmations = sent(EmailKind::Confirmation);
        let are_too_many = match kind {
            EmailKind::Notice => sent(EmailKind::Notice) + emails > MAX_NOTICE_EMAILS_AN_HOUR,
            EmailKind::Confirmation if confirmations + emails > MAX_CONFIRMATION_EMAILS_AN_HOUR => true,
            EmailKind::Confirmation | EmailKind::Reset => {
                confirmations + sent(EmailKind::Reset) + emails > MAX_EMAILS_AN_HOUR
            }
        };
        let is_full = |key| {
            counts.keys.get(key).is_some_and(|times| times.len() >= MAX_EMAILS_PER_ADDRESS_OR_ACCOUNT_AN_HOUR)
        };
        if are_too_many || keys.iter().any(is_full) {
            return false;
        }
        counts.emails.extend(std::iter::repeat_n((kind, now), emails));
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
        let throttle = EmailThrottle::new(clock.clone());
        let allows = |texts: &[&str]| throttle.allows(EmailKind::Confirmation, 1, &keys(texts));
        for _ in 0..MAX_EMAILS_PER_ADDRESS_OR_ACCOUNT_AN_HOUR {
            assert!(allows(&["to a@example", "of ada"]));
        }
        assert!(!allows(&["to a@example", "of bob"]));
        assert!(!allows(&["to b@example", "of ada"]));
        assert!(allows(&["to b@example", "of bob"]), "refused ones are not counted");
        assert!(throttle.allows(EmailKind::Reset, 1, &keys(&["to a@example"])), "kinds are counted apart");
        clock.advance(HOUR);
        assert!(allows(&["to a@example", "of ada"]));
    }

    #[test]
    fn all_letters_together_are_bounded_and_some_are_kept_for_resets() {
        let throttle = EmailThrottle::new(ServiceClock::manual(Millis(1)));
        let sent = |kind| {
            let allows =
                |number: &usize| throttle.allows(kind, 1, &[format!("to {number}"), format!("of {number}")]);
            (0..2 * MAX_EMAILS_AN_HOUR).filter(allows).count()
        };
        assert_eq!(sent(EmailKind::Notice), MAX_NOTICE_EMAILS_AN_HOUR, "notices take no place of the others");
        assert_eq!(
            sent(EmailKind::Confirmation),
            MAX_CONFIRMATION_EMAILS_AN_HOUR,
            "emails are counted, not their keys"
        );
        assert_eq!(sent(EmailKind::Reset), MAX_EMAILS_AN_HOUR - MAX_CONFIRMATION_EMAILS_AN_HOUR);
    }

    #[test]
    fn a_network_asks_for_few_letters_an_hour() {
        let clock = ServiceClock::manual(Millis(1));
        let throttle = EmailThrottle::new(clock.clone());
        let allows = |last| throttle.allows_network(EmailKind::Reset, IpAddr::from([10, 0, 0, last]));
        assert_eq!(
            (0..2 * MAX_EMAILS_PER_NETWORK_AN_HOUR).filter(|_| allows(1)).count(),
            MAX_EMAILS_PER_NETWORK_AN_HOUR
        );
        assert!(allows(2));
        clock.advance(HOUR);
        assert!(allows(1));
    }
}
