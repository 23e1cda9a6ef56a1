//! Seats the players of a round at tables of three and more.

use std::collections::BTreeMap;

use tessera_rules::Dice;

use crate::{PlayerNumber, TournamentState};

/// Attempts to exchange two players, for every player: more no longer improve seatings noticeably.
const EXCHANGES_PER_PLAYER: u32 = 400;

/// Who has met at tables so far, and who sat at smaller ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatingHistory {
    meetings: BTreeMap<(PlayerNumber, PlayerNumber), u32>,
    smaller_tables: BTreeMap<PlayerNumber, u32>,
}

impl SeatingHistory {
    /// Everything until the last round.
    pub(crate) fn of(state: &TournamentState) -> SeatingHistory {
        let mut history = SeatingHistory::default();
        for round in &state.rounds {
            let full = round.pairings.iter().map(|pairing| pairing.players.len()).max().unwrap_or(0);
            for pairing in &round.pairings {
                for &one in &pairing.players {
                    for &other in pairing.players.iter().filter(|&&other| other != one) {
                        *history.meetings.entry((one, other)).or_default() += 1;
                    }
                    if pairing.players.len() < full {
                        *history.smaller_tables.entry(one).or_default() += 1;
                    }
                }
            }
        }
        history
    }

    fn met(&self, one: PlayerNumber, other: PlayerNumber) -> u32 {
        self.meetings.get(&(one, other)).copied().unwrap_or(0)
    }

    /// How often a player has met the others at a table, squared one by one, so that two meetings weigh more than two new
    /// pairs.
    fn meetings_of(&self, player: PlayerNumber, table: &[PlayerNumber], without: PlayerNumber) -> u32 {
        let others = table.iter().filter(|&&other| other != player && other != without);
        others.map(|&other| self.met(player, other).pow(2)).sum()
    }
}

/// Seats players at as few tables as possible, whose sizes differ by one at most. Players who have sat at smaller tables sit at
/// full ones; then two players of equally large tables are exchanged as long as fewer meet again. The order at a table is
/// drawn by lot.
pub(crate) fn seat_players(
    players: &[PlayerNumber],
    seats: usize,
    history: &SeatingHistory,
    dice: &mut Dice,
) -> Vec<Vec<PlayerNumber>> {
    let mut line = players.to_vec();
    dice.shuffle(&mut line);
    let smaller = |player: &PlayerNumber| history.smaller_tables.get(player).copied().unwrap_or(0);
    line.sort_by_key(|player| std::cmp::Reverse(smaller(player)));
    let tables = line.len().div_ceil(seats);
    let larger = line.len() - line.len() / tables * tables;
    let mut seated = Vec::with_capacity(tables);
    let mut rest = &line[..];
    for table in 0..tables {
        let size = line.len() / tables + usize::from(table < larger);
        let (own, others) = rest.split_at(size);
        seated.push(own.to_vec());
        rest = others;
    }
    // Without smaller tables everyone can be exchanged with everyone; else within the full and within the smaller ones, or
    // between players who sat at smaller ones equally often.
    for _ in 0..EXCHANGES_PER_PLAYER * line.len() as u32 {
        let (one, other) = (dice.roll(tables as u32) as usize, dice.roll(tables as u32) as usize);
        if one == other {
            continue;
        }
        let at = dice.roll(seated[one].len() as u32) as usize;
        let other_at = dice.roll(seated[other].len() as u32) as usize;
        let (player, exchanged) = (seated[one][at], seated[other][other_at]);
        if seated[one].len() != seated[other].len() && smaller(&player) != smaller(&exchanged) {
            continue;
        }
        let before = history.meetings_of(player, &seated[one], player)
            + history.meetings_of(exchanged, &seated[other], exchanged);
        let after = history.meetings_of(player, &seated[other], exchanged)
            + history.meetings_of(exchanged, &seated[one], player);
        if after <= before {
            seated[one][at] = exchanged;
            seated[other][other_at] = player;
        }
    }
    for table in &mut seated {
        dice.shuffle(table);
    }
    seated
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(count: usize) -> Vec<PlayerNumber> {
        (0..count).map(PlayerNumber::at).collect()
    }

    #[test]
    fn everyone_sits_once_at_tables_of_nearly_equal_size() {
        for count in 2..70 {
            for seats in 3..=6 {
                let mut dice = Dice::from_seed(count as u64);
                let tables = seat_players(&players(count), seats, &SeatingHistory::default(), &mut dice);
                assert_eq!(tables.len(), count.div_ceil(seats));
                let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
                let (most, fewest) = (sizes.iter().max(), sizes.iter().min());
                let (most, fewest) = most.zip(fewest).expect("tables");
                assert!(*most <= seats && most - fewest <= 1, "{sizes:?}");
                let mut all: Vec<PlayerNumber> = tables.concat();
                all.sort_unstable();
                assert_eq!(all, players(count));
            }
        }
    }

    #[test]
    fn sixteen_players_do_not_meet_again_in_the_second_round_at_tables_of_four() {
        for seed in 0..50 {
            let mut dice = Dice::from_seed(seed);
            let first = seat_players(&players(16), 4, &SeatingHistory::default(), &mut dice);
            let mut history = SeatingHistory::default();
            for table in &first {
                for &one in table {
                    for &other in table.iter().filter(|&&other| other != one) {
                        history.meetings.insert((one, other), 1);
                    }
                }
            }
            for table in seat_players(&players(16), 4, &history, &mut dice) {
                for &player in &table {
                    assert_eq!(history.meetings_of(player, &table, player), 0, "seed {seed}");
                }
            }
        }
    }

    #[test]
    fn nobody_sits_at_a_smaller_table_twice_before_the_others() {
        let mut dice = Dice::from_seed(3);
        let mut history = SeatingHistory::default();
        let mut counts: BTreeMap<PlayerNumber, u32> = BTreeMap::new();
        // Fourteen players at tables of four: two tables of three, so six of fourteen sit at smaller ones in each round.
        for _ in 0..7 {
            for table in seat_players(&players(14), 4, &history, &mut dice) {
                for &player in table.iter().filter(|_| table.len() < 4) {
                    *counts.entry(player).or_default() += 1;
                    *history.smaller_tables.entry(player).or_default() += 1;
                }
            }
            let all = players(14).into_iter().map(|player| counts.get(&player).copied().unwrap_or(0));
            let (most, fewest) = (all.clone().max(), all.min());
            assert!(most.zip(fewest).is_some_and(|(most, fewest)| most - fewest <= 1), "{counts:?}");
        }
        assert!(counts.values().all(|&count| count == 3), "6 × 7 = 14 × 3: {counts:?}");
    }
}
