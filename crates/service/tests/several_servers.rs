//! Several servers on one database of `PostgreSQL`.

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
    TableEventKind, TableSetup, TableStage,
};

use test_server::TestServer;

/// By how much the dates of two servers may differ.
const LEEWAY: Millis = Millis(250);

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

#[tokio::test(flavor = "multi_thread")]
async fn a_lapsed_lease_is_taken_over_and_only_the_outage_is_refunded_once() {
    let url = new_database();
    let (one, two) = (start_server(&url).await, start_server(&url).await);
    one.take_leases().await.expect("they are free");
    let table = running_game(&one).await;
    let deadline = table.read(Table::deadline).await.expect("a running clock");
    two.take_leases().await.expect("the database answers");
    one.take_leases().await.expect("a renewal");
    assert!(one.tables.looks_after(&table.id) && !two.tables.looks_after(&table.id));
    // Ada thinks for a second before the server dies: that time is used.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let last_renewal = one.clock.now();
    one.take_leases().await.expect("a renewal");
    assert_eq!(stops(&two, &table.id).await, []);

    // From here on the first server is dead.
    while !two.tables.looks_after(&table.id) {
        tokio::time::sleep(Duration::from_millis(200)).await;
        two.take_leases().await.expect("the database answers");
    }
    let taken_over = two.clock.now();
    let stopped = stops(&two, &table.id).await;
    let [TableEvent { kind: TableEventKind::Paused { length }, .. }] = &stopped[..] else {
        panic!("one pause: {stopped:?}")
    };
    let longest = Millis(taken_over.since(last_renewal).0 + LEEWAY.0);
    assert!(*length <= longest, "no more than the outage: {length:?}");
    assert!(*length >= Millis::seconds(6), "the lease had lapsed: {length:?}");
    let seen = two.tables.table(&table.id).await.expect("the table");
    assert_eq!(seen.read(Table::deadline).await, Some(Millis(deadline.0 + length.0)));
    // Nobody gets it twice: not at a third server, and not at the first one when it is alive after all.
    let three = start_server(&url).await;
    three.take_leases().await.expect("the database answers");
    three.resume().await;
    one.take_leases().await.expect("the database answers");
    assert!(!one.tables.looks_after(&table.id), "it has lost its lease");
    assert_eq!(stops(&three, &table.id).await, stopped);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_gives_its_leases_to_the_others() {
    let url = new_database();
    let (one, two) = (start_server(&url).await, start_server(&url).await);
    one.take_leases().await.expect("they are free");
    let table = running_game(&one).await;
    one.close().await;
    two.take_leases().await.expect("the database answers");
    assert!(two.tables.looks_after(&table.id), "at once");
    let stopped = stops(&two, &table.id).await;
    assert_eq!(stopped.len(), 1, "for the moment between: {stopped:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_holder_alone_fires_a_flag() {
    let url = new_database();
    let (one, two) = (start_server(&url).await, start_server(&url).await);
    one.take_leases().await.expect("they are free");
    let table = game_with(&one, Millis::seconds(1)).await;
    let other = two.tables.table(&table.id).await.expect("the table");
    let claim = async |at: &Arc<LiveTable>| {
        let command = TableCommand::new(TableAction::Tick, at.read(Table::number).await);
        at.command(&command, &Actor::guest("bob", "bob")).await
    };
    while table.read(Table::stage).await != TableStage::Over {
        tokio::time::sleep(Duration::from_millis(100)).await;
        one.take_leases().await.expect("a renewal");
    }
    let ended = one.store.events_after(&table.id, 0).await.expect("the events");
    assert!(!claim(&other).await.expect("it is no refusal").changed, "it is read, not written");
    assert_eq!(two.store.events_after(&table.id, 0).await.expect("the events"), ended);
    assert_eq!(other.read(Table::stage).await, TableStage::Over);
}
