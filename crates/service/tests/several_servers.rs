//! Several servers on one database of PostgreSQL.

#[allow(dead_code, reason = "the tests of the store, whose file it is, use more of it")]
#[path = "../../store/tests/postgres/test_server.rs"]
mod test_server;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tessera_rules::GameKind;
use tessera_service::{EngineQuotas, LiveTable, OwnerQuota, Service, ServiceClock, ServiceSettings};
use tessera_store::Store;
use tessera_table::{
    Actor, ClockSetting, FirstPlayerRule, Millis, SeatHolder, Table, TableAction, TableCommand, TableEvent,
    TableEventKind, TableSetup,
};

use test_server::TestServer;

static CREATED: AtomicU32 = AtomicU32::new(0);

/// The URL of a new database.
fn new_database() -> String {
    let name = format!("service_{}", CREATED.fetch_add(1, Ordering::Relaxed));
    TestServer::get().execute(&format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'"));
    TestServer::get().url(&name)
}

/// The services of one more server on a database.
async fn start_server(url: &str) -> Service {
    let store = Store::connect(url).await.expect("PostgreSQL runs");
    let clock = ServiceClock::of(&store);
    let settings = ServiceSettings {
        engine_workers: 1,
        min_move_time: Duration::ZERO,
        engine_limits: EngineQuotas::DEFAULT,
        unfinished_games: OwnerQuota::UNFINISHED_GAMES,
        joined_games: OwnerQuota::JOINED_GAMES,
        exact_pentago: None,
    };
    Service::new(store, clock, &settings)
}

/// A game in which Ada's clock runs, with a lot of time.
async fn running_game(server: &Service) -> Arc<LiveTable> {
    game_with(server, Millis::seconds(600)).await
}

/// A game in which Ada's clock runs, with this time at the beginning.
async fn game_with(server: &Service, time: Millis) -> Arc<LiveTable> {
    let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
    setup.seats = ["ada", "bob"].map(|name| SeatHolder::guest(name, name)).to_vec();
    setup.first_player = FirstPlayerRule::AsSeated;
    setup.clock = ClockSetting::PerGame { time, increment: Millis(0) };
    let table = server.tables.open(setup).await.expect("a table");
    for (player, text) in [("ada", "b2A+"), ("bob", "e5D+")] {
        let command = TableCommand::new(TableAction::play(text), table.read(Table::number).await);
        table.command(&command, &Actor::guest(player, player)).await.expect("it is their turn");
    }
    table
}

/// The stored events that stop clocks.
async fn stops(server: &Service, table: &str) -> Vec<TableEvent> {
    let events = server.store.events_after(table, 0).await.expect("the events");
    let is_stop =
        |event: &TableEvent| matches!(event.kind, TableEventKind::Resumed | TableEventKind::Paused { .. });
    events.into_iter().filter(is_stop).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_table_on_a_second_server_refunds_no_time() {
    let url = new_database();
    let (one, two) = (start_server(&url).await, start_server(&url).await);
    let table = running_game(&one).await;
    let deadline = table.read(Table::deadline).await.expect("a running clock");
    tokio::time::sleep(Duration::from_millis(300)).await;
    for server in [&two, &start_server(&url).await] {
        server.resume().await;
        let seen = server.tables.table(&table.id).await.expect("the table");
        assert_eq!(seen.read(Table::deadline).await, Some(deadline), "the same time is left");
    }
    assert_eq!(stops(&one, &table.id).await, []);
    // The game goes on at the other server, with the time that was used.
    let seen = two.tables.table(&table.id).await.expect("the table");
    let command = TableCommand::new(TableAction::play("b5A+"), seen.read(Table::number).await);
    seen.command(&command, &Actor::guest("ada", "ada")).await.expect("it is her turn");
    let events = one.store.events_after(&table.id, 0).await.expect("the events");
    let Some(TableEventKind::Moved { used, .. }) = events.last().map(|event| &event.kind) else {
        panic!("a move: {events:?}")
    };
    assert!(*used >= Millis(300), "{used:?}");
}
