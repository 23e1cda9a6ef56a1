//! The task runner: `cargo xtask test`, and what builds and starts benchmarks, screenshots and the fuzzer.
//!
//! It is compiled before it prints a word, so it depends on next to nothing. What needs the games or the server is in
//! `bench/` and `tests/`.

mod command;
mod packages;
mod test;

use std::process::ExitCode;

use anyhow::bail;

use crate::command::{cargo, must_succeed};

const HELP: &str = "\
cargo xtask test            format, lints, all tests, documentation
cargo xtask test --quick    format, lints, unit tests
cargo xtask test --only NAMES
                            the modules of tests whose name contains one of these, such as browser::board or 'rules unit'
cargo xtask test --extra [PARTS]
                            what takes longer, by part: --extra list names the parts and their minutes
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
        ["test"] => test::everything(),
        ["test", "--quick"] => test::quick(),
        ["test", "--only", names @ ..] => test::only(names),
        ["test", "--extra", parts @ ..] => test::extra(parts),
        ["bench" | "levels" | "peers" | "fuzz", ..] => bench(arguments),
        ["screenshots", names @ ..] => screenshots(names),
        [] | ["help" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("there is no such task; the tasks are:\n{HELP}"),
    }
}

/// Builds the benchmarks as programs are released, and passes the arguments on.
fn bench(arguments: &[&str]) -> anyhow::Result<()> {
    must_succeed(cargo().args(["run", "--release", "--package", "tessera-bench", "--"]).args(arguments))
}

/// Every page as a person sees it.
fn screenshots(names: &[&str]) -> anyhow::Result<()> {
    packages::install_missing()?;
    must_succeed(cargo().args(["run", "-q", "-p", "tessera-tests", "--bin", "screenshots", "--"]).args(names))
}
