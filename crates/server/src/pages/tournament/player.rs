//! `…/players/N`: a player's page with the next game: table, opponent, first player.

use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_tournament::{Entrant, PlayerNumber, TournamentGame, TournamentStage, TournamentState};

use super::{groups, layout, online_play};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::not_found;

#[derive(Deserialize)]
pub(super) struct TournamentPlayerPath {
    pub(super) player: u16,
}

pub(super) async fn show(Path(path): Path<TournamentPlayerPath>, access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let Ok(entrant) = access.state().entrant(PlayerNumber::new(path.player)) else {
        return not_found(&access.visitor);
    };
    let own = access.live.is_seat_link(entrant.number, access.visitor.link_secret()).await;
    let link = match access.state().plan().online {
        Some(_) if access.is_organiser() && entrant.engine.is_none() => {
            access.live.seat_link(entrant.number).await
        }
        _ => None,
    };
    let about = about(words, &access, entrant, own).await;
    let body = html! {
        section .card .player-page #player data-part { (about) }
        @if let Some(link) = link { (online_play::personal_link(words, &access, entrant.number, &link)) }
        @if access.may_direct_play() { section .card { (amend_form(words, &access, entrant)) } }
        @if let Some(number) = access.state().group_of(entrant.number) {
            @for group in access.state().groups().iter().filter(|group| group.number == number) {
                section .card #group data-part { (groups::standings(words, &access, group)) }
            }
        }
    };
    layout::page(&access, "players", &body)
}

/// A player's name, linked to the player's page.
pub(super) fn name(access: &TournamentAccess, player: PlayerNumber) -> Markup {
    html! { a href=(access.path(&format!("players/{player}"))) { (access.state().name(player)) } }
}

async fn about(words: Translator<'_>, access: &TournamentAccess, entrant: &Entrant, own: bool) -> Markup {
    let state = access.state();
    let player = entrant.number;
    let next = state.next_game_of(player);
    let seat_button = if let Some(game) = next {
        online_play::seat_button(words, access, entrant, game, own).await
    } else {
        html! {}
    };
    let decided =
        state.games().iter().filter(|game| game.has(player) && !game.cancelled && game.outcome().is_some());
    html! {
        h2 { (tournament_texts::numbered(entrant.number, &entrant.name)) @if !entrant.club.is_empty() { span .soft { " · " (entrant.club) } } }
        @match next {
            Some(game) => {
                p .next-game {
                    @match game.table {
                        Some(table) => b { (words.format(key::TOURNAMENT_AT_TABLE, &[("table", table.into())])) },
                        None => b { (words.text(key::TOURNAMENT_WAIT)) },
                    }
                    span { (words.format(key::TOURNAMENT_AGAINST, &[("name", opponents(state, game, player).into())])) }
                    span { @if game.first == player { (words.text(key::TOURNAMENT_YOU_BEGIN)) } @else { (tournament_texts::begins(words, state, game.first)) } }
                    span .soft { (tournament_texts::game_place(words, state, game)) }
                }
                (seat_button)
            }
            None if entrant.withdrawn => p { (words.text(key::TOURNAMENT_WITHDREW)) },
            None if state.stage() == TournamentStage::Entry => p { (tournament_texts::not_drawn_yet(words, state)) },
            None => p {
                @for placed in state.ranking().iter().filter(|placed| placed.player == player) { (words.format(key::TOURNAMENT_PLACED, &[("place", placed.place.into())])) " · " (tournament_texts::reached(words, placed.reached)) }
            },
        }
        @if decided.clone().next().is_some() { ul .games-of { @for game in decided { li {
            span .soft { (tournament_texts::game_place(words, state, game)) ": " }
            (opponents(state, game, player)) " – "
            @if let Some(outcome) = game.outcome() { (tournament_texts::result(words, state, outcome)) }
        } } } }
    }
}

fn opponents(state: &TournamentState, game: &TournamentGame, player: PlayerNumber) -> String {
    game.opponents(player).map(|other| state.name(other)).collect::<Vec<_>>().join(", ")
}

/// The form that corrects a player's name, club and seed.
fn amend_form(words: Translator<'_>, access: &TournamentAccess, entrant: &Entrant) -> Markup {
    html! {
        form .line method="post" action=(access.path("act")) {
            input type="hidden" name="action" value="amend";
            input type="hidden" name="player" value=(entrant.number);
            label { (words.text(key::TOURNAMENT_PLAYER_NAME)) input type="text" name="name" required autocomplete="off" value=(entrant.name); }
            label { (words.text(key::TOURNAMENT_CLUB)) input type="text" name="club" autocomplete="off" value=(entrant.club); }
            label .short { (words.text(key::TOURNAMENT_SEED)) input type="text" inputmode="numeric" name="seed" pattern="[0-9]*" autocomplete="off" value=[entrant.seed]; }
            button { (words.text(key::TOURNAMENT_CHANGE)) }
        }
    }
}
