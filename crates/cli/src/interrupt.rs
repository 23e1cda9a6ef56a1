//! Ctrl-C, for commands that have something to say before they end.

use std::process;

use anyhow::Context;
use tessera_engine::Stop;

/// What shells expect of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// A stop that comes down on Ctrl-C; pressed again, the program ends at once.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<Stop> {
    let stop = Stop::never();
    let hand = stop.clone();
    ctrlc::set_handler(move || {
        if hand.is_due() {
            process::exit(INTERRUPTED);
        }
        hand.now();
    })
    .context("Ctrl-C cannot be listened for")?;
    Ok(stop)
}
