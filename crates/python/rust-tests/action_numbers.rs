//! The numbers of actions are a bijection with the legal moves.

use tessera_python::encoding::{
    ActionError, action_count, action_of, legal_actions, move_of, symmetry_count, transformed,
    transformed_action,
};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind, Symmetry};

/// All positions of the test: a million.
const POSITIONS: usize = 1_000_000;
/// Moves of a position that are also decoded where decoding is slow.
const DECODED: usize = 4;

/// Compares the numbers of all legal moves of a position with its mask. Returns the number of moves that choose a group.
fn check(game: &AnyGame, dice: &mut Dice) -> usize {
    let moves = game.legal_moves();
    let number = |mv: AnyMove| action_of(game, mv).expect("a move of this game");
    let mut numbers: Vec<usize> = moves.iter().map(|&mv| number(mv)).collect();
    let every = if game.kind() == GameKind::Exago { moves.len().div_ceil(DECODED).max(1) } else { 1 };
    let offset = dice.roll(every as u32) as usize;
    let mut choosing = 0;
    for (nth, (&mv, &number)) in moves.iter().zip(&numbers).enumerate() {
        let chooses = game.kind() == GameKind::Exago && game.move_text(mv).contains('/');
        choosing += usize::from(chooses);
        if chooses || nth % every == offset {
            assert_eq!(move_of(game, number as i64), Ok(mv), "{game}: {}", game.move_text(mv));
        }
    }
    numbers.sort_unstable();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{game}: two moves have one number");
    assert_eq!(legal_actions(game), numbers, "{game}");
    assert!(numbers.last().is_none_or(|&last| last < action_count(game)));
    choosing
}

/// Random moves from the start, until `wanted` positions have been checked.
fn play_and_check(start: &AnyGame, wanted: usize, dice: &mut Dice) -> usize {
    let (mut checked, mut choosing) = (0, 0);
    let mut game = start.clone();
    while checked < wanted {
        choosing += check(&game, dice);
        checked += 1;
        if game.is_over() {
            game = start.clone();
            continue;
        }
        let mv = if game.may_swap() && dice.roll(2) == 0 { AnyMove::Swap } else { game.random_move(dice) };
        game.play(mv).expect("a legal move");
    }
    choosing
}

#[test]
fn numbers_are_a_bijection_with_the_legal_moves_of_a_million_positions() {
    let mut dice = Dice::from_seed(25);
    let games: Vec<AnyGame> = super::games().collect();
    // Positions of Exago take longest: they get a tenth of the share of the others.
    let weight = |game: &AnyGame| if game.kind() == GameKind::Exago { 1 } else { 10 };
    let weights: usize = games.iter().map(weight).sum();
    let mut checked = 0;
    let mut choosing = 0;
    for game in &games {
        let wanted = POSITIONS.div_ceil(weights) * weight(game);
        choosing += play_and_check(game, wanted, &mut dice);
        checked += wanted;
    }
    assert!(checked >= POSITIONS);
    assert!(choosing > 1_000, "moves that choose a group occurred {choosing} times");
}

#[test]
fn the_counts_of_actions_are_as_documented() {
    let count = |kind, players, rules| action_count(&AnyGame::new(kind, players, rules).expect("a game"));
    assert_eq!(count(GameKind::Pentago, 2, ""), 9 * 36);
    assert_eq!(count(GameKind::Pentago, 2, "swap"), 9 * 36 + 1);
    assert_eq!(count(GameKind::PentagoXl, 4, "teams"), 17 * 81);
    assert_eq!(count(GameKind::Exago, 2, ""), 91 + 3 * 91 * 91);
    assert_eq!(count(GameKind::Exago, 6, "side=10"), 271 + 3 * 271 * 271);
    assert_eq!(count(GameKind::Pente, 2, "size=13"), 169);
}

#[test]
fn numbers_stay_as_they_are() {
    for (kind, rules, before, mv, number) in [
        (GameKind::Pentago, "", "", "a6A+", 0),
        (GameKind::Pentago, "", "", "f1D-", 7 * 36 + 35),
        (GameKind::Pentago, "", "b2C+ e5B+", "a6B-", 3 * 36),
        (GameKind::Pentago, "swap", "a6A+", "swap", 324),
        (GameKind::PentagoXl, "", "", "b9A-", 81 + 1),
        (GameKind::PentagoXl, "", "", "i1F+", 8 * 81 + 80),
        (GameKind::Exago, "", "", "f6", 45),
        (GameKind::Exago, "tiles=2:2", "f6 f7 f5 f8", "f5-g5", 91 + 44 * 91 + 34),
        (GameKind::Pente, "size=13", "G7", "A13", 0),
        (GameKind::Pente, "size=13", "G7", "N1", 168),
    ] {
        let mut game = AnyGame::new(kind, 2, rules).expect("a game");
        for text in before.split_whitespace() {
            game.play_text(text).expect(text);
        }
        let parsed = game.parse_move(mv).expect(mv);
        assert_eq!(action_of(&game, parsed), Some(number), "{kind} {mv}");
    }
}

#[test]
fn other_actions_are_refused_with_the_reason() {
    let mut game = AnyGame::new(GameKind::Pentago, 2, "").expect("a game");
    let refused = |game: &AnyGame, action| move_of(game, action).expect_err("illegal").to_string();
    assert_eq!(refused(&game, 324), "there is no action 324; they run from 0 to 323");
    assert_eq!(refused(&game, -1), "there is no action -1; they run from 0 to 323");
    assert_eq!(refused(&game, 288), "the turn is missing: a block must be turned, as in a6A+");
    game.play_text("a6B+").expect("legal");
    assert_eq!(refused(&game, 0), "a6 is taken; choose an empty socket");
    assert!(matches!(move_of(&game, 0), Err(ActionError::Illegal(_))));
    let swap = AnyGame::new(GameKind::Pente, 2, "swap").expect("a game");
    assert!(refused(&swap, 361).starts_with("only the first turn"));
}

#[test]
fn symmetries_map_legal_actions_to_legal_actions() {
    let mut dice = Dice::from_seed(8);
    for start in super::games() {
        for _ in 0..20 {
            let mut game = start.clone();
            let moves = dice.roll(30) as usize;
            game.playout(&mut dice, moves);
            for symmetry in Symmetry::all(symmetry_count(&game)) {
                let image = transformed(&game, symmetry);
                let mapped = |&action: &usize| {
                    transformed_action(&game, action as i64, symmetry).expect("a legal action")
                };
                let legal = legal_actions(&game);
                let sample: Vec<usize> = legal.iter().step_by(legal.len() / 20 + 1).copied().collect();
                let allowed = legal_actions(&image);
                for action in &sample {
                    assert!(allowed.binary_search(&mapped(action)).is_ok(), "{game}: {action} {symmetry:?}");
                }
                assert_eq!(legal.len(), allowed.len());
            }
        }
    }
}
