//! Every step of every course: its position, its accepted moves, its wrong examples and its clause.

use std::collections::BTreeSet;

use tessera_lessons::{Course, GoalResult, LessonGoal, LessonStep, MissedGoal};
use tessera_rules::GameKind;

const RULEBOOK: &str = include_str!("../../../docs/rulebook.md");

fn steps() -> impl Iterator<Item = &'static LessonStep> {
    GameKind::ALL.into_iter().flat_map(|game| Course::of(game).steps)
}

/// The legal moves that reach the goal.
fn accepted(step: &LessonStep) -> Vec<String> {
    let start = step.start().unwrap_or_else(|reason| panic!("{} {}: {reason}", step.game, step.name));
    let moves = start.legal_moves().into_iter().map(|mv| start.move_text(mv));
    moves.filter(|text| step.judge(text) == Ok(GoalResult::Reached)).collect()
}

#[test]
fn a_course_has_8_to_12_steps_with_names_of_their_own() {
    for game in GameKind::ALL {
        let course = Course::of(game);
        assert!((8..=12).contains(&course.steps.len()), "{game}: {}", course.steps.len());
        let names: BTreeSet<&str> = course.steps.iter().map(|step| step.name).collect();
        assert_eq!(names.len(), course.steps.len(), "{game}");
        for step in course.steps {
            assert_eq!(step.game, game, "{}", step.name);
            assert_eq!(course.step(step.name).map(|found| found.position), Some(step.position));
            let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(step.name.chars().all(is_plain) && step.name.len() <= 20, "{}", step.name);
        }
        assert!(course.step("no-such-step").is_none());
    }
}

#[test]
fn every_position_is_legal_and_in_progress_with_the_first_player_to_move() {
    for step in steps() {
        let start = step.start().unwrap_or_else(|reason| panic!("{} {}: {reason}", step.game, step.name));
        assert!(!start.is_over(), "{} {}", step.game, step.name);
        assert_eq!(
            start.to_move().number(),
            1,
            "{} {}: the learner has the first colour",
            step.game,
            step.name
        );
        assert_eq!(start.to_string(), step.position, "{} {}", step.game, step.name);
    }
}

#[test]
fn every_goal_is_reached_by_the_example_and_missed_by_the_wrong_examples() {
    for step in steps() {
        let named = |text: &str| format!("{} {} {text}", step.game, step.name);
        assert_eq!(step.judge(step.example), Ok(GoalResult::Reached), "{}", named(step.example));
        for (text, code) in step.misses {
            match step.judge(text) {
                Ok(GoalResult::Missed(missed)) => assert_eq!(missed.code(), *code, "{}", named(text)),
                other => panic!("{}: {other:?}", named(text)),
            }
        }
        assert_eq!(step.misses.is_empty(), step.goal == LessonGoal::AnyMove, "{}", named("wrong examples"));
        assert!(step.judge("z99").is_err(), "{}", named("an unreadable move"));
    }
}

#[test]
fn a_goal_other_than_any_move_is_missed_by_most_moves() {
    for step in steps() {
        let (accepted, legal) = (accepted(step).len(), step.start().expect("a position").legal_moves().len());
        assert!(accepted > 0, "{} {}", step.game, step.name);
        let most = if step.goal == LessonGoal::AnyMove { legal } else { legal / 2 };
        assert!(accepted <= most, "{} {}: {accepted} of {legal}", step.game, step.name);
    }
}

/// The replies in answers are moves of the next player that do what the answer says.
#[test]
fn a_reply_in_an_answer_is_legal() {
    for step in steps() {
        for (text, _) in step.misses {
            let Ok(GoalResult::Missed(missed)) = step.judge(text) else { panic!("{text} is accepted") };
            let Some(reply) = missed.reply() else { continue };
            let mut game = step.start().expect("a position");
            game.play_text(text).expect("legal");
            let before = game.captured();
            game.play_text(reply).unwrap_or_else(|reason| panic!("{} {reply}: {reason}", step.name));
            match missed {
                MissedGoal::Open { .. } => assert!(game.is_over(), "{} {reply}", step.name),
                MissedGoal::Capturable { .. } => assert_ne!(game.captured(), before, "{} {reply}", step.name),
                _ => {}
            }
        }
    }
}

#[test]
fn every_clause_is_in_the_rulebook() {
    for step in steps() {
        assert!(
            RULEBOOK.contains(&format!("**{}**", step.clause)),
            "{} {}: {}",
            step.game,
            step.name,
            step.clause
        );
    }
}

#[test]
fn every_answer_is_given_by_some_wrong_example() {
    let given: BTreeSet<&str> = steps().flat_map(|step| step.misses.iter().map(|(_, code)| *code)).collect();
    assert_eq!(given, MissedGoal::CODES.iter().copied().collect());
}
