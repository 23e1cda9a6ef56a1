//! `cargo xtask peers`: comparisons with other programs, measured in the same run.

mod boardgame;
mod openspiel;

use anyhow::bail;

/// Runs all comparisons, or the named one.
pub(crate) fn run(which: &[&str]) -> anyhow::Result<()> {
    match which {
        [] => openspiel::run().and_then(|()| boardgame::run()),
        ["openspiel"] => openspiel::run(),
        ["boardgame.io"] => boardgame::run(),
        _ => bail!("peers [openspiel | boardgame.io]"),
    }
}
