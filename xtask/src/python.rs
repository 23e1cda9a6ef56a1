//! The Python package in `crates/python`: its wheel, its tests, and its comparison with other packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::run_command::{cargo, must_succeed, root};
use crate::system_packages;
use crate::test::TestCounts;

/// Builds wheels.
const MATURIN: &str = "maturin==1.16.0";
/// What the tests need besides the package.
const TEST_PACKAGES: [&str; 6] = [
    "gymnasium==1.4.0",
    "mypy==2.4.1",
    "numpy==2.4.6",
    "pettingzoo==1.27.0",
    "pytest==9.2.0",
    "typing_extensions==4.16.0",
];
/// What the package is compared with. The second one need not be available.
const PEER_PACKAGES: [&str; 2] = ["open_spiel", "numpy"];
const OPTIONAL_PEER: &str = "pgx";

fn folder() -> PathBuf {
    root().join("crates/python")
}

/// A virtual environment with these packages; it is created if it does not exist.
fn environment(folder: &Path, wanted: &[&str]) -> anyhow::Result<PathBuf> {
    system_packages::install(&[("python3", "python3")])?;
    let python = folder.join("bin/python");
    if !python.exists() {
        must_succeed(Command::new("python3").args(["-m", "venv"]).arg(folder))
            .context("on Debian, install the package python3-venv")?;
    }
    must_succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(wanted))?;
    Ok(python)
}

/// Builds the wheel and returns its file.
pub(crate) fn build_wheel(out: &Path) -> anyhow::Result<PathBuf> {
    let python = environment(&root().join("target/python/tools"), &[MATURIN])?;
    for old in wheels(out)? {
        fs::remove_file(old)?;
    }
    must_succeed(
        Command::new(python)
            .args(["-m", "maturin", "build", "--release", "--locked", "--quiet", "--out"])
            .arg(out)
            .current_dir(folder()),
    )?;
    match &wheels(out)?[..] {
        [wheel] => Ok(wheel.clone()),
        _ => bail!("maturin has built no wheel"),
    }
}

fn wheels(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let files: Vec<PathBuf> = files.collect::<anyhow::Result<_>>()?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "whl")).collect())
}

/// Format, lints, Rust tests, then the wheel in a new virtual environment with its Python tests.
pub(crate) fn test(out: &Path, server: &str) -> anyhow::Result<TestCounts> {
    must_succeed(cargo().args(["fmt", "--check"]).current_dir(folder()))?;
    must_succeed(
        cargo().args(["clippy", "--release", "--all-targets", "--", "-D", "warnings"]).current_dir(folder()),
    )?;
    // Without the bindings nothing has to be linked with Python.
    must_succeed(
        cargo().args(["test", "--release", "--no-default-features", "--quiet"]).current_dir(folder()),
    )?;
    let wheel = build_wheel(out)?;
    let environment_folder = out.join("venv");
    if environment_folder.exists() {
        fs::remove_dir_all(&environment_folder)?;
    }
    let python = environment(&environment_folder, &TEST_PACKAGES)?;
    must_succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-deps"]).arg(wheel))?;
    let report = out.join("report.xml");
    let tested = must_succeed(
        Command::new(&python)
            .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--junit-xml"])
            .arg(&report)
            .env("TESSERA_SERVER", server)
            .current_dir(folder()),
    );
    let counts = counts_of(&fs::read_to_string(&report).context("pytest has written no report")?)?;
    match tested {
        Err(error) if counts.failed == 0 => Err(error),
        _ => Ok(counts),
    }
}

/// The numbers of a report in the format of `JUnit`.
fn counts_of(report: &str) -> anyhow::Result<TestCounts> {
    let number = |name: &str| -> anyhow::Result<usize> {
        let start = format!(" {name}=\"");
        let (_, rest) = report.split_once(&start).with_context(|| format!("the report has no {name}"))?;
        let (digits, _) = rest.split_once('"').context("the report ends early")?;
        digits.parse().with_context(|| format!("'{digits}' is no number of {name}"))
    };
    let (all, ignored) = (number("tests")?, number("skipped")?);
    let failed = number("failures")? + number("errors")?;
    Ok(TestCounts { passed: all.saturating_sub(failed + ignored), failed, ignored })
}

/// Runs the package beside OpenSpiel and, if it can be installed, pgx.
pub(crate) fn compare_with_peers() -> anyhow::Result<()> {
    let out = root().join("target/packages");
    fs::create_dir_all(&out)?;
    let wheel = build_wheel(&out)?;
    let python = environment(&root().join("target/peers/python"), &PEER_PACKAGES)?;
    let pip = || {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet"]);
        pip
    };
    must_succeed(pip().args(["--no-deps", "--force-reinstall"]).arg(wheel))?;
    if must_succeed(pip().arg(OPTIONAL_PEER)).is_err() {
        println!("{OPTIONAL_PEER} cannot be installed and is left out");
    }
    must_succeed(Command::new(&python).arg(folder().join("benchmarks/peers.py")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a manifest from a heading to the next one, without comments.
    fn section<'a>(manifest: &'a str, heading: &str) -> Vec<&'a str> {
        let after = manifest.split_once(&format!("{heading}\n")).expect(heading).1;
        let lines = after.lines().take_while(|line| !line.starts_with('['));
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
    }

    /// A workspace cannot inherit from another one.
    #[test]
    fn lints_and_version_are_those_of_the_workspace() {
        let own = fs::read_to_string(folder().join("Cargo.toml")).expect("a manifest");
        let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
        for group in ["rust", "clippy"] {
            let shared = section(&workspace, &format!("[workspace.lints.{group}]"));
            let ours = section(&own, &format!("\n[lints.{group}]"));
            assert_eq!(ours, shared, "{group}");
        }
        for line in section(&workspace, "[workspace.package]") {
            assert!(section(&own, "[package]").contains(&line), "{line}");
        }
    }

    #[test]
    fn the_report_of_pytest_is_parsed() {
        let report = r#"<testsuites name="pytest tests"><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10" time="1">"#;
        assert_eq!(counts_of(report).expect("numbers"), TestCounts { passed: 4, failed: 3, ignored: 3 });
        assert!(counts_of("<testsuite tests=\"x\">").is_err());
    }
}
