//! Why the pairs of a round were made.

use std::collections::{BTreeMap, BTreeSet};

use super::{ScoreGroupPosition, score_group_positions};
use crate::{BeginningReason, GameNumber, PlayerNumber, TournamentState};

/// The natural opponent of the player who is ahead in the order, within their score group (line 7 of the objective).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NaturalOpponent {
    /// They meet.
    Met,
    /// They have met before.
    MetBefore {
        /// The natural opponent.
        player: PlayerNumber,
        /// Round in which they met.
        round: u16,
    },
    /// They were needed elsewhere: the pairing as a whole is better.
    Elsewhere {
        /// The natural opponent.
        player: PlayerNumber,
    },
    /// The players are of different score groups, or the group has no player at this distance.
    None,
}

/// Why a pair of a round of the Swiss system was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingExplanation {
    /// Number of the game.
    pub game: GameNumber,
    /// The players, the one who is ahead in the order first.
    pub players: [PlayerNumber; 2],
    /// The points with which they were paired.
    pub points: [u32; 2],
    /// Their places in their score groups, counted from 1, and the sizes of the groups.
    pub positions: [(usize, usize); 2],
    /// The natural opponent of the first one.
    pub natural: NaturalOpponent,
    /// The player who begins.
    pub begins: PlayerNumber,
    /// How often each had begun before, and the number of their games.
    pub begun: [(usize, usize); 2],
    /// Why that player begins.
    pub reason: Option<BeginningReason>,
}

impl TournamentState {
    /// Why the pairs of a round were made; empty for other formats and unknown rounds.
    pub fn pairing_explanations(&self, round: u16) -> Vec<PairingExplanation> {
        let Some(drawn) = self.rounds.iter().find(|known| known.number == round) else { return Vec::new() };
        let points: BTreeMap<PlayerNumber, u32> = drawn.players().collect();
        let present: BTreeSet<PlayerNumber> = points.keys().copied().collect();
        let mut order: Vec<PlayerNumber> =
            self.pairing_order().into_iter().filter(|player| present.contains(player)).collect();
        order.sort_by_key(|player| std::cmp::Reverse(points[player]));
        let in_order: Vec<u32> = order.iter().map(|player| points[player]).collect();
        let positions = score_group_positions(&in_order);
        let index: BTreeMap<PlayerNumber, usize> =
            order.iter().enumerate().map(|(i, &player)| (player, i)).collect();
        let pairs = drawn.games.iter().zip(&drawn.pairings).filter_map(|(&game, pairing)| {
            let &[first, second] = &pairing.players[..] else { return None };
            let players = if index[&first] < index[&second] { [first, second] } else { [second, first] };
            let at = players.map(|player| index[&player]);
            Some(PairingExplanation {
                game,
                players,
                points: players.map(|player| points[&player]),
                positions: at.map(|i| (positions[i].before + 1, positions[i].size)),
                natural: self.natural_opponent(round, &order, at, at.map(|i| positions[i])),
                begins: first,
                begun: players.map(|player| self.begun_before(round, player)),
                reason: pairing.begins,
            })
        });
        pairs.collect()
    }

    fn natural_opponent(
        &self,
        round: u16,
        order: &[PlayerNumber],
        at: [usize; 2],
        [upper, lower]: [ScoreGroupPosition; 2],
    ) -> NaturalOpponent {
        let (apart, natural) = (at[1] - at[0], upper.size / 2);
        // Players of one group follow each other in the order.
        let in_one_group = lower.before == upper.before + apart && upper.size == lower.size;
        if !in_one_group || upper.before + natural >= upper.size {
            return NaturalOpponent::None;
        }
        if apart == natural {
            return NaturalOpponent::Met;
        }
        let (own, player) = (order[at[0]], order[at[0] + natural]);
        let met = self.rounds.iter().filter(|known| known.number < round).find(|known| {
            known
                .pairings
                .iter()
                .any(|pairing| pairing.players.contains(&own) && pairing.players.contains(&player))
        });
        match met {
            Some(known) => NaturalOpponent::MetBefore { player, round: known.number },
            None => NaturalOpponent::Elsewhere { player },
        }
    }

    /// How often a player began before a round, and the number of their games.
    fn begun_before(&self, round: u16, player: PlayerNumber) -> (usize, usize) {
        let before = self.rounds.iter().filter(|known| known.number < round).flat_map(|known| &known.games);
        let games: Vec<bool> = before
            .filter_map(|&game| self.game(game).ok().filter(|game| game.has(player)))
            .map(|game| game.began() == player)
            .collect();
        (games.iter().filter(|&&began| began).count(), games.len())
    }
}
