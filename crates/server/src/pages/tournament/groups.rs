//! `…/groups`: the tables of all groups, with the reason for every place.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_print::say;
use tessera_tournament::{Group, GroupNumber, Question};

use super::{frame, history, player};
use crate::extract::Seen;
use crate::key;

pub(super) async fn show(seen: Seen) -> Response {
    let words = seen.visitor.words();
    let groups = seen.state().groups();
    let body = html! {
        @if groups.is_empty() { p .soft { (words.say(key::TOURNAMENT_NOT_DRAWN_YET)) } }
        div .groups { @for group in groups { section .card id=(format!("group-{}", group.number)) data-part { (standings(words, &seen, group)) (games(words, &seen, group)) } } }
        div #lots data-part {
            (history::lots(words, seen.state(), |about| matches!(about, Question::Groups { .. } | Question::Joining { .. } | Question::GroupTie { .. })))
        }
    };
    frame::page(&seen, "groups", &body)
}

/// A group by its name, leading to its table.
pub(super) fn link(words: Words<'_>, seen: &Seen, group: GroupNumber) -> Markup {
    html! { a href=(format!("{}#group-{group}", seen.path("groups"))) { (say::group(words, group)) } }
}

/// The table of a group, from which names lead to the players' pages.
pub(super) fn standings(words: Words<'_>, seen: &Seen, group: &Group) -> Markup {
    tessera_print::html::standings(words, seen.state(), group, |player| player::name(seen, player))
}

/// The games of a group.
fn games(words: Words<'_>, seen: &Seen, group: &Group) -> Markup {
    let state = seen.state();
    html! {
            details { summary { (words.say(key::TOURNAMENT_GAMES)) }
                ul .games-of { @for game in state.games_of(group.number).filter(|game| !game.cancelled) {
                    li {
                        span .soft { (game.round) "." } " "
                        (state.name(game.first)) " – " (state.name(game.second))
                        @if let Some(outcome) = game.outcome() { ": " span .soft { (say::outcome(words, state, outcome)) }
                            @if seen.organises() { " " a href=(seen.path(&format!("games/{}", game.number))) { (words.say(key::TOURNAMENT_CORRECT)) } } }
                    }
                } }
            }
    }
}
