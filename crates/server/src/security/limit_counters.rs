//! All limits of a server: rates, sockets, connections, requests in process.

use std::net::IpAddr;
use std::sync::Arc;

use tessera_service::operator_metrics;
use tessera_table::TableAction;

use super::address_network::network;
use super::counted_slots::{CountedSlot, SlotCounts};
use super::known_session_tokens::KnownSessionTokens;
use super::rate_limits::{RateLimitExceeded, RateLimitKey, RateLimitRemaining, RateLimits, RequestSource};
use super::request_slots::{RequestSlot, RequestSlotTimeout, RequestSlots};
use super::{LimitSettings, RequestKind};

/// Rate limiters and counters of all addresses and players.
#[derive(Debug)]
pub(crate) struct LimitCounters {
    rates: RateLimits,
    known_tokens: KnownSessionTokens,
    request_slots: RequestSlots,
    connections: SlotCounts<IpAddr>,
    sockets: SlotCounts<IpAddr>,
    player_sockets: SlotCounts<String>,
    drawings: SlotCounts<IpAddr>,
    player_drawings: SlotCounts<RateLimitKey>,
    large_bodies: SlotCounts<IpAddr>,
}

/// The slot of an open connection.
pub(crate) type ConnectionSlot = CountedSlot<IpAddr>;

/// The slot of a large request body in memory.
pub(crate) type LargeBodySlot = CountedSlot<IpAddr>;

/// The slots of a drawing that is made or waits: one of its address and one of its player.
#[derive(Debug)]
pub(crate) struct DrawingSlot {
    _address: CountedSlot<IpAddr>,
    _player: CountedSlot<RateLimitKey>,
}

/// The slots of an open socket: one of its address and one of its player.
#[derive(Debug)]
pub(crate) struct SocketSlot {
    _address: CountedSlot<IpAddr>,
    _player: Option<CountedSlot<String>>,
}

impl LimitCounters {
    pub(crate) fn new(settings: &LimitSettings) -> LimitCounters {
        LimitCounters {
            rates: RateLimits::new(settings),
            known_tokens: KnownSessionTokens::default(),
            request_slots: RequestSlots::new(settings),
            connections: SlotCounts::new(settings.connections_per_address),
            sockets: SlotCounts::new(settings.sockets_per_address),
            player_sockets: SlotCounts::new(settings.sockets_per_player),
            drawings: SlotCounts::new(settings.drawings_per_address),
            player_drawings: SlotCounts::new(settings.drawings_per_player),
            large_bodies: SlotCounts::new(settings.large_bodies_per_address),
        }
    }

    /// Counts a request; an error if the address or the player exceeds the rate limit of its kind.
    pub(crate) fn count(
        &self,
        kind: RequestKind,
        source: &RequestSource,
    ) -> Result<Vec<RateLimitRemaining>, Box<RateLimitExceeded>> {
        self.rates.count(kind, source)
    }

    /// Counts a session token that is about to be looked up; an error if the address has sent too many that are not known.
    pub(crate) fn count_token(&self, token: &str, address: IpAddr) -> Result<(), Box<RateLimitExceeded>> {
        if self.known_tokens.contains(token) {
            return Ok(());
        }
        self.rates.count_silently(RequestKind::UnknownToken, &RequestSource::new(address, None))
    }

    /// Remembers whether a token that was looked up has a session.
    pub(crate) fn note_token(&self, token: &str, has_session: bool) {
        if has_session {
            self.known_tokens.insert(token);
        } else {
            self.known_tokens.remove(token);
        }
    }

    /// A place for a request in process.
    pub(crate) async fn enter(&self, source: &RequestSource) -> Result<RequestSlot, RequestSlotTimeout> {
        self.request_slots.enter(source).await.inspect_err(|_| operator_metrics::limit_hit("requests"))
    }

    /// The limiter of the commands of a socket, which shares the limits of the player's and the address's other commands.
    pub(crate) fn command_limiter(self: &Arc<LimitCounters>, source: RequestSource) -> CommandLimiter {
        CommandLimiter { limits: Arc::clone(self), source }
    }

    /// A slot for another socket, unless the address or the player has too many.
    pub(crate) fn socket(&self, source: &RequestSource) -> Option<SocketSlot> {
        let player = match &source.player {
            Some(player) => Some(counted("sockets-per-player", self.player_sockets.take(player.clone()))?),
            None => None,
        };
        let address = counted("sockets-per-address", self.sockets.take(source.network))?;
        Some(SocketSlot { _address: address, _player: player })
    }

    /// A slot for another connection, unless the address has too many. A socket counts here only until it is upgraded.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<ConnectionSlot> {
        counted("connections-per-address", self.connections.take(network(address)))
    }

    /// A slot for another picture, sheet or PDF, unless the address or the player has too many.
    pub(crate) fn drawing(&self, source: &RequestSource) -> Option<DrawingSlot> {
        let player = counted("drawings-per-player", self.player_drawings.take(source.key()))?;
        let address = counted("drawings-per-address", self.drawings.take(source.network))?;
        Some(DrawingSlot { _address: address, _player: player })
    }

    /// A slot for another large body, unless the address has too many.
    pub(crate) fn large_body(&self, source: &RequestSource) -> Option<LargeBodySlot> {
        counted("large-bodies-per-address", self.large_bodies.take(source.network))
    }

    /// Drops the state of addresses and players without recent requests.
    pub(crate) fn prune(&self) {
        self.rates.prune();
    }
}

/// Counts a refused slot for operators.
fn counted<S>(limit: &'static str, slot: Option<S>) -> Option<S> {
    if slot.is_none() {
        operator_metrics::limit_hit(limit);
    }
    slot
}

/// The rate limiter of commands from one source.
#[derive(Debug)]
pub(crate) struct CommandLimiter {
    limits: Arc<LimitCounters>,
    source: RequestSource,
}

impl CommandLimiter {
    /// Counts one more command.
    pub(crate) fn count_command(&self) -> Result<(), Box<RateLimitExceeded>> {
        self.limits.rates.count_silently(RequestKind::Command, &self.source)
    }

    /// Counts a parsed action against the limit of its kind: chat messages have one of their own.
    pub(crate) fn count_action(&self, action: &TableAction) -> Result<(), Box<RateLimitExceeded>> {
        match action {
            TableAction::Say { .. } => self.limits.rates.count_silently(RequestKind::Chat, &self.source),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(text: &[&str]) -> Arc<LimitCounters> {
        let mut settings = LimitSettings::default();
        for text in text {
            settings.set(text).expect("a limit");
        }
        Arc::new(LimitCounters::new(&settings))
    }

    fn source(last: u8, player: &str) -> RequestSource {
        RequestSource::new([10, 0, 0, last].into(), Some(player))
    }

    #[test]
    fn sockets_are_limited_per_address_and_per_player() {
        let limits = limits(&["sockets-per-address=2", "sockets-per-player=1"]);
        let ada = limits.socket(&source(1, "ada")).expect("room");
        assert!(limits.socket(&source(2, "ada")).is_none(), "one per player");
        let _bob = limits.socket(&source(1, "bob")).expect("room");
        assert!(limits.socket(&source(1, "cleo")).is_none(), "two per address");
        drop(ada);
        assert!(limits.socket(&source(1, "cleo")).is_some());
    }

    #[test]
    fn drawings_are_limited_per_address_and_per_player() {
        let limits = limits(&["drawings-per-address=2", "drawings-per-player=1"]);
        let ada = limits.drawing(&source(1, "ada")).expect("room");
        assert!(limits.drawing(&source(2, "ada")).is_none(), "one per player");
        let _bob = limits.drawing(&source(1, "bob")).expect("room");
        assert!(limits.drawing(&source(1, "cleo")).is_none(), "two per address");
        assert!(limits.drawing(&source(2, "cleo")).is_some(), "a refusal keeps no slot");
        drop(ada);
        assert!(limits.drawing(&source(1, "cleo")).is_some());
    }

    #[test]
    fn a_player_has_one_command_limit_over_all_connections_and_addresses() {
        let limits = limits(&["commands-per-player=1"]);
        let sockets: Vec<CommandLimiter> =
            [1, 1, 2].map(|last| limits.command_limiter(source(last, "ada"))).into_iter().collect();
        assert!(sockets.iter().all(|socket| socket.count_command().is_ok()));
        assert!(sockets.iter().all(|socket| socket.count_command().is_err()));
        assert!(limits.command_limiter(source(1, "bob")).count_command().is_ok());
    }

    #[test]
    fn many_players_at_one_address_share_its_command_limit() {
        let limits = limits(&["commands-per-address=10"]);
        let allowed = (0..55)
            .map(|number| limits.command_limiter(source(1, &format!("p{number}"))))
            .filter(|limiter| limiter.count_command().is_ok())
            .count();
        assert_eq!(allowed, 30, "a burst of three seconds");
        assert!(limits.command_limiter(source(2, "p0")).count_command().is_ok(), "another address");
    }

    #[test]
    fn chat_has_a_limit_of_its_own() {
        let limiter = limits(&[]).command_limiter(source(1, "ada"));
        let say = TableAction::Say { text: "hello".to_owned(), link: None };
        assert!((0..5).all(|_| limiter.count_action(&say).is_ok()));
        assert!(limiter.count_action(&say).is_err());
        assert!((0..100).all(|_| limiter.count_action(&TableAction::Tick).is_ok()));
    }
}
