//! The exact solver beside what is known: G. Irving's values and tables, and a minimax that knows only the rules.

use std::fs;
use std::ops::RangeFrom;
use std::path::PathBuf;

use tessera_rules::{Dice, Game, Pentago, PentagoRules};
use tessera_solver::Stop;
use tessera_solver::exact::{Outcome, Solver, Tables, Wanted, prove};

use crate::minimax::Minimax;

const MEMORY: u64 = 2_000_000_000;

/// A file or folder of the shared data; without it a test is skipped, but not where `CI` is set.
fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing", path.display());
    eprintln!("skipped: {} is missing", path.display());
    None
}

/// The positions whose value is known, with it.
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
    let mut solver = Solver::new(2, MEMORY);
    for (game, value) in known_values().into_iter().filter(|(game, _)| marbles.contains(&game.ply())) {
        let solution = solver.solve(&game, &Stop::never()).expect("the memory is enough");
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
        let mut little = Solver::new(1, 5_000_000);
        let proof = prove(&game, None, &mut little, Wanted::Value, &Stop::never()).expect("it is tried");
        let Some(found) = proof.value else {
            continue;
        };
        assert_eq!(found.number(), value, "{game}");
        proven += 1;
        let mut end = game;
        for mv in proof.line {
            end.play(mv).expect("the moves of a line are legal");
        }
        let winner = if found == Outcome::Win { game.to_move() } else { game.to_move().next(2) };
        assert_eq!(end.places().map(|places| places.of(winner)), Some(1), "{game}");
    }
    assert!(proven >= 20 || known_values().is_empty(), "only {proven} were proven");
}

#[test]
fn a_glance_proves_nothing_of_the_first_marbles() {
    let mut dice = Dice::from_seed(8);
    for marbles in [0, 1, 2, 3, 4, 5] {
        for _ in 0..3 {
            let mut game = Pentago::default();
            game.playout(&mut dice, marbles);
            // Room for a few hundred positions: nobody has a forced win that is so near.
            let mut little = Solver::new(1, 500_000);
            let proof = prove(&game, None, &mut little, Wanted::Value, &Stop::never()).expect("it is tried");
            assert_eq!((proof.value, proof.moves.len()), (None, 0), "{game}");
        }
    }
}

#[test]
fn known_draws_are_shown_where_there_is_no_room_to_step_back() {
    let draws =
        known_values().into_iter().filter(|(game, value)| *value == 0 && (19..26).contains(&game.ply()));
    let mut shown = 0;
    for (game, _) in draws {
        let mut little = Solver::new(2, Solver::memory_needed(game.ply())[0] - 1);
        let proof = prove(&game, None, &mut little, Wanted::Value, &Stop::never()).expect("it is tried");
        assert_eq!(proof.value, Some(Outcome::Draw), "{game}");
        let solution = Solver::new(2, MEMORY).solve(&game, &Stop::never()).expect("the memory is enough");
        for mv in proof.moves {
            assert!(solution.moves.contains(&mv), "{game} {}", game.move_text(mv.0));
        }
        shown += 1;
    }
    assert!(shown == 7 || known_values().is_empty(), "{shown} known draws");
}

/// A position by lot. With 24 marbles minimax thinks for seconds, so that these are rarer than those with more.
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

/// Values and moves of random positions, and that a forward search never contradicts them.
fn agree_with_minimax(seed: u64, positions: usize, rules: PentagoRules) {
    let mut dice = Dice::from_seed(seed);
    let mut solver = Solver::new(1, MEMORY);
    let mut minimax = Minimax::default();
    for i in 0..positions {
        let game = random(&mut dice, rules, i % 100 == 0);
        let solution = solver.solve(&game, &Stop::never()).expect("the memory is enough");
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
            // Too little memory for the solver, enough for a search.
            let mut little = Solver::new(1, Solver::memory_needed(game.ply())[0] - 1);
            let proof = prove(&game, None, &mut little, Wanted::Value, &Stop::never()).expect("it is tried");
            assert!(proof.value.is_none_or(|value| value == solution.value), "{game}");
        }
    }
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
    let tables = Tables::open(&folder).expect("there are tables");
    let value = |game: &Pentago| tables.value(game).expect("they can be read").map(Outcome::number);
    for (game, known) in known_values().into_iter().filter(|(game, _)| game.ply() <= 6) {
        assert_eq!(value(&game), Some(known), "{game}");
    }
    let empty = Pentago::default();
    let proof = prove(&empty, Some(&tables), &mut Solver::new(1, 0), Wanted::EveryMove, &Stop::never())
        .expect("it is in the tables");
    assert_eq!(proof.value, Some(Outcome::Win));
    let count = |wanted| proof.moves.iter().filter(|&&(_, value)| value == wanted).count();
    assert_eq!([Outcome::Win, Outcome::Draw, Outcome::Loss].map(count), [192, 96, 0]);
}

#[test]
fn what_cannot_be_solved_is_refused_in_a_sentence() {
    let rules = PentagoRules { no_turn_back: true, ..PentagoRules::default() };
    let refusal =
        |game: &Pentago| Solver::new(1, MEMORY).solve(game, &Stop::never()).expect_err("refused").to_string();
    assert_eq!(
        refusal(&Pentago::new(rules)),
        "under no_turn_back a position is more than its marbles, and the exact solver does not know it"
    );
    assert!(refusal(&Pentago::default()).starts_with("a position with 0 marbles needs "));
    let missing = Tables::open(&PathBuf::from("no such folder")).expect_err("there is none").to_string();
    assert!(missing.starts_with("no such folder cannot be read: "), "{missing}");
}
