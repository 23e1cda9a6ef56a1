//! `cargo xtask fuzz`: the fuzz targets with a fuzzer behind them. Their bounded versions run with the tests.

use std::fs;
use std::process::Command;

use tessera_fuzz::Attacked;

use crate::{must_succeed, root};

const SEEDS: u64 = 500;

/// Named after the promise they attack; keep in step with `fuzz/Cargo.toml`.
const TARGETS: [(&str, Attacked); 4] = [
    ("a_move_read_is_a_move_written", Attacked::Moves),
    ("a_position_read_is_a_position_written", Attacked::Position),
    ("a_record_read_is_a_record_written", Attacked::Record),
    ("a_replay_ends_where_the_rules_say", Attacked::Replay),
];

pub(crate) fn run(seconds: u64) -> anyhow::Result<()> {
    for (target, attacked) in TARGETS {
        println!("\n== {target}");
        let corpus = root().join("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus)?;
        for seed in 0..SEEDS {
            fs::write(corpus.join(format!("seed-{seed}")), attacked.sample(seed))?;
        }
        must_succeed(
            Command::new("cargo")
                .args(["+nightly", "fuzz", "run", "--features", "libfuzzer", target, "--"])
                .args(["-max_len=4096", &format!("-max_total_time={seconds}")]),
        )?;
    }
    Ok(())
}
