//! Standings and ranking as HTML tables, in print and on web pages.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_tournament::{Group, PlayerNumber, TournamentState};

use super::heads;
use crate::message_keys as key;
use crate::sheets::{RANKING_COLUMNS, RankingRow, StandingsRow, ranking_title};
use crate::tournament_texts;

/// Standings of a group. `name` renders a player's name, with a link on web pages.
pub fn standings(
    words: Translator<'_>,
    state: &TournamentState,
    group: &Group,
    name: impl Fn(PlayerNumber) -> Markup,
) -> Markup {
    html! {
        h2 { (tournament_texts::group(words, group.number)) }
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

/// The ranking. `name` renders a player's name, with a link on web pages.
pub fn ranking(
    words: Translator<'_>,
    state: &TournamentState,
    name: impl Fn(PlayerNumber) -> Markup,
) -> Markup {
    let ranking = RankingRow::all(words, state);
    html! {
        h2 { (ranking_title(words, state)) }
        @if ranking.is_empty() { p .soft { (words.text(key::TOURNAMENT_NOT_DRAWN_YET)) } }
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
