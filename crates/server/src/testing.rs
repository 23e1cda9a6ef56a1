//! A house without a door, for tests of what happens inside.

use std::sync::Arc;

use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_store::Store;
use tessera_table::{Beginning, Holder, Opening, PlayerId};

use crate::app::House;
use crate::live::LiveTable;
use crate::{Config, furnish};

/// A house and the folder with its data.
pub(crate) struct Rooms {
    pub(crate) house: House,
    _folder: TempDir,
}

impl Rooms {
    pub(crate) async fn open() -> Rooms {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let config = Config::new(folder.path().join("house.db"));
        let store = Store::open(&config.data).await.expect("a store");
        let address = config.listen;
        Rooms { house: furnish(config, store, address), _folder: folder }
    }

    /// The house as it is opened again: nothing is in memory that is not in the store.
    pub(crate) fn after_a_kill(&self) -> House {
        let config = self.house.config.clone();
        let address = config.listen;
        furnish(config, self.house.store.clone(), address)
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
pub(crate) async fn a_game(house: &House) -> (Arc<LiveTable>, [PlayerId; 2]) {
    let table = house.live.open(house, for_two()).await.expect("a table");
    (table, [PlayerId::new("ada"), PlayerId::new("bob")])
}
