//! `cargo xtask bench beginners`: beginners against the two lowest levels, the figures of `docs/levels.md`.

use tessera_arena::{EngineMatch, Openings};
use tessera_engine::CancelToken;
use tessera_rules::{AnyGame, GameKind};

/// The least and the most percent that a beginner should score.
type TargetScore = (f64, f64);

/// A beginner, a level, and the score that the beginner should have, if there is one.
const PAIRINGS: [(&str, &str, Option<TargetScore>); 4] = [
    ("beginner", "level:1", Some((15.0, 40.0))),
    ("beginner", "level:2", Some((5.0, 20.0))),
    ("beginner:extends", "level:1", None),
    ("beginner:extends", "level:2", None),
];

/// Plays `games` games for every pairing of every game and prints a table.
pub(crate) fn run(games: usize) -> anyhow::Result<()> {
    println!("| {games} games each, from the start | target | Pentago | Pentago XL | Exago | Pente |");
    println!("|---|---|---:|---:|---:|---:|");
    for (beginner, level, target) in PAIRINGS {
        let target = target.map_or_else(String::new, |(least, most)| format!("{least:.0}–{most:.0} %"));
        print!("| `{beginner}` against `{level}` | {target} |");
        for kind in [GameKind::Pentago, GameKind::PentagoXl, GameKind::Exago, GameKind::Pente] {
            let score = score(kind, [beginner, level], games)?;
            let error = (score * (1.0 - score) / games as f64).sqrt();
            print!(" {:.0} ± {:.0} % |", 100.0 * score, 100.0 * error);
            std::io::Write::flush(&mut std::io::stdout())?;
        }
        println!();
    }
    Ok(())
}

fn score(kind: GameKind, [beginner, level]: [&str; 2], games: usize) -> anyhow::Result<f64> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let contest = EngineMatch::new(AnyGame::new(kind, 2, "")?, [beginner.parse()?, level.parse()?])
        .with_pairs(games.div_ceil(2))
        .with_concurrency(cores)
        .with_openings(Openings::random(0));
    Ok(contest.play(&CancelToken::new(), &mut |_, _| {})?.score())
}
