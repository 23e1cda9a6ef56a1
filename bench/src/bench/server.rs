//! `cargo xtask bench server`: the release server under load, compared with a bare message relay.

use anyhow::{Context, bail, ensure};

use super::relay;
use super::relay_bots::RelayServer;
use crate::load::{LoadResult, LoadSettings, Measurement, TesseraServer, measure, raise_open_files_limit};

const TABLES: [usize; 3] = [100, 1_000, 5_000];
const SECONDS: u64 = 10;
/// Targets for an otherwise idle machine. Times depend on the machine, so a miss is printed and is no error.
const CPU_PER_MOVE: f64 = 70.0;
const P99: f64 = 25.0;
const P99_TABLES: usize = 5_000;
/// The hard bound: CPU time per move relative to the relay, under saturation. It was between 2.2 and 4.2 on a busy machine
/// (the relay gains most with few tables, which all fit the CPU cache); more than five is no noise.
const MAX_CPU_RATIO: f64 = 5.0;

struct ServerBenchOptions {
    tables: Vec<usize>,
    seconds: u64,
}

fn parse_options(arguments: &[&str]) -> anyhow::Result<ServerBenchOptions> {
    let mut options = ServerBenchOptions { tables: TABLES.to_vec(), seconds: SECONDS };
    for pair in arguments.chunks(2) {
        match pair {
            ["--tables", list] => {
                options.tables =
                    list.split(',').map(str::parse).collect::<Result<_, _>>().context("--tables 100,1000")?;
            }
            ["--seconds", seconds] => options.seconds = seconds.parse().context("--seconds 10")?,
            _ => bail!("bench server [--tables 100,1000,5000] [--seconds 10]"),
        }
    }
    ensure!(
        options.seconds > 0 && options.tables.iter().all(|&tables| tables > 0),
        "--tables and --seconds must be positive numbers"
    );
    Ok(options)
}

/// The measurements of both servers with one number of tables.
struct Round {
    tables: usize,
    tessera: Measurement,
    relay: Measurement,
}

pub(crate) fn server(arguments: &[&str]) -> anyhow::Result<()> {
    let ServerBenchOptions { tables, seconds } = parse_options(arguments)?;
    raise_open_files_limit(tables.iter().copied().max().unwrap_or_default())?;
    eprintln!("building the server");
    TesseraServer::build()?;
    let mut rounds = Vec::new();
    for tables in tables {
        let settings = LoadSettings { tables, seconds };
        let tessera = {
            let (process, _data) = TesseraServer::start()?;
            measure("Tessera", TesseraServer::at(process.address), &process, settings)?
        };
        let process = relay::start()?;
        let relay = measure("relay", RelayServer { address: process.address }, &process, settings)?;
        rounds.push(Round { tables, tessera, relay });
    }
    print(&rounds);
    check_targets(&rounds)
}

fn print(rounds: &[Round]) {
    println!(
        "\n{:>6}  {:<9} {:>9} {:>15} {:>17} {:>16}",
        "tables", "server", "KiB idle", "KiB with moves", "CPU µs to open", "CPU µs to rematch"
    );
    for round in rounds {
        for (name, measured) in [("Tessera", &round.tessera), ("relay", &round.relay)] {
            let rematch = measured.new_games.cpu_per_game();
            println!(
                "{:>6}  {name:<9} {:>9.1} {:>15.1} {:>17.0} {:>16}",
                round.tables,
                measured.idle.memory / 1024.0,
                measured.active_memory / 1024.0,
                measured.idle.opening.as_secs_f64() * 1e6,
                rematch.map_or("-".to_owned(), |cpu| format!("{cpu:.0}")),
            );
        }
    }
    println!("\n{}  CPU ratio  p99 ratio", LoadResult::header());
    for round in rounds {
        for (load, tessera, relay) in round.loads() {
            println!(
                "{} {:>9.2}× {:>9.2}×",
                tessera.row(round.tables, load, "Tessera"),
                tessera.cpu_per_move() / relay.cpu_per_move(),
                tessera.latency_percentile(0.99) / relay.latency_percentile(0.99),
            );
            println!("{}", relay.row(round.tables, load, "relay"));
        }
    }
    let games: u64 = rounds.iter().map(|round| round.tessera.new_games.games).sum();
    println!(
        "\nEvery move that was sent arrived at both players, none was refused, and {games} games ended as the rules say."
    );
}

impl Round {
    fn loads(&self) -> [(&'static str, &LoadResult, &LoadResult); 2] {
        [
            ("paced", &self.tessera.paced, &self.relay.paced),
            ("saturated", &self.tessera.saturated, &self.relay.saturated),
        ]
    }
}

fn check_targets(rounds: &[Round]) -> anyhow::Result<()> {
    let verdict = |passed| if passed { "PASS" } else { "FAIL" };
    println!();
    for round in rounds {
        for (load, tessera, _) in round.loads() {
            let cpu = tessera.cpu_per_move();
            println!(
                "{}  {} tables, {load}: {cpu:.1} µs of CPU per move, at most {CPU_PER_MOVE:.0} wanted",
                verdict(cpu <= CPU_PER_MOVE),
                round.tables
            );
        }
        if round.tables >= P99_TABLES {
            let p99 = round.tessera.paced.latency_percentile(0.99);
            println!(
                "{}  {} tables, paced: p99 {p99:.2} ms, less than {P99:.0} wanted",
                verdict(p99 < P99),
                round.tables
            );
        }
    }
    for round in rounds {
        let ratio = round.tessera.saturated.cpu_per_move() / round.relay.saturated.cpu_per_move();
        ensure!(
            ratio <= MAX_CPU_RATIO,
            "{} tables, saturated: a move costs {ratio:.2} times as much CPU as the relay's, more than {MAX_CPU_RATIO}",
            round.tables
        );
    }
    Ok(())
}
