//! Tests of live tables.

use std::time::Duration;

use tessera_store::TableSummaryStage;
use tessera_table::{ClockSetting, TableSetup};

use super::*;
use crate::test_service::{TestService, start_game, two_player_setup};

#[tokio::test]
async fn the_summary_of_a_table_catches_up_with_the_table() {
    let test = TestService::open().await;
    let service = &test.service;
    let (table, _) = start_game(service).await;
    let ada = Actor::guest("ada", "Ada");
    let summary = async || service.store.summary(&table.id).await.expect("a store").expect("a summary");
    let subscriber =
        Subscriber { actor: Some(ada.clone()), session: None, address: None, blocks: None, is_page: false };
    let subscription = table.subscribe(subscriber).await;
    let command = TableCommand::new(TableAction::play("b2A+"), table.read(Table::number).await);
    table.command(&command, &ada).await.expect("it is Ada's turn");
    assert_eq!(summary().await.moves, 0, "not at every move");
    // The table as a restarted server loads it.
    let found = LiveTable::load(&service.tables.0, &table.id).await.expect("the table");
    assert!(found.has_stale_summary() && !found.is_idle());
    service.tables.write_stale_summaries().await;
    let last_play = table.read(Table::at).await;
    assert_eq!(
        (summary().await.moves, summary().await.last_played),
        (1, last_play.0),
        "even with a subscriber"
    );
    let found = LiveTable::load(&service.tables.0, &table.id).await.expect("the table");
    assert!(!found.has_stale_summary() && found.is_idle());
    // Presence and chat are not play.
    let say = TableAction::say("Hello");
    let command = TableCommand::new(say, table.read(Table::number).await);
    table.command(&command, &ada).await.expect("a player may chat");
    let writes = service.store.summary_writes();
    service.tables.write_stale_summaries().await;
    assert_eq!(service.store.summary_writes(), writes, "once");
    let command = TableCommand::new(TableAction::play("c2A+"), table.read(Table::number).await);
    table.command(&command, &Actor::guest("bob", "Bob")).await.expect("it is Bob's turn");
    table.unsubscribe(subscription.id, None, Duration::ZERO).await;
    assert!(!table.is_idle(), "it is not unloaded before its summary is written");
    service.tables.write_stale_summaries().await;
    assert_eq!((summary().await.moves, summary().await.last_played), (2, table.read(Table::at).await.0));
    assert!(table.is_idle());
}

/// The events of a command that another server appends to the same table.
async fn appended_elsewhere(service: &crate::Service, table: &LiveTable, action: TableAction, by: &Actor) {
    let seen = table.snapshot().await;
    let command = TableCommand::new(action, seen.number());
    let events = seen.decide(&command, by, service.clock.now()).expect("it can be done");
    service.store.append(&table.id, &events, None).await.expect("stored");
}

#[tokio::test]
async fn a_command_whose_number_is_taken_is_decided_again_on_the_new_events() {
    let test = TestService::open().await;
    let service = &test.service;
    let (table, _) = start_game(service).await;
    let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
    let subscriber = Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
    let mut watching = table.subscribe(subscriber).await;
    let seen = table.read(Table::number).await;
    appended_elsewhere(service, &table, TableAction::play("b2A+"), &ada).await;
    // Bob chats on this server, which does not know of the other move.
    let command = TableCommand::new(TableAction::say("Hello"), seen);
    let outcome = table.command(&command, &bob).await.expect("a player may chat");
    assert_eq!((outcome.number, outcome.changed), (seen + 2, true), "after the move");
    assert_eq!(table.read(|table| table.moves().len()).await, 1, "the other move is known");
    for _ in 0..2 {
        watching.updates.recv().await.expect("both are broadcast");
    }
    // A move that is no longer possible is refused, and nothing else happens.
    appended_elsewhere(service, &table, TableAction::play("c2A+"), &bob).await;
    let late = TableCommand::new(TableAction::play("d2A+"), table.read(Table::number).await);
    assert!(table.command(&late, &bob).await.is_err(), "it is not Bob's turn any more");
    assert_eq!(table.read(|table| table.moves().len()).await, 2);
}

#[tokio::test]
async fn a_slow_subscriber_is_dropped_and_the_others_get_every_update() {
    let test = TestService::open().await;
    let (table, _) = start_game(&test.service).await;
    let ada = Actor::guest("ada", "Ada");
    let subscriber =
        || Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
    let mut slow = table.subscribe(subscriber()).await;
    let mut active = table.subscribe(subscriber()).await;
    let lines = subscribers::MAX_PENDING_TABLE_UPDATES + 1;
    for _ in 0..lines {
        let say = TableCommand::new(TableAction::say("Hello"), table.read(Table::number).await);
        table.command(&say, &ada).await.expect("a player may chat");
        active.updates.recv().await.expect("it gets every line");
    }
    assert_eq!(table.lock().await.subscribers.len(), 1);
    let mut received = 0;
    while slow.updates.recv().await.is_some() {
        received += 1;
    }
    assert_eq!(received, subscribers::MAX_PENDING_TABLE_UPDATES, "the full buffer, and then the end");
}

/// Unloads every table that may be unloaded, as the maintenance does.
async fn unload(service: &crate::Service) {
    service.tables.write_stale_summaries().await;
    service.tables.unload_idle();
}

#[tokio::test]
async fn a_table_with_a_distant_deadline_is_unloaded_and_its_clock_goes_on() {
    const DAY: Duration = Duration::from_hours(24);
    let test = TestService::open().await;
    let service = &test.service;
    let clock = ClockSetting::PerMove { time: Millis::seconds(10 * 24 * 3_600) };
    let table = service.tables.open(TableSetup { clock, ..two_player_setup() }).await.expect("a table");
    for (player, text) in [("ada", "b2A+"), ("bob", "e5D+")] {
        let command = TableCommand::new(TableAction::play(text), table.read(Table::number).await);
        table.command(&command, &Actor::guest(player, player)).await.expect("it is their turn");
    }
    let (id, last) = (table.id.clone(), table.read(Table::number).await);
    let deadline = table.read(Table::deadline).await.expect("Ada's clock runs");
    drop(table);
    unload(service).await;
    assert_eq!(service.tables.loaded_count(), 0, "nothing happens there for days");
    service.clock.advance(DAY);
    let table = service.tables.table(&id).await.expect("the table");
    assert_eq!(table.read(Table::number).await, last, "the server was not down");
    assert_eq!(table.read(Table::deadline).await, Some(deadline));
    drop(table);
    unload(service).await;
    service.clock.suspend(Duration::from_hours(2));
    let table = service.tables.table(&id).await.expect("the table");
    let events = service.store.events_after(&id, last).await.expect("the events");
    let pause = TableEventKind::Paused { length: Millis::seconds(7_200) };
    assert_eq!(events.iter().map(|event| &event.kind).collect::<Vec<_>>(), [&pause]);
    let deadline = Millis(deadline.0 + 7_200_000);
    assert_eq!(table.read(Table::deadline).await, Some(deadline));
    drop(table);
    unload(service).await;
    assert_eq!(service.tables.loaded_count(), 0);
    // The timer loads the table when the time is up.
    let summary = async || service.store.summary(&id).await.expect("a store").expect("a summary");
    service.clock.advance(Duration::from_millis(deadline.since(service.clock.now()).0));
    let ended = async {
        while summary().await.stage != TableSummaryStage::Over {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), ended).await.expect("the time is up");
    let events = service.store.events_after(&id, last + 1).await.expect("the events");
    assert_eq!(events.first().map(|event| event.at), Some(deadline), "{events:?}");
}

#[tokio::test]
async fn a_clock_runs_on_when_the_date_was_set_back_before_a_restart() {
    let test = TestService::open().await;
    let clock = ClockSetting::PerMove { time: Millis::seconds(60) };
    let table = test.service.tables.open(TableSetup { clock, ..two_player_setup() }).await.expect("a table");
    let id = table.id.clone();
    for (player, text) in [("ada", "b2A+"), ("bob", "e5D+")] {
        let command = TableCommand::new(TableAction::play(text), table.read(Table::number).await);
        table.command(&command, &Actor::guest(player, player)).await.expect("it is their turn");
    }
    drop(table);
    let an_hour_ago = Millis(test.service.clock.now().0 - 3_600_000);
    let test = test.restart_at(an_hour_ago);
    let table = test.service.tables.table(&id).await.expect("the table");
    let left = async || {
        let view = table.view(None).await;
        view.seats[0].clock.expect("a clock")
    };
    assert_eq!(left().await, Millis::seconds(60));
    let subscriber = Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
    let mut subscription = table.subscribe(subscriber).await;
    test.service.clock.advance(Duration::from_secs(20));
    assert_eq!(left().await, Millis::seconds(40), "the clock runs");
    test.service.clock.advance(Duration::from_secs(40));
    let ended = async {
        while table.read(Table::stage).await != TableStage::Over {
            subscription.updates.recv().await.expect("the flag falls");
        }
    };
    tokio::time::timeout(Duration::from_mins(1), ended).await.expect("after the minute of the clock");
}

#[tokio::test]
async fn an_absence_is_shifted_once_by_a_jump_however_often_the_table_is_loaded() {
    let test = TestService::open().await;
    let service = &test.service;
    let (table, players) = start_game(service).await;
    let id = table.id.clone();
    service.clock.suspend(Duration::from_hours(5));
    {
        let mut state = table.lock().await;
        table.pause_for_jumps(&mut state).await.expect("no clock runs");
        state.table.set_absence(&players[0], Some(service.clock.now()));
        state.absences_written = false;
    }
    let since = service.clock.now();
    service.clock.advance(Duration::from_hours(24));
    drop(table);
    unload(service).await;
    let absence = async || {
        let table = service.tables.table(&id).await.expect("the table");
        let since = table.read(|table| table.absences()[0]).await;
        drop(table);
        unload(service).await;
        since
    };
    assert_eq!(absence().await, Some(since), "the jump was before");
    service.clock.suspend(Duration::from_hours(1));
    let shifted = Some(Millis(since.0 + 3_600_000));
    for _ in 0..3 {
        assert_eq!(absence().await, shifted);
    }
}
