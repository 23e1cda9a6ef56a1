//! Courses and their steps.

use tessera_rules::{AnyGame, GameKind, GameSetupError, IllegalMove};

use crate::courses;
use crate::goal::{GoalResult, LessonGoal};
use crate::move_judgement::judge;

/// The course of a game.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The game that it teaches.
    pub game: GameKind,
    /// The steps, in their order.
    pub steps: &'static [LessonStep],
}

/// A step of a course: a position in which the learner makes one move.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The game.
    pub game: GameKind,
    /// The name, unique in the course. It is stored with the progress of players and part of message keys.
    pub name: &'static str,
    /// The clause of the rulebook that it teaches.
    pub clause: &'static str,
    /// The number of players.
    pub players: usize,
    /// The rule options.
    pub rules: &'static str,
    /// The position; the learner moves.
    pub position: &'static str,
    /// What the move must achieve.
    pub goal: LessonGoal,
    /// A move that achieves it, shown on request.
    pub example: &'static str,
    /// Moves that miss the goal, each with the code of the answer; for tests.
    pub misses: &'static [(&'static str, &'static str)],
}

impl Course {
    /// The course of a game.
    pub fn of(game: GameKind) -> Course {
        let steps = match game {
            GameKind::Pentago => courses::PENTAGO,
            GameKind::PentagoXl => courses::PENTAGO_XL,
            GameKind::Exago => courses::EXAGO,
            GameKind::Pente => courses::PENTE,
        };
        Course { game, steps }
    }

    /// The step with a name.
    pub fn step(&self, name: &str) -> Option<&'static LessonStep> {
        self.steps.iter().find(|step| step.name == name)
    }
}

impl LessonStep {
    /// The position.
    pub fn start(&self) -> Result<AnyGame, GameSetupError> {
        AnyGame::from_position(self.game, self.players, self.rules, self.position)
    }

    /// Judges a move by its notation. An illegal one is an error.
    pub fn judge(&self, text: &str) -> Result<GoalResult, IllegalMove> {
        let start = self.start().expect("a test parses every position");
        let mv = start.parse_move(text)?;
        start.check(mv)?;
        Ok(judge(&start, mv, self.goal))
    }
}
