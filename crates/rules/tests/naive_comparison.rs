//! Random games, compared with a second implementation that shares nothing with the fast one. With `TESSERA_ALL_GAMES`, four
//! times as many.

use tessera_rules::{AnyGame, Dice, Intersection};

use crate::configurations::{self, EXAGO, GameConfiguration, PENTAGO, PENTE, XL};
use crate::naive::Naive;

/// Plays random games. Positions, places and seats are compared after every move, lists of legal moves after some
/// moves only: listing is slow in the naive implementation.
fn compare(configuration: GameConfiguration, games: u64, most_moves: usize, list_one_in: u32) {
    let (kind, players, rules) = configuration;
    let all = std::env::var_os("TESSERA_ALL_GAMES").is_some();
    for seed in 0..if all { games } else { games / 4 } {
        let mut dice = Dice::from_seed(seed);
        let mut fast = configurations::start(configuration);
        let mut slow = Naive::new(kind.name(), players, rules);
        let mut played = Vec::new();
        for _ in 0..most_moves {
            let context = || format!("{kind} {players} '{rules}' after {}", played.join(" "));
            assert_eq!(fast.to_string(), slow.position(), "{}", context());
            let places = fast.places().map(|places| places.as_slice().to_vec());
            assert_eq!(places, slow.places(), "{}", context());
            let to_move = (!fast.is_over()).then(|| fast.to_move().number());
            assert_eq!(to_move, slow.to_move(), "{}", context());
            assert_eq!(fast.ply(), slow.ply(), "{}", context());
            let legal = fast.legal_moves();
            if dice.roll(list_one_in) == 0 || fast.is_over() {
                let mut texts: Vec<String> = legal.iter().map(|&mv| fast.move_text(mv)).collect();
                texts.sort_unstable();
                assert_eq!(texts, slow.legal(), "{}", context());
            }
            if legal.is_empty() {
                break;
            }
            let mv = *dice.pick(&legal);
            let text = fast.move_text(mv);
            let announced = announcement(&fast, &text);
            fast.play(mv).unwrap_or_else(|reason| panic!("{text}: {reason}; {}", context()));
            slow.play_trusted(&text);
            if let Some(announced) = announced.filter(|_| !fast.is_over()) {
                assert_eq!(announced, slow.announcements(), "{text}; {}", context());
            }
            played.push(text);
        }
    }
}

/// PE-9: whether a move announces an open three and a tessera.
fn announcement(game: &AnyGame, text: &str) -> Option<(bool, bool)> {
    let AnyGame::Pente(game) = game else {
        return None;
    };
    // A swap announces nothing (PE-11).
    let stone = Intersection::parse(text, game.rules().size()).ok()?;
    let announced = game.announcement_of(stone);
    Some((announced.open_three, announced.tessera))
}

#[test]
fn pentago_agrees_with_the_naive_implementation() {
    for &configuration in PENTAGO {
        compare(configuration, 500, usize::MAX, 5);
    }
}

#[test]
fn pentago_xl_agrees_with_the_naive_implementation() {
    for &configuration in XL {
        compare(configuration, 70, usize::MAX, 24);
    }
}

#[test]
fn exago_with_two_players_agrees_with_the_naive_implementation() {
    for &configuration in EXAGO.iter().filter(|(_, players, _)| *players == 2) {
        compare(configuration, 40, 60, 3);
    }
}

#[test]
fn exago_with_more_players_agrees_with_the_naive_implementation() {
    for &configuration in EXAGO.iter().filter(|(_, players, _)| *players > 2) {
        compare(configuration, 25, 45, 3);
    }
}

#[test]
fn pente_agrees_with_the_naive_implementation() {
    for &configuration in PENTE {
        compare(configuration, 60, usize::MAX, 8);
    }
}
