//! `cargo xtask bench server`: the released server under load, beside a bare relay of messages.

use anyhow::{Context, bail, ensure};

use super::relay;
use super::relay_bots::Relay;
use crate::load::{Effort, Load, Measured, Tessera, allow_open_files, measure};

const TABLES: [usize; 3] = [100, 1_000, 5_000];
const SECONDS: u64 = 10;
/// What the project wants, on a machine of its own. Times depend on the machine, so nothing fails by these.
const BUSY_A_MOVE: f64 = 70.0;
const P99: f64 = 25.0;
const P99_TABLES: usize = 5_000;
/// The bound that counts: how much more processor time a move may cost than passing the same messages on, when all play
/// at once. It was between 2.2 and 4.2 on a busy machine (the relay gains most where tables are few and all in the
/// processor's cache); what goes beyond five is no noise.
const RATIO: f64 = 5.0;

struct Wish {
    tables: Vec<usize>,
    seconds: u64,
}

fn wish(arguments: &[&str]) -> anyhow::Result<Wish> {
    let mut wish = Wish { tables: TABLES.to_vec(), seconds: SECONDS };
    for pair in arguments.chunks(2) {
        match pair {
            ["--tables", list] => {
                wish.tables =
                    list.split(',').map(str::parse).collect::<Result<_, _>>().context("--tables 100,1000")?;
            }
            ["--seconds", seconds] => wish.seconds = seconds.parse().context("--seconds 10")?,
            _ => bail!("bench server [--tables 100,1000,5000] [--seconds 10]"),
        }
    }
    ensure!(wish.seconds > 0 && wish.tables.iter().all(|&tables| tables > 0), "nothing comes of nothing");
    Ok(wish)
}

/// One number of tables, measured at both.
struct Round {
    tables: usize,
    tessera: Measured,
    relay: Measured,
}

pub(crate) fn server(arguments: &[&str]) -> anyhow::Result<()> {
    let Wish { tables, seconds } = wish(arguments)?;
    allow_open_files(tables.iter().copied().max().unwrap_or_default())?;
    eprintln!("building the server");
    Tessera::build()?;
    let mut rounds = Vec::new();
    for tables in tables {
        let effort = Effort { tables, seconds };
        let tessera = {
            let (process, _data) = Tessera::start()?;
            measure("Tessera", Tessera::at(process.address), &process, effort)?
        };
        let process = relay::start()?;
        let relay = measure("relay", Relay { address: process.address }, &process, effort)?;
        rounds.push(Round { tables, tessera, relay });
    }
    print(&rounds);
    judge(&rounds)
}

fn print(rounds: &[Round]) {
    println!(
        "\n{:>6}  {:<9} {:>9} {:>15} {:>17} {:>16}",
        "tables", "server", "KiB idle", "KiB with moves", "CPU µs to open", "CPU µs to rematch"
    );
    for round in rounds {
        for (name, measured) in [("Tessera", &round.tessera), ("relay", &round.relay)] {
            let rematch = measured.new_games.busy_each();
            println!(
                "{:>6}  {name:<9} {:>9.1} {:>15.1} {:>17.0} {:>16}",
                round.tables,
                measured.idle.memory / 1024.0,
                measured.active_memory / 1024.0,
                measured.idle.opening.as_secs_f64() * 1e6,
                rematch.map_or("-".to_owned(), |busy| format!("{busy:.0}")),
            );
        }
    }
    println!("\n{}  CPU ratio  p99 ratio", Load::header());
    for round in rounds {
        for (load, tessera, relay) in round.loads() {
            println!(
                "{} {:>9.2}× {:>9.2}×",
                tessera.row(round.tables, load, "Tessera"),
                tessera.busy_a_move() / relay.busy_a_move(),
                tessera.within(0.99) / relay.within(0.99),
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
    fn loads(&self) -> [(&'static str, &Load, &Load); 2] {
        [
            ("paced", &self.tessera.paced, &self.relay.paced),
            ("saturated", &self.tessera.saturated, &self.relay.saturated),
        ]
    }
}

fn judge(rounds: &[Round]) -> anyhow::Result<()> {
    let verdict = |passed| if passed { "PASS" } else { "FAIL" };
    println!();
    for round in rounds {
        for (load, tessera, _) in round.loads() {
            let busy = tessera.busy_a_move();
            println!(
                "{}  {} tables, {load}: {busy:.1} µs of CPU a move, at most {BUSY_A_MOVE:.0} wanted",
                verdict(busy <= BUSY_A_MOVE),
                round.tables
            );
        }
        if round.tables >= P99_TABLES {
            let p99 = round.tessera.paced.within(0.99);
            println!(
                "{}  {} tables, paced: p99 {p99:.2} ms, less than {P99:.0} wanted",
                verdict(p99 < P99),
                round.tables
            );
        }
    }
    for round in rounds {
        let ratio = round.tessera.saturated.busy_a_move() / round.relay.saturated.busy_a_move();
        ensure!(
            ratio <= RATIO,
            "{} tables, saturated: a move costs {ratio:.2} times as much CPU as the relay's, more than {RATIO}",
            round.tables
        );
    }
    Ok(())
}
