//! Guests, accounts and sessions.

use tessera_store::{AccountError, PlayerProfile, SessionPlayer, StoreError};

use super::new_store;
use crate::sample::{account, guest, token};

const DAY: u64 = 24 * 3_600 * 1_000;

fn player(player: &str, name: &str, account: bool) -> PlayerProfile {
    PlayerProfile { id: player.to_owned(), name: name.to_owned(), account, bot: false }
}

fn session_of(id: &str, name: &str, account: bool) -> SessionPlayer {
    SessionPlayer { player: player(id, name, account), renewed: false, has_device: !account, scopes: None }
}

#[tokio::test]
async fn a_session_leads_to_its_player_until_it_ends() {
    let (_database, store) = new_store().await;
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
    let (_database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    let same_token = tessera_store::NewGuestPlayer { token_hash: token("ada"), ..guest("bob", "Bob") };
    assert!(store.add_player(&same_token).await.is_err());
    assert!(store.add_session("bob", b"x", 1).await.is_err(), "bob was not added");
    store.add_player(&guest("bob", "Bob")).await.unwrap();
}

#[tokio::test]
async fn guests_may_have_the_same_name() {
    let (_database, store) = new_store().await;
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
    let (_database, store) = new_store().await;
    for (id, name) in [("zoe", "Zoë"), ("bob", "ZOË"), ("eve", "Eve")] {
        store.add_player(&guest(id, name)).await.unwrap();
    }
    store.create_account(&account("zoe", "Zoë", "secret")).await.unwrap();
    assert_eq!(store.create_account(&account("bob", "ZOË", "x")).await, Err(AccountError::NameTaken));
    assert_eq!(store.player_by_token(&token("bob"), 8).await.unwrap(), Some(session_of("bob", "ZOË", false)));
    let found = store.player_by_name("zOË").await.unwrap();
    assert_eq!(found, Some((player("zoe", "Zoë", true), "secret".to_owned())));
    assert_eq!(store.player_by_name("Eve").await.unwrap(), None);
    assert_eq!(store.player_by_token(&token("zoe"), 8).await.unwrap(), None, "the guest's session has ended");
    let session = store.player_by_token(&token("zoe's new"), 8).await.unwrap();
    assert_eq!(session, Some(session_of("zoe", "Zoë", true)));
}

#[tokio::test]
async fn an_account_is_not_created_twice() {
    let (_database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.create_account(&account("ada", "Ada", "secret")).await.unwrap();
    let no_guest = StoreError::NoGuest("ada".to_owned());
    assert_eq!(store.create_account(&account("ada", "Other", "x")).await, Err(no_guest.clone().into()));
    assert_eq!(store.rename_guest("ada", "Other").await, Err(no_guest));
}

#[tokio::test]
async fn a_session_expires_after_a_year_without_use() {
    let (_database, store) = new_store().await;
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
    let (database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    database.refuse_writes("session", "UPDATE").await;
    let found = store.player_by_token(&token("ada"), 10 * DAY).await.unwrap();
    assert_eq!(found, Some(session_of("ada", "Ada", false)), "and not renewed");
    database.accept_writes("session").await;
    let found = store.player_by_token(&token("ada"), 10 * DAY).await.unwrap();
    assert!(found.is_some_and(|session| session.renewed), "the next request renews it");
}

#[tokio::test]
async fn a_name_that_looks_like_that_of_an_account_is_taken() {
    let (_database, store) = new_store().await;
    for id in ["ada", "eve"] {
        store.add_player(&guest(id, id)).await.unwrap();
    }
    store.create_account(&account("ada", "Ian Love", "secret")).await.unwrap();
    for name in ["Ian  Love", "lan Love", "\u{ff29}an love", "Ian L\u{43e}ve"] {
        assert_eq!(
            store.create_account(&account("eve", name, "x")).await,
            Err(AccountError::NameTaken),
            "{name}"
        );
        assert_eq!(store.account_looks_like(name, None).await, Ok(true), "{name}");
        assert_eq!(store.account_looks_like(name, Some("ada")).await, Ok(false), "{name}");
    }
    assert_eq!(store.account_looks_like("Ina Love", None).await, Ok(false));
    assert_eq!(store.account_looks_like(&"x".repeat(100_000), None).await, Ok(false));
    // Only names that are the same lead to the account.
    assert!(store.player_by_name("IAN\u{a0}LOVE").await.unwrap().is_some());
    assert_eq!(store.player_by_name("lan Love").await.unwrap(), None);
    store.create_account(&account("eve", "Eve", "x")).await.unwrap();
}

#[tokio::test]
async fn a_store_that_can_write_says_so() {
    let (_database, store) = new_store().await;
    let commits = store.commits();
    assert_eq!((store.check_writable().await, store.commits()), (Ok(()), commits + 1));
    store.close().await;
    assert_eq!(store.check_writable().await, Err(StoreError::Closed));
}

#[tokio::test]
async fn a_player_has_a_bounded_number_of_sessions_and_the_last_used_stay() {
    let (_database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.add_player(&guest("bob", "Bob")).await.unwrap();
    let session = |number: u64| number.to_be_bytes().to_vec();
    for number in 1..=60 {
        store.add_session("ada", &session(number), 100 + number).await.unwrap();
    }
    // With a date that was set back.
    store.add_session("ada", &session(61), 1).await.unwrap();
    let mut kept = Vec::new();
    for number in 1..=61 {
        if store.player_by_token(&session(number), 200).await.unwrap().is_some() {
            kept.push(number);
        }
    }
    assert_eq!(kept, (12..=61).collect::<Vec<_>>());
    assert!(store.player_by_token(&token("bob"), 200).await.unwrap().is_some(), "those of others stay");
}
