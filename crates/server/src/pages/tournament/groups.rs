//! `…/groups`: the tables of all groups, with the reason for every place.

use axum::extract::State as Shared;
use axum::response::Response;
use maud::{Markup, html};
use tessera_tournament::{Group, GroupNumber, Question, State};

use super::{frame, history, player, say};
use crate::app::House;
use crate::tournaments::Seen;
use crate::words::Words;

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
    let win_points = state.plan().stock().is_some();
    html! {
        h2 { (say::group(words, group.number)) }
        div .wide { table .figures {
            thead { tr {
                th scope="col" { (words.say("tournament-place")) }
                th scope="col" .text { (words.say("tournament-player-name")) }
                th scope="col" { abbr title=(words.say("tournament-won-drawn-lost")) { (words.say("tournament-won-drawn-lost-short")) } }
                th scope="col" { (words.say("tournament-points")) }
                @if win_points { th scope="col" { abbr title=(words.say("tournament-win-points")) { (words.say("tournament-win-points-short")) } } }
            } }
            tbody {
                @for row in state.standings(group.number) {
                    tr .gone[!state.is_in(row.player)] {
                        td { (row.place) }
                        th scope="row" .text {
                            (player::name(state, row.player, seen))
                            @if let Some(ahead) = &row.ahead { small .reason { (say::ahead(words, ahead)) } }
                        }
                        td { (say::record(row.score)) }
                        td { b { (row.score.points) } }
                        @if win_points { td { (row.score.win_points) } }
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
