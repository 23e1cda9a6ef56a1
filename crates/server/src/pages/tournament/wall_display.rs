//! `…/display`: a rotating wall display that refreshes itself.

use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_print::html::bracket_drawings;
use tessera_print::{MAX_ROUNDS_ON_SCREEN, tournament_texts};
use tessera_tournament::TournamentStage;

use super::{groups, online_play, ranking};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::layout::HtmlPage;

/// Seconds for which the wall display shows a slide.
const WALL_DISPLAY_SECONDS_PER_SLIDE: u32 = 9;
/// How much a slide of the wall display shows, so that it can be read from afar.
const PAIRINGS_PER_SLIDE: usize = 12;
const GROUPS_PER_SLIDE: usize = 4;
const PLAYERS_PER_SLIDE: usize = 16;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let state = access.state();
    let body = html! {
        main .display data-changes=(access.path("changes")) data-number=(access.tournament.number()) data-turn=(WALL_DISPLAY_SECONDS_PER_SLIDE) {
            h1 { (state.plan().name) small #lead data-part { (tournament_texts::stage(words, state)) } }
            div #slides data-part { (slides(words, &access)) }
        }
    };
    HtmlPage::new(&state.plan().name, body)
        .with_style("style/tournament.css")
        .with_script("tournament.js")
        .render(&access.visitor)
        .into_response()
}

fn slides(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let playing = state.now_playing();
    let cup = state.cup().filter(|cup| cup.slots.is_some());
    html! {
        @for some in playing.chunks(PAIRINGS_PER_SLIDE) {
            section .slide {
                h2 { (words.text(key::TOURNAMENT_NOW)) }
                ul .pairings { @for game in some { li {
                    span .table-number {
                        @if let Some(address) = online_play::table_path(access, game) { a href=(address) title=(words.text(key::TOURNAMENT_WATCH)) { (game.table.unwrap_or_default()) } }
                        @else { (game.table.unwrap_or_default()) }
                    }
                    div .who { p .pair { b { (state.name(game.first)) } " ① – " b { (state.name(game.second)) } }
                        p .soft { (tournament_texts::game_place(words, state, game)) } }
                } } }
            }
        }
        @if state.stage() < TournamentStage::Cup {
            @for some in state.groups().chunks(GROUPS_PER_SLIDE) {
                section .slide { div .groups { @for group in some { section .card { (groups::standings(words, access, group)) } } } }
            }
        }
        @if let Some(cup) = cup { @for part in bracket_drawings(words, state, cup, MAX_ROUNDS_ON_SCREEN) { section .slide { h2 { (words.text(key::TOURNAMENT_CUP)) } (part) } } }
        @if state.stage() == TournamentStage::Over {
            section .slide { (ranking::podium(words, state)) }
            @for some in state.ranking().chunks(PLAYERS_PER_SLIDE) {
                section .slide { h2 { (words.text(key::TOURNAMENT_FINAL_RANKING)) }
                    ol .big-list { @for placed in some { li value=(placed.place) { b { (state.name(placed.player)) } " " span .soft { (tournament_texts::reached(words, placed.reached)) } } } } }
            }
        }
        @if state.stage() == TournamentStage::Entry {
            @for some in state.entrants().chunks(2 * PLAYERS_PER_SLIDE) {
                section .slide { h2 { (words.text(key::TOURNAMENT_ENTRIES)) }
                    ol .big-list { @for entrant in some { li value=(entrant.number) { b { (entrant.name) } " " span .soft { (entrant.club) } } } } }
            }
        }
    }
}
