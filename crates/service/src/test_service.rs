//! Services over a store in a temporary folder, for tests.

use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_store::Store;
use tessera_table::{FirstPlayerRule, Millis, PlayerId, SeatHolder, TableSetup};

use crate::{EngineQuotas, LiveTable, OwnerQuota, Service, ServiceClock, ServiceSettings, SignInDevice};

/// Services with a manual clock, and the folder with their data.
pub(crate) struct TestService {
    pub(crate) service: Service,
    folder: TempDir,
}

const SETTINGS: ServiceSettings = ServiceSettings {
    engine_workers: 1,
    min_move_time: Duration::ZERO,
    engine_limits: EngineQuotas::DEFAULT,
    unfinished_games: OwnerQuota::UNFINISHED_GAMES,
    joined_games: OwnerQuota::JOINED_GAMES,
    exact_pentago: None,
};

impl TestService {
    pub(crate) async fn open() -> TestService {
        TestService::open_with(EngineQuotas::DEFAULT).await
    }

    pub(crate) async fn open_with(engine_limits: EngineQuotas) -> TestService {
        TestService::open_with_settings(ServiceSettings { engine_limits, ..SETTINGS }).await
    }

    /// Services of which a player and an address may have this many unfinished games.
    pub(crate) async fn open_with_games(unfinished_games: OwnerQuota) -> TestService {
        TestService::open_with_settings(ServiceSettings { unfinished_games, ..SETTINGS }).await
    }

    /// Services of which a player and an address may have this many seats in games that others opened.
    pub(crate) async fn open_with_joined(joined_games: OwnerQuota) -> TestService {
        TestService::open_with_settings(ServiceSettings { joined_games, ..SETTINGS }).await
    }

    async fn open_with_settings(settings: ServiceSettings) -> TestService {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Store::open(&folder.path().join("tessera.db")).await.expect("a store");
        let clock = ServiceClock::manual(Millis(1_800_000_000_000));
        let service = Service::new(store, clock, &settings);
        TestService { service, folder }
    }

    /// The services as a restart after a kill makes them: only what is stored survives.
    pub(crate) fn after_a_kill(&self) -> Service {
        Service::new(self.service.store.clone(), self.service.clock.clone(), &SETTINGS)
    }

    /// Kills the server and starts it again after some time. No handle to the old services may be left.
    pub(crate) fn restart_after(self, downtime: Duration) -> TestService {
        let TestService { service, folder } = self;
        let (store, clock) = (service.store.clone(), service.clock.clone());
        drop(service);
        clock.advance(downtime);
        TestService { service: Service::new(store, clock, &SETTINGS), folder }
    }
}

impl TestService {
    /// Kills the server and starts it again with another date. No handle to the old services may be left.
    pub(crate) fn restart_at(self, date: Millis) -> TestService {
        let TestService { service, folder } = self;
        let store = service.store.clone();
        drop(service);
        TestService { service: Service::new(store, ServiceClock::manual(date), &SETTINGS), folder }
    }
}

/// A device on which players sign in.
pub(crate) fn device() -> SignInDevice {
    SignInDevice { mark: "a test".to_owned(), description: String::new() }
}

/// The setup of a game of Pentago between the guests `ada` and `bob`.
pub(crate) fn two_player_setup() -> TableSetup {
    let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
    setup.seats = vec![SeatHolder::guest("ada", "Ada"), SeatHolder::guest("bob", "Bob")];
    setup.first_player = FirstPlayerRule::AsSeated;
    setup
}

/// A running game of Pentago between `ada` and `bob`, and their ids.
pub(crate) async fn start_game(service: &Service) -> (Arc<LiveTable>, [PlayerId; 2]) {
    let table = service.tables.open(two_player_setup()).await.expect("a table");
    (table, [PlayerId::new("ada"), PlayerId::new("bob")])
}
