//! Compares the exact solver with G. Irving's values and tables, and with a minimax search that knows only the rules.

use std::fs;
use std::ops::RangeFrom;
use std::path::PathBuf;

use tessera_rules::{Dice, Game, Pentago, PentagoRules};
use tessera_solver::CancelToken;
use tessera_solver::exact::{
    GameValue, PentagoSolver, ProofScope, PublishedPentagoTables, find_forced_win, prove_forced_win,
    prove_pentago,
};

use crate::minimax::Minimax;
use crate::shared_data::data;

const MEMORY: u64 = 2_000_000_000;

/// Positions with their known values.
fn known_values() -> Vec<(Pentago, i8)> {
    let Some(path) = data("pentago_values.txt") else {
        return Vec::new();
    };
    let text = fs::read_to_string(path).expect("the file can be read");
    let read = |line: &str| {
        let (position, value) = line.rsplit_once(' ').expect("a position and its value");
        let game = Pentago::from_position(PentagoRules::default(), position).expect("a position");
        (game, value.parse().expect("a value"))
    };
    text.lines().map(read).collect()
}

fn solve_known(marbles: RangeFrom<usize>) {
    let mut solver = PentagoSolver::new(2, MEMORY);
    for (game, value) in known_values().into_iter().filter(|(game, _)| marbles.contains(&game.ply())) {
        let solution = solver.solve(&game, &CancelToken::new()).expect("the memory is enough");
        assert_eq!(solution.value.number(), value, "{game}");
    }
}

#[test]
fn known_values_from_17_marbles_on_are_found() {
    solve_known(17..);
}

#[test]
fn forced_wins_are_found_and_none_is_wrong() {
    let mut proven = 0;
    for (game, value) in known_values().into_iter().filter(|(game, _)| (10..17).contains(&game.ply())) {
        let mut little = PentagoSolver::new(1, 5_000_000);
        let proof = prove_pentago(&game, None, &mut little, ProofScope::Value, &CancelToken::new())
            .expect("a proof is attempted");
        let Some(found) = proof.value else {
            continue;
        };
        assert_eq!(found.number(), value, "{game}");
        proven += 1;
        let mut end = game;
        for mv in proof.line {
            end.play(mv).expect("the moves of a line are legal");
        }
        let winner = if found == GameValue::Win { game.to_move() } else { game.to_move().next(2) };
        assert_eq!(end.places().map(|places| places.of(winner)), Some(1), "{game}");
    }
    assert!(proven >= 20 || known_values().is_empty(), "only {proven} were proven");
}

#[test]
fn forced_wins_of_the_player_to_move_are_found_with_their_lines() {
    let (mut found, mut known) = (0, 0);
    for (game, value) in known_values().into_iter().filter(|(game, _)| (10..17).contains(&game.ply())) {
        known += usize::from(value == 1);
        let Some(line) = find_forced_win(&game, 4_000, &CancelToken::new()) else {
            continue;
        };
        assert_eq!(value, 1, "{game}");
        found += 1;
        let mut end = game;
        for mv in line {
            end.play(mv).expect("the moves of a line are legal");
        }
        assert_eq!(end.places().map(|places| places.of(game.to_move())), Some(1), "{game}");
    }
    assert!(found * 10 >= known * 7, "only {found} of {known} were found");
}

#[test]
fn a_short_search_proves_nothing_early_in_the_game() {
    let mut dice = Dice::from_seed(8);
    for marbles in [0, 1, 2, 3, 4, 5] {
        for _ in 0..3 {
            let mut game = Pentago::default();
            game.playout(&mut dice, marbles);
            // Memory for a few hundred positions: no forced win is that short.
            let mut little = PentagoSolver::new(1, 500_000);
            let proof = prove_pentago(&game, None, &mut little, ProofScope::Value, &CancelToken::new())
                .expect("a proof is attempted");
            assert_eq!((proof.value, proof.moves.len()), (None, 0), "{game}");
        }
    }
}

#[test]
fn known_draws_are_proven_with_too_little_memory_for_the_solver() {
    let draws =
        known_values().into_iter().filter(|(game, value)| *value == 0 && (19..26).contains(&game.ply()));
    let mut shown = 0;
    for (game, _) in draws {
        let mut little = PentagoSolver::new(2, PentagoSolver::memory_needed(game.ply())[0] - 1);
        let proof = prove_pentago(&game, None, &mut little, ProofScope::Value, &CancelToken::new())
            .expect("a proof is attempted");
        assert_eq!(proof.value, Some(GameValue::Draw), "{game}");
        let solution =
            PentagoSolver::new(2, MEMORY).solve(&game, &CancelToken::new()).expect("the memory is enough");
        for mv in proof.moves {
            assert!(solution.moves.contains(&mv), "{game} {}", game.move_text(mv.0));
        }
        shown += 1;
    }
    assert!(shown == 7 || known_values().is_empty(), "{shown} known draws");
}

/// Random position. With 24 marbles minimax takes seconds, so these are rarer than those with more marbles.
fn random(dice: &mut Dice, rules: PentagoRules, few: bool) -> Pentago {
    loop {
        let marbles = if few { 24 + dice.roll(3) } else { 27 + dice.roll(9) } as usize;
        let mut game = Pentago::new(rules);
        game.playout(dice, marbles);
        if game.ply() >= 24 {
            return game;
        }
    }
}

/// Compares values and moves of random positions (a quarter of them without `TESSERA_ALL_GAMES`), and checks that a proof-number search never contradicts them.
fn agree_with_minimax(seed: u64, positions: usize, rules: PentagoRules) {
    let mut dice = Dice::from_seed(seed);
    let mut solver = PentagoSolver::new(1, MEMORY);
    let mut minimax = Minimax::default();
    let all = std::env::var_os("TESSERA_ALL_GAMES").is_some();
    for i in 0..if all { positions } else { positions / 4 } {
        let game = random(&mut dice, rules, i % 100 == 0);
        let solution = solver.solve(&game, &CancelToken::new()).expect("the memory is enough");
        assert_eq!(solution.value.number(), minimax.value(&game), "{game}");
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        assert_eq!(solution.moves.len(), moves.len(), "{game}");
        if i % 20 == 0 && game.ply() >= 28 {
            for &(mv, value) in &solution.moves {
                let mut after = game;
                after.play(mv).expect("a legal move");
                assert_eq!(value.number(), -minimax.value(&after), "{game} {}", game.move_text(mv));
            }
        }
        if game.ply() < 28 {
            // Too little memory for the solver, but enough for a search.
            let mut little = PentagoSolver::new(1, PentagoSolver::memory_needed(game.ply())[0] - 1);
            let proof = prove_pentago(&game, None, &mut little, ProofScope::Value, &CancelToken::new())
                .expect("a proof is attempted");
            assert!(proof.value.is_none_or(|value| value == solution.value), "{game}");
        }
    }
}

#[test]
fn forced_wins_of_either_player_agree_with_the_solver() {
    let mut dice = Dice::from_seed(6);
    let mut solver = PentagoSolver::new(1, MEMORY);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..60 {
        let game = random(&mut dice, PentagoRules::default(), true);
        let known = solver.solve(&game, &CancelToken::new()).expect("the memory is enough").value;
        let proof = prove_forced_win(&game, 2_000, &CancelToken::new());
        assert!(proof.value.is_none_or(|value| value == known), "{game}");
        won += usize::from(proof.value == Some(GameValue::Win));
        lost += usize::from(proof.value == Some(GameValue::Loss));
    }
    assert!(won > 5 && lost > 5, "{won} {lost}");
    let without = PentagoRules { no_turn_back: true, ..PentagoRules::default() };
    let game = random(&mut dice, without, true);
    assert_eq!(prove_forced_win(&game, 2_000, &CancelToken::new()).value, None);
}

#[test]
fn ten_thousand_random_positions_agree_with_minimax_first_half() {
    agree_with_minimax(1, 5_000, PentagoRules::default());
}

#[test]
fn ten_thousand_random_positions_agree_with_minimax_second_half() {
    agree_with_minimax(2, 5_000, PentagoRules::default());
}

#[test]
fn ties_that_the_mover_wins_agree_with_minimax() {
    agree_with_minimax(3, 1_000, PentagoRules { mover_wins_ties: true, ..PentagoRules::default() });
}

#[test]
fn tables_hold_the_known_values() {
    let Some(folder) = data("pentago-slices") else {
        return;
    };
    let tables = PublishedPentagoTables::open(&folder).expect("there are tables");
    let value = |game: &Pentago| tables.value(game).expect("they can be read").map(GameValue::number);
    for (game, known) in known_values().into_iter().filter(|(game, _)| game.ply() <= 6) {
        assert_eq!(value(&game), Some(known), "{game}");
    }
    let empty = Pentago::default();
    let proof = prove_pentago(
        &empty,
        Some(&tables),
        &mut PentagoSolver::new(1, 0),
        ProofScope::EveryMove,
        &CancelToken::new(),
    )
    .expect("it is in the tables");
    assert_eq!(proof.value, Some(GameValue::Win));
    let count = |wanted| proof.moves.iter().filter(|&&(_, value)| value == wanted).count();
    assert_eq!([GameValue::Win, GameValue::Draw, GameValue::Loss].map(count), [192, 96, 0]);
}

#[test]
fn positions_that_cannot_be_solved_are_refused() {
    let rules = PentagoRules { no_turn_back: true, ..PentagoRules::default() };
    let refusal = |game: &Pentago| {
        PentagoSolver::new(1, MEMORY).solve(game, &CancelToken::new()).expect_err("refused").to_string()
    };
    assert_eq!(
        refusal(&Pentago::new(rules)),
        "the exact solver does not support the rule no_turn_back, under which the last turn is part of the position"
    );
    assert!(refusal(&Pentago::default()).starts_with("a position with 0 marbles needs "));
    let missing = PublishedPentagoTables::open(&PathBuf::from("no such folder"))
        .expect_err("there is none")
        .to_string();
    assert!(missing.starts_with("no such folder cannot be read: "), "{missing}");
}
