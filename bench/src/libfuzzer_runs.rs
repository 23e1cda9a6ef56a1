//! `cargo xtask fuzz`: runs the fuzz targets with libFuzzer. Their bounded versions run with the tests.

use std::fs;
use std::process::Command;

use tessera_fuzz::FuzzInput;

use crate::{must_succeed, root};

const SEEDS: u64 = 500;

/// The targets, named after the invariants they check; keep in step with `fuzz/Cargo.toml`.
const TARGETS: [(&str, FuzzInput); 4] = [
    ("a_move_read_is_a_move_written", FuzzInput::Moves),
    ("a_position_read_is_a_position_written", FuzzInput::Position),
    ("a_record_read_is_a_record_written", FuzzInput::Record),
    ("a_replay_ends_where_the_rules_say", FuzzInput::Replay),
];

pub(crate) fn run(seconds: u64) -> anyhow::Result<()> {
    for (target, kind) in TARGETS {
        println!("\n== {target}");
        let corpus = root().join("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus)?;
        for seed in 0..SEEDS {
            fs::write(corpus.join(format!("seed-{seed}")), kind.sample(seed))?;
        }
        must_succeed(
            Command::new("cargo")
                .args(["+nightly", "fuzz", "run", "--features", "libfuzzer", target, "--"])
                .args(["-max_len=4096", &format!("-max_total_time={seconds}")]),
        )?;
    }
    Ok(())
}
