//! Task runner: `cargo xtask test` runs every check; other tasks build and start benchmarks, screenshots and the fuzzer.
//!
//! It has few dependencies, so that it compiles in seconds. Code that needs the games or the server is in `bench/` and
//! `tests/`.

mod deb;
#[cfg(test)]
mod dependency_licences;
mod package;
mod python;
mod run_command;
mod system_packages;
mod test;

use std::process::ExitCode;

use anyhow::bail;

use crate::run_command::{cargo, must_succeed};

const HELP: &str = "\
cargo xtask test            format, lints, all tests, documentation
cargo xtask test --quick    format, lints, unit tests
cargo xtask test --only NAMES
                            test modules whose name contains one of NAMES, such as browser::board_controls or 'rules unit'
cargo xtask test --web      types, lints and unit tests of the scripts in web/
cargo xtask test --extra [NAMES]
                            longer tests, all or the named ones; --extra list shows their names and minutes
cargo xtask bench rules     random playouts per second and core, for each game
cargo xtask bench engine    search speed and depth of the engine, for each game
cargo xtask bench engine threads
                            nodes per second and time to a depth on two threads, beside one
cargo xtask bench beginners [GAMES]
                            beginners against the two lowest levels, for each game
cargo xtask bench calibration [--games 200] [--nodes 1000] [--tree-games 50] [--iterations 200]
                            chances beside the results of games, as a table with fitted scales and a chart; three and
                            more players have numbers of their own
cargo xtask bench server [--tables 100,1000,5000] [--seconds 10] [--repeat 1] [--against PROGRAM] [--serve FLAGS]
                            the release server under load, compared with a bare message relay, and with PROGRAM, an
                            older release build
cargo xtask bench instructions [--tables 200] [--against PROGRAM] [--serve FLAGS]
                            instructions of the release server per move, counted by valgrind, also on a busy machine
cargo xtask bench mixed [--minutes 60] [--tables 24] [--serve FLAGS]
                            everything that visitors do at a modest rate; the server's memory every minute
cargo xtask bench solve     the exact Pentago solver: seconds, memory, positions per second
cargo xtask bench solve SECONDS [MARBLES]
                            how many of the known positions are proven in SECONDS each: those with 7 to 17 marbles,
                            or with MARBLES
cargo xtask bench tournament
                            draw, standings, results, cup and ranking with 512 players, and every page of the server
cargo xtask package [NAMES] packages for users, all or the named ones, in target/packages; `package list` shows their names
cargo xtask levels [GAMES]  every level against the one below, as a table and a chart
cargo xtask levels chart    the chart from the table in docs/levels.md
cargo xtask peers [NAME]    comparison with other programs: openspiel and python (need Python), boardgame.io (needs
                            Node.js); they are downloaded
cargo xtask screenshots [NAMES]
                            screenshots of every page, light and dark, desktop and phone, and the printed sheets, in
                            target/screenshots; with NAMES only those whose name contains one of them
cargo xtask fuzz-server [INPUTS] [SEED]
                            generated requests and socket messages to the release server, a million unless INPUTS says
cargo xtask kill [KILLS] [TABLES]
                            the release server killed KILLS times while TABLES tables play: 1000 and 30
cargo xtask fuzz [SECONDS]  every fuzz target for SECONDS (needs nightly Rust and cargo-fuzz)
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
        ["test"] => test::all(),
        ["test", "--quick"] => test::quick(),
        ["test", "--only", names @ ..] => test::only(names),
        ["test", "--web"] => test::front_end(),
        ["test", "--extra", names @ ..] => test::extra(names),
        ["package", names @ ..] => package::run(names),
        ["peers", "python"] => python::compare_with_peers(),
        ["bench" | "levels" | "peers" | "fuzz" | "fuzz-server" | "kill", ..] => bench(arguments),
        ["screenshots", names @ ..] => screenshots(names),
        [] | ["help" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("there is no such task; the tasks are:\n{HELP}"),
    }
}

/// Builds the benchmarks in release mode and passes the arguments on.
fn bench(arguments: &[&str]) -> anyhow::Result<()> {
    must_succeed(cargo().args(["run", "--release", "--package", "tessera-bench", "--"]).args(arguments))
}

/// Takes screenshots of every page.
fn screenshots(names: &[&str]) -> anyhow::Result<()> {
    system_packages::install_missing()?;
    must_succeed(cargo().args(["run", "-q", "-p", "tessera-tests", "--bin", "screenshots", "--"]).args(names))
}
