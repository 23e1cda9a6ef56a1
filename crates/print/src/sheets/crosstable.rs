//! Crosstable of a group: results against every opponent, or by round in formats that are drawn round by round.

use std::collections::BTreeMap;
use std::ops::Range;

use tessera_tournament::{
    GameResult, GroupNumber, PlayerNumber, StandingsEntry, TournamentFormat, TournamentGame, TournamentState,
};

use super::PlayerLabel;

/// Maximum number of columns of results on a printed page.
pub(crate) const CROSSTABLE_COLUMNS_ON_PAPER: usize = 12;

/// Crosstable of a group, in the order of the standings.
pub(crate) struct Crosstable<'a> {
    heads: Vec<String>,
    pub(crate) rows: Vec<CrosstableRow<'a>>,
}

/// A row of a crosstable.
pub(crate) struct CrosstableRow<'a> {
    pub(crate) place: u16,
    pub(crate) player: PlayerLabel<'a>,
    /// Results: `+`, `=`, `–`, in brackets if the game was not played. By round they are followed by the place of the
    /// opponent; at tables of three and more they are places.
    pub(crate) cells: Vec<String>,
    pub(crate) points: u32,
}

/// Columns of a crosstable that fit one table.
pub(crate) struct CrosstablePart<'a> {
    pub(crate) heads: &'a [String],
    pub(crate) columns: Range<usize>,
}

impl<'a> Crosstable<'a> {
    pub(crate) fn of(state: &'a TournamentState, group: GroupNumber) -> Crosstable<'a> {
        let standings = state.standings(group);
        let places: BTreeMap<PlayerNumber, u16> =
            standings.iter().map(|row| (row.player, row.place)).collect();
        let by_round = state.plan().format.is_drawn_by_rounds();
        let columns = if by_round { state.rounds().len() } else { standings.len() };
        let mut cells: BTreeMap<PlayerNumber, Vec<Vec<String>>> =
            standings.iter().map(|row| (row.player, vec![Vec::new(); columns])).collect();
        let mut add = |player: PlayerNumber, column: usize, text: String| {
            if let Some(cell) = cells.get_mut(&player).and_then(|row| row.get_mut(column)) {
                cell.push(text);
            }
        };
        for game in state.games_of(group).filter(|game| !game.cancelled) {
            for player in game.seated() {
                let opponent = places.get(&game.opponent(player)).copied().unwrap_or(0);
                let Some(result) = result_sign(game, player) else { continue };
                match state.plan().format {
                    TournamentFormat::Tables { .. } => add(player, usize::from(game.round) - 1, result),
                    _ if by_round => add(player, usize::from(game.round) - 1, format!("{result}{opponent}")),
                    _ => add(player, usize::from(opponent).saturating_sub(1), result),
                }
            }
        }
        for round in state.rounds() {
            if let Some(bye) = round.bye {
                add(bye.player, usize::from(round.number) - 1, "(+)".to_owned());
            }
        }
        if !by_round {
            for row in &standings {
                add(row.player, usize::from(row.place) - 1, "×".to_owned());
            }
        }
        let row = |row: &StandingsEntry| CrosstableRow {
            place: row.place,
            player: PlayerLabel::of(state, row.player),
            cells: cells[&row.player].iter().map(|cell| cell.join(" ")).collect(),
            points: row.score.points,
        };
        Crosstable {
            heads: (1..=columns).map(|column| column.to_string()).collect(),
            rows: standings.iter().map(row).collect(),
        }
    }

    /// The columns in parts of at most so many.
    pub(crate) fn parts(&self, columns: usize) -> impl Iterator<Item = CrosstablePart<'_>> {
        self.heads.chunks(columns).enumerate().map(move |(nth, heads)| CrosstablePart {
            heads,
            columns: nth * columns..nth * columns + heads.len(),
        })
    }
}

/// Result of a decided game for one of its players.
fn result_sign(game: &TournamentGame, player: PlayerNumber) -> Option<String> {
    let outcome = game.outcome()?;
    if let GameResult::Placed { places } = outcome {
        let seat = game.seated().position(|seated| seated == player)?;
        return places.as_slice().get(seat).map(ToString::to_string);
    }
    let sign = match outcome.winner() {
        Some(winner) if winner == player => "+",
        None if outcome == GameResult::Drawn => "=",
        _ => "–",
    };
    Some(if outcome.was_played() { sign.to_owned() } else { format!("({sign})") })
}
