//! The version of the engine names its play.

use std::fmt::Write as _;

use tessera_engine::{CancelToken, ENGINE_VERSION, Level, LevelParameters, SearchLimits};
use tessera_rules::{AnyGame, Dice, GameKind};

use crate::players::{after, choose, engine, level, start};

/// Hash of the play of each version: the limits of all levels, what some of them choose, and how many nodes searches have. The
/// hashes of engines 2 and 3 are those of fewer levels and searches.
const SIGNATURES: [(&str, u64); 4] = [
    ("0.1.0+engine.2", 0x6597_8484_AA8B_6CAD),
    ("0.1.0+engine.3", 0x1601_FDD2_38B6_630A),
    ("0.1.0+engine.4", 0x1FDE_6887_E82A_4B92),
    ("0.1.0+engine.5", 0xFD8B_AA21_DD07_DD1F),
];

/// Nodes of a search of Pentago in which forced wins are proven too, as at level 10.
const PROOF_NODES: u64 = 200_000;

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
    let mut write = |part: std::fmt::Arguments<'_>| {
        play.write_fmt(part).expect("a string takes all that is written to it");
    };
    for (kind, players) in games {
        for level in Level::ALL {
            write(format_args!("{:?} ", LevelParameters::of(level, &start(kind, players, ""))));
        }
        for game in positions(kind, players) {
            for number in [1, 2, 4, 6] {
                let mv = choose(&game, level(number), 7);
                write(format_args!("{} ", game.move_text(mv)));
            }
            let limits = SearchLimits { depth: Some(3), ..SearchLimits::nodes(5_000) };
            let report = engine().think(&game, &limits, &CancelToken::new(), &mut |_| {});
            write(format_args!("{} {:?};", report.nodes, report.score()));
        }
    }
    // The highest level of one game, and the search of Pentago's.
    let pente = positions(GameKind::Pente, 2).last().expect("a position");
    write(format_args!("{};", pente.move_text(choose(&pente, Level::HIGHEST, 7))));
    let pentago = after(GameKind::Pentago, 2, "", "b5A+ e5A- b2B+ e2B- c4C+ d3C- b4D+ e4D-");
    let limits = SearchLimits::nodes(PROOF_NODES);
    let report = engine().think(&pentago, &limits, &CancelToken::new(), &mut |_| {});
    write(format_args!("{} {:?} {:?};", report.nodes, report.score(), report.best()));
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
