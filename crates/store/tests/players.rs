//! Guests, accounts and sessions.

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tessera_store::{AccountError, PlayerProfile, SessionPlayer, StoreError};

use crate::sample::{guest, new_store, token};

const DAY: u64 = 24 * 3_600 * 1_000;

fn player(player: &str, name: &str, account: bool) -> PlayerProfile {
    PlayerProfile { id: player.to_owned(), name: name.to_owned(), account }
}

fn session_of(id: &str, name: &str, account: bool) -> SessionPlayer {
    SessionPlayer { player: player(id, name, account), renewed: false }
}

#[tokio::test]
async fn a_session_leads_to_its_player_until_it_ends() {
    let (_folder, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    assert_eq!(store.player_by_token(&token("ada"), 8).await.unwrap(), Some(session_of("ada", "Ada", false)));
    assert_eq!(store.player_by_token(b"other", 8).await.unwrap(), None);
    store.add_session("ada", b"phone", 8).await.unwrap();
    store.end_session(&token("ada")).await.unwrap();
    store.end_session(b"never was").await.unwrap();
    assert_eq!(store.player_by_token(&token("ada"), 8).await.unwrap(), None);
    assert!(store.player_by_token(b"phone", 8).await.unwrap().is_some());
}

#[tokio::test]
async fn a_player_and_the_first_session_are_added_together() {
    let (_folder, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    let same_token = tessera_store::NewPlayer { token_hash: token("ada"), ..guest("bob", "Bob") };
    assert!(store.add_player(&same_token).await.is_err());
    assert!(store.add_session("bob", b"x", 1).await.is_err(), "bob was not added");
    store.add_player(&guest("bob", "Bob")).await.unwrap();
}

#[tokio::test]
async fn guests_may_have_the_same_name() {
    let (_folder, store) = new_store().await;
    store.add_player(&guest("ada", "Guest")).await.unwrap();
    store.add_player(&guest("bob", "Guest")).await.unwrap();
    store.rename_guest("bob", "Bob").await.unwrap();
    store.rename_guest("ada", "Bob").await.unwrap();
    assert_eq!(store.player_by_token(&token("ada"), 8).await.unwrap(), Some(session_of("ada", "Bob", false)));
    assert_eq!(store.player_by_name("Bob").await.unwrap(), None);
    assert_eq!(store.rename_guest("eve", "Eve").await, Err(StoreError::NoGuest("eve".to_owned())));
}

#[tokio::test]
async fn the_name_of_an_account_is_unique_ignoring_case() {
    let (_folder, store) = new_store().await;
    for (id, name) in [("zoe", "Zoë"), ("bob", "ZOË"), ("eve", "Eve")] {
        store.add_player(&guest(id, name)).await.unwrap();
    }
    store.create_account("zoe", "Zoë", "secret").await.unwrap();
    assert_eq!(store.create_account("bob", "ZOË", "x").await, Err(AccountError::NameTaken));
    assert_eq!(store.player_by_token(&token("bob"), 8).await.unwrap(), Some(session_of("bob", "ZOË", false)));
    let found = store.player_by_name("zOË").await.unwrap();
    assert_eq!(found, Some((player("zoe", "Zoë", true), "secret".to_owned())));
    assert_eq!(store.player_by_name("Eve").await.unwrap(), None);
    assert_eq!(store.player_by_token(&token("zoe"), 8).await.unwrap(), Some(session_of("zoe", "Zoë", true)));
}

#[tokio::test]
async fn an_account_is_not_created_twice() {
    let (_folder, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.create_account("ada", "Ada", "secret").await.unwrap();
    let no_guest = StoreError::NoGuest("ada".to_owned());
    assert_eq!(store.create_account("ada", "Other", "x").await, Err(no_guest.clone().into()));
    assert_eq!(store.rename_guest("ada", "Other").await, Err(no_guest));
}

#[tokio::test]
async fn a_session_expires_after_a_year_without_use() {
    let (_folder, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.add_session("ada", b"phone", 7).await.unwrap();
    let used =
        async |at: u64| store.player_by_token(b"phone", at).await.unwrap().map(|session| session.renewed);
    assert_eq!(used(300 * DAY).await, Some(true));
    assert_eq!(used(300 * DAY + 1).await, Some(false), "once a day is enough");
    assert_eq!(store.player_by_token(&token("ada"), 366 * DAY).await.unwrap(), None);
    assert!(store.player_by_token(b"phone", 600 * DAY).await.unwrap().is_some(), "it was renewed meanwhile");
    store.remove_expired_sessions(400 * DAY).await.unwrap();
    assert_eq!(store.player_by_token(&token("ada"), 8).await.unwrap(), None, "it is removed");
    assert!(store.player_by_token(b"phone", 600 * DAY).await.unwrap().is_some());
}

#[tokio::test]
async fn a_session_works_even_if_it_cannot_be_renewed() {
    let (folder, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    let full =
        "CREATE TRIGGER full_disk BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    let file = SqliteConnectOptions::new().filename(folder.path().join("tessera.db"));
    let mut connection = file.connect().await.unwrap();
    sqlx::query(full).execute(&mut connection).await.unwrap();
    let found = store.player_by_token(&token("ada"), 10 * DAY).await.unwrap();
    assert_eq!(found, Some(session_of("ada", "Ada", false)), "and not renewed");
    sqlx::query("DROP TRIGGER full_disk").execute(&mut connection).await.unwrap();
    let found = store.player_by_token(&token("ada"), 10 * DAY).await.unwrap();
    assert!(found.is_some_and(|session| session.renewed), "the next request renews it");
}
