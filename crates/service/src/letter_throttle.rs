//! How often letters are sent: to one address, about one account, and in all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::service_clock::{MonotonicTime, ServiceClock};

const HOUR: Duration = Duration::from_hours(1);
/// Letters to one address, or about one account, in an hour.
const PER_KEY: usize = 3;
/// Letters in an hour. It also bounds the memory.
const IN_ALL: usize = 500;

/// The letters of the last hour. Clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct LetterThrottle {
    clock: ServiceClock,
    sent: Arc<Mutex<HashMap<String, Vec<MonotonicTime>>>>,
}

impl LetterThrottle {
    pub(crate) fn new(clock: ServiceClock) -> LetterThrottle {
        LetterThrottle { clock, sent: Arc::default() }
    }

    /// Counts a letter with these keys, unless there are too many; then none of the keys is charged.
    pub(crate) fn allows(&self, keys: &[String]) -> bool {
        let now = self.clock.elapsed();
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.retain(|_, times| {
            times.retain(|time| now.since(*time) < HOUR);
            !times.is_empty()
        });
        let is_full = |key: &String| sent.get(key).is_some_and(|times| times.len() >= PER_KEY);
        if sent.values().map(Vec::len).sum::<usize>() >= IN_ALL || keys.iter().any(is_full) {
            return false;
        }
        for key in keys {
            sent.entry(key.clone()).or_default().push(now);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use tessera_table::Millis;

    use super::*;

    #[test]
    fn an_address_and_an_account_get_few_letters_an_hour() {
        let clock = ServiceClock::manual(Millis(1));
        let throttle = LetterThrottle::new(clock.clone());
        let keys = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        for _ in 0..PER_KEY {
            assert!(throttle.allows(&keys(&["to a@example", "about ada"])));
        }
        assert!(!throttle.allows(&keys(&["to a@example", "about bob"])));
        assert!(!throttle.allows(&keys(&["to b@example", "about ada"])));
        assert!(throttle.allows(&keys(&["to b@example", "about bob"])), "refused ones are not charged");
        clock.advance(HOUR);
        assert!(throttle.allows(&keys(&["to a@example", "about ada"])));
    }

    #[test]
    fn all_letters_together_are_bounded() {
        let throttle = LetterThrottle::new(ServiceClock::manual(Millis(1)));
        let sent = (0..2 * IN_ALL).filter(|number| throttle.allows(&[format!("to {number}")])).count();
        assert_eq!(sent, IN_ALL);
    }
}
