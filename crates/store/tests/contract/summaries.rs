//! Summaries of tables and the lists made of them.

use tessera_rules::GameKind;
use tessera_store::{GameFilter, Store, SummarySeat, TableSummary, TableSummaryStage};
use tessera_table::{ClockSetting, EndReason, HolderKind, Millis, SeatNumber, TableOutcome};

use super::new_store;
use crate::sample::{events, seat, summary};

async fn put(store: &Store, summary: &TableSummary) {
    store
        .append(&summary.table, &[], Some(summary.clone()))
        .await
        .expect("a summary can be written without events");
}

fn tables(summaries: &[TableSummary]) -> Vec<&str> {
    summaries.iter().map(|summary| summary.table.as_str()).collect()
}

#[tokio::test]
async fn a_summary_comes_back_as_it_was_last_written() {
    let (_database, store) = new_store().await;
    assert_eq!(store.summary("t1").await.unwrap(), None);
    let mut one = summary("t1", TableSummaryStage::Waiting, 1);
    put(&store, &one).await;
    assert_eq!(store.summary("t1").await.unwrap(), Some(one.clone()));
    one.stage = TableSummaryStage::Over;
    one.moves = 36;
    one.last_played = 99;
    one.result =
        Some(TableOutcome { how: EndReason::Resignation, places: vec![1, 2], by: Some(SeatNumber::new(2)) });
    store.append("t1", &events([1]), Some(one.clone())).await.unwrap();
    assert_eq!(store.summary("t1").await.unwrap(), Some(one));
}

#[tokio::test]
async fn the_stored_format_does_not_change() {
    let (database, store) = new_store().await;
    let engine = SummarySeat {
        kind: HolderKind::Engine,
        name: "Level 3".to_owned(),
        player: None,
        level: Some(3),
        bot: false,
    };
    let screen = SummarySeat { kind: HolderKind::SameScreen, ..seat("ada") };
    let one = TableSummary {
        game: GameKind::PentagoXl,
        clock: ClockSetting::PerGame { time: Millis(60_000), increment: Millis(0) },
        seats: vec![seat("ada"), screen, engine],
        result: Some(TableOutcome {
            how: EndReason::Line,
            places: vec![1, 2, 2],
            by: Some(SeatNumber::new(1)),
        }),
        away: Some(vec![None, Some(1_763_164_800_000), None]),
        ..summary("t1", TableSummaryStage::Over, 1)
    };
    put(&store, &one).await;
    let expected = [
        ("game", "pentago-xl"),
        ("stage", "over"),
        ("clock", r#"{"kind":"per_game","time":60000,"increment":0}"#),
        (
            "seats",
            r#"[{"kind":"person","name":"ADA","player":"ada"},{"kind":"same_screen","name":"ADA","player":"ada"},{"kind":"engine","name":"Level 3","level":3}]"#,
        ),
        ("result", r#"{"how":"line","places":[1,2,2],"by":1}"#),
    ];
    for (column, expected) in expected {
        assert_eq!(database.texts(&format!("SELECT {column} FROM card")).await, [expected], "{column}");
    }
    assert_eq!(store.summary("t1").await.unwrap(), Some(one));
}

#[tokio::test]
async fn lists_show_public_tables_of_their_stage_newest_first() {
    let (_database, store) = new_store().await;
    for (table, stage, at) in [
        ("w1", TableSummaryStage::Waiting, 1),
        ("w3", TableSummaryStage::Waiting, 3),
        ("w2", TableSummaryStage::Waiting, 2),
        ("p1", TableSummaryStage::Playing, 1),
        ("o1", TableSummaryStage::Over, 1),
    ] {
        put(&store, &summary(table, stage, at)).await;
    }
    put(&store, &TableSummary { private: true, ..summary("secret", TableSummaryStage::Waiting, 9) }).await;
    assert_eq!(tables(&store.open_tables(10).await.unwrap()), ["w3", "w2", "w1"]);
    assert_eq!(tables(&store.open_tables(2).await.unwrap()), ["w3", "w2"]);
    assert_eq!(tables(&store.running_tables(10).await.unwrap()), ["p1"]);
    put(&store, &summary("w3", TableSummaryStage::Playing, 3)).await;
    put(&store, &summary("p1", TableSummaryStage::Over, 1)).await;
    put(&store, &TableSummary { private: true, ..summary("w1", TableSummaryStage::Waiting, 1) }).await;
    assert_eq!(tables(&store.open_tables(10).await.unwrap()), ["w2"]);
    assert_eq!(tables(&store.running_tables(10).await.unwrap()), ["w3"]);
}

#[tokio::test]
async fn games_of_a_player_follow_the_seats() {
    let (_database, store) = new_store().await;
    for at in 1..=5 {
        let mut one = summary(&format!("t{at}"), TableSummaryStage::Over, at);
        one.private = at == 4;
        one.seats.push(seat("bob"));
        // A player may hold two seats.
        one.seats.push(seat("ada"));
        put(&store, &one).await;
    }
    assert_eq!(
        tables(&store.games_of("ada", None, 10, GameFilter::default()).await.unwrap().entries),
        ["t5", "t4", "t3", "t2", "t1"]
    );
    assert_eq!(
        tables(&store.games_of("ada", Some(4), 2, GameFilter::default()).await.unwrap().entries),
        ["t3", "t2"]
    );
    assert_eq!(
        tables(&store.games_of("eve", None, 10, GameFilter::default()).await.unwrap().entries),
        [""; 0]
    );
    let without_bob = TableSummary { last_played: 9, ..summary("t2", TableSummaryStage::Waiting, 2) };
    put(&store, &without_bob).await;
    assert_eq!(
        tables(&store.games_of("bob", None, 10, GameFilter::default()).await.unwrap().entries),
        ["t5", "t4", "t3", "t1"]
    );
    assert_eq!(tables(&store.games_of("ada", None, 1, GameFilter::default()).await.unwrap().entries), ["t2"]);
}

#[tokio::test]
async fn games_that_changed_at_the_same_moment_are_on_one_page() {
    let (_database, store) = new_store().await;
    for (table, at) in [("t1", 1), ("t2", 2), ("t3", 2), ("t4", 2), ("t5", 3)] {
        put(&store, &summary(table, TableSummaryStage::Over, at)).await;
    }
    let first = store.games_of("ada", None, 2, GameFilter::default()).await.unwrap();
    assert_eq!((tables(&first.entries), first.next), (vec!["t5", "t2", "t3", "t4"], Some(2)));
    let rest = store.games_of("ada", first.next, 2, GameFilter::default()).await.unwrap();
    assert_eq!((tables(&rest.entries), rest.next), (vec!["t1"], None));
    let full = store.games_of("ada", None, 5, GameFilter::default()).await.unwrap();
    assert_eq!((full.entries.len(), full.next), (5, None));
}

#[tokio::test]
async fn tables_with_a_clock_or_an_engine_are_resumed() {
    let (_database, store) = new_store().await;
    let resumed = |table, stage, at| TableSummary { needs_resume: true, ..summary(table, stage, at) };
    put(&store, &summary("idle", TableSummaryStage::Playing, 1)).await;
    put(&store, &resumed("t2", TableSummaryStage::Playing, 2)).await;
    put(&store, &TableSummary { private: true, ..resumed("t1", TableSummaryStage::Playing, 1) }).await;
    put(&store, &resumed("waits", TableSummaryStage::Waiting, 3)).await;
    put(&store, &resumed("over", TableSummaryStage::Over, 4)).await;
    let mut tables = store.tables_to_resume().await.unwrap();
    tables.sort();
    assert_eq!(tables, ["t1", "t2"]);
}

#[tokio::test]
async fn of_several_summaries_in_a_batch_the_last_counts() {
    let (_database, store) = new_store().await;
    let puts = (1..=9).map(|at| {
        let store = store.clone();
        tokio::spawn(async move {
            put(&store, &TableSummary { moves: at, ..summary("t1", TableSummaryStage::Playing, 1) }).await;
        })
    });
    for put in puts.collect::<Vec<_>>() {
        put.await.unwrap();
    }
    assert_eq!(store.summary("t1").await.unwrap().unwrap().moves, 9);
}

#[tokio::test]
async fn unfinished_games_leave_their_list_when_they_end_and_come_back_when_they_go_on() {
    let (_database, store) = new_store().await;
    for (table, stage, at) in [
        ("w1", TableSummaryStage::Waiting, 1),
        ("p2", TableSummaryStage::Playing, 2),
        ("o3", TableSummaryStage::Over, 3),
    ] {
        put(&store, &summary(table, stage, at)).await;
    }
    let unfinished = async || store.unfinished_games_of("ada", 10).await.unwrap();
    assert_eq!(tables(&unfinished().await), ["p2", "w1"]);
    assert_eq!(tables(&store.unfinished_games_of("ada", 1).await.unwrap()), ["p2"]);
    let mut ended = summary("p2", TableSummaryStage::Over, 2);
    ended.seats.push(seat("bob"));
    put(&store, &ended).await;
    put(&store, &summary("o3", TableSummaryStage::Playing, 3)).await;
    assert_eq!(tables(&unfinished().await), ["o3", "w1"]);
    assert_eq!(tables(&store.unfinished_games_of("bob", 10).await.unwrap()), [""; 0]);
    let list = async |filter| store.games_of("ada", None, 10, filter).await.unwrap().entries;
    let over = GameFilter { is_over: Some(true), ..GameFilter::default() };
    assert_eq!(tables(&list(over).await), ["p2"]);
    let others = GameFilter { is_over: Some(false), game: Some(GameKind::Pente) };
    assert_eq!(tables(&list(others).await), [""; 0]);
    let same = GameFilter { is_over: Some(false), game: Some(GameKind::Pentago) };
    assert_eq!(tables(&list(same).await), ["o3", "w1"]);
}

#[test]
fn a_game_waits_for_the_player_to_move_and_for_one_who_was_away_when_it_began() {
    let mut game = summary("t1", TableSummaryStage::Playing, 1);
    game.seats = vec![seat("ada"), seat("bob")];
    (game.to_move, game.moves, game.away) = (Some(SeatNumber::new(2)), 0, None);
    assert!(game.waits_for("bob") && !game.waits_for("ada") && !game.waits_for("eve"));
    game.away = Some(vec![Some(5), None]);
    assert!(game.waits_for("ada"), "it began without them");
    game.moves = 1;
    assert!(!game.waits_for("ada"), "they closed the page of a game that goes on");
    game.seats[1] = SummarySeat { kind: HolderKind::SameScreen, ..seat("ada") };
    assert!(!game.waits_for("ada"), "a game at one screen waits for nobody");
    game.seats[1] = seat("bob");
    game.stage = TableSummaryStage::Over;
    assert!(!game.waits_for("bob"));
}
