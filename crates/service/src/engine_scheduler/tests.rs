//! Tests of the scheduler with real engines and threads.

use std::net::IpAddr;
use std::time::Duration;

use tessera_engine::{Level, SearchLimits};
use tessera_rules::{AnyGame, Dice, GameKind};

use super::*;

fn owner(player: &str, address: u8) -> EngineJobOwner {
    EngineJobOwner::new(player, Some(IpAddr::from([10, 0, 0, address])))
}

/// A job that searches until it is cancelled.
fn endless(
    scheduler: &EngineScheduler,
    owner: EngineJobOwner,
) -> EngineJobHandle<tessera_engine::SearchReport<tessera_rules::AnyMove>> {
    let game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
    let limits = SearchLimits { lines: 8, ..SearchLimits::default() };
    let search =
        move |engine: &mut Engine, stop: &CancelToken| engine.think(&game, &limits, stop, &mut |_| {});
    scheduler.submit(owner, EngineJobClass::MoveAgainstPerson, search).expect("room")
}

#[tokio::test]
async fn a_job_is_done_while_endless_searches_take_turns() {
    let scheduler = EngineScheduler::new(1);
    // More owners with a long search than there are slots.
    let flood: Vec<_> =
        (0..8).map(|number| endless(&scheduler, owner(&format!("eve {number}"), number))).collect();
    for _ in 0..20 {
        let done = scheduler.run(owner("ada", 200), EngineJobClass::MoveAgainstPerson, |_, _| "b2A+").await;
        assert_eq!(done, Ok("b2A+"));
    }
    let advice = scheduler.run(owner("ada", 200), EngineJobClass::Advice, |_, _| "advice").await;
    assert_eq!(advice, Ok("advice"), "the last class goes on too");
    assert!(flood.iter().any(|job| job.jobs_before() > 0));
    drop(flood);
    while scheduler.0.lock().queue.running() > 0 {
        tokio::task::yield_now().await;
    }
    let state = scheduler.0.lock();
    assert!(state.waiting.is_empty() && state.searches.is_empty(), "what nobody waits for is cancelled");
    let engines = state.idle_threads.len();
    assert!(engines <= 1 + MAX_PAUSED_SEARCHES + 1, "{engines} engines");
    assert!(engines * 2 * scheduler.0.hash_bytes <= ENGINE_MEMORY_BYTES);
}

#[tokio::test]
async fn a_search_that_was_paused_finds_the_same_move() {
    let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
    for text in ["e5A+", "b2B-", "h8C+"] {
        game.play_text(text).expect("a legal move");
    }
    let level = Level::new(9).expect("a level");
    let scheduler = EngineScheduler::new(1);
    let hash = scheduler.0.hash_bytes;
    let alone = Engine::new(hash).choose(&game, level, &mut Dice::from_seed(5), &CancelToken::new());
    let searched = game.clone();
    let mut job = scheduler
        .submit(owner("ada", 1), EngineJobClass::MoveAgainstPerson, move |engine, stop| {
            engine.clear_hash();
            engine.choose(&searched, level, &mut Dice::from_seed(5), stop)
        })
        .expect("room");
    let mut interruptions = 0;
    let found = loop {
        // Each of these jobs has another owner and interrupts the search.
        let other = owner(&format!("bob {interruptions}"), 2);
        tokio::select! {
            biased;
            found = job.result() => break found,
            done = scheduler.run(other, EngineJobClass::MoveAgainstPerson, |_, _| ()) => done.expect("room"),
        }
        interruptions += 1;
    };
    assert!(interruptions > 1, "{interruptions}");
    assert_eq!(found, Ok(alone));
}

#[tokio::test]
async fn engines_that_were_not_used_since_the_last_release_are_freed() {
    let scheduler = EngineScheduler::new(2);
    let engines = || scheduler.0.lock().idle_threads.len();
    // Two searches run at the same time, and others begin while they are paused.
    let flood: Vec<_> =
        (0..8).map(|number| endless(&scheduler, owner(&format!("eve {number}"), number))).collect();
    for number in 0..20 {
        let ada = owner(&format!("ada {number}"), 100 + number);
        scheduler.run(ada, EngineJobClass::MoveAgainstPerson, |_, _| ()).await.expect("room");
    }
    drop(flood);
    while scheduler.0.lock().queue.running() > 0 {
        tokio::task::yield_now().await;
    }
    let created = engines();
    assert!(created > 2, "{created} engines");
    scheduler.release_unused_engines();
    assert_eq!(engines(), created, "each of them had a job");
    let _used = scheduler.run(owner("ada", 1), EngineJobClass::Advice, |_, _| ()).await;
    while engines() < created {
        tokio::task::yield_now().await;
    }
    scheduler.release_unused_engines();
    assert_eq!(engines(), 2, "as many as can run at the same time stay");
    scheduler.release_unused_engines();
    assert_eq!(engines(), 2);
    assert_eq!(scheduler.run(owner("ada", 1), EngineJobClass::Advice, |_, _| 1).await, Ok(1));
}

#[tokio::test]
async fn a_panic_ends_its_own_job_only() {
    let scheduler = EngineScheduler::new(1);
    let panics = |_: &mut Engine, _: &CancelToken| -> u8 { panic!("a panic for the test") };
    let failed = scheduler.run(owner("ada", 1), EngineJobClass::Advice, panics).await;
    assert_eq!(failed, Err(EngineJobFailure::Panicked));
    assert_eq!(scheduler.run(owner("ada", 1), EngineJobClass::Advice, |_, _| 1).await, Ok(1));
}

#[tokio::test]
async fn a_thread_that_has_ended_fails_one_job_only() {
    let scheduler = EngineScheduler::new(1);
    let (ended, _) = channel();
    scheduler.0.lock().idle_threads.push(ended);
    let failed = scheduler.run(owner("ada", 1), EngineJobClass::Advice, |_, _| 1).await;
    assert_eq!(failed, Err(EngineJobFailure::Panicked));
    assert_eq!(scheduler.run(owner("ada", 1), EngineJobClass::Advice, |_, _| 1).await, Ok(1));
}

#[tokio::test]
async fn an_abandoned_job_that_nobody_waits_for_is_not_run_again() {
    for is_wanted in [false, true] {
        let scheduler = EngineScheduler::new(1);
        let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
        let (finish, may_finish) = channel();
        let job = move |_: &mut Engine, _: &CancelToken| {
            started.send(()).expect("the test counts");
            may_finish.recv().expect("the test goes on");
        };
        let job = scheduler.submit(owner("ada", 1), EngineJobClass::Advice, job).expect("room");
        starts.recv().await.expect("it starts");
        scheduler.0.lock().searches[&job.id].abandon();
        let mut job = Some(job).filter(|_| is_wanted);
        finish.send(()).expect("it ends");
        if let Some(job) = &mut job {
            finish.send(()).expect("it ends again");
            assert_eq!(job.result().await, Ok(()));
        }
        let later = scheduler.run(owner("ada", 1), EngineJobClass::Advice, |_, _| 1).await;
        assert_eq!((later, starts.try_recv().is_ok()), (Ok(1), is_wanted));
    }
}

#[tokio::test]
async fn the_time_limit_of_a_search_counts_the_time_that_it_runs() {
    const LIMIT: Duration = Duration::from_millis(200);
    let scheduler = EngineScheduler::new(1);
    let game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
    let limits = SearchLimits { lines: 8, ..SearchLimits::time(LIMIT) };
    let same_scheduler = scheduler.clone();
    let (time_with_pause, pause) = scheduler
        .run(owner("ada", 9), EngineJobClass::MoveAgainstPerson, move |engine, stop| {
            let (same_game, same_limits) = (game.clone(), limits);
            // A search with a token of its own, so that it is not paused in turn.
            let pausing = move |engine: &mut Engine, _: &CancelToken| {
                let began = Instant::now();
                engine.think(&same_game, &same_limits, &CancelToken::new(), &mut |_| {});
                began.elapsed()
            };
            // Its owner has had no turn, so it interrupts the search at its first check point.
            let mut other = same_scheduler
                .submit(owner("eve", 1), EngineJobClass::MoveAgainstPerson, pausing)
                .expect("room");
            let began = Instant::now();
            engine.think(&game, &limits, stop, &mut |_| {});
            (began.elapsed(), other.result.try_recv().expect("it ran in between"))
        })
        .await
        .expect("room");
    assert!(time_with_pause >= pause + LIMIT, "{time_with_pause:?} with a pause of {pause:?}");
}
