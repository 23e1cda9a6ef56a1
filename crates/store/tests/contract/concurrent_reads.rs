//! Reads beside each other: a long log holds up neither sessions nor short reads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tessera_store::{GameFilter, Store, StoreError, TableSummary, TableSummaryStage};
use tokio::task::JoinSet;

use super::new_store;
use crate::sample::{events, guest, seat, summary, token};

const LONG: u32 = 20_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_read_in_pages() {
    let (_database, store) = new_store().await;
    for first in (1..=1_000).step_by(100) {
        store.append("t1", &events(first..first + 100), None).await.unwrap();
    }
    // A multiple of the page size ends with an empty page.
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=1_000));
    assert_eq!(store.events_after("t1", 1).await.unwrap(), events(2..=1_000));
    assert_eq!(store.events_page("t1", 10, 5).await.unwrap(), events(11..=15));
    assert_eq!(store.events_page("t1", 998, 5).await.unwrap(), events(999..=1_000));
    assert_eq!(store.events_page("nowhere", 0, 5).await.unwrap(), []);
}

async fn median(mut measure: impl AsyncFnMut() -> Duration) -> Duration {
    let mut times = Vec::new();
    for _ in 0..15 {
        times.push(measure().await);
    }
    times.sort();
    times[times.len() / 2]
}

/// Reads the long log again and again until it is told to stop.
fn read_long_log(store: &Store, readers: usize) -> (JoinSet<Vec<Duration>>, Arc<AtomicBool>) {
    let (mut reading, stop) = (JoinSet::new(), Arc::<AtomicBool>::default());
    for _ in 0..readers {
        let (store, stop) = (store.clone(), Arc::clone(&stop));
        reading.spawn(async move {
            let mut times = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let began = Instant::now();
                match store.events_after("long", 0).await {
                    Ok(events) => assert_eq!(events.len(), LONG as usize),
                    // Shed load is an answer too, but not a read.
                    Err(reason) => assert_eq!(reason, StoreError::Busy),
                }
                times.push(began.elapsed());
            }
            times
        });
    }
    (reading, stop)
}

/// With one queue for all reads, a lookup takes as long as the reads before it.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_and_short_reads_do_not_wait_for_long_logs() {
    let (_database, store) = new_store().await;
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.append("short", &events([1]), Some(summary("short", TableSummaryStage::Playing, 1))).await.unwrap();
    for first in (1..=LONG).step_by(500) {
        store.append("long", &events(first..first + 500), None).await.unwrap();
    }
    let (reading, stop) = read_long_log(&store, 24);
    let lookup = median(async || {
        let began = Instant::now();
        assert!(store.player_by_token(&token("ada"), 8).await.unwrap().is_some());
        began.elapsed()
    });
    let lookup = lookup.await;
    let short_read = median(async || {
        let began = Instant::now();
        assert!(store.summary("short").await.unwrap().is_some());
        began.elapsed()
    });
    let short_read = short_read.await;
    stop.store(true, Ordering::Relaxed);
    let mut whole: Vec<Duration> = reading.join_all().await.into_iter().flatten().collect();
    whole.sort();
    let whole = whole[whole.len() / 2];
    assert!(lookup * 10 < whole, "a lookup takes {lookup:?}, a whole log {whole:?}");
    assert!(short_read * 10 < whole, "a short read takes {short_read:?}, a whole log {whole:?}");
}

/// Every page of a player reads their unfinished games: one player with thousands of games must not occupy the readers.
#[tokio::test(flavor = "multi_thread")]
async fn the_lists_of_a_player_with_many_games_take_no_longer_than_those_of_others() {
    const MANY: u64 = 8_000;
    let (_database, store) = new_store().await;
    let mut writing = JoinSet::new();
    for at in 1..=MANY {
        let stage = if at % 2 == 0 { TableSummaryStage::Playing } else { TableSummaryStage::Over };
        for player in ["eve", "ada"].into_iter().take(if at <= 200 { 2 } else { 1 }) {
            let game = summary(&format!("{player} {at}"), stage, at);
            let (store, game) = (store.clone(), TableSummary { seats: vec![seat(player)], ..game });
            writing.spawn(async move { store.append(&game.table.clone(), &[], Some(game)).await.unwrap() });
        }
    }
    writing.join_all().await;
    let time_of = async |player: &str| {
        let unfinished = median(async || {
            let began = Instant::now();
            assert_eq!(store.unfinished_games_of(player, 100).await.unwrap().len(), 100);
            began.elapsed()
        });
        let unfinished = unfinished.await;
        let all = median(async || {
            let began = Instant::now();
            for is_over in [None, Some(false), Some(true)] {
                let filter = GameFilter { is_over, game: None };
                assert_eq!(store.games_of(player, None, 20, filter).await.unwrap().entries.len(), 20);
            }
            began.elapsed()
        });
        (unfinished, all.await)
    };
    let (few, many) = (time_of("ada").await, time_of("eve").await);
    assert!(many.0 < few.0 * 4 && many.1 < few.1 * 4, "few games: {few:?}, many: {many:?}");
}
