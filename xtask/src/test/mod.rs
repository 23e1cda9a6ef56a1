//! `cargo xtask test`: what must hold before a change is done.

mod binaries;
mod extra;
mod jobs;
mod server;
mod steps;
mod wasm;

pub(crate) use extra::run as extra;

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::thread;

use anyhow::{Context, anyhow, bail};

use crate::command::{cargo, must_succeed};
use crate::packages;
use binaries::Built;
use jobs::Counted;
use steps::Steps;

/// Format, lints, all tests, documentation.
pub(crate) fn everything() -> anyhow::Result<()> {
    let steps = Steps::start();
    // The browser is fetched while the lints keep the processor busy.
    let packages = thread::spawn(packages::install_missing);
    sources(&steps)?;
    let built = steps.run("building the tests", || Built::build(&["--workspace"]))?;
    steps.run("packages", || packages.join().map_err(|_| anyhow!("installing packages panicked"))?)?;
    let mut counted = steps.run("tests", || jobs::run(&built, &steps, &[], |_| true))?;
    counted += steps.run("examples in the documentation", doctests)?;
    steps.run("documentation", documentation)?;
    finish(&steps, counted)
}

/// Packages of tools: their few unit tests would bring in another client of everything that the games are served by.
const TOOLS: [&str; 4] = ["tessera-bench", "tessera-fuzz", "tessera-tests", "xtask"];

/// Format, lints, and the unit tests of the crates.
pub(crate) fn quick() -> anyhow::Result<()> {
    let steps = Steps::start();
    sources(&steps)?;
    let without = TOOLS.map(|package| format!("--exclude={package}"));
    let chosen: Vec<&str> =
        ["--workspace", "--lib", "--bins"].into_iter().chain(without.iter().map(String::as_str)).collect();
    let built = steps.run("building the unit tests", || Built::build(&chosen))?;
    let counted = steps.run("unit tests", || jobs::run(&built, &steps, &[], |_| true))?;
    finish(&steps, counted)
}

/// The modules of tests whose name contains one of these.
pub(crate) fn only(names: &[&str]) -> anyhow::Result<()> {
    let steps = Steps::start();
    let built = steps.run("building the tests", || Built::build(&["--workspace"]))?;
    let wanted = |module: &str| names.iter().any(|name| module.contains(name));
    let counted = steps.run("tests", || jobs::run(&built, &steps, &[], wanted))?;
    finish(&steps, counted)
}

fn sources(steps: &Steps) -> anyhow::Result<()> {
    steps.run("format", || must_succeed(cargo().args(["fmt", "--all", "--check"])))?;
    steps.run("lints", || {
        must_succeed(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })
}

fn documentation() -> anyhow::Result<()> {
    must_succeed(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The examples in doc comments, which cargo alone can build.
fn doctests() -> anyhow::Result<Counted> {
    let mut tests = cargo()
        .args(["test", "--workspace", "--doc", "--no-fail-fast"])
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo test cannot be started")?;
    let output = tests.stdout.take().context("cargo test has no output")?;
    let mut counted = Counted::default();
    let mut all = String::new();
    for line in BufReader::new(output).lines() {
        let line = line.context("cargo test printed something that is not text")?;
        counted += Counted::read(&line).unwrap_or_default();
        all += &line;
        all.push('\n');
    }
    if !tests.wait()?.success() {
        print!("{all}");
        counted.failed = counted.failed.max(1);
    }
    Ok(counted)
}

/// The times of all steps, then the sum on a line of its own, as programs read it.
fn finish(steps: &Steps, counted: Counted) -> anyhow::Result<()> {
    steps.summary();
    println!("{} tests ran, {} were left out", counted.passed + counted.failed, counted.ignored);
    println!("{} passed, {} failed", counted.passed, counted.failed);
    match counted {
        Counted { failed: 0, passed: 1.., .. } => Ok(()),
        Counted { failed: 0, .. } => bail!("no test ran"),
        _ => bail!("tests failed"),
    }
}
