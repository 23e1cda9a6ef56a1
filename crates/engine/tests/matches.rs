//! Who beats whom.

use tessera_rules::GameKind;

use crate::players::{Player, score};

#[test]
fn a_high_level_beats_the_lowest_in_pentago() {
    let points = score(GameKind::Pentago, Player::Level(7), Player::Level(1), 20);
    assert!(points >= 36, "{points} of 40");
}

#[test]
fn a_high_level_beats_the_lowest_in_pente() {
    let points = score(GameKind::Pente, Player::Level(7), Player::Level(1), 20);
    assert!(points >= 36, "{points} of 40");
}

#[test]
fn a_middle_level_beats_the_lowest_and_loses_to_a_high_one() {
    let points = score(GameKind::Pentago, Player::Level(4), Player::Level(1), 40);
    assert!(points >= 50, "{points} of 80");
    let points = score(GameKind::Pente, Player::Level(7), Player::Level(4), 10);
    assert!(points >= 13, "{points} of 20");
}

#[test]
fn chance_hardly_ever_beats_the_computer() {
    for (kind, games) in
        [(GameKind::Pentago, 100), (GameKind::PentagoXl, 40), (GameKind::Exago, 100), (GameKind::Pente, 60)]
    {
        for level in [1, 3] {
            let points = score(kind, Player::Level(level), Player::Lot, games);
            assert!(points * 100 >= 95 * 2 * games, "{kind} {level}: {points} of {}", 2 * games);
        }
    }
}
