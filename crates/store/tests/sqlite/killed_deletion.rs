//! A process that is killed while it deletes players: each is deleted whole or not at all. The test starts its own binary again as
//! the victim process.
#![cfg(unix)]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use tessera_store::{ModerationChange, ModerationEntry, Store};
use tessera_table::{ChatRoom, DELETED_PLAYER_NAME, Millis, PlayerId, TableEvent, TableEventKind};

use crate::sample::{account, guest};

const FILE: &str = "TESSERA_DELETION_VICTIM";
const PLAYERS: usize = 40;
const MESSAGES: u32 = 30;

/// Deletes players one after the other until it is killed, and prints which deletions were acknowledged.
#[test]
#[ignore = "the other test starts it"]
fn victim() {
    let Some(file) = env::var_os(FILE) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(Path::new(&file)).await.unwrap();
        for nth in 0..PLAYERS {
            let (player, name) = (format!("p{nth}"), format!("Player {nth}"));
            store.add_player(&guest(&player, &name)).await.unwrap();
            store.create_account(&account(&player, &name, "hash")).await.unwrap();
            let messages: Vec<TableEvent> = (1..=MESSAGES).map(|number| message(number, nth)).collect();
            store.append(&player, &messages, None).await.unwrap();
        }
        for nth in 0..PLAYERS {
            let player = format!("p{nth}");
            let entry = ModerationEntry {
                at: 77,
                operator: "# owner".to_owned(),
                operator_player: Some(player.clone()),
                action: "delete-account".to_owned(),
                target: player.clone(),
                name: String::new(),
                detail: String::new(),
                reason: String::new(),
                report: None,
            };
            let change = ModerationChange::DeletePlayer {
                player: player.clone(),
                password_hash: Some("hash".to_owned()),
            };
            let mut out = std::io::stdout();
            writeln!(out, "deleting {nth}").and_then(|()| out.flush()).unwrap();
            store.moderate(&entry, &change).await.unwrap();
            writeln!(out, "acknowledged {nth}").and_then(|()| out.flush()).unwrap();
        }
    });
}

fn message(number: u32, nth: usize) -> TableEvent {
    let kind = TableEventKind::Said {
        room: ChatRoom::Players,
        name: format!("Player {nth}"),
        seat: None,
        player: Some(PlayerId::new(format!("p{nth}"))),
        text: format!("sentence {number} of player {nth}"),
    };
    TableEvent { number, at: Millis(u64::from(number)), command: None, kind }
}

#[tokio::test]
async fn a_player_is_deleted_whole_or_not_at_all() {
    for round in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tessera.db");
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["sqlite::killed_deletion::victim", "--exact", "--ignored", "--nocapture"])
            .env(FILE, &file)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut acknowledged = 0;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            acknowledged += usize::from(line.starts_with("acknowledged"));
            // In the middle of a deletion, most likely.
            if line == format!("deleting {}", 5 * round) {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(acknowledged >= 5 * round, "{acknowledged}");
        let store = Store::open(&file).await.unwrap();
        let log = store.moderation_log(200).await.unwrap();
        for nth in 0..PLAYERS {
            let player = format!("p{nth}");
            let is_logged = log.iter().any(|entry| entry.target == player);
            let exists = store.player_by_name(&format!("Player {nth}")).await.unwrap().is_some();
            assert_eq!(is_logged, !exists, "{player}");
            assert!(nth >= acknowledged || !exists, "{player} was acknowledged");
            let events = store.events_after(&player, 0).await.unwrap();
            assert_eq!(events.len(), MESSAGES as usize);
            for event in events {
                let TableEventKind::Said { name, text, .. } = &event.kind else { panic!("{event:?}") };
                let is_deleted = name == DELETED_PLAYER_NAME && text.is_empty();
                assert!(if exists { event == message(event.number, nth) } else { is_deleted }, "{event:?}");
            }
        }
        store.close().await;
    }
}
