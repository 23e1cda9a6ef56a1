//! `…/games/N`: a result that was wrong. What would change is shown before it does (TR-9).

use axum::Form;
use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Words;
use tessera_print::say;
use tessera_tournament::{Command, GameNumber, Preview, State};

use super::act::{Wish, action};
use super::refused_page;
use super::{frame, groups, history, now};
use crate::extract::Seen;
use crate::key;
use crate::pages::{not_found, problem};
use tessera_service::TournamentRefused as Refused;

#[derive(Deserialize)]
pub(super) struct Which {
    game: u32,
}

pub(super) async fn show(Path(which): Path<Which>, seen: Seen) -> Response {
    if !seen.organises() {
        return refused_page(&seen.visitor, &Refused::NotYours);
    }
    let words = seen.visitor.words();
    let state = seen.state();
    let Ok(game) = state.game(GameNumber::new(which.game)) else { return not_found(&seen.visitor) };
    let form = |action: &str, fields: Markup| {
        html! {
            form .result method="post" action=(seen.path("preview")) {
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
            h2 { (state.name(game.first)) " – " (state.name(game.second)) }
            p .soft { (words.with(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (say::game_place(words, state, game)) " · " (say::begins(words, state, game.began())) }
            @if let Some(outcome) = game.outcome() { p { (say::outcome(words, state, outcome)) } }
            (form(if decided { "correct" } else { "result" }, html! { (now::outcome_fields(words, &seen, game)) (now::rare_fields(words, &seen, game)) }))
            @if decided { (form("strike", html! { button { (words.say(key::TOURNAMENT_STRIKE)) } })) }
        }
    };
    frame::page(&seen, "", &body)
}

/// `POST …/preview`: what a command would change, with a button that gives it.
pub(super) async fn preview(seen: Seen, Form(wish): Form<Wish>) -> Response {
    let words = seen.visitor.words();
    let action = match action(words, seen.state(), &wish) {
        Ok(action) => action,
        Err(sentence) => {
            return problem(&seen.visitor, axum::http::StatusCode::BAD_REQUEST, &sentence);
        }
    };
    let command = Command { by: seen.by(), by_role: seen.by_role(), seen: None, action };
    let (number, preview) = match seen.live.preview(seen.role, &command).await {
        Ok(preview) => preview,
        Err(reason) => return refused_page(&seen.visitor, &reason),
    };
    let body = html! {
        section .card {
            h2 { (words.say(key::TOURNAMENT_WOULD_CHANGE)) }
            (changes(words, &seen, &preview))
            form .line method="post" action=(seen.path("act")) {
                @for (name, value) in wish.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                input type="hidden" name="seen" value=(number);
                button .primary { (words.say(key::TOURNAMENT_DO_IT)) }
                a .button href=(seen.path("")) { (words.say(key::TOURNAMENT_LEAVE_IT)) }
            }
        }
    };
    frame::answer(&seen, &body)
}

fn changes(words: Words<'_>, seen: &Seen, preview: &Preview) -> Markup {
    let state = seen.state();
    let names = |state: &State, players: &[tessera_tournament::PlayerNumber]| {
        players.iter().map(|&player| state.name(player).to_owned()).collect::<Vec<_>>().join(", ")
    };
    html! {
        @if preview.is_empty() { p .soft { (words.say(key::TOURNAMENT_CHANGES_NOTHING_ELSE)) } }
        @for change in &preview.groups {
            h3 { (groups::link(words, seen, change.group)) }
            div .wide tabindex="0" role="group" aria-label=(words.say(key::TOURNAMENT_WOULD_CHANGE)) { table .figures {
                thead { tr { th {} th scope="col" .text { (words.say(key::TOURNAMENT_BEFORE)) } th scope="col" .text { (words.say(key::TOURNAMENT_AFTER)) } } }
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
            @if !preview.comes_in.is_empty() { li { (words.with(key::TOURNAMENT_COMES_IN, &[("names", names(state, &preview.comes_in).into())])) } }
            @if !preview.drops_out.is_empty() { li { (words.with(key::TOURNAMENT_DROPS_OUT, &[("names", names(state, &preview.drops_out).into())])) } }
            @for pair in &preview.paired { li { (words.with(key::TOURNAMENT_WOULD_PLAY, &[("names", names(state, pair).into())])) } }
            @for &game in &preview.cancelled { li { (words.with(key::TOURNAMENT_WOULD_CANCEL, &[("game", game.get().into())])) } }
            @for lot in &preview.lots { li { (words.with(key::TOURNAMENT_WOULD_DRAW, &[("about", history::asked(words, state, lot).into())])) } }
            @if let Some([was, is]) = preview.champion {
                li { (words.with(key::TOURNAMENT_WOULD_WIN, &[
                    ("was", was.map_or("–", |player| state.name(player)).into()),
                    ("is", is.map_or("–", |player| state.name(player)).into()),
                ])) }
            }
        } }
    }
}
