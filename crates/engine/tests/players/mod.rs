//! Players and games for the tests.

#![allow(dead_code, reason = "each test uses a part of this module")]

use tessera_engine::{CancelToken, Engine, Level};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind};

pub(crate) fn level(number: u8) -> Level {
    Level::new(number).expect("levels go from 1 to 10")
}

/// An engine with a small transposition table, which is quick to create.
pub(crate) fn engine() -> Engine {
    Engine::new(1 << 20)
}

pub(crate) fn start(kind: GameKind, players: usize, rules: &str) -> AnyGame {
    AnyGame::new(kind, players, rules).unwrap_or_else(|error| panic!("{kind} {players} {rules}: {error}"))
}

/// The position after moves in notation.
pub(crate) fn after(kind: GameKind, players: usize, rules: &str, moves: &str) -> AnyGame {
    let mut game = start(kind, players, rules);
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text} in {game}: {error}"));
    }
    game
}

pub(crate) fn choose(game: &AnyGame, level: Level, seed: u64) -> AnyMove {
    let mv = engine().choose(game, level, &mut Dice::from_seed(seed), &CancelToken::new());
    mv.expect("the game is not over")
}

/// The player at a seat.
#[derive(Clone, Copy)]
pub(crate) enum TestPlayer {
    Level(u8),
    Random,
}

/// Plays a game to its end.
pub(crate) fn play_out(mut game: AnyGame, players: &[TestPlayer], dice: &mut Dice) -> AnyGame {
    let mut engine = engine();
    while !game.is_over() {
        let mv = match players[game.to_move().index()] {
            TestPlayer::Level(number) => {
                engine.choose(&game, level(number), dice, &CancelToken::new()).expect("the game is not over")
            }
            TestPlayer::Random => *dice.pick(&game.legal_moves()),
        };
        game.play(mv).unwrap_or_else(|error| panic!("{} in {game}: {error}", game.move_text(mv)));
    }
    game
}

/// Points of one player against another with alternating first seats: two for a win, one for a draw.
pub(crate) fn score(kind: GameKind, one: TestPlayer, other: TestPlayer, games: usize) -> usize {
    let mut dice = Dice::from_seed(2026);
    let one_game = |n: usize| {
        let mut players = [one, other];
        if n % 2 == 1 {
            players.swap(0, 1);
        }
        let places = play_out(start(kind, 2, ""), &players, &mut dice).places().expect("the game is over");
        if places.is_draw() { 1 } else { 2 * usize::from(places.as_slice()[n % 2] == 1) }
    };
    (0..games).map(one_game).sum()
}
