//! `cargo xtask test --extra`: named tests that take too long to run after every change.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::parallel_runs::{self, TestCounts};
use super::server_under_test::ServerUnderTest;
use super::step_output::TestStepRunner;
use super::test_binaries::TestBuild;
use super::wasm_check;
use crate::run_command::{cargo, must_succeed, root};
use crate::{python, system_packages};

/// An extra test, and the minutes that it may take on two cores after `cargo xtask test`.
struct ExtraTest {
    name: &'static str,
    minutes: u64,
    description: &'static str,
    run: fn(&ExtraRun) -> anyhow::Result<TestCounts>,
}

const EXTRA_TESTS: [ExtraTest; 16] = [
    ExtraTest {
        name: "long",
        minutes: 12,
        description: "the longest modules of the tests: accessibility of all pages, tournaments in browsers, forced wins, proofs",
        run: long,
    },
    ExtraTest {
        name: "openapi",
        minutes: 1,
        description: "openapi.json checked by Redocly's recommended rules",
        run: openapi,
    },
    ExtraTest {
        name: "client",
        minutes: 2,
        description: "a game played by a generated Python client",
        run: client,
    },
    ExtraTest {
        name: "bots",
        minutes: 3,
        description: "the example bots in Python and Rust play each other at every game",
        run: bots,
    },
    ExtraTest {
        name: "python",
        minutes: 15,
        description: "the Python package: lints, Rust tests, wheel in a new environment, Python tests, examples",
        run: python,
    },
    ExtraTest {
        name: "deb",
        minutes: 6,
        description: "the Debian package installed, played, upgraded, restored and removed (needs root)",
        run: deb,
    },
    ExtraTest {
        name: "lessons",
        minutes: 4,
        description: "all lessons completed in a browser, wrong answers included",
        run: lessons,
    },
    ExtraTest {
        name: "pages",
        minutes: 8,
        description: "every page for every reader in a browser: accessibility, small windows, requests",
        run: pages,
    },
    ExtraTest {
        name: "mail",
        minutes: 8,
        description: "e-mails that confirm an address, reset a password and tell owners, in a browser too",
        run: mail,
    },
    ExtraTest {
        name: "postgres",
        minutes: 14,
        description: "the store and the program on a server of PostgreSQL, with several servers, lost connections and kills",
        run: postgres,
    },
    ExtraTest { name: "wasm", minutes: 4, description: "the engine compiled for WebAssembly", run: wasm },
    ExtraTest {
        name: "referee",
        minutes: 5,
        description: "all games compared with the naive rules, and all positions with minimax",
        run: referee,
    },
    ExtraTest {
        name: "fuzz",
        minutes: 8,
        description: "the fuzz targets and the generated requests with 20 times the inputs",
        run: fuzz,
    },
    ExtraTest {
        name: "flood",
        minutes: 4,
        description: "100 tables and a tournament of strong engines beside a game",
        run: flood,
    },
    ExtraTest {
        name: "kill",
        minutes: 8,
        description: "the server killed while 100 tables play, and 60 times",
        run: kill,
    },
    ExtraTest { name: "day", minutes: 12, description: "an online tournament of 16 in browsers", run: day },
];

const REDOCLY: &str = "@redocly/cli@2.77.0";
const PYTHON_GENERATOR: &str = "openapi-python-client==0.29.1";
const PYTHON_VALIDATOR: &str = "openapi-spec-validator==0.9.0";

/// One passed test, for an extra test that counts as one.
const PASSED: TestCounts = TestCounts { passed: 1, failed: 0, ignored: 0 };

/// What the extra tests share.
struct ExtraRun {
    steps: TestStepRunner,
    built: OnceCell<TestBuild>,
}

/// Runs the named tests, or all.
pub(crate) fn run(names: &[&str]) -> anyhow::Result<()> {
    if names == ["list"] {
        for ExtraTest { name, minutes, description, .. } in EXTRA_TESTS {
            println!("{name:<10} {minutes:>3} min  {description}");
        }
        return Ok(());
    }
    if let Some(unknown) = names.iter().find(|name| EXTRA_TESTS.iter().all(|test| test.name != **name)) {
        let known: Vec<&str> = EXTRA_TESTS.iter().map(|test| test.name).collect();
        bail!("there is no extra test '{unknown}'; the extra tests are {}", known.join(", "));
    }
    let extra = ExtraRun { steps: TestStepRunner::start(), built: OnceCell::new() };
    let mut counts = TestCounts::default();
    for ExtraTest { name, minutes, description, run } in EXTRA_TESTS {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let began = Instant::now();
        let step = format!("{name}, {minutes} min: {description}");
        counts += super::count(&extra.steps, &step, || run(&extra));
        // Times depend on the machine, so a late test has not failed.
        if began.elapsed() > Duration::from_secs(60 * minutes) {
            extra.steps.log(&format!("{name} took longer than its {minutes} minutes"));
        }
    }
    super::finish(&extra.steps, counts)
}

impl ExtraRun {
    /// The tests as `cargo xtask test` builds them, so that after it there is nothing to build.
    fn build(&self) -> anyhow::Result<&TestBuild> {
        if self.built.get().is_none() {
            // The cell is empty: tests run one after the other.
            let _new = self.built.set(TestBuild::build(&["--workspace"])?);
        }
        self.built.get().context("the tests are built")
    }

    /// Runs the test modules whose name contains `module`.
    fn run_tests(&self, module: &str, environment: &[(&str, &str)]) -> anyhow::Result<TestCounts> {
        parallel_runs::run(self.build()?, &self.steps, environment, |name| name.contains(module))
    }

    /// The program with a feature that it does not have by default, in the folder of the test with the same name.
    fn build_with(&self, feature: &str) -> anyhow::Result<String> {
        // Built first: the other program is built into the same folder.
        self.build()?;
        // All packages, and a test: so libraries have the same features as in the other tests, and are not built again.
        let all = ["build", "--workspace", "--bin", "tessera", "--test", "whole_program", "--features"];
        must_succeed(cargo().args(all).arg(format!("tessera/{feature}")))?;
        let program = folder(feature)?.join("tessera");
        fs::copy(root().join("target/debug/tessera"), &program)?;
        Ok(program.to_str().context("the path of the project is text")?.to_owned())
    }

    fn start_server(&self, test: &str) -> anyhow::Result<ServerUnderTest> {
        let program = self.build()?.program.as_deref().context("cargo has not built tessera")?;
        ServerUnderTest::start(program, &folder(test)?)
    }
}

/// The working folder of a test.
fn folder(test: &str) -> anyhow::Result<PathBuf> {
    let folder = root().join("target/extra").join(test);
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    Ok(folder)
}

fn long(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install_missing()?;
    parallel_runs::run_long(extra.build()?, &extra.steps)
}

fn openapi(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install(&[("npx", "npm")])?;
    let server = extra.start_server("openapi")?;
    let document = format!("{}/api/openapi.json", server.address);
    must_succeed(
        Command::new("npx")
            .args(["--yes", REDOCLY, "lint", "--extends", "recommended", "--max-problems", "1000"])
            .arg(document)
            .current_dir(folder("openapi")?),
    )?;
    Ok(PASSED)
}

fn client(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install(&[("python3", "python3")])?;
    let folder = folder("client")?;
    let server = extra.start_server("client")?;
    let python = virtual_environment(&folder)?;
    let document = format!("{}/api/openapi.json", server.address);
    let fetch = format!("import urllib.request; urllib.request.urlretrieve('{document}', 'openapi.json')");
    must_succeed(Command::new(&python).args(["-c", &fetch]).current_dir(&folder))?;
    must_succeed(
        Command::new(&python).args(["-m", "openapi_spec_validator", "openapi.json"]).current_dir(&folder),
    )?;
    let client = folder.join("tessera_client");
    must_succeed(
        Command::new(python.with_file_name("openapi-python-client"))
            .args(["generate", "--meta", "none", "--overwrite", "--fail-on-warning", "--config"])
            .arg(root().join("tests/client/generator.yml"))
            .args(["--url", &document])
            .arg("--output-path")
            .arg(&client)
            .current_dir(&folder),
    )?;
    must_succeed(
        Command::new(python)
            .arg(root().join("tests/client/game.py"))
            .args([&server.address])
            .current_dir(&folder),
    )?;
    Ok(PASSED)
}

fn bots(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install(&[("python3", "python3")])?;
    extra.run_tests("whole_program example_bots", &[("TESSERA_BOTS", "all")])
}

fn deb(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    // As in the whole-program tests, another build may be given.
    let program = match std::env::var_os("TESSERA_PROGRAM") {
        Some(program) => program.into(),
        None => extra.build()?.program.clone().context("cargo has not built tessera")?,
    };
    crate::deb::package_test::run(&program, &folder("deb")?)?;
    Ok(PASSED)
}

/// A virtual environment of Python with the generator installed.
fn virtual_environment(folder: &Path) -> anyhow::Result<PathBuf> {
    let python = folder.join("venv/bin/python");
    if !python.exists() {
        must_succeed(Command::new("python3").args(["-m", "venv"]).arg(folder.join("venv")))
            .context("on Debian, install the package python3-venv")?;
    }
    let packages = [PYTHON_GENERATOR, PYTHON_VALIDATOR];
    must_succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages))?;
    Ok(python)
}

fn python(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    let server = extra.start_server("python")?;
    python::test(&folder("python")?, &server.address)
}

fn lessons(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install_missing()?;
    extra.run_tests("whole_program browser::lessons", &[("TESSERA_LESSONS", "all")])
}

fn pages(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install_missing()?;
    extra.run_tests("whole_program browser::every_page", &[("TESSERA_PAGES", "all")])
}

/// Another build than that of the other tests: without the feature there are no letters.
fn mail(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    let package = ["test", "--package", "tessera-server", "--features", "mail", "--lib", "mail::"];
    must_succeed(cargo().args(package))?;
    system_packages::install_missing()?;
    let program = extra.build_with("mail")?;
    let mut counts = extra.run_tests("whole_program browser::mail", &[("TESSERA_MAIL_PROGRAM", &program)])?;
    counts += PASSED;
    Ok(counts)
}

/// Another build than that of the other tests. Lints, because without the feature nobody compiles it.
fn postgres(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install_postgres()?;
    must_succeed(cargo().args(["clippy", "--package", "tessera-store", "--package", "tessera"]).args([
        "--features",
        "tessera/cluster",
        "--no-deps",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    must_succeed(cargo().args(["test", "--package", "tessera-store", "--features", "cluster"]))?;
    let services = ["--package", "tessera-service", "--features", "cluster", "--test", "several_servers"];
    must_succeed(cargo().arg("test").args(services))?;
    let program = extra.build_with("cluster")?;
    let environment = [("TESSERA_CLUSTER_PROGRAM", program.as_str())];
    let mut counts = extra.run_tests("whole_program postgres_database", &environment)?;
    counts += PASSED;
    Ok(counts)
}

fn wasm(_extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    wasm_check::check(&folder("wasm")?)?;
    Ok(PASSED)
}

fn referee(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    let all = [("TESSERA_ALL_GAMES", "all")];
    let mut counts = extra.run_tests("rules main naive_comparison", &all)?;
    counts += extra.run_tests("solver main exact", &all)?;
    Ok(counts)
}

fn fuzz(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    let times = [("TESSERA_FUZZ_TIMES", "20")];
    let mut counts = extra.run_tests("fuzz bounded", &times)?;
    counts += extra.run_tests("whole_program security::api_fuzz", &times)?;
    Ok(counts)
}

fn flood(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    extra.run_tests("whole_program security::engine_floods", &[("TESSERA_FLOOD", "100")])
}

fn kill(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    extra
        .run_tests("whole_program crash_recovery", &[("TESSERA_KILL_TABLES", "100"), ("TESSERA_KILLS", "60")])
}

fn day(extra: &ExtraRun) -> anyhow::Result<TestCounts> {
    system_packages::install_missing()?;
    extra.run_tests("whole_program browser::whole_online_tournament", &[("TESSERA_DAY_COMPUTERS", "14")])
}
