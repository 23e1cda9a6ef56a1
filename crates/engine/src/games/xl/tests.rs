//! The search position is compared with results of plain play.

use tessera_rules::{Dice, XlRules};
use tessera_solver::block_patterns::{turn_index, turn_quarters};

use super::immediate_wins::{XlImmediateResult, immediate_result, safe_moves};
use super::*;
use crate::multiplayer::test_match::{SearchFn, win_share};
use crate::search::{ImmediateTactics, TranspositionTable};
use crate::training::PatternFeatures;
use crate::{CancelToken, SearchLimits};

/// Players and rules, and how many marbles make lines likely without ending most games.
const GAMES: [(usize, &str, u32); 6] =
    [(2, "", 40), (3, "", 60), (4, "", 70), (4, "teams", 70), (3, "play_on", 60), (2, "marbles=81", 78)];

fn positions(players: usize, rules: &str, marbles: u32, count: usize) -> impl Iterator<Item = PentagoXl> {
    let rules = XlRules::parse(players, rules).expect("rules");
    let mut dice = Dice::from_seed(31);
    let mut made = move || {
        loop {
            let mut game = PentagoXl::new(rules);
            let most = 8 + dice.roll(marbles - 8) as usize;
            game.playout(&mut dice, most);
            if !game.is_over() {
                return game;
            }
        }
    };
    (0..count).map(move |_| made())
}

fn evaluator() -> Arc<XlEvaluator> {
    Arc::new(XlEvaluator::new(&initial_weights()))
}

fn search_position(game: &PentagoXl) -> XlSearchPosition {
    XlSearchPosition::new(*game, XlSideAssignment::seen_by(game, game.to_move()), evaluator())
}

/// Outcome of every legal move for the side that makes it.
fn outcomes(
    position: &XlSearchPosition,
    game: &PentagoXl,
) -> Vec<(MarbleMove, Option<i32>, XlSearchPosition, PentagoXl)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let side = position.side();
    let after = |mv| {
        let (mut position, mut game) = (position.clone(), *game);
        position.play(mv);
        game.play_unchecked(mv);
        let sign = if position.side() == side { 1 } else { -1 };
        (mv, position.outcome().map(|outcome| sign * outcome), position, game)
    };
    moves.into_iter().map(after).collect()
}

fn has_win(position: &XlSearchPosition, game: &PentagoXl) -> bool {
    outcomes(position, game).iter().any(|(_, outcome, ..)| *outcome == Some(1))
}

#[test]
fn immediate_wins_agree_with_trying_all_moves() {
    let mut wins = 0;
    for (players, rules, marbles) in GAMES {
        for game in positions(players, rules, marbles, 80) {
            let sides = XlSideAssignment::seen_by(&game, game.to_move());
            let found = matches!(
                immediate_result(&unpacked_board::XlUnpackedBoard::of(&game, sides)),
                XlImmediateResult::Win(_)
            );
            assert_eq!(found, has_win(&search_position(&game), &game), "{game:?}");
            wins += usize::from(found);
        }
    }
    assert!(wins > 50, "{wins}");
}

#[test]
fn safe_moves_leave_the_next_player_no_win() {
    for (players, rules, marbles) in GAMES {
        let mut threatened = 0;
        for game in positions(players, rules, marbles, 24) {
            let position = search_position(&game);
            if has_win(&position, &game) {
                continue;
            }
            let view =
                unpacked_board::XlUnpackedBoard::of(&game, XlSideAssignment::seen_by(&game, game.to_move()));
            let safe = safe_moves(&view, &immediate_result(&view), &mut Vec::new());
            threatened += usize::from(!safe.is_quiet);
            if safe.is_quiet && threatened > 1 {
                continue;
            }
            for (mv, outcome, next, played) in outcomes(&position, &game) {
                let turn = turn_index(mv.turn.expect("without a win every move turns"));
                let cell = mv.socket.block() * 9 + mv.socket.place();
                let foe_next = next.side() != position.side();
                let lost = outcome == Some(-1) || outcome.is_none() && foe_next && has_win(&next, &played);
                assert_eq!(safe.cells[turn] >> cell & 1 != 0, !lost, "{game:?} {}", game.move_text(mv));
                assert!(!safe.is_quiet || !lost);
            }
        }
        assert!(threatened > 1, "{players} {rules}: {threatened}");
    }
}

fn has_immediate_win(game: &PentagoXl) -> bool {
    let view = unpacked_board::XlUnpackedBoard::of(game, XlSideAssignment::seen_by(game, game.to_move()));
    matches!(immediate_result(&view), XlImmediateResult::Win(_))
}

#[test]
fn the_winner_if_unsafe_wins_after_every_unsafe_move() {
    for (players, marbles) in [(3, 60), (4, 70)] {
        let mut lost = 0;
        for game in positions(players, "", marbles, 60) {
            let mut position = search_position(&game);
            if matches!(position.tactics(&mut Vec::new()), ImmediateTactics::Win(_)) || position.is_quiet() {
                continue;
            }
            let Some(winner) = position.winner_if_unsafe() else { continue };
            let view =
                unpacked_board::XlUnpackedBoard::of(&game, XlSideAssignment::seen_by(&game, game.to_move()));
            let safe = safe_moves(&view, &immediate_result(&view), &mut Vec::new());
            for mv in legal_moves_of(&game) {
                let turn = turn_index(mv.turn.expect("without a win every move turns"));
                let cell = mv.socket.block() * 9 + mv.socket.place();
                if safe.cells[turn] >> cell & 1 == 0 {
                    let mut after = game;
                    after.play_unchecked(mv);
                    let is_won = match after.places() {
                        // The turn may complete the winner's line.
                        Some(places) => places.winners().eq([winner]),
                        None => after.to_move() == winner && has_immediate_win(&after),
                    };
                    assert!(is_won, "{game:?} {}", game.move_text(mv));
                    lost += 1;
                }
            }
        }
        assert!(lost > 100, "{players}: {lost}");
    }
}

#[test]
fn evaluation_is_the_sum_of_the_pattern_weights() {
    let mut dice = Dice::from_seed(32);
    let weights: Vec<f32> = (0..PentagoXl::WEIGHTS).map(|_| dice.roll(401) as f32 - 200.0).collect();
    let evaluator = Arc::new(XlEvaluator::new(&weights));
    for (players, rules, marbles) in GAMES {
        for game in positions(players, rules, marbles, 40) {
            let sum = |game: &PentagoXl| {
                let mut sum = 0.0;
                game.patterns(&mut |weight, count| sum += weights[weight] * count);
                sum
            };
            // An empty line has no weight: it is the same for all seats.
            let sides = XlSideAssignment::seen_by(&game, game.to_move());
            let mut position = XlSearchPosition::new(game, sides, Arc::clone(&evaluator));
            assert!((position.evaluate() as f32 - sum(&game)).abs() < 1.5, "{game:?}");
            for symmetry in PentagoXl::symmetries() {
                assert!((sum(&game.transformed(symmetry)) - sum(&game)).abs() < 0.5, "{game:?}");
            }
        }
    }
}

#[test]
fn predicted_changes_of_the_evaluation_are_exact() {
    let mut dice = Dice::from_seed(33);
    let weights: Vec<f32> = (0..PentagoXl::WEIGHTS).map(|_| dice.roll(401) as f32 - 200.0).collect();
    let evaluator = XlEvaluator::new(&weights);
    for (players, rules, marbles) in GAMES {
        for game in positions(players, rules, marbles, 12) {
            let view =
                unpacked_board::XlUnpackedBoard::of(&game, XlSideAssignment::seen_by(&game, game.to_move()));
            let changes = evaluator.changes(&view);
            let is_predicted = |after: &unpacked_board::XlUnpackedBoard, change: i32| {
                (evaluator.evaluate(after) - evaluator.evaluate(&view)).abs_diff(change) <= 1
            };
            for cell in (0..81).filter(|cell| view.free() >> cell & 1 != 0) {
                let mut after = view.clone();
                after.marbles[view.mover][cell / 9] |= 1 << (cell % 9);
                after.filled[cell / 9] |= 1 << (cell % 9);
                assert!(is_predicted(&after, changes.marbles[cell]), "{game:?} {cell}");
            }
            for turn in (0..unpacked_board::TURNS).filter(|turn| turn / 2 != tessera_solver::xl::lines::FIXED)
            {
                let turned = |marbles| unpacked_board::turned(marbles, turn / 2, turn_quarters(turn));
                let mut after = view.clone();
                after.marbles = view.marbles.map(turned);
                after.filled = turned(view.filled);
                assert!(is_predicted(&after, changes.turns[turn]), "{game:?} {turn}");
            }
        }
    }
}

#[test]
fn variations_are_legal_and_forced_wins_are_found() {
    let (mut wins, evaluator) = (0, evaluator());
    for game in positions(2, "", 40, 24) {
        let (transpositions, limits, stop) =
            (TranspositionTable::new(1 << 20), SearchLimits::nodes(6_000), CancelToken::new());
        let context = SearchContext::new(&transpositions, &limits, &stop);
        let report = think_with(&game, None, &evaluator, &context, &mut |_| {});
        let mut played = game;
        for &mv in &report.lines[0].moves {
            played.play(mv).expect("lines are legal");
        }
        let double = outcomes(&search_position(&game), &game).into_iter().any(|(_, outcome, mut next, _)| {
            let mut answers = Vec::new();
            outcome.is_none() && next.tactics(&mut answers) == ImmediateTactics::Answers && answers.is_empty()
        });
        let score = report.score().expect("a move");
        if double && !has_win(&search_position(&game), &game) {
            assert_eq!(score.moves_to_end(), Some(3), "{game:?} {score}");
            wins += 1;
        }
    }
    assert!(wins > 1, "{wins}");
}

#[test]
fn several_lines_list_the_certified_move_and_others() {
    let start = PentagoXl::new(XlRules::parse(2, "").expect("rules"));
    let (transpositions, stop) = (TranspositionTable::new(1 << 20), CancelToken::new());
    let limits = SearchLimits { lines: 4, ..SearchLimits::nodes(6_000) };
    let mut most = 0;
    let report = think(&start, None, &SearchContext::new(&transpositions, &limits, &stop), &mut |report| {
        assert_eq!(report.score(), Some(SearchScore::win_in(19)), "the proven line always comes first");
        most = most.max(report.lines.len());
    });
    assert_eq!((report.lines.len(), most), (4, 4));
    assert!(report.nodes <= 6_000, "{}", report.nodes);
    let after = |line: &Variation<MarbleMove>| {
        let mut after = start;
        after.play(line.moves[0]).expect("legal");
        after
    };
    let reached: std::collections::HashSet<PentagoXl> = report.lines.iter().map(after).collect();
    assert_eq!(reached.len(), 4, "no two lines begin with the same board");
    assert!(report.lines[1..].windows(2).all(|pair| pair[0].score >= pair[1].score));
    let only = [report.lines[0].moves[0]];
    let single =
        think(&start, Some(&only), &SearchContext::new(&transpositions, &limits, &stop), &mut |_| {});
    assert_eq!(single.lines.len(), 1, "there is no other move to report");
}

#[test]
fn a_certified_loss_is_reported_and_searched_all_the_same() {
    let mut game = PentagoXl::new(XlRules::parse(2, "").expect("rules"));
    let mv = game.parse_move("e5H-").expect("a move");
    let (transpositions, stop) = (TranspositionTable::new(1 << 20), CancelToken::new());
    let limits = SearchLimits { lines: 2, ..SearchLimits::nodes(2_000) };
    let context = SearchContext::new(&transpositions, &limits, &stop);
    let only = think(&game, Some(&[mv]), &context, &mut |_| {});
    assert_eq!(
        only.lines.first().map(|line| (line.moves[0], line.score)),
        Some((mv, SearchScore::win_in(19)))
    );
    game.play(mv).expect("legal");
    let report = think(&game, None, &context, &mut |report| {
        assert_eq!(report.score(), Some(SearchScore::loss_in(18)));
    });
    assert_eq!(report.lines.iter().map(|line| line.score).collect::<Vec<_>>(), [SearchScore::loss_in(18); 2]);
    assert!(report.nodes > 1_000, "{}", report.nodes);
}

#[test]
fn max_n_beats_paranoid_search_in_xl() {
    for players in [3, 4] {
        let start = PentagoXl::new(XlRules::parse(players, "").expect("rules"));
        let searches: [SearchFn<'_, PentagoXl>; 2] = [
            &|game, context| search_two_sides(game, None, &HAND_SET, context, &mut |_| {}),
            &|game, context| search_max_n(game, None, &HAND_SET, context, &mut |_| {}),
        ];
        assert!(win_share(&start, searches, [1_500, 600]) < 0.5, "{players} players");
    }
}
