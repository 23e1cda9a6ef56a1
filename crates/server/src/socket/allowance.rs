//! How fast one socket may command.

use std::time::Instant;

/// A purse that fills with time and is paid from with every command.
#[derive(Debug)]
pub(super) struct Allowance {
    a_second: f64,
    left: f64,
    since: Instant,
}

impl Allowance {
    pub(super) fn new(a_second: u32) -> Allowance {
        let a_second = f64::from(a_second.max(1));
        Allowance { a_second, left: 2.0 * a_second, since: Instant::now() }
    }

    /// Whether one more is allowed now.
    pub(super) fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = now.duration_since(self.since).as_secs_f64() * self.a_second;
        self.left = (self.left + earned).min(2.0 * self.a_second);
        self.since = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let mut allowance = Allowance::new(5);
        assert!((0..10).all(|_| allowance.take()));
        assert!(!allowance.take());
    }
}
