//! The operator's limits, by name (`docs/limits.md`).

use std::time::Duration;

use tessera_service::OwnerQuota;

use super::RequestKind;

/// The maximum rate of one kind of request, in requests per [`RequestKind::period`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// All requests of one address. Those with and without a session are counted apart.
    pub per_address: u32,
    /// All requests of one player, from any address.
    pub per_player: u32,
}

/// All limits of a server. The defaults allow a club with a hundred phones behind one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitSettings {
    rates: [RateLimit; RequestKind::ALL.len()],
    /// Open sockets of one address.
    pub sockets_per_address: u32,
    /// Open sockets of one player.
    pub sockets_per_player: u32,
    /// Open connections of one address, including those that become sockets.
    pub connections_per_address: u32,
    /// Requests of one address in process at the same time, without a session.
    pub requests_per_address: u32,
    /// Requests of one player in process at the same time.
    pub requests_per_player: u32,
    /// Requests in process at the same time. Those without a session get at most half of them.
    pub requests: u32,
    /// Milliseconds that a request waits for one of the places above before it is refused.
    pub request_wait: u32,
    /// Pictures, sheets and PDF files of one address that are drawn or wait at the same time.
    pub drawings_per_address: u32,
    /// Pictures, sheets and PDF files of one player, or of one address without a session, that are drawn or wait at the same
    /// time.
    pub drawings_per_player: u32,
    /// Large bodies of requests of one address in memory at the same time.
    pub large_bodies_per_address: u32,
    /// Megabytes of drawn pictures, sheets and PDF files in memory.
    pub drawing_cache: u32,
    /// Unfinished games from one address.
    pub unfinished_games_per_address: u32,
    /// Unfinished games of one host.
    pub unfinished_games_per_player: u32,
    /// Seats of one address in unfinished games that others opened.
    pub joined_games_per_address: u32,
    /// Seats of one player in unfinished games that others opened.
    pub joined_games_per_player: u32,
}

/// A `NAME=NUMBER` that is no limit.
#[derive(Debug, thiserror::Error)]
pub enum LimitSettingError {
    /// There is no limit with this name.
    #[error("there is no limit '{0}'; docs/limits.md lists the names, e.g. pages-per-address")]
    UnknownName(String),
    /// The text has no number, or zero, which would refuse everything.
    #[error(
        "'{0}' sets no limit; write NAME=NUMBER with a number from 1 to 4294967295, e.g. pages-per-address=600"
    )]
    NoNumber(String),
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            rates: RequestKind::ALL.map(default_rate),
            sockets_per_address: 500,
            sockets_per_player: 100,
            connections_per_address: 1_000,
            requests_per_address: 32,
            requests_per_player: 16,
            requests: 256,
            request_wait: 2_000,
            drawings_per_address: 4,
            drawings_per_player: 2,
            large_bodies_per_address: 8,
            drawing_cache: 32,
            unfinished_games_per_address: OwnerQuota::UNFINISHED_GAMES.per_address as u32,
            unfinished_games_per_player: OwnerQuota::UNFINISHED_GAMES.per_player as u32,
            joined_games_per_address: OwnerQuota::JOINED_GAMES.per_address as u32,
            joined_games_per_player: OwnerQuota::JOINED_GAMES.per_player as u32,
        }
    }
}

fn default_rate(kind: RequestKind) -> RateLimit {
    let (per_address, per_player) = match kind {
        RequestKind::File => (12_000, 12_000),
        RequestKind::Page => (6_000, 600),
        RequestKind::ApiRead => (6_000, 1_800),
        RequestKind::Change | RequestKind::Picture => (600, 120),
        RequestKind::NewGuest => (200, 20),
        RequestKind::NewTable => (200, 60),
        // Guesses of one password are delayed by name.
        RequestKind::SignIn => (200, 10),
        // A bot opens one stream, and others after the connection broke.
        RequestKind::Stream | RequestKind::Command => (300, 30),
        // Chat messages are stored for good.
        RequestKind::Chat => (30, 1),
        RequestKind::EngineJob => (60, 10),
        RequestKind::Sheet => (60, 30),
        // A hundred phones after a restart of the server, and some more.
        RequestKind::UnknownToken => (300, 300),
    };
    RateLimit { per_address, per_player }
}

impl LimitSettings {
    /// The rate limit of a kind of request.
    pub fn rate(&self, kind: RequestKind) -> RateLimit {
        self.rates[kind as usize]
    }

    /// The time that a request waits before it is refused.
    pub(crate) fn max_wait(&self) -> Duration {
        Duration::from_millis(u64::from(self.request_wait))
    }

    /// The limits of unfinished games.
    pub(crate) fn unfinished_games(&self) -> OwnerQuota {
        OwnerQuota {
            per_player: self.unfinished_games_per_player as usize,
            per_address: self.unfinished_games_per_address as usize,
        }
    }

    /// The limits of seats in games that others opened.
    pub(crate) fn joined_games(&self) -> OwnerQuota {
        OwnerQuota {
            per_player: self.joined_games_per_player as usize,
            per_address: self.joined_games_per_address as usize,
        }
    }

    /// Sets one limit, written `NAME=NUMBER`.
    pub fn set(&mut self, text: &str) -> Result<(), LimitSettingError> {
        let no_number = || LimitSettingError::NoNumber(text.to_owned());
        let (name, number) = text.split_once('=').ok_or_else(no_number)?;
        let limit = self.limit(name).ok_or_else(|| LimitSettingError::UnknownName(name.to_owned()))?;
        *limit = number.parse().ok().filter(|number| *number > 0).ok_or_else(no_number)?;
        Ok(())
    }

    /// The names of all limits with their present values.
    pub fn list(&self) -> Vec<(&'static str, u32)> {
        let rates = RequestKind::ALL
            .iter()
            .flat_map(|kind| kind.limit_names().into_iter().take(if kind.has_player() { 2 } else { 1 }));
        let mut copy = self.clone();
        let mut value = |name: &str| copy.limit(name).map_or(0, |limit| *limit);
        rates.chain(NON_RATE_LIMITS).map(|name| (name, value(name))).collect()
    }

    fn limit(&mut self, name: &str) -> Option<&mut u32> {
        Some(match name {
            "sockets-per-address" => &mut self.sockets_per_address,
            "sockets-per-player" => &mut self.sockets_per_player,
            "connections-per-address" => &mut self.connections_per_address,
            "requests-per-address" => &mut self.requests_per_address,
            "requests-per-player" => &mut self.requests_per_player,
            "requests" => &mut self.requests,
            "request-wait" => &mut self.request_wait,
            "drawings-per-address" => &mut self.drawings_per_address,
            "drawings-per-player" => &mut self.drawings_per_player,
            "large-bodies-per-address" => &mut self.large_bodies_per_address,
            "drawing-cache" => &mut self.drawing_cache,
            "unfinished-games-per-address" => &mut self.unfinished_games_per_address,
            "unfinished-games-per-player" => &mut self.unfinished_games_per_player,
            "joined-games-per-address" => &mut self.joined_games_per_address,
            "joined-games-per-player" => &mut self.joined_games_per_player,
            _ => {
                let kind = RequestKind::ALL.into_iter().find(|kind| kind.limit_names().contains(&name))?;
                let rate = &mut self.rates[kind as usize];
                match kind.limit_names() {
                    [per_address, _] if per_address == name => &mut rate.per_address,
                    _ if kind.has_player() => &mut rate.per_player,
                    _ => return None,
                }
            }
        })
    }
}

/// The limits that are no rates.
const NON_RATE_LIMITS: [&str; 15] = [
    "sockets-per-address",
    "sockets-per-player",
    "connections-per-address",
    "requests-per-address",
    "requests-per-player",
    "requests",
    "request-wait",
    "drawings-per-address",
    "drawings-per-player",
    "large-bodies-per-address",
    "drawing-cache",
    "unfinished-games-per-address",
    "unfinished-games-per-player",
    "joined-games-per-address",
    "joined-games-per-player",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_set_by_its_name() {
        let mut settings = LimitSettings::default();
        let names = LimitSettings::default().list();
        assert_eq!(names.len(), RequestKind::ALL.len() * 2 - 2 + NON_RATE_LIMITS.len());
        for (nth, (name, default)) in names.iter().enumerate() {
            assert!(*default > 0, "{name}");
            settings.set(&format!("{name}={}", nth + 1)).expect("a known name");
        }
        let values: Vec<u32> = settings.list().into_iter().map(|(_, value)| value).collect();
        assert_eq!(values, (1..=names.len() as u32).collect::<Vec<_>>(), "each name sets one limit");
    }

    #[test]
    fn a_text_that_sets_no_limit_is_refused_with_a_sentence() {
        let mut settings = LimitSettings::default();
        for (text, reason) in [
            ("pages-per-address", "'pages-per-address' sets no limit"),
            ("pages-per-address=", "sets no limit"),
            ("pages-per-address=0", "'pages-per-address=0' sets no limit"),
            ("pages-per-address=-1", "sets no limit"),
            ("pages-per-week=1", "there is no limit 'pages-per-week'"),
            ("bribes-per-player=1", "there is no limit 'bribes-per-player'"),
            ("files-per-player=1", "there is no limit 'files-per-player'"),
            ("=1", "there is no limit ''"),
        ] {
            let refused = settings.set(text).expect_err(text).to_string();
            assert!(refused.contains(reason), "{text}: {refused}");
        }
        assert_eq!(settings, LimitSettings::default(), "refused texts change nothing");
    }

    #[test]
    fn the_documentation_lists_every_limit_with_its_default() {
        let documented = include_str!("../../../../docs/limits.md");
        for (name, default) in LimitSettings::default().list() {
            assert!(documented.contains(&format!("| `{name}` | {default} |")), "{name} {default}");
        }
    }
}
