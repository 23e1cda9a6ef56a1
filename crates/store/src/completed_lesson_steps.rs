//! Progress of players in courses.

/// A step of a course that a player has completed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CompletedLessonStep {
    /// The name of the course.
    pub course: String,
    /// The name of the step.
    pub step: String,
}
