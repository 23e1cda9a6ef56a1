//! Files that are there whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// Writes beside the file first, so that whatever stands there is replaced by all that is new or not at all.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = beside(path);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The failure to write is what the user hears of.
        let _gone_already = fs::remove_file(&part);
    }
    written.with_context(|| cannot_be_written(path))
}

/// Refuses a place where nothing can be written, before work is done for it. What stands there stays.
pub(crate) fn check_place(path: &Path) -> anyhow::Result<()> {
    ensure!(!path.exists() || path.is_file(), "{}: it is not a file", cannot_be_written(path));
    let part = beside(path);
    let tried = fs::write(&part, b"").and_then(|()| fs::remove_file(&part));
    tried.with_context(|| cannot_be_written(path))
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn cannot_be_written(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
