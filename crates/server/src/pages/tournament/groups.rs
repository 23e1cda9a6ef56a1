//! `…/groups`: the tables of all groups, with the reason for every place.

use axum::extract::State as Shared;
use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_tournament::{Group, GroupNumber, Question, State};

use super::{frame, history, player, say, sheets};
use crate::app::House;
use crate::sheets::StandingsRow;
use crate::tournaments::Seen;

pub(super) async fn show(Shared(house): Shared<House>, seen: Seen) -> Response {
    let words = seen.visitor.words(&house);
    let groups = seen.state().groups();
    let body = html! {
        @if groups.is_empty() { p .soft { (words.say("tournament-not-drawn-yet")) } }
        div .groups { @for group in groups { section .card id=(format!("group-{}", group.number)) data-part { (standings(words, seen.state(), group, Some(&seen))) (games(words, &seen, group)) } } }
        div #lots data-part {
            (history::lots(words, seen.state(), |about| matches!(about, Question::Groups { .. } | Question::Joining { .. } | Question::GroupTie { .. })))
        }
    };
    frame::page(&house, &seen, "groups", &body)
}

/// A group by its name, leading to its table.
pub(super) fn link(words: Words<'_>, seen: &Seen, group: GroupNumber) -> Markup {
    html! { a href=(format!("{}#group-{group}", seen.path("groups"))) { (say::group(words, group)) } }
}

/// The table of a group; names lead to the players' pages for whoever looks at it in a browser.
pub(super) fn standings(words: Words<'_>, state: &State, group: &Group, seen: Option<&Seen>) -> Markup {
    html! {
        h2 { (say::group(words, group.number)) }
        div .wide { table .figures {
            thead { tr { (sheets::heads(words, StandingsRow::columns(state))) } }
            tbody {
                @for row in StandingsRow::all(words, state, group.number) {
                    tr .gone[row.gone] {
                        td { (row.place) }
                        th scope="row" .text {
                            (player::name(state, row.player.number, seen))
                            @if let Some(reason) = &row.reason { small .reason { (reason) } }
                        }
                        td { (row.record) }
                        td { b { (row.points) } }
                        @if let Some(points) = row.win_points { td { (points) } }
                    }
                }
            }
        } }
    }
}

/// The games of a group.
fn games(words: Words<'_>, seen: &Seen, group: &Group) -> Markup {
    let state = seen.state();
    html! {
            details { summary { (words.say("tournament-games")) }
                ul .games-of { @for game in state.games_of(group.number).filter(|game| !game.cancelled) {
                    li {
                        span .soft { (game.round) "." } " "
                        (state.name(game.first)) " – " (state.name(game.second))
                        @if let Some(outcome) = game.outcome() { ": " span .soft { (say::outcome(words, state, outcome)) }
                            @if seen.organises() { " " a href=(seen.path(&format!("games/{}", game.number))) { (words.say("tournament-correct")) } } }
                    }
                } }
            }
    }
}
