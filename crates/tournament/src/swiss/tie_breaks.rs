//! Tie-breaks of the Swiss system and of tables: Buchholz and Sonneborn-Berger.

use std::collections::BTreeMap;

use crate::{PlayerNumber, TournamentState};

/// Tie-breaks of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwissTieBreaks {
    /// Sum of the points of all opponents.
    pub buchholz: u32,
    /// Twice the points of the opponents beaten, and once of those drawn with: twice the usual number, so that it is whole.
    pub sonneborn_berger_halves: u32,
}

impl SwissTieBreaks {
    /// A number of halves as text, such as `12½`.
    pub fn halves_text(halves: u32) -> String {
        match (halves / 2, halves % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{whole}½"),
        }
    }
}

impl TournamentState {
    /// Tie-breaks of players with these points: Buchholz adds up the points of the opponents, Sonneborn-Berger those of the
    /// opponents beaten. A round without a game that was played counts as a game against an imaginary
    /// opponent who has as many points as the player.
    pub(crate) fn swiss_tie_breaks(
        &self,
        points: &BTreeMap<PlayerNumber, u32>,
    ) -> BTreeMap<PlayerNumber, SwissTieBreaks> {
        let of = |player: &PlayerNumber| points.get(player).copied().unwrap_or_default();
        let mut sums: BTreeMap<PlayerNumber, SwissTieBreaks> =
            points.keys().map(|&player| (player, SwissTieBreaks::default())).collect();
        for round in &self.rounds {
            let mut missing: BTreeMap<PlayerNumber, u32> = points.keys().map(|&player| (player, 0)).collect();
            for game in round.games.iter().filter_map(|&game| self.game(game).ok()) {
                let Some(outcome) = game.outcome() else {
                    // A game that is not decided counts for nothing yet.
                    missing.retain(|&player, _| !game.has(player));
                    continue;
                };
                for player in game.seated() {
                    if outcome.was_played() {
                        missing.remove(&player);
                        let Some(sums) = sums.get_mut(&player) else { continue };
                        for opponent in game.opponents(player) {
                            sums.buchholz += of(&opponent);
                            sums.sonneborn_berger_halves +=
                                of(&opponent) * result_halves(outcome.winner(), player);
                        }
                    } else if let Some(halves) = missing.get_mut(&player) {
                        *halves = if outcome.winner() == Some(player) { 2 } else { 0 };
                    }
                }
            }
            if let Some(halves) = round.bye.and_then(|bye| missing.get_mut(&bye.player)) {
                *halves = 2;
            }
            for (player, halves) in missing {
                let Some(sums) = sums.get_mut(&player) else { continue };
                sums.buchholz += of(&player);
                sums.sonneborn_berger_halves += of(&player) * halves;
            }
        }
        sums
    }
}

/// Twice the share of the opponent's points: 2 for a win, 1 for a draw.
fn result_halves(winner: Option<PlayerNumber>, player: PlayerNumber) -> u32 {
    match winner {
        Some(winner) if winner == player => 2,
        Some(_) => 0,
        None => 1,
    }
}
