//! The version of the engine names its play.

use std::fmt::Write as _;

use tessera_engine::{CancelToken, ENGINE_VERSION, SearchLimits};
use tessera_rules::{AnyGame, Dice, GameKind};

use crate::players::{choose, engine, level, start};

/// Hash of the play of each version: what the levels choose, and how many nodes a search has.
const SIGNATURES: [(&str, u64); 2] =
    [("0.1.0+engine.2", 0x6597_8484_AA8B_6CAD), ("0.1.0+engine.3", 0x1601_FDD2_38B6_630A)];

fn positions(kind: GameKind, players: usize) -> impl Iterator<Item = AnyGame> {
    (0..5).filter_map(move |seed| {
        let mut game = start(kind, players, "");
        game.playout(&mut Dice::from_seed(seed), 3 * seed as usize);
        (!game.is_over()).then_some(game)
    })
}

#[test]
fn another_play_has_another_version() {
    let mut play = String::new();
    let games = [
        (GameKind::Pentago, 2),
        (GameKind::PentagoXl, 2),
        (GameKind::PentagoXl, 3),
        (GameKind::Exago, 2),
        (GameKind::Exago, 3),
        (GameKind::Pente, 2),
    ];
    for (kind, players) in games {
        for game in positions(kind, players) {
            for number in [1, 2, 4, 6] {
                let mv = choose(&game, level(number), 7);
                write!(play, "{} ", game.move_text(mv)).expect("a string takes all that is written to it");
            }
            let limits = SearchLimits { depth: Some(3), ..SearchLimits::nodes(5_000) };
            let report = engine().think(&game, &limits, &CancelToken::new(), &mut |_| {});
            write!(play, "{} {:?};", report.nodes, report.score())
                .expect("a string takes all that is written to it");
        }
    }
    // FNV-1a.
    let signature = play.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |word, byte| {
        (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    let known = SIGNATURES.iter().find(|(version, _)| *version == ENGINE_VERSION);
    assert_eq!(
        known.map(|(_, signature)| *signature),
        Some(signature),
        "the engine plays differently: raise the number in ENGINE_VERSION and add its signature"
    );
}
