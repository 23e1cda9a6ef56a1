//! A server's state without a listener, for tests.

use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_service::{LiveTable, ServiceClock};
use tessera_store::Store;
use tessera_table::{FirstPlayerRule, SeatHolder, TableSetup};

use crate::ServerConfig;
use crate::app_state::AppState;
use crate::build_state;
use crate::mail::Mailer;
use crate::service;

/// The state of a server, and the folder with its database.
pub(crate) struct TestApp {
    pub(crate) state: AppState,
    _folder: TempDir,
}

impl TestApp {
    pub(crate) async fn open() -> TestApp {
        TestApp::open_with(|_| {}).await
    }

    /// The state of a server whose default configuration is changed.
    pub(crate) async fn open_with(change: impl FnOnce(&mut ServerConfig)) -> TestApp {
        TestApp::open_at(ServiceClock::system(), change).await
    }

    /// The state of a server with changed settings and this clock.
    pub(crate) async fn open_at(clock: ServiceClock, change: impl FnOnce(&mut ServerConfig)) -> TestApp {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut config = ServerConfig::new(folder.path().join("tessera.db"));
        change(&mut config);
        let store = Store::open_at(&config.database, Duration::ZERO).await.expect("a store");
        let (service, address) = (service(&config, store, clock), config.listen);
        let mailer = Mailer::start(config.mail.as_ref()).expect("right settings");
        TestApp { state: build_state(config, &service, address, mailer), _folder: folder }
    }
}

/// Starts a game of Pentago between the guests `ada` and `bob`.
pub(crate) async fn start_game(app: &AppState) -> Arc<LiveTable> {
    let mut opening = TableSetup::new(GameKind::Pentago, 2, "ada");
    opening.seats = vec![SeatHolder::guest("ada", "Ada"), SeatHolder::guest("bob", "Bob")];
    opening.first_player = FirstPlayerRule::AsSeated;
    app.live_tables.open(opening).await.expect("a table")
}
