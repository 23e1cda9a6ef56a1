//! `cargo xtask test --extra`: what takes longer than one wants to wait for after every change, by named part.

use std::time::{Duration, Instant};

use anyhow::bail;

use super::steps::Steps;
use crate::command::{cargo, must_succeed};

/// A part, and the minutes that it may take.
struct Part {
    name: &'static str,
    minutes: u64,
    what: &'static str,
    run: fn() -> anyhow::Result<()>,
}

const PARTS: [Part; 2] = [
    Part { name: "kill", minutes: 6, what: "the server is killed while 100 tables play", run: kill },
    Part { name: "fuzz", minutes: 6, what: "the fuzz targets with 20 times the inputs", run: fuzz },
];

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
    let steps = Steps::start();
    let (mut passed, mut failed) = (0, 0);
    for Part { name, minutes, what, run } in PARTS {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let began = Instant::now();
        match steps.run(&format!("{name}: {what}, {minutes} min"), run) {
            Ok(()) => passed += 1,
            Err(error) => {
                steps.failure(&format!("{error:#}"));
                failed += 1;
            }
        }
        // Times depend on the machine, so a part that is late has not failed.
        if began.elapsed() > Duration::from_secs(60 * minutes) {
            steps.say(&format!("{name} took longer than its {minutes} minutes"));
        }
    }
    steps.summary();
    println!("{passed} passed, {failed} failed");
    if failed > 0 {
        bail!("parts failed");
    }
    Ok(())
}

fn kill() -> anyhow::Result<()> {
    must_succeed(cargo().args(["test", "-p", "tessera-tests", "killed::"]).env("TESSERA_TABLES", "100"))
}

fn fuzz() -> anyhow::Result<()> {
    must_succeed(cargo().args(["test", "-p", "tessera-fuzz"]).env("TESSERA_FUZZ_TIMES", "20"))
}
