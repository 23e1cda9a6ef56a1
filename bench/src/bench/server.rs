//! `cargo xtask bench server`: the release server under load, compared with a bare message relay, and with another program
//! such as that of an older commit.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use super::relay_server;
use super::relay_target::RelayLoadTarget;
use crate::load::{
    LoadSettings, MoveLoadResult, ServerLoadResults, TesseraLoadTarget, measure, raise_open_files_limit,
};

const TABLES: [usize; 3] = [100, 1_000, 5_000];
const SECONDS: u64 = 10;
/// Targets for an otherwise idle machine. Times depend on the machine, so a miss is printed and is no error.
const CPU_PER_MOVE: f64 = 70.0;
const P99: f64 = 25.0;
const P99_TABLES: usize = 5_000;
/// The p99 that is wanted with fewer tables.
const P99_FEW_TABLES: f64 = 20.0;
/// The hard bound: CPU time per move relative to the relay, under saturation. It was between 2.2 and 4.2 on a busy machine
/// (the relay gains most with few tables, which all fit the CPU cache); more than five is no noise.
const MAX_CPU_RATIO: f64 = 5.0;

struct ServerBenchOptions {
    tables: Vec<usize>,
    seconds: u64,
    /// How often everything is measured; with `against` the two programs alternate.
    repeat: usize,
    /// Another program to compare with.
    against: Option<PathBuf>,
    /// Further flags of `tessera serve`, not for `against`.
    serve: Vec<String>,
}

const USAGE: &str = "bench server [--tables 100,1000,5000] [--seconds 10] [--repeat 1] [--against PROGRAM] \
                     [--serve 'FLAGS OF tessera serve']";

fn parse_options(arguments: &[&str]) -> anyhow::Result<ServerBenchOptions> {
    let mut options = ServerBenchOptions {
        tables: TABLES.to_vec(),
        seconds: SECONDS,
        repeat: 1,
        against: None,
        serve: Vec::new(),
    };
    for pair in arguments.chunks(2) {
        match pair {
            ["--tables", list] => {
                options.tables =
                    list.split(',').map(str::parse).collect::<Result<_, _>>().context("--tables 100,1000")?;
            }
            ["--seconds", seconds] => options.seconds = seconds.parse().context("--seconds 10")?,
            ["--repeat", times] => options.repeat = times.parse().context("--repeat 3")?,
            ["--against", program] => options.against = Some(PathBuf::from(program)),
            ["--serve", flags] => options.serve = flags.split_whitespace().map(str::to_owned).collect(),
            _ => bail!("{USAGE}"),
        }
    }
    ensure!(
        options.seconds > 0 && options.repeat > 0 && options.tables.iter().all(|&tables| tables > 0),
        "--tables, --seconds and --repeat must be positive numbers"
    );
    Ok(options)
}

/// The measurements of all servers with one number of tables.
struct Round {
    tables: usize,
    tessera: ServerLoadResults,
    relay: ServerLoadResults,
    /// Of the program to compare with.
    against: Option<ServerLoadResults>,
}

pub(crate) fn server(arguments: &[&str]) -> anyhow::Result<()> {
    let options = parse_options(arguments)?;
    raise_open_files_limit(options.tables.iter().copied().max().unwrap_or_default())?;
    eprintln!("building the server");
    TesseraLoadTarget::build()?;
    let mut rounds = Vec::new();
    for &tables in &options.tables {
        for _ in 0..options.repeat {
            let settings = LoadSettings { tables, seconds: options.seconds };
            let own = TesseraLoadTarget::program();
            let tessera = measure_program("Tessera", &own, &options.serve, settings)?;
            let against = options.against.as_deref();
            let against = against.map(|program| measure_program("against", program, &[], settings));
            let against = against.transpose()?;
            let process = relay_server::start()?;
            let relay = measure("relay", RelayLoadTarget { address: process.address }, &process, settings)?;
            rounds.push(Round { tables, tessera, relay, against });
        }
    }
    print(&rounds);
    print_comparison(&rounds, &options.tables);
    check_targets(&rounds)
}

fn measure_program(
    name: &str,
    program: &Path,
    flags: &[String],
    settings: LoadSettings,
) -> anyhow::Result<ServerLoadResults> {
    let folder = tempfile::tempdir_in(crate::target())?;
    let process = TesseraLoadTarget::start_program(program, folder.path(), flags, None)?;
    measure(name, TesseraLoadTarget::at(process.address), &process, settings)
}

/// Prints the medians of both programs and their ratios.
fn print_comparison(rounds: &[Round], tables: &[usize]) {
    if rounds.iter().all(|round| round.against.is_none()) {
        return;
    }
    println!(
        "\n{:>6}  {:<9}  {:>11} {:>8} {:>6}  {:>8} {:>8} {:>6}  {:>9} {:>9} {:>6}",
        "tables",
        "load",
        "CPU µs/move",
        "against",
        "ratio",
        "p99 ms",
        "against",
        "ratio",
        "moves/s",
        "against",
        "ratio"
    );
    for &tables in tables {
        for (number, load) in ["paced", "saturated"].into_iter().enumerate() {
            let load_of = |measured: &ServerLoadResults, figure: fn(&MoveLoadResult) -> f64| {
                figure([&measured.paced, &measured.saturated][number])
            };
            let same = || rounds.iter().filter(|round| round.tables == tables);
            let figures = |figure: fn(&MoveLoadResult) -> f64| {
                let own = median(same().map(|round| load_of(&round.tessera, figure)).collect());
                let others = same().filter_map(|round| round.against.as_ref());
                let other = median(others.map(|against| load_of(against, figure)).collect());
                (own, other, own / other)
            };
            let cpu = figures(MoveLoadResult::cpu_per_move);
            let p99 = figures(|load| load.latency_percentile(0.99));
            let rate = figures(MoveLoadResult::per_second);
            println!(
                "{tables:>6}  {load:<9}  {:>11.1} {:>8.1} {:>5.2}×  {:>8.2} {:>8.2} {:>5.2}×  {:>9.0} {:>9.0} {:>5.2}×",
                cpu.0, cpu.1, cpu.2, p99.0, p99.1, p99.2, rate.0, rate.1, rate.2
            );
        }
    }
}

/// The middle value; of an even number of values the higher one.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
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
    println!("\n{}  CPU ratio  p99 ratio", MoveLoadResult::header());
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
    fn loads(&self) -> [(&'static str, &MoveLoadResult, &MoveLoadResult); 2] {
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
        let wanted = if round.tables >= P99_TABLES { P99 } else { P99_FEW_TABLES };
        let p99 = round.tessera.paced.latency_percentile(0.99);
        println!(
            "{}  {} tables, paced: p99 {p99:.2} ms, less than {wanted:.0} wanted",
            verdict(p99 < wanted),
            round.tables
        );
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_a_program_to_compare_with() {
        let options = parse_options(&["--tables", "100,1000", "--against", "/old/tessera", "--repeat", "3"]);
        let options = options.expect("valid options");
        assert_eq!((options.tables, options.repeat), (vec![100, 1000], 3));
        assert_eq!(options.against.as_deref(), Some(Path::new("/old/tessera")));
        assert!(parse_options(&["--against"]).is_err());
        assert!(parse_options(&["--repeat", "0"]).is_err());
    }

    #[test]
    fn a_median_is_the_middle_value() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
    }
}
