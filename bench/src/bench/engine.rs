//! `cargo xtask bench engine`: how fast and how far the engine looks, and what it looks at: a number that changes when its
//! choices do.

use std::time::Duration;

use tessera_engine::{Engine, Limits, Stop};
use tessera_rules::{AnyGame, Dice, GameKind};

use crate::playouts::processor_time;

/// A game, and how far it is looked ahead for the number that stays the same.
struct Entry {
    name: &'static str,
    kind: GameKind,
    players: usize,
    rules: &'static str,
    depth: u32,
    /// After how many moves by lot the positions are taken.
    after: [usize; 4],
}

const SUITE: [Entry; 5] = [
    entry("pentago", GameKind::Pentago, 2, "", 6, [0, 4, 8, 12]),
    entry("pentago-xl, 2 players", GameKind::PentagoXl, 2, "", 3, [0, 6, 12, 18]),
    entry("pentago-xl, 2 against 2", GameKind::PentagoXl, 4, "teams", 3, [0, 8, 16, 24]),
    entry("exago, 2 players", GameKind::Exago, 2, "", 4, [3, 8, 16, 24]),
    entry("pente", GameKind::Pente, 2, "", 4, [1, 4, 8, 12]),
];

const fn entry(
    name: &'static str,
    kind: GameKind,
    players: usize,
    rules: &'static str,
    depth: u32,
    after: [usize; 4],
) -> Entry {
    Entry { name, kind, players, rules, depth, after }
}

/// Prints every game's figures on one thread.
pub(crate) fn engine() -> anyhow::Result<()> {
    println!(
        "{:<26} {:>12} {:>16} {:>7} {:>12}",
        "the engine, one thread", "nodes/second", "depth, 1 second", "depth", "nodes"
    );
    let mut total = 0;
    for entry in &SUITE {
        let positions = entry.positions()?;
        let (mut nodes, mut busy, mut depths) = (0, Duration::ZERO, Vec::new());
        for game in &positions {
            let before = processor_time();
            let report = think(game, &Limits::time(Duration::from_secs(1)));
            let spent =
                processor_time().zip(before).map_or(report.time, |(now, before)| now.saturating_sub(before));
            nodes += report.nodes;
            busy += spent;
            depths.push(report.depth.to_string());
        }
        let fixed: u64 = positions.iter().map(|game| think(game, &Limits::depth(entry.depth)).nodes).sum();
        total += fixed;
        println!(
            "{:<26} {:>12.0} {:>16} {:>7} {fixed:>12}",
            entry.name,
            nodes as f64 / busy.as_secs_f64().max(1e-9),
            depths.join(" "),
            entry.depth,
        );
    }
    println!("Bench: {total}");
    Ok(())
}

fn think(game: &AnyGame, limits: &Limits) -> tessera_engine::Report<tessera_rules::AnyMove> {
    Engine::new(64 << 20).think(game, limits, &Stop::never(), &mut |_| {})
}

impl Entry {
    /// The same positions every time, none of them over.
    fn positions(&self) -> anyhow::Result<Vec<AnyGame>> {
        let mut dice = Dice::from_seed(2);
        let mut positions = Vec::new();
        for moves in self.after {
            let position = loop {
                let mut game = AnyGame::new(self.kind, self.players, self.rules)?;
                for _ in 0..moves {
                    let legal = game.legal_moves();
                    if !legal.is_empty() {
                        game.play(*dice.pick(&legal))?;
                    }
                }
                if !game.is_over() {
                    break game;
                }
            };
            positions.push(position);
        }
        Ok(positions)
    }
}
