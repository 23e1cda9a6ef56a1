//! A win in one move is taken, and a win of the next player in one move is prevented if possible.

use std::ops::RangeInclusive;

use tessera_rules::{AnyGame, Dice, GameKind};

use crate::exhaustive::{can_win, prevents, wins};
use crate::players::{choose, level, start};

type GameSetting = (GameKind, usize, &'static str);

/// All but the two lowest.
const LEVELS: RangeInclusive<u8> = 3..=10;

/// Those that overlook no threat of the next player.
fn blocking_levels(kind: GameKind) -> RangeInclusive<u8> {
    if kind == GameKind::Pente { 5..=10 } else { 3..=10 }
}

const WINS: [GameSetting; 12] = [
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

const BLOCKS: [GameSetting; 10] = [
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

/// Visits the positions of games played by the lowest level and by random moves.
fn through_games((kind, players, rules): GameSetting, games: u64, mut visit: impl FnMut(&AnyGame)) {
    for seed in 0..games {
        let mut game = start(kind, players, rules);
        let mut dice = Dice::from_seed(seed);
        while !game.is_over() && game.ply() < 60 {
            visit(&game);
            let mv = if dice.roll(3) == 0 {
                *dice.pick(&game.legal_moves())
            } else {
                choose(&game, level(1), dice.bits())
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
                    let mv = choose(game, level(number), 1);
                    assert!(wins(game, mv), "{setting:?} {number}: {} in {game}", game.move_text(mv));
                }
            }
        });
        assert!(found >= 4, "{setting:?}: {found} only");
    }
}

#[test]
fn the_lowest_level_takes_wins_but_overlooks_threats() {
    let (mut found, mut taken, mut threatened, mut prevented) = (0, 0, 0, 0);
    through_games(WINS[0], 80, |game| {
        if can_win(game) {
            found += 1;
            taken += usize::from(wins(game, choose(game, level(1), 1)));
        } else if game.ply() > 8 && game.legal_moves().iter().filter(|&&mv| !prevents(game, mv)).count() > 200
        {
            threatened += 10;
            prevented += (0..10).filter(|&seed| prevents(game, choose(game, level(1), seed))).count();
        }
    });
    assert_eq!(taken, found);
    assert!(threatened >= 20 && prevented * 10 < threatened * 8, "{prevented} of {threatened}");
}

/// Whether most random moves leave the next player a win, and some do not.
fn has_threat_to_stop(game: &AnyGame) -> bool {
    let mut moves = game.legal_moves();
    Dice::from_seed(3).shuffle(&mut moves);
    let threatened = moves.iter().take(8).filter(|&&mv| !prevents(game, mv)).count() >= 6;
    threatened && moves.iter().any(|&mv| prevents(game, mv))
}

#[test]
fn a_level_of_pente_that_overlooks_fewer_threats_blocks_more() {
    const SEEDS: u64 = 50;
    let numbers = [2, 3, 4, 5];
    let (mut positions, mut blocked) = (0, numbers.map(|_| 0));
    through_games((GameKind::Pente, 2, "size=13"), 10, |game| {
        if positions < 4 && game.ply() >= 5 && !can_win(game) && has_threat_to_stop(game) {
            positions += 1;
            for (number, blocked) in numbers.into_iter().zip(&mut blocked) {
                let blocks = |&seed: &u64| prevents(game, choose(game, level(number), seed));
                *blocked += (0..SEEDS).filter(blocks).count();
            }
        }
    });
    let [level_2, level_3, level_4, level_5] = blocked;
    assert!(positions >= 2, "{positions} only");
    assert!(level_2 < level_3 && level_3 < level_4 && level_4 < level_5, "{blocked:?}");
    assert!(2 * level_4 > level_5, "more than half: {blocked:?}");
    assert_eq!(level_5, positions * SEEDS as usize, "it overlooks none");
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
            if has_threat_to_stop(game) {
                found += 1;
                for number in blocking_levels(setting.0) {
                    let mv = choose(game, level(number), 1);
                    assert!(prevents(game, mv), "{setting:?} {number}: {} in {game}", game.move_text(mv));
                }
            }
        });
        assert!(found >= 2, "{setting:?}: {found} only");
    }
}
