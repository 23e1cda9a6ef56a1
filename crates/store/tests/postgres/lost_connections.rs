//! Connections that are lost: nothing that was acknowledged is lost, and nothing is stored twice.

use tessera_store::{
    AppendError, ModerationChange, ModerationEntry, Store, StoreError, TableSummary, TableSummaryStage,
};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::TestDatabase;
use super::cutting_proxy::{CutMoment, CuttingProxy};
use crate::sample::deleted_player::delete;
use crate::sample::{account, events, guest, moved, summary};

async fn store_behind_a_proxy() -> (TestDatabase, CuttingProxy, Store) {
    let database = TestDatabase::create().await;
    let proxy = CuttingProxy::start().await;
    let store = Store::connect(&proxy.url(&database)).await.expect("the proxy forwards");
    (database, proxy, store)
}

const MOMENTS: [CutMoment; 2] = [CutMoment::BeforeServer, CutMoment::BeforeClient];

#[tokio::test]
async fn an_append_whose_commit_is_cut_is_stored_once() {
    let (_database, proxy, store) = store_behind_a_proxy().await;
    for (nth, moment) in MOMENTS.into_iter().enumerate() {
        // A statement that is its own transaction: it carries the id of the table.
        let table = format!("cut-alone-{nth}");
        proxy.cut_once("cut-alone", moment);
        store.append(&table, &events(2..=3), None).await.unwrap();
        assert!(proxy.has_cut(), "{moment:?}");
        assert_eq!(store.events_after(&table, 0).await.unwrap(), events(2..=3), "{moment:?}");
        // A transaction of several statements.
        let table = format!("with-a-summary-{nth}");
        // Without players, whose names would be looked up in a commit before.
        let row = TableSummary { seats: Vec::new(), ..summary(&table, TableSummaryStage::Playing, 1) };
        proxy.cut_once("COMMIT", moment);
        store.append(&table, &events(1..=3), Some(row.clone())).await.unwrap();
        assert!(proxy.has_cut(), "{moment:?}");
        assert_eq!(store.events_after(&table, 0).await.unwrap(), events(1..=3), "{moment:?}");
        assert_eq!(store.summary(&table).await.unwrap(), Some(row), "{moment:?}");
    }
}

#[tokio::test]
async fn another_write_whose_commit_is_cut_is_stored_once() {
    let (_database, proxy, store) = store_behind_a_proxy().await;
    for (nth, moment) in MOMENTS.into_iter().enumerate() {
        let player = format!("p{nth}");
        store.add_player(&guest(&player, "Guest")).await.unwrap();
        proxy.cut_once("COMMIT", moment);
        // A second time there would be no guest.
        store.create_account(&account(&player, &format!("Ada {nth}"), "x")).await.unwrap();
        assert!(proxy.has_cut(), "{moment:?}");
        proxy.cut_once("COMMIT", moment);
        let entry = ModerationEntry { action: format!("note {nth}"), ..delete(&player, None).0 };
        store.moderate(&entry, &ModerationChange::None).await.unwrap();
        assert!(proxy.has_cut(), "{moment:?}");
        let log = store.moderation_log(10).await.unwrap();
        assert_eq!(log.iter().filter(|row| row.action == entry.action).count(), 1, "{moment:?}");
    }
}

#[tokio::test]
async fn a_request_that_is_at_fault_is_refused_after_a_cut_too() {
    let (_database, proxy, store) = store_behind_a_proxy().await;
    store.append("taken", &events([1]), None).await.unwrap();
    for (nth, moment) in MOMENTS.into_iter().enumerate() {
        let table = format!("free-{nth}");
        proxy.cut_once("COMMIT", moment);
        let other = moved(1);
        let other = [tessera_table::TableEvent { at: tessera_table::Millis(5), ..other }];
        let new = events([1]);
        let (taken, free) =
            tokio::join!(store.append("taken", &other, None), store.append(&table, &new, None));
        assert_eq!((taken, free), (Err(AppendError::Taken), Ok(())), "{moment:?}");
        assert!(proxy.has_cut(), "{moment:?}");
        assert_eq!(store.events_after(&table, 0).await.unwrap(), events([1]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_once_while_connections_are_ended_again_and_again() {
    let (database, store) = super::new_store().await;
    let mut appends = JoinSet::new();
    let (acknowledge, mut acknowledged) = mpsc::unbounded_channel();
    for table in 0..20 {
        let (store, acknowledge) = (store.clone(), acknowledge.clone());
        appends.spawn(async move {
            let table = format!("t{table}");
            for number in 1..=100 {
                let row = (number % 10 == 0).then(|| summary(&table, TableSummaryStage::Playing, 1));
                store.append(&table, &[moved(number)], row).await.unwrap();
                acknowledge.send(()).unwrap();
            }
        });
    }
    drop(acknowledge);
    let mut other = database.connect().await;
    let (mut count, mut ended) = (0, 0);
    while acknowledged.recv().await.is_some() {
        count += 1;
        if count % 50 == 0 {
            let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'tessera'";
            ended += sqlx::query_scalar::<_, i64>(end).fetch_one(&mut other).await.unwrap();
        }
    }
    appends.join_all().await;
    assert!(ended > 0, "no connection was ended");
    for table in 0..20 {
        assert_eq!(store.events_after(&format!("t{table}"), 0).await.unwrap(), events(1..=100));
    }
}

#[tokio::test]
async fn a_database_that_cannot_be_reached_refuses_and_comes_back() {
    let (database, store) = super::new_store().await;
    store.append("t1", &events([1]), None).await.unwrap();
    let end = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'",
        database.name()
    );
    let server = super::test_server::TestServer::get();
    server.execute(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS false", database.name()));
    server.execute(&end);
    let refused = store.append("t1", &events([2]), None).await;
    let refusals =
        [StoreError::OutcomeUnknown, StoreError::Failed("the database cannot be reached".to_owned())];
    assert!(refusals.iter().any(|refusal| refused == Err(refusal.clone().into())), "{refused:?}");
    assert!(store.check_writable().await.is_err());
    assert!(store.events_after("t1", 0).await.is_err());
    server.execute(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", database.name()));
    store.append("t1", &events([2]), None).await.unwrap();
    assert_eq!(store.check_writable().await, Ok(()));
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=2));
}

#[tokio::test]
async fn a_text_that_cannot_be_stored_fails_only_its_own_request() {
    let (_database, store) = super::new_store().await;
    let (bad, good) = (guest("bad", "A\0da"), guest("good", "Ada"));
    let (bad, good) = tokio::join!(store.add_player(&bad), store.add_player(&good));
    assert!(matches!(&bad, Err(StoreError::Failed(_))), "{bad:?}");
    assert_eq!(good, Ok(()));
}
