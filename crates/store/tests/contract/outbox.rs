//! The outbox: ended games stay in it until their consumer has handled them.

use tessera_store::{AppendError, EndedGame, OutboxConsumer, Store, TableSummaryStage};
use tessera_table::{EndReason, Millis, TableEvent, TableEventKind, TableOutcome};

use super::new_store;
use crate::sample::{events, summary};

fn ended(number: u32) -> TableEvent {
    let kind = TableEventKind::Ended {
        outcome: TableOutcome { how: EndReason::Abort, places: Vec::new(), by: None },
    };
    TableEvent { number, at: Millis(1_800_000_000_000), command: None, kind }
}

async fn waiting(store: &Store) -> Vec<EndedGame> {
    store.ended_games(OutboxConsumer::Tournaments, 10).await.expect("the outbox can be read")
}

#[tokio::test]
async fn an_ended_game_waits_until_it_is_handled_also_after_a_restart() {
    let (database, store) = new_store().await;
    store.append("t1", &events(1..=2), None).await.expect("stored");
    assert_eq!(waiting(&store).await, []);
    store.append("t1", &[ended(3)], Some(summary("t1", TableSummaryStage::Over, 3))).await.expect("stored");
    store.append("t2", &[events([1]).remove(0), ended(2)], None).await.expect("stored");
    let games = waiting(&store).await;
    let named: Vec<_> = games.iter().map(|game| (game.table.as_str(), game.number)).collect();
    assert_eq!(named, [("t1", 3), ("t2", 2)]);
    store.mark_handled(OutboxConsumer::Tournaments, &games[..1]).await.expect("the cursor is stored");
    store.close().await;
    let store = database.open().await;
    assert_eq!(waiting(&store).await, games[1..]);
    store.mark_handled(OutboxConsumer::Tournaments, &games[1..]).await.expect("the cursor is stored");
    assert_eq!(waiting(&store).await, []);
    // A cursor never goes back, and a position is never used again.
    store.mark_handled(OutboxConsumer::Tournaments, &games[..1]).await.expect("the cursor is stored");
    store.append("t3", &[ended(1)], None).await.expect("stored");
    let next = waiting(&store).await;
    assert!(next.len() == 1 && next[0].position > games[1].position, "{next:?}");
}

#[tokio::test]
async fn an_end_that_was_not_appended_is_not_in_the_outbox() {
    let (_database, store) = new_store().await;
    store.append("t1", &events(1..=3), None).await.expect("stored");
    assert_eq!(store.append("t1", &[ended(3)], None).await, Err(AppendError::Taken));
    assert_eq!(waiting(&store).await, []);
}
