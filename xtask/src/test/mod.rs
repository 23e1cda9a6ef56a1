//! `cargo xtask test`: every check that a change must pass.

mod extra_tests;
mod parallel_runs;
mod server_under_test;
mod step_output;
mod test_binaries;
mod wasm_check;
mod web_checks;

pub(crate) use extra_tests::run as extra;

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::thread;

use anyhow::{Context, anyhow, bail};

use crate::run_command::{cargo, must_succeed};
use crate::system_packages;
pub(crate) use parallel_runs::TestCounts;
use step_output::TestStepRunner;
use test_binaries::TestBuild;

/// Format, lints, all tests but the long ones, documentation.
pub(crate) fn all() -> anyhow::Result<()> {
    let steps = TestStepRunner::start();
    // The browser is downloaded while the lints use the CPU.
    let packages = thread::spawn(system_packages::install_missing);
    check_sources(&steps, &["--workspace", "--all-targets"])?;
    let built = steps.run("building the tests", || TestBuild::build(&["--workspace"]))?;
    steps.run("packages", || packages.join().map_err(|_| anyhow!("installing packages panicked"))?)?;
    let mut counts = TestCounts::default();
    // Tests in browsers often wait. The compiler uses the CPU meanwhile.
    thread::scope(|scope| {
        let documentation = scope.spawn(|| {
            let mut counts = count(&steps, "front end", || web_checks::check(&steps));
            counts += count(&steps, "examples in the documentation", run_doctests);
            steps.run("documentation", build_documentation)?;
            anyhow::Ok(counts)
        });
        counts += steps.run("tests", || {
            parallel_runs::run(&built, &steps, &[], |module| !parallel_runs::is_long(module))
        })?;
        counts += documentation.join().map_err(|_| anyhow!("a step panicked"))??;
        anyhow::Ok(())
    })?;
    finish(&steps, counts)
}

/// Tools, left out of the quick tests: they would compile HTTP and WebSocket clients.
const TOOLS: [&str; 4] = ["tessera-bench", "tessera-fuzz", "tessera-tests", "xtask"];

/// Format, and the lints and unit tests of the crates.
pub(crate) fn quick() -> anyhow::Result<()> {
    let steps = TestStepRunner::start();
    let packages = thread::spawn(|| system_packages::install(&[system_packages::PDF_READER]));
    let without = TOOLS.map(|package| format!("--exclude={package}"));
    let crates_only = |targets: &[&'static str]| -> Vec<&str> {
        let targets = ["--workspace"].iter().chain(targets).copied();
        targets.chain(without.iter().map(String::as_str)).collect()
    };
    check_sources(&steps, &crates_only(&["--all-targets"]))?;
    let built =
        steps.run("building the unit tests", || TestBuild::build(&crates_only(&["--lib", "--bins"])))?;
    steps.run("packages", || packages.join().map_err(|_| anyhow!("installing packages panicked"))?)?;
    let counts = steps.run("unit tests", || {
        parallel_runs::run(&built, &steps, &[], |module| !parallel_runs::is_long(module))
    })?;
    finish(&steps, counts)
}

/// The test modules whose name contains one of these.
pub(crate) fn only(names: &[&str]) -> anyhow::Result<()> {
    let steps = TestStepRunner::start();
    let built = steps.run("building the tests", || TestBuild::build(&["--workspace"]))?;
    let wanted = |module: &str| names.iter().any(|name| module.contains(name));
    let counts = steps.run("tests", || parallel_runs::run(&built, &steps, &[], wanted))?;
    finish(&steps, counts)
}

/// Types, lints and unit tests of the scripts in `web/`.
pub(crate) fn front_end() -> anyhow::Result<()> {
    let steps = TestStepRunner::start();
    steps.run("packages", || system_packages::install(&[("npm", "npm")]))?;
    let counts = count(&steps, "front end", || web_checks::check(&steps));
    finish(&steps, counts)
}

/// Runs a step that counts tests. An error is a failed test, so that the next steps run as well.
fn count(
    steps: &TestStepRunner,
    name: &str,
    step: impl FnOnce() -> anyhow::Result<TestCounts>,
) -> TestCounts {
    steps.run(name, step).unwrap_or_else(|error| {
        steps.failure(&format!("{error:#}"));
        TestCounts { failed: 1, ..TestCounts::default() }
    })
}

fn check_sources(steps: &TestStepRunner, linted: &[&str]) -> anyhow::Result<()> {
    steps.run("format", || must_succeed(cargo().args(["fmt", "--all", "--check"])))?;
    steps.run("lints", || must_succeed(cargo().arg("clippy").args(linted).args(["--", "-D", "warnings"])))
}

fn build_documentation() -> anyhow::Result<()> {
    must_succeed(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Runs the examples in doc comments, which only cargo can build.
fn run_doctests() -> anyhow::Result<TestCounts> {
    let mut tests = cargo()
        .args(["test", "--workspace", "--doc", "--no-fail-fast"])
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo test cannot be started")?;
    let output = tests.stdout.take().context("cargo test has no output")?;
    let mut counts = TestCounts::default();
    let mut all = String::new();
    for line in BufReader::new(output).lines() {
        let line = line.context("cargo test printed something that is not text")?;
        counts += TestCounts::parse(&line).unwrap_or_default();
        all += &line;
        all.push('\n');
    }
    if !tests.wait()?.success() {
        print!("{all}");
        counts.failed = counts.failed.max(1);
    }
    Ok(counts)
}

/// Prints the times of all steps, then the totals on a line of their own, which programs parse.
fn finish(steps: &TestStepRunner, counts: TestCounts) -> anyhow::Result<()> {
    steps.summary();
    println!("{} tests ran, {} were ignored", counts.passed + counts.failed, counts.ignored);
    println!("{} passed, {} failed", counts.passed, counts.failed);
    match counts {
        TestCounts { failed: 0, passed: 1.., .. } => Ok(()),
        TestCounts { failed: 0, .. } => bail!("no test ran"),
        _ => bail!("tests failed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_cannot_run_is_a_failed_test() {
        let failed = count(&TestStepRunner::start(), "front end", || bail!("`tsc` failed"));
        assert_eq!(failed, TestCounts { failed: 1, ..TestCounts::default() });
    }
}
