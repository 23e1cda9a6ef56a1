//! Batches play the same games as the rules, on any number of threads.

use std::convert::Infallible;

use tessera_python::batch::{
    ActionBuffer, BatchBuffers, BatchOptions, EntriesPerGame, PlaneBuffer, RolloutBuffers, RolloutOptions,
    batch_of, roll_out,
};
use tessera_python::encoding::{legal_actions, move_of, reward_of, write_observation};
use tessera_rules::{AnyGame, GameKind, Seat};

const GAMES: usize = 1_300;

struct Arrays {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    terminations: Vec<u8>,
    to_move: Vec<u8>,
}

impl Arrays {
    fn of(games: usize, entries: EntriesPerGame) -> Arrays {
        Arrays {
            observations: vec![7.0; games * entries.planes],
            masks: vec![7; games * entries.actions],
            rewards: vec![7.0; games * entries.seats],
            terminations: vec![7; games],
            to_move: vec![9; games],
        }
    }

    fn buffers(&mut self) -> BatchBuffers<'_> {
        BatchBuffers {
            observations: Some(PlaneBuffer::Floats(&mut self.observations)),
            masks: Some(&mut self.masks),
            rewards: Some(&mut self.rewards),
            terminations: Some(&mut self.terminations),
            to_move: Some(&mut self.to_move),
        }
    }
}

fn options(seed: u64, threads: usize) -> BatchOptions {
    BatchOptions { games: GAMES, seed, random_opening: 0, auto_reset: true, threads }
}

/// Steps a batch with random actions beside the same games of the rules.
#[test]
fn a_batch_plays_the_games_of_the_rules() {
    for start in super::games().filter(|game| game.kind() != GameKind::Exago || game.seats() == 3) {
        let entries = EntriesPerGame::of(&start);
        let mut arrays = Arrays::of(GAMES, entries);
        let mut batch = batch_of(&start, options(5, 2)).expect("enough memory");
        let mut games = vec![start.clone(); GAMES];
        let mut actions = vec![0_i64; GAMES];
        let mut ended = 0;
        for _ in 0..40 {
            batch.sample(&mut actions);
            batch.step(ActionBuffer::Long(&actions), arrays.buffers()).expect("legal actions");
            for (nth, game) in games.iter_mut().enumerate() {
                let mv = move_of(game, actions[nth]).expect("a legal action");
                game.play(mv).expect("a legal move");
                let rewards = &arrays.rewards[nth * entries.seats..][..entries.seats];
                assert_eq!(arrays.terminations[nth], u8::from(game.is_over()));
                for (seat, &reward) in Seat::all(entries.seats).zip(rewards) {
                    let expected = game.places().map(|places| reward_of(places, seat, game.has_teams()));
                    assert!((reward - expected.unwrap_or_default()).abs() < 1e-6);
                }
                if game.is_over() {
                    ended += 1;
                    *game = start.clone();
                }
                assert_eq!(usize::from(arrays.to_move[nth]), game.to_move().number());
                assert_eq!(batch.game(nth).as_ref(), Some(&*game));
                if nth % 50 == 0 {
                    let mut planes = vec![0.0_f32; entries.planes];
                    write_observation(game, game.to_move(), &mut planes);
                    assert_eq!(arrays.observations[nth * entries.planes..][..entries.planes], planes);
                    let mask = &arrays.masks[nth * entries.actions..][..entries.actions];
                    let legal: Vec<usize> =
                        (0..entries.actions).filter(|&action| mask[action] == 1).collect();
                    assert!(mask.iter().all(|&entry| entry <= 1));
                    assert_eq!(legal, legal_actions(game));
                }
            }
        }
        let can_end = start.kind() == GameKind::Pentago;
        assert!(!can_end || ended > 0, "no game of {start} ended");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let start = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let play = |seed, threads| {
        let mut batch = batch_of(&start, BatchOptions { random_opening: 3, ..options(seed, threads) })
            .expect("enough memory");
        let mut actions = vec![0; GAMES];
        for _ in 0..40 {
            batch.sample(&mut actions);
            batch.step(ActionBuffer::Long(&actions), BatchBuffers::default()).expect("legal actions");
        }
        (0..GAMES).map(|nth| batch.game(nth).expect("a game").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(play(1, 1), play(1, 3));
    assert_ne!(play(1, 1), play(2, 1));
}

#[test]
fn an_illegal_action_changes_no_game() {
    let start = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    for threads in [1, 2] {
        let mut batch = batch_of(&start, options(1, threads)).expect("enough memory");
        let mut actions = vec![0_i32; GAMES];
        actions[417] = 324;
        actions[590] = -5;
        let error = batch.step(ActionBuffer::Short(&actions), BatchBuffers::default()).expect_err("illegal");
        assert_eq!(error.to_string(), "game 417: there is no action 324; they run from 0 to 323");
        assert!((0..GAMES).all(|nth| batch.game(nth).as_ref() == Some(&start)));
    }
}

#[test]
fn games_stay_over_without_auto_reset() {
    let start = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let mut batch =
        batch_of(&start, BatchOptions { auto_reset: false, ..options(1, 2) }).expect("enough memory");
    let mut arrays = Arrays::of(GAMES, EntriesPerGame::of(&start));
    let mut actions = vec![0; GAMES];
    let mut rewarded = 0;
    for _ in 0..37 {
        batch.sample(&mut actions);
        batch.step(ActionBuffer::Long(&actions), arrays.buffers()).expect("legal actions");
        rewarded += arrays.rewards.iter().filter(|reward| **reward > 0.0).count();
    }
    assert!(arrays.terminations.iter().all(|&over| over == 1));
    assert!(arrays.masks.iter().all(|&legal| legal == 0));
    let draws = (0..GAMES)
        .filter(|&nth| batch.game(nth).and_then(|game| game.places()).is_some_and(|places| places.is_draw()));
    assert_eq!(rewarded + draws.count(), GAMES, "every game is rewarded once");
}

#[test]
fn rollouts_count_what_they_write() {
    for start in super::games().step_by(5) {
        let (games, seats) = (3_000, start.seats());
        let mut places = vec![0; games * seats];
        let mut lengths = vec![0; games];
        let buffers = RolloutBuffers { places: Some(&mut places), lengths: Some(&mut lengths) };
        let never = || Ok::<(), Infallible>(());
        let options = RolloutOptions { games, seed: 3, threads: 2 };
        let Ok(counts) = roll_out(&start, options, buffers, never);
        assert_eq!(counts.moves, lengths.iter().map(|&length| u64::from(length)).sum::<u64>());
        let is_draw = |by_seat: &&[u8]| by_seat.iter().all(|&place| place == 1);
        assert_eq!(counts.draws, places.chunks(seats).filter(is_draw).count() as u64);
        for seat in 0..seats {
            let won = places.chunks(seats).filter(|by_seat| by_seat[seat] == 1 && !is_draw(by_seat));
            assert_eq!(counts.wins[seat], won.count() as u64);
        }
        let alone = RolloutOptions { threads: 1, ..options };
        assert_eq!(Ok(counts), roll_out(&start, alone, RolloutBuffers::default(), never));
    }
}

#[test]
fn rollouts_end_when_they_are_cancelled() {
    let start = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let endless = RolloutOptions { games: usize::MAX, seed: 1, threads: 2 };
    let mut checks = 0;
    let cancelled = roll_out(&start, endless, RolloutBuffers::default(), || {
        checks += 1;
        if checks < 3 { Ok(()) } else { Err("cancelled") }
    });
    assert_eq!(cancelled, Err("cancelled"));
}

#[test]
fn too_many_games_are_an_error() {
    let start = AnyGame::new(GameKind::Exago, 2, "").expect("a game");
    let options = BatchOptions { games: isize::MAX as usize, ..options(1, 1) };
    assert!(batch_of(&start, options).is_err());
}
