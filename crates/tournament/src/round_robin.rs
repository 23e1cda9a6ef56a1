//! Round-robin schedule of a group (TR-1).

/// A game of a group. Players are positions in the group's list; the first begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoundRobinGame {
    /// Round, counted from 1.
    pub(crate) round: u16,
    pub(crate) first: usize,
    pub(crate) second: usize,
}

/// Games of a group, round by round (circle method). In a round nobody plays twice, and one player waits only if the
/// number is odd, so the schedule has the minimum number of rounds. Starts of any two players differ by at most one.
pub(crate) fn round_robin(players: usize) -> Vec<RoundRobinGame> {
    // The players form a circle, with one beside it if their number is even: a round is a reflection of the circle.
    let circle = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
    let mut games = Vec::with_capacity(players * players.saturating_sub(1) / 2);
    for round in 0..circle {
        let mut add_game = |one, other| {
            let (first, second) = if begins(one, other, circle) { (one, other) } else { (other, one) };
            games.push(RoundRobinGame { round: round as u16 + 1, first, second });
        };
        if circle < players {
            add_game(circle, round);
        }
        for apart in 1..=circle / 2 {
            add_game((round + apart) % circle, (round + circle - apart) % circle);
        }
    }
    games
}

/// A player of the circle begins against the half of it that follows. The player beside it begins against every second
/// one.
fn begins(one: usize, other: usize, circle: usize) -> bool {
    if one == circle {
        other % 2 == 1
    } else if other == circle {
        one.is_multiple_of(2)
    } else {
        (other + circle - one) % circle <= circle / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_1_every_pair_meets_once_and_starts_are_balanced() {
        for players in 2..=9 {
            let games = round_robin(players);
            let mut pairs: Vec<(usize, usize)> =
                games.iter().map(|m| (m.first.min(m.second), m.first.max(m.second))).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!((pairs.len(), games.len()), (players * (players - 1) / 2, pairs.len()));
            let starts: Vec<usize> =
                (0..players).map(|p| games.iter().filter(|m| m.first == p).count()).collect();
            let (fewest, most) = (starts.iter().min(), starts.iter().max());
            assert!(most.zip(fewest).is_some_and(|(most, fewest)| most - fewest <= 1), "{starts:?}");
            let rounds = games.iter().map(|m| m.round).max().expect("rounds");
            assert_eq!(usize::from(rounds), if players % 2 == 0 { players - 1 } else { players });
            for round in 1..=rounds {
                let mut busy: Vec<usize> =
                    games.iter().filter(|m| m.round == round).flat_map(|m| [m.first, m.second]).collect();
                busy.sort_unstable();
                busy.dedup();
                assert_eq!(busy.len(), players / 2 * 2, "only an odd one waits");
            }
        }
    }
}
