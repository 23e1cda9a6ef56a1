//! The search position is compared with results of plain play.

use std::time::Duration;

use tessera_rules::{Dice, PentagoRules};
use tessera_solver::exact::{GameValue, PentagoSolver, find_forced_win};
use tessera_solver::opening_book::probe_opening_book;

use super::*;
use crate::engine::ExactValues;
use crate::search::{ImmediateTactics, MoveScope, TranspositionTable};
use crate::{CancelToken, ExactPentagoSource, SearchLimits, SearchScore};

/// A random position with this many marbles in which the game is not over.
fn random_position(dice: &mut Dice, rules: &str, marbles: usize) -> Pentago {
    let rules = PentagoRules::parse(2, rules).expect("rules");
    loop {
        let mut game = Pentago::new(rules);
        game.playout(dice, marbles);
        if !game.is_over() {
            return game;
        }
    }
}

/// Random weights: what holds for these holds for all.
fn random_evaluator(dice: &mut Dice) -> (Vec<f32>, Arc<PentagoEvaluator>) {
    let weights: Vec<f32> = (0..Pentago::WEIGHTS).map(|_| dice.roll(401) as f32 - 200.0).collect();
    let evaluator = Arc::new(PentagoEvaluator::new(&weights));
    (weights, evaluator)
}

fn weighted_sum(game: &Pentago, weights: &[f32]) -> i32 {
    let mut sum = 0.0;
    game.patterns(&mut |weight, count| sum += weights[weight] * count);
    sum as i32
}

#[test]
fn evaluation_is_the_sum_of_the_pattern_weights_also_after_every_move() {
    let mut dice = Dice::from_seed(21);
    let (weights, evaluator) = random_evaluator(&mut dice);
    for marbles in (0..34).cycle().take(200) {
        let game = random_position(&mut dice, "", marbles);
        let mut position = PentagoSearchPosition::new(game, Arc::clone(&evaluator));
        assert_eq!(position.evaluate(), weighted_sum(&game, &weights), "{game}");
        let mut list = Vec::new();
        if position.tactics(&mut list) != ImmediateTactics::Quiet {
            continue;
        }
        let best = position.best_static_move().map(|best| best.value);
        assert_eq!(position.candidates(1, &mut list), MoveScope::All);
        for ranked in &list {
            let mut next = game;
            next.play(ranked.mv).expect("listed moves are legal");
            assert_eq!(ranked.rank, -weighted_sum(&next, &weights), "{game}");
        }
        assert!(best.is_none_or(|best| Some(best) == list.iter().map(|ranked| ranked.rank).max()));
    }
}

#[test]
fn symmetric_positions_have_the_same_evaluation() {
    let mut dice = Dice::from_seed(22);
    let (weights, _) = random_evaluator(&mut dice);
    for marbles in (0..34).cycle().take(100) {
        let game = random_position(&mut dice, "", marbles);
        for symmetry in Pentago::symmetries() {
            assert_eq!(weighted_sum(&game.transformed(symmetry), &weights), weighted_sum(&game, &weights));
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

fn search_report(
    game: &Pentago,
    evaluator: &Arc<PentagoEvaluator>,
    limits: &SearchLimits,
) -> SearchReport<MarbleMove> {
    let (transpositions, stop) = (TranspositionTable::new(1 << 20), CancelToken::new());
    think_with(game, None, evaluator, &SearchContext::new(&transpositions, limits, &stop), &mut |_| {})
}

#[test]
fn endgame_scores_agree_with_minimax_for_any_weights() {
    let mut dice = Dice::from_seed(23);
    let (_, evaluator) = random_evaluator(&mut dice);
    for rules in ["", "mover_wins_ties", "no_turn_back"] {
        for round in 0..60 {
            let mut game = random_position(&mut dice, rules, 32 + round % 3);
            let report = search_report(&game, &evaluator, &SearchLimits::depth(6));
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
fn proven_scores_hold_in_the_middle_game() {
    let mut dice = Dice::from_seed(24);
    let (_, evaluator) = random_evaluator(&mut dice);
    let mut proofs = 0;
    for _ in 0..300 {
        let game = random_position(&mut dice, "", 12);
        let report = search_report(&game, &evaluator, &SearchLimits::nodes(30_000));
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

/// Whether the mover wins (or loses) within this many moves, by trying all.
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

fn engine_choice(game: &Pentago, nodes: u64) -> (MarbleMove, SearchReport<MarbleMove>) {
    let (transpositions, stop, limits) =
        (TranspositionTable::new(1 << 20), CancelToken::new(), SearchLimits::nodes(nodes));
    let exact = ExactValues::Book;
    let context = SearchContext { exact: &exact, ..SearchContext::new(&transpositions, &limits, &stop) };
    let report = think(game, None, &context, &mut |_| {});
    (report.best().expect("the game is not over"), report)
}

#[test]
fn a_move_by_the_book_keeps_the_value_and_its_score_is_proven() {
    let mut dice = Dice::from_seed(25);
    for marbles in (0..6).cycle().take(120) {
        let game = random_position(&mut dice, "", marbles);
        let book = probe_opening_book(&game).expect("it is in the book");
        let (mv, report) = engine_choice(&game, 300);
        assert_eq!(book.value_of(mv), book.value, "{game} {}", game.move_text(mv));
        let score = report.score().expect("a move");
        assert!(score.is_proven(), "{game}");
        assert_eq!(score.raw().signum(), i32::from(book.value.number()), "{game}");
    }
}

#[test]
fn both_sides_of_a_variation_play_by_the_book() {
    let mut dice = Dice::from_seed(26);
    for _ in 0..20 {
        let mut game = random_position(&mut dice, "", 1);
        let (_, report) = engine_choice(&game, 20_000);
        for &mv in &report.lines[0].moves {
            let Some(book) = probe_opening_book(&game) else { break };
            assert_eq!(book.value_of(mv), book.value, "{game} {}", game.move_text(mv));
            game.play(mv).expect("legal");
        }
    }
}

#[test]
fn the_second_move_of_the_first_player_does_not_give_the_win_away() {
    let mut game = Pentago::default();
    for text in ["b6A+", "b4C-"] {
        game.play(game.parse_move(text).expect("a move")).expect("legal");
    }
    let (mv, _) = engine_choice(&game, 20_000);
    assert_eq!(probe_opening_book(&game).expect("it is in the book").value_of(mv), GameValue::Win);
}

#[test]
fn from_the_solver_on_every_line_has_its_exact_value() {
    let mut dice = Dice::from_seed(27);
    let exact = ExactValues::BookAndSolver(Arc::new(ExactPentagoSource::new(None, 1, 200 << 20)));
    for marbles in [22, 23, 26] {
        let game = random_position(&mut dice, "", marbles);
        let solution =
            PentagoSolver::new(1, 200 << 20).solve(&game, &CancelToken::new()).expect("the memory is enough");
        let limits = SearchLimits { lines: 400, ..SearchLimits::nodes(400_000) };
        let (transpositions, stop) = (TranspositionTable::new(1 << 20), CancelToken::new());
        let context = SearchContext { exact: &exact, ..SearchContext::new(&transpositions, &limits, &stop) };
        let report = think(&game, None, &context, &mut |_| {});
        assert!(report.lines.is_sorted_by(|a, b| a.score.raw().signum() >= b.score.raw().signum()));
        for line in report.lines {
            let (_, value) = solution.moves.iter().find(|(mv, _)| *mv == line.moves[0]).expect("a move");
            assert!(line.score.is_proven(), "{game}");
            assert_eq!(line.score.raw().signum(), i32::from(value.number()), "{game} {}", line.score);
        }
    }
}

/// The time is far more than the proof takes; a proof ends the search.
#[test]
fn a_forced_win_in_the_middle_game_is_proven_and_its_line_wins() {
    let mut game = Pentago::from_position(PentagoRules::default(), "1b4/1bbww1/w2w2/6/w1wb1b/1b4 1")
        .expect("a position");
    let (transpositions, stop) = (TranspositionTable::new(16 << 20), CancelToken::new());
    let (limits, exact) = (SearchLimits::time(Duration::from_mins(5)), ExactValues::Book);
    let context = SearchContext { exact: &exact, ..SearchContext::new(&transpositions, &limits, &stop) };
    let report = think(&game, None, &context, &mut |_| {});
    let score = report.score().expect("a move");
    assert!(score.is_proven() && score > SearchScore::DRAW, "{score}");
    let mover = game.to_move();
    for &mv in &report.lines[0].moves {
        game.play(mv).expect("legal");
    }
    assert_eq!(game.places().map(|places| places.of(mover)), Some(1), "{game}");
}

#[test]
fn the_trained_weights_are_complete_and_name_their_command() {
    let weights: TrainedWeights = WEIGHTS.parse().expect("numbers");
    assert!(weights.for_game(GameKind::Pentago, Pentago::WEIGHTS).is_ok());
    assert!(weights.notes()[0].starts_with("tessera train pentago "));
}

/// As if the time manager had ended the alpha-beta search before its first iteration.
#[test]
fn a_search_that_is_ended_early_still_avoids_moves_that_lose_by_force() {
    let (stop, ended) = (CancelToken::new(), CancelToken::new());
    ended.cancel();
    let limits = SearchLimits::nodes(200_000);
    let loses = |game: &Pentago, mv: MarbleMove| {
        let mut after = *game;
        after.play_unchecked(mv);
        find_forced_win(&after, 100, &stop).is_some()
    };
    let mut dice = Dice::from_seed(3);
    let mut avoided = 0;
    for _ in 0..30 {
        let game = random_position(&mut dice, "", 12);
        let chosen = |exact: &ExactValues| {
            let transpositions = TranspositionTable::new(1 << 20);
            let new = SearchContext::new(&transpositions, &limits, &stop);
            let context = SearchContext { exact, alpha_beta_stop: &ended, ..new };
            think(&game, None, &context, &mut |_| {}).best().expect("the game is not over")
        };
        avoided += u32::from(
            loses(&game, chosen(&ExactValues::Unused)) && !loses(&game, chosen(&ExactValues::Book)),
        );
    }
    assert!(avoided > 0, "no first choice lost by force");
}

#[test]
fn without_proofs_all_nodes_are_for_the_search() {
    let game = random_position(&mut Dice::from_seed(5), "no_turn_back", 8);
    let (limits, exact) = (SearchLimits::nodes(120_000), ExactValues::Book);
    let (transpositions, stop) = (TranspositionTable::new(1 << 20), CancelToken::new());
    let context = SearchContext { exact: &exact, ..SearchContext::new(&transpositions, &limits, &stop) };
    let report = think(&game, None, &context, &mut |_| {});
    assert!(!report.score().is_some_and(SearchScore::is_proven), "{game}");
    assert_eq!(Some(report.nodes), limits.nodes);
}
