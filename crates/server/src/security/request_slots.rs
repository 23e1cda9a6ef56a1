//! Overload protection: a bounded number of requests is in process, and the others wait a moment or are refused.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::LimitSettings;
use super::rate_limits::RequestSource;

/// The places for requests in process.
#[derive(Debug)]
pub(super) struct RequestSlots {
    all: Arc<Semaphore>,
    /// Half of all places: visitors without a session never take those of players.
    anonymous: Arc<Semaphore>,
    sources: SourceMap,
    per_address: u32,
    /// A quarter of all places, for all players at one address.
    players_per_address: u32,
    per_player: u32,
    max_wait: Duration,
}

type SourceMap = Arc<Mutex<HashMap<SlotKey, SourceSlots>>>;

/// A source that shares places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum SlotKey {
    /// The requests without a session of one address.
    Anonymous(IpAddr),
    /// All players at one address: it can have any number of guests.
    PlayersAt(IpAddr),
    Player(String),
}

/// The places of one player or address, and the number of requests that have one or wait for one.
#[derive(Debug)]
struct SourceSlots {
    places: Arc<Semaphore>,
    requests: u32,
}

/// The place of a request in process; dropping it lets the next one in.
#[derive(Debug)]
pub(crate) struct RequestSlot {
    _permits: Vec<OwnedSemaphorePermit>,
    _sources: Vec<SourceRequest>,
}

/// One of a source's requests, waiting or in process.
#[derive(Debug)]
struct SourceRequest {
    key: SlotKey,
    sources: SourceMap,
}

/// No place became free in time.
#[derive(Debug)]
pub(crate) struct RequestSlotTimeout;

impl RequestSlots {
    pub(super) fn new(settings: &LimitSettings) -> RequestSlots {
        let places = |count: u32| Arc::new(Semaphore::new(count as usize));
        RequestSlots {
            all: places(settings.requests),
            anonymous: places((settings.requests / 2).max(1)),
            sources: Arc::default(),
            per_address: settings.requests_per_address,
            players_per_address: settings.requests_per_address.max(settings.requests / 4),
            per_player: settings.requests_per_player,
            max_wait: settings.max_wait(),
        }
    }

    /// A place for a request of this source. It waits its turn, but not for long: a client learns within the maximum wait
    /// that it has to come back later.
    pub(super) async fn enter(&self, source: &RequestSource) -> Result<RequestSlot, RequestSlotTimeout> {
        let (keys, is_anonymous) = match &source.player {
            Some(player) => {
                (vec![SlotKey::Player(player.clone()), SlotKey::PlayersAt(source.network)], false)
            }
            None => (vec![SlotKey::Anonymous(source.network)], true),
        };
        // The source's own places first, so that its waiting requests take none of the others'.
        let (mut wanted, sources): (Vec<_>, Vec<_>) = keys.into_iter().map(|key| self.join(key)).unzip();
        wanted.extend(is_anonymous.then(|| self.anonymous.clone()));
        wanted.push(self.all.clone());
        let acquire = async move {
            let mut permits = Vec::with_capacity(wanted.len());
            for places in wanted {
                permits.push(places.acquire_owned().await.expect("the semaphores are never closed"));
            }
            permits
        };
        let permits = timeout(self.max_wait, acquire).await.map_err(|_late| RequestSlotTimeout)?;
        Ok(RequestSlot { _permits: permits, _sources: sources })
    }

    fn join(&self, key: SlotKey) -> (Arc<Semaphore>, SourceRequest) {
        let max = match key {
            SlotKey::Anonymous(_) => self.per_address,
            SlotKey::PlayersAt(_) => self.players_per_address,
            SlotKey::Player(_) => self.per_player,
        };
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        let own = sources
            .entry(key.clone())
            .or_insert_with(|| SourceSlots { places: Arc::new(Semaphore::new(max as usize)), requests: 0 });
        own.requests += 1;
        (Arc::clone(&own.places), SourceRequest { key, sources: Arc::clone(&self.sources) })
    }
}

impl Drop for SourceRequest {
    fn drop(&mut self) {
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = sources.get_mut(&self.key) {
            own.requests -= 1;
            if own.requests == 0 {
                sources.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(requests: u32, max_wait: u32) -> RequestSlots {
        let mut settings = LimitSettings::default();
        (settings.requests, settings.request_wait) = (requests, max_wait);
        (settings.requests_per_address, settings.requests_per_player) = (2, 1);
        RequestSlots::new(&settings)
    }

    fn address(last: u8) -> RequestSource {
        RequestSource::new([10, 0, 0, last].into(), None)
    }

    #[tokio::test]
    async fn an_address_or_player_has_a_bounded_number_of_requests_in_process() {
        let slots = slots(100, 1);
        let first = slots.enter(&address(1)).await.expect("a place");
        let _second = slots.enter(&address(1)).await.expect("a place");
        assert!(slots.enter(&address(1)).await.is_err(), "two per address");
        let ada = RequestSource::new([10, 0, 0, 1].into(), Some("ada"));
        let _ada = slots.enter(&ada).await.expect("a player at the same address has a place of their own");
        assert!(slots.enter(&ada).await.is_err(), "one per player");
        drop(first);
        assert!(slots.enter(&address(1)).await.is_ok());
        assert_eq!(
            slots.sources.lock().expect("nobody panicked").len(),
            3,
            "only sources with requests are kept"
        );
    }

    #[tokio::test]
    async fn visitors_without_a_session_leave_half_of_all_places_to_players() {
        let slots = slots(4, 1);
        let places = [slots.enter(&address(1)).await, slots.enter(&address(2)).await];
        assert!(places.iter().all(Result::is_ok));
        assert!(slots.enter(&address(3)).await.is_err());
        let player = |name| RequestSource::new([10, 0, 0, 9].into(), Some(name));
        let players = [slots.enter(&player("ada")).await, slots.enter(&player("bob")).await];
        assert!(players.iter().all(Result::is_ok));
        assert!(slots.enter(&player("cleo")).await.is_err(), "all places are taken");
    }

    #[tokio::test]
    async fn any_number_of_guests_at_one_address_take_a_quarter_of_all_places() {
        let slots = slots(40, 1);
        let guest = |number| RequestSource::new([10, 0, 0, 1].into(), Some(&format!("guest {number}")));
        let mut places = Vec::new();
        for number in 0..10 {
            places.push(slots.enter(&guest(number)).await.expect("a place"));
        }
        assert!(slots.enter(&guest(10)).await.is_err());
        let elsewhere = RequestSource::new([10, 0, 0, 2].into(), Some("ada"));
        assert!(slots.enter(&elsewhere).await.is_ok());
    }

    #[tokio::test]
    async fn a_waiting_request_gets_the_next_free_place() {
        let slots = Arc::new(slots(100, 600_000));
        let places = [slots.enter(&address(1)).await, slots.enter(&address(1)).await];
        let waiting = tokio::spawn({
            let slots = Arc::clone(&slots);
            async move { slots.enter(&address(1)).await.is_ok() }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(places);
        assert!(waiting.await.expect("no panic"));
    }
}
