//! Everything that must hold before a change is called done.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::{must_succeed, packages, root};

pub(crate) fn run() -> anyhow::Result<()> {
    step("format");
    must_succeed(cargo().args(["fmt", "--all", "--check"]))?;
    step("lints");
    must_succeed(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    step("packages");
    packages::install_missing()?;
    step("tests");
    let counted = run_tests()?;
    step("documentation");
    must_succeed(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    step("benchmarks");
    crate::bench::smoke()?;
    println!("\n{} passed, {} failed", counted.passed, counted.failed);
    if counted.passed == 0 {
        bail!("no test ran");
    }
    Ok(())
}

fn step(name: &str) {
    println!("\n== {name}");
}

fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

#[derive(Default)]
struct Counted {
    passed: usize,
    failed: usize,
}

/// Runs all tests, shows what they print, and counts them.
fn run_tests() -> anyhow::Result<Counted> {
    let mut tests = cargo()
        .args(["test", "--workspace", "--no-fail-fast"])
        .current_dir(root())
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo test cannot be started")?;
    let output = tests.stdout.take().context("cargo test has no output")?;
    let mut counted = Counted::default();
    for line in BufReader::new(output).lines() {
        let line = line.context("cargo test prints something that is no text")?;
        println!("{line}");
        if let Some(result) = line.strip_prefix("test result: ") {
            counted.passed += number_before(result, " passed");
            counted.failed += number_before(result, " failed");
        }
    }
    if !tests.wait()?.success() {
        bail!("{} passed, {} failed", counted.passed, counted.failed);
    }
    Ok(counted)
}

/// The number that stands before a word, as in `ok. 12 passed; 0 failed`.
fn number_before(text: &str, word: &str) -> usize {
    let before = text.split(word).next().unwrap_or_default();
    before.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
