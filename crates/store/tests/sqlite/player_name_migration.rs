//! Names in databases of older versions.

use sqlx::Connection;
use tessera_rules::GameKind;
use tessera_store::{AccountError, PlayerProfile, SummarySeat, TableSummary, TableSummaryStage};
use tessera_table::{HolderKind, PlayerId, SeatHolder, SeatNumber, TableEventKind, TableSetup};

use super::{TestDatabase, new_store};
use crate::sample::deleted_player::{
    add_sample, authors, event, said, sample_events, sample_summary, tournament,
};
use crate::sample::{account, guest, summary};

fn player(player: &str, name: &str, account: bool) -> PlayerProfile {
    PlayerProfile { id: player.to_owned(), name: name.to_owned(), account, bot: false }
}

async fn stored_texts(database: &TestDatabase) -> String {
    let texts =
        "SELECT body FROM event UNION ALL SELECT seats FROM card UNION ALL SELECT body FROM tournament_event";
    database.texts(texts).await.join("\n")
}

#[tokio::test]
async fn accounts_of_an_older_version_that_look_alike_keep_their_names() {
    let (database, store) = new_store().await;
    let names = ["Zoé", "Zoe\u{301}", "Ada  Love", "\u{41a}ept", "Kept"];
    for (number, name) in names.into_iter().enumerate() {
        let id = format!("p{number}");
        store.add_player(&guest(&id, name)).await.unwrap();
    }
    store.add_player(&guest("eve", "Eve")).await.unwrap();
    store.close().await;
    // As the program before this one left them: without keys.
    let mut connection = database.connect().await;
    for (number, name) in names.into_iter().enumerate() {
        let set = "UPDATE player SET name_key = $2, password_hash = $3 WHERE player = $1";
        let (id, hash) = (format!("p{number}"), format!("hash {number}"));
        let update = sqlx::query(set).bind(id).bind(name.trim().to_lowercase()).bind(hash);
        update.execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    // Twice: the keys of the first start are kept.
    for _ in 0..2 {
        let store = database.open().await;
        for (number, name) in names.into_iter().enumerate() {
            let found = store.player_by_name(name).await.unwrap();
            let expected = (player(&format!("p{number}"), name, true), format!("hash {number}"));
            assert_eq!(found, Some(expected), "{name:?}");
        }
        // What is typed today leads to the only account that it can mean.
        assert!(store.player_by_name("ada love").await.unwrap().is_some());
        for name in ["ZOÉ", "Ada Love", "kept"] {
            let taken = store.create_account(&account("eve", name, "x")).await;
            assert_eq!(taken, Err(AccountError::NameTaken), "{name}");
        }
        store.close().await;
    }
}

#[tokio::test]
async fn names_in_events_of_older_versions_are_moved_once() {
    let (database, store) = new_store().await;
    add_sample(&store).await;
    store.close().await;
    let mut connection = database.connect().await;
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
        let store = database.open().await;
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
        let stored = stored_texts(&database).await;
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
    let (database, store) = new_store().await;
    for (player, name) in [("one", "Ada"), ("two", "Ada"), ("three", QUOTED)] {
        store.add_player(&guest(player, name)).await.expect("a working store");
    }
    store.close().await;
    let mut connection = database.connect().await;
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
    let store = database.open().await;
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
    let mut connection = database.connect().await;
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
    let store = database.open().await;
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
