//! The server under the same load as boardgame.io's, which keeps its games in memory alone.

mod bots;

use std::fs;
use std::process::Command;

use anyhow::{Context, ensure};

use self::bots::Boardgame;
use crate::load::{Effort, Load, Measured, Process, Tessera, allow_open_files, measure};
use crate::{must_succeed, root};

const TABLES: [usize; 3] = [100, 1_000, 5_000];
const SECONDS: u64 = 10;
/// What is run by Node, and what npm is to install.
const FILES: [(&str, &str); 3] = [
    ("package.json", include_str!("boardgame/package.json")),
    ("pentago.js", include_str!("boardgame/pentago.js")),
    ("server.js", include_str!("boardgame/server.js")),
];

pub(super) fn run() -> anyhow::Result<()> {
    if Command::new("npm").arg("--version").output().is_err() {
        println!("boardgame.io is left out: npm is not installed (it comes with Node.js)");
        return Ok(());
    }
    allow_open_files(TABLES[TABLES.len() - 1])?;
    install()?;
    eprintln!("building the server");
    Tessera::build()?;
    let mut rounds = Vec::new();
    for tables in TABLES {
        let effort = Effort { tables, seconds: SECONDS };
        let ours = {
            let (process, _data) = Tessera::start()?;
            measure("Tessera", Tessera::at(process.address), &process, effort)?
        };
        let process = start()?;
        match measure("boardgame.io", Boardgame::at(process.address), &process, effort) {
            Ok(theirs) => rounds.push((tables, ours, theirs)),
            Err(reason) => println!("{reason:#}: it is left out at {tables} tables"),
        }
    }
    ensure!(!rounds.is_empty(), "boardgame.io played at no number of tables");
    print(&rounds);
    Ok(())
}

fn install() -> anyhow::Result<()> {
    let folder = root().join("target/peers/boardgame");
    fs::create_dir_all(&folder)?;
    for (name, text) in FILES {
        fs::write(folder.join(name), text)?;
    }
    if !folder.join("node_modules/boardgame.io").exists() {
        println!("installing boardgame.io into {}", folder.display());
        must_succeed(
            Command::new("npm")
                .args(["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"])
                .arg(&folder),
        )
        .context("boardgame.io could not be installed; npm needs a network")?;
    }
    Ok(())
}

fn start() -> anyhow::Result<Process> {
    let server = root().join("target/peers/boardgame/server.js");
    Process::start(Command::new("node").arg(server).env("NODE_ENV", "production"))
}

fn print(rounds: &[(usize, Measured, Measured)]) {
    println!("\n{}   moves/s ratio  CPU ratio  p99 ratio", Load::header());
    for (tables, ours, theirs) in rounds {
        for (load, ours, theirs) in
            [("paced", &ours.paced, &theirs.paced), ("saturated", &ours.saturated, &theirs.saturated)]
        {
            println!(
                "{} {:>14.2}× {:>9.2}× {:>9.2}×",
                ours.row(*tables, load, "Tessera"),
                ours.per_second() / theirs.per_second(),
                theirs.busy_a_move() / ours.busy_a_move(),
                theirs.within(0.99) / ours.within(0.99),
            );
            println!("{}", theirs.row(*tables, load, "boardgame.io"));
        }
        println!(
            "{tables:>6}  memory     Tessera {:.1} KiB a table, boardgame.io {:.1} KiB",
            ours.active_memory / 1024.0,
            theirs.active_memory / 1024.0
        );
    }
    println!(
        "Tessera stores every move on the disk before anybody hears of it; boardgame.io keeps its games in memory."
    );
}
