//! Standings and ranking as HTML tables, in print and on web pages.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_tournament::{Group, PlayerNumber, TournamentState};

use super::heads;
use crate::message_keys as key;
use crate::sheets::{
    Crosstable, RANKING_COLUMNS, RankingRow, SheetColumn, StandingsRow, has_win_points, ranking_title,
};
use crate::tournament_texts;

/// Standings of a group. `name` renders a player's name, with a link on web pages.
pub fn standings(
    words: Translator<'_>,
    state: &TournamentState,
    group: &Group,
    name: impl Fn(PlayerNumber) -> Markup,
) -> Markup {
    html! {
        h2 { (tournament_texts::group_title(words, state, group.number)) }
        div .wide { table .figures {
            thead { tr { (heads(words, &StandingsRow::columns(state))) } }
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
                        @for sum in &row.tie_breaks { td { (sum) } }
                        @if let Some(points) = row.win_points { td { (points) } }
                    }
                }
            }
        } }
    }
}

/// Standings of a group for the wall of a hall: in large type a table may have room for few columns. Place, name, points and win
/// points are always shown; `data-importance` says which of the others give way first, the highest number.
pub fn wall_standings(words: Translator<'_>, state: &TournamentState, group: &Group) -> Markup {
    let columns = StandingsRow::columns(state);
    let [place, name, record, points, rest @ ..] = &columns[..] else { return html! {} };
    let (tie_breaks, win_points) = rest.split_at(rest.len() - usize::from(has_win_points(state)));
    html! {
        table .figures {
            thead { tr {
                (heads(words, &[*place, *name]))
                (optional_head(words, record, 2))
                (heads(words, &[*points]))
                @for column in tie_breaks { (optional_head(words, column, 1)) }
                (heads(words, win_points))
            } }
            tbody {
                @for row in StandingsRow::all(words, state, group.number) {
                    tr .gone[row.gone] {
                        td { (row.place) }
                        th scope="row" .text { (row.player.name) }
                        td data-importance="2" { (row.record) }
                        td { b { (row.points) } }
                        @for sum in &row.tie_breaks { td data-importance="1" { (sum) } }
                        @if let Some(points) = row.win_points { td { (points) } }
                    }
                }
            }
        }
    }
}

fn optional_head(words: Translator<'_>, column: &SheetColumn, importance: u8) -> Markup {
    html! {
        th scope="col" data-importance=(importance) {
            @if let Some(whole) = column.whole { abbr title=(words.text(whole)) { (words.text(column.head)) } } @else { (words.text(column.head)) }
        }
    }
}

/// Crosstable of a group, with so many columns in one table. `name` renders a player's name, with a link on web pages.
pub fn crosstable(
    words: Translator<'_>,
    state: &TournamentState,
    group: &Group,
    columns: usize,
    name: impl Fn(PlayerNumber) -> Markup,
) -> Markup {
    let whole = Crosstable::of(state, group.number);
    let title = words.text(key::TOURNAMENT_CROSSTABLE);
    html! {
        @for part in whole.parts(columns) {
            div .wide tabindex="0" role="group" aria-label=(title) { table .figures .crosstable {
                thead { tr {
                    th scope="col" { (words.text(key::TOURNAMENT_PLACE)) }
                    th scope="col" .text { (words.text(key::TOURNAMENT_PLAYER_NAME)) }
                    @for head in part.heads { th scope="col" { (head) } }
                    th scope="col" { (words.text(key::TOURNAMENT_POINTS)) }
                } }
                tbody { @for row in &whole.rows {
                    tr {
                        td { (row.place) }
                        th scope="row" .text { (name(row.player.number)) }
                        @for cell in &row.cells[part.columns.clone()] { td { (cell) } }
                        td { b { (row.points) } }
                    }
                } }
            } }
        }
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
        @if ranking.is_empty() { p .soft { (tournament_texts::not_drawn_yet(words, state)) } }
        @else {
            div .wide { table .figures {
                thead { tr { (heads(words, &RANKING_COLUMNS)) } }
                tbody { @for row in &ranking {
                    tr .gone[row.gone] {
                        td { (row.place) }
                        th scope="row" .text {
                            (name(row.player.number))
                            @if let Some(reason) = &row.reason { small .reason { (reason) } }
                        }
                        td .text { (row.club) }
                        td .text { (row.reached) }
                    }
                } }
            } }
        }
    }
}
