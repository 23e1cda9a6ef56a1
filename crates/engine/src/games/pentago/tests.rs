//! The study held to what plain playing finds.

use tessera_rules::{Dice, PentagoRules};

use super::*;
use crate::search::{Memory, Scope, Tactics};
use crate::{Limits, Stop};

/// A position with so many marbles that is not over, by lot.
fn position(dice: &mut Dice, rules: &str, marbles: usize) -> Pentago {
    let rules = PentagoRules::parse(2, rules).expect("rules");
    loop {
        let mut game = Pentago::new(rules);
        game.playout(dice, marbles);
        if !game.is_over() {
            return game;
        }
    }
}

/// Weights by lot: what is right for these is right for all.
fn any_judgement(dice: &mut Dice) -> (Vec<f32>, Arc<Judgement>) {
    let weights: Vec<f32> = (0..Pentago::WEIGHTS).map(|_| dice.roll(401) as f32 - 200.0).collect();
    let judgement = Arc::new(Judgement::new(&weights));
    (weights, judgement)
}

fn weighted_sum(game: &Pentago, weights: &[f32]) -> i32 {
    let mut sum = 0.0;
    game.patterns(&mut |weight, count| sum += weights[weight] * count);
    sum as i32
}

#[test]
fn a_position_is_worth_the_sum_of_its_patterns_and_so_is_what_every_move_makes_of_it() {
    let mut dice = Dice::from_seed(21);
    let (weights, judgement) = any_judgement(&mut dice);
    for marbles in (0..34).cycle().take(200) {
        let game = position(&mut dice, "", marbles);
        let mut study = PentagoStudy::new(game, Arc::clone(&judgement));
        assert_eq!(study.assess(), weighted_sum(&game, &weights), "{game}");
        let mut list = Vec::new();
        if study.tactics(&mut list) != Tactics::Quiet {
            continue;
        }
        let best = study.glance().map(|glance| glance.value);
        assert_eq!(study.candidates(1, &mut list), Scope::All);
        for ranked in &list {
            let mut next = game;
            next.play(ranked.mv).expect("listed moves are legal");
            assert_eq!(ranked.rank, -weighted_sum(&next, &weights), "{game}");
        }
        assert!(best.is_none_or(|best| Some(best) == list.iter().map(|ranked| ranked.rank).max()));
    }
}

#[test]
fn a_position_seen_from_another_side_is_worth_the_same() {
    let mut dice = Dice::from_seed(22);
    let (weights, _) = any_judgement(&mut dice);
    for marbles in (0..34).cycle().take(100) {
        let game = position(&mut dice, "", marbles);
        for symmetry in 1..8 {
            assert_eq!(weighted_sum(&game.mirrored(symmetry), &weights), weighted_sum(&game, &weights));
        }
    }
}

fn minimax(game: &mut Pentago) -> i32 {
    if let Some(places) = game.places() {
        return i32::from(places.of(game.to_move().next(2))) - i32::from(places.of(game.to_move()));
    }
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut best = -1;
    for mv in moves {
        let undo = game.play_unchecked(mv);
        best = best.max(-minimax(game));
        game.undo(undo);
        if best == 1 {
            break;
        }
    }
    best
}

fn thought(game: &Pentago, judgement: &Arc<Judgement>, limits: &Limits) -> Report<MarbleMove> {
    let (memory, stop) = (Memory::new(1 << 20), Stop::never());
    think_with(game, None, judgement, &Desk::new(&memory, limits, &stop), &mut |_| {})
}

#[test]
fn the_end_of_a_game_is_judged_as_minimax_does_whatever_the_weights() {
    let mut dice = Dice::from_seed(23);
    let (_, judgement) = any_judgement(&mut dice);
    for rules in ["", "mover_wins_ties", "no_turn_back"] {
        for round in 0..60 {
            let mut game = position(&mut dice, rules, 32 + round % 3);
            let report = thought(&game, &judgement, &Limits::depth(6));
            let score = report.score().expect("a move");
            assert_eq!(score.raw().signum(), minimax(&mut game), "{game} {rules}");
            let mut played = game;
            for &mv in &report.lines[0].moves {
                assert!(played.play(mv).is_ok(), "{game} {:?}", report.lines[0].moves);
            }
        }
    }
}

#[test]
fn proofs_hold_in_the_middle_of_a_game() {
    let mut dice = Dice::from_seed(24);
    let (_, judgement) = any_judgement(&mut dice);
    let mut proofs = 0;
    for _ in 0..300 {
        let game = position(&mut dice, "", 12);
        let report = thought(&game, &judgement, &Limits::nodes(30_000));
        let score = report.score().expect("a move");
        if score.moves_to_end().is_some_and(|moves| moves <= 3) {
            assert!(
                wins_within(&game, score.moves_to_end().expect("proven"), score.raw() > 0),
                "{game} {score}"
            );
            proofs += 1;
        }
    }
    assert!(proofs > 20, "{proofs}");
}

/// Whether the mover wins (or loses) within so many moves, by trying all.
fn wins_within(game: &Pentago, moves: u32, is_won: bool) -> bool {
    if let Some(places) = game.places() {
        let ahead = places.of(game.to_move()) < places.of(game.to_move().next(2));
        return !places.is_draw() && ahead == is_won;
    }
    if moves == 0 {
        return false;
    }
    let mut list = Vec::new();
    game.legal_moves(&mut list);
    let mut after = list.into_iter().map(|mv| {
        let mut next = *game;
        next.play_unchecked(mv);
        next
    });
    let wins = |next: Pentago| wins_within(&next, moves - 1, !is_won);
    if is_won { after.any(wins) } else { after.all(wins) }
}

#[test]
fn the_learned_weights_are_as_many_as_there_are_patterns_and_say_what_made_them() {
    let weights: Weights = WEIGHTS.parse().expect("numbers");
    assert!(weights.of_game(GameKind::Pentago, Pentago::WEIGHTS).is_ok());
    assert!(weights.notes()[0].starts_with("tessera train pentago "));
}
