//! A win in one is taken, and the next player's win in one is prevented where it can be.

use std::ops::RangeInclusive;

use tessera_rules::{AnyGame, Dice, GameKind};

use crate::naive::{can_win, prevents, wins};
use crate::players::{chosen, level, start};

type Setting = (GameKind, usize, &'static str);

/// All but the two lowest, which overlook what threatens.
const LEVELS: RangeInclusive<u8> = 3..=10;

const WINS: [Setting; 12] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "no_turn_back"),
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 4, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::Exago, 2, "line=4"),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 6, "line=3"),
    (GameKind::Exago, 2, "side=7,line=3"),
    (GameKind::Pente, 2, "size=13"),
];

const BLOCKS: [Setting; 10] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 4, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::Exago, 2, "line=4"),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 6, "line=3"),
    (GameKind::Pente, 2, "size=13"),
];

/// Goes through positions of games in which beginners make the moves.
fn through_games((kind, players, rules): Setting, games: u64, mut visit: impl FnMut(&AnyGame)) {
    for seed in 0..games {
        let mut game = start(kind, players, rules);
        let mut dice = Dice::from_seed(seed);
        while !game.is_over() && game.ply() < 60 {
            visit(&game);
            let mv = if dice.roll(3) == 0 {
                *dice.pick(&game.legal_moves())
            } else {
                chosen(&game, level(1), dice.bits())
            };
            game.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn a_win_in_one_is_taken() {
    for setting in WINS {
        let mut found = 0;
        through_games(setting, 8, |game| {
            if found < 12 && can_win(game) {
                found += 1;
                for number in LEVELS {
                    let mv = chosen(game, level(number), 1);
                    assert!(wins(game, mv), "{setting:?} {number}: {} in {game}", game.move_text(mv));
                }
            }
        });
        assert!(found >= 4, "{setting:?}: {found} only");
    }
}

#[test]
fn beginners_take_a_win_but_overlook_what_threatens() {
    let (mut found, mut taken, mut threatened, mut prevented) = (0, 0, 0, 0);
    through_games(WINS[0], 20, |game| {
        if can_win(game) {
            found += 1;
            taken += usize::from(wins(game, chosen(game, level(1), 1)));
        } else if game.ply() > 8 && game.legal_moves().iter().filter(|&&mv| !prevents(game, mv)).count() > 200
        {
            threatened += 10;
            prevented += (0..10).filter(|&seed| prevents(game, chosen(game, level(1), seed))).count();
        }
    });
    assert_eq!(taken, found);
    assert!(threatened >= 20 && prevented * 10 < threatened * 8, "{prevented} of {threatened}");
}

#[test]
fn the_next_players_win_in_one_is_prevented() {
    for setting in BLOCKS {
        let mut found = 0;
        let most = if setting.0 == GameKind::PentagoXl { 2 } else { 4 };
        through_games(setting, 10, |game| {
            if found >= most || game.ply() < 5 || can_win(game) {
                return;
            }
            // A threat: a move by lot leaves the next player a win.
            let mut moves = game.legal_moves();
            Dice::from_seed(3).shuffle(&mut moves);
            let threatened = moves.iter().take(8).filter(|&&mv| !prevents(game, mv)).count() >= 6;
            if threatened && moves.iter().any(|&mv| prevents(game, mv)) {
                found += 1;
                for number in LEVELS {
                    let mv = chosen(game, level(number), 1);
                    assert!(prevents(game, mv), "{setting:?} {number}: {} in {game}", game.move_text(mv));
                }
            }
        });
        assert!(found >= 2, "{setting:?}: {found} only");
    }
}
