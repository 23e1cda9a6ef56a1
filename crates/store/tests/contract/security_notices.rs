//! Notices to the owners of accounts, known devices, and what is refused because its permission has ended meanwhile.

use tessera_store::{
    AccountDevice, NewApiToken, PasswordChange, PasswordPermission, SecurityNotice, SecurityNoticeKind,
    Store, StoreError, TokenScope,
};

use super::{TestDatabase, new_store};
use crate::sample::{account, guest, token};

async fn store_with_account() -> (TestDatabase, Store) {
    let (database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.expect("a store");
    store.create_account(&account("ada", "Ada", "hash")).await.expect("a store");
    store.add_player(&guest("eve", "Eve")).await.expect("a store");
    (database, store)
}

fn device(mark: &[u8]) -> AccountDevice {
    AccountDevice { mark_hash: mark.to_owned(), description: "Firefox, Linux".to_owned() }
}

async fn kinds(store: &Store) -> Vec<&'static str> {
    let notices = store.security_notices("ada", 100).await.expect("a store");
    notices.iter().map(|notice| notice.kind.name()).collect()
}

#[tokio::test]
async fn a_session_on_a_new_device_has_a_notice_and_on_a_known_one_none() {
    let (_database, store) = store_with_account().await;
    store.remember_device("ada", &device(b"desk"), 8).await.unwrap();
    for (session, mark) in [(b"1", &b"desk"[..]), (b"2", b"phone"), (b"3", b"phone")] {
        store.add_session_on("ada", session, 9, &device(mark)).await.unwrap();
    }
    let notice =
        SecurityNotice { at: 9, kind: SecurityNoticeKind::NewDevice, device: "Firefox, Linux".to_owned() };
    assert_eq!(store.security_notices("ada", 100).await.unwrap(), [notice]);
    assert!(store.knows_device("ada", b"phone").await.unwrap());
    assert!(!store.knows_device("eve", b"phone").await.unwrap(), "devices belong to accounts");
    // Guests have no notices.
    store.add_session_on("eve", b"4", 9, &device(b"phone")).await.unwrap();
    assert_eq!(store.security_notices("eve", 100).await.unwrap(), []);
}

#[tokio::test]
async fn notices_and_known_devices_are_bounded() {
    let (_database, store) = store_with_account().await;
    for number in 0..120_u8 {
        store.add_session_on("ada", &[number, 1], 9 + u64::from(number), &device(&[number])).await.unwrap();
    }
    let notices = store.security_notices("ada", 1_000).await.unwrap();
    assert_eq!((notices.len(), notices[0].at, notices[49].at), (50, 128, 79));
    assert!(store.knows_device("ada", &[119]).await.unwrap());
    assert!(!store.knows_device("ada", &[0]).await.unwrap(), "the oldest have gone");
}

#[tokio::test]
async fn what_a_changed_password_has_overtaken_is_refused() {
    let (_database, store) = store_with_account().await;
    store.begin_email("ada", "hash", "eve@example", b"code", 100).await.unwrap();
    let change = PasswordChange {
        player: "ada".to_owned(),
        permission: PasswordPermission::OldPassword("hash".to_owned()),
        password_hash: "new hash".to_owned(),
        token_hash: token("after"),
        at: 9,
    };
    store.change_password(&change).await.unwrap();
    let changed = Err(StoreError::PasswordChanged);
    assert_eq!(store.replace_recovery_codes("ada", "hash", &[b"1".to_vec()], 9).await, changed);
    assert_eq!(store.begin_email("ada", "hash", "eve@example", b"2", 100).await, changed);
    assert_eq!(store.remove_email("ada", "hash", 9).await, changed);
    let confirmed = store.confirm_email("ada", b"code", 9).await;
    assert_eq!(confirmed, Err(StoreError::NoTarget), "the code of the old password's time");
    let old_session = NewApiToken {
        token_hash: b"token".to_vec(),
        player: "ada".to_owned(),
        name: "a stranger's".to_owned(),
        scopes: [TokenScope::Play].into_iter().collect(),
        session: token("ada's new"),
        at: 9,
    };
    assert_eq!(store.add_api_token(&old_session).await, Err(StoreError::NoSession));
    let of_another = NewApiToken { session: token("eve"), ..old_session.clone() };
    assert_eq!(store.add_api_token(&of_another).await, Err(StoreError::NoSession));
    store.add_api_token(&NewApiToken { session: token("after"), ..old_session }).await.unwrap();
    assert_eq!(kinds(&store).await, ["api-token", "password"]);
}

#[tokio::test]
async fn every_change_of_an_address_has_a_notice() {
    let (_database, store) = store_with_account().await;
    store.remove_email("ada", "hash", 9).await.expect("there is none");
    store.begin_email("ada", "hash", "ada@example", b"code", 100).await.unwrap();
    store.confirm_email("ada", b"code", 10).await.unwrap();
    store.remove_email("ada", "hash", 11).await.unwrap();
    store.replace_recovery_codes("ada", "hash", &[b"1".to_vec()], 12).await.unwrap();
    assert_eq!(kinds(&store).await, ["recovery-codes", "email-removed", "email"]);
}
