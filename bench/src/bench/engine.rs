//! `cargo xtask bench engine`: search speed and depth of the engine, and the node count of a fixed-depth search, which
//! changes when the search does.

use std::time::Duration;

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_rules::{AnyGame, Dice, GameKind};

use crate::playout_timing::cpu_time;

/// A game of the suite and the depth of its fixed-depth search.
struct SuiteEntry {
    name: &'static str,
    kind: GameKind,
    players: usize,
    rules: &'static str,
    depth: u32,
    /// The numbers of random moves after which positions are taken.
    after: [usize; 4],
}

const SUITE: [SuiteEntry; 5] = [
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
) -> SuiteEntry {
    SuiteEntry { name, kind, players, rules, depth, after }
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
        let (mut nodes, mut cpu, mut depths) = (0, Duration::ZERO, Vec::new());
        for game in &positions {
            let before = cpu_time();
            let report = think(game, &SearchLimits::time(Duration::from_secs(1)));
            let used = cpu_time().zip(before).map_or(report.time, |(now, before)| now.saturating_sub(before));
            nodes += report.nodes;
            cpu += used;
            depths.push(report.depth.to_string());
        }
        let fixed: u64 =
            positions.iter().map(|game| think(game, &SearchLimits::depth(entry.depth)).nodes).sum();
        total += fixed;
        println!(
            "{:<26} {:>12.0} {:>16} {:>7} {fixed:>12}",
            entry.name,
            nodes as f64 / cpu.as_secs_f64().max(1e-9),
            depths.join(" "),
            entry.depth,
        );
    }
    println!("Bench: {total}");
    Ok(())
}

/// Prints nodes per second and time to the fixed depth with one and two threads, one after the other for every position,
/// and the ratios.
pub(crate) fn engine_threads() -> anyhow::Result<()> {
    println!(
        "{:<26} {:>12} {:>12} {:>7} {:>10} {:>7}",
        "the engine", "one thread", "two threads", "nodes/s", "time", "cores"
    );
    for entry in &SUITE {
        let (mut nodes, mut time, mut cpu) = ([0, 0], [Duration::ZERO; 2], Duration::ZERO);
        for game in entry.positions()? {
            for threads in [1, 2] {
                let limits = SearchLimits { threads, ..SearchLimits::depth(entry.depth + 1) };
                let before = cpu_time();
                let report = think(&game, &limits);
                let used =
                    cpu_time().zip(before).map_or(report.time, |(now, before)| now.saturating_sub(before));
                nodes[threads - 1] += report.nodes;
                time[threads - 1] += report.time;
                if threads == 2 {
                    cpu += used;
                }
            }
        }
        let speed = |nth: usize| nodes[nth] as f64 / time[nth].as_secs_f64().max(1e-9);
        println!(
            "{:<26} {:>12.0} {:>12.0} {:>7.2} {:>10.2} {:>7.2}",
            entry.name,
            speed(0),
            speed(1),
            speed(1) / speed(0),
            time[0].as_secs_f64() / time[1].as_secs_f64().max(1e-9),
            cpu.as_secs_f64() / time[1].as_secs_f64().max(1e-9),
        );
    }
    Ok(())
}

fn think(game: &AnyGame, limits: &SearchLimits) -> tessera_engine::SearchReport<tessera_rules::AnyMove> {
    Engine::new(64 << 20).think(game, limits, &CancelToken::new(), &mut |_| {})
}

impl SuiteEntry {
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
