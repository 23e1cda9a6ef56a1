//! Tests of challenges: limits, expiry, and the game that begins.

use std::net::Ipv4Addr;

use tessera_rules::GameKind;
use tessera_table::{ClockSetting, Millis, TableStage};

use super::*;
use crate::test_service::TestService;
use crate::{OwnerQuota, Service};

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const PASSWORD: &str = "quartz violin tundra";

async fn account(service: &Service, name: &str) -> PlayerProfile {
    let (guest, _) = service.accounts.new_guest(None).await.expect("a guest");
    service.accounts.create_account(&guest, None, name, PASSWORD.to_owned()).await.expect("an account");
    PlayerProfile { name: name.to_owned(), account: true, ..guest }
}

fn terms() -> ChallengeTerms {
    ChallengeTerms {
        game: GameKind::Pentago,
        rules: String::new(),
        clock: ClockSetting::PerGame { time: Millis::seconds(600), increment: Millis::seconds(5) },
        seat: Some(SeatNumber::new(2)),
        private: true,
        touch_move: false,
        announcements: false,
    }
}

async fn challenge(
    service: &Service,
    by: &PlayerProfile,
    to: &str,
) -> Result<StoredChallenge, ChallengeError> {
    service.challenges.create(by, to, terms(), CHALLENGE_LIFETIME, HOME).await
}

/// The kinds of the challenge updates that wait for a stream.
async fn kinds(stream: &mut crate::PlayerStream, count: usize) -> Vec<ChallengeUpdateKind> {
    let mut kinds = Vec::new();
    while kinds.len() < count {
        if let PlayerUpdate::Challenge(kind, _) = stream.next().await.expect("an open stream") {
            kinds.push(kind);
        }
    }
    kinds
}

#[tokio::test]
async fn an_accepted_challenge_is_a_game_with_its_terms() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    let mut bobs = service.tables.streams().open(&bob.id, None, HOME, true).expect("a stream");
    let made = challenge(service, &ada, "bob").await.expect("a challenge");
    assert_eq!(service.challenges.received_count(&bob.id).await, Ok(1));
    assert_eq!(service.challenges.received_count(&ada.id).await, Ok(0), "it is their own");
    let refused = service.challenges.accept(&ada, &made.id, HOME).await;
    assert!(matches!(refused, Err(ChallengeError::NotFound)), "only the opponent accepts");
    let table = service.challenges.accept(&bob, &made.id, HOME).await.expect("a game");
    assert_eq!(table.id, made.id);
    let state = table.snapshot().await;
    assert_eq!(state.stage(), TableStage::Playing);
    let players: Vec<_> = state.holders().iter().map(tessera_table::SeatHolder::name).collect();
    assert_eq!(players, ["Bob", "Ada"], "the challenger has the second seat");
    assert_eq!(state.setup().clock, terms().clock);
    assert!(matches!(state.setup().access, AccessPolicy::Private { .. }));
    assert_eq!(kinds(&mut bobs, 2).await, [ChallengeUpdateKind::Created, ChallengeUpdateKind::Accepted]);
    let again = service.challenges.accept(&bob, &made.id, HOME).await;
    assert!(matches!(again, Err(ChallengeError::NotFound)), "it is answered");
    assert!(service.challenges.open_of(&ada.id).await.expect("a list").is_empty());
}

#[tokio::test]
async fn a_blocked_player_cannot_challenge() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    service.store.add_block(&bob.id, &ada.id, "Ada", 1, 9).await.expect("a block");
    let refused = challenge(service, &ada, "Bob").await;
    assert!(matches!(refused, Err(ChallengeError::Blocked)), "{refused:?}");
    challenge(service, &bob, "Ada").await.expect("the other way round it is possible");
}

#[tokio::test]
async fn a_challenge_is_declined_cancelled_or_expires_and_both_are_told() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    let mut adas = service.tables.streams().open(&ada.id, None, HOME, true).expect("a stream");
    let made = challenge(service, &ada, "Bob").await.expect("a challenge");
    assert!(service.challenges.cancel(&bob, &made.id).await.is_err(), "it is not theirs");
    assert!(service.challenges.decline(&ada, &made.id).await.is_err(), "it is not hers");
    service.challenges.decline(&bob, &made.id).await.expect("declined");
    let made = challenge(service, &ada, "Bob").await.expect("a challenge");
    service.challenges.cancel(&ada, &made.id).await.expect("cancelled");
    let made = challenge(service, &ada, "Bob").await.expect("a challenge");
    service.clock.advance(CHALLENGE_LIFETIME);
    assert!(service.challenges.open_of(&bob.id).await.expect("a list").is_empty());
    let late = service.challenges.accept(&bob, &made.id, HOME).await;
    assert!(matches!(late, Err(ChallengeError::NotFound)), "it has expired");
    service.challenges.remove_expired().await;
    assert_eq!(service.store.challenges_of(&bob.id).await, Ok(Vec::new()));
    let told = kinds(&mut adas, 6).await;
    let created = ChallengeUpdateKind::Created;
    let ends = [ChallengeUpdateKind::Declined, ChallengeUpdateKind::Cancelled, ChallengeUpdateKind::Expired];
    assert_eq!(told, [created, ends[0], created, ends[1], created, ends[2]]);
}

#[tokio::test]
async fn open_challenges_are_bounded() {
    let test = TestService::open().await;
    let service = &test.service;
    account(service, "Bob").await;
    let code =
        |made: Result<StoredChallenge, ChallengeError>| made.map_err(|reason| reason.to_string()).err();
    let mut accepted = 0;
    for number in 0..7 {
        let by = account(service, &format!("Challenger {number}")).await;
        for _ in 0..MAX_CHALLENGES_TO_PLAYER {
            accepted += usize::from(challenge(service, &by, "Bob").await.is_ok());
        }
        let refused = code(challenge(service, &by, "Bob").await).expect("no more");
        assert!(refused.contains("challenges to this player") || refused.contains("too many"), "{refused}");
    }
    assert_eq!(accepted, MAX_RECEIVED_CHALLENGES);
    let ada = account(service, "Ada").await;
    for number in 0..=MAX_SENT_CHALLENGES {
        account(service, &format!("Player {number}")).await;
        let made = challenge(service, &ada, &format!("Player {number}")).await;
        assert_eq!(made.is_ok(), number < MAX_SENT_CHALLENGES, "{number}: {made:?}");
    }
}

#[tokio::test]
async fn impossible_challenges_are_refused_with_a_sentence() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, _) = (account(service, "Ada").await, account(service, "Bob").await);
    let (guest, _) = service.accounts.new_guest(Some("Guest".to_owned())).await.expect("a guest");
    let create = async |by: &PlayerProfile, to: &str, terms: ChallengeTerms, minutes: u64| {
        let made = service.challenges.create(by, to, terms, Duration::from_mins(minutes), HOME).await;
        made.map(|_| ()).map_err(|reason| reason.code())
    };
    assert_eq!(create(&ada, "Nobody", terms(), 5).await, Err("no-opponent"));
    assert_eq!(create(&ada, "ada", terms(), 5).await, Err("challenge-yourself"));
    assert_eq!(create(&guest, "Ada", terms(), 5).await, Err("no-account"));
    assert_eq!(create(&ada, "Guest", terms(), 5).await, Err("no-opponent"), "a guest has no unique name");
    assert_eq!(create(&ada, "Bob", terms(), 0).await, Err("challenge-minutes"));
    assert_eq!(create(&ada, "Bob", terms(), 1_441).await, Err("challenge-minutes"));
    let seat = ChallengeTerms { seat: Some(SeatNumber::new(3)), ..terms() };
    assert_eq!(create(&ada, "Bob", seat, 5).await, Err("challenge-seat"));
    let rules = ChallengeTerms { rules: "fly".to_owned(), ..terms() };
    assert!(create(&ada, "Bob", rules, 5).await.is_err());
    assert_eq!(create(&ada, "Bob", terms(), 1_440).await, Ok(()));
}

#[tokio::test]
async fn a_challenge_whose_table_was_stored_before_a_kill_is_accepted_and_nothing_else() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    let made = challenge(service, &ada, "Bob").await.expect("a challenge");
    let setup = setup(&made).expect("a setup");
    service.tables.open_with_id(&made.id, setup).await.expect("a table, and then the server is killed");
    let after = test.after_a_kill();
    let mut bobs = after.tables.streams().open(&bob.id, None, HOME, true).expect("a stream");
    assert!(after.challenges.open_of(&bob.id).await.expect("a list").is_empty());
    for ended in
        [after.challenges.decline(&bob, &made.id).await, after.challenges.cancel(&ada, &made.id).await]
    {
        assert!(matches!(ended, Err(ChallengeError::NotFound)), "{ended:?}");
    }
    after.clock.advance(CHALLENGE_LIFETIME);
    after.challenges.remove_expired().await;
    let next = challenge(&after, &ada, "Bob").await.expect("a challenge");
    match bobs.next().await.expect("an open stream") {
        PlayerUpdate::Challenge(ChallengeUpdateKind::Created, created) => assert_eq!(created.id, next.id),
        other => panic!("the first challenge has not ended in another way: {other:?}"),
    }
    let table = after.tables.table(&made.id).await.expect("the game");
    assert_ne!(table.snapshot().await.stage(), TableStage::Waiting, "it has begun");
}

#[tokio::test]
async fn a_conflict_keeps_the_use_of_the_table_that_exists() {
    let test = TestService::open_with_games(OwnerQuota { per_player: 1, per_address: 10 }).await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    let made = challenge(service, &ada, "Bob").await.expect("a challenge");
    service.challenges.accept(&bob, &made.id, HOME).await.expect("a game");
    let again = service.tables.open_from_with_id(&made.id, setup(&made).expect("a setup"), &[], None).await;
    assert!(matches!(again, Err(LiveTableError::Conflict)), "{again:?}");
    let second = challenge(service, &ada, "Bob").await.expect("a challenge");
    let busy = service.challenges.accept(&bob, &second.id, HOME).await;
    assert!(matches!(busy, Err(ChallengeError::ChallengerBusy)), "{busy:?}");
}

#[tokio::test]
async fn challenges_end_with_a_block_and_with_an_account() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    let mut adas = service.tables.streams().open(&ada.id, None, HOME, true).expect("a stream");
    challenge(service, &ada, "Bob").await.expect("a challenge");
    challenge(service, &bob, "Ada").await.expect("a challenge");
    let meant = crate::reports::ReportTargetPlayer {
        player: tessera_table::PlayerId::new(&ada.id),
        name: ada.name.clone(),
        text: None,
    };
    service.blocks.block(&bob.id, &meant).await.expect("blocked");
    assert!(service.challenges.open_of(&ada.id).await.expect("a list").is_empty());
    let cleo = account(service, "Cleo").await;
    challenge(service, &ada, "Cleo").await.expect("a challenge");
    service.accounts.delete_account(&cleo, PASSWORD.to_owned(), HOME).await.expect("deleted");
    let (created, declined) = (ChallengeUpdateKind::Created, ChallengeUpdateKind::Declined);
    let mut updates = kinds(&mut adas, 6).await;
    // The two of the same time end in either order.
    if updates[2] == ChallengeUpdateKind::Cancelled {
        updates.swap(2, 3);
    }
    assert_eq!(updates, [created, created, declined, ChallengeUpdateKind::Cancelled, created, declined]);
}

#[tokio::test]
async fn challenges_end_with_a_ban() {
    let test = TestService::open().await;
    let service = &test.service;
    let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
    challenge(service, &ada, "Bob").await.expect("a challenge");
    challenge(service, &bob, "Ada").await.expect("a challenge");
    service.accounts.close_banned(&ada.id).await;
    assert!(service.challenges.open_of(&bob.id).await.expect("a list").is_empty(), "nobody waits for her");
    challenge(service, &bob, "Ada").await.expect("nothing is locked");
}
