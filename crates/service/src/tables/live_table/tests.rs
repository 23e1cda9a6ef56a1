//! Tests of live tables.

use super::*;
use crate::testing::{TestService, start_game};

#[tokio::test]
async fn the_summary_of_a_table_catches_up_with_the_table() {
    let test = TestService::open().await;
    let service = &test.service;
    let (table, _) = start_game(service).await;
    let ada = Actor::guest("ada", "Ada");
    let summary = async || service.store.summary(&table.id).await.expect("a store").expect("a summary");
    let subscriber = Subscriber { actor: Some(ada.clone()), session: None, address: None, is_page: false };
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
    table.unsubscribe(subscription.id, None).await;
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
    let subscriber = Subscriber { actor: None, session: None, address: None, is_page: false };
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
    let subscriber = || Subscriber { actor: None, session: None, address: None, is_page: false };
    let mut slow = table.subscribe(subscriber()).await;
    let mut active = table.subscribe(subscriber()).await;
    let lines = subscribers::MAX_PENDING + 1;
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
    assert_eq!(received, subscribers::MAX_PENDING, "the full buffer, and then the end");
}
