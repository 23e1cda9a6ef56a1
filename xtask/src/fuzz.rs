//! `cargo xtask fuzz`: the fuzz targets with a fuzzer behind them. Their bounded versions run with the tests.

use std::process::Command;

use crate::must_succeed;

/// Named after what they attack; keep in step with `fuzz/Cargo.toml`.
const TARGETS: [&str; 4] = [
    "a_move_read_is_a_move_written",
    "a_position_read_is_a_position_written",
    "a_record_read_is_a_record_written",
    "a_replay_ends_where_the_rules_say",
];

pub(crate) fn run(seconds: u64) -> anyhow::Result<()> {
    for target in TARGETS {
        println!("\n== {target}");
        must_succeed(
            Command::new("cargo")
                .args(["+nightly", "fuzz", "run", "--features", "libfuzzer", target, "--"])
                .args(["-max_len=4096", &format!("-max_total_time={seconds}")]),
        )?;
    }
    Ok(())
}
