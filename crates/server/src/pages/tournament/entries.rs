//! `…/entries`: the list of entrants. The organiser adds players here and draws the groups.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::{MessageArg, Translator};
use tessera_print::tournament_texts;
use tessera_tournament::{Entrant, SeriesLevel, TournamentFormat, TournamentStage};

use super::{groups, layout, online_play, people};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let before_draw = access.state().stage() == TournamentStage::Entry;
    let body = html! {
        @if access.may_direct_play() {
            div .two {
                section .card {
                    h2 { (words.text(key::TOURNAMENT_ADD_PLAYERS)) }
                    (entry_forms(words, &access))
                }
                section .card #draw data-part {
                    @if before_draw { (draw_form(words, &access)) } @else { (organiser_tools(words, &access)) }
                    (qualified_form(words, &access))
                }
            }
        }
        section .card #entrants data-part {
            h2 { (words.format(key::TOURNAMENT_PLAYERS, &[("players", MessageArg::from(access.state().entrants().len()))])) }
            (list(words, &access))
        }
    };
    layout::page(&access, "entries", &body)
}

fn entry_forms(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    html! {
        form .line method="post" action=(access.path("act")) data-quick {
            input type="hidden" name="action" value="enter";
            label { (words.text(key::TOURNAMENT_PLAYER_NAME)) input type="text" name="name" required autocomplete="off" autofocus; }
            label { (words.text(key::TOURNAMENT_CLUB)) input type="text" name="club" autocomplete="off"; }
            label .short { (words.text(key::TOURNAMENT_SEED)) input type="text" inputmode="numeric" name="seed" pattern="[0-9]*" autocomplete="off"; }
            (online_play::engine_field(words, access))
            button .primary { (words.text(key::TOURNAMENT_ADD)) }
        }
        details .options {
            summary { (words.text(key::TOURNAMENT_PASTE)) }
            form .fields method="post" action=(access.path("act")) data-quick {
                input type="hidden" name="action" value="paste";
                label for="list" { (words.text(key::TOURNAMENT_PASTE_HOW)) }
                textarea #list name="list" rows="8" {}
                button { (words.text(key::TOURNAMENT_ADD)) }
            }
            p { label { (words.text(key::TOURNAMENT_FILE)) " " input type="file" accept=".csv,.txt,text/csv,text/plain" data-list=(access.path("list")); } }
        }
    }
}

fn draw_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let players = access.state().entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    if access.state().plan().format != TournamentFormat::GroupsThenCup {
        return html! {
            h2 { (words.text(key::TOURNAMENT_DRAW_PLAIN)) }
            p .soft { (tournament_texts::format(words, access.state().plan().format.name())) }
            (draw_button(words, access, players))
            (organiser_tools(words, access))
        };
    }
    html! {
        h2 { (words.text(key::TOURNAMENT_DRAW)) }
        p .soft { (words.text(key::TOURNAMENT_DRAW_HOW)) }
        form .line method="post" action=(access.path("act")) {
            input type="hidden" name="action" value="draw";
            label .short { (words.text(key::TOURNAMENT_NUMBER_OF_GROUPS))
                input type="text" inputmode="numeric" name="groups" pattern="[0-9]*" autocomplete="off" placeholder=(words.text(key::TOURNAMENT_AS_USUAL)); }
            button .primary disabled[players < 2] { (words.text(key::TOURNAMENT_DRAW)) }
        }
        (organiser_tools(words, access))
    }
}

/// The button that draws a round robin, a knock-out or the next round.
pub(super) fn draw_button(words: Translator<'_>, access: &TournamentAccess, players: usize) -> Markup {
    let state = access.state();
    let text = match state.planned_rounds() {
        Some(_) => {
            words.format(key::TOURNAMENT_DRAW_ROUND, &[("round", MessageArg::from(state.rounds().len() + 1))])
        }
        None => words.text(key::TOURNAMENT_DRAW_PLAIN).into_owned(),
    };
    html! {
        form .line method="post" action=(access.path("act")) {
            input type="hidden" name="action" value="draw";
            button .primary disabled[players < 2] { (text) }
        }
    }
}

/// The number of tables, the switch for online play, and the links for spectators and helpers.
fn organiser_tools(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let address = layout::address(access);
    if !access.is_organiser() {
        return html! {};
    }
    html! {
        form .line method="post" action=(access.path("act")) {
            input type="hidden" name="action" value="tables";
            label .short { (words.text(key::TOURNAMENT_TABLE_COUNT))
                input type="text" inputmode="numeric" name="tables" pattern="[0-9]*" autocomplete="off" placeholder=(words.text(key::TOURNAMENT_TABLES_ENOUGH))
                    value=[access.state().plan().tables]; }
            button { (words.text(key::TOURNAMENT_CHANGE)) }
        }
        (online_play::settings_form(words, access))
        h2 { (words.text(key::TOURNAMENT_LINKS)) }
        p .soft { (words.text(key::TOURNAMENT_LINK_SPECTATORS)) " " a href=(format!("/tournaments/{}", access.live.id)) { (address) } }
        p .soft { (words.text(key::TOURNAMENT_LINK_HELPERS)) " " a href=(access.path("people")) { (words.text(key::TOURNAMENT_HELPERS)) } }
        (people::new_link_form(words, access))
    }
}

/// The form that enters the winner of a tournament of the level below (TR-8).
fn qualified_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let above = access.state().plan().series.as_ref().is_some_and(|series| series.level > SeriesLevel::Local);
    html! {
        @if above && matches!(access.state().stage(), TournamentStage::Entry | TournamentStage::Groups | TournamentStage::Rounds | TournamentStage::RoundDone) {
            form .line method="post" action=(access.path("act")) {
                input type="hidden" name="action" value="qualify";
                label { (words.text(key::TOURNAMENT_QUALIFIED_FROM)) input type="text" name="from" required autocomplete="off"; }
                button { (words.text(key::TOURNAMENT_ADD)) }
            }
        }
    }
}

fn list(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let drawn = state.stage() != TournamentStage::Entry;
    html! {
        @if state.entrants().is_empty() { p .soft { (words.text(key::TOURNAMENT_NOBODY_YET)) } }
        @else {
            div .wide { table .figures {
                thead { tr {
                    th scope="col" { (words.text(key::TOURNAMENT_NUMBER)) }
                    th scope="col" .text { (words.text(key::TOURNAMENT_PLAYER_NAME)) }
                    th scope="col" .text { (words.text(key::TOURNAMENT_CLUB)) }
                    th scope="col" { (words.text(key::TOURNAMENT_SEED)) }
                    @if drawn { th scope="col" .text { (words.text(key::TOURNAMENT_IN_GROUP)) } }
                    @if access.may_direct_play() { th { span .unseen { (words.text(key::TOURNAMENT_CHANGE)) } } }
                } }
                tbody {
                    @for entrant in state.entrants() {
                        tr .gone[entrant.withdrawn] {
                            td { (entrant.number) }
                            th scope="row" .text { a href=(access.path(&format!("players/{}", entrant.number))) { (entrant.name) }
                                @if let Some(level) = entrant.engine { " " span .soft { (words.format(key::COMPUTER_NAME, &[("level", MessageArg::from(level))])) } } }
                            td .text { (entrant.club) @if let Some(won) = &entrant.qualified_in { " · " (won) } }
                            td { @if let Some(seed) = entrant.seed { (seed) } }
                            @if drawn { td .text { @if let Some(number) = state.group_of(entrant.number) { (groups::link(words, access, number)) } } }
                            @if access.may_direct_play() { td { (withdraw_form(words, access, entrant)) } }
                        }
                    }
                }
            } }
        }
    }
}

fn withdraw_form(words: Translator<'_>, access: &TournamentAccess, entrant: &Entrant) -> Markup {
    let action = if entrant.withdrawn { "reinstate" } else { "withdraw" };
    let key = if entrant.withdrawn { key::TOURNAMENT_REINSTATE } else { key::TOURNAMENT_WITHDRAW };
    html! {
        form method="post" action=(access.path("preview")) {
            input type="hidden" name="action" value=(action);
            input type="hidden" name="player" value=(entrant.number);
            button .small aria-label=(format!("{} {}", words.text(key), entrant.name)) { (words.text(key)) }
        }
    }
}
