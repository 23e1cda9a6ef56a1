//! Pairs the players of a round: the best legal pairing by the objective in `docs/tournament.md`, as a minimum-weight
//! perfect matching. With an odd number of players the bye is one more vertex.

use std::cmp::Ordering;

use super::beginnings::beginning_cost;
use super::matching::min_weight_perfect_matching;
use super::{ScoreGroupPosition, SwissPlayer, score_group_positions};

/// Number of lines of the objective.
const LINES: usize = 7;

/// A pairing, as positions in the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SwissPairing {
    /// Pairs, in the order of their better players, who come first.
    pub(crate) pairs: Vec<[usize; 2]>,
    /// The player without an opponent.
    pub(crate) bye: Option<usize>,
}

/// Pairs players, who are given in order: more points first. None if no legal pairing exists.
pub(crate) fn pair_players(players: &[SwissPlayer]) -> Option<SwissPairing> {
    let count = players.len();
    let vertices = count + count % 2;
    let points: Vec<u32> = players.iter().map(|player| player.points).collect();
    let positions = score_group_positions(&points);
    let mut costs: Vec<Option<[i64; LINES]>> = vec![None; vertices * vertices];
    let mut most = [0; LINES];
    for one in 0..vertices {
        for other in one + 1..vertices {
            let cost = if other == count {
                cost_of_bye(&players[one], positions[one])
            } else {
                cost_of_pair([&players[one], &players[other]], [positions[one], positions[other]])
            };
            costs[one * vertices + other] = cost;
            costs[other * vertices + one] = cost;
            for (most, line) in most.iter_mut().zip(cost.unwrap_or_default()) {
                *most = line.max(*most);
            }
        }
    }
    // One number for all lines: a line counts more than everything that those below it can add up to.
    let mut units = [1_i128; LINES];
    for line in (1..LINES).rev() {
        let most_of_all_pairs = i128::from(most[line]) * (vertices as i128 / 2);
        units[line - 1] = units[line] * (most_of_all_pairs + 1);
    }
    let weight =
        |cost: [i64; LINES]| cost.iter().zip(units).map(|(&line, unit)| i128::from(line) * unit).sum();
    let mates =
        min_weight_perfect_matching(vertices, |one, other| costs[one * vertices + other].map(weight))?;
    let pairs = (0..count).filter(|&one| mates[one] > one && mates[one] < count).map(|one| [one, mates[one]]);
    Some(SwissPairing { pairs: pairs.collect(), bye: mates.get(count).copied() })
}

/// What a bye adds to the lines of the objective; none if it is not legal.
fn cost_of_bye(player: &SwissPlayer, position: ScoreGroupPosition) -> Option<[i64; LINES]> {
    let legal = !player.had_bye;
    legal.then(|| {
        [
            i64::from(player.points),
            i64::from(player.won_without_play),
            0,
            i64::from(player.floated == Ordering::Less),
            player.balance().pow(2),
            0,
            (position.behind() as i64).pow(2),
        ]
    })
}

/// What a pair adds, the player who is ahead in the order first; none if they have met.
fn cost_of_pair(
    [upper, lower]: [&SwissPlayer; 2],
    positions: [ScoreGroupPosition; 2],
) -> Option<[i64; LINES]> {
    if upper.opponents.contains(&lower.number) {
        return None;
    }
    let difference = i64::from(upper.points) - i64::from(lower.points);
    let floats = if difference == 0 {
        0
    } else {
        i64::from(upper.floated == Ordering::Less) + i64::from(lower.floated == Ordering::Greater)
    };
    let (squares, third) = beginning_cost(upper, lower).min(beginning_cost(lower, upper));
    Some([0, 0, difference.pow(2), floats, squares, third, distance_cost(difference == 0, positions)])
}

/// Line 7: the squared distance from the natural opponent.
fn distance_cost(in_one_group: bool, [upper, lower]: [ScoreGroupPosition; 2]) -> i64 {
    if in_one_group {
        let distance = lower.before - upper.before;
        (distance as i64 - (upper.size / 2) as i64).pow(2)
    } else {
        (upper.behind() as i64).pow(2) + (lower.before as i64).pow(2)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::PlayerNumber;

    fn player(number: u16, points: u32) -> SwissPlayer {
        SwissPlayer {
            number: PlayerNumber::new(number),
            points,
            opponents: BTreeSet::new(),
            had_bye: false,
            won_without_play: false,
            floated: Ordering::Equal,
            began: Vec::new(),
        }
    }

    #[test]
    fn the_upper_half_of_a_score_group_meets_the_lower_half_in_order() {
        let players: Vec<SwissPlayer> = (1..=8).map(|number| player(number, 0)).collect();
        let pairing = pair_players(&players).expect("a pairing");
        assert_eq!(pairing.pairs, [[0, 4], [1, 5], [2, 6], [3, 7]]);
        let players: Vec<SwissPlayer> = (1..=7).map(|number| player(number, 0)).collect();
        let pairing = pair_players(&players).expect("a pairing");
        assert_eq!((pairing.pairs, pairing.bye), (vec![[0, 3], [1, 4], [2, 5]], Some(6)));
    }

    #[test]
    fn no_pair_meets_twice_even_if_that_costs_points() {
        let mut players = vec![player(1, 6), player(2, 6), player(3, 3), player(4, 0)];
        assert_eq!(pair_players(&players).expect("a pairing").pairs, [[0, 1], [2, 3]]);
        for (one, other) in [(0, 2), (1, 1)] {
            players[one].opponents.insert(PlayerNumber::new(other));
        }
        let pairing = pair_players(&players).expect("a pairing");
        assert!(!pairing.pairs.contains(&[0, 1]), "{pairing:?}");
        for number in [3, 4] {
            players[0].opponents.insert(PlayerNumber::new(number));
        }
        assert_eq!(pair_players(&players), None);
    }

    #[test]
    fn the_bye_goes_to_the_fewest_points_and_never_twice() {
        let mut players = vec![player(1, 3), player(2, 3), player(3, 0)];
        assert_eq!(pair_players(&players).expect("a pairing").bye, Some(2));
        players[2].had_bye = true;
        assert_eq!(pair_players(&players).expect("a pairing").bye, Some(1));
        players[1].won_without_play = true;
        assert_eq!(pair_players(&players).expect("a pairing").bye, Some(0), "equal points");
    }
}
