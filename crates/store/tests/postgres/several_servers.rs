//! Several servers on one database: each has a store of its own.

use std::time::Instant;

use sqlx::Connection;
use tessera_store::{
    AccountError, AppendError, FOREVER, GuestCutoffs, ModerationChange, ModerationEntry, OutboxConsumer,
    Store, StoreError, TableSummary, TableSummaryStage,
};
use tessera_table::{EndReason, Millis, TableEvent, TableEventKind, TableOutcome};
use tokio::task::JoinSet;

use super::{TestDatabase, new_store};
use crate::sample::deleted_player::{add_sample, delete, said};
use crate::sample::{account, events, guest, moved, seat, summary, token};

async fn two_servers() -> (TestDatabase, Store, Store) {
    let (database, one) = new_store().await;
    let two = database.open().await;
    (database, one, two)
}

fn ended(number: u32) -> TableEvent {
    let outcome = TableOutcome { how: EndReason::Abort, places: Vec::new(), by: None };
    let kind = TableEventKind::Ended { outcome };
    TableEvent { number, at: Millis(1_800_000_000_000), command: None, kind }
}

fn entry(action: &str, target: &str) -> ModerationEntry {
    ModerationEntry { action: action.to_owned(), ..delete(target, None).0 }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_same_event_from_two_servers_one_is_stored() {
    let (_database, one, two) = two_servers().await;
    let mut appends = JoinSet::new();
    for table in 0..40 {
        for server in [&one, &two] {
            let server = server.clone();
            appends.spawn(async move {
                let table = format!("t{table}");
                let mut stored = 0;
                // Each takes the next number that it knows, and reads again when it is taken.
                let mut next = 1;
                while next <= 20 {
                    // With a summary now and then, so that batches of different kinds meet.
                    let row = (next % 5 == 0).then(|| summary(&table, TableSummaryStage::Playing, 1));
                    match server.append(&table, &[moved(next)], row).await {
                        Ok(()) => {
                            stored += 1;
                            next += 1;
                        }
                        Err(AppendError::Taken) => {
                            next = server.events_after(&table, 0).await.unwrap().len() as u32 + 1;
                        }
                        Err(reason) => panic!("{reason}"),
                    }
                }
                stored
            });
        }
    }
    let stored: u32 = appends.join_all().await.into_iter().sum();
    assert_eq!(stored, 40 * 20, "each event was stored for one server");
    for table in 0..40 {
        for server in [&one, &two] {
            assert_eq!(server.events_after(&format!("t{table}"), 0).await.unwrap(), events(1..=20));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_accounts_with_the_same_name_one_is_created() {
    let (_database, one, two) = two_servers().await;
    for number in 0..20 {
        for player in [format!("a{number}"), format!("b{number}")] {
            one.add_player(&guest(&player, "Guest")).await.unwrap();
        }
        let name = format!("Ada {number}");
        let (a, b) = (account(&format!("a{number}"), &name, "x"), account(&format!("b{number}"), &name, "x"));
        let (a, b) = tokio::join!(one.create_account(&a), two.create_account(&b));
        assert!(
            [(Ok(()), Err(AccountError::NameTaken)), (Err(AccountError::NameTaken), Ok(()))]
                .contains(&(a, b)),
            "{number}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_player_has_no_session_whichever_server_was_first() {
    let (_database, one, two) = two_servers().await;
    for number in 0..20 {
        let player = format!("p{number}");
        one.add_player(&guest(&player, "Guest")).await.unwrap();
        let ban = ModerationChange::SetBan { player: player.clone(), until: Some(FOREVER) };
        let entry = entry("ban", &player);
        let new = format!("new {player}").into_bytes();
        let (banned, signed_in) = tokio::join!(one.moderate(&entry, &ban), two.add_session(&player, &new, 9));
        banned.unwrap();
        assert!(matches!(signed_in, Ok(()) | Err(StoreError::Banned)), "{signed_in:?}");
        for session in [token(&player), new] {
            assert_eq!(two.player_by_token(&session, 9).await.unwrap(), None, "{player}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_of_a_deleted_player_keeps_its_text_whichever_server_was_first() {
    let (_database, one, two) = two_servers().await;
    for number in 0..20 {
        let (player, table) = (format!("p{number}"), format!("t{number}"));
        one.add_player(&guest(&player, "Ada")).await.unwrap();
        two.append(&table, &[said(1, &player, "Ada", "first")], None).await.unwrap();
        let (entry, change) = delete(&player, None);
        let message = [said(2, &player, "Ada", "second")];
        let (deleted, appended) =
            tokio::join!(one.moderate(&entry, &change), two.append(&table, &message, None));
        deleted.unwrap();
        assert!(matches!(appended, Ok(()) | Err(AppendError::AuthorDeleted)), "{appended:?}");
        for event in one.events_after(&table, 0).await.unwrap() {
            let TableEventKind::Said { text, name, .. } = event.kind else { panic!("a message") };
            assert_eq!((text.as_str(), name.as_str()), ("", "#deleted"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_takes_a_seat_is_not_removed_as_unused() {
    let (_database, one, two) = two_servers().await;
    let unused = GuestCutoffs { since: 1_000, learners_since: 1_000 };
    for number in 0..20 {
        let (player, table) = (format!("p{number}"), format!("t{number}"));
        one.add_player(&guest(&player, "Ada")).await.unwrap();
        let row = TableSummary { seats: vec![seat(&player)], ..summary(&table, TableSummaryStage::Over, 1) };
        let message = [said(1, &player, "Ada", "hello")];
        let (removed, appended) =
            tokio::join!(one.remove_unused_guests(unused, ""), two.append(&table, &message, Some(row)));
        let removed = removed.unwrap().count;
        appended.unwrap();
        let is_there = two.player_by_token(&token(&player), 8).await.unwrap().is_some();
        assert_eq!(is_there, removed == 0, "{player}");
        let TableEventKind::Said { name, .. } = &two.events_after(&table, 0).await.unwrap()[0].kind else {
            panic!("a message")
        };
        let shown = if is_there { &["Ada"][..] } else { &["Ada", "#deleted"] };
        assert!(shown.contains(&name.as_str()), "{name}");
    }
}

#[tokio::test]
async fn an_ended_game_that_is_committed_late_is_not_passed_over() {
    let (database, one, two) = two_servers().await;
    // Another server has its number and has not committed yet.
    let mut late = database.connect().await;
    sqlx::raw_sql("BEGIN; INSERT INTO outbox (consumer, table_id, number) VALUES ('tournaments', 'late', 7)")
        .execute(&mut late)
        .await
        .unwrap();
    one.append("t1", &[ended(1)], None).await.unwrap();
    let games = two.ended_games(OutboxConsumer::Tournaments, 10).await.unwrap();
    assert_eq!(games.iter().map(|game| game.table.as_str()).collect::<Vec<_>>(), ["t1"]);
    two.mark_handled(OutboxConsumer::Tournaments, &games).await.unwrap();
    sqlx::raw_sql("COMMIT").execute(&mut late).await.unwrap();
    late.close().await.unwrap();
    let games = one.ended_games(OutboxConsumer::Tournaments, 10).await.unwrap();
    assert_eq!(
        games.iter().map(|game| (game.table.as_str(), game.number)).collect::<Vec<_>>(),
        [("late", 7)]
    );
    assert_eq!(one.outbox_lag(OutboxConsumer::Tournaments).await, Ok(1));
}

#[tokio::test]
async fn what_one_server_stores_the_other_reads() {
    let (_database, one, two) = two_servers().await;
    add_sample(&one).await;
    assert_eq!(two.events_after("t1", 0).await.unwrap(), one.events_after("t1", 0).await.unwrap());
    assert_eq!(two.summary("t1").await.unwrap(), one.summary("t1").await.unwrap());
    let (entry, change) = delete("ada", Some("hash"));
    two.moderate(&entry, &change).await.unwrap();
    // The first server still knows the number of the name.
    let late = one.append("t1", &[said(5, "ada", "Ada", "late")], None).await;
    assert_eq!(late, Err(AppendError::AuthorDeleted));
    assert!(one.summary("t1").await.unwrap().unwrap().seats.iter().all(|seat| seat.name != "Ada"));
}

#[tokio::test]
async fn servers_agree_on_the_date() {
    let (database, _first) = new_store().await;
    let begun = Instant::now();
    let stores = [database.open().await, database.open().await];
    // Each clock is wrong by half a round trip at most, and its round trips were part of this time.
    let opening = begun.elapsed();
    let [one, two] = stores.map(|store| store.database_clock().expect("a database of several servers"));
    let mut last = two.now();
    for _ in 0..1_000 {
        let (before, now, after) = (one.now(), two.now(), one.now());
        assert!(before <= after && last <= now);
        let agree = now + opening >= before && now <= after + opening;
        assert!(agree, "{before:?} {now:?} {after:?}, opened in {opening:?}");
        last = now;
    }
}
