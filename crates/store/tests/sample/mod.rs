//! Stores in folders of their own, and something to put into them.

use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_store::{Card, CardSeat, CardStage, NewPlayer, Store};
use tessera_table::{ClockSetting, Event, Millis, SeatKind, SeatNumber, What};

pub(crate) async fn new_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("there is room");
    let store = Store::open(&folder.path().join("tessera.db")).await.expect("a new folder takes a store");
    (folder, store)
}

pub(crate) fn moved(number: u32) -> Event {
    let what = What::Moved {
        seat: SeatNumber::new(1),
        text: "b2A+".to_owned(),
        used: Millis(1_250),
        left: Some(Millis(298_750)),
        announces: None,
    };
    Event { number, at: Millis(1_800_000_000_000 + u64::from(number)), command: None, what }
}

pub(crate) fn events(numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    numbers.into_iter().map(moved).collect()
}

pub(crate) fn seat(player: &str) -> CardSeat {
    CardSeat {
        kind: SeatKind::Person,
        name: player.to_uppercase(),
        player: Some(player.to_owned()),
        level: None,
    }
}

pub(crate) fn card(table: &str, stage: CardStage, at: u64) -> Card {
    let engine =
        CardSeat { kind: SeatKind::Engine, name: "Level 3".to_owned(), player: None, level: Some(3) };
    Card {
        table: table.to_owned(),
        game: GameKind::Pentago,
        rules: "mover_wins_ties".to_owned(),
        stage,
        private: false,
        clock: ClockSetting::None,
        seats: vec![seat("ada"), engine],
        moves: 0,
        opened: at,
        changed: at,
        result: None,
        wakes: false,
    }
}

pub(crate) fn guest(player: &str, name: &str) -> NewPlayer {
    NewPlayer { player: player.to_owned(), name: name.to_owned(), token_hash: token(player), at: 7 }
}

pub(crate) fn token(player: &str) -> Vec<u8> {
    format!("token of {player}").into_bytes()
}
