//! Names of players apart from events, and the deletion of players.

use tessera_store::{
    AccountError, AppendError, ModerationChange, ModerationEntry, NewReport, ReportLimits, ReportedMessage,
    Store, StoreError,
};
use tessera_table::{DELETED_PLAYER_NAME, PlayerId, SeatHolder, SeatNumber, TableEvent, TableEventKind};

use super::{TestDatabase, new_store};
use crate::sample::deleted_player::{
    SECRET, add_sample, authors, delete, event, said, sample_events, sample_summary,
};
use crate::sample::{account, guest, token};

const STORED_TEXTS: &str =
    "SELECT body FROM event UNION ALL SELECT seats FROM card UNION ALL SELECT body FROM tournament_event";

async fn sample_store() -> (TestDatabase, Store) {
    let (database, store) = new_store().await;
    add_sample(&store).await;
    (database, store)
}

#[tokio::test]
async fn names_of_players_are_stored_apart_and_read_with_their_events() {
    let (database, store) = sample_store().await;
    assert_eq!(store.events_after("t1", 0).await.expect("a working store"), sample_events());
    assert_eq!(store.summary("t1").await.expect("a working store"), Some(sample_summary("t1")));
    assert_eq!(authors(&store).await, ["Ada", "+Bob", "+Ada", "+Typed", "#"]);
    let stored = database.texts(STORED_TEXTS).await.join("\n");
    for name in ["Ada", "Bob"] {
        assert!(!stored.contains(&format!("{name}\"")), "{stored}");
    }
    for typed in ["Sister", "Removed", "Typed"] {
        assert!(stored.contains(typed), "{stored}");
    }
    // Another name of the same player leaves the old one in older events.
    store.append("t1", &[said(5, "bob", "Robert", "again")], None).await.expect("a working store");
    let events = store.events_after("t1", 3).await.expect("a working store");
    assert_eq!(events, [said(4, "bob", "Bob", "hello"), said(5, "bob", "Robert", "again")]);
    let games =
        store.games_of("bob", None, 9, tessera_store::GameFilter::default()).await.expect("a working store");
    assert_eq!(games.entries, [sample_summary("t1")]);
}

#[tokio::test]
async fn a_deleted_player_is_anonymous_everywhere_at_once() {
    let (database, store) = sample_store().await;
    let writes = store.summary_writes();
    let (entry, change) = delete("ada", Some("hash"));
    store.moderate(&entry, &change).await.expect("a working store");
    assert!(store.summary_writes() > writes, "lists are read again");
    let mut expected = sample_events();
    for (player, name) in expected.iter_mut().flat_map(TableEvent::player_names_mut) {
        if player.as_str() == "ada" {
            DELETED_PLAYER_NAME.clone_into(name);
        }
    }
    if let TableEventKind::Said { text, .. } = &mut expected[2].kind {
        text.clear();
    }
    assert_eq!(store.events_after("t1", 0).await.expect("a working store"), expected);
    let seats = store.summary("t1").await.expect("a working store").unwrap().seats;
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, [DELETED_PLAYER_NAME, "Sister", "Bob", "Removed"]);
    assert_eq!(authors(&store).await, [DELETED_PLAYER_NAME, "+Bob", "+#deleted", "+Typed", "#"]);
    // Nothing else is left of them.
    assert_eq!(store.player_by_name("Ada").await.expect("a working store"), None);
    assert_eq!(store.sessions_of("ada", 9).await.expect("a working store"), []);
    assert_eq!(store.add_session("ada", b"late", 9).await, Err(StoreError::NoSession));
    assert_eq!(store.rename_guest("ada", "Ada").await, Err(StoreError::NoGuest("ada".to_owned())));
    assert_eq!(store.names_of("ada").await.expect("a working store"), [""; 0]);
    assert_eq!(store.moderated_player("ada", 9).await.expect("a working store"), None);
    let log = store.moderation_log(9).await.expect("a working store");
    assert_eq!(log, [ModerationEntry { detail: "1".to_owned(), ..entry.clone() }]);
    // What was on its way is refused, or has no name.
    let holder = SeatHolder::person("ada", "Ada");
    let seated = event(5, TableEventKind::SeatTaken { seat: SeatNumber::new(3), holder });
    for late in [said(5, "ada", "Ada", SECRET), seated] {
        assert_eq!(store.append("t1", &[late], None).await, Err(AppendError::AuthorDeleted));
    }
    let late = store.append("t2", &sample_events()[..1], Some(sample_summary("t2"))).await;
    assert_eq!(late, Err(AppendError::AuthorDeleted), "they open no table");
    let step = tessera_store::CompletedLessonStep { course: "pente".to_owned(), step: "five".to_owned() };
    assert_eq!(store.add_completed_step("ada", &step, 9).await, Err(StoreError::NoSession));
    let codes = store.replace_recovery_codes("ada", "hash", &[b"code".to_vec()], 9).await;
    assert_eq!(codes, Err(StoreError::NoSession));
    assert_eq!(store.add_block("ada", "bob", "Bob", 9, 9).await, Err(StoreError::NoSession));
    assert_eq!(store.add_block("bob", "ada", "Ada", 9, 9).await, Err(StoreError::NoTarget));
    let mut opened_by_bob = sample_events()[0].clone();
    if let TableEventKind::Opened { setup } = &mut opened_by_bob.kind {
        setup.host = PlayerId::new("bob");
    }
    store.append("t2", &[opened_by_bob], Some(sample_summary("t2"))).await.expect("a working store");
    assert!(!database.texts(STORED_TEXTS).await.join("\n").contains("Ada"));
    assert_eq!(
        store.summary("t2").await.expect("a working store").unwrap().seats[0].name,
        DELETED_PLAYER_NAME
    );
    // The name is free.
    store.add_player(&guest("eve", "Eve")).await.expect("a working store");
    store.create_account(&account("eve", "Ada", "hash")).await.expect("a working store");
    // A second time there is nothing to delete.
    let again = store.moderate(&entry, &delete("ada", None).1).await;
    assert_eq!(again, Err(AccountError::Store(StoreError::NoTarget)));
}

#[tokio::test]
async fn a_player_whom_an_operator_renames_has_the_new_name_everywhere() {
    let (_database, store) = sample_store().await;
    // With a second name in the same table.
    store.append("t1", &[said(5, "ada", "Ada L", "again")], None).await.expect("a working store");
    let rename = async |name: &str| {
        let change = ModerationChange::Rename { player: "ada".to_owned(), name: name.to_owned() };
        let entry = ModerationEntry { action: "rename".to_owned(), ..delete("ada", None).0 };
        store.moderate(&entry, &change).await.expect("a working store");
    };
    // The last one is a name that the player had before.
    for name in ["Grace", "Ada"] {
        rename(name).await;
        let mut expected = sample_events();
        expected.push(said(5, "ada", name, "again"));
        for (player, shown) in expected.iter_mut().flat_map(TableEvent::player_names_mut) {
            if player.as_str() == "ada" {
                name.clone_into(shown);
            }
        }
        assert_eq!(store.events_after("t1", 0).await.expect("a working store"), expected);
        let seats = store.summary("t1").await.expect("a working store").unwrap().seats;
        assert_eq!(seats[0].name, name);
        assert_eq!(authors(&store).await, [name, "+Bob", &format!("+{name}"), "+Typed", "#"]);
        assert_eq!(store.names_of("ada").await.expect("a working store"), [name]);
    }
    // What was said under a name that is not shown any more is shown under the new one, too.
    store.append("t1", &[said(6, "ada", "Ada", "hello")], None).await.expect("a working store");
    rename("Grace").await;
    let events = store.events_after("t1", 4).await.expect("a working store");
    assert_eq!(events, [said(5, "ada", "Grace", "again"), said(6, "ada", "Grace", "hello")]);
}

#[tokio::test]
async fn an_old_name_that_was_being_stored_during_a_rename_is_not_shown_for_long() {
    let (_database, store) = sample_store().await;
    let blocked_name = async || store.blocks_of("bob").await.expect("a working store")[0].name.clone();
    store.add_block("bob", "ada", "Ada", 9, 9).await.expect("a working store");
    let change = ModerationChange::Rename { player: "ada".to_owned(), name: "Grace".to_owned() };
    let entry = ModerationEntry { action: "rename".to_owned(), ..delete("ada", None).0 };
    store.moderate(&entry, &change).await.expect("a working store");
    assert_eq!(blocked_name().await, "Grace");
    // These were on their way.
    store.append("t1", &[said(5, "ada", "Ada L", "hello")], None).await.expect("a working store");
    let id = store.blocks_of("bob").await.expect("a working store")[0].id;
    store.remove_block("bob", id).await.expect("a working store");
    store.add_block("bob", "ada", "Ada", 9, 9).await.expect("a working store");
    let events = async || store.events_after("t1", 4).await.expect("a working store");
    assert_eq!(events().await, [said(5, "ada", "Ada L", "hello")]);
    for player in ["ada", "bob", "nobody"] {
        store.show_current_name(player).await.expect("a working store");
    }
    assert_eq!(events().await, [said(5, "ada", "Grace", "hello")]);
    assert_eq!(blocked_name().await, "Grace");
    assert_eq!(store.names_of("ada").await.expect("a working store"), ["Grace"]);
}

#[tokio::test]
async fn the_log_of_moderation_forgets_the_names_of_a_deleted_player() {
    let (_database, store) = sample_store().await;
    let log = async |action: &str, by: &str, target: &str, name: &str, detail: &str, change| {
        let entry = ModerationEntry {
            operator: by.to_owned(),
            operator_player: Some(by.to_lowercase()),
            action: action.to_owned(),
            target: target.to_owned(),
            name: name.to_owned(),
            detail: detail.to_owned(),
            ..delete("ada", None).0
        };
        store.moderate(&entry, &change).await
    };
    let rename = ModerationChange::Rename { player: "ada".to_owned(), name: "Grace".to_owned() };
    log("rename", "Bob", "ada", "Ada", "Grace", rename).await.expect("a working store");
    let mute = |player: &str| ModerationChange::SetMute { player: player.to_owned(), until: Some(5) };
    log("mute", "Ada", "bob", "Bob", "5", mute("bob")).await.expect("a working store");
    log("mute", "Bob", "ada", "Grace", "5", mute("ada")).await.expect("a working store");
    store.moderate(&delete("ada", None).0, &delete("ada", None).1).await.expect("a working store");
    let rows = store.moderation_log(9).await.expect("a working store");
    let texts: Vec<[&str; 3]> =
        rows.iter().map(|row| [row.operator.as_str(), row.name.as_str(), row.detail.as_str()]).collect();
    assert_eq!(
        texts,
        [["# owner", "", "1"], ["Bob", "", "5"], [DELETED_PLAYER_NAME, "Bob", "5"], ["Bob", "", ""]]
    );
    // Nothing restricts a player who is deleted.
    for change in [mute("ada"), ModerationChange::SetBan { player: "ada".to_owned(), until: Some(5) }] {
        let refused = log("mute", "Bob", "ada", "", "", change).await;
        assert_eq!(refused, Err(AccountError::Store(StoreError::NoTarget)));
    }
}

#[tokio::test]
async fn a_password_that_was_changed_meanwhile_deletes_nothing() {
    let (_folder, store) = sample_store().await;
    let (entry, change) = delete("ada", Some("an older hash"));
    let refused = store.moderate(&entry, &change).await;
    assert_eq!(refused, Err(AccountError::Store(StoreError::PasswordChanged)));
    assert_eq!(store.events_after("t1", 0).await.expect("a working store"), sample_events());
    assert!(store.player_by_token(&token("ada's new"), 9).await.expect("a working store").is_some());
    assert_eq!(store.moderation_log(9).await.expect("a working store"), []);
}

/// A report of Cleo about Bob, with the chat of the table.
fn report_about_bob() -> NewReport {
    let message = |number, name: &str, text: &str| ReportedMessage {
        number,
        name: name.to_owned(),
        text: text.to_owned(),
    };
    NewReport {
        at: 100,
        reporter: "cleo".to_owned(),
        reported: "bob".to_owned(),
        name: "Bob".to_owned(),
        table: "t1".to_owned(),
        message: Some(4),
        reason: "insults".to_owned(),
        note: String::new(),
        context: vec![message(3, "Ada", SECRET), message(4, "Bob", "hello")],
    }
}

const REPORT_LIMITS: ReportLimits = ReportLimits { since: 0, per_player: 9, open: 9, open_by_guests: 9 };

#[tokio::test]
async fn the_chat_beside_reports_of_others_forgets_a_deleted_player() {
    let (_database, store) = sample_store().await;
    store.add_player(&guest("cleo", "Cleo")).await.expect("a working store");
    store.add_report(&report_about_bob(), REPORT_LIMITS).await.expect("a report");
    let (entry, change) = delete("ada", Some("hash"));
    store.moderate(&entry, &change).await.expect("a working store");
    // As a report that was on its way meanwhile.
    let late = NewReport { message: None, ..report_about_bob() };
    store.add_report(&late, REPORT_LIMITS).await.expect("a report");
    let reports = store.reports(true, None, 9).await.expect("a working store");
    assert_eq!(reports.len(), 2);
    for report in reports {
        let chat: Vec<(&str, &str)> =
            report.context.iter().map(|message| (message.name.as_str(), message.text.as_str())).collect();
        assert_eq!(chat, [(DELETED_PLAYER_NAME, ""), ("Bob", "hello")], "{:?}", report.message);
    }
}

#[tokio::test]
async fn reports_forget_the_name_of_a_deleted_operator() {
    let (_database, store) = sample_store().await;
    store.add_player(&guest("cleo", "Cleo")).await.expect("a working store");
    store.add_report(&report_about_bob(), REPORT_LIMITS).await.expect("a report");
    let dismiss = ModerationEntry {
        operator: "Ada".to_owned(),
        action: "dismiss".to_owned(),
        target: "bob".to_owned(),
        report: Some(1),
        ..delete("ada", None).0
    };
    let change = ModerationChange::DismissReport { report: 1 };
    store.moderate(&dismiss, &change).await.expect("a working store");
    store.moderate(&delete("ada", None).0, &delete("ada", None).1).await.expect("a working store");
    let handled = store.reports(false, None, 9).await.expect("a working store");
    let answer = handled[0].handled.as_ref().expect("it is handled");
    assert_eq!((answer.operator.as_str(), answer.action.as_str()), (DELETED_PLAYER_NAME, "dismiss"));
}
