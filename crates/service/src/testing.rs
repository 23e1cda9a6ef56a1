//! Services over a store in a folder of their own, for tests.

use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_store::Store;
use tessera_table::{Beginning, Holder, Millis, Opening, PlayerId};

use crate::{Clock, EngineSettings, LiveTable, Service};

/// Services with a manual clock, and the folder with their data.
pub(crate) struct TestService {
    pub(crate) service: Service,
    _folder: TempDir,
}

const ENGINES: EngineSettings = EngineSettings { thinkers: 1, pause: Duration::ZERO };

impl TestService {
    pub(crate) async fn open() -> TestService {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Store::open(&folder.path().join("tessera.db")).await.expect("a store");
        let clock = Clock::manual(Millis(1_800_000_000_000));
        TestService { service: Service::new(store, clock, ENGINES), _folder: folder }
    }

    /// The services after a kill and a new start: nothing is in memory that is not in the store.
    pub(crate) fn after_a_kill(&self) -> Service {
        Service::new(self.service.store.clone(), self.service.clock.clone(), ENGINES)
    }
}

/// The opening of a game of Pentago between the guests `ada` and `bob`.
pub(crate) fn for_two() -> Opening {
    let mut opening = Opening::new(GameKind::Pentago, 2, "ada");
    opening.seats = vec![Holder::guest("ada", "Ada"), Holder::guest("bob", "Bob")];
    opening.beginning = Beginning::AsSeated;
    opening
}

/// Such a game, begun, and its players.
pub(crate) async fn a_game(service: &Service) -> (Arc<LiveTable>, [PlayerId; 2]) {
    let table = service.live.open(for_two()).await.expect("a table");
    (table, [PlayerId::new("ada"), PlayerId::new("bob")])
}
