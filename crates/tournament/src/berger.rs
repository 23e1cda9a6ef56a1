//! Berger tables: the schedule of a round robin with the beginnings that chess players know.

use crate::round_robin::RoundRobinGame;

/// Games of a round robin, round by round; players are positions in the list of numbers drawn by lot. With an odd number,
/// the player who would meet the missing last number is free.
pub(crate) fn berger_table(players: usize, double: bool) -> Vec<RoundRobinGame> {
    let even = players + players % 2;
    let circle = even.saturating_sub(1);
    let mut games = Vec::new();
    for cycle in 0..=usize::from(double) {
        for round in 0..circle {
            let number = (cycle * circle + round) as u16 + 1;
            let mut add = |first: usize, second: usize| {
                if first.max(second) < players {
                    let (first, second) = if cycle == 0 { (first, second) } else { (second, first) };
                    games.push(RoundRobinGame { round: number, first, second });
                }
            };
            // Positions, counted from 0, of a pair have the sum `round` modulo the length of the circle; a player who would meet
            // themselves meets the last number.
            let sum = round;
            let alone = (0..circle).find(|&one| 2 * one % circle == sum % circle).unwrap_or(0);
            // The last number begins against the upper half.
            if alone < even / 2 {
                add(alone, circle);
            } else {
                add(circle, alone);
            }
            for apart in 1..=circle / 2 {
                let (one, other) = ((alone + apart) % circle, (alone + circle - apart) % circle);
                let (low, high) = (one.min(other), one.max(other));
                // Numbers of an odd sum: the lower begins; of an even sum: the higher.
                if (low + high) % 2 == 1 { add(low, high) } else { add(high, low) }
            }
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(players: usize) -> Vec<String> {
        let games = berger_table(players, false);
        let rounds = games.iter().map(|game| game.round).max().unwrap_or(0);
        let round = |number| {
            let of_round = games.iter().filter(|game| game.round == number);
            let mut pairs: Vec<String> =
                of_round.map(|game| format!("{}-{}", game.first + 1, game.second + 1)).collect();
            pairs.sort_unstable();
            pairs.join(" ")
        };
        (1..=rounds).map(round).collect()
    }

    #[test]
    fn the_tables_for_four_and_six_are_those_in_print() {
        assert_eq!(rounds(4), ["1-4 2-3", "1-2 4-3", "2-4 3-1"]);
        assert_eq!(rounds(6), ["1-6 2-5 3-4", "1-2 5-3 6-4", "2-6 3-1 4-5", "1-4 2-3 6-5", "3-6 4-2 5-1"]);
        assert_eq!(rounds(3), ["2-3", "1-2", "3-1"]);
    }

    #[test]
    fn every_pair_meets_and_beginnings_are_balanced() {
        for players in 2..=64 {
            for double in [false, true] {
                let games = berger_table(players, double);
                assert_eq!(games.len(), players * (players - 1) / 2 * (1 + usize::from(double)));
                let mut starts = vec![0_i32; players];
                let mut met = vec![vec![0; players]; players];
                for game in &games {
                    starts[game.first] += 1;
                    starts[game.second] -= 1;
                    met[game.first][game.second] += 1;
                }
                for one in 0..players {
                    assert!(starts[one].abs() <= i32::from(!double), "{players}: {starts:?}");
                    for other in (0..players).filter(|&other| other != one) {
                        let meetings = met[one][other] + met[other][one];
                        assert_eq!(meetings, 1 + i32::from(double));
                        assert!(!double || met[one][other] == 1, "each begins once");
                    }
                }
                for number in 1..=games.iter().map(|game| game.round).max().unwrap_or(0) {
                    let of_round = games.iter().filter(|game| game.round == number);
                    let mut busy: Vec<usize> = of_round.flat_map(|game| [game.first, game.second]).collect();
                    let players_of_round = busy.len();
                    busy.sort_unstable();
                    busy.dedup();
                    assert_eq!((busy.len(), players_of_round), (players / 2 * 2, players / 2 * 2));
                }
            }
        }
    }
}
