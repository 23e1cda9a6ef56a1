//! Benchmarks, load generator and comparisons with other programs. `cargo xtask` builds this program in release mode and
//! passes its arguments on; `cargo xtask help` describes them.

mod beginner_matches;
mod bench;
mod chance_calibration;
mod fuzz_and_kill_runs;
mod level_matches;
mod libfuzzer_runs;
mod load;
mod mixed;
mod peers;
mod playout_timing;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> anyhow::Result<()> {
    match arguments {
        ["bench", "rules"] => bench::rules(),
        ["bench", "engine"] => bench::engine(),
        ["bench", "engine", "threads"] => bench::engine_threads(),
        ["bench", "beginners"] => beginner_matches::run(100),
        ["bench", "beginners", games] => {
            beginner_matches::run(games.parse().context("GAMES must be a number")?)
        }
        ["bench", "calibration", options @ ..] => chance_calibration::run(options),
        ["bench", "server", options @ ..] => bench::server(options),
        ["bench", "instructions", options @ ..] => bench::instructions(options),
        ["bench", "mixed", options @ ..] => mixed::run(options),
        ["bench", "tournament"] => bench::tournament(),
        ["bench", "solve"] => bench::solve(),
        ["bench", "solve", seconds, marbles @ ..] if marbles.len() < 2 => {
            let marbles = marbles.first().map(|marbles| marbles.parse()).transpose();
            let marbles =
                marbles.context("MARBLES must be a number")?.map_or(7..=17, |marbles| marbles..=marbles);
            bench::prove_known(seconds.parse().context("SECONDS must be a number")?, marbles)
        }
        // `bench server` starts this itself.
        ["relay"] => bench::relay(),
        ["levels"] => level_matches::run(200),
        ["levels", "chart"] => level_matches::chart(),
        ["levels", games] => level_matches::run(games.parse().context("GAMES must be a number")?),
        ["peers", which @ ..] => peers::run(which),
        ["fuzz-server", options @ ..] => fuzz_and_kill_runs::fuzz(options),
        ["kill", options @ ..] => fuzz_and_kill_runs::kill(options),
        ["fuzz"] => libfuzzer_runs::run(60),
        ["fuzz", seconds] => libfuzzer_runs::run(seconds.parse().context("SECONDS must be a number")?),
        _ => bail!("no such benchmark: {:?}; `cargo xtask help` lists them", arguments.join(" ")),
    }
}

/// The project's root folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("bench lies in the project").to_owned()
}

/// Cargo's target folder.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Runs a command in the project's root folder; a failure is an error.
fn must_succeed(command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}");
    let status =
        command.current_dir(root()).status().with_context(|| format!("{shown} cannot be started"))?;
    if status.success() { Ok(()) } else { bail!("{shown} failed") }
}
