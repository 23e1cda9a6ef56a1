//! Rate limits of commands per player, over all of a player's sockets and API requests.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tessera_table::TableAction;

use super::request_limits::count_refusal;

/// A burst may hold the commands of this many seconds.
const BURST_SECONDS: NonZeroU32 = NonZeroU32::new(3).expect("not zero");
/// Chat messages are stored for good, so their limit is lower than that of other commands.
const CHAT_PER_SECOND: NonZeroU32 = NonZeroU32::new(1).expect("not zero");
const CHAT_BURST: NonZeroU32 = NonZeroU32::new(5).expect("not zero");

/// Rate limiters of all players, keyed by player.
#[derive(Debug)]
pub(super) struct CommandLimits {
    commands: DefaultKeyedRateLimiter<CommandSource>,
    chat: DefaultKeyedRateLimiter<CommandSource>,
    /// The number of anonymous connections so far.
    anonymous: AtomicU64,
}

/// Commands from the same source share one rate limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum CommandSource {
    Player(String),
    /// A connection without a session, by a number of its own.
    Anonymous(u64),
}

impl CommandLimits {
    pub(super) fn new(commands_per_second: u32) -> CommandLimits {
        let per_second = NonZeroU32::new(commands_per_second).unwrap_or(NonZeroU32::MIN);
        let commands = Quota::per_second(per_second).allow_burst(per_second.saturating_mul(BURST_SECONDS));
        let chat = Quota::per_second(CHAT_PER_SECOND).allow_burst(CHAT_BURST);
        CommandLimits {
            commands: RateLimiter::keyed(commands),
            chat: RateLimiter::keyed(chat),
            anonymous: AtomicU64::new(0),
        }
    }

    /// The rate limiter of a player. Without a player, a new one that is shared with nobody.
    pub(super) fn limiter(self: &Arc<CommandLimits>, player: Option<&str>) -> CommandLimiter {
        let source = match player {
            Some(player) => CommandSource::Player(player.to_owned()),
            None => CommandSource::Anonymous(self.anonymous.fetch_add(1, Ordering::Relaxed)),
        };
        CommandLimiter { limits: Arc::clone(self), source }
    }

    /// Drops the state of players without recent commands.
    pub(super) fn prune(&self) {
        self.commands.retain_recent();
        self.chat.retain_recent();
    }
}

/// The rate limiter of one player's commands.
#[derive(Debug)]
pub(crate) struct CommandLimiter {
    limits: Arc<CommandLimits>,
    source: CommandSource,
}

impl CommandLimiter {
    /// Counts one more command; false if it exceeds the limit.
    pub(crate) fn allow_command(&self) -> bool {
        count_refusal("commands", self.limits.commands.check_key(&self.source).is_ok())
    }

    /// Counts a parsed action against the limit of its kind: chat messages have one of their own.
    pub(crate) fn allow_action(&self, action: &TableAction) -> bool {
        !matches!(action, TableAction::Say { .. })
            || count_refusal("chat", self.limits.chat.check_key(&self.source).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let limiter = Arc::new(CommandLimits::new(5)).limiter(None);
        assert!((0..15).all(|_| limiter.allow_command()));
        assert!(!limiter.allow_command());
    }

    #[test]
    fn chat_has_a_limit_of_its_own() {
        let limiter = Arc::new(CommandLimits::new(1_000)).limiter(None);
        let say = TableAction::Say { text: "hello".to_owned(), link: None };
        assert!((0..5).all(|_| limiter.allow_action(&say)));
        assert!(!limiter.allow_action(&say));
        assert!((0..100).all(|_| limiter.allow_action(&TableAction::Tick)));
    }
}
