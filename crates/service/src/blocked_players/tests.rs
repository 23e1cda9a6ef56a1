//! Blocked players: seats, chat of programs, and lists that change while they are in use.

use tessera_rules::GameKind;
use tessera_store::NewGuestPlayer;
use tessera_table::{SeatNumber, TableAction, TableCommand, TableSetup};

use super::*;
use crate::reports::ReportTarget;
use crate::test_service::{TestService, start_game};
use crate::{LiveTable, LiveTableError, Service, Subscriber, TableUpdate};

async fn guests(service: &Service) {
    for id in ["ada", "bob", "eve"] {
        let new = NewGuestPlayer { id: id.into(), name: id.into(), token_hash: id.into(), at: 0 };
        service.store.add_player(&new).await.expect("a guest");
    }
}

async fn act(table: &Arc<LiveTable>, by: &str, action: TableAction) -> Result<(), LiveTableError> {
    let command = TableCommand::new(action, table.read(Table::number).await);
    table.command(&command, &Actor::guest(by, by)).await.map(|_| ())
}

fn meant(player: &str) -> ReportTargetPlayer {
    ReportTargetPlayer { player: PlayerId::new(player), name: player.to_owned(), text: None }
}

const SIT: TableAction = TableAction::TakeSeat { link: None, name: None };

#[tokio::test]
async fn a_blocked_player_gets_no_seat_at_tables_of_the_player_who_blocks_them() {
    let test = TestService::open().await;
    let service = &test.service;
    guests(service).await;
    service.blocks.block("ada", &meant("eve")).await.expect("a block");
    let open = async |host: &str| {
        let setup = TableSetup::new(GameKind::PentagoXl, 3, host);
        service.tables.open(setup).await.expect("a table")
    };
    let of_ada = open("ada").await;
    let refused = act(&of_ada, "eve", SIT).await;
    assert!(matches!(refused, Err(LiveTableError::Blocked)), "{refused:?}");
    act(&of_ada, "bob", SIT).await.expect("others are welcome");
    let of_bob = open("bob").await;
    act(&of_bob, "eve", SIT).await.expect("Bob has not blocked Eve");
    act(&of_bob, "ada", SIT).await.expect("Ada may decide to sit with Eve");
    let another = open("bob").await;
    act(&another, "ada", SIT).await.expect("a seat");
    assert!(matches!(act(&another, "eve", SIT).await, Err(LiveTableError::Blocked)), "Ada sits there");
    let entry = service.blocks.entries("ada").await.expect("a list")[0].id;
    service.blocks.unblock("ada", entry).await.expect("a change");
    act(&another, "eve", SIT).await.expect("Eve is not blocked any more");
}

#[tokio::test]
async fn the_chat_of_a_blocked_player_is_not_sent_from_then_on() {
    let test = TestService::open().await;
    let service = &test.service;
    guests(service).await;
    let (table, _) = start_game(service).await;
    let blocks = service.blocks.of("ada").await.expect("a list");
    let actor = Some(Actor::guest("ada", "Ada"));
    let subscriber =
        Subscriber { actor, session: None, address: None, blocks: Some(Arc::clone(&blocks)), is_page: false };
    let mut subscription = table.subscribe(subscriber).await;
    act(&table, "bob", TableAction::say("one")).await.expect("a message");
    let seat = ReportTarget::Seat(SeatNumber::new(2));
    let bob = service.reports.meant_player(&table, seat, &PlayerId::new("ada")).await.expect("Bob");
    service.blocks.block("ada", &bob).await.expect("a block");
    act(&table, "bob", TableAction::say("two")).await.expect("a message");
    act(&table, "bob", TableAction::Resign).await.expect("it is allowed");
    let mut received = Vec::new();
    while let Ok(update) = subscription.updates.try_recv() {
        if let TableUpdate::Event(event) = update {
            let json = event.text(|event| serde_json::to_string(event).expect("an event"));
            received.push(json.to_string());
        }
    }
    let received = received.join("\n");
    assert!(received.contains("\"one\"") && !received.contains("\"two\""), "{received}");
    assert!(received.contains("ended"), "{received}");
    let number = table.read(Table::number).await;
    let (events, _) = table.events_page(0, number, None, Some(&blocks)).await.expect("events");
    let said = |event: &&TableEvent| matches!(event.kind, TableEventKind::Said { .. });
    assert_eq!(events.iter().filter(said).count(), 0, "nor afterwards");
}

#[tokio::test]
async fn a_list_is_one_while_it_is_used_and_forgotten_afterwards() {
    let test = TestService::open().await;
    let service = &test.service;
    guests(service).await;
    let (first, second) = (service.blocks.of("ada").await, service.blocks.of("ada").await);
    let (first, second) = (first.expect("a list"), second.expect("a list"));
    assert!(Arc::ptr_eq(&first, &second));
    service.blocks.block("ada", &meant("eve")).await.expect("a block");
    assert!(first.contains(&PlayerId::new("eve")));
    drop((first, second));
    assert!(service.blocks.of("ada").await.expect("a list").contains(&PlayerId::new("eve")), "it is stored");
    for number in 0..10_000 {
        service.blocks.list(&format!("visitor {number}"));
    }
    let kept = service.blocks.lists.lock().expect("a lock").len();
    assert!(kept < 1_000, "{kept} lists are kept that nobody uses");
}
