//! `…/`: who plays where, and the place to write down how games end.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_print::say;
use tessera_tournament::{Game, Stage};

use super::{cup, frame, online, ranking};
use crate::extract::Seen;
use crate::key;

/// So many of the last results are shown, to see that the right one was written down.
const LAST: usize = 8;

pub(super) async fn show(seen: Seen) -> Response {
    let words = seen.visitor.words();
    let body = html! {
        @if seen.enters_results() { (quick(words, &seen)) }
        section .card #next data-part { (next_step(words, &seen)) }
        section .card #playing {
            h2 { (words.say(key::TOURNAMENT_NOW)) }
            (playing(words, &seen))
        }
        section .card #results data-part {
            h2 { (words.say(key::TOURNAMENT_LAST_RESULTS)) }
            (last_results(words, &seen))
        }
    };
    frame::page(&seen, "", &body)
}

/// A result by three numbers and the enter key.
fn quick(words: Words<'_>, seen: &Seen) -> Markup {
    html! {
        form .card .line .quick method="post" action=(seen.path("act")) data-quick {
            input type="hidden" name="action" value="line";
            label { (words.say(key::TOURNAMENT_QUICK)) input #quick type="text" name="line" required autocomplete="off" autofocus placeholder="12 1 9"; }
            button .primary { (words.say(key::TOURNAMENT_WRITE_DOWN)) }
            p .soft { (words.say(if seen.state().plan().stock().is_some() { key::TOURNAMENT_QUICK_HOW } else { key::TOURNAMENT_QUICK_HOW_PLAIN })) }
        }
    }
}

fn next_step(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    html! {
        p .sentence { (say::stage(words, state)) }
        @for warning in state.warnings() { p .soft { (say::warning(words, warning)) } }
        @match state.stage() {
            Stage::Entry => p { a .button href=(seen.path("entries")) { (words.say(key::TOURNAMENT_ENTRIES)) } },
            Stage::GroupsDone if seen.organises() => (cup::choice(words, seen)),
            Stage::Over => (ranking::podium(words, state)),
            _ => {},
        }
    }
}

fn playing(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let games = state.now_playing();
    html! {
        // Row by row: what somebody types in one is not lost by what happens in another.
        div #pairings data-rows {
            @if !games.is_empty() { ul .pairings { @for game in &games { li data-row=(game.number) { (pairing(words, seen, game)) } } } }
        }
        div #waiting data-part {
            @if games.is_empty() { p .soft { (words.say(key::TOURNAMENT_NOBODY_PLAYS)) } }
            @let waiting = state.games().iter().filter(|game| game.is_open() && game.table.is_none()).count();
            @if waiting > 0 { p .soft { (words.with(key::TOURNAMENT_WAITING, &[("games", waiting.into())])) } }
        }
    }
}

fn pairing(words: Words<'_>, seen: &Seen, game: &Game) -> Markup {
    let state = seen.state();
    let name = |player| html! { a href=(seen.path(&format!("players/{player}"))) { (state.name(player)) } };
    html! {
        span .table-number { span .unseen { (words.say(key::TOURNAMENT_TABLE)) " " } (game.table.unwrap_or_default()) }
        div .who {
            p .pair { b { (name(game.first)) } " " span .begins title=(say::begins(words, state, game.first)) { "①" } " – " b { (name(game.second)) } }
            p .soft { (words.with(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (say::game_place(words, state, game)) }
        }
        div .at-table {
            (online::watch(words, seen, game))
            @if seen.enters_results() { (result_form(words, seen, game)) }
        }
    }
}

fn result_form(words: Words<'_>, seen: &Seen, game: &Game) -> Markup {
    let state = seen.state();
    html! {
        form .result method="post" action=(seen.path("act")) data-quick {
            input type="hidden" name="action" value="result";
            input type="hidden" name="game" value=(game.number);
            input type="hidden" name="first" value=(game.first);
            (outcome_fields(words, seen, game))
            details .rare {
                summary { (words.say(key::TOURNAMENT_RARE)) }
                (rare_fields(words, seen, game))
            }
            span .unseen { (state.name(game.first)) " – " (state.name(game.second)) }
        }
    }
}

/// How a game ended: marbles, and a button for each of the three ends.
pub(super) fn outcome_fields(words: Words<'_>, seen: &Seen, game: &Game) -> Markup {
    let state = seen.state();
    let won = |player| words.with(key::TOURNAMENT_WON, &[("name", state.name(player).into())]);
    html! {
        @if state.plan().stock().is_some() {
            label .marbles { (words.say(key::TOURNAMENT_MARBLES)) input type="text" inputmode="numeric" name="marbles" pattern="[0-9]*" autocomplete="off" size="2"; }
        }
        // Whoever presses enter has not said yet who won.
        button .unseen tabindex="-1" { (words.say(key::TOURNAMENT_WRITE_DOWN)) }
        button name="how" value="first" { (won(game.first)) }
        button name="how" value="drawn" { (words.say(key::TOURNAMENT_DRAWN)) }
        button name="how" value="second" { (won(game.second)) }
    }
}

/// What is seldom otherwise than planned: who began, and a game that was not played to its end.
pub(super) fn rare_fields(words: Words<'_>, seen: &Seen, game: &Game) -> Markup {
    let state = seen.state();
    html! {
        label { span .unseen { (words.say(key::TOURNAMENT_WHO_BEGINS)) }
            select name="began" {
                option value="" { (say::begins(words, state, game.began())) }
                @let other = game.opponent(game.began());
                option value=(if other == game.first { "first" } else { "second" }) { (words.with(key::TOURNAMENT_BEGAN, &[("name", state.name(other).into())])) }
            }
        }
        label { span .unseen { (words.say(key::TOURNAMENT_HOW)) }
            select name="kind" {
                option value="played" { (words.say(key::TOURNAMENT_PLAYED)) }
                option value="forfeit" { (words.say(key::TOURNAMENT_FORFEIT)) }
                option value="no_show" { (words.say(key::TOURNAMENT_NO_SHOW)) }
            }
        }
    }
}

fn last_results(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let decided = seen.tournament.counting().filter_map(|event| match event.what {
        tessera_tournament::What::Resulted { game, .. }
        | tessera_tournament::What::Corrected { game, .. } => Some(game),
        _ => None,
    });
    let mut last: Vec<_> = decided.collect();
    last.reverse();
    let mut shown = Vec::new();
    for game in last {
        if !shown.contains(&game) && shown.len() < LAST {
            shown.push(game);
        }
    }
    html! {
        @if shown.is_empty() { p .soft { (words.say(key::TOURNAMENT_NO_RESULTS)) } }
        @else { ul .rows {
            @for game in shown.iter().filter_map(|&game| state.game(game).ok()) {
                @if let Some(outcome) = game.outcome() {
                    li {
                        b { (state.name(game.first)) " – " (state.name(game.second)) }
                        span .details { (say::outcome(words, state, outcome)) " · " (words.with(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) " · " (say::game_place(words, state, game)) }
                        @if seen.organises() { a .button .small href=(seen.path(&format!("games/{}", game.number))) { (words.say(key::TOURNAMENT_CORRECT)) } }
                    }
                }
            }
        } }
    }
}
