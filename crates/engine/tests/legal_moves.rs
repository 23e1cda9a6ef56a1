//! Every move is legal, in every game, for every number of players and option.

use std::time::{Duration, Instant};

use tessera_engine::{CancelToken, Level, SearchLimits};
use tessera_rules::{Dice, GameKind, Seat};

use crate::players::{TestPlayer, choose, engine, level, play_out, start};

/// Maximum number of positions after a cancellation: it is checked now and then, not at every position.
const MAX_NODES_AFTER_CANCEL: u64 = 5_000;

const GAMES: [(GameKind, usize, &str); 35] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "mover_wins_ties"),
    (GameKind::Pentago, 2, "no_turn_back"),
    (GameKind::Pentago, 2, "mover_wins_ties,touch_move,no_turn_back"),
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 4, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::PentagoXl, 2, "play_on"),
    (GameKind::PentagoXl, 3, "play_on"),
    (GameKind::PentagoXl, 4, "play_on"),
    (GameKind::PentagoXl, 2, "marbles=81"),
    (GameKind::PentagoXl, 3, "marbles=6,play_on"),
    (GameKind::PentagoXl, 4, "marbles=9,teams"),
    (GameKind::PentagoXl, 4, "marbles=1"),
    (GameKind::Exago, 2, ""),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 5, ""),
    (GameKind::Exago, 6, ""),
    (GameKind::Exago, 2, "rejoin"),
    (GameKind::Exago, 2, "early_moves"),
    (GameKind::Exago, 3, "must_block=off"),
    (GameKind::Exago, 3, "early_moves,rejoin"),
    (GameKind::Exago, 2, "tiles=3:3,line=3,side=4"),
    (GameKind::Exago, 2, "tiles=4:2,line=4,side=4,rejoin"),
    (GameKind::Exago, 4, "tiles=3:4:3:4,line=3,side=4,early_moves"),
    (GameKind::Exago, 2, "tiles=1:1,side=4"),
    (GameKind::Exago, 2, "tiles=12:12,line=6,side=7"),
    (GameKind::Exago, 3, "side=10,tiles=5:5:5,line=3"),
    (GameKind::Exago, 2, "side=4,line=12,rejoin,early_moves"),
    (GameKind::Pente, 2, ""),
    (GameKind::Pente, 2, "championship"),
    (GameKind::Pente, 2, "size=13"),
    (GameKind::Pente, 2, "size=15,championship"),
];

#[test]
fn every_move_of_complete_games_is_legal() {
    for (seed, (kind, seats, rules)) in GAMES.into_iter().enumerate() {
        let mut dice = Dice::from_seed(seed as u64);
        for levels in [[2, 1, 2, 1, 2, 1], [1, 3, 4, 2, 3, 4]] {
            let end = play_out(start(kind, seats, rules), &levels.map(TestPlayer::Level)[..seats], &mut dice);
            assert_eq!(
                engine().choose(&end, level(3), &mut dice, &CancelToken::new()),
                None,
                "{end} is over"
            );
        }
    }
}

#[test]
fn the_others_play_on_after_a_withdrawal() {
    for (kind, rules) in [(GameKind::PentagoXl, "play_on"), (GameKind::PentagoXl, ""), (GameKind::Exago, "")]
    {
        let mut game = start(kind, 4, rules);
        for seed in 0..6 {
            game.play(choose(&game, level(3), seed)).expect("a legal move");
        }
        assert!(game.withdraw(Seat::at(2)));
        play_out(game, &[TestPlayer::Level(3); 4], &mut Dice::from_seed(1));
    }
}

#[test]
fn the_same_dice_choose_the_same_move() {
    for (kind, seats, rules) in GAMES.into_iter().step_by(4) {
        let mut game = start(kind, seats, rules);
        for seed in 0..4 {
            for level in [1, 4, 6].map(level) {
                assert_eq!(choose(&game, level, seed), choose(&game, level, seed));
            }
            game.play(choose(&game, level(3), seed)).expect("a legal move");
            if game.is_over() {
                break;
            }
        }
    }
}

#[test]
fn a_cancelled_search_stops_soon() {
    for (kind, seats, rules) in GAMES.into_iter().step_by(3) {
        let mut game = start(kind, seats, rules);
        for seed in 0..6 {
            let stopped = CancelToken::new();
            stopped.cancel();
            let over = CancelToken::with_deadline(Instant::now());
            for stop in [&stopped, &over] {
                // Without limits only the cancellation ends it.
                let report = engine().think(&game, &SearchLimits::default(), stop, &mut |_| {});
                assert!(report.nodes <= MAX_NODES_AFTER_CANCEL, "{kind} {rules}: {} positions", report.nodes);
            }
            for stop in [stopped, over, CancelToken::with_timeout(Duration::from_millis(5))] {
                let mv = engine().choose(&game, Level::HIGHEST, &mut Dice::from_seed(seed), &stop);
                assert!(game.check(mv.expect("the game is not over")).is_ok());
            }
            game.play(choose(&game, level(2), seed)).expect("a legal move");
            if game.is_over() {
                break;
            }
        }
    }
}
