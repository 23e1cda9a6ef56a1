//! `cargo xtask bench mixed`: hours of everything that visitors do, at a modest rate; the memory of the server must stay flat.

mod counting_client;
mod game_activity;
mod tournament_activity;
mod visit_activity;

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::task::JoinSet;

use crate::load::{ServerProcess, TesseraLoadTarget, raise_open_files_limit};
use counting_client::CountingClient;

const MINUTES: u64 = 60;
const TABLES: usize = 24;
/// Visitors that read pages, pictures and the API, and open and close sockets.
const VISITORS: usize = 6;
const MINUTE: Duration = Duration::from_mins(1);
/// The share of the run before the memory is compared: caches fill first.
const WARM_UP: f64 = 0.25;
/// The mean memory of the last quarter relative to that of the first quarter after the warm-up.
const MAX_GROWTH: f64 = 1.10;

struct MixedLoadOptions {
    minutes: u64,
    tables: usize,
    serve: Vec<String>,
}

fn parse_options(arguments: &[&str]) -> anyhow::Result<MixedLoadOptions> {
    let mut options = MixedLoadOptions { minutes: MINUTES, tables: TABLES, serve: Vec::new() };
    for pair in arguments.chunks(2) {
        match pair {
            ["--minutes", minutes] => options.minutes = minutes.parse().context("--minutes 60")?,
            ["--tables", tables] => options.tables = tables.parse().context("--tables 24")?,
            ["--serve", flags] => options.serve = flags.split_whitespace().map(str::to_owned).collect(),
            _ => bail!("bench mixed [--minutes 60] [--tables 24] [--serve 'FLAGS OF tessera serve']"),
        }
    }
    ensure!(options.minutes > 0, "--minutes must be a positive number");
    Ok(options)
}

/// Runs the load and prints the server's memory every minute. Fails if an answer or a line of the server's log is an
/// error, or if the memory grows after the warm-up.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let options = parse_options(arguments)?;
    raise_open_files_limit(options.tables + VISITORS)?;
    eprintln!("building the server");
    TesseraLoadTarget::build()?;
    let folder = tempfile::tempdir_in(crate::target())?;
    let log = folder.path().join("stderr.txt");
    let program = TesseraLoadTarget::program();
    let process =
        TesseraLoadTarget::start_program(&program, folder.path(), &options.serve, Some(File::create(&log)?))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let samples = runtime.block_on(run_load(&process, &options))?;
    runtime.shutdown_background();
    drop(process);
    check_log(&log)?;
    check_growth(&samples)
}

async fn run_load(process: &ServerProcess, options: &MixedLoadOptions) -> anyhow::Result<Vec<u64>> {
    let counters = Arc::new(CountingClient::default());
    let mut activities = JoinSet::new();
    for number in 0..options.tables {
        activities.spawn(game_activity::run(process.address, number, Arc::clone(&counters)));
    }
    for number in 0..VISITORS {
        activities.spawn(visit_activity::run(process.address, number, Arc::clone(&counters)));
    }
    for online in [false, true] {
        activities.spawn(tournament_activity::run(process.address, online, Arc::clone(&counters)));
    }
    let begun = Instant::now();
    let mut samples = Vec::new();
    println!("{:>6} {:>9}  {}", "minute", "RSS MiB", CountingClient::HEADER);
    for minute in 1..=options.minutes {
        let next = begun + MINUTE * minute as u32;
        tokio::select! {
            () = tokio::time::sleep_until(next.into()) => {}
            // An activity never ends by itself.
            Some(ended) = activities.join_next() => ended?.context("an activity failed")?,
        }
        let memory = process.memory()?;
        println!("{minute:>6} {:>9.1}  {counters}", memory as f64 / f64::from(1 << 20));
        samples.push(memory);
    }
    activities.shutdown().await;
    Ok(samples)
}

/// Fails if the server has logged an error, as text or as JSON.
fn check_log(log: &Path) -> anyhow::Result<()> {
    let log = fs::read_to_string(log)?;
    let is_error =
        |line: &&str| line.contains(" ERROR ") || line.contains("\"ERROR\"") || line.contains("panicked");
    let errors: Vec<&str> = log.lines().filter(is_error).collect();
    let warnings = log.lines().filter(|line| line.contains("WARN")).count();
    println!("\n{} errors and {warnings} warnings logged", errors.len());
    ensure!(errors.is_empty(), "the server logged errors, the first: {}", errors[0]);
    Ok(())
}

/// Compares the memory after the warm-up with that at the end.
fn check_growth(samples: &[u64]) -> anyhow::Result<()> {
    let warm = &samples[(samples.len() as f64 * WARM_UP) as usize..];
    let Some(quarter) = (warm.len() / 4).checked_sub(1).map(|quarter| quarter + 1) else {
        println!("too short to compare the memory; run at least six minutes");
        return Ok(());
    };
    let mean = |samples: &[u64]| samples.iter().sum::<u64>() as f64 / samples.len() as f64;
    let growth = mean(&warm[warm.len() - quarter..]) / mean(&warm[..quarter]);
    println!("memory at the end: {growth:.3} of that after the warm-up, at most {MAX_GROWTH} allowed");
    ensure!(growth <= MAX_GROWTH, "the memory of the server grows");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check_growth;

    #[test]
    fn growth_is_measured_after_the_warm_up() {
        let warming: Vec<u64> = [10, 50, 90].into_iter().chain([100; 9]).collect();
        check_growth(&warming).unwrap();
        let growing: Vec<u64> = (1..=12).map(|minute| minute * 10).collect();
        assert!(check_growth(&growing).is_err());
    }
}
