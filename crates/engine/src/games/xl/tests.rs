//! The study held to what plain playing finds.

use tessera_rules::{Dice, XlRules};
use tessera_solver::block::{quarters_of, turn_number};

use super::threats::{AtOnce, at_once, safe_moves};
use super::*;
use crate::learn::Learned;
use crate::many::contest::{Way, contest};
use crate::search::{Memory, Tactics};
use crate::{Limits, Stop};

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

fn judgement() -> Arc<Judgement> {
    Arc::new(Judgement::new(&first_guess()))
}

fn study(game: &PentagoXl) -> XlStudy {
    XlStudy::new(*game, Sides::seen_by(game, game.to_move()), judgement())
}

/// What every legal move comes to for the side that makes it.
fn outcomes(study: &XlStudy, game: &PentagoXl) -> Vec<(MarbleMove, Option<i32>, XlStudy, PentagoXl)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let side = study.side();
    let after = |mv| {
        let (mut study, mut game) = (study.clone(), *game);
        study.play(mv);
        game.play_unchecked(mv);
        let sign = if study.side() == side { 1 } else { -1 };
        (mv, study.outcome().map(|outcome| sign * outcome), study, game)
    };
    moves.into_iter().map(after).collect()
}

fn has_win(study: &XlStudy, game: &PentagoXl) -> bool {
    outcomes(study, game).iter().any(|(_, outcome, ..)| *outcome == Some(1))
}

#[test]
fn a_win_is_found_where_trying_all_moves_finds_one() {
    let mut wins = 0;
    for (players, rules, marbles) in GAMES {
        for game in positions(players, rules, marbles, 80) {
            let sides = Sides::seen_by(&game, game.to_move());
            let found = matches!(at_once(&scene::Scene::of(&game, sides)), AtOnce::Win(_));
            assert_eq!(found, has_win(&study(&game), &game), "{game:?}");
            wins += usize::from(found);
        }
    }
    assert!(wins > 50, "{wins}");
}

#[test]
fn safe_moves_are_those_after_which_the_next_player_has_no_win() {
    for (players, rules, marbles) in GAMES {
        let mut threatened = 0;
        for game in positions(players, rules, marbles, 24) {
            let study = study(&game);
            if has_win(&study, &game) {
                continue;
            }
            let scene = scene::Scene::of(&game, Sides::seen_by(&game, game.to_move()));
            let safe = safe_moves(&scene, &at_once(&scene), &mut Vec::new());
            threatened += usize::from(!safe.is_calm);
            if safe.is_calm && threatened > 1 {
                continue;
            }
            for (mv, outcome, next, played) in outcomes(&study, &game) {
                let turn = turn_number(mv.turn.expect("without a win every move turns"));
                let cell = usize::from(mv.socket) / 16 * 9 + usize::from(mv.socket) % 16;
                let foe_next = next.side() != study.side();
                let lost = outcome == Some(-1) || outcome.is_none() && foe_next && has_win(&next, &played);
                assert_eq!(safe.cells[turn] >> cell & 1 != 0, !lost, "{game:?} {}", game.move_text(mv));
                assert!(!safe.is_calm || !lost);
            }
        }
        assert!(threatened > 1, "{players} {rules}: {threatened}");
    }
}

fn has_win_at_once(game: &PentagoXl) -> bool {
    let scene = scene::Scene::of(game, Sides::seen_by(game, game.to_move()));
    matches!(at_once(&scene), AtOnce::Win(_))
}

#[test]
fn who_is_told_to_win_after_unsafe_moves_wins_after_every_one_of_them() {
    for (players, marbles) in [(3, 60), (4, 70)] {
        let mut lost = 0;
        for game in positions(players, "", marbles, 60) {
            let mut study = study(&game);
            if matches!(study.tactics(&mut Vec::new()), Tactics::Win(_)) || study.is_calm() {
                continue;
            }
            let Some(winner) = study.winner_if_unsafe() else { continue };
            let scene = scene::Scene::of(&game, Sides::seen_by(&game, game.to_move()));
            let safe = safe_moves(&scene, &at_once(&scene), &mut Vec::new());
            for mv in all_moves(&game) {
                let turn = turn_number(mv.turn.expect("without a win every move turns"));
                let cell = usize::from(mv.socket) / 16 * 9 + usize::from(mv.socket) % 16;
                if safe.cells[turn] >> cell & 1 == 0 {
                    let mut after = game;
                    after.play_unchecked(mv);
                    let is_won = match after.places() {
                        // A turn may complete his line for him.
                        Some(places) => places.winners().eq([winner]),
                        None => after.to_move() == winner && has_win_at_once(&after),
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
fn a_position_is_worth_the_sum_of_its_patterns() {
    let mut dice = Dice::from_seed(32);
    let weights: Vec<f32> = (0..PentagoXl::WEIGHTS).map(|_| dice.roll(401) as f32 - 200.0).collect();
    let judgement = Arc::new(Judgement::new(&weights));
    for (players, rules, marbles) in GAMES {
        for game in positions(players, rules, marbles, 40) {
            let sum = |game: &PentagoXl| {
                let mut sum = 0.0;
                game.patterns(&mut |weight, count| sum += weights[weight] * count);
                sum
            };
            // An empty line is worth nothing: it is the same for everybody.
            let sides = Sides::seen_by(&game, game.to_move());
            let mut study = XlStudy::new(game, sides, Arc::clone(&judgement));
            assert!((study.assess() as f32 - sum(&game)).abs() < 1.5, "{game:?}");
            for symmetry in 1..8 {
                assert!((sum(&game.mirrored(symmetry)) - sum(&game)).abs() < 0.5, "{game:?}");
            }
        }
    }
}

#[test]
fn a_marble_or_a_turn_changes_what_a_position_is_worth_by_as_much_as_is_told() {
    let mut dice = Dice::from_seed(33);
    let weights: Vec<f32> = (0..PentagoXl::WEIGHTS).map(|_| dice.roll(401) as f32 - 200.0).collect();
    let judgement = Judgement::new(&weights);
    for (players, rules, marbles) in GAMES {
        for game in positions(players, rules, marbles, 12) {
            let scene = scene::Scene::of(&game, Sides::seen_by(&game, game.to_move()));
            let changes = judgement.changes(&scene);
            let is_told = |after: &scene::Scene, change: i32| {
                (judgement.assess(after) - judgement.assess(&scene)).abs_diff(change) <= 1
            };
            for cell in (0..81).filter(|cell| scene.free() >> cell & 1 != 0) {
                let mut after = scene.clone();
                after.marbles[scene.mover][cell / 9] |= 1 << (cell % 9);
                after.filled[cell / 9] |= 1 << (cell % 9);
                assert!(is_told(&after, changes.marbles[cell]), "{game:?} {cell}");
            }
            for turn in (0..scene::TURNS).filter(|turn| turn / 2 != tessera_solver::xl::lines::FIXED) {
                let turned = |marbles| scene::turned(marbles, turn / 2, quarters_of(turn));
                let mut after = scene.clone();
                after.marbles = scene.marbles.map(turned);
                after.filled = turned(scene.filled);
                assert!(is_told(&after, changes.turns[turn]), "{game:?} {turn}");
            }
        }
    }
}

#[test]
fn what_is_found_can_be_played_and_forced_wins_are_found() {
    let (mut wins, judgement) = (0, judgement());
    for game in positions(2, "", 40, 24) {
        let (memory, limits, stop) = (Memory::new(1 << 20), Limits::nodes(6_000), Stop::never());
        let desk = Desk::new(&memory, &limits, &stop);
        let report = think_with(&game, None, &judgement, &desk, &mut |_| {});
        let mut played = game;
        for &mv in &report.lines[0].moves {
            played.play(mv).expect("lines are legal");
        }
        let double = outcomes(&study(&game), &game).into_iter().any(|(_, outcome, mut next, _)| {
            let mut answers = Vec::new();
            outcome.is_none() && next.tactics(&mut answers) == Tactics::Answers && answers.is_empty()
        });
        let score = report.score().expect("a move");
        if double && !has_win(&study(&game), &game) {
            assert_eq!(score.moves_to_end(), Some(3), "{game:?} {score}");
            wins += 1;
        }
    }
    assert!(wins > 1, "{wins}");
}

#[test]
fn beside_the_certified_move_others_are_told_where_more_lines_are_wanted() {
    let start = PentagoXl::new(XlRules::parse(2, "").expect("rules"));
    let (memory, stop) = (Memory::new(1 << 20), Stop::never());
    let limits = Limits { lines: 4, ..Limits::nodes(6_000) };
    let mut most = 0;
    let report = think(&start, None, &Desk::new(&memory, &limits, &stop), &mut |told| {
        assert_eq!(told.score(), Some(Score::win_in(19)), "what is proven comes first at all times");
        most = most.max(told.lines.len());
    });
    assert_eq!((report.lines.len(), most), (4, 4));
    assert!(report.nodes <= 6_000, "{}", report.nodes);
    let after = |line: &Line<MarbleMove>| {
        let mut after = start;
        after.play(line.moves[0]).expect("legal");
        after
    };
    let reached: std::collections::HashSet<PentagoXl> = report.lines.iter().map(after).collect();
    assert_eq!(reached.len(), 4, "no two lines begin with the same board");
    assert!(report.lines[1..].windows(2).all(|pair| pair[0].score >= pair[1].score));
    let only = [report.lines[0].moves[0]];
    let single = think(&start, Some(&only), &Desk::new(&memory, &limits, &stop), &mut |_| {});
    assert_eq!(single.lines.len(), 1, "there is no other move to tell");
}

#[test]
fn whoever_is_lost_by_the_certificate_is_told_so_and_thinks_all_the_same() {
    let mut game = PentagoXl::new(XlRules::parse(2, "").expect("rules"));
    let mv = game.parse_move("e5H-").expect("a move");
    let (memory, stop) = (Memory::new(1 << 20), Stop::never());
    let limits = Limits { lines: 2, ..Limits::nodes(2_000) };
    let desk = Desk::new(&memory, &limits, &stop);
    let only = think(&game, Some(&[mv]), &desk, &mut |_| {});
    assert_eq!(only.lines.first().map(|line| (line.moves[0], line.score)), Some((mv, Score::win_in(19))));
    game.play(mv).expect("legal");
    let report = think(&game, None, &desk, &mut |told| assert_eq!(told.score(), Some(Score::loss_in(18))));
    assert_eq!(report.lines.iter().map(|line| line.score).collect::<Vec<_>>(), [Score::loss_in(18); 2]);
    assert!(report.nodes > 1_000, "{}", report.nodes);
}

#[test]
fn everybody_for_himself_beats_one_against_all_in_xl() {
    for players in [3, 4] {
        let start = PentagoXl::new(XlRules::parse(players, "").expect("rules"));
        let ways: [Way<'_, PentagoXl>; 2] =
            [&|game, desk| of_two_sides(game, None, &BY_HAND, desk, &mut |_| {}), &|game, desk| {
                for_himself(game, None, &BY_HAND, desk, &mut |_| {})
            }];
        assert!(contest(&start, ways, [1_500, 600]) < 0.5, "{players} players");
    }
}
