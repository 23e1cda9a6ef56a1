//! Databases that are not used, and several servers that create the tables at the same time.

use tessera_store::{Store, StoreError};

use super::TestDatabase;
use super::test_server::TestServer;
use crate::sample::events;

async fn refusal(url: &str) -> String {
    let refused = Store::connect(url).await.expect_err("it is refused");
    assert!(matches!(refused, StoreError::Connect { .. }), "{refused:?}");
    refused.to_string()
}

#[tokio::test]
async fn servers_that_start_together_create_the_tables_once() {
    let database = TestDatabase::create_empty();
    let url = database.url();
    let (one, two, three) = tokio::join!(Store::connect(&url), Store::connect(&url), Store::connect(&url));
    one.unwrap().append("t1", &events([1]), None).await.unwrap();
    for store in [two, three] {
        assert_eq!(store.unwrap().events_after("t1", 0).await.unwrap(), events([1]));
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let database = TestDatabase::create_empty();
    database.execute("CREATE TABLE event (what TEXT)").await.unwrap();
    let why = refusal(&database.url()).await;
    assert!(
        why.ends_with("it holds tables of another program; name another database, or a new one"),
        "{why}"
    );
    let tables = "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(database.texts(tables).await, ["event"]);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let database = TestDatabase::create().await;
    database
        .execute("INSERT INTO _sqlx_migrations VALUES (9999, 'from the future', now(), TRUE, '', 0)")
        .await
        .unwrap();
    let why = refusal(&database.url()).await;
    assert!(why.contains("it was made by a newer tessera"), "{why}");
}

#[tokio::test]
async fn a_refusal_names_the_database_and_not_its_password() {
    let folder = TestServer::get().folder().display();
    let url = format!("postgres://ada:hunter2@localhost/nowhere?host={folder}");
    let why = refusal(&url).await;
    assert!(why.contains("nowhere") && !why.contains("hunter2"), "{why}");
    for url in ["postgres://ada:hunter2@[", "postgres://ada:hunter2@host:port/x"] {
        let why = refusal(url).await;
        assert!(!why.contains("hunter2") && why.contains("postgres://user:password@host/database"), "{why}");
    }
}
