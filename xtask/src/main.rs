//! The workshop: `cargo xtask test`, `bench`, `peers`, `screenshots`, `fuzz`.

mod bench;
mod fuzz;
mod levels;
mod load;
mod packages;
mod peers;
mod playouts;
mod test;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};

const HELP: &str = "\
cargo xtask test            format, lints, all tests, documentation
cargo xtask bench rules     random playouts per second and core, for each game
cargo xtask bench engine    how fast and how far the engine looks, for each game
cargo xtask bench server [--tables 100,1000,5000] [--seconds 10]
                            the released server under load, beside a bare relay of messages
cargo xtask bench solve     Pentago solved exactly: seconds, memory, positions per second
cargo xtask bench solve SECONDS [MARBLES]
                            how many of the known positions are proven, each in so many seconds: those with 7 to 17
                            marbles, or with so many
cargo xtask bench tournament
                            draw, tables, results, cup and ranking with 512 players, and every page of the released server
cargo xtask levels [GAMES]  every level against the one below, as a table and a picture
cargo xtask peers [NAME]    beside other programs: openspiel (needs Python), boardgame.io (needs Node.js);
                            both are fetched from the network
cargo xtask screenshots [NAMES]
                            every page as a picture, light and dark, desktop and phone, and what is printed, in
                            target/screenshots; with NAMES only those that contain one of them
cargo xtask fuzz [SECONDS]  every fuzz target for so long (needs nightly Rust and cargo-fuzz)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> anyhow::Result<()> {
    match arguments {
        ["test"] => test::run(),
        ["bench", "rules"] => bench::rules(),
        ["bench", "engine"] => bench::engine(),
        ["bench", "server", wish @ ..] => bench::server(wish),
        ["bench", "tournament"] => bench::tournament(),
        ["bench", "solve"] => bench::solve(),
        ["bench", "solve", seconds, marbles @ ..] if marbles.len() < 2 => {
            let marbles = marbles.first().map(|marbles| marbles.parse()).transpose();
            let marbles =
                marbles.context("MARBLES must be a number")?.map_or(7..=17, |marbles| marbles..=marbles);
            bench::prove_known(seconds.parse().context("SECONDS must be a number")?, marbles)
        }
        // What `bench server` starts for itself.
        ["relay"] => bench::relay(),
        ["levels"] => levels::run(200),
        ["levels", games] => levels::run(games.parse().context("GAMES must be a number")?),
        ["peers", which @ ..] => peers::run(which),
        ["screenshots", names @ ..] => screenshots(names),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => fuzz::run(seconds.parse().context("SECONDS must be a number")?),
        [] | ["help" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("there is no such task; the tasks are:\n{HELP}"),
    }
}

/// Every page as a person sees it.
fn screenshots(names: &[&str]) -> anyhow::Result<()> {
    packages::install_missing()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    must_succeed(
        Command::new(cargo)
            .args(["run", "-q", "-p", "tessera-tests", "--bin", "screenshots", "--"])
            .args(names),
    )
}

/// The project's root folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}

/// Where cargo builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Runs a command in the project's root and wants it to succeed.
fn must_succeed(command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}");
    let status =
        command.current_dir(root()).status().with_context(|| format!("{shown} cannot be started"))?;
    if status.success() { Ok(()) } else { bail!("{shown} failed") }
}
