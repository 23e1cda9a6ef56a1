//! Runs the test binaries in parallel: one process per test module, one more at a time than there are cores.
//!
//! `cargo test` runs one binary after the other; at the end of each, cores wait for the last slow test.

use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::ops::AddAssign;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::step_output::TestStepRunner;
use super::test_binaries::{TestBinary, TestBuild};

/// The slowest modules, by binary and name. They start first, so that no core waits for them at the end.
const SLOWEST: [&str; 12] = [
    "tests whole_program browser::axe",
    "engine main forced_wins",
    "tests whole_program browser::layout_shift",
    "tests whole_program browser::computer_opponent",
    "solver main exact",
    "tests whole_program browser::small_windows",
    "tests whole_program browser::board_controls",
    "tests whole_program browser::one_screen",
    "tests whole_program crash_recovery",
    "tests whole_program pages::links_and_files",
    "rules main naive_comparison",
    "tests whole_program browser::advice",
];

/// Modules that take so long that they run in `cargo xtask test --extra long` only: half of the time of all tests.
const LONG_MODULES: [&str; 18] = [
    "engine main forced_wins",
    "engine main rules_in_keys",
    "engine main wins_and_blocks",
    "engine unit multiplayer",
    "prover main forced_win_proofs",
    "prover main pente_certificates",
    "prover main xl_certificates",
    "prover main xl_against_full_search",
    "solver unit exact::draw_proof",
    "table main random_commands",
    "tests whole_program browser::axe",
    "tests whole_program browser::layout_shift",
    "tests whole_program browser::operator",
    "tests whole_program browser::tournament",
    "tests whole_program browser::turn_signals",
    "tests whole_program browser::whole_online_tournament",
    "tests whole_program security::slow_clients",
    "tournament main random_commands",
];

/// Whether a module runs in `cargo xtask test --extra long` only.
pub(super) fn is_long(module: &str) -> bool {
    LONG_MODULES.contains(&module)
}

/// Runs the long modules. A module of the list that does not exist is an error, so that none is lost when it is renamed.
pub(super) fn run_long(built: &TestBuild, steps: &TestStepRunner) -> anyhow::Result<TestCounts> {
    let mut modules = Vec::new();
    for binary in &built.tests {
        modules.extend(jobs_of(binary)?.into_iter().map(|job| job.name));
    }
    if let Some(missing) = LONG_MODULES.iter().find(|long| modules.iter().all(|module| module != *long)) {
        bail!("there is no test module '{missing}': correct the list of long modules");
    }
    run(built, steps, &[], is_long)
}

/// A module that takes longer hangs: it is killed and counts as failed. It is many times the time of the slowest module.
const TEST_MODULE_TIMEOUT: Duration = Duration::from_mins(15);

/// How often a running process is polled.
const PROCESS_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// How many tests passed, failed and were ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TestCounts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) ignored: usize,
}

impl AddAssign for TestCounts {
    fn add_assign(&mut self, other: TestCounts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

impl TestCounts {
    /// Parses the summary line of a test binary: `test result: ok. 12 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn parse(line: &str) -> Option<TestCounts> {
        let result = line.strip_prefix("test result: ")?;
        let number = |word| result.split(word).next()?.rsplit(' ').next()?.parse().ok();
        Some(TestCounts {
            passed: number(" passed")?,
            failed: number(" failed")?,
            ignored: number(" ignored")?,
        })
    }
}

/// The tests of a module, run one after the other in one process.
struct TestJob<'a> {
    binary: &'a TestBinary,
    name: String,
    tests: Vec<String>,
}

/// Runs the modules that `wanted` selects by name, such as `rules unit pentago` or `tests whole_program browser::board_controls`,
/// with additional environment variables.
pub(crate) fn run(
    built: &TestBuild,
    steps: &TestStepRunner,
    environment: &[(&str, &str)],
    wanted: impl Fn(&str) -> bool,
) -> anyhow::Result<TestCounts> {
    let mut jobs = Vec::new();
    for binary in &built.tests {
        jobs.extend(jobs_of(binary)?.into_iter().filter(|job| wanted(&job.name)));
    }
    if jobs.is_empty() {
        bail!("there are no such tests");
    }
    let priority =
        |job: &TestJob<'_>| SLOWEST.iter().position(|slow| *slow == job.name).unwrap_or(SLOWEST.len());
    jobs.sort_by(|a, b| (priority(a), b.tests.len()).cmp(&(priority(b), a.tests.len())));
    let queue = Mutex::new(VecDeque::from(jobs));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let program = built.program.as_ref().map(|program| ("TESSERA_PROGRAM", program.as_os_str()));
    let environment = environment.iter().map(|(name, value)| (*name, OsStr::new(*value)));
    let environment: Vec<(&str, &OsStr)> = environment.chain(program).collect();
    // One more than the cores: tests in browsers often wait.
    let workers = 1 + thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut counts = TestCounts::default();
        while let Some(job) = next() {
            counts += job.run(&environment, steps)?;
        }
        anyhow::Ok(counts)
    };
    let mut counts = TestCounts::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            counts += worker.join().expect("running tests does not panic")?;
        }
        anyhow::Ok(())
    })?;
    Ok(counts)
}

fn jobs_of(binary: &TestBinary) -> anyhow::Result<Vec<TestJob<'_>>> {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for test in binary.list()? {
        modules.entry(module(&test)).or_default().push(test);
    }
    let name = |module: String| format!("{} {module}", binary.name).trim_end().to_owned();
    Ok(modules.into_iter().map(|(module, tests)| TestJob { binary, name: name(module), tests }).collect())
}

/// The module of a test, at most two names deep: smaller groups would not be worth a process.
fn module(test: &str) -> String {
    let path = test.rsplit_once("::").map_or("", |(path, _)| path);
    let names: Vec<&str> = path.split("::").filter(|name| *name != "tests").take(2).collect();
    names.join("::")
}

impl TestJob<'_> {
    fn run(&self, environment: &[(&str, &OsStr)], steps: &TestStepRunner) -> anyhow::Result<TestCounts> {
        let file = self.log_file()?;
        let log = File::create(&file).with_context(|| format!("{} cannot be written", file.display()))?;
        let mut command = self.binary.command();
        command.args(["--test-threads", "1", "--exact"]).args(&self.tests);
        command.envs(environment.iter().copied()).stdout(log.try_clone()?).stderr(log);
        let began = Instant::now();
        let mut child = command.spawn().with_context(|| format!("{} cannot be started", self.name))?;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if began.elapsed() > TEST_MODULE_TIMEOUT {
                steps.log(&format!("{} hangs and is killed", self.name));
                child.kill()?;
            }
            thread::sleep(PROCESS_POLL_INTERVAL);
        };
        let took = began.elapsed();
        let printed = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        let counts = printed.lines().rev().find_map(TestCounts::parse).unwrap_or_default();
        let TestCounts { passed, failed, ignored } = counts;
        if status.success() && passed + ignored == self.tests.len() {
            steps.log(&format!("{}: {passed} passed in {:.1} s", self.name, took.as_secs_f64()));
            return Ok(counts);
        }
        println!("{printed}");
        // A process that exits without a summary has at least one test that did not pass.
        let failed = failed.max(self.tests.len().saturating_sub(passed + ignored)).max(1);
        steps.failure(&format!("{}: {failed} of {} tests failed, {status}", self.name, self.tests.len()));
        Ok(TestCounts { failed, ..counts })
    }

    /// The log file, in `test-logs` of cargo's profile folder.
    fn log_file(&self) -> anyhow::Result<PathBuf> {
        let built =
            self.binary.path.ancestors().nth(2).context("a test binary lies in target/PROFILE/deps")?;
        let folder = built.join("test-logs");
        fs::create_dir_all(&folder)?;
        Ok(folder.join(self.name.replace([':', ' '], "_") + ".log"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_a_binary_is_parsed() {
        let line = "test result: FAILED. 12 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.12s";
        assert_eq!(TestCounts::parse(line), Some(TestCounts { passed: 12, failed: 2, ignored: 1 }));
        assert_eq!(TestCounts::parse("test nothing ... ok"), None);
    }

    #[test]
    fn tests_are_grouped_by_module() {
        assert_eq!(module("at_the_top"), "");
        assert_eq!(module("tests::of_a_crate"), "");
        assert_eq!(
            module("browser::whole_online_tournament::eight_players"),
            "browser::whole_online_tournament"
        );
        assert_eq!(module("pages::tournament::entries::tests::a"), "pages::tournament");
    }
}
