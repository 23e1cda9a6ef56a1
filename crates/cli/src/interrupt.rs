//! Ctrl-C handling for commands that print results before they end.

use std::process;

use anyhow::Context;
use tessera_engine::CancelToken;

/// Exit code of an interrupted program, by shell convention.
const INTERRUPTED: i32 = 130;

/// A token that is cancelled by Ctrl-C; pressed again, the program ends at once.
pub(crate) fn cancel_on_interrupt() -> anyhow::Result<CancelToken> {
    let token = CancelToken::new();
    let handler_token = token.clone();
    ctrlc::set_handler(move || {
        if handler_token.is_cancelled() {
            process::exit(INTERRUPTED);
        }
        handler_token.cancel();
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(token)
}
