//! Courses for beginners. A course has steps; a step is a position, a goal and the clause that it teaches. Moves are judged
//! by playing them: nothing is stored about them but one example and a few that miss the goal.
//!
//! Texts are not here: the keys of a step's messages are made of the names of game and step.
//!
//! ```
//! use tessera_lessons::{Course, GoalResult, MissedGoal};
//! use tessera_rules::GameKind;
//!
//! let step = Course::of(GameKind::Pentago).step("five").expect("a step");
//! assert_eq!(step.judge("f3"), Ok(GoalResult::Reached));
//! assert_eq!(step.judge("a1A+"), Ok(GoalResult::Missed(MissedGoal::NoWin)));
//! ```

mod course;
mod courses;
mod goal;
mod move_judgement;

pub use course::{Course, LessonStep};
pub use goal::{GoalResult, LessonGoal, MissedGoal};
