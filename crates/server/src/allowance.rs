//! How fast one player may command, by sockets and plain requests together.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tessera_table::Action;

/// How many seconds' commands may come at once.
const BURST: NonZeroU32 = NonZeroU32::new(3).expect("not none");
/// What is said is kept for ever, and nobody types faster.
const SAID_A_SECOND: NonZeroU32 = NonZeroU32::new(1).expect("not none");
const SAID_AT_ONCE: NonZeroU32 = NonZeroU32::new(5).expect("not none");

/// What all players may command, counted for each.
#[derive(Debug)]
pub(crate) struct CommandLimits {
    commands: DefaultKeyedRateLimiter<Commander>,
    talk: DefaultKeyedRateLimiter<Commander>,
    strangers: AtomicU64,
}

/// Whose commands are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Commander {
    Player(String),
    /// A connection that is nobody's.
    Stranger(u64),
}

impl CommandLimits {
    pub(crate) fn new(commands_a_second: u32) -> CommandLimits {
        let a_second = NonZeroU32::new(commands_a_second).unwrap_or(NonZeroU32::MIN);
        let commands = Quota::per_second(a_second).allow_burst(a_second.saturating_mul(BURST));
        let talk = Quota::per_second(SAID_A_SECOND).allow_burst(SAID_AT_ONCE);
        CommandLimits {
            commands: RateLimiter::keyed(commands),
            talk: RateLimiter::keyed(talk),
            strangers: AtomicU64::new(0),
        }
    }

    /// What a player may command; without a player, an allowance that nobody shares.
    pub(crate) fn allowance(self: &Arc<CommandLimits>, player: Option<&str>) -> Allowance {
        let who = match player {
            Some(player) => Commander::Player(player.to_owned()),
            None => Commander::Stranger(self.strangers.fetch_add(1, Ordering::Relaxed)),
        };
        Allowance { limits: Arc::clone(self), who }
    }

    /// Forgets those who have commanded nothing for a while.
    pub(crate) fn tidy(&self) {
        self.commands.retain_recent();
        self.talk.retain_recent();
    }
}

/// What a player may do.
#[derive(Debug)]
pub(crate) struct Allowance {
    limits: Arc<CommandLimits>,
    who: Commander,
}

impl Allowance {
    /// Whether one more command is allowed now.
    pub(crate) fn take(&self) -> bool {
        self.limits.commands.check_key(&self.who).is_ok()
    }

    /// Whether a command that was read is allowed now: talk costs more than what it is written on.
    pub(crate) fn take_for(&self, action: &Action) -> bool {
        !matches!(action, Action::Say { .. }) || self.limits.talk.check_key(&self.who).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let allowance = Arc::new(CommandLimits::new(5)).allowance(None);
        assert!((0..15).all(|_| allowance.take()));
        assert!(!allowance.take());
    }

    #[test]
    fn talk_has_an_allowance_of_its_own() {
        let allowance = Arc::new(CommandLimits::new(1_000)).allowance(None);
        let say = Action::Say { text: "hello".to_owned(), link: None };
        assert!((0..5).all(|_| allowance.take_for(&say)));
        assert!(!allowance.take_for(&say));
        assert!((0..100).all(|_| allowance.take_for(&Action::Tick)));
    }
}
