//! `…/entries`: who plays. The organiser enters them here and draws the groups.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::{Value, Words};
use tessera_tournament::{Entrant, Level, Stage};

use super::{frame, groups, online};
use crate::extract::Seen;
use crate::key;

pub(super) async fn show(seen: Seen) -> Response {
    let words = seen.visitor.words();
    let before_draw = seen.state().stage() == Stage::Entry;
    let body = html! {
        @if seen.organises() {
            div .two {
                section .card {
                    h2 { (words.say(key::TOURNAMENT_ADD_PLAYERS)) }
                    (entry_forms(words, &seen))
                }
                section .card #draw data-part {
                    @if before_draw { (draw_form(words, &seen)) } @else { (links(words, &seen)) }
                    (qualified_form(words, &seen))
                }
            }
        }
        section .card #entrants data-part {
            h2 { (words.with(key::TOURNAMENT_PLAYERS, &[("players", Value::from(seen.state().entrants().len()))])) }
            (list(words, &seen))
        }
    };
    frame::page(&seen, "entries", &body)
}

fn entry_forms(words: Words<'_>, seen: &Seen) -> Markup {
    html! {
        form .line method="post" action=(seen.path("act")) data-quick {
            input type="hidden" name="action" value="enter";
            label { (words.say(key::TOURNAMENT_PLAYER_NAME)) input type="text" name="name" required autocomplete="off" autofocus; }
            label { (words.say(key::TOURNAMENT_CLUB)) input type="text" name="club" autocomplete="off"; }
            label .short { (words.say(key::TOURNAMENT_SEED)) input type="text" inputmode="numeric" name="seed" pattern="[0-9]*" autocomplete="off"; }
            (online::engine_field(words, seen))
            button .primary { (words.say(key::TOURNAMENT_ADD)) }
        }
        details .options {
            summary { (words.say(key::TOURNAMENT_PASTE)) }
            form .fields method="post" action=(seen.path("act")) data-quick {
                input type="hidden" name="action" value="paste";
                label for="list" { (words.say(key::TOURNAMENT_PASTE_HOW)) }
                textarea #list name="list" rows="8" {}
                button { (words.say(key::TOURNAMENT_ADD)) }
            }
            p { label { (words.say(key::TOURNAMENT_FILE)) " " input type="file" accept=".csv,.txt,text/csv,text/plain" data-list=(seen.path("list")); } }
        }
    }
}

fn draw_form(words: Words<'_>, seen: &Seen) -> Markup {
    let players = seen.state().entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    html! {
        h2 { (words.say(key::TOURNAMENT_DRAW)) }
        p .soft { (words.say(key::TOURNAMENT_DRAW_HOW)) }
        form .line method="post" action=(seen.path("act")) {
            input type="hidden" name="action" value="draw";
            label .short { (words.say(key::TOURNAMENT_NUMBER_OF_GROUPS))
                input type="text" inputmode="numeric" name="groups" pattern="[0-9]*" autocomplete="off" placeholder=(words.say(key::TOURNAMENT_AS_USUAL)); }
            button .primary disabled[players < 2] { (words.say(key::TOURNAMENT_DRAW)) }
        }
        (links(words, seen))
    }
}

/// The links that others get.
fn links(words: Words<'_>, seen: &Seen) -> Markup {
    let address = frame::address(seen);
    html! {
        form .line method="post" action=(seen.path("act")) {
            input type="hidden" name="action" value="tables";
            label .short { (words.say(key::TOURNAMENT_TABLE_COUNT))
                input type="text" inputmode="numeric" name="tables" pattern="[0-9]*" autocomplete="off" placeholder=(words.say(key::TOURNAMENT_TABLES_ENOUGH))
                    value=[seen.state().plan().tables]; }
            button { (words.say(key::TOURNAMENT_CHANGE)) }
        }
        (online::switch(words, seen))
        h2 { (words.say(key::TOURNAMENT_LINKS)) }
        p .soft { (words.say(key::TOURNAMENT_LINK_SPECTATORS)) " " a href=(format!("/tournaments/{}", seen.live.id)) { (address) } }
        form method="post" action=(seen.path("helpers")) {
            p .soft { (words.say(key::TOURNAMENT_LINK_HELPERS)) }
            button { (words.say(key::TOURNAMENT_LINK_NEW)) }
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
                label { (words.say(key::TOURNAMENT_QUALIFIED_FROM)) input type="text" name="from" required autocomplete="off"; }
                button { (words.say(key::TOURNAMENT_ADD)) }
            }
        }
    }
}

fn list(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let drawn = state.stage() != Stage::Entry;
    html! {
        @if state.entrants().is_empty() { p .soft { (words.say(key::TOURNAMENT_NOBODY_YET)) } }
        @else {
            div .wide { table .figures {
                thead { tr {
                    th scope="col" { (words.say(key::TOURNAMENT_NUMBER)) }
                    th scope="col" .text { (words.say(key::TOURNAMENT_PLAYER_NAME)) }
                    th scope="col" .text { (words.say(key::TOURNAMENT_CLUB)) }
                    th scope="col" { (words.say(key::TOURNAMENT_SEED)) }
                    @if drawn { th scope="col" .text { (words.say(key::TOURNAMENT_IN_GROUP)) } }
                    @if seen.organises() { th { span .unseen { (words.say(key::TOURNAMENT_CHANGE)) } } }
                } }
                tbody {
                    @for entrant in state.entrants() {
                        tr .gone[entrant.withdrawn] {
                            td { (entrant.number) }
                            th scope="row" .text { a href=(seen.path(&format!("players/{}", entrant.number))) { (entrant.name) }
                                @if let Some(level) = entrant.engine { " " span .soft { (words.with(key::COMPUTER_NAME, &[("level", Value::from(level))])) } } }
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
    let key = if entrant.withdrawn { key::TOURNAMENT_REINSTATE } else { key::TOURNAMENT_WITHDRAW };
    html! {
        form method="post" action=(seen.path("preview")) {
            input type="hidden" name="action" value=(action);
            input type="hidden" name="player" value=(entrant.number);
            button .small aria-label=(format!("{} {}", words.say(key), entrant.name)) { (words.say(key)) }
        }
    }
}
