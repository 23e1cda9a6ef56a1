//! Passwords, recovery codes and the list of sessions.

use tessera_store::{AccountSession, NewAccount, PasswordChange, PasswordPermission, Store, StoreError};

use super::{TestDatabase, new_store};
use crate::sample::{account, guest, token};

async fn store_with_account() -> (TestDatabase, Store) {
    let (database, store) = new_store().await;
    for player in ["ada", "bob"] {
        store.add_player(&guest(player, player)).await.expect("a store");
    }
    let recovery_codes = vec![b"code 1".to_vec(), b"code 2".to_vec()];
    store
        .create_account(&NewAccount { recovery_codes, ..account("ada", "Ada", "old hash") })
        .await
        .expect("a store");
    (database, store)
}

fn change(permission: PasswordPermission, new: &str) -> PasswordChange {
    PasswordChange {
        player: "ada".to_owned(),
        permission,
        password_hash: new.to_owned(),
        token_hash: format!("token after {new}").into_bytes(),
        at: 9,
    }
}

#[tokio::test]
async fn sessions_are_listed_with_their_device_and_end_together() {
    let (_database, store) = store_with_account().await;
    store.add_session("ada", b"phone", 8).await.unwrap();
    let session = store.player_by_token(b"phone", 8).await.unwrap().unwrap();
    assert!(!session.has_device);
    store.describe_session(b"phone", "Firefox, Android").await.unwrap();
    store.describe_session(b"phone", "another one").await.unwrap();
    assert!(store.player_by_token(b"phone", 8).await.unwrap().unwrap().has_device);
    let session = |token_hash: Vec<u8>, at, device: &str| AccountSession {
        token_hash,
        since: at,
        used: at,
        device: device.to_owned(),
    };
    assert_eq!(
        store.sessions_of("ada", 9).await.unwrap(),
        [session(b"phone".to_vec(), 8, "Firefox, Android"), session(token("ada's new"), 7, "")]
    );
    store.end_sessions_of("ada").await.unwrap();
    assert_eq!(store.sessions_of("ada", 9).await.unwrap(), []);
    assert!(store.player_by_token(&token("bob"), 9).await.unwrap().is_some(), "those of others stay");
}

#[tokio::test]
async fn a_password_is_changed_only_from_the_one_that_was_checked() {
    let (_database, store) = store_with_account().await;
    let from = |old: &str| PasswordPermission::OldPassword(old.to_owned());
    store.change_password(&change(from("old hash"), "new hash")).await.unwrap();
    assert_eq!(store.password_hash_of("ada").await.unwrap().as_deref(), Some("new hash"));
    assert_eq!(store.password_hash_of("bob").await.unwrap(), None);
    assert_eq!(store.player_by_token(&token("ada's new"), 9).await.unwrap(), None, "old sessions end");
    assert!(store.player_by_token(b"token after new hash", 9).await.unwrap().is_some());
    let late = store.change_password(&change(from("old hash"), "another hash")).await;
    assert_eq!(late, Err(StoreError::PasswordChanged));
    assert_eq!(store.password_hash_of("ada").await.unwrap().as_deref(), Some("new hash"));
    assert!(store.player_by_token(b"token after new hash", 9).await.unwrap().is_some(), "nothing changed");
}

#[tokio::test]
async fn a_recovery_code_is_used_once() {
    let (_database, store) = store_with_account().await;
    let code = |code: &str| PasswordPermission::RecoveryCode(code.as_bytes().to_vec());
    assert!(store.has_recovery_code("ada", b"code 1").await.unwrap());
    assert!(!store.has_recovery_code("bob", b"code 1").await.unwrap());
    // Two requests at the same time: only one of them may succeed.
    let (first, second) = (change(code("code 1"), "one"), change(code("code 1"), "two"));
    let (first, second) = tokio::join!(store.change_password(&first), store.change_password(&second));
    assert_eq!((first, second), (Ok(()), Err(StoreError::PasswordChanged)));
    assert_eq!(store.password_hash_of("ada").await.unwrap().as_deref(), Some("one"));
    assert_eq!(store.recovery_codes_left("ada").await.unwrap(), 1);
    store.replace_recovery_codes("ada", "one", &[b"code 3".to_vec()], 10).await.unwrap();
    assert!(!store.has_recovery_code("ada", b"code 2").await.unwrap(), "old codes are no longer valid");
    assert!(store.has_recovery_code("ada", b"code 3").await.unwrap());
    assert_eq!(store.player_since("ada").await.unwrap(), Some(7));
}
