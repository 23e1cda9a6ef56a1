//! Reports to operators and blocked players: limits, repetitions, and what goes with a player.

use tessera_store::{
    AccountError, FOREVER, GuestCutoffs, ModerationChange, ModerationEntry, NewReport, ReportLimits,
    ReportedMessage, Store, StoreError,
};

use super::{TestDatabase, new_store};
use crate::sample::{account, guest};

const LIMITS: ReportLimits = ReportLimits { since: 100, per_player: 2, open: 3, open_by_guests: 3 };

fn report(reporter: &str, message: Option<u32>) -> NewReport {
    NewReport {
        at: 100,
        reporter: reporter.to_owned(),
        reported: "eve".to_owned(),
        name: "Eve".to_owned(),
        table: "t1".to_owned(),
        message,
        reason: "insults".to_owned(),
        note: "again".to_owned(),
        context: vec![ReportedMessage { number: 7, name: "Eve".to_owned(), text: "you fool".to_owned() }],
    }
}

fn entry(action: &str, report: u64) -> ModerationEntry {
    ModerationEntry {
        at: 200,
        operator: "Olga".to_owned(),
        operator_player: None,
        action: action.to_owned(),
        target: "eve".to_owned(),
        name: "Eve".to_owned(),
        detail: String::new(),
        reason: "insults".to_owned(),
        report: Some(report),
    }
}

async fn store_with_guests() -> (TestDatabase, Store) {
    let (database, store) = new_store().await;
    for player in ["ada", "bob", "cleo", "eve"] {
        store.add_player(&guest(player, player)).await.expect("a store");
    }
    (database, store)
}

#[tokio::test]
async fn the_same_report_again_is_success_and_limits_hold() {
    let (_folder, store) = store_with_guests().await;
    for _ in 0..3 {
        store.add_report(&report("ada", Some(7)), LIMITS).await.unwrap();
    }
    store.add_report(&report("ada", None), LIMITS).await.unwrap();
    let third = report("ada", Some(8));
    assert_eq!(store.add_report(&third, LIMITS).await, Err(StoreError::LimitReached), "two in this time");
    let later = ReportLimits { since: 101, ..LIMITS };
    store.add_report(&third, later).await.unwrap();
    assert_eq!(
        store.add_report(&report("bob", None), LIMITS).await,
        Err(StoreError::TooManyOpenReports),
        "three are open"
    );
    store.add_report(&report("ada", Some(7)), LIMITS).await.expect("it is known already");
    let nobody = NewReport { reported: "nobody".to_owned(), ..report("bob", None) };
    let limits = ReportLimits { open: 9, open_by_guests: 9, ..LIMITS };
    assert_eq!(store.add_report(&nobody, limits).await, Err(StoreError::NoTarget));
    let open = store.reports(true, None, 10).await.unwrap();
    assert_eq!(open.iter().map(|report| report.message).collect::<Vec<_>>(), [Some(7), None, Some(8)]);
    assert_eq!(open[0].reporter.as_deref(), Some("ada"));
    assert_eq!(open[0].context, report("ada", None).context);
    assert_eq!(store.reports_by("ada", 10).await.unwrap().len(), 3);
    assert_eq!(store.reports_by("bob", 10).await.unwrap(), []);
}

#[tokio::test]
async fn an_action_handles_all_reports_of_the_same_thing_in_its_commit() {
    let (_folder, store) = store_with_guests().await;
    let limits = ReportLimits { open: 9, open_by_guests: 9, ..LIMITS };
    for reporter in ["ada", "bob"] {
        store.add_report(&report(reporter, Some(7)), limits).await.unwrap();
    }
    store.add_report(&report("cleo", None), limits).await.unwrap();
    let mute = ModerationChange::SetMute { player: "nobody".to_owned(), until: Some(FOREVER) };
    assert!(store.moderate(&entry("mute", 1), &mute).await.is_err());
    assert_eq!(store.reports(true, None, 10).await.unwrap().len(), 3, "nothing was done");
    let mute = ModerationChange::SetMute { player: "eve".to_owned(), until: Some(FOREVER) };
    store.moderate(&entry("mute", 1), &mute).await.unwrap();
    let handled = store.reports(false, None, 10).await.unwrap();
    assert_eq!(handled.len(), 2);
    let answer = handled[0].handled.as_ref().unwrap();
    assert_eq!((answer.at, answer.operator.as_str(), answer.action.as_str()), (200, "Olga", "mute"));
    assert_eq!(store.moderation_log(1).await.unwrap()[0].report, Some(1));
    let dismiss = |report| ModerationChange::DismissReport { report };
    let none = Err(AccountError::Store(StoreError::NoTarget));
    assert_eq!(store.moderate(&entry("dismiss", 2), &dismiss(2)).await, none, "it is handled");
    assert_eq!(store.moderate(&entry("dismiss", 99), &dismiss(99)).await, none);
    store.moderate(&entry("dismiss", 3), &dismiss(3)).await.unwrap();
    assert_eq!(store.reports(true, None, 10).await.unwrap(), []);
    store.add_report(&report("ada", Some(7)), ReportLimits { since: 101, ..limits }).await.unwrap();
    assert_eq!(store.reports(true, None, 10).await.unwrap().len(), 1, "it can be reported again");
    assert_eq!(store.remove_handled_reports(200).await.unwrap(), 0);
    assert_eq!(store.remove_handled_reports(201).await.unwrap(), 3);
}

#[tokio::test]
async fn an_open_report_is_updated_and_not_shown_to_the_reported_player() {
    let (_folder, store) = store_with_guests().await;
    store.add_report(&report("ada", Some(7)), LIMITS).await.unwrap();
    let worse =
        NewReport { reason: "spam".to_owned(), note: "and more".to_owned(), ..report("ada", Some(7)) };
    store.add_report(&worse, LIMITS).await.unwrap();
    let open = store.reports(true, Some("ada"), 10).await.unwrap();
    assert_eq!((open.len(), &*open[0].reason, &*open[0].note), (1, "spam", "and more"));
    assert_eq!(store.reports(true, Some("eve"), 10).await.unwrap(), []);
}

#[tokio::test]
async fn guests_use_a_share_of_the_open_reports() {
    let (_folder, store) = store_with_guests().await;
    store.create_account(&account("cleo", "Cleo", "hash")).await.expect("an account");
    let limits = ReportLimits { open_by_guests: 1, ..LIMITS };
    store.add_report(&report("ada", None), limits).await.unwrap();
    let refused = store.add_report(&report("bob", None), limits).await;
    assert_eq!(refused, Err(StoreError::TooManyOpenReports));
    store.add_report(&report("cleo", None), limits).await.expect("an account");
}

#[tokio::test]
async fn a_guest_stays_while_an_open_report_names_them() {
    let (_folder, store) = store_with_guests().await;
    store.add_report(&report("ada", None), LIMITS).await.unwrap();
    let kept = GuestCutoffs { since: u64::MAX >> 1, learners_since: u64::MAX >> 1 };
    assert_eq!(store.remove_unused_guests(kept, "").await.unwrap().count, 3);
    let open = store.reports(true, None, 10).await.unwrap();
    assert_eq!((open.len(), open[0].reporter.as_deref()), (1, None));
    let dismiss = ModerationChange::DismissReport { report: open[0].id };
    store.moderate(&entry("dismiss", open[0].id), &dismiss).await.unwrap();
    assert_eq!(store.remove_unused_guests(kept, "").await.unwrap().count, 1);
}

#[tokio::test]
async fn blocked_players_are_in_a_list_of_limited_length() {
    let (_folder, store) = store_with_guests().await;
    for _ in 0..2 {
        store.add_block("ada", "eve", "Eve", 5, 2).await.unwrap();
    }
    store.add_block("ada", "bob", "Bob", 6, 2).await.unwrap();
    assert_eq!(store.add_block("ada", "cleo", "Cleo", 7, 2).await, Err(StoreError::LimitReached));
    store.add_block("ada", "eve", "Eve", 8, 2).await.expect("Eve is in the list already");
    assert_eq!(store.add_block("bob", "nobody", "?", 7, 2).await, Err(StoreError::NoTarget));
    let list = store.blocks_of("ada").await.unwrap();
    assert_eq!(
        list.iter().map(|block| (&*block.name, block.since)).collect::<Vec<_>>(),
        [("Bob", 6), ("Eve", 5)]
    );
    let is_blocked = async |player: &str, by: &[&str]| store.is_blocked_by_any(player, by).await.unwrap();
    assert!(is_blocked("eve", &["bob", "ada"]).await);
    assert!(!is_blocked("eve", &["bob", "cleo"]).await && !is_blocked("ada", &["eve"]).await);
    store.remove_block("bob", list[1].id).await.unwrap();
    assert!(is_blocked("eve", &["ada"]).await, "only the owner of the list changes it");
    store.remove_block("ada", list[1].id).await.unwrap();
    assert!(!is_blocked("eve", &["ada"]).await);
}
