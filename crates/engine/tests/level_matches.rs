//! Matches between levels.

use tessera_rules::GameKind;

use crate::players::{TestPlayer, score};

#[test]
fn a_high_level_beats_the_lowest_in_pentago() {
    let points = score(GameKind::Pentago, TestPlayer::Level(7), TestPlayer::Level(1), 20);
    assert!(points >= 36, "{points} of 40");
}

#[test]
fn a_high_level_beats_the_lowest_in_pente() {
    let points = score(GameKind::Pente, TestPlayer::Level(7), TestPlayer::Level(1), 20);
    assert!(points >= 36, "{points} of 40");
}

#[test]
fn a_middle_level_beats_the_lowest_and_loses_to_a_high_one() {
    let points = score(GameKind::Pentago, TestPlayer::Level(4), TestPlayer::Level(1), 40);
    assert!(points >= 50, "{points} of 80");
    let points = score(GameKind::Pente, TestPlayer::Level(7), TestPlayer::Level(4), 10);
    assert!(points >= 13, "{points} of 20");
}

#[test]
fn random_play_hardly_ever_beats_the_computer() {
    for (kind, games) in
        [(GameKind::Pentago, 100), (GameKind::PentagoXl, 40), (GameKind::Exago, 100), (GameKind::Pente, 60)]
    {
        for level in [1, 3] {
            let points = score(kind, TestPlayer::Level(level), TestPlayer::Random, games);
            assert!(points * 100 >= 95 * 2 * games, "{kind} {level}: {points} of {}", 2 * games);
        }
    }
}
