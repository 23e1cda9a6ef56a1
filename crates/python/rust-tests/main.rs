//! Tests of the encodings and batches against the rules, without Python.

mod action_numbers;
mod batches;
mod observations;

use tessera_rules::{AnyGame, GameKind};

/// Every game, number of players and option at least once.
const CONFIGURATIONS: [(GameKind, usize, &str); 32] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "mover_wins_ties,touch_move"),
    (GameKind::Pentago, 2, "no_turn_back"),
    (GameKind::Pentago, 2, "no_turn_back,swap"),
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 4, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::PentagoXl, 4, "play_on"),
    (GameKind::PentagoXl, 3, "marbles=6,play_on"),
    (GameKind::PentagoXl, 2, "marbles=81"),
    (GameKind::PentagoXl, 2, "swap"),
    (GameKind::Exago, 2, ""),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 5, ""),
    (GameKind::Exago, 6, ""),
    (GameKind::Exago, 2, "rejoin"),
    (GameKind::Exago, 2, "rejoin=every"),
    (GameKind::Exago, 2, "early_moves"),
    (GameKind::Exago, 3, "must_block=off,early_moves,rejoin"),
    (GameKind::Exago, 2, "tiles=4:2,line=4,side=4"),
    (GameKind::Exago, 3, "tiles=3:3:3,line=3,side=4"),
    (GameKind::Exago, 4, "tiles=6:6:6:6,side=5,early_moves,rejoin=every"),
    (GameKind::Exago, 2, "tiles=12:12,line=6,side=7"),
    (GameKind::Exago, 3, "side=10,tiles=5:5:5,line=3"),
    (GameKind::Pente, 2, ""),
    (GameKind::Pente, 2, "championship"),
    (GameKind::Pente, 2, "size=13"),
    (GameKind::Pente, 2, "size=15,championship"),
    (GameKind::Pente, 2, "swap"),
    (GameKind::Pente, 2, "size=13,championship,swap"),
];

fn games() -> impl Iterator<Item = AnyGame> {
    CONFIGURATIONS
        .into_iter()
        .map(|(kind, players, rules)| AnyGame::new(kind, players, rules).expect("a configuration"))
}
