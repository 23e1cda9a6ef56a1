//! The page of a course: its steps, and the board of one of them.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use tessera_draw::{BoardPicture, PieceColour};
use tessera_i18n::Translator;
use tessera_lessons::{Course, LessonStep};
use tessera_rules::{AnyGame, GameKind};
use tessera_store::Store;

use super::{CourseProgress, message_name, step_path};
use crate::board_frame::BoardFrame;
use crate::extract::Visitor;
use crate::legal_move_groups::{LegalMoveGroup, group_moves};
use crate::message_keys as key;
use crate::move_on_board::MoveOnBoard;
use crate::overlay_geometry_json::geometry_json;
use crate::pages::layout::HtmlPage;
use crate::pages::table::script_messages;
use crate::pages::{not_found, store_failed};
use crate::piece_swatch::piece_swatch;

/// The query of the page: the name of a step. Without it, the first that is not completed is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct CourseQuery {
    step: Option<String>,
}

/// The position of a step, for the page's script.
#[derive(Debug, Serialize)]
struct LessonPosition {
    frame: BoardFrame,
    piece: &'static str,
    legal: Vec<LegalMoveGroup>,
    /// A move that reaches the goal.
    example: MoveOnBoard,
}

/// `GET /learn/{game}`
pub(crate) async fn course(
    State(store): State<Store>,
    Path(game): Path<String>,
    Query(query): Query<CourseQuery>,
    visitor: Visitor,
) -> Response {
    let Ok(game) = game.parse::<GameKind>() else { return not_found(&visitor) };
    let course = Course::of(game);
    let progress = match CourseProgress::of(&visitor, &store).await {
        Ok(progress) => progress,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let step = match query.step {
        Some(name) => course.step(&name),
        None => course.steps.iter().find(|step| !progress.has(step)).or(course.steps.first()),
    };
    let Some(step) = step else { return not_found(&visitor) };
    render(&visitor, course, step, &progress).into_response()
}

fn render(visitor: &Visitor, course: Course, step: &LessonStep, progress: &CourseProgress) -> Markup {
    let words = visitor.translator();
    let start = step.start().expect("a test parses every position");
    let piece = PieceColour::of(step.game, start.to_move());
    let title = words.format(key::LEARN_GAME, &[("game", words.game_name(step.game).into())]);
    let name = message_name(step);
    let colour = words.text_of(key::PIECE, piece.name());
    let body = html! {
        main #lesson .lesson-page data-to={"/learn/" (step.game.name()) "/" (step.name)}
            data-position=(position_json(&start, step, piece)) {
            div .lesson-head {
                h1 { (title) }
                (steps(words, course, step, progress))
            }
            div .board-place {
                div #board .board data-geometry=(geometry_json(&start)) {
                    (PreEscaped(BoardPicture::of(&start).decorative().svg()))
                }
            }
            section .lesson-task aria-labelledby="lesson-title" {
                p .soft { (step_number(words, course, step)) }
                h2 #lesson-title { (words.text_of(key::LESSON_TITLE, &name)) }
                p .task { (words.text_of(key::LESSON_TASK, &name)) }
                p .colour { (piece_swatch(step.game, piece)) " " (words.format(key::LESSON_YOUR_COLOUR, &[("piece", colour.into())])) }
                @if step.game == GameKind::Pente && start.ply() == 0 { p .soft { (words.text(key::LESSON_SMALL_BOARD)) } }
            }
            section #region-say .say aria-label=(words.text(key::WHAT_NOW)) {}
            p #refusal .refusal role="alert" hidden {}
            p #notice .notice hidden {}
            div .link-state role="status" {
                p #connection .connection hidden data-lost=(words.text(key::CONNECTION_LOST)) {}
            }
            div .lesson-tools {
                button #hint type="button" data-shows=(words.text(key::LESSON_SHOW_MOVE)) { (words.text(key::HINT)) }
                a href="/learn" { (words.text(key::LESSON_ALL_COURSES)) }
                a href={"/rules/" (step.game.name())} { (words.text(key::READ_THE_RULES)) }
                p #hint-text role="status" data-text=(words.text_of(key::LESSON_HINT, &name)) {}
            }
            div #announce .unseen aria-live="polite" {}
            (script_messages::render(words))
        }
    };
    HtmlPage::new(&format!("{title} · {}", words.text_of(key::LESSON_TITLE, &name)), body)
        .with_description(&words.text(key::LEARN_LEAD))
        .with_script("lesson.js")
        .with_board()
        .with_style("style/lesson.css")
        .render(visitor)
}

/// The steps as links, with those marked that are completed.
fn steps(words: Translator<'_>, course: Course, current: &LessonStep, progress: &CourseProgress) -> Markup {
    html! {
        nav .lesson-steps aria-label=(words.text(key::LESSON_STEPS)) {
            ol {
                @for (number, step) in (1..).zip(course.steps) {
                    @let is_done = progress.has(step);
                    @let title = words.text_of(key::LESSON_TITLE, message_name(step));
                    li { a href=(step_path(step)) .done[is_done] title=(title)
                        aria-current=[(step.name == current.name).then_some("step")] {
                        span aria-hidden="true" { @if is_done { "✓" } @else { (number) } }
                        span .unseen { (number) ". " (title) @if is_done { ", " (words.text(key::LESSON_STEP_DONE)) } }
                    } }
                }
            }
        }
    }
}

fn step_number(words: Translator<'_>, course: Course, step: &LessonStep) -> String {
    let number = course.steps.iter().position(|other| other.name == step.name).map_or(1, |index| index + 1);
    let all = course.steps.len();
    words.format(key::LESSON_STEP_NUMBER, &[("number", number.into()), ("all", all.into())])
}

fn position_json(start: &AnyGame, step: &LessonStep, piece: PieceColour) -> String {
    let moves: Vec<String> = start.legal_moves().into_iter().map(|mv| start.move_text(mv)).collect();
    let position = LessonPosition {
        frame: BoardPicture::of(start).update().into(),
        piece: piece.name(),
        legal: group_moves(start, &moves),
        example: MoveOnBoard::of(step.example),
    };
    serde_json::to_string(&position).expect("plain data")
}
