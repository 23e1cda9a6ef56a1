//! `cargo xtask peers`: our figures beside those of other programs, measured in the same run.

mod boardgame;
mod openspiel;

use anyhow::bail;

/// All of them, or the one that is named.
pub(crate) fn run(which: &[&str]) -> anyhow::Result<()> {
    match which {
        [] => openspiel::run().and_then(|()| boardgame::run()),
        ["openspiel"] => openspiel::run(),
        ["boardgame.io"] => boardgame::run(),
        _ => bail!("peers [openspiel | boardgame.io]"),
    }
}
