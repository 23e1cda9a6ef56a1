//! Everybody of a group against everybody else (TR-1).

/// A game of a group: places in the group's list, the first of which begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    /// Counted from 1.
    pub(crate) round: u16,
    pub(crate) first: usize,
    pub(crate) second: usize,
}

/// The games of a group, round by round. In a round nobody plays twice, and at most one waits, who must where the number is
/// odd; so there is no shorter way. Of any two players one begins at most once more than the other.
pub(crate) fn meetings(players: usize) -> Vec<Meeting> {
    // The players stand in a circle, an odd one out beside it: a round is a reflection of the circle.
    let circle = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
    let mut meetings = Vec::with_capacity(players * players.saturating_sub(1) / 2);
    for round in 0..circle {
        let mut meet = |one, other| {
            let (first, second) = if begins(one, other, circle) { (one, other) } else { (other, one) };
            meetings.push(Meeting { round: round as u16 + 1, first, second });
        };
        if circle < players {
            meet(circle, round);
        }
        for apart in 1..=circle / 2 {
            meet((round + apart) % circle, (round + circle - apart) % circle);
        }
    }
    meetings
}

/// Whoever stands in the circle begins against the half of it that follows him. Who stands beside it begins against every other
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
            let meetings = meetings(players);
            let mut pairs: Vec<(usize, usize)> =
                meetings.iter().map(|m| (m.first.min(m.second), m.first.max(m.second))).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!((pairs.len(), meetings.len()), (players * (players - 1) / 2, pairs.len()));
            let starts: Vec<usize> =
                (0..players).map(|p| meetings.iter().filter(|m| m.first == p).count()).collect();
            let (fewest, most) = (starts.iter().min(), starts.iter().max());
            assert!(most.zip(fewest).is_some_and(|(most, fewest)| most - fewest <= 1), "{starts:?}");
            let rounds = meetings.iter().map(|m| m.round).max().expect("rounds");
            assert_eq!(usize::from(rounds), if players % 2 == 0 { players - 1 } else { players });
            for round in 1..=rounds {
                let mut busy: Vec<usize> =
                    meetings.iter().filter(|m| m.round == round).flat_map(|m| [m.first, m.second]).collect();
                busy.sort_unstable();
                busy.dedup();
                assert_eq!(busy.len(), players / 2 * 2, "only an odd one waits");
            }
        }
    }
}
