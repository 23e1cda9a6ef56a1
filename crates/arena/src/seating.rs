//! Seatings: two contenders share the seats of a game, and hold every seat equally often.

use tessera_rules::{AnyGame, FinalPlaces};

/// The contender at every seat: 0 for the first, 1 for the second.
pub(crate) type ContenderSeating = Vec<usize>;

/// The seatings of the first games of pairs, used in turn; in the second game of a pair the contenders change seats.
///
/// With two players or two teams there is one seating. With more players every way to divide the seats is used; if
/// their number is odd, the first contender has one seat fewer in one game of a pair and one more in the other.
pub(crate) fn seatings(game: &AnyGame) -> Vec<ContenderSeating> {
    let seats = game.seats();
    if game.has_teams() {
        return vec![(0..seats).map(|seat| seat % 2).collect()];
    }
    let share = seats / 2;
    let of_first = (0_u32..1 << seats).filter(|held| held.count_ones() as usize == share);
    // With an even number of seats the other half of the divisions are the second games.
    let of_first = of_first.filter(|held| seats % 2 == 1 || held & 1 == 1);
    of_first.map(|held| (0..seats).map(|seat| usize::from(held >> seat & 1 == 0)).collect()).collect()
}

/// The same seating with the contenders exchanged.
pub(crate) fn swapped(seating: &[usize]) -> ContenderSeating {
    seating.iter().map(|contender| 1 - contender).collect()
}

/// Score of the first contender, from 0 to 1: each of its seats is compared with each seat of the other; a better
/// place counts 1, a shared one a half.
pub(crate) fn score(places: FinalPlaces, seating: &[usize]) -> f64 {
    let of = |contender: usize| {
        let seats = seating.iter().zip(places.as_slice()).filter(move |(holder, _)| **holder == contender);
        seats.map(|(_, &place)| place)
    };
    let mut points = 0.0;
    let mut compared = 0.0;
    for own in of(0) {
        for other in of(1) {
            compared += 1.0;
            points += match own.cmp(&other) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    points / compared
}

#[cfg(test)]
mod tests {
    use tessera_rules::{GameKind, Seat};

    use super::*;

    fn start(kind: GameKind, players: usize, rules: &str) -> AnyGame {
        AnyGame::new(kind, players, rules).expect("a game")
    }

    #[test]
    fn over_all_pairs_both_contenders_hold_every_seat_equally_often() {
        for players in 2..=6 {
            let all = seatings(&start(GameKind::Exago, players, ""));
            let mut held = vec![[0; 2]; players];
            for seating in all.iter().cloned().chain(all.iter().map(|seating| swapped(seating))) {
                for (seat, contender) in seating.into_iter().enumerate() {
                    held[seat][contender] += 1;
                }
            }
            assert!(held.iter().all(|[one, other]| one == other), "{players}: {held:?}");
        }
        assert_eq!(seatings(&start(GameKind::Pente, 2, "")), [[0, 1]]);
        assert_eq!(seatings(&start(GameKind::PentagoXl, 4, "teams")), [[0, 1, 0, 1]]);
    }

    #[test]
    fn the_score_is_counted_by_places_and_adds_up_to_one() {
        let won = FinalPlaces::won_by(&[Seat::at(1)], 3);
        // The winner's contender also has a losing seat: one better place, one shared.
        assert!((score(won, &[1, 0, 0]) - 0.75).abs() < 1e-12);
        assert!((score(won, &[0, 1, 1]) - 0.25).abs() < 1e-12);
        assert!((score(FinalPlaces::draw(6), &[0, 1, 0, 1, 1, 0]) - 0.5).abs() < 1e-12);
        assert!((score(FinalPlaces::won_by(&[Seat::FIRST], 2), &[0, 1]) - 1.0).abs() < 1e-12);
    }
}
