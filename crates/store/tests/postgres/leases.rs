//! Leases of tables, which several servers share.

use std::collections::BTreeSet;
use std::time::Duration;

use tessera_store::{DatabaseAddress, LEASE_BUCKETS, LeaseRenewal, PostgresUrl, Store, StoreError};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{TestDatabase, new_store};

#[tokio::test]
async fn a_lease_that_has_lapsed_is_taken_with_a_record_of_the_outage() {
    let (database, one) = new_store().await;
    let two = database.open().await;
    let first = one.renew_leases("one").await.unwrap();
    assert_eq!(first.held, (0..LEASE_BUCKETS).collect::<Vec<_>>());
    assert!(first.outages.iter().all(|outage| outage.since == 0), "there was no server before");
    assert_eq!(two.renew_leases("two").await.unwrap(), LeaseRenewal::default());
    assert_eq!(one.renew_leases("one").await.unwrap(), LeaseRenewal { outages: Vec::new(), ..first });

    database.execute("UPDATE lease SET renewed = renewed - 7000 WHERE bucket < 10").await.unwrap();
    let taken = two.renew_leases("two").await.unwrap();
    assert_eq!(taken.held, (0..10).collect::<Vec<_>>());
    assert_eq!(taken.outages.iter().map(|outage| outage.bucket).collect::<Vec<_>>(), taken.held);
    let outage = taken.outages[3];
    assert!(outage.until - outage.since >= 7_000, "{outage:?}");
    assert_eq!(one.outages_after(3, outage.since).await.unwrap().last(), Some(&outage));
    assert_eq!(one.outages_after(3, outage.until).await.unwrap(), []);
    assert_eq!(one.renew_leases("one").await.unwrap().held, (10..LEASE_BUCKETS).collect::<Vec<_>>());

    one.release_leases("one").await.unwrap();
    let released = two.renew_leases("two").await.unwrap();
    assert_eq!(released.held.len(), usize::from(LEASE_BUCKETS));
    assert_eq!(released.outages.len(), released.held.len() - 10);
    // A server that was cut off for long has an outage of its own.
    database.execute("UPDATE lease SET renewed = renewed - 7000 WHERE bucket = 5").await.unwrap();
    assert_eq!(two.renew_leases("two").await.unwrap().outages.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_servers_that_start_together_one_holds_each_bucket() {
    let (database, _store) = new_store().await;
    let mut servers = JoinSet::new();
    for server in 0..6 {
        let store = database.open().await;
        servers.spawn(async move {
            let name = format!("server {server}");
            let held = store.renew_leases(&name).await.unwrap().held;
            (store, name, held)
        });
    }
    let servers = servers.join_all().await;
    let mut first = BTreeSet::new();
    for bucket in servers.iter().flat_map(|(.., held)| held) {
        assert!(first.insert(*bucket), "{bucket} is held twice");
    }
    // What nobody got, because another one was looking at it, is taken at the next renewal.
    let mut second = Vec::new();
    for (store, name, _) in &servers {
        second.extend(store.renew_leases(name).await.unwrap().held);
    }
    second.sort_unstable();
    assert_eq!(second, (0..LEASE_BUCKETS).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_only_server_takes_at_once_what_the_last_one_held() {
    let database = TestDatabase::create().await;
    let address = DatabaseAddress::Server(PostgresUrl::new(&database.url()).unwrap());
    for server in ["one", "two"] {
        let store = Store::open_at(&address, Duration::from_secs(10)).await.unwrap();
        let renewal = store.renew_leases(server).await.unwrap();
        assert_eq!(renewal.outages.len(), usize::from(LEASE_BUCKETS), "{server}");
        store.close().await;
    }
}

/// The lock of a server.
const SERVER_LOCK: i64 = 0x5465_7373_0002;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lost_its_lock_takes_no_leases_from_others_and_stops() {
    let database = TestDatabase::create().await;
    let address = DatabaseAddress::Server(PostgresUrl::new(&database.url()).unwrap());
    let store = Store::open_at(&address, Duration::from_secs(10)).await.unwrap();
    store.renew_leases("one").await.unwrap();
    store.check_writable().await.unwrap();
    // Another server is waiting for the lock.
    let mut other = database.connect().await;
    let lock = format!("SELECT pg_advisory_lock({SERVER_LOCK})");
    let locks = sqlx::raw_sql(sqlx::AssertSqlSafe(lock)).execute(&mut other);
    let ends = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        database.execute(&database.ends_locks()).await.unwrap();
    };
    let (locked, ()) = tokio::join!(locks, ends);
    locked.unwrap();
    database.execute("UPDATE lease SET server = 'two', renewed = renewed + 600000").await.unwrap();
    timeout(Duration::from_mins(2), store.wait_until_replaced()).await.expect("it notices it");
    assert_eq!(store.check_writable().await, Err(StoreError::Closed));
    assert_eq!(store.renew_leases("one").await, Err(StoreError::Closed));
    let taken = database.texts("SELECT DISTINCT server FROM lease").await;
    assert_eq!(taken, ["two"]);
}
