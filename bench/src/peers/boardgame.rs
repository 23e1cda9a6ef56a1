//! Comparison with boardgame.io's server, which keeps its games in memory only, under the same load.

mod target;

use std::fs;
use std::process::Command;

use anyhow::{Context, ensure};

use self::target::BoardgameLoadTarget;
use crate::load::{
    LoadSettings, MoveLoadResult, ServerLoadResults, ServerProcess, TesseraLoadTarget, measure,
    raise_open_files_limit,
};
use crate::{must_succeed, root};

const TABLES: [usize; 3] = [100, 1_000, 5_000];
const SECONDS: u64 = 10;
/// The Node program and its npm package file.
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
    raise_open_files_limit(TABLES[TABLES.len() - 1])?;
    install()?;
    eprintln!("building the server");
    TesseraLoadTarget::build()?;
    let mut rounds = Vec::new();
    for tables in TABLES {
        let settings = LoadSettings { tables, seconds: SECONDS };
        let ours = {
            let (process, _data) = TesseraLoadTarget::start()?;
            measure("Tessera", TesseraLoadTarget::at(process.address), &process, settings)?
        };
        let process = start()?;
        match measure("boardgame.io", BoardgameLoadTarget::at(process.address), &process, settings) {
            Ok(theirs) => rounds.push((tables, ours, theirs)),
            Err(reason) => println!("{reason:#}: it is left out at {tables} tables"),
        }
    }
    ensure!(!rounds.is_empty(), "boardgame.io completed no run");
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

fn start() -> anyhow::Result<ServerProcess> {
    let server = root().join("target/peers/boardgame/server.js");
    ServerProcess::start(Command::new("node").arg(server).env("NODE_ENV", "production"))
}

fn print(rounds: &[(usize, ServerLoadResults, ServerLoadResults)]) {
    println!("\n{}   moves/s ratio  CPU ratio  p99 ratio", MoveLoadResult::header());
    for (tables, ours, theirs) in rounds {
        for (load, ours, theirs) in
            [("paced", &ours.paced, &theirs.paced), ("saturated", &ours.saturated, &theirs.saturated)]
        {
            println!(
                "{} {:>14.2}× {:>9.2}× {:>9.2}×",
                ours.row(*tables, load, "Tessera"),
                ours.per_second() / theirs.per_second(),
                theirs.cpu_per_move() / ours.cpu_per_move(),
                theirs.latency_percentile(0.99) / ours.latency_percentile(0.99),
            );
            println!("{}", theirs.row(*tables, load, "boardgame.io"));
        }
        println!(
            "{tables:>6}  memory     Tessera {:.1} KiB per table, boardgame.io {:.1} KiB",
            ours.active_memory / 1024.0,
            theirs.active_memory / 1024.0
        );
    }
    println!(
        "Tessera stores every move on disk before it is broadcast; boardgame.io keeps its games in memory."
    );
}
