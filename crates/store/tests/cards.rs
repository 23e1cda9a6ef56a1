//! What lists show.

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tessera_rules::GameKind;
use tessera_store::{Card, CardSeat, CardStage, Store};
use tessera_table::{ClockSetting, How, Millis, Outcome, SeatKind, SeatNumber};

use crate::sample::{card, events, new_store, seat};

async fn put(store: &Store, card: &Card) {
    store.append(&card.table, &[], Some(card.clone())).await.expect("a card can always be written");
}

fn tables(cards: &[Card]) -> Vec<&str> {
    cards.iter().map(|card| card.table.as_str()).collect()
}

#[tokio::test]
async fn a_card_comes_back_as_it_was_last_written() {
    let (_folder, store) = new_store().await;
    assert_eq!(store.card("t1").await.unwrap(), None);
    let mut one = card("t1", CardStage::Waiting, 1);
    put(&store, &one).await;
    assert_eq!(store.card("t1").await.unwrap(), Some(one.clone()));
    one.stage = CardStage::Over;
    one.moves = 36;
    one.changed = 99;
    one.result = Some(Outcome { how: How::Resignation, places: vec![1, 2], by: Some(SeatNumber::new(2)) });
    store.append("t1", &events([1]), Some(one.clone())).await.unwrap();
    assert_eq!(store.card("t1").await.unwrap(), Some(one));
}

#[tokio::test]
async fn what_is_stored_stays_as_it_was_written_before() {
    let (folder, store) = new_store().await;
    let engine =
        CardSeat { kind: SeatKind::Engine, name: "Level 3".to_owned(), player: None, level: Some(3) };
    let screen = CardSeat { kind: SeatKind::SameScreen, ..seat("ada") };
    let one = Card {
        game: GameKind::PentagoXl,
        clock: ClockSetting::PerGame { time: Millis(60_000), increment: Millis(0) },
        seats: vec![seat("ada"), screen, engine],
        result: Some(Outcome { how: How::Line, places: vec![1, 2, 2], by: Some(SeatNumber::new(1)) }),
        ..card("t1", CardStage::Over, 1)
    };
    put(&store, &one).await;
    let file = SqliteConnectOptions::new().filename(folder.path().join("tessera.db"));
    let mut connection = file.connect().await.unwrap();
    let columns: (String, String, String, String, String) =
        sqlx::query_as("SELECT game, stage, clock, seats, result FROM card")
            .fetch_one(&mut connection)
            .await
            .unwrap();
    let expected = (
        "pentago-xl",
        "over",
        r#"{"kind":"per_game","time":60000,"increment":0}"#,
        r#"[{"kind":"person","name":"ADA","player":"ada"},{"kind":"same_screen","name":"ADA","player":"ada"},{"kind":"engine","name":"Level 3","level":3}]"#,
        r#"{"how":"line","places":[1,2,2],"by":1}"#,
    );
    let (game, stage, clock, seats, result) = &columns;
    assert_eq!((game.as_str(), stage.as_str(), clock.as_str(), seats.as_str(), result.as_str()), expected);
    assert_eq!(store.card("t1").await.unwrap(), Some(one));
}

#[tokio::test]
async fn lists_show_public_tables_of_their_stage_newest_first() {
    let (_folder, store) = new_store().await;
    for (table, stage, at) in [
        ("w1", CardStage::Waiting, 1),
        ("w3", CardStage::Waiting, 3),
        ("w2", CardStage::Waiting, 2),
        ("p1", CardStage::Playing, 1),
        ("o1", CardStage::Over, 1),
    ] {
        put(&store, &card(table, stage, at)).await;
    }
    put(&store, &Card { private: true, ..card("secret", CardStage::Waiting, 9) }).await;
    assert_eq!(tables(&store.open_tables(10).await.unwrap()), ["w3", "w2", "w1"]);
    assert_eq!(tables(&store.open_tables(2).await.unwrap()), ["w3", "w2"]);
    assert_eq!(tables(&store.running_tables(10).await.unwrap()), ["p1"]);
    put(&store, &card("w3", CardStage::Playing, 3)).await;
    put(&store, &card("p1", CardStage::Over, 1)).await;
    put(&store, &Card { private: true, ..card("w1", CardStage::Waiting, 1) }).await;
    assert_eq!(tables(&store.open_tables(10).await.unwrap()), ["w2"]);
    assert_eq!(tables(&store.running_tables(10).await.unwrap()), ["w3"]);
}

#[tokio::test]
async fn games_of_a_player_follow_the_seats() {
    let (_folder, store) = new_store().await;
    for at in 1..=5 {
        let mut one = card(&format!("t{at}"), CardStage::Over, at);
        one.private = at == 4;
        one.seats.push(seat("bob"));
        // One can play against oneself.
        one.seats.push(seat("ada"));
        put(&store, &one).await;
    }
    assert_eq!(tables(&store.games_of("ada", None, 10).await.unwrap()), ["t5", "t4", "t3", "t2", "t1"]);
    assert_eq!(tables(&store.games_of("ada", Some(4), 2).await.unwrap()), ["t3", "t2"]);
    assert_eq!(tables(&store.games_of("eve", None, 10).await.unwrap()), [""; 0]);
    let without_bob = Card { changed: 9, ..card("t2", CardStage::Waiting, 2) };
    put(&store, &without_bob).await;
    assert_eq!(tables(&store.games_of("bob", None, 10).await.unwrap()), ["t5", "t4", "t3", "t1"]);
    assert_eq!(tables(&store.games_of("ada", None, 1).await.unwrap()), ["t2"]);
}

#[tokio::test]
async fn games_of_the_same_moment_are_never_passed_over() {
    let (_folder, store) = new_store().await;
    for (table, at) in [("t1", 1), ("t2", 2), ("t3", 2), ("t4", 2), ("t5", 3)] {
        put(&store, &card(table, CardStage::Over, at)).await;
    }
    let first = store.games_of("ada", None, 2).await.unwrap();
    assert_eq!(tables(&first), ["t5", "t2", "t3", "t4"]);
    let rest = store.games_of("ada", first.last().map(|card| card.changed), 2).await.unwrap();
    assert_eq!(tables(&rest), ["t1"]);
}

#[tokio::test]
async fn tables_with_a_clock_or_an_engine_wake() {
    let (_folder, store) = new_store().await;
    let wakes = |table, stage, at| Card { wakes: true, ..card(table, stage, at) };
    put(&store, &card("sleeps", CardStage::Playing, 1)).await;
    put(&store, &wakes("t2", CardStage::Playing, 2)).await;
    put(&store, &Card { private: true, ..wakes("t1", CardStage::Playing, 1) }).await;
    put(&store, &wakes("waits", CardStage::Waiting, 3)).await;
    put(&store, &wakes("over", CardStage::Over, 4)).await;
    let mut woken = store.to_wake().await.unwrap();
    woken.sort();
    assert_eq!(woken, ["t1", "t2"]);
}

#[tokio::test]
async fn of_several_cards_in_a_batch_the_last_counts() {
    let (_folder, store) = new_store().await;
    let puts = (1..=9).map(|at| {
        let store = store.clone();
        tokio::spawn(
            async move { put(&store, &Card { moves: at, ..card("t1", CardStage::Playing, 1) }).await },
        )
    });
    for put in puts.collect::<Vec<_>>() {
        put.await.unwrap();
    }
    assert_eq!(store.card("t1").await.unwrap().unwrap().moves, 9);
}
