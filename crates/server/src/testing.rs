//! A server's state without a listener, for tests.

use std::sync::Arc;

use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_service::{Clock, LiveTable};
use tessera_store::Store;
use tessera_table::{Beginning, Holder, Opening};

use crate::app::House;
use crate::{Config, furnish, service};

/// A server's state and the folder with its data.
pub(crate) struct Rooms {
    pub(crate) house: House,
    _folder: TempDir,
}

impl Rooms {
    pub(crate) async fn open() -> Rooms {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let config = Config::new(folder.path().join("tessera.db"));
        let store = Store::open(&config.data).await.expect("a store");
        let (service, address) = (service(&config, store, Clock::system()), config.listen);
        Rooms { house: furnish(config, &service, address), _folder: folder }
    }
}

/// A game of Pentago between the guests `ada` and `bob`, begun.
pub(crate) async fn a_game(house: &House) -> Arc<LiveTable> {
    let mut opening = Opening::new(GameKind::Pentago, 2, "ada");
    opening.seats = vec![Holder::guest("ada", "Ada"), Holder::guest("bob", "Bob")];
    opening.beginning = Beginning::AsSeated;
    house.live.open(opening).await.expect("a table")
}
