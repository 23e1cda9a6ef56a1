//! Removal of unused guests and of tables that wait too long.

use tessera_rules::GameKind;
use tessera_store::{
    CompletedLessonStep, GameFilter, GuestCutoffs, ModerationChange, ModerationEntry, NewGuestPlayer, Store,
    TableSummary, TableSummaryStage, TournamentSummary,
};
use tessera_table::{ChatRoom, Millis, PlayerId, TableEvent, TableEventKind};
use tessera_tournament::{ActorRole, Tournament, TournamentEvent, TournamentSetup, TournamentStage};

use super::new_store;
use crate::sample::{account, events, guest, seat, summary, token};

const DAY: u64 = 24 * 3_600 * 1_000;
const UNUSED: GuestCutoffs = GuestCutoffs { since: 30 * DAY, learners_since: 30 * DAY };

fn tournament_of(organiser: &str) -> TournamentSummary {
    TournamentSummary {
        tournament: "club".to_owned(),
        name: "Club day".to_owned(),
        game: GameKind::Pentago,
        stage: TournamentStage::Entry,
        players: 0,
        organiser: organiser.to_owned(),
        helper_secret_hash: None,
        opened: 7,
        online: false,
        seat_link_key: None,
    }
}

async fn remaining(store: &Store, players: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for player in players {
        if store.player_by_token(&token(player), 8).await.expect("a store").is_some() {
            found.push((*player).to_owned());
        }
    }
    found
}

#[tokio::test]
async fn only_guests_without_seat_tournament_and_use_are_removed() {
    let (_database, store) = new_store().await;
    let all = ["account", "idle", "new", "organiser", "seated", "visitor"];
    for id in all {
        let at = if id == "new" { 31 * DAY } else { 7 };
        store.add_player(&NewGuestPlayer { at, ..guest(id, id) }).await.unwrap();
    }
    store.create_account(&account("account", "Ada", "secret")).await.unwrap();
    store.append_to_tournament(&tournament_of("organiser"), &[]).await.unwrap();
    let table = TableSummary { seats: vec![seat("seated")], ..summary("t1", TableSummaryStage::Over, 1) };
    store.append("t1", &events([1]), Some(table)).await.unwrap();
    store.player_by_token(&token("visitor"), 31 * DAY).await.unwrap().expect("they come again");
    let removed = store.remove_unused_guests(UNUSED, "").await.unwrap();
    assert_eq!((removed.count, removed.next), (1, None));
    // An account has a session of its own in place of the guest's.
    let sessions = ["account's new", "idle", "new", "organiser", "seated", "visitor"];
    assert_eq!(
        remaining(&store, &sessions).await,
        ["account's new", "new", "organiser", "seated", "visitor"]
    );
    assert_eq!(store.remove_unused_guests(UNUSED, "").await.unwrap().count, 0);
}

#[tokio::test]
async fn guests_keep_their_names_in_messages_and_tournaments() {
    let (_database, store) = new_store().await;
    for id in ["author", "helper", "idle", "organiser"] {
        store.add_player(&guest(id, id)).await.unwrap();
    }
    let said = TableEvent {
        number: 1,
        at: Millis(9),
        command: None,
        kind: TableEventKind::Said {
            room: ChatRoom::Spectators,
            name: "author".to_owned(),
            seat: None,
            player: Some(PlayerId::new("author")),
            text: "hello".to_owned(),
        },
    };
    store.append("t1", std::slice::from_ref(&said), None).await.unwrap();
    let plan = TournamentSetup::new("Club day", GameKind::Pentago);
    let opened = Tournament::open(plan, "organiser", 5).unwrap().events()[0].clone();
    let helped = TournamentEvent {
        by: "+helper".to_owned(),
        by_role: Some(ActorRole::Helper),
        by_player: Some(PlayerId::new("helper")),
        ..opened
    };
    store.append_to_tournament(&tournament_of("organiser"), std::slice::from_ref(&helped)).await.unwrap();
    assert_eq!(store.remove_unused_guests(UNUSED, "").await.unwrap().count, 1, "only the idle one");
    assert_eq!(store.events_after("t1", 0).await.unwrap(), [said]);
    assert_eq!(store.events_of_tournament("club").await.unwrap(), [helped]);
}

#[tokio::test]
async fn a_deleted_account_is_no_unused_guest() {
    let (_database, store) = new_store().await;
    store.add_player(&guest("ada", "Guest")).await.unwrap();
    store.create_account(&account("ada", "Ada", "hash")).await.unwrap();
    let entry = ModerationEntry {
        at: 77,
        operator: "# owner".to_owned(),
        operator_player: Some("ada".to_owned()),
        action: "delete-account".to_owned(),
        target: "ada".to_owned(),
        name: String::new(),
        detail: String::new(),
        reason: String::new(),
        report: None,
    };
    let change = ModerationChange::DeletePlayer { player: "ada".to_owned(), password_hash: None };
    store.moderate(&entry, &change).await.unwrap();
    assert_eq!(store.remove_unused_guests(UNUSED, "").await.unwrap().count, 0);
}

#[tokio::test]
async fn guests_with_progress_in_a_course_have_a_time_of_their_own() {
    let (_database, store) = new_store().await;
    for id in ["idle", "learner"] {
        store.add_player(&guest(id, id)).await.unwrap();
    }
    let step = CompletedLessonStep { course: "pente".to_owned(), step: "five".to_owned() };
    store.add_completed_step("learner", &step, 8).await.unwrap();
    let kept = GuestCutoffs { since: 3 * DAY, learners_since: 7 };
    assert_eq!(store.remove_unused_guests(kept, "").await.unwrap().count, 1);
    assert_eq!(remaining(&store, &["idle", "learner"]).await, ["learner"]);
    let kept = GuestCutoffs { learners_since: 8, ..kept };
    assert_eq!(store.remove_unused_guests(kept, "").await.unwrap().count, 1);
    assert_eq!(store.completed_steps("learner").await.unwrap(), []);
}

#[tokio::test]
async fn a_session_of_a_removed_guest_is_not_renewed() {
    let (database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    // The guest is removed after the session was read and before its use is recorded.
    database.ignore_writes("session", "UPDATE").await;
    assert_eq!(store.player_by_token(&token("ada"), 40 * DAY).await.unwrap(), None);
}

#[tokio::test]
async fn many_guests_are_removed_in_pages() {
    let (_database, store) = new_store().await;
    let mut adding = tokio::task::JoinSet::new();
    for number in 0..1_500 {
        let store = store.clone();
        adding.spawn(async move { store.add_player(&guest(&format!("g{number:04}"), "Guest")).await });
    }
    for added in adding.join_all().await {
        added.unwrap();
    }
    let first = store.remove_unused_guests(UNUSED, "").await.unwrap();
    assert_eq!((first.count, first.next.as_deref()), (1_000, Some("g0999")));
    let second = store.remove_unused_guests(UNUSED, "g0999").await.unwrap();
    assert_eq!((second.count, second.next), (500, None));
}

#[tokio::test]
async fn no_deletion_cascades_into_a_tournament() {
    let (database, store) = new_store().await;
    store.add_player(&guest("olga", "Olga")).await.unwrap();
    store.append_to_tournament(&tournament_of("olga"), &[]).await.unwrap();
    let deleted = database.execute("DELETE FROM player").await;
    assert!(deleted.is_err_and(|why| why.to_string().to_lowercase().contains("foreign key")));
    assert_eq!(store.tournament_summary("club").await.unwrap(), Some(tournament_of("olga")));
}

#[tokio::test]
async fn a_removed_table_leaves_nothing_behind() {
    let (_database, store) = new_store().await;
    for (table, stage, at) in [
        ("begun", TableSummaryStage::Playing, 1),
        ("ended", TableSummaryStage::Over, 1),
        ("hidden", TableSummaryStage::Waiting, 1),
        ("recent", TableSummaryStage::Waiting, 99),
        ("waiting", TableSummaryStage::Waiting, 1),
    ] {
        // The recent one was opened long ago too.
        let row = TableSummary { private: table == "hidden", opened: 1, ..summary(table, stage, at) };
        store.append(table, &events(1..=3), Some(row)).await.unwrap();
    }
    assert_eq!(store.old_waiting_tables(50).await.unwrap(), ["hidden", "waiting"]);
    let writes = store.summary_writes();
    let kept = [("begun", true), ("ended", true), ("hidden", false), ("recent", true), ("waiting", false)];
    for (table, is_kept) in kept {
        // What the writer's own check keeps is not counted as removed.
        assert_eq!(store.remove_waiting_table(table, 50).await.unwrap(), !is_kept, "{table}");
        assert!(!store.remove_waiting_table(table, 50).await.unwrap(), "{table}");
    }
    assert!(store.summary_writes() > writes, "cached lists are read again");
    for (table, is_kept) in kept {
        assert_eq!(store.summary(table).await.unwrap().is_some(), is_kept, "{table}");
        assert_eq!(!store.events_after(table, 0).await.unwrap().is_empty(), is_kept, "{table}");
    }
    let ids = store.open_tables(9).await.unwrap();
    assert_eq!(ids.iter().map(|row| row.table.as_str()).collect::<Vec<_>>(), ["recent"]);
    assert_eq!(store.games_of("ada", None, 9, GameFilter::default()).await.unwrap().entries.len(), 3);
    assert_eq!(store.structural_problems(9).await.unwrap(), [""; 0]);
}

#[tokio::test]
async fn the_last_use_of_all_sessions_is_known() {
    let (_database, store) = new_store().await;
    assert!(!store.was_used_since(0).await.unwrap(), "there is no session");
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.add_player(&NewGuestPlayer { at: 9 * DAY, ..guest("bob", "Bob") }).await.unwrap();
    assert!(store.was_used_since(9 * DAY).await.unwrap());
    assert!(!store.was_used_since(9 * DAY + 1).await.unwrap());
}

#[tokio::test]
async fn games_that_nobody_played_are_removed_and_those_with_two_moves_or_a_clock_stay() {
    let (_database, store) = new_store().await;
    let game = |table: &str, stage, moves, needs_resume, at| TableSummary {
        moves,
        needs_resume,
        ..summary(table, stage, at)
    };
    for game in [
        game("aborted", TableSummaryStage::Over, 1, true, 10),
        game("left", TableSummaryStage::Playing, 0, false, 10),
        game("new", TableSummaryStage::Over, 0, false, 50),
        game("timed", TableSummaryStage::Playing, 1, true, 10),
        game("played", TableSummaryStage::Over, 2, false, 10),
        game("waiting", TableSummaryStage::Waiting, 0, false, 10),
    ] {
        let table = game.table.clone();
        store.append(&table, &events([1]), Some(game)).await.unwrap();
    }
    assert_eq!(store.old_unplayed_games(50).await.unwrap(), ["aborted", "left"]);
    for table in ["aborted", "left", "new", "timed", "played", "waiting"] {
        let is_removed = ["aborted", "left"].contains(&table);
        assert_eq!(store.remove_unplayed_game(table, 50).await.unwrap(), is_removed, "{table}");
        assert_eq!(store.events_after(table, 0).await.unwrap().is_empty(), is_removed, "{table}");
    }
}
