//! `cargo xtask fuzz-server` and `cargo xtask kill`: tests of the whole program that run for minutes; short versions run with
//! the tests.

use std::time::Instant;

use anyhow::{Context, bail, ensure};
use tessera_tests::{
    ApiFuzzSettings, KillRunSettings, TestServer, TestServerSettings, free_port, fuzz_server, kill_repeatedly,
};

const INPUTS: u64 = 1_000_000;
/// Clients that send at the same time.
const WORKERS: u64 = 8;
const KILLS: u64 = 1_000;
const TABLES: u64 = 30;
/// The progress is printed so often.
const PROGRESS: u64 = 50;

/// Sends generated inputs; fails at the first wrong answer.
pub(crate) fn fuzz(options: &[&str]) -> anyhow::Result<()> {
    let (inputs, seed) = match numbers(options)?[..] {
        [] => (INPUTS, 1),
        [inputs] => (inputs, 1),
        [inputs, seed] => (inputs, seed),
        _ => bail!("fuzz-server [INPUTS] [SEED]"),
    };
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let begun = Instant::now();
    let settings = ApiFuzzSettings { inputs, seed, workers: WORKERS };
    let report = runtime()?.block_on(fuzz_server(&server, settings))?;
    println!("{report}\nin {:.0} s, seed {seed}", begun.elapsed().as_secs_f64());
    // Dropping the server fails if it has panicked.
    drop(server);
    Ok(())
}

/// Kills the server again and again while tables play; fails if anything was lost, doubled or changed.
pub(crate) fn kill(options: &[&str]) -> anyhow::Result<()> {
    let (kills, tables) = match numbers(options)?[..] {
        [] => (KILLS, TABLES),
        [kills] => (kills, TABLES),
        [kills, tables] => (kills, tables),
        _ => bail!("kill [KILLS] [TABLES]"),
    };
    let settings = TestServerSettings { port: free_port()?, pause: Some(0), ..TestServerSettings::default() };
    let mut server = TestServer::start_with(settings)?;
    let begun = Instant::now();
    let settings = KillRunSettings { kills, tables, seed: 1, progress: PROGRESS };
    let report = runtime()?.block_on(kill_repeatedly(&mut server, settings))?;
    println!("{report}\nin {:.0} s", begun.elapsed().as_secs_f64());
    ensure!(!report.compared.is_wrong(), "something was lost, doubled or changed");
    Ok(())
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

fn numbers(options: &[&str]) -> anyhow::Result<Vec<u64>> {
    options.iter().map(|option| option.parse().with_context(|| format!("{option} is not a number"))).collect()
}
