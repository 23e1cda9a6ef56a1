//! The scripts in `web/`: types by the TypeScript compiler, lints, and unit tests by node's test runner.
//!
//! The scripts are copied next to the tools, below `target`: a `package.json` there tells node that they are modules, and
//! nothing of the tools lies in the folder that is embedded in the program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use super::jobs::TestCounts;
use crate::command::{must_succeed, root, shown};

/// The scripts, and their tests with the configuration of the tools.
const FOLDERS: [&str; 2] = ["web", "tests/web"];
/// The tools, with exact versions.
const PACKAGE_FILES: [&str; 2] = ["package.json", "package-lock.json"];

/// Checks types and lints, and runs the unit tests.
pub(super) fn check() -> anyhow::Result<TestCounts> {
    let folder = root().join("target/web-checks");
    install(&folder)?;
    for name in FOLDERS {
        copy(&root().join(name), &folder.join(name))?;
    }
    let tool = |name: &str| {
        let mut command = Command::new(folder.join("node_modules/.bin").join(name));
        command.current_dir(&folder);
        command
    };
    must_succeed(tool("tsc").args(["--project", "tests/web/tsconfig.json"]))?;
    must_succeed(tool("eslint").args(["--config", "tests/web/eslint.config.js"]).args(FOLDERS))?;
    run_tests(&folder)
}

/// Installs the tools unless they are there already.
fn install(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    // npm writes it when it has installed everything.
    let mut is_installed = folder.join("node_modules/.package-lock.json").exists();
    for name in PACKAGE_FILES {
        let wanted = fs::read(root().join("tests/web").join(name))?;
        let installed = folder.join(name);
        is_installed &= fs::read(&installed).is_ok_and(|installed| installed == wanted);
        fs::write(installed, wanted)?;
    }
    if is_installed {
        return Ok(());
    }
    must_succeed(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))
        .context("the tools that check scripts come from npm")
}

/// Replaces a folder by a copy of another.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    match fs::remove_dir_all(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => fs::create_dir_all(to)?,
    }
    for entry in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let entry = entry?;
        let copied = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &copied)?;
        } else {
            fs::copy(entry.path(), copied)?;
        }
    }
    Ok(())
}

fn run_tests(folder: &Path) -> anyhow::Result<TestCounts> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder.join("tests/web"))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.js") {
            files.push(path);
        }
    }
    files.sort();
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=tap"]).args(&files).current_dir(folder);
    let output = node.output().context("node cannot be started")?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let Some(mut counts) = read_counts(&printed) else {
        bail!(
            "`{}` has not counted its tests: {printed}{}",
            shown(&node),
            String::from_utf8_lossy(&output.stderr)
        );
    };
    if !output.status.success() {
        println!("{printed}");
        counts.failed = counts.failed.max(1);
    }
    Ok(counts)
}

/// The counts at the end of the output, such as `# pass 50`.
fn read_counts(printed: &str) -> Option<TestCounts> {
    let count = |name: &str| {
        let start = format!("# {name} ");
        printed.lines().rev().find_map(|line| line.strip_prefix(&start)?.trim().parse::<usize>().ok())
    };
    let failed = count("fail")? + count("cancelled")?;
    Some(TestCounts { passed: count("pass")?, failed, ignored: count("skipped")? + count("todo")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_node_are_read() {
        let printed = "ok 1 - a\n# tests 6\n# suites 0\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n# duration_ms 12\n";
        assert_eq!(read_counts(printed), Some(TestCounts { passed: 3, failed: 2, ignored: 1 }));
        assert_eq!(read_counts("node: bad option"), None);
    }
}
