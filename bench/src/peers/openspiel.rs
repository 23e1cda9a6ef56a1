//! Comparison with OpenSpiel's Pentago: random playouts, then games against its tree search.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use tessera_arena::EngineMatch;
use tessera_engine::CancelToken;
use tessera_rules::{AnyGame, GameKind, Pentago};

use crate::playout_timing::random_playouts;
use crate::{must_succeed, root};

const ROUNDS: usize = 5;
const ROLLOUTS: u64 = 100_000;
const PLAYOUTS: u64 = 3_000_000;
/// A naive prototype reached this ratio; less is a regression.
const MIN_RATIO: f64 = 40.0;

const US: &str = "time:100ms,hash:64";
const SIMULATIONS: u64 = 10_000;
const GAMES: usize = 100;
/// The lowest acceptable score in those games.
const MIN_SCORE: f64 = 0.95;

pub(super) fn run() -> anyhow::Result<()> {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("OpenSpiel is left out: Python is not installed");
        return Ok(());
    }
    let folder = root().join("target/peers");
    fs::create_dir_all(&folder)?;
    let python = folder.join("venv/bin/python");
    if !python.exists() {
        println!("installing OpenSpiel into {}", folder.display());
        must_succeed(Command::new("python3").args(["-m", "venv"]).arg(folder.join("venv")))?;
        must_succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet", "open_spiel"]))?;
    }
    pentago_rollouts(&python)?;
    pentago_games(&python)
}

/// Rounds alternate, so that other processes disturb both programs alike; the best round of each counts.
fn pentago_rollouts(python: &Path) -> anyhow::Result<()> {
    let script = root().join("bench/src/peers/openspiel/rollouts.py");
    let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
    println!("{:<8} {:>16} {:>16} {:>8}", "pentago", "Tessera", "OpenSpiel (C++)", "ratio");
    for round in 1..=ROUNDS {
        let output = Command::new(python).arg(&script).arg(ROLLOUTS.to_string()).output()?;
        ensure!(output.status.success(), "OpenSpiel failed: {}", String::from_utf8_lossy(&output.stderr));
        let them: f64 = String::from_utf8(output.stdout)?.trim().parse().context("OpenSpiel's figure")?;
        let us = random_playouts(&Pentago::default(), PLAYOUTS, usize::MAX).per_second();
        println!("{:<8} {us:>16.0} {them:>16.0} {:>7.1}×", format!("round {round}"), us / them);
        (ours, theirs) = (ours.max(us), theirs.max(them));
    }
    let ratio = ours / theirs;
    println!(
        "{:<8} {ours:>16.0} {theirs:>16.0} {ratio:>7.1}×  random playouts per second on one core",
        "best"
    );
    ensure!(ratio > MIN_RATIO, "the ratio fell to {ratio:.1}; it must exceed {MIN_RATIO}");
    Ok(())
}

fn pentago_games(python: &Path) -> anyhow::Result<()> {
    let script = root().join("bench/src/peers/openspiel/player.py");
    let them = format!("ugi:nodes:{SIMULATIONS} '{}' '{}'", python.display(), script.display());
    let contest = EngineMatch::new(AnyGame::new(GameKind::Pentago, 2, "")?, [US.parse()?, them.parse()?])
        .with_pairs(GAMES / 2)
        .with_concurrency(std::thread::available_parallelism().map_or(1, usize::from));
    println!(
        "pentago  {GAMES} games, {US} against OpenSpiel's tree search with {SIMULATIONS} simulations per move"
    );
    let mut played = 0;
    let tally = contest.play(&CancelToken::new(), &mut |tally, _| {
        played += 1;
        eprint!("\r{played:>5} games, {:.1} % of the pairs so far ", 100.0 * tally.score());
    })?;
    eprintln!();
    println!("{:<8} {:>15.1} %", "score", 100.0 * tally.score());
    ensure!(tally.score() >= MIN_SCORE, "the score is less than {} %", 100.0 * MIN_SCORE);
    Ok(())
}
