//! The Pentago positions whose value is known are positions that can arise.

use std::path::Path;

use tessera_rules::{Game, Pentago, PentagoRules};

#[test]
fn every_solved_position_is_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pentago_values.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        assert!(std::env::var_os("CI").is_none(), "{} is missing", path.display());
        eprintln!("skipped: {} is missing", path.display());
        return;
    };
    let mut read = 0;
    for line in text.lines() {
        let (position, value) = line.rsplit_once(' ').expect("a position and its value");
        let game = Pentago::from_position(PentagoRules::default(), position);
        let game = game.unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(game.to_string(), position);
        // The value of a finished game is its result for the seat to move.
        if let Some(places) = game.places() {
            let known = if places.is_draw() {
                "0"
            } else if places.of(game.to_move()) == 1 {
                "1"
            } else {
                "-1"
            };
            assert_eq!(value, known, "{position}");
        }
        read += 1;
    }
    assert_eq!(read, 193);
}
