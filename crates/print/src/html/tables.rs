//! Standings and ranking as tables, on paper and in pages.

use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_tournament::{Group, PlayerNumber, State};

use super::heads;
use crate::key;
use crate::say;
use crate::sheets::{RANKING_COLUMNS, RankingRow, StandingsRow, ranking_title};

/// The table of a group. `name` draws a player's name, which leads to the player's page in a browser.
pub fn standings(
    words: Words<'_>,
    state: &State,
    group: &Group,
    name: impl Fn(PlayerNumber) -> Markup,
) -> Markup {
    html! {
        h2 { (say::group(words, group.number)) }
        div .wide { table .figures {
            thead { tr { (heads(words, StandingsRow::columns(state))) } }
            tbody {
                @for row in StandingsRow::all(words, state, group.number) {
                    tr .gone[row.gone] {
                        td { (row.place) }
                        th scope="row" .text {
                            (name(row.player.number))
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

/// The whole ranking as a table. `name` draws a player's name, which leads to the player's page in a browser.
pub fn ranking(words: Words<'_>, state: &State, name: impl Fn(PlayerNumber) -> Markup) -> Markup {
    let ranking = RankingRow::all(words, state);
    html! {
        h2 { (ranking_title(words, state)) }
        @if ranking.is_empty() { p .soft { (words.say(key::TOURNAMENT_NOT_DRAWN_YET)) } }
        @else {
            div .wide { table .figures {
                thead { tr { (heads(words, &RANKING_COLUMNS)) } }
                tbody { @for row in &ranking {
                    tr {
                        td { (row.place) }
                        th scope="row" .text { (name(row.player.number)) }
                        td .text { (row.club) }
                        td .text { (row.reached) }
                    }
                } }
            } }
        }
    }
}
