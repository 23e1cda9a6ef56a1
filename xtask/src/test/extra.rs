//! `cargo xtask test --extra`: what takes longer than one wants to wait for after every change, by named part.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::binaries::Built;
use super::jobs::{self, Counted};
use super::server::Server;
use super::steps::Steps;
use super::wasm;
use crate::command::{must_succeed, root};
use crate::packages;

/// A part, and the minutes that it may take on two cores after `cargo xtask test`.
struct Part {
    name: &'static str,
    minutes: u64,
    what: &'static str,
    run: fn(&Extra) -> anyhow::Result<Counted>,
}

const PARTS: [Part; 6] = [
    Part { name: "openapi", minutes: 1, what: "openapi.json by Redocly's recommended rules", run: openapi },
    Part { name: "client", minutes: 2, what: "a game played by a client generated for Python", run: client },
    Part { name: "wasm", minutes: 4, what: "the engine compiled for WebAssembly", run: wasm },
    Part { name: "fuzz", minutes: 5, what: "the fuzz targets with 20 times the inputs", run: fuzz },
    Part { name: "kill", minutes: 6, what: "the server killed while 100 tables play", run: kill },
    Part { name: "day", minutes: 12, what: "an online tournament of 16 in browsers", run: day },
];

const REDOCLY: &str = "@redocly/cli@2.77.0";
const PYTHON_GENERATOR: &str = "openapi-python-client==0.29.1";
const PYTHON_VALIDATOR: &str = "openapi-spec-validator==0.9.0";

/// One passed test, for a part that is one.
const PASSED: Counted = Counted { passed: 1, failed: 0, ignored: 0 };

/// What parts share.
struct Extra {
    steps: Steps,
    built: OnceCell<Built>,
}

/// Runs the named parts, or all.
pub(crate) fn run(names: &[&str]) -> anyhow::Result<()> {
    if names == ["list"] {
        for Part { name, minutes, what, .. } in PARTS {
            println!("{name:<10} {minutes:>3} min  {what}");
        }
        return Ok(());
    }
    if let Some(unknown) = names.iter().find(|name| PARTS.iter().all(|part| part.name != **name)) {
        let known: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
        bail!("there is no part '{unknown}'; the parts are {}", known.join(", "));
    }
    let extra = Extra { steps: Steps::start(), built: OnceCell::new() };
    let mut counted = Counted::default();
    for Part { name, minutes, what, run } in PARTS {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let began = Instant::now();
        match extra.steps.run(&format!("{name}, {minutes} min: {what}"), || run(&extra)) {
            Ok(of_part) => counted += of_part,
            Err(error) => {
                extra.steps.failure(&format!("{error:#}"));
                counted.failed += 1;
            }
        }
        // Times depend on the machine, so a part that is late has not failed.
        if began.elapsed() > Duration::from_secs(60 * minutes) {
            extra.steps.say(&format!("{name} took longer than its {minutes} minutes"));
        }
    }
    super::finish(&extra.steps, counted)
}

impl Extra {
    /// The tests as `cargo xtask test` builds them, so that after it there is nothing to build.
    fn built(&self) -> anyhow::Result<&Built> {
        if self.built.get().is_none() {
            // Nobody else sets it: parts run one after the other.
            let _new = self.built.set(Built::build(&["--workspace"])?);
        }
        self.built.get().context("the tests are built")
    }

    /// Runs the tests whose module has this in its name.
    fn tests(&self, module: &str, environment: &[(&str, &str)]) -> anyhow::Result<Counted> {
        jobs::run(self.built()?, &self.steps, environment, |name| name.contains(module))
    }

    fn server(&self, part: &str) -> anyhow::Result<Server> {
        let program = self.built()?.program.as_deref().context("cargo has not built tessera")?;
        Server::start(program, &folder(part)?)
    }
}

/// A folder of its own for a part.
fn folder(part: &str) -> anyhow::Result<PathBuf> {
    let folder = root().join("target/extra").join(part);
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    Ok(folder)
}

fn openapi(extra: &Extra) -> anyhow::Result<Counted> {
    packages::install(&[("npx", "npm")])?;
    let server = extra.server("openapi")?;
    let document = format!("{}/api/openapi.json", server.address);
    must_succeed(
        Command::new("npx")
            .args(["--yes", REDOCLY, "lint", "--extends", "recommended", "--max-problems", "1000"])
            .arg(document)
            .current_dir(folder("openapi")?),
    )?;
    Ok(PASSED)
}

fn client(extra: &Extra) -> anyhow::Result<Counted> {
    packages::install(&[("python3", "python3")])?;
    let folder = folder("client")?;
    let server = extra.server("client")?;
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

/// Python with the generator installed, apart from the system's.
fn virtual_environment(folder: &Path) -> anyhow::Result<PathBuf> {
    let python = folder.join("venv/bin/python");
    if !python.exists() {
        must_succeed(Command::new("python3").args(["-m", "venv"]).arg(folder.join("venv")))
            .context("Debian has it in the package python3-venv")?;
    }
    let packages = [PYTHON_GENERATOR, PYTHON_VALIDATOR];
    must_succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages))?;
    Ok(python)
}

fn wasm(_extra: &Extra) -> anyhow::Result<Counted> {
    wasm::check(&folder("wasm")?)?;
    Ok(PASSED)
}

fn fuzz(extra: &Extra) -> anyhow::Result<Counted> {
    extra.tests("fuzz bounded", &[("TESSERA_FUZZ_TIMES", "20")])
}

fn kill(extra: &Extra) -> anyhow::Result<Counted> {
    extra.tests("whole_program killed", &[("TESSERA_TABLES", "100")])
}

fn day(extra: &Extra) -> anyhow::Result<Counted> {
    packages::install_missing()?;
    extra.tests("whole_program browser::online_day", &[("TESSERA_DAY_COMPUTERS", "14")])
}
