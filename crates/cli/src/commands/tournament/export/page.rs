//! Pages to print, as one document.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tessera_tournament::{Cup, MatchPlace, Side, State};

use super::sheets;
use crate::commands::tournament::standings::reached;

const STYLE: &str = "
body { font: 11pt/1.4 system-ui, sans-serif; margin: 1.5cm; color: #111; }
h1 { font-size: 18pt; } h2 { font-size: 14pt; break-after: avoid; }
section { break-after: page; } section:last-child { break-after: auto; }
table { border-collapse: collapse; margin: 0 0 8mm; width: 100%; break-inside: avoid; }
th, td { border: 0.4pt solid #777; padding: 1mm 2mm; text-align: left; }
td { overflow-wrap: anywhere; } th { background: #eee; white-space: nowrap; }
td.number, th.number { text-align: right; width: 12mm; }
.slips { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; }
.slip { border: 0.6pt dashed #555; padding: 3mm; break-inside: avoid; }
.slip dt { float: left; clear: left; width: 34mm; } .slip dd { margin: 0 0 1mm 36mm; min-height: 1.4em; border-bottom: 0.4pt solid #999; }
@page { size: A4; margin: 1.2cm; } @media print { body { margin: 0; } }
";

pub(super) fn document(state: &State) -> Markup {
    let plan = state.plan();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (plan.name) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (plan.name) }
                p { (plan.game.title()) @if !plan.rules.is_empty() { ", rules: " (plan.rules) } }
                section { h2 { "Entries" } (entries(state)) }
                @if !state.groups().is_empty() {
                    section { h2 { "Groups" } @for group in state.groups() { (sheets::group(state, group)) } }
                }
                @if state.games().iter().any(tessera_tournament::Game::is_open) {
                    section { h2 { "Score slips" } (sheets::slips(state)) }
                }
                @if let Some(cup) = state.cup() {
                    section { h2 { "Cup" } (rounds(state, cup)) }
                }
                @if !state.groups().is_empty() {
                    section { h2 { "Ranking" } (ranking(state)) }
                }
            }
        }
    }
}

fn entries(state: &State) -> Markup {
    html! {
        table {
            tr { th.number { "No." } th { "Name" } th { "Club" } th.number { "Seed" } th.number { "Group" } }
            @for entrant in state.entrants() {
                tr {
                    td.number { (entrant.number) }
                    td { (entrant.name) @if entrant.withdrawn { " (withdrawn)" } }
                    td { (entrant.club) }
                    td.number { @if let Some(seed) = entrant.seed { (seed) } }
                    td.number { @if let Some(group) = state.group_of(entrant.number) { (group) } }
                }
            }
        }
    }
}

fn rounds(state: &State, cup: &Cup) -> Markup {
    let name = |place: MatchPlace| match place {
        MatchPlace::Intermediate { round, .. } => format!("Intermediate round {round}"),
        MatchPlace::Cup { round, .. } => match cup.rounds() - round {
            0 => "Final".to_owned(),
            1 => "Semi-finals".to_owned(),
            2 => "Quarter-finals".to_owned(),
            _ => format!("Round {round}"),
        },
        MatchPlace::ThirdPlace => "Third place".to_owned(),
    };
    let side = |side: Side| match side {
        Side::Player(player) => format!("{player} {}", state.name(player)),
        Side::Bye => "bye".to_owned(),
        Side::Open => String::new(),
    };
    html! {
        @for of_round in cup.matches.chunk_by(|one, other| name(one.place) == name(other.place)) {
            h3 { (name(of_round[0].place)) }
            table {
                tr { th { "Player" } th { "Player" } th.number { "Games" } th { "Winner" } }
                @for played in of_round {
                    tr {
                        td { (side(played.sides[0])) }
                        td { (side(played.sides[1])) }
                        td.number { (played.games.len()) }
                        td { @if let Some(winner) = played.winner { (winner) " " (state.name(winner)) } }
                    }
                }
            }
        }
    }
}

fn ranking(state: &State) -> Markup {
    html! {
        table {
            tr { th.number { "Place" } th { "Name" } th { "Club" } th { "Reached" } }
            @for placed in state.ranking() {
                tr {
                    td.number { (placed.place) }
                    td { (state.name(placed.player)) }
                    td { @if let Ok(entrant) = state.entrant(placed.player) { (entrant.club) } }
                    td { (reached(placed.reached)) }
                }
            }
        }
    }
}
