//! How fast one player may command, wherever he does it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tessera_table::Action;

/// How many seconds' commands may come at once.
const BURST: f64 = 3.0;
/// What is said is kept for ever, and nobody types faster.
const SAID_A_SECOND: f64 = 1.0;
const SAID_AT_ONCE: f64 = 5.0;

/// What a player may do.
#[derive(Debug)]
pub(crate) struct Allowance {
    commands: Purse,
    talk: Purse,
}

impl Allowance {
    pub(crate) fn new(commands_a_second: u32) -> Allowance {
        let a_second = f64::from(commands_a_second.max(1));
        Allowance {
            commands: Purse::new(a_second, BURST * a_second),
            talk: Purse::new(SAID_A_SECOND, SAID_AT_ONCE),
        }
    }

    /// Whether one more command is allowed now.
    pub(crate) fn take(&self) -> bool {
        self.commands.take()
    }

    /// Whether a command that was read is allowed now: talk costs more than what it is written on.
    pub(crate) fn take_for(&self, action: &Action) -> bool {
        !matches!(action, Action::Say { .. }) || self.talk.take()
    }

    /// Whether it is as good as a new one.
    pub(crate) fn is_full(&self) -> bool {
        self.commands.is_full() && self.talk.is_full()
    }
}

/// It fills with time and is paid from.
#[derive(Debug)]
struct Purse {
    a_second: f64,
    most: f64,
    content: Mutex<Content>,
}

#[derive(Debug)]
struct Content {
    left: f64,
    since: Instant,
}

impl Purse {
    fn new(a_second: f64, most: f64) -> Purse {
        Purse { a_second, most, content: Mutex::new(Content { left: most, since: Instant::now() }) }
    }

    fn take(&self) -> bool {
        let mut content = self.filled();
        let allowed = content.left >= 1.0;
        if allowed {
            content.left -= 1.0;
        }
        allowed
    }

    fn is_full(&self) -> bool {
        self.filled().left >= self.most
    }

    fn filled(&self) -> MutexGuard<'_, Content> {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let earned = now.duration_since(content.since).as_secs_f64() * self.a_second;
        *content = Content { left: (content.left + earned).min(self.most), since: now };
        content
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

    #[test]
    fn talk_has_an_allowance_of_its_own() {
        let allowance = Allowance::new(1_000);
        let say = Action::Say { text: "hello".to_owned(), link: None };
        assert!((0..5).all(|_| allowance.take_for(&say)));
        assert!(!allowance.take_for(&say) && !allowance.is_full());
        assert!((0..100).all(|_| allowance.take_for(&Action::Tick)));
    }
}
