//! `…/games/N`: the correction of a result, with a preview of everything that it changes (TR-9).

use axum::Form;
use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::{MessageArg, Translator};
use tessera_print::tournament_texts;
use tessera_service::LiveTournamentError;
use tessera_tournament::{
    GameNumber, TournamentAction, TournamentCommand, TournamentCommandPreview, TournamentGame,
    TournamentRefusal, TournamentState,
};

use super::action_forms::{TournamentActionForm, action};
use super::{current_games, groups, history, layout, refusal_page, result_line};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::not_found;

#[derive(Deserialize)]
pub(super) struct TournamentGamePath {
    game: u32,
}

pub(super) async fn show(Path(path): Path<TournamentGamePath>, access: TournamentAccess) -> Response {
    if !access.may_direct_play() {
        return refusal_page::refused(&access, &LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    let state = access.state();
    let Ok(game) = state.game(GameNumber::new(path.game)) else { return not_found(&access.visitor) };
    let form = |action: &str, fields: Markup| {
        html! {
            form .result method="post" action=(access.path("preview")) {
                input type="hidden" name="action" value=(action);
                input type="hidden" name="game" value=(game.number);
                input type="hidden" name="first" value=(game.first);
                (fields)
            }
        }
    };
    let decided = game.outcome().is_some();
    let body = html! {
        section .card {
            h2 { (tournament_texts::players_of(state, game)) }
            p .soft { (words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (tournament_texts::game_place(words, state, game)) " · " (tournament_texts::begins(words, state, game.began())) }
            @if let Some(outcome) = game.outcome() { p { (tournament_texts::result(words, state, outcome)) } }
            (form(if decided { "correct" } else { "result" }, html! {
                @if current_games::is_decided_by_places(state) { (current_games::places_fields(words)) }
                @else { (current_games::outcome_fields(words, &access, game)) (current_games::rare_fields(words, &access, game)) }
            }))
            @if decided { (form("strike", html! { button { (words.text(key::TOURNAMENT_STRIKE)) } })) }
        }
    };
    layout::page(&access, "", &body)
}

/// `POST …/preview`: what a command would change, with a button that executes it.
pub(super) async fn preview(access: TournamentAccess, Form(form): Form<TournamentActionForm>) -> Response {
    let action = match action(access.visitor.translator(), access.state(), &form) {
        Ok(action) => action,
        Err(sentence) => return refusal_page::unreadable(&access, &sentence),
    };
    match preview_card(&access, &form, action).await {
        Ok(card) => layout::form_response(&access, &card),
        Err(reason) => refusal_page::refused(&access, &reason),
    }
}

/// What a command would change, with a button that executes it. If games that were played later depend on the result, it names them,
/// and the button deletes their results first (TR-9).
pub(super) async fn preview_card(
    access: &TournamentAccess,
    form: &TournamentActionForm,
    action: TournamentAction,
) -> Result<Markup, LiveTournamentError> {
    if !access.may_direct_play() {
        return Err(LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    let now = access.live.now().await;
    let headline = headline(words, now.state(), &action);
    let command = access.command(action);
    let delete_first = now.later_games(&command)?;
    let command = TournamentCommand { delete_first, ..command };
    let (number, preview) = access.live.preview(access.role, &command).await?;
    let later = &command.delete_first;
    let games = later.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let count = [("games", MessageArg::from(later.len()))];
    let apply = match later.len() {
        0 => words.text(key::TOURNAMENT_DO_IT).into_owned(),
        _ => words.format(key::TOURNAMENT_DO_WITH_LATER, &count),
    };
    Ok(html! {
        section .card data-question {
            h2 { (words.text(key::TOURNAMENT_WOULD_CHANGE)) }
            @if let Some(headline) = headline { p .sentence { (headline) } }
            @if !later.is_empty() {
                p { (words.format(key::TOURNAMENT_LATER_DELETED, &count)) }
                ul .later { @for &game in later { li { (refusal_page::game_link(access, game)) (result_of(words, now.state(), game)) } } }
            }
            (changes(words, access, &preview))
            form .line method="post" action=(access.path("act")) {
                @for (name, value) in form.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                input type="hidden" name="seen" value=(number);
                @if !later.is_empty() { input type="hidden" name="delete_first" value=(games); }
                button .primary { (apply) }
                a .button href=(access.path("")) { (words.text(key::TOURNAMENT_LEAVE_IT)) }
            }
        }
    })
}

/// What a command does, in a few words.
fn headline(words: Translator<'_>, state: &TournamentState, action: &TournamentAction) -> Option<String> {
    let about = |number| state.game(number).ok().map(|game| result_line::game_label(words, state, game));
    Some(match action {
        TournamentAction::Correct(report) => {
            let is = tournament_texts::result(words, state, report.outcome);
            format!("{}{} → {is}", about(report.game)?, result_of(words, state, report.game))
        }
        TournamentAction::Result(report) => {
            format!("{} → {}", about(report.game)?, tournament_texts::result(words, state, report.outcome))
        }
        TournamentAction::DeleteResult { game } => {
            format!(
                "{} · {}{}",
                words.text(key::TOURNAMENT_STRIKE),
                about(*game)?,
                result_of(words, state, *game)
            )
        }
        TournamentAction::Withdraw { player } => {
            format!("{} · {}", words.text(key::TOURNAMENT_WITHDRAW), state.name(*player))
        }
        TournamentAction::Reinstate { player } => {
            format!("{} · {}", words.text(key::TOURNAMENT_REINSTATE), state.name(*player))
        }
        _ => return None,
    })
}

/// The result of a game, with a separator in front.
fn result_of(words: Translator<'_>, state: &TournamentState, game: GameNumber) -> String {
    let outcome = state.game(game).ok().and_then(TournamentGame::outcome);
    outcome
        .map(|outcome| format!(" · {}", tournament_texts::result(words, state, outcome)))
        .unwrap_or_default()
}

/// The button that previews a command together with the deletion of the later results that stand in its way.
pub(super) fn whole_step(
    access: &TournamentAccess,
    form: &TournamentActionForm,
    refused: &LiveTournamentError,
) -> Markup {
    let is_in_the_way =
        matches!(refused, LiveTournamentError::Refused(TournamentRefusal::LaterGamePlayed { .. }));
    html! {
        @if is_in_the_way && access.may_direct_play() {
            form .line method="post" action=(access.path("preview")) {
                @for (name, value) in form.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                button .primary { (access.visitor.translator().text(key::TOURNAMENT_SHOW_WHOLE_STEP)) }
            }
        }
    }
}

fn changes(words: Translator<'_>, access: &TournamentAccess, preview: &TournamentCommandPreview) -> Markup {
    let state = access.state();
    let names = |state: &TournamentState, players: &[tessera_tournament::PlayerNumber]| {
        players.iter().map(|&player| state.name(player).to_owned()).collect::<Vec<_>>().join(", ")
    };
    html! {
        @if preview.is_empty() { p .soft { (words.text(key::TOURNAMENT_CHANGES_NOTHING_ELSE)) } }
        @if !preview.is_empty() { ul {
            @if !preview.entering_cup.is_empty() { li { (words.format(key::TOURNAMENT_COMES_IN, &[("names", names(state, &preview.entering_cup).into())])) } }
            @if !preview.leaving_cup.is_empty() { li { (words.format(key::TOURNAMENT_DROPS_OUT, &[("names", names(state, &preview.leaving_cup).into())])) } }
            @for pair in &preview.paired { li { (words.format(key::TOURNAMENT_WOULD_PLAY, &[("names", names(state, pair).into())])) } }
            @for &game in &preview.cancelled { li { (words.format(key::TOURNAMENT_WOULD_CANCEL, &[("game", game.get().into())])) } }
            @for lot in &preview.random_draws { li { (words.format(key::TOURNAMENT_WOULD_DRAW, &[("about", history::subject_text(words, state, lot).into())])) } }
            @if let Some(round) = preview.outdated_round { li { (words.format(key::TOURNAMENT_OUTDATED_ROUND, &[("round", round.into())])) } }
            @if let Some([was, is]) = preview.champion {
                li { (words.format(key::TOURNAMENT_WOULD_WIN, &[
                    ("was", was.map_or("–", |player| state.name(player)).into()),
                    ("is", is.map_or("–", |player| state.name(player)).into()),
                ])) }
            }
        } }
        @for change in &preview.groups {
            h3 { (groups::link(words, access, change.group)) }
            div .wide tabindex="0" role="group" aria-label=(words.text(key::TOURNAMENT_WOULD_CHANGE)) { table .figures {
                thead { tr { th {} th scope="col" .text { (words.text(key::TOURNAMENT_BEFORE)) } th scope="col" .text { (words.text(key::TOURNAMENT_AFTER)) } } }
                tbody { @for (before, after) in change.before.iter().zip(&change.after) {
                    tr .changed[before.player != after.player] {
                        td { (after.place) }
                        td .text { (state.name(before.player)) " (" (before.score.points) "/" (before.score.win_points) ")" }
                        td .text { (state.name(after.player)) " (" (after.score.points) "/" (after.score.win_points) ")" }
                    }
                } }
            } }
        }
    }
}
