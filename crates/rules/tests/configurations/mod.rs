//! The games that tests are played in: every game, number of players and option at least once.

#![allow(dead_code, reason = "each test uses a part of this module")]

use tessera_rules::{AnyGame, GameKind};

/// A game, its number of players and its rule options.
pub(crate) type GameConfiguration = (GameKind, usize, &'static str);

pub(crate) const PENTAGO: &[GameConfiguration] = &[
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "mover_wins_ties"),
    (GameKind::Pentago, 2, "no_turn_back"),
    (GameKind::Pentago, 2, "mover_wins_ties,touch_move,no_turn_back"),
    (GameKind::Pentago, 2, "swap"),
    (GameKind::Pentago, 2, "no_turn_back,swap"),
];

pub(crate) const XL: &[GameConfiguration] = &[
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 4, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::PentagoXl, 2, "play_on"),
    (GameKind::PentagoXl, 3, "play_on"),
    (GameKind::PentagoXl, 4, "play_on"),
    (GameKind::PentagoXl, 2, "marbles=81"),
    (GameKind::PentagoXl, 3, "marbles=6,play_on"),
    (GameKind::PentagoXl, 4, "marbles=9,teams"),
    (GameKind::PentagoXl, 4, "marbles=81,play_on"),
    (GameKind::PentagoXl, 2, "swap"),
    (GameKind::PentagoXl, 2, "marbles=6,swap"),
];

pub(crate) const EXAGO: &[GameConfiguration] = &[
    (GameKind::Exago, 2, ""),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 5, ""),
    (GameKind::Exago, 6, ""),
    (GameKind::Exago, 2, "rejoin"),
    (GameKind::Exago, 2, "rejoin=every"),
    (GameKind::Exago, 2, "early_moves"),
    (GameKind::Exago, 3, "must_block=off"),
    (GameKind::Exago, 3, "early_moves,rejoin"),
    (GameKind::Exago, 2, "tiles=3:3,line=3,side=4"),
    (GameKind::Exago, 3, "early_moves,rejoin=every"),
    (GameKind::Exago, 2, "tiles=4:2,line=4,side=4,rejoin"),
    (GameKind::Exago, 3, "tiles=3:3:3,line=3,side=4"),
    (GameKind::Exago, 3, "tiles=4:4:4,line=4,side=5,rejoin"),
    (GameKind::Exago, 4, "tiles=3:4:3:4,line=3,side=4,early_moves"),
    (GameKind::Exago, 2, "tiles=1:1,side=4"),
    (GameKind::Exago, 2, "tiles=12:12,line=6,side=7"),
    (GameKind::Exago, 3, "side=10,tiles=5:5:5,line=3"),
    (GameKind::Exago, 2, "side=8,line=12,rejoin,early_moves"),
];

pub(crate) const PENTE: &[GameConfiguration] = &[
    (GameKind::Pente, 2, ""),
    (GameKind::Pente, 2, "championship"),
    (GameKind::Pente, 2, "size=13"),
    (GameKind::Pente, 2, "size=15,championship"),
    (GameKind::Pente, 2, "swap"),
    (GameKind::Pente, 2, "size=13,championship,swap"),
];

pub(crate) fn all() -> impl Iterator<Item = GameConfiguration> + Clone {
    [PENTAGO, XL, EXAGO, PENTE].into_iter().flatten().copied()
}

pub(crate) fn start((kind, players, rules): GameConfiguration) -> AnyGame {
    AnyGame::new(kind, players, rules).unwrap_or_else(|error| panic!("{kind} {players} {rules}: {error}"))
}
