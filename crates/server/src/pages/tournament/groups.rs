//! `…/groups`: the standings of all groups, with the reason for every place.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_tournament::{Group, GroupNumber, RandomDrawSubject};

use super::{history, layout, player};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let groups = access.state().groups();
    let body = html! {
        @if groups.is_empty() { p .soft { (tournament_texts::not_drawn_yet(words, access.state())) } }
        div .groups { @for group in groups { section .card id=(format!("group-{}", group.number)) data-part { (standings(words, &access, group)) (crosstable(words, &access, group)) (games(words, &access, group)) } } }
        div #lots data-part {
            (history::draws(words, access.state(), |about| matches!(about, RandomDrawSubject::Groups { .. } | RandomDrawSubject::Joining { .. } | RandomDrawSubject::GroupTie { .. } | RandomDrawSubject::PairingOrder { .. } | RandomDrawSubject::Round { .. })))
        }
    };
    layout::page(&access, "groups", &body)
}

/// A group's name, linked to its standings.
pub(super) fn link(words: Translator<'_>, access: &TournamentAccess, group: GroupNumber) -> Markup {
    html! { a href=(format!("{}#group-{group}", access.path("groups"))) { (tournament_texts::group_title(words, access.state(), group)) } }
}

/// The standings of a group, with names linked to the players' pages.
pub(super) fn standings(words: Translator<'_>, access: &TournamentAccess, group: &Group) -> Markup {
    tessera_print::html::standings(words, access.state(), group, |player| player::name(access, player))
}

/// The results of all players of a group against each other, or by round.
fn crosstable(words: Translator<'_>, access: &TournamentAccess, group: &Group) -> Markup {
    html! {
        details { summary { (words.text(key::TOURNAMENT_CROSSTABLE)) }
            (tessera_print::html::crosstable(words, access.state(), group, usize::MAX, |player| player::name(access, player)))
        }
    }
}

/// The games of a group.
fn games(words: Translator<'_>, access: &TournamentAccess, group: &Group) -> Markup {
    let state = access.state();
    html! {
            details { summary { (words.text(key::TOURNAMENT_GAMES)) }
                ul .games-of { @for game in state.games_of(group.number).filter(|game| !game.cancelled) {
                    li {
                        span .soft { (game.round) "." } " "
                        (tournament_texts::players_of(state, game))
                        @if let Some(outcome) = game.outcome() { ": " span .soft { (tournament_texts::result(words, state, outcome)) }
                            @if access.may_direct_play() { " " a href=(access.path(&format!("games/{}", game.number))) { (words.text(key::TOURNAMENT_CORRECT)) } } }
                    }
                } }
            }
    }
}
