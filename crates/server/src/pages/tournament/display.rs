//! `…/display`: for the wall of the hall. It turns its pages by itself and is never out of date.

use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_print::html::bracket_parts;
use tessera_print::{ON_SCREEN, say};
use tessera_tournament::Stage;

use super::{groups, online, ranking};
use crate::extract::Seen;
use crate::key;
use crate::pages::layout::Page;

const PAIRINGS: usize = 12;
const GROUPS: usize = 4;
const PLAYERS: usize = 16;

pub(super) async fn show(seen: Seen) -> Response {
    let words = seen.visitor.words();
    let state = seen.state();
    let body = html! {
        main .display data-changes=(seen.path("changes")) data-number=(seen.tournament.number()) data-turn="9" {
            h1 { (state.plan().name) small #lead data-part { (say::stage(words, state)) } }
            div #slides data-part { (slides(words, &seen)) }
        }
    };
    Page::new(&state.plan().name, body)
        .with_style("/web/style/tournament.css")
        .with_script("/web/tournament.js")
        .draw(&seen.visitor)
        .into_response()
}

fn slides(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let playing = state.now_playing();
    let cup = state.cup().filter(|cup| cup.slots.is_some());
    html! {
        @for some in playing.chunks(PAIRINGS) {
            section .slide {
                h2 { (words.say(key::TOURNAMENT_NOW)) }
                ul .pairings { @for game in some { li {
                    span .table-number {
                        @if let Some(address) = online::address_to_watch(seen, game) { a href=(address) title=(words.say(key::TOURNAMENT_WATCH)) { (game.table.unwrap_or_default()) } }
                        @else { (game.table.unwrap_or_default()) }
                    }
                    div .who { p .pair { b { (state.name(game.first)) } " ① – " b { (state.name(game.second)) } }
                        p .soft { (say::game_place(words, state, game)) } }
                } } }
            }
        }
        @if state.stage() < Stage::Cup {
            @for some in state.groups().chunks(GROUPS) {
                section .slide { div .groups { @for group in some { section .card { (groups::standings(words, seen, group)) } } } }
            }
        }
        @if let Some(cup) = cup { @for part in bracket_parts(words, state, cup, ON_SCREEN) { section .slide { h2 { (words.say(key::TOURNAMENT_CUP)) } (part) } } }
        @if state.stage() == Stage::Over {
            section .slide { (ranking::podium(words, state)) }
            @for some in state.ranking().chunks(PLAYERS) {
                section .slide { h2 { (words.say(key::TOURNAMENT_FINAL_RANKING)) }
                    ol .big-list { @for placed in some { li value=(placed.place) { b { (state.name(placed.player)) } " " span .soft { (say::reached(words, placed.reached)) } } } } }
            }
        }
        @if state.stage() == Stage::Entry {
            @for some in state.entrants().chunks(2 * PLAYERS) {
                section .slide { h2 { (words.say(key::TOURNAMENT_ENTRIES)) }
                    ol .big-list { @for entrant in some { li value=(entrant.number) { b { (entrant.name) } " " span .soft { (entrant.club) } } } } }
            }
        }
    }
}
