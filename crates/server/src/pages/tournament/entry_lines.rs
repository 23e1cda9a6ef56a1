//! `…/lines`: the results that the page's script sends from its queue, and what a line that is being typed means.

use axum::extract::Query;
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_service::LiveTournamentError;
use tessera_table::CommandId;
use tessera_tournament::{
    GameNumber, GameReport, TournamentAction, TournamentCommand, TournamentEvent, TournamentEventKind,
    TournamentGame, TournamentRefusal, TournamentState,
};

use super::action_forms::{TournamentActionForm, optional_number};
use super::corrections;
use super::refusal_page::refusal_sentence;
use super::result_line::{game_label, game_of_line, report_of_line};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::refusal_status;

/// A line of the queue.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct EntryLineForm {
    line: String,
    /// The game at the table that the line names, when it was typed.
    game: String,
    /// The id of the line, by which a repeated one is recognised.
    id: String,
    /// Not empty once the user has answered the question.
    sure: String,
    /// The id of a line whose result is to be taken back.
    take_back: String,
}

/// What became of a line.
#[derive(Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
enum EntryLineAnswer {
    /// The result is stored, perhaps since an earlier attempt.
    Saved { text: String },
    /// Nothing was changed.
    Refused { text: String },
    /// Nothing was changed; sent again with `sure`, the line counts.
    Asks { text: String },
    /// The organiser must decide, with a preview: the game has another result, which can be corrected; or more than the result would
    /// be taken back.
    Decided { text: String, html: String },
    /// The result of the line was taken back.
    TakenBack { text: String },
}

impl IntoResponse for EntryLineAnswer {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

/// `POST …/lines`
pub(super) async fn enter(access: TournamentAccess, Form(form): Form<EntryLineForm>) -> Response {
    let words = access.visitor.translator();
    if !access.may_enter_results() {
        let text = words.text(key::TOURNAMENT_LINE_NO_RIGHT).into_owned();
        return EntryLineAnswer::Refused { text }.into_response();
    }
    let answer = if form.take_back.is_empty() {
        enter_line(&access, &form).await
    } else {
        take_back(&access, &form.take_back).await
    };
    match answer {
        Ok(answer) => answer.into_response(),
        // Others may pass, such as a failed store: the script sends the line again.
        Err(reason) => {
            let text = refusal_sentence(words, &reason);
            let status = refusal_status::of_tournament(&reason);
            (status, Json(EntryLineAnswer::Refused { text })).into_response()
        }
    }
}

async fn enter_line(
    access: &TournamentAccess,
    form: &EntryLineForm,
) -> Result<EntryLineAnswer, LiveTournamentError> {
    let words = access.visitor.translator();
    // Also if the game has another result by now, or the command was undone.
    if let Some(event) = event_of_line(access, &form.id) {
        return Ok(EntryLineAnswer::Saved { text: event_text(words, access.state(), event) });
    }
    let known = match optional_number(words, &form.game) {
        Ok(known) => known.map(GameNumber::new),
        Err(text) => return Ok(EntryLineAnswer::Refused { text }),
    };
    let report = match report_of_line(words, access.state(), &form.line, known) {
        Ok(report) => report,
        Err(text) => return Ok(EntryLineAnswer::Refused { text }),
    };
    let is_sure = !form.sure.is_empty();
    if !is_sure && let Some(text) = question_of_uncalled(words, access.state(), &report) {
        return Ok(EntryLineAnswer::Asks { text });
    }
    let id = (!form.id.is_empty()).then(|| CommandId::new(form.id.as_str()));
    let command = TournamentCommand { id, ..access.command(TournamentAction::Result(report.clone())) };
    let network = Some(access.visitor.network());
    match access.live.command(access.role, command, is_sure, network).await {
        Ok(_) => {
            let now = access.live.now().await;
            Ok(EntryLineAnswer::Saved { text: result_text(words, now.state(), report.game) })
        }
        Err(LiveTournamentError::StillPlayed(report)) => {
            let result = tournament_texts::result(words, access.state(), report.outcome);
            let asks = words.text(key::TOURNAMENT_TABLE_RUNS);
            Ok(EntryLineAnswer::Asks { text: format!("{asks} {result}") })
        }
        Err(LiveTournamentError::Refused(TournamentRefusal::DecidedAlready { .. })) => {
            Ok(decided(access, form, &report).await)
        }
        Err(LiveTournamentError::Refused(reason)) => {
            Ok(EntryLineAnswer::Refused { text: tournament_texts::refusal(words, &reason) })
        }
        Err(reason) => Err(reason),
    }
}

/// The question before the result of a game whose players were never called: its number may be mistyped.
fn question_of_uncalled(
    words: Translator<'_>,
    state: &TournamentState,
    report: &GameReport,
) -> Option<String> {
    let game = state.game(report.game).ok().filter(|game| game.is_open() && game.table.is_none())?;
    let values = [
        ("game", game.number.get().into()),
        ("names", tournament_texts::players_of(state, game).into()),
        ("result", tournament_texts::result(words, state, report.outcome).into()),
    ];
    Some(words.format(key::TOURNAMENT_LINE_NOT_CALLED, &values))
}

/// The answer to another result of a decided game: the organiser gets the preview of the correction.
async fn decided(access: &TournamentAccess, form: &EntryLineForm, report: &GameReport) -> EntryLineAnswer {
    let words = access.visitor.translator();
    let now = access.live.now().await;
    let outcome = now.state().game(report.game).ok().and_then(TournamentGame::outcome);
    let result = outcome.map(|outcome| tournament_texts::result(words, now.state(), outcome));
    let values = [("game", report.game.get().into()), ("result", result.unwrap_or_default().into())];
    if !access.may_direct_play() {
        return EntryLineAnswer::Refused { text: words.format(key::TOURNAMENT_LINE_DECIDED_HELPER, &values) };
    }
    let text = words.format(key::TOURNAMENT_LINE_DECIDED, &values);
    let form = TournamentActionForm::of_corrected_line(&form.line, report.game);
    match corrections::preview_card(access, &form, TournamentAction::Correct(report.clone())).await {
        Ok(card) => EntryLineAnswer::Decided { text, html: card.into_string() },
        Err(reason) => {
            EntryLineAnswer::Refused { text: format!("{text} {}", refusal_sentence(words, &reason)) }
        }
    }
}

/// Takes the result of a line back: undoes its command if it is the last one, else deletes the result.
async fn take_back(access: &TournamentAccess, id: &str) -> Result<EntryLineAnswer, LiveTournamentError> {
    let words = access.visitor.translator();
    let tournament = &access.tournament;
    let refused = |key| Ok(EntryLineAnswer::Refused { text: words.text(key).into_owned() });
    let Some(event) = event_of_line(access, id) else { return refused(key::TOURNAMENT_LINE_CHANGED_SINCE) };
    let TournamentEventKind::Resulted { game, .. } = event.kind else {
        return refused(key::TOURNAMENT_LINE_CHANGED_SINCE);
    };
    let taken_back = EntryLineAnswer::TakenBack { text: event_text(words, access.state(), event) };
    if !tournament.effective_events().any(|effective| effective.number == event.number) {
        return Ok(taken_back);
    }
    let action = if tournament.last_command() == Some(event.number) {
        TournamentAction::Undo { command: event.number }
    } else if tournament.result_event(game).is_some_and(|last| last.number == event.number) {
        TournamentAction::DeleteResult { game }
    } else {
        return refused(key::TOURNAMENT_LINE_CHANGED_SINCE);
    };
    let command = TournamentCommand { seen: Some(tournament.number()), ..access.command(action.clone()) };
    if matches!(action, TournamentAction::DeleteResult { .. })
        && access.may_direct_play()
        && !tournament.deletes_only_result(&command, game)
    {
        let form = TournamentActionForm::of_deleted_result(game);
        let html = corrections::preview_card(access, &form, action).await?.into_string();
        return Ok(EntryLineAnswer::Decided { text: event_text(words, access.state(), event), html });
    }
    match access.live.command(access.role, command, true, Some(access.visitor.network())).await {
        Ok(_) => Ok(taken_back),
        Err(LiveTournamentError::Refused(reason)) => {
            Ok(EntryLineAnswer::Refused { text: tournament_texts::refusal(words, &reason) })
        }
        Err(reason) => Err(reason),
    }
}

/// The first event of the command that a line was, if it was executed.
fn event_of_line<'a>(access: &'a TournamentAccess, id: &str) -> Option<&'a TournamentEvent> {
    let id = (!id.is_empty()).then(|| CommandId::new(id))?;
    let (by, by_role) = (access.actor_name(), access.actor_role());
    let is_own = |event: &&TournamentEvent| {
        event.command_id.as_ref() == Some(&id) && event.by == by && event.by_role == by_role
    };
    access.tournament.events().iter().rev().find(is_own)
}

fn event_text(words: Translator<'_>, state: &TournamentState, event: &TournamentEvent) -> String {
    match &event.kind {
        TournamentEventKind::Resulted { game, played } => match state.game(*game) {
            Ok(game) => {
                let result = tournament_texts::result(words, state, played.outcome);
                format!("{} · {result}", game_label(words, state, game))
            }
            Err(_) => game.to_string(),
        },
        _ => String::new(),
    }
}

/// A game with its result, such as `Game 13 · Olsen – Zürcher · Olsen won with 9 marbles`.
fn result_text(words: Translator<'_>, state: &TournamentState, game: GameNumber) -> String {
    let Ok(game) = state.game(game) else { return String::new() };
    let label = game_label(words, state, game);
    match game.outcome() {
        Some(outcome) => format!("{label} · {}", tournament_texts::result(words, state, outcome)),
        None => label,
    }
}

/// The answer to `GET …/lines`: the game of a line that is being typed, and what would be entered.
#[derive(Debug, Serialize)]
struct LineReading {
    text: String,
}

/// `GET …/lines`
pub(super) async fn read(Query(form): Query<EntryLineForm>, access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let known = optional_number(words, &form.game).ok().flatten().map(GameNumber::new);
    let text = match game_of_line(words, state, &form.line, known) {
        _ if !access.may_enter_results() => words.text(key::TOURNAMENT_LINE_NO_RIGHT).into_owned(),
        Err(sentence) => sentence,
        Ok(game) => {
            let mut text = result_text(words, state, game.number);
            // A line that is not complete yet is not a mistake.
            if let Ok(report) = report_of_line(words, state, &form.line, known) {
                let result = tournament_texts::result(words, state, report.outcome);
                text = format!("{text} → {result}");
            }
            text
        }
    };
    Json(LineReading { text }).into_response()
}

/// What the page's script needs of the form: a row of the queue, and the words for the states of rows.
pub(super) fn queue(words: Translator<'_>) -> Markup {
    let button = |does: &'static str, key| html! { button .small type="button" data-do=(does) hidden { (words.text(key)) } };
    html! {
        p #reading .reading aria-live="polite" {}
        p #offline .soft role="status" hidden { (words.text(key::TOURNAMENT_LINES_OFFLINE)) }
        // The script makes the list of it: an empty list would be noise for screen readers.
        template #entered-list { ol #entered .entered aria-label=(words.text(key::TOURNAMENT_LINES_ENTERED))
            data-waiting=(words.text(key::TOURNAMENT_LINE_WAITING)) data-saved=(words.text(key::TOURNAMENT_LINE_SAVED))
            data-refused=(words.text(key::TOURNAMENT_LINE_REFUSED)) data-asks=(words.text(key::TOURNAMENT_LINE_ASKS))
            data-back=(words.text(key::TOURNAMENT_LINE_TAKEN_BACK)) data-full=(words.text(key::TOURNAMENT_LINES_FULL))
            data-no-table=(words.format(key::TOURNAMENT_LINE_NO_TABLE, &[("table", "{}".into())])) {
            li {
                span .state {}
                code .typed {}
                span .told {}
                span .row-buttons {
                    (button("sure", key::TOURNAMENT_LINE_SURE))
                    (button("edit", key::TOURNAMENT_LINE_EDIT))
                    (button("undo", key::TOURNAMENT_UNDO))
                    (button("remove", key::TOURNAMENT_LINE_REMOVE))
                }
                div .correction {}
            }
        } }
        p #entry-news .unseen role="status" {}
    }
}
