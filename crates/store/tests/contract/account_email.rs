//! E-mail addresses of accounts: confirmation, links that are used once, and their ends.

use tessera_store::{PasswordChange, PasswordPermission, Store, StoreError};

use super::{TestDatabase, new_store};
use crate::sample::{account, guest, token};

async fn store_with_accounts() -> (TestDatabase, Store) {
    let (database, store) = new_store().await;
    for (player, name) in [("ada", "Ada"), ("bob", "Bob")] {
        store.add_player(&guest(player, name)).await.expect("a store");
        store.create_account(&account(player, name, "hash")).await.expect("a store");
    }
    store.add_player(&guest("eve", "Eve")).await.expect("a store");
    (database, store)
}

fn change(player: &str, secret: &[u8], at: u64) -> PasswordChange {
    PasswordChange {
        player: player.to_owned(),
        permission: PasswordPermission::EmailSecret(secret.to_owned()),
        password_hash: "new".to_owned(),
        token_hash: token("new session"),
        at,
    }
}

#[tokio::test]
async fn an_address_counts_when_its_code_is_given_back_in_time() {
    let (_folder, store) = store_with_accounts().await;
    assert_eq!(
        store.begin_email("eve", "hash", "eve@example", b"0", 100).await,
        Err(StoreError::PasswordChanged),
        "a guest"
    );
    store.begin_email("ada", "hash", "Ada@example", b"1", 100).await.unwrap();
    store.begin_email("ada", "hash", "ada2@example", b"2", 100).await.unwrap();
    assert_eq!(store.email_of("ada").await.unwrap(), None);
    for (player, code, now) in [("ada", b"1", 50), ("bob", b"2", 50), ("ada", b"2", 100)] {
        let refused = store.confirm_email(player, code, now).await;
        assert_eq!(refused, Err(StoreError::NoTarget), "{player} {code:?} {now}");
    }
    store.confirm_email("ada", b"2", 99).await.unwrap();
    assert_eq!(store.confirm_email("ada", b"2", 99).await, Err(StoreError::NoTarget), "once");
    assert_eq!(store.email_of("ada").await.unwrap().as_deref(), Some("ada2@example"));
    store.begin_email("bob", "hash", "ADA2@example", b"3", 100).await.unwrap();
    store.confirm_email("bob", b"3", 99).await.unwrap();
    let names = store.accounts_with_email("Ada2@Example", 9).await.unwrap();
    let names: Vec<_> = names.iter().map(|(player, address)| (&*player.name, &**address)).collect();
    assert_eq!(names, [("Ada", "ada2@example"), ("Bob", "ADA2@example")]);
    store.remove_email("ada", "hash", 99).await.unwrap();
    assert_eq!(store.accounts_with_email("ada2@example", 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_link_sets_a_password_once_and_in_time() {
    let (_folder, store) = store_with_accounts().await;
    for secret in [b"1", b"2", b"3"] {
        store.add_reset_secret("ada", secret, 100).await.unwrap();
    }
    let of =
        async |secret: &[u8], now| store.player_of_reset(secret, now).await.unwrap().map(|found| found.id);
    assert_eq!(of(b"1", 99).await.as_deref(), Some("ada"));
    assert_eq!(of(b"1", 100).await, None);
    assert_eq!(store.change_password(&change("bob", b"1", 99)).await, Err(StoreError::PasswordChanged));
    assert_eq!(store.change_password(&change("ada", b"1", 100)).await, Err(StoreError::PasswordChanged));
    store.change_password(&change("ada", b"1", 99)).await.unwrap();
    for secret in [b"1", b"2"] {
        assert_eq!(of(secret, 99).await, None, "a new password ends all links");
    }
    store.add_reset_secret("ada", b"4", 100).await.unwrap();
    assert_eq!(store.remove_expired_email_secrets(99).await.unwrap(), 0);
    assert_eq!(store.remove_expired_email_secrets(100).await.unwrap(), 1);
}

#[tokio::test]
async fn an_account_has_few_links_at_a_time() {
    let (_folder, store) = store_with_accounts().await;
    for number in 0..20_u8 {
        store.add_reset_secret("ada", &[number], 100 + u64::from(number)).await.unwrap();
    }
    assert_eq!(store.remove_expired_email_secrets(1_000).await.unwrap(), 5);
}
