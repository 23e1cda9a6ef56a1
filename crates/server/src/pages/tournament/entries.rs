//! `…/entries`: who plays. The organiser enters them here and draws the groups.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::{Value, Words};
use tessera_tournament::{Entrant, Level, Stage};

use super::{frame, groups, online};
use crate::app::House;
use crate::extract::Seen;

pub(super) async fn show(State(house): State<House>, seen: Seen) -> Response {
    let words = seen.visitor.words(&house);
    let before_draw = seen.state().stage() == Stage::Entry;
    let body = html! {
        @if seen.organises() {
            div .two {
                section .card {
                    h2 { (words.say("tournament-add-players")) }
                    (entry_forms(words, &seen))
                }
                section .card #draw data-part {
                    @if before_draw { (draw_form(&house, words, &seen)) } @else { (links(&house, words, &seen)) }
                    (qualified_form(words, &seen))
                }
            }
        }
        section .card #entrants data-part {
            h2 { (words.with("tournament-players", &[("players", Value::from(seen.state().entrants().len()))])) }
            (list(words, &seen))
        }
    };
    frame::page(&house, &seen, "entries", &body)
}

fn entry_forms(words: Words<'_>, seen: &Seen) -> Markup {
    html! {
        form .line method="post" action=(seen.path("act")) data-quick {
            input type="hidden" name="action" value="enter";
            label { (words.say("tournament-player-name")) input type="text" name="name" required autocomplete="off" autofocus; }
            label { (words.say("tournament-club")) input type="text" name="club" autocomplete="off"; }
            label .short { (words.say("tournament-seed")) input type="text" inputmode="numeric" name="seed" pattern="[0-9]*" autocomplete="off"; }
            (online::engine_field(words, seen))
            button .primary { (words.say("tournament-add")) }
        }
        details .options {
            summary { (words.say("tournament-paste")) }
            form .fields method="post" action=(seen.path("act")) data-quick {
                input type="hidden" name="action" value="paste";
                label for="list" { (words.say("tournament-paste-how")) }
                textarea #list name="list" rows="8" {}
                button { (words.say("tournament-add")) }
            }
            p { label { (words.say("tournament-file")) " " input type="file" accept=".csv,.txt,text/csv,text/plain" data-list=(seen.path("list")); } }
        }
    }
}

fn draw_form(house: &House, words: Words<'_>, seen: &Seen) -> Markup {
    let players = seen.state().entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    html! {
        h2 { (words.say("tournament-draw")) }
        p .soft { (words.say("tournament-draw-how")) }
        form .line method="post" action=(seen.path("act")) {
            input type="hidden" name="action" value="draw";
            label .short { (words.say("tournament-number-of-groups"))
                input type="text" inputmode="numeric" name="groups" pattern="[0-9]*" autocomplete="off" placeholder=(words.say("tournament-as-usual")); }
            button .primary disabled[players < 2] { (words.say("tournament-draw")) }
        }
        (links(house, words, seen))
    }
}

/// The links that others get.
fn links(house: &House, words: Words<'_>, seen: &Seen) -> Markup {
    let address = frame::address(house, seen);
    html! {
        form .line method="post" action=(seen.path("act")) {
            input type="hidden" name="action" value="tables";
            label .short { (words.say("tournament-table-count"))
                input type="text" inputmode="numeric" name="tables" pattern="[0-9]*" autocomplete="off" placeholder=(words.say("tournament-tables-enough"))
                    value=[seen.state().plan().tables]; }
            button { (words.say("tournament-change")) }
        }
        (online::switch(words, seen))
        h2 { (words.say("tournament-links")) }
        p .soft { (words.say("tournament-link-spectators")) " " a href=(format!("/tournaments/{}", seen.live.id)) { (address) } }
        form method="post" action=(seen.path("helpers")) {
            p .soft { (words.say("tournament-link-helpers")) }
            button { (words.say("tournament-link-new")) }
        }
    }
}

/// Winners of the level below come in here (TR-8).
fn qualified_form(words: Words<'_>, seen: &Seen) -> Markup {
    let above = seen.state().plan().series.as_ref().is_some_and(|series| series.level > Level::Local);
    html! {
        @if above && matches!(seen.state().stage(), Stage::Entry | Stage::Groups) {
            form .line method="post" action=(seen.path("act")) {
                input type="hidden" name="action" value="qualify";
                label { (words.say("tournament-qualified-from")) input type="text" name="from" required autocomplete="off"; }
                button { (words.say("tournament-add")) }
            }
        }
    }
}

fn list(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let drawn = state.stage() != Stage::Entry;
    html! {
        @if state.entrants().is_empty() { p .soft { (words.say("tournament-nobody-yet")) } }
        @else {
            div .wide { table .figures {
                thead { tr {
                    th scope="col" { (words.say("tournament-number")) }
                    th scope="col" .text { (words.say("tournament-player-name")) }
                    th scope="col" .text { (words.say("tournament-club")) }
                    th scope="col" { (words.say("tournament-seed")) }
                    @if drawn { th scope="col" .text { (words.say("tournament-in-group")) } }
                    @if seen.organises() { th { span .unseen { (words.say("tournament-change")) } } }
                } }
                tbody {
                    @for entrant in state.entrants() {
                        tr .gone[entrant.withdrawn] {
                            td { (entrant.number) }
                            th scope="row" .text { a href=(seen.path(&format!("players/{}", entrant.number))) { (entrant.name) }
                                @if let Some(level) = entrant.engine { " " span .soft { (words.with("computer-name", &[("level", Value::from(level))])) } } }
                            td .text { (entrant.club) @if let Some(won) = &entrant.qualified_in { " · " (won) } }
                            td { @if let Some(seed) = entrant.seed { (seed) } }
                            @if drawn { td .text { @if let Some(number) = state.group_of(entrant.number) { (groups::link(words, seen, number)) } } }
                            @if seen.organises() { td { (withdraw_form(words, seen, entrant)) } }
                        }
                    }
                }
            } }
        }
    }
}

fn withdraw_form(words: Words<'_>, seen: &Seen, entrant: &Entrant) -> Markup {
    let action = if entrant.withdrawn { "reinstate" } else { "withdraw" };
    let key = if entrant.withdrawn { "tournament-reinstate" } else { "tournament-withdraw" };
    html! {
        form method="post" action=(seen.path("preview")) {
            input type="hidden" name="action" value=(action);
            input type="hidden" name="player" value=(entrant.number);
            button .small aria-label=(format!("{} {}", words.say(key), entrant.name)) { (words.say(key)) }
        }
    }
}
