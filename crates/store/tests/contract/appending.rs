//! Appends: atomic, unique per number, durable.

use tessera_store::{AppendError, Store, StoreError, TableSummaryStage};
use tokio::task::JoinSet;

use super::new_store;
use crate::sample::{events, moved, summary};

#[tokio::test]
async fn appended_events_are_read_back() {
    let (_database, store) = new_store().await;
    store.append("t1", &events(1..=3), None).await.unwrap();
    store.append("t2", &events(1..=1), None).await.unwrap();
    store.append("t1", &events(4..=300), None).await.unwrap();
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=300));
    assert_eq!(store.events_after("t1", 298).await.unwrap(), events(299..=300));
    assert_eq!(store.events_after("t1", 300).await.unwrap(), []);
    assert_eq!(store.events_after("nowhere", 0).await.unwrap(), []);
}

#[tokio::test]
async fn the_second_writer_changes_nothing() {
    let (_database, store) = new_store().await;
    let first = summary("t1", TableSummaryStage::Playing, 1);
    store.append("t1", &events(1..=2), Some(first.clone())).await.unwrap();
    let second = summary("t1", TableSummaryStage::Over, 2);
    assert_eq!(store.append("t1", &events([3, 2]), Some(second)).await, Err(AppendError::Taken));
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=2));
    assert_eq!(store.summary("t1").await.unwrap(), Some(first));
    store.append("t1", &events([3]), None).await.unwrap();
}

/// On one thread all requests are queued before the writer runs, so that they form one batch.
#[tokio::test]
async fn only_the_conflicting_request_of_a_batch_fails() {
    let (_database, store) = new_store().await;
    store.append("t7", &events([1]), None).await.unwrap();
    let before = store.commits();
    let answers = all_at_once(&store, (0..20).map(|table| (format!("t{table}"), 1))).await;
    for (table, answer) in answers.iter().enumerate() {
        assert_eq!(*answer, if table == 7 { Err(AppendError::Taken) } else { Ok(()) }, "t{table}");
    }
    assert_eq!(store.commits() - before, 1);
    assert_eq!(store.events_after("t19", 0).await.unwrap(), events([1]));
}

#[tokio::test]
async fn of_two_conflicting_requests_in_a_batch_the_first_wins() {
    let (_database, store) = new_store().await;
    let same = [("t1", 1), ("t1", 1), ("t1", 2), ("t2", 1)].map(|(table, number)| (table.to_owned(), number));
    let answers = all_at_once(&store, same).await;
    assert_eq!(answers, [Ok(()), Err(AppendError::Taken), Ok(()), Ok(())]);
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=2));
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_at_once_land_once_each_in_few_commits() {
    let (_database, store) = new_store().await;
    let mut appends = JoinSet::new();
    for number in 0..500 {
        let store = store.clone();
        let table = format!("t{}", number % 50);
        let events = events([number / 50 + 1]);
        // Each append twice: exactly one of the two may succeed.
        appends.spawn(async move {
            let (one, two) =
                tokio::join!(store.append(&table, &events, None), store.append(&table, &events, None));
            assert_ne!(one, two);
            assert!([one, two].contains(&Err(AppendError::Taken)));
        });
    }
    appends.join_all().await;
    for table in 0..50 {
        assert_eq!(store.events_after(&format!("t{table}"), 0).await.unwrap(), events(1..=10));
    }
    assert!(store.commits() < 100, "{} commits for 500 appends", store.commits());
}

#[tokio::test]
async fn an_append_whose_future_is_dropped_is_done_or_not() {
    let (_database, store) = new_store().await;
    for number in 1..=50 {
        let new = events([number]);
        tokio::select! {
            biased;
            done = store.append("t1", &new, None) => done.unwrap(),
            () = async { for _ in 0..number { tokio::task::yield_now().await } } => {
                let again = store.append("t1", &new, None).await;
                assert!(matches!(again, Ok(()) | Err(AppendError::Taken)), "{again:?}");
            }
        }
    }
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=50));
}

#[tokio::test]
async fn after_a_refused_batch_the_writer_goes_on() {
    let (database, store) = new_store().await;
    database.refuse_writes("event", "INSERT").await;
    for answer in all_at_once(&store, (0..3).map(|table| (format!("t{table}"), 1))).await {
        let Err(AppendError::Store(StoreError::Failed(why))) = answer else { panic!("{answer:?}") };
        assert!(why.contains("the disk is full"), "{why}");
    }
    database.accept_writes("event").await;
    assert_eq!(store.events_after("t0", 0).await.unwrap(), []);
    store.append("t0", &[moved(1)], None).await.unwrap();
}

#[tokio::test]
async fn closing_finishes_what_is_queued() {
    let (_database, store) = new_store().await;
    let mut appends = JoinSet::new();
    for table in 0..100 {
        let store = store.clone();
        appends.spawn(async move { store.append(&format!("t{table}"), &[moved(1)], None).await });
    }
    tokio::task::yield_now().await;
    store.close().await;
    for answer in appends.join_all().await {
        assert!(matches!(answer, Ok(()) | Err(AppendError::Store(StoreError::Closed))), "{answer:?}");
    }
    assert_eq!(store.append("t", &[moved(1)], None).await, Err(StoreError::Closed.into()));
    assert_eq!(store.events_after("t", 0).await, Err(StoreError::Closed));
    store.close().await;
}

async fn all_at_once(
    store: &Store,
    which: impl IntoIterator<Item = (String, u32)>,
) -> Vec<Result<(), AppendError>> {
    let appends: Vec<_> = which
        .into_iter()
        .map(|(table, number)| {
            let store = store.clone();
            tokio::spawn(async move { store.append(&table, &[moved(number)], None).await })
        })
        .collect();
    let mut answers = Vec::new();
    for append in appends {
        answers.push(append.await.expect("no append panics"));
    }
    answers
}
