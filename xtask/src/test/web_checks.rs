//! The scripts in `web/`: types by the TypeScript compiler, lints, and unit tests by node's test runner.
//!
//! The scripts are copied next to the tools, below `target`: a `package.json` there tells node that they are modules, and
//! nothing of the tools lies in the folder that is embedded in the program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use super::parallel_runs::TestCounts;
use super::step_output::TestStepRunner;
use crate::run_command::{must_succeed, root, shown};

/// The scripts, and their tests with the configuration of the tools.
const FOLDERS: [&str; 2] = ["web", "tests/web"];
/// What a test reads besides: the workflows of hosted builds, which are YAML.
const WORKFLOWS: &str = ".github/workflows";
/// The tools, with exact versions.
const PACKAGE_FILES: [&str; 2] = ["package.json", "package-lock.json"];

/// Checks types and lints, and runs the unit tests.
pub(super) fn check(steps: &TestStepRunner) -> anyhow::Result<TestCounts> {
    let folder = root().join("target/web-checks");
    install(&folder)?;
    for name in FOLDERS.into_iter().chain([WORKFLOWS]) {
        copy(&root().join(name), &folder.join(name))?;
    }
    let tool = |name: &str| {
        let mut command = Command::new(folder.join("node_modules/.bin").join(name));
        command.current_dir(&folder);
        command
    };
    must_succeed(tool("tsc").args(["--project", "tests/web/tsconfig.json"]))?;
    must_succeed(tool("eslint").args(["--config", "tests/web/eslint.config.js"]).args(FOLDERS))?;
    run_tests(&folder, steps)
}

/// Installs the tools unless they are there already.
fn install(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let mut wanted = Vec::new();
    for name in PACKAGE_FILES {
        let content = fs::read(root().join("tests/web").join(name))?;
        fs::write(folder.join(name), &content)?;
        wanted.extend(content);
    }
    // npm removes the folder of modules, and the stamp with it, before it installs.
    unless_stamped(&folder.join("node_modules/.installed"), &wanted, || {
        let arguments = ["ci", "--prefer-offline", "--no-audit", "--no-fund"];
        must_succeed(Command::new("npm").args(arguments).current_dir(folder))
            .context("the tools that check scripts come from npm")
    })
}

/// Does something unless the stamp says that it was done. The stamp is written only after a success.
fn unless_stamped(
    stamp: &Path,
    wanted: &[u8],
    action: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if fs::read(stamp).is_ok_and(|done| done == wanted) {
        return Ok(());
    }
    action()?;
    fs::write(stamp, wanted).with_context(|| format!("{} cannot be written", stamp.display()))
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

fn run_tests(folder: &Path, steps: &TestStepRunner) -> anyhow::Result<TestCounts> {
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
        for name in failed_tests(&printed) {
            steps.failure(&format!("front end: {name}"));
        }
        counts.failed = counts.failed.max(1);
    }
    Ok(counts)
}

/// The names of the failed tests, in lines such as `not ok 3 - chat does not reach the board`.
fn failed_tests(printed: &str) -> impl Iterator<Item = &str> {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("not ok ")?.split_once(" - "));
    lines.map(|(_, name)| name).filter(|name| !name.contains(" # "))
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

    #[test]
    fn failed_tests_are_named() {
        let printed = "ok 1 - a\nnot ok 2 - b - c\n  ---\nnot ok 3 - later # TODO\nok 4 - d # SKIP\n";
        assert_eq!(failed_tests(printed).collect::<Vec<_>>(), ["b - c"]);
    }

    #[test]
    fn a_failed_installation_is_not_taken_for_a_good_one() -> anyhow::Result<()> {
        let stamp = std::env::temp_dir().join(format!("tessera-stamp-{}", std::process::id()));
        let run = |wanted: &[u8], succeeds: bool| {
            let mut ran = false;
            let result = unless_stamped(&stamp, wanted, || {
                ran = true;
                if succeeds { Ok(()) } else { bail!("no network") }
            });
            (ran, result.is_ok())
        };
        assert_eq!(run(b"1", false), (true, false));
        assert_eq!(run(b"1", true), (true, true));
        assert_eq!(run(b"1", true), (false, true));
        assert_eq!(run(b"2", true), (true, true), "other versions");
        fs::remove_file(&stamp)?;
        Ok(())
    }
}
