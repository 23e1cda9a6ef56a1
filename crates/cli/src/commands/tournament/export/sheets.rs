//! What lies on the tables: group sheets, and a slip for every game with the fields of the regulations.

use maud::{Markup, html};
use tessera_tournament::{Game, Group, Outcome, State};

use crate::commands::tournament::tell::game_name;

/// A group: everybody against everybody, and the table with the reasons.
pub(super) fn group(state: &State, group: &Group) -> Markup {
    html! {
        h3 { "Group " (group.number) }
        table {
            tr { th.number { "Game" } th.number { "Round" } th { "Begins" } th { "Second" } th { "Winner" } th.number { "Marbles" } }
            @for game in state.games_of(group.number) {
                tr {
                    td.number { (game.number) }
                    td.number { (game.round) }
                    td { (state.name(game.first)) }
                    td { (state.name(game.second)) }
                    td { (result(state, game)) }
                    td.number { @if let Some(Outcome::Won { marbles: Some(marbles), .. }) = game.outcome() { (marbles) } }
                }
            }
        }
        table {
            tr { th.number { "Place" } th { "Name" } th.number { "Points" } th.number { "Win points" } th { "Why" } }
            @for row in state.standings(group.number) {
                tr {
                    td.number { (row.place) }
                    td { (state.name(row.player)) }
                    td.number { (row.score.points) }
                    td.number { (row.score.win_points) }
                    td { @if let Some(ahead) = &row.ahead { (ahead) } }
                }
            }
        }
    }
}

fn result(state: &State, game: &Game) -> String {
    match game.outcome() {
        None => String::new(),
        Some(Outcome::Drawn) => "draw".to_owned(),
        Some(Outcome::NobodyCame) => "nobody came".to_owned(),
        Some(outcome) => outcome.winner().map_or_else(String::new, |winner| state.name(winner).to_owned()),
    }
}

/// A slip for every game that is to be played.
pub(super) fn slips(state: &State) -> Markup {
    html! {
        div.slips {
            @for game in state.games().iter().filter(|game| game.is_open()) {
                div.slip {
                    dl {
                        dt { "Game" } dd { (game.number) ", " (game_name(game)) }
                        dt { "Table" } dd { @if let Some(table) = game.table { (table) } }
                        dt { "Begins" } dd { (state.name(game.first)) }
                        dt { "Second" } dd { (state.name(game.second)) }
                        dt { "Winner or draw" } dd {}
                        dt { "Marbles placed" } dd {}
                        dt { "Signatures" } dd {}
                    }
                }
            }
        }
    }
}
