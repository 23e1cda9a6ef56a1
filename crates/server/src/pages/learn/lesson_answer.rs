//! Answers to moves in lessons, for the page's script.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Form, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use tessera_draw::{BoardPicture, LastMoveEffects, PieceColour};
use tessera_i18n::{MessageArg, Translator};
use tessera_lessons::{Course, GoalResult, LessonStep, MissedGoal};
use tessera_rules::{GameKind, IllegalMove};
use tessera_service::{Accounts, ServiceClock};
use tessera_store::{CompletedLessonStep, Store, StoreError};

use super::{message_name, step_path};
use crate::board_frame::{BoardFrame, FrameMove};
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::move_on_board::MoveOnBoard;
use crate::pages::not_found;
use crate::pages::script_refusal::{ScriptRefusal, too_fast_response};
use crate::refusal_status;
use crate::security::{LimitCounters, RequestKind};

/// A move in a lesson.
#[derive(Debug, Deserialize)]
pub(crate) struct LessonMove {
    #[serde(rename = "move")]
    text: String,
}

/// The answer to a move.
#[derive(Debug, Serialize)]
struct LessonReply {
    done: bool,
    /// The answer, rendered.
    html: String,
    /// The answer for screen readers.
    announce: String,
    /// The position after a move that reaches the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<LessonMoved>,
    /// The reply that shows why a move misses the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<MoveOnBoard>,
}

#[derive(Debug, Serialize)]
struct LessonMoved {
    frame: BoardFrame,
    moved: FrameMove,
}

/// `POST /learn/{game}/{step}`: judges a move. The first success of a visitor without a session creates a guest, who keeps
/// the progress.
pub(crate) async fn judge_move(
    State(accounts): State<Accounts>,
    State(clock): State<ServiceClock>,
    State(limits): State<Arc<LimitCounters>>,
    State(store): State<Store>,
    Path((game, step)): Path<(String, String)>,
    visitor: Visitor,
    Form(LessonMove { text }): Form<LessonMove>,
) -> Response {
    let words = visitor.translator();
    let course = game.parse::<GameKind>().ok().map(Course::of);
    let Some((course, step)) = course.and_then(|course| Some((course, course.step(&step)?))) else {
        return not_found(&visitor);
    };
    match step.judge(&text) {
        Err(reason) => illegal_move(words, &reason),
        Ok(GoalResult::Missed(missed)) => Json(missed_reply(words, &missed)).into_response(),
        Ok(GoalResult::Reached) => {
            if visitor.player.is_none()
                && let Err(too_fast) = limits.count(RequestKind::NewGuest, &visitor.source())
            {
                return too_fast_response(words, &too_fast);
            }
            match keep_progress(&visitor, &accounts, &store, step, clock.now().0).await {
                Ok(cookie) => {
                    let mut response = Json(reached_reply(words, course, step, &text)).into_response();
                    if let Some(cookie) = cookie {
                        response.headers_mut().append(header::SET_COOKIE, cookie);
                    }
                    response
                }
                Err(reason) => {
                    ScriptRefusal::new(words, key::REFUSED_STORE).response(refusal_status::of_store(&reason))
                }
            }
        }
    }
}

fn illegal_move(words: Translator<'_>, reason: &IllegalMove) -> Response {
    let sentence = words.find_text(key::REFUSED, reason.code());
    let sentence = sentence.unwrap_or_else(|| words.text(key::REFUSED_OTHER).into_owned());
    ScriptRefusal::of_sentence(sentence).response(StatusCode::BAD_REQUEST)
}

/// Stores a completed step. Returns the session cookie of a new guest.
async fn keep_progress(
    visitor: &Visitor,
    accounts: &Accounts,
    store: &Store,
    step: &LessonStep,
    at: u64,
) -> Result<Option<HeaderValue>, StoreError> {
    let (player, cookie) = visitor.player_or_new_guest(accounts).await?;
    let completed = CompletedLessonStep { course: step.game.name().to_owned(), step: step.name.to_owned() };
    store.add_completed_step(&player.id, &completed, at).await?;
    Ok(cookie)
}

fn missed_reply(words: Translator<'_>, missed: &MissedGoal) -> LessonReply {
    let mut values: Vec<(&'static str, MessageArg<'_>)> = Vec::new();
    values.extend(missed.reply().map(|reply| ("reply", reply.into())));
    if let MissedGoal::FewerPairs { captured } = missed {
        values.push(("captured", (*captured).into()));
    }
    let reason = words.format_of(key::LESSON_ANSWER, missed.code(), &values);
    let sentence = format!("{reason} {}", words.text(key::LESSON_TRY_AGAIN));
    LessonReply {
        done: false,
        html: html! { p .sentence .missed { (sentence) } }.into_string(),
        announce: sentence,
        after: None,
        reply: missed.reply().map(MoveOnBoard::of),
    }
}

fn reached_reply(words: Translator<'_>, course: Course, step: &LessonStep, text: &str) -> LessonReply {
    let learnt = words.text_of(key::LESSON_DONE, message_name(step));
    let sentence = format!("{} {learnt}", words.text(key::LESSON_WELL_DONE));
    let position = course.steps.iter().position(|other| other.name == step.name);
    let next = position.and_then(|index| course.steps.get(index + 1));
    let html = html! {
        p .sentence .reached { (sentence) }
        @match next {
            Some(next) => p .next { a .button .primary href=(step_path(next)) { (words.text(key::LESSON_NEXT)) } },
            None => (first_game(words, course.game)),
        }
    };
    LessonReply {
        done: true,
        html: html.into_string(),
        announce: sentence,
        after: moved(step, text),
        reply: None,
    }
}

/// The form that starts a first game against the weakest computer. Hints are allowed in it.
fn first_game(words: Translator<'_>, game: GameKind) -> Markup {
    let fields = [("players", "2"), ("level", "1"), ("begins", "me"), ("clock", "none")];
    html! {
        p { (words.text(key::LESSON_FINISHED)) }
        form method="post" action={"/new/" (game.name())} {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button .primary name="with" value="computer" { (words.text(key::LESSON_FIRST_GAME)) }
        }
        p .soft { (words.text(key::LESSON_FIRST_GAME_WHY)) }
    }
}

/// The position after a legal move.
fn moved(step: &LessonStep, text: &str) -> Option<LessonMoved> {
    let before = step.start().ok()?;
    let mut after = before.clone();
    let mv = after.play_text(text).ok()?;
    let text = before.move_text(mv);
    let piece = Some(PieceColour::of(step.game, before.to_move()).name());
    let frame = BoardPicture::of(&after).after(LastMoveEffects::new(&before, mv)).update().into();
    let parts = MoveOnBoard::of(&text);
    Some(LessonMoved { frame, moved: FrameMove { text, piece, parts } })
}
