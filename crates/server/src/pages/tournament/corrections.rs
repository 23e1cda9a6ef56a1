//! `…/games/N`: the correction of a result, with a preview of everything that it changes (TR-9).

use axum::Form;
use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_service::LiveTournamentError;
use tessera_tournament::{GameNumber, TournamentCommandPreview, TournamentState};

use super::action_forms::{TournamentActionForm, action};
use super::{current_games, groups, history, layout, refusal_page};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::{not_found, problem_page};

#[derive(Deserialize)]
pub(super) struct TournamentGamePath {
    game: u32,
}

pub(super) async fn show(Path(path): Path<TournamentGamePath>, access: TournamentAccess) -> Response {
    if !access.may_direct_play() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
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
    let words = access.visitor.translator();
    let action = match action(words, access.state(), &form) {
        Ok(action) => action,
        Err(sentence) => {
            return problem_page(&access.visitor, axum::http::StatusCode::BAD_REQUEST, &sentence);
        }
    };
    let command = access.command(action);
    let (number, preview) = match access.live.preview(access.role, &command).await {
        Ok(preview) => preview,
        Err(reason) => return refusal_page(&access.visitor, &reason),
    };
    let body = html! {
        section .card {
            h2 { (words.text(key::TOURNAMENT_WOULD_CHANGE)) }
            (changes(words, &access, &preview))
            form .line method="post" action=(access.path("act")) {
                @for (name, value) in form.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                input type="hidden" name="seen" value=(number);
                button .primary { (words.text(key::TOURNAMENT_DO_IT)) }
                a .button href=(access.path("")) { (words.text(key::TOURNAMENT_LEAVE_IT)) }
            }
        }
    };
    layout::form_response(&access, &body)
}

fn changes(words: Translator<'_>, access: &TournamentAccess, preview: &TournamentCommandPreview) -> Markup {
    let state = access.state();
    let names = |state: &TournamentState, players: &[tessera_tournament::PlayerNumber]| {
        players.iter().map(|&player| state.name(player).to_owned()).collect::<Vec<_>>().join(", ")
    };
    html! {
        @if preview.is_empty() { p .soft { (words.text(key::TOURNAMENT_CHANGES_NOTHING_ELSE)) } }
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
    }
}
