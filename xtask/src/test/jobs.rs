//! Runs the test binaries, a module of tests at a time and as many modules at once as there are cores.
//!
//! `cargo test` runs one binary after the other; each ends with a core that waits for the last slow test.

use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::ops::AddAssign;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::binaries::{Binary, Built};
use super::steps::Steps;

/// Modules whose tests take longest, by binary and name: they are begun first, so that nobody waits for them at the end.
const SLOWEST: [&str; 16] = [
    "tests whole_program browser::computer",
    "rules main referee",
    "solver main exact",
    "engine main forced",
    "tests whole_program browser::tournament",
    "tests whole_program browser::axe",
    "tests whole_program browser::online_day",
    "tests whole_program browser::board",
    "tests whole_program security::crowds",
    "prover main proofs",
    "engine unit many",
    "tournament main streams",
    "engine unit games::xl",
    "print unit paper",
    "prover main theory_pente",
    "rules main properties",
];

/// A module that takes longer hangs: it is ended and has failed. It is many times what the slowest takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(15);

/// How often a running module is looked at.
const PAUSE: Duration = Duration::from_millis(5);

/// How many tests passed, failed and were ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counted {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) ignored: usize,
}

impl AddAssign for Counted {
    fn add_assign(&mut self, other: Counted) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

impl Counted {
    /// Reads the line with which a binary sums up: `test result: ok. 12 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn read(line: &str) -> Option<Counted> {
        let result = line.strip_prefix("test result: ")?;
        let number = |word| result.split(word).next()?.rsplit(' ').next()?.parse().ok();
        Some(Counted { passed: number(" passed")?, failed: number(" failed")?, ignored: number(" ignored")? })
    }
}

/// Tests of a module, run one after the other in a process of their own.
struct Job<'a> {
    binary: &'a Binary,
    name: String,
    tests: Vec<String>,
}

/// Runs the modules whose names are wanted, such as `rules unit pentago` or `tests whole_program browser::board`, with
/// some more variables in their environment.
pub(crate) fn run(
    built: &Built,
    steps: &Steps,
    environment: &[(&str, &str)],
    wanted: impl Fn(&str) -> bool,
) -> anyhow::Result<Counted> {
    let mut jobs = Vec::new();
    for binary in &built.tests {
        jobs.extend(jobs_of(binary)?.into_iter().filter(|job| wanted(&job.name)));
    }
    if jobs.is_empty() {
        bail!("there are no such tests");
    }
    let place = |job: &Job<'_>| SLOWEST.iter().position(|slow| *slow == job.name).unwrap_or(SLOWEST.len());
    jobs.sort_by(|a, b| (place(a), b.tests.len()).cmp(&(place(b), a.tests.len())));
    let queue = Mutex::new(VecDeque::from(jobs));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let program = built.program.as_ref().map(|program| ("TESSERA_PROGRAM", program.as_os_str()));
    let environment = environment.iter().map(|(name, value)| (*name, OsStr::new(*value)));
    let environment: Vec<(&str, &OsStr)> = environment.chain(program).collect();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut counted = Counted::default();
        while let Some(job) = next() {
            counted += job.run(&environment, steps)?;
        }
        anyhow::Ok(counted)
    };
    let mut counted = Counted::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            counted += worker.join().expect("running tests does not panic")?;
        }
        anyhow::Ok(())
    })?;
    Ok(counted)
}

fn jobs_of(binary: &Binary) -> anyhow::Result<Vec<Job<'_>>> {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for test in binary.list()? {
        modules.entry(module(&test)).or_default().push(test);
    }
    let name = |module: String| format!("{} {module}", binary.name).trim_end().to_owned();
    Ok(modules.into_iter().map(|(module, tests)| Job { binary, name: name(module), tests }).collect())
}

/// The module of a test, at most two names deep: finer parts would start a process for next to nothing.
fn module(test: &str) -> String {
    let path = test.rsplit_once("::").map_or("", |(path, _)| path);
    let names: Vec<&str> = path.split("::").filter(|name| *name != "tests").take(2).collect();
    names.join("::")
}

impl Job<'_> {
    fn run(&self, environment: &[(&str, &OsStr)], steps: &Steps) -> anyhow::Result<Counted> {
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
            if began.elapsed() > PATIENCE {
                steps.say(&format!("{} hangs and is ended", self.name));
                child.kill()?;
            }
            thread::sleep(PAUSE);
        };
        let took = began.elapsed();
        let printed = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        let counted = printed.lines().rev().find_map(Counted::read).unwrap_or_default();
        let Counted { passed, failed, ignored } = counted;
        if status.success() && passed + ignored == self.tests.len() {
            steps.say(&format!("{}: {passed} passed in {:.1} s", self.name, took.as_secs_f64()));
            return Ok(counted);
        }
        println!("{printed}");
        // A process that ends without a sum has at least one test that did not pass.
        let failed = failed.max(self.tests.len().saturating_sub(passed + ignored)).max(1);
        steps.failure(&format!("{}: {failed} of {} tests failed, {status}", self.name, self.tests.len()));
        Ok(Counted { failed, ..counted })
    }

    /// Where the output goes; it lies beside what cargo builds, for those who want to read it afterwards.
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
    fn the_sum_of_a_binary_is_read() {
        let line = "test result: FAILED. 12 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.12s";
        assert_eq!(Counted::read(line), Some(Counted { passed: 12, failed: 2, ignored: 1 }));
        assert_eq!(Counted::read("test nothing ... ok"), None);
    }

    #[test]
    fn tests_are_grouped_by_module() {
        assert_eq!(module("at_the_top"), "");
        assert_eq!(module("tests::of_a_crate"), "");
        assert_eq!(module("browser::online_day::eight_players"), "browser::online_day");
        assert_eq!(module("pages::tournament::entries::tests::a"), "pages::tournament");
    }
}
