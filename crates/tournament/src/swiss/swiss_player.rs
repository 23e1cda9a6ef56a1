//! What the pairing needs to know of a player.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::{PlayerNumber, RandomDrawSubject, TournamentFormat, TournamentGame, TournamentState};

/// Points that the upper half counts more in the first rounds of an accelerated tournament: those of a win.
const ACCELERATION_POINTS: u32 = 3;
/// Number of rounds in which they count.
const ACCELERATED_ROUNDS: u16 = 2;

/// A player to be paired.
#[derive(Clone, Debug)]
pub(crate) struct SwissPlayer {
    pub(crate) number: PlayerNumber,
    /// Points with which the player is paired.
    pub(crate) points: u32,
    pub(crate) opponents: BTreeSet<PlayerNumber>,
    pub(crate) had_bye: bool,
    /// Whether the player has won a game without playing it.
    pub(crate) won_without_play: bool,
    /// Whether their opponent of the round before had more points (`Greater`) or fewer; a bye counts as fewer.
    pub(crate) floated: Ordering,
    /// For every round before, whether they began; none without a game.
    pub(crate) began: Vec<Option<bool>>,
}

impl SwissPlayer {
    /// Games begun less games not begun.
    pub(crate) fn balance(&self) -> i64 {
        self.began.iter().flatten().map(|&began| if began { 1 } else { -1 }).sum()
    }

    /// Whether beginning or not beginning would be the third time in a row. Rounds without a game are skipped.
    pub(crate) fn is_third_in_row(&self, begins: bool) -> bool {
        let mut last = self.began.iter().rev().flatten();
        last.next() == Some(&begins) && last.next() == Some(&begins)
    }
}

/// Position of a player in their score group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreGroupPosition {
    /// Number of players of the group before this one.
    pub(crate) before: usize,
    /// Number of players of the group.
    pub(crate) size: usize,
}

impl ScoreGroupPosition {
    /// Number of players of the group behind this one.
    pub(crate) fn behind(self) -> usize {
        self.size - 1 - self.before
    }
}

/// Positions of players, who are given in order, by their points.
pub(crate) fn score_group_positions(points: &[u32]) -> Vec<ScoreGroupPosition> {
    let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
    let before: Vec<usize> = points
        .iter()
        .map(|&points| {
            let size = sizes.entry(points).or_default();
            *size += 1;
            *size - 1
        })
        .collect();
    let position = |(&before, points)| ScoreGroupPosition { before, size: sizes[points] };
    before.iter().zip(points).map(position).collect()
}

impl TournamentState {
    /// All players in the order in which equal points are paired: by seed, then by the draw before the first round; late
    /// players come last.
    pub(crate) fn pairing_order(&self) -> Vec<PlayerNumber> {
        let mut drawn: BTreeMap<PlayerNumber, usize> = BTreeMap::new();
        for (subject, draw) in &self.random_draws {
            if let RandomDrawSubject::PairingOrder { .. } = subject {
                drawn.extend(draw.order.iter().enumerate().map(|(i, &player)| (player, i)));
            }
        }
        let mut order: Vec<PlayerNumber> = self.entrants.iter().map(|entrant| entrant.number).collect();
        let key = |player: &PlayerNumber| {
            let seed = self.entrants[player.index()].seed.unwrap_or(u16::MAX);
            (seed, drawn.get(player).copied().unwrap_or(usize::MAX), *player)
        };
        order.sort_by_key(key);
        order
    }

    /// The players to be paired in a round, in order; only rounds before it count. `present` are the players of the round.
    pub(crate) fn swiss_players(&self, round: u16, present: &BTreeSet<PlayerNumber>) -> Vec<SwissPlayer> {
        let order: Vec<PlayerNumber> =
            self.pairing_order().into_iter().filter(|player| present.contains(player)).collect();
        let before = self.rounds.iter().filter(|known| known.number < round);
        let index: BTreeMap<PlayerNumber, usize> =
            order.iter().enumerate().map(|(i, &player)| (player, i)).collect();
        let mut players: Vec<SwissPlayer> = order
            .iter()
            .map(|&number| SwissPlayer {
                number,
                points: 0,
                opponents: BTreeSet::new(),
                had_bye: false,
                won_without_play: false,
                floated: Ordering::Equal,
                began: Vec::new(),
            })
            .collect();
        for known in before {
            let is_last = known.number + 1 == round;
            for player in &mut players {
                player.began.push(None);
            }
            for (&game, pairing) in known.games.iter().zip(&known.pairings) {
                let Ok(game) = self.game(game) else { continue };
                for (nth, &number) in pairing.players.iter().enumerate() {
                    let Some(player) = index.get(&number).map(|&i| &mut players[i]) else { continue };
                    add_game(player, game);
                    if let ([one, other], true) = (&pairing.points[..], is_last) {
                        let (own, others) = if nth == 0 { (one, other) } else { (other, one) };
                        player.floated = others.cmp(own);
                    }
                }
            }
            if let Some(bye) = known.bye
                && let Some(player) = index.get(&bye.player).map(|&i| &mut players[i])
            {
                player.had_bye = true;
                player.points += 3;
                if is_last {
                    player.floated = Ordering::Less;
                }
            }
        }
        for player in &mut players {
            if self.is_accelerated(round, player.number) {
                player.points += ACCELERATION_POINTS;
            }
        }
        // Sorting is stable: equal points stay in order.
        players.sort_by_key(|player| std::cmp::Reverse(player.points));
        players
    }

    /// Whether a player counts more points in the pairing of a round: the upper half of the first round does in the first
    /// rounds.
    fn is_accelerated(&self, round: u16, player: PlayerNumber) -> bool {
        let TournamentFormat::Swiss { accelerated: true, .. } = self.plan.format else { return false };
        if round > ACCELERATED_ROUNDS {
            return false;
        }
        let of_first_round: BTreeSet<PlayerNumber> = match self.rounds.first() {
            Some(first) => first.players().map(|(player, _)| player).collect(),
            None => self.active_players().collect(),
        };
        let half = of_first_round.len().div_ceil(2).next_multiple_of(2);
        let order = self.pairing_order();
        order.iter().filter(|player| of_first_round.contains(player)).take(half).any(|&upper| upper == player)
    }
}

fn add_game(player: &mut SwissPlayer, game: &TournamentGame) {
    player.opponents.extend(game.opponents(player.number));
    if let Some(last) = player.began.last_mut() {
        *last = Some(game.began() == player.number);
    }
    let mut score = crate::PlayerScore::default();
    if let Some(outcome) = game.outcome() {
        score.count(player.number, outcome, None);
        player.won_without_play |= outcome.winner() == Some(player.number) && !outcome.was_played();
    }
    player.points += score.points;
}
