//! Lessons: the list of courses, the page of a course, and the answers to moves.

mod course_page;
mod lesson_answer;

use std::collections::BTreeSet;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::{PreEscaped, html};
use tessera_lessons::{Course, LessonStep};
use tessera_rules::GameKind;
use tessera_store::{Store, StoreError};

use super::layout::HtmlPage;
use super::{home, store_failed};
use crate::extract::Visitor;
use crate::message_keys as key;

pub(super) use course_page::course;
pub(super) use lesson_answer::judge_move;

/// The steps that a visitor has completed, as pairs of game and step.
struct CourseProgress(BTreeSet<(String, String)>);

impl CourseProgress {
    /// The progress of a visitor; none without a session.
    async fn of(visitor: &Visitor, store: &Store) -> Result<CourseProgress, StoreError> {
        let steps = match &visitor.player {
            Some(player) => store.completed_steps(&player.id).await?,
            None => Vec::new(),
        };
        Ok(CourseProgress(steps.into_iter().map(|done| (done.course, done.step)).collect()))
    }

    fn has(&self, step: &LessonStep) -> bool {
        self.0.contains(&(step.game.name().to_owned(), step.name.to_owned()))
    }

    /// The number of completed steps of a course. Steps that the course no longer has do not count.
    fn count(&self, course: Course) -> usize {
        course.steps.iter().filter(|step| self.has(step)).count()
    }
}

/// The variable part of a step's message keys.
pub(crate) fn message_name(step: &LessonStep) -> String {
    format!("{}-{}", step.game.name(), step.name)
}

/// The address of a step.
fn step_path(step: &LessonStep) -> String {
    format!("/learn/{}?step={}", step.game.name(), step.name)
}

/// `GET /learn`
pub(super) async fn list(State(store): State<Store>, visitor: Visitor) -> Response {
    let words = visitor.translator();
    let progress = match CourseProgress::of(&visitor, &store).await {
        Ok(progress) => progress,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let body = html! {
        main {
            h1 { (words.text(key::NAV_LEARN)) }
            p .lead { (words.text(key::LEARN_LEAD)) }
            ul .games {
                @for course in GameKind::ALL.map(Course::of) {
                    @let (done, all) = (progress.count(course), course.steps.len());
                    li { a .game-card href={"/learn/" (course.game.name())} {
                        (PreEscaped(home::picture(course.game)))
                        h2 { (words.game_name(course.game)) }
                        p { (words.format(key::LESSON_PROGRESS, &[("done", done.into()), ("all", all.into())])) }
                        progress max=(all) value=(done) aria-hidden="true" {}
                        p { b { (words.text(match done {
                            0 => key::LESSON_START,
                            _ if done < all => key::LESSON_CONTINUE,
                            _ => key::LESSON_REPEAT,
                        })) } }
                    } }
                }
            }
            @if visitor.player.as_ref().is_some_and(|player| !player.account) {
                p .soft { (words.text(key::LESSON_KEPT)) " " a href="/account" { (words.text(key::CREATE_ACCOUNT)) } }
            }
        }
    };
    HtmlPage::new(&words.text(key::NAV_LEARN), body)
        .with_description(&words.text(key::LEARN_LEAD))
        .with_style("style/lesson.css")
        .render(&visitor)
        .into_response()
}
