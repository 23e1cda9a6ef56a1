//! Compares forced-win proofs with a naive full search.

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_prover::prove_forced;
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind};
use tessera_solver::exact::GameValue;

use crate::exhaustive::{loses_within, value, win_within};

/// Memory for some hundred thousand positions.
const MEMORY: usize = 16 << 20;

/// Game of random moves and moves of a very short search, up to `moves` moves.
fn played(kind: GameKind, players: usize, rules: &str, moves: usize, seed: u64) -> AnyGame {
    let mut dice = Dice::from_seed(seed);
    let mut game = AnyGame::new(kind, players, rules).expect("rules");
    let mut engine = Engine::new(1 << 16);
    while !game.is_over() && game.ply() < moves {
        let mut short_search =
            || engine.think(&game, &SearchLimits::nodes(30), &CancelToken::new(), &mut |_| {}).best();
        let mv =
            if dice.roll(2) == 0 { *dice.pick(&game.legal_moves()) } else { short_search().expect("a move") };
        game.play(mv).expect("a legal move");
    }
    game
}

/// Random game that avoids moves that end it before `moves` moves, if possible.
fn played_late(kind: GameKind, players: usize, rules: &str, moves: usize, seed: u64) -> AnyGame {
    let mut dice = Dice::from_seed(seed);
    let mut game = AnyGame::new(kind, players, rules).expect("rules");
    while !game.is_over() && game.ply() < moves {
        let goes_on = |&mv: &AnyMove| {
            let mut after = game.clone();
            after.play(mv).is_ok() && !after.is_over()
        };
        let mut legal = game.legal_moves();
        dice.shuffle(&mut legal);
        let mv = legal.iter().copied().find(goes_on).unwrap_or(legal[0]);
        game.play(mv).expect("a legal move");
    }
    game
}

/// Positions near the end of games, compared with a full search.
#[test]
fn proven_values_late_in_a_game_agree_with_a_full_search() {
    let settings = [
        (GameKind::Pentago, 2, "", 33, 150),
        (GameKind::Pentago, 2, "mover_wins_ties", 33, 100),
        (GameKind::Pentago, 2, "no_turn_back", 34, 60),
        (GameKind::PentagoXl, 2, "", 78, 100),
        (GameKind::PentagoXl, 4, "teams", 79, 60),
    ];
    for (kind, players, rules, moves, games) in settings {
        let mut seen = [0; 3];
        for seed in 0..games {
            let game = played_late(kind, players, rules, moves, seed);
            if game.is_over() {
                continue;
            }
            let proven = prove_forced(&game, MEMORY, &CancelToken::new());
            let (found, wanted) = (proven.value.map(GameValue::number), value(&game));
            assert_eq!(found, Some(wanted), "{kind} {rules}: {game}");
            seen[(wanted + 1) as usize] += 1;
        }
        println!("{kind} {rules}: {seen:?} losses, draws and wins");
        assert!(seen.iter().sum::<i32>() >= 10, "{kind} {rules}: {seen:?} only");
    }
}

/// Positions in the middle of games: short wins and losses, compared with a full search.
#[test]
fn short_wins_and_losses_are_proven_and_never_wrongly() {
    let settings = [
        (GameKind::Pentago, "", 12, 400_000),
        (GameKind::Pentago, "mover_wins_ties", 14, 400_000),
        (GameKind::PentagoXl, "", 16, 6_000_000),
        (GameKind::Exago, "", 18, 150_000),
        (GameKind::Exago, "line=4,tiles=6:6", 10, 150_000),
        (GameKind::Exago, "side=5,line=4,rejoin,tiles=7:7", 11, 150_000),
        (GameKind::Pente, "size=13", 12, 600_000),
        (GameKind::Pente, "size=13,championship", 14, 600_000),
    ];
    for (kind, rules, moves, node_limit) in settings {
        let (mut wins, mut losses, mut naive_wins) = (0, 0, 0);
        for seed in 0..60 {
            let game = played(kind, 2, rules, moves + seed as usize % 4, seed);
            if game.is_over() {
                continue;
            }
            let cancel = CancelToken::new();
            let proven = prove_forced(&game, 1 << 20, &cancel);
            let tried = win_within(&game, 3, &mut { node_limit });
            let shown = format!("{kind} {rules}: {game}: {:?} in {:?}", proven.value, proven.moves_to_end);
            if tried == Some(true) {
                naive_wins += 1;
                assert_eq!(proven.value, Some(GameValue::Win), "{shown}");
            }
            match (proven.value, proven.moves_to_end) {
                (Some(GameValue::Win), Some(..=3)) => {
                    assert_ne!(tried, Some(false), "{shown}");
                    wins += 1;
                }
                (Some(GameValue::Loss), Some(moves @ ..=2)) => {
                    assert_ne!(loses_within(&game, moves, &mut { node_limit }), Some(false), "{shown}");
                    losses += 1;
                }
                (Some(GameValue::Loss), _) => assert_ne!(tried, Some(true), "{shown}"),
                _ => {}
            }
        }
        println!("{kind} {rules}: {wins} wins, {losses} losses, {naive_wins} wins by trying everything");
        assert!(wins >= 3 && naive_wins >= 3, "{kind} {rules}: {wins} and {naive_wins} only");
    }
}

/// The line of a proof is legal, and ends with the win unless that is obvious earlier.
#[test]
fn the_line_of_a_proof_is_legal() {
    let mut lines = 0;
    for (kind, rules, moves) in [
        (GameKind::PentagoXl, "", 16),
        (GameKind::Exago, "line=4,tiles=6:6", 10),
        (GameKind::Pente, "size=13", 14),
    ] {
        for seed in 0..40 {
            let start = played(kind, 2, rules, moves, seed);
            let proven = prove_forced(&start, 1 << 20, &CancelToken::new());
            let mut game = start.clone();
            for &mv in &proven.line {
                game.play(mv).expect("a legal move");
            }
            if let (Some(GameValue::Win), Some(moves)) = (proven.value, proven.moves_to_end) {
                assert!(proven.line.len() as u32 <= moves, "{start}");
                lines += u32::from(game.is_over() && moves > 0);
            }
        }
    }
    assert!(lines >= 10, "{lines} only");
}

/// With three players, a win against all others together is proven.
#[test]
fn a_win_against_all_others_is_proven_among_three() {
    let mut found = 0;
    for seed in 0..60 {
        let game = played(GameKind::PentagoXl, 3, "", 20, seed);
        if game.is_over() {
            continue;
        }
        let proven = prove_forced(&game, 1 << 20, &CancelToken::new());
        assert!(matches!(proven.value, None | Some(GameValue::Win)), "{game}");
        if proven.moves_to_end == Some(1) {
            assert!(crate::exhaustive::can_win(&game), "{game}");
            found += 1;
        }
        assert_eq!(proven.value.is_some(), proven.moves_to_end.is_some(), "{game}");
    }
    assert!(found >= 3, "{found} only");
}

#[test]
fn a_cancelled_search_proves_nothing() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let game = AnyGame::new(GameKind::Pente, 2, "").expect("rules");
    assert_eq!(prove_forced(&game, MEMORY, &cancel).value, None);
}

/// EX-14: the last turn and the third repetition end the game, so a later win does not count.
#[test]
fn ex_14_a_win_that_comes_after_the_last_turn_is_none() {
    let last = "6/7/8/9/5r4/5rb4/10/9/8/7/6 2 10,11 499";
    let game = AnyGame::from_position(GameKind::Exago, 2, "line=3", last).expect("a position");
    let proven = prove_forced(&game, MEMORY, &CancelToken::new());
    assert!(proven.value.is_none_or(|value| value == GameValue::Draw), "{proven:?}");
    let earlier = last.replace("499", "3");
    let game = AnyGame::from_position(GameKind::Exago, 2, "line=3", &earlier).expect("a position");
    assert!(prove_forced(&game, MEMORY, &CancelToken::new()).value == Some(GameValue::Loss));
}

/// Positions in which draws by EX-14 are near, compared with a full search.
#[test]
fn ex_14_proofs_near_the_last_turn_agree_with_a_full_search() {
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..400 {
        let game = played(GameKind::Exago, 2, "line=3,tiles=3:3,side=4", 4 + seed as usize % 8, seed);
        if game.is_over() {
            continue;
        }
        let text = game.to_string();
        let turn = text.rsplit(' ').next().expect("a turn");
        let late = format!("{} {}", &text[..text.len() - turn.len() - 1], 496 + seed % 4);
        let game =
            AnyGame::from_position(GameKind::Exago, 2, "line=3,tiles=3:3,side=4", &late).expect("a position");
        let node_limit = &mut 3_000_000;
        match prove_forced(&game, MEMORY, &CancelToken::new()).value {
            Some(GameValue::Win) if win_within(&game, 5, node_limit).is_some() => {
                wins += 1;
                assert_eq!(win_within(&game, 5, &mut 3_000_000), Some(true), "{game}");
            }
            Some(GameValue::Loss) if loses_within(&game, 4, node_limit).is_some() => {
                losses += 1;
                assert_eq!(loses_within(&game, 4, &mut 3_000_000), Some(true), "{game}");
            }
            _ => {}
        }
    }
    assert!(wins >= 10 && losses >= 3, "{wins} wins, {losses} losses");
}
