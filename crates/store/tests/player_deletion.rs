//! Names of players apart from events, and the deletion of players.

use std::path::Path;

use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;
use tessera_rules::GameKind;
use tessera_store::{
    AccountError, AppendError, ModerationChange, ModerationEntry, NewReport, ReportLimits, ReportedMessage,
    Store, StoreError, SummarySeat, TableSummary, TableSummaryStage, TournamentSummary,
};
use tessera_table::{
    ChatAudience, DELETED_PLAYER_NAME, HolderKind, Millis, PlayerId, SeatHolder, SeatNumber, TableEvent,
    TableEventKind, TableSetup,
};
use tessera_tournament::{ActorRole, Tournament, TournamentEvent, TournamentSetup, TournamentStage};

use crate::sample::{account, guest, new_store, summary, token};

const SECRET: &str = "a sentence that nobody should read";

fn event(number: u32, kind: TableEventKind) -> TableEvent {
    TableEvent { number, at: Millis(1_800_000_000_000 + u64::from(number)), command: None, kind }
}

fn said(number: u32, player: &str, name: &str, text: &str) -> TableEvent {
    let (name, text, player) = (name.to_owned(), text.to_owned(), Some(PlayerId::new(player)));
    event(number, TableEventKind::Said { room: ChatAudience::Players, name, seat: None, player, text })
}

/// A table with an account, a player at their screen, a guest, and messages of both.
fn sample_events() -> Vec<TableEvent> {
    let mut setup = TableSetup::new(GameKind::PentagoXl, 4, "ada");
    setup.seats = vec![
        SeatHolder::person("ada", "Ada"),
        SeatHolder::same_screen("ada", "Sister"),
        SeatHolder::Open,
        SeatHolder::guest("nobody", "Removed"),
    ];
    let holder = SeatHolder::guest("bob", "Bob");
    vec![
        event(1, TableEventKind::Opened { setup }),
        event(2, TableEventKind::SeatTaken { seat: SeatNumber::new(3), holder }),
        said(3, "ada", "Ada", SECRET),
        said(4, "bob", "Bob", "hello"),
    ]
}

fn sample_summary(table: &str) -> TableSummary {
    let seat = |kind, name: &str, player: &str| SummarySeat {
        kind,
        name: name.to_owned(),
        player: Some(player.to_owned()),
        level: None,
        bot: false,
    };
    TableSummary {
        seats: vec![
            seat(HolderKind::Person, "Ada", "ada"),
            seat(HolderKind::SameScreen, "Sister", "ada"),
            seat(HolderKind::Guest, "Bob", "bob"),
            seat(HolderKind::Guest, "Removed", "nobody"),
        ],
        ..summary(table, TableSummaryStage::Over, 9)
    }
}

fn tournament() -> (TournamentSummary, Vec<TournamentEvent>) {
    let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    let opened = Tournament::open(plan, "Ada", 5).expect("a plan").events()[0].clone();
    let by = |number, by: &str, by_role, by_player: Option<&str>| TournamentEvent {
        number,
        by: by.to_owned(),
        by_role,
        by_player: by_player.map(PlayerId::new),
        ..opened.clone()
    };
    let events = vec![
        opened.clone(),
        by(2, "+Bob", Some(ActorRole::Helper), Some("bob")),
        by(3, "+Ada", Some(ActorRole::Helper), Some("ada")),
        by(4, "+Typed", Some(ActorRole::Helper), None),
        by(5, "#", Some(ActorRole::Server), None),
    ];
    let summary = TournamentSummary {
        tournament: "cup".to_owned(),
        name: "Club day".to_owned(),
        game: GameKind::Pentago,
        stage: TournamentStage::Entry,
        players: 0,
        organiser: "ada".to_owned(),
        helper_secret_hash: None,
        opened: 5,
        online: false,
        seat_link_key: None,
    };
    (summary, events)
}

async fn sample_store() -> (TempDir, Store) {
    let (folder, store) = new_store().await;
    for (player, name) in [("ada", "Guest"), ("bob", "Bob")] {
        store.add_player(&guest(player, name)).await.expect("a working store");
    }
    store.create_account(&account("ada", "Ada", "hash")).await.expect("a working store");
    store.append("t1", &sample_events(), Some(sample_summary("t1"))).await.expect("a working store");
    let (summary, events) = tournament();
    store.append_to_tournament(&summary, &events).await.expect("a working store");
    (folder, store)
}

async fn connect(folder: &TempDir) -> SqliteConnection {
    let url = format!("sqlite:{}", folder.path().join("tessera.db").display());
    SqliteConnection::connect(&url).await.expect("a working store")
}

async fn stored_texts(folder: &TempDir) -> String {
    let mut connection = connect(folder).await;
    let texts: Vec<String> = sqlx::query_scalar(
        "SELECT body FROM event UNION ALL SELECT seats FROM card UNION ALL SELECT body FROM tournament_event",
    )
    .fetch_all(&mut connection)
    .await
    .expect("a working store");
    connection.close().await.expect("a working store");
    texts.join("\n")
}

fn delete(player: &str, hash: Option<&str>) -> (ModerationEntry, ModerationChange) {
    let entry = ModerationEntry {
        at: 77,
        operator: "# owner".to_owned(),
        operator_player: Some(player.to_owned()),
        action: "delete-account".to_owned(),
        target: player.to_owned(),
        name: String::new(),
        detail: String::new(),
        reason: String::new(),
        report: None,
    };
    let (player, password_hash) = (player.to_owned(), hash.map(str::to_owned));
    (entry, ModerationChange::DeletePlayer { player, password_hash })
}

async fn authors(store: &Store) -> Vec<String> {
    store
        .events_of_tournament("cup")
        .await
        .expect("a working store")
        .into_iter()
        .map(|event| event.by)
        .collect()
}

#[tokio::test]
async fn names_of_players_are_stored_apart_and_read_with_their_events() {
    let (folder, store) = sample_store().await;
    assert_eq!(store.events_after("t1", 0).await.expect("a working store"), sample_events());
    assert_eq!(store.summary("t1").await.expect("a working store"), Some(sample_summary("t1")));
    assert_eq!(authors(&store).await, ["Ada", "+Bob", "+Ada", "+Typed", "#"]);
    let stored = stored_texts(&folder).await;
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
    let (folder, store) = sample_store().await;
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
    assert!(!stored_texts(&folder).await.contains("Ada"));
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
async fn deleted_names_and_texts_leave_the_files_while_the_store_is_open() {
    const NAME: &str = "Wilhelmina-Quetzal";
    let (folder, store) = new_store().await;
    store.add_player(&guest("ada", NAME)).await.expect("a working store");
    store.create_account(&account("ada", "Ada", "hash")).await.expect("a working store");
    store.append("t1", &[said(1, "ada", NAME, SECRET)], None).await.expect("a working store");
    assert!(folder_contains(folder.path(), NAME) > 0 && folder_contains(folder.path(), SECRET) > 0);
    let (entry, change) = delete("ada", Some("hash"));
    store.moderate(&entry, &change).await.expect("a working store");
    // The log is truncated by a task of its own.
    while folder_contains(folder.path(), NAME) + folder_contains(folder.path(), SECRET) > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    store.close().await;
    assert_eq!(folder_contains(folder.path(), NAME) + folder_contains(folder.path(), SECRET), 0);
}

#[tokio::test]
async fn the_log_of_moderation_forgets_the_names_of_a_deleted_player() {
    let (folder, store) = sample_store().await;
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
    drop(folder);
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
    let (_folder, store) = sample_store().await;
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
    let (_folder, store) = sample_store().await;
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

/// How often a text occurs in the files of a folder.
fn folder_contains(folder: &Path, text: &str) -> usize {
    let files = std::fs::read_dir(folder)
        .expect("a working store")
        .map(|entry| std::fs::read(entry.expect("a readable file").path()).expect("a readable file"));
    files.map(|bytes| bytes.windows(text.len()).filter(|part| *part == text.as_bytes()).count()).sum()
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

#[tokio::test]
async fn names_in_events_of_older_versions_are_moved_once() {
    let (folder, store) = sample_store().await;
    store.close().await;
    let mut connection = connect(&folder).await;
    // As older versions stored them: with names, without authors of messages, and without checksums at first.
    for event in sample_events() {
        let mut body = serde_json::to_value(&event).expect("a working store");
        if event.number == 4 {
            body.as_object_mut().expect("a working store").remove("player");
            body["seat"] = 3.into();
        }
        sqlx::query("UPDATE event SET body = $2, checksum = NULL WHERE number = $1")
            .bind(event.number)
            .bind(body.to_string())
            .execute(&mut connection)
            .await
            .expect("a working store");
    }
    let seats = serde_json::to_string(&sample_summary("t1").seats).expect("a working store");
    sqlx::query("UPDATE card SET seats = $1")
        .bind(seats)
        .execute(&mut connection)
        .await
        .expect("a working store");
    for event in tournament().1 {
        let body = serde_json::to_string(&event).expect("a working store");
        let checksum = crc32fast::hash(body.as_bytes());
        sqlx::query("UPDATE tournament_event SET body = $2, checksum = $3 WHERE number = $1")
            .bind(event.number)
            .bind(body)
            .bind(checksum)
            .execute(&mut connection)
            .await
            .expect("a working store");
    }
    let unreadable = r#"{"number":1,"at":1,"event":"unheard of","name":"Ada"}"#;
    for sql in [
        "DELETE FROM player_name",
        "DELETE FROM chat_author",
        "CREATE TABLE names_to_move (id INTEGER PRIMARY KEY)",
    ] {
        sqlx::query(sql).execute(&mut connection).await.expect("a working store");
    }
    sqlx::query("INSERT INTO event (table_id, number, at, body) VALUES ('t0', 1, 1, $1)")
        .bind(unreadable)
        .execute(&mut connection)
        .await
        .expect("a working store");
    connection.close().await.expect("a working store");

    for _start in 0..2 {
        let store = Store::open(&folder.path().join("tessera.db")).await.expect("a working store");
        let mut expected = sample_events();
        if let TableEventKind::Said { seat, .. } = &mut expected[3].kind {
            *seat = Some(SeatNumber::new(3));
        }
        assert_eq!(store.events_after("t1", 0).await.expect("a working store"), expected);
        assert_eq!(store.summary("t1").await.expect("a working store"), Some(sample_summary("t1")));
        assert_eq!(authors(&store).await, ["Ada", "+Bob", "+Ada", "+Typed", "#"]);
        assert_eq!(store.tables_with_messages_of("ada").await.expect("a working store"), ["t1"]);
        assert_eq!(
            store.tables_with_messages_of("bob").await.expect("a working store"),
            ["t1"],
            "known by the name of the seat"
        );
        assert_eq!(store.structural_problems(9).await.expect("a working store"), [""; 0]);
        for (log, id) in
            [(tessera_store::EventLogKind::Tables, "t1"), (tessera_store::EventLogKind::Tournaments, "cup")]
        {
            assert_eq!(store.changed_events(log, id).await.expect("a working store"), [0; 0]);
        }
        store.close().await;
        let stored = stored_texts(&folder).await;
        assert!(stored.contains(unreadable), "an event that cannot be read stays");
        let stored = stored.replace(unreadable, "");
        assert!(!stored.contains("\"Ada\"") && !stored.contains("\"Bob\""), "{stored}");
        // Helpers of older versions are names without ids.
        assert!(stored.contains("\"+Ada\"") && stored.contains("\"+Bob\""), "{stored}");
    }
}

#[tokio::test]
async fn old_messages_of_equal_and_of_quoted_names_are_attributed_by_their_seats() {
    const QUOTED: &str = r#"O"Neil \ Söhne"#;
    let (folder, store) = new_store().await;
    for (player, name) in [("one", "Ada"), ("two", "Ada"), ("three", QUOTED)] {
        store.add_player(&guest(player, name)).await.expect("a working store");
    }
    store.close().await;
    let mut connection = connect(&folder).await;
    let mut setup = TableSetup::new(GameKind::PentagoXl, 3, "one");
    setup.seats = vec![
        SeatHolder::guest("one", "Ada"),
        SeatHolder::guest("two", "Ada"),
        SeatHolder::guest("three", QUOTED),
    ];
    let old = |number, seat, name: &str| {
        let mut said = said(number, "", name, "hello");
        if let TableEventKind::Said { player, seat: at, .. } = &mut said.kind {
            (*player, *at) = (None, Some(SeatNumber::new(seat)));
        }
        said
    };
    // The last one changed seats since: two players have the name.
    let events =
        [event(1, TableEventKind::Opened { setup }), old(2, 2, "Ada"), old(3, 1, QUOTED), old(4, 3, "Ada")];
    for event in &events {
        sqlx::query("INSERT INTO event (table_id, number, at, body) VALUES ('t1', $1, 1, $2)")
            .bind(event.number)
            .bind(event.json())
            .execute(&mut connection)
            .await
            .unwrap();
    }
    sqlx::query("CREATE TABLE names_to_move (id INTEGER PRIMARY KEY)")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.expect("a working store");
    let store = Store::open(&folder.path().join("tessera.db")).await.expect("a working store");
    let seat = |player: &str, name: &str| SummarySeat {
        kind: HolderKind::Guest,
        name: name.to_owned(),
        player: Some(player.to_owned()),
        level: None,
        bot: false,
    };
    let seats = vec![seat("one", "Ada"), seat("two", "Ada"), seat("three", QUOTED)];
    let card = TableSummary { seats, ..summary("t1", TableSummaryStage::Over, 9) };
    store.append("t1", &[], Some(card.clone())).await.expect("a working store");
    store.close().await;
    // A second time, with the card that the messages are attributed by.
    let mut connection = connect(&folder).await;
    let seats = serde_json::to_string(&card.seats).unwrap();
    sqlx::query("UPDATE card SET seats = $1")
        .bind(seats)
        .execute(&mut connection)
        .await
        .expect("a working store");
    sqlx::query("CREATE TABLE names_to_move (id INTEGER PRIMARY KEY)")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.expect("a working store");
    let store = Store::open(&folder.path().join("tessera.db")).await.expect("a working store");
    let read = store.events_after("t1", 1).await.expect("a working store");
    let authors: Vec<(&str, Option<&str>)> = read
        .iter()
        .filter_map(|event| match &event.kind {
            TableEventKind::Said { name, player, .. } => {
                Some((name.as_str(), player.as_ref().map(PlayerId::as_str)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(authors, [("Ada", Some("two")), (QUOTED, Some("three")), ("Ada", None)]);
    assert_eq!(store.summary("t1").await.expect("a working store"), Some(card));
}
