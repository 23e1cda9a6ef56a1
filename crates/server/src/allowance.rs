//! How fast one player may command, wherever he does it.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many seconds' commands may come at once.
const BURST: f64 = 3.0;

/// A purse that fills with time and is paid from with every command.
#[derive(Debug)]
pub(crate) struct Allowance {
    a_second: f64,
    purse: Mutex<Purse>,
}

#[derive(Debug)]
struct Purse {
    left: f64,
    since: Instant,
}

impl Allowance {
    pub(crate) fn new(a_second: u32) -> Allowance {
        let a_second = f64::from(a_second.max(1));
        Allowance { a_second, purse: Mutex::new(Purse { left: BURST * a_second, since: Instant::now() }) }
    }

    /// Whether one more is allowed now.
    pub(crate) fn take(&self) -> bool {
        let mut purse = self.purse.lock().unwrap_or_else(PoisonError::into_inner);
        self.fill(&mut purse);
        let allowed = purse.left >= 1.0;
        if allowed {
            purse.left -= 1.0;
        }
        allowed
    }

    /// Whether it is as good as a new one.
    pub(crate) fn is_full(&self) -> bool {
        let mut purse = self.purse.lock().unwrap_or_else(PoisonError::into_inner);
        self.fill(&mut purse);
        purse.left >= BURST * self.a_second
    }

    fn fill(&self, purse: &mut Purse) {
        let now = Instant::now();
        let earned = now.duration_since(purse.since).as_secs_f64() * self.a_second;
        *purse = Purse { left: (purse.left + earned).min(BURST * self.a_second), since: now };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let allowance = Allowance::new(5);
        assert!(allowance.is_full());
        assert!((0..15).all(|_| allowance.take()));
        assert!(!allowance.take() && !allowance.is_full());
    }
}
