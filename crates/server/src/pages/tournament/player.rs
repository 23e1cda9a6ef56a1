//! `…/players/N`: where do I play next, against whom, who begins.

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Words;
use tessera_print::say;
use tessera_tournament::{Entrant, PlayerNumber, Stage};

use super::{frame, groups, online};
use crate::app::House;
use crate::extract::Seen;
use crate::key;
use crate::pages::not_found;

#[derive(Deserialize)]
pub(super) struct Which {
    pub(super) player: u16,
}

pub(super) async fn show(Shared(_house): Shared<House>, Path(which): Path<Which>, seen: Seen) -> Response {
    let words = seen.visitor.words();
    let Ok(entrant) = seen.state().entrant(PlayerNumber::new(which.player)) else {
        return not_found(&seen.visitor);
    };
    let own = seen.live.is_link_of(entrant.number, seen.visitor.link_shown()).await;
    let link = match seen.state().plan().online {
        Some(_) if seen.organises() && entrant.engine.is_none() => seen.live.link_of(entrant.number).await,
        _ => None,
    };
    let about = about(words, &seen, entrant, own).await;
    let body = html! {
        section .card .player-page #player data-part { (about) }
        @if let Some(link) = link { (online::personal_link(words, &seen, entrant.number, &link)) }
        @if seen.organises() { section .card { (amend_form(words, &seen, entrant)) } }
        @if let Some(number) = seen.state().group_of(entrant.number) {
            @for group in seen.state().groups().iter().filter(|group| group.number == number) {
                section .card #group data-part { (groups::standings(words, &seen, group)) }
            }
        }
    };
    frame::page(&seen, "players", &body)
}

/// A player's name, leading to the player's page.
pub(super) fn name(seen: &Seen, player: PlayerNumber) -> Markup {
    html! { a href=(seen.path(&format!("players/{player}"))) { (seen.state().name(player)) } }
}

async fn about(words: Words<'_>, seen: &Seen, entrant: &Entrant, own: bool) -> Markup {
    let state = seen.state();
    let player = entrant.number;
    let next = state.next_game_of(player);
    let way_in = if let Some(game) = next {
        online::way_in(words, seen, entrant, game, own).await
    } else {
        html! {}
    };
    let decided =
        state.games().iter().filter(|game| game.has(player) && !game.cancelled && game.outcome().is_some());
    html! {
        h2 { (say::numbered(entrant.number, &entrant.name)) @if !entrant.club.is_empty() { span .soft { " · " (entrant.club) } } }
        @match next {
            Some(game) => {
                p .next-game {
                    @match game.table {
                        Some(table) => b { (words.with(key::TOURNAMENT_AT_TABLE, &[("table", table.into())])) },
                        None => b { (words.say(key::TOURNAMENT_WAIT)) },
                    }
                    span { (words.with(key::TOURNAMENT_AGAINST, &[("name", state.name(game.opponent(player)).into())])) }
                    span { @if game.first == player { (words.say(key::TOURNAMENT_YOU_BEGIN)) } @else { (say::begins(words, state, game.first)) } }
                    span .soft { (say::game_place(words, state, game)) }
                }
                (way_in)
            }
            None if entrant.withdrawn => p { (words.say(key::TOURNAMENT_WITHDREW)) },
            None if state.stage() == Stage::Entry => p { (words.say(key::TOURNAMENT_NOT_DRAWN_YET)) },
            None => p {
                @for placed in state.ranking().iter().filter(|placed| placed.player == player) { (words.with(key::TOURNAMENT_PLACED, &[("place", placed.place.into())])) " · " (say::reached(words, placed.reached)) }
            },
        }
        @if decided.clone().next().is_some() { ul .games-of { @for game in decided { li {
            span .soft { (say::game_place(words, state, game)) ": " }
            (state.name(game.opponent(player))) " – "
            @if let Some(outcome) = game.outcome() { (say::outcome(words, state, outcome)) }
        } } } }
    }
}

/// A name that was misspelt, a club that was forgotten.
fn amend_form(words: Words<'_>, seen: &Seen, entrant: &Entrant) -> Markup {
    html! {
        form .line method="post" action=(seen.path("act")) {
            input type="hidden" name="action" value="amend";
            input type="hidden" name="player" value=(entrant.number);
            label { (words.say(key::TOURNAMENT_PLAYER_NAME)) input type="text" name="name" required autocomplete="off" value=(entrant.name); }
            label { (words.say(key::TOURNAMENT_CLUB)) input type="text" name="club" autocomplete="off" value=(entrant.club); }
            label .short { (words.say(key::TOURNAMENT_SEED)) input type="text" inputmode="numeric" name="seed" pattern="[0-9]*" autocomplete="off" value=[entrant.seed]; }
            button { (words.say(key::TOURNAMENT_CHANGE)) }
        }
    }
}
