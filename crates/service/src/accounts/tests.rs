//! Tests of accounts: names, passwords and sessions.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use super::*;
use crate::test_service::{TestService, device};

const PASSWORD: &str = "quartz violin tundra";
const OTHER_PASSWORD: &str = "nectar gravel opal";
const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

/// An account with its token and recovery codes.
async fn account(service: &crate::Service, name: &str) -> (PlayerProfile, NewCredentials) {
    let (guest, _) = service.accounts.new_guest(None).await.expect("a guest");
    let created = service.accounts.create_account(&guest, None, name, PASSWORD.to_owned());
    let new = created.await.expect("an account");
    (PlayerProfile { name: name.to_owned(), account: true, ..guest }, new)
}

#[tokio::test]
async fn a_new_password_ends_every_other_session_and_replaces_the_own_token() {
    let test = TestService::open().await;
    let accounts = &test.service.accounts;
    let (ada, NewCredentials { token, .. }) = account(&test.service, "Ada").await;
    let signed_in = accounts.sign_in("Ada", PASSWORD.to_owned(), ADDRESS, &device()).await;
    let phone = signed_in.expect("a session").token;
    let change = async |old: &str, new: &str| {
        let session = Some(secrets_and_ids::hash(&token));
        accounts.change_password(&ada, session, old.to_owned(), new.to_owned(), ADDRESS).await
    };
    let wrong = change("wrong", OTHER_PASSWORD).await;
    assert!(matches!(wrong, Err(PasswordChangeError::WrongPassword)), "{wrong:?}");
    let weak = change(PASSWORD, "password1").await;
    assert!(matches!(weak, Err(PasswordChangeError::Password(PasswordError::Guessable))), "{weak:?}");
    let is_valid = async |token: &str| accounts.player_by_token(token).await.expect("a store").is_some();
    assert!(is_valid(&token).await && is_valid(&phone).await, "refused changes change nothing");
    let new = change(PASSWORD, OTHER_PASSWORD).await.expect("a change");
    assert!(is_valid(&new).await && !is_valid(&phone).await);
    while is_valid(&token).await {
        test.service.clock.advance(OLD_SESSION_LIFETIME_AFTER_RENEWAL);
        tokio::task::yield_now().await;
    }
    assert!(is_valid(&new).await);
    let old = accounts.sign_in("Ada", PASSWORD.to_owned(), ADDRESS, &device()).await;
    assert!(matches!(old, Err(SignInError::WrongCredentials)));
    accounts.sign_in("Ada", OTHER_PASSWORD.to_owned(), ADDRESS, &device()).await.expect("the new password");
}

#[tokio::test]
async fn sessions_are_ended_one_by_one_or_all_at_once_by_their_owner_only() {
    let test = TestService::open().await;
    let accounts = &test.service.accounts;
    let (ada, NewCredentials { token, .. }) = account(&test.service, "Ada").await;
    let (eve, _) = account(&test.service, "Eve").await;
    let signed_in = accounts.sign_in("Ada", PASSWORD.to_owned(), ADDRESS, &device()).await;
    let phone = signed_in.expect("a session").token;
    let own = secrets_and_ids::hash(&token);
    let sessions = accounts.sessions(&ada.id, Some(&own)).await.expect("a store");
    assert_eq!(sessions.iter().filter(|session| session.is_current).count(), 1);
    let other = sessions.iter().find(|session| !session.is_current).expect("the phone");
    assert!(!accounts.end_session_of(&eve.id, &other.id).await.expect("a store"), "not Eve's");
    assert!(accounts.player_by_token(&phone).await.expect("a store").is_some());
    assert!(accounts.end_session_of(&ada.id, &other.id).await.expect("a store"));
    assert!(accounts.player_by_token(&phone).await.expect("a store").is_none());
    assert!(!accounts.end_session_of(&ada.id, &other.id).await.expect("a store"), "it has ended");
    accounts.sign_out_everywhere(&ada.id).await.expect("a store");
    assert!(accounts.player_by_token(&token).await.expect("a store").is_none());
    assert_eq!(accounts.sessions(&ada.id, None).await.expect("a store"), []);
}

#[tokio::test]
async fn a_forgotten_password_is_reset_with_a_code_that_works_once() {
    let test = TestService::open().await;
    let accounts = &test.service.accounts;
    let (ada, NewCredentials { token, recovery_codes }) = account(&test.service, "Ada").await;
    assert_eq!(recovery_codes.len(), 8);
    let typed = recovery_codes[0].to_lowercase().replace('-', " ");
    let reset = async |name: &str, code: &str| {
        accounts.reset_password(name, code, OTHER_PASSWORD.to_owned(), ADDRESS).await
    };
    let (player, new) = reset(" ada", &typed).await.expect("the code as it was typed");
    assert_eq!(player, ada);
    assert!(accounts.player_by_token(&new).await.expect("a store").is_some());
    assert!(accounts.player_by_token(&token).await.expect("a store").is_none());
    for (name, code) in [("Ada", recovery_codes[0].as_str()), ("Eve", &recovery_codes[1]), ("Ada", "")] {
        let refused = reset(name, code).await;
        assert!(matches!(refused, Err(PasswordResetError::WrongCode)), "{name}: {refused:?}");
    }
    assert_eq!(accounts.recovery_codes_left(&ada.id).await.expect("a store"), 7);
    let refused = accounts.renew_recovery_codes(&ada, PASSWORD.to_owned(), ADDRESS).await;
    assert!(matches!(refused, Err(PasswordChangeError::WrongPassword)));
    let renewed = accounts.renew_recovery_codes(&ada, OTHER_PASSWORD.to_owned(), ADDRESS).await;
    let renewed = renewed.expect("the new password");
    assert!(matches!(reset("Ada", &recovery_codes[1]).await, Err(PasswordResetError::WrongCode)));
    reset("Ada", &renewed[3]).await.expect("a new code");
}

#[tokio::test]
async fn guessing_codes_is_throttled_together_with_guessing_passwords() {
    let test = TestService::open().await;
    let accounts = &test.service.accounts;
    account(&test.service, "Ada").await;
    for name in ["Ada", "Eve"] {
        let mut guesses = 0;
        for _ in 0..3 {
            let failed = accounts.sign_in(name, "wrong".to_owned(), ADDRESS, &device()).await;
            guesses += usize::from(matches!(failed, Err(SignInError::WrongCredentials)));
            let failed = accounts.reset_password(name, "wrong", PASSWORD.to_owned(), ADDRESS).await;
            guesses += usize::from(matches!(failed, Err(PasswordResetError::WrongCode)));
        }
        assert_eq!(guesses, 5, "{name}");
        test.service.clock.advance(Duration::from_mins(20));
    }
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_code() {
    let test = TestService::open().await;
    account(&test.service, "Ada").await;
    let mut times = [Vec::new(), Vec::new()];
    // In turn, so that other work on the machine slows both.
    for number in 0..11_u8 {
        for (name, times) in ["Ada", "Eve"].into_iter().zip(&mut times) {
            let begun = Instant::now();
            let address = IpAddr::from([10, 0, 0, number]);
            let failed =
                test.service.accounts.reset_password(name, "wrong", PASSWORD.to_owned(), address).await;
            assert!(matches!(failed, Err(PasswordResetError::WrongCode)));
            times.push(begun.elapsed());
        }
    }
    let [known, unknown] = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    });
    assert!((0.25..4.0).contains(&(known / unknown)), "known: {known} s, unknown: {unknown} s");
}

#[tokio::test]
async fn new_codes_are_shown_once_and_not_for_ever() {
    let test = TestService::open().await;
    let accounts = &test.service.accounts;
    accounts.keep_unseen_codes("ada", vec!["A".to_owned()]);
    assert_eq!(accounts.take_unseen_codes("bob"), None);
    assert_eq!(accounts.take_unseen_codes("ada"), Some(vec!["A".to_owned()]));
    assert_eq!(accounts.take_unseen_codes("ada"), None);
    accounts.keep_unseen_codes("ada", vec!["B".to_owned()]);
    test.service.clock.advance(Duration::from_mins(11));
    assert_eq!(accounts.take_unseen_codes("ada"), None);
}

#[tokio::test]
async fn a_sign_in_on_a_new_device_and_changes_are_told_to_the_owner() {
    let test = TestService::open().await;
    let accounts = &test.service.accounts;
    let (ada, NewCredentials { token, .. }) = account(&test.service, "Ada").await;
    let on = |mark: &str| SignInDevice { mark: mark.to_owned(), description: mark.to_owned() };
    accounts.remember_device(&ada.id, &on("desk")).await.expect("a store");
    for (mark, is_new) in [("desk", false), ("phone", true), ("phone", false), ("tablet", true)] {
        let signed_in = accounts.sign_in("Ada", PASSWORD.to_owned(), ADDRESS, &on(mark)).await;
        assert_eq!(signed_in.expect("a session").is_new_device, is_new, "{mark}");
    }
    let failed = accounts.sign_in("Ada", "wrong".to_owned(), ADDRESS, &on("stranger")).await;
    assert!(matches!(failed, Err(SignInError::WrongCredentials)));
    let session = Some(secrets_and_ids::hash(&token));
    let changed =
        accounts.change_password(&ada, session, PASSWORD.to_owned(), OTHER_PASSWORD.to_owned(), ADDRESS);
    changed.await.expect("a change");
    let codes = accounts.renew_recovery_codes(&ada, OTHER_PASSWORD.to_owned(), ADDRESS).await.expect("codes");
    accounts.reset_password("Ada", &codes[0], PASSWORD.to_owned(), ADDRESS).await.expect("a reset");
    let notices = accounts.security_notices(&ada.id).await.expect("a store");
    let told: Vec<_> = notices.iter().map(|notice| (notice.kind.name(), notice.device.as_str())).collect();
    assert_eq!(
        told,
        [
            ("password-reset", ""),
            ("recovery-codes", ""),
            ("password", ""),
            ("new-device", "tablet"),
            ("new-device", "phone"),
        ]
    );
    assert_eq!(accounts.security_notices("somebody else").await.expect("a store"), []);
}
