//! Ranking as CSV.

use std::io::Write;

use tessera_tournament::TournamentState;

use crate::commands::tournament::standings::reached;

pub(super) fn write(out: &mut dyn Write, state: &TournamentState) -> anyhow::Result<()> {
    writeln!(out, "place,number,name,club,reached,group,won,drawn,lost,points,win points")?;
    for placed in state.ranking() {
        let entrant = state.entrant(placed.player)?;
        let score = state.score(placed.player);
        let group = state.group_of(placed.player).map_or_else(String::new, |group| group.to_string());
        writeln!(
            out,
            "{},{},{},{},{},{group},{},{},{},{},{}",
            placed.place,
            entrant.number,
            cell(&entrant.name),
            cell(&entrant.club),
            reached(placed.reached),
            score.won,
            score.drawn,
            score.lost,
            score.points,
            score.win_points
        )?;
    }
    Ok(())
}

/// Quotes a cell, and escapes names that a spreadsheet would read as a formula.
fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', ';', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_in_its_cell() {
        assert_eq!(cell("Ada"), "Ada");
        assert_eq!(cell("Lovelace, Ada \"L\""), "\"Lovelace, Ada \"\"L\"\"\"");
        assert_eq!(cell("=1+1"), "'=1+1");
    }
}
