//! Atomic writing of files.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// Writes a temporary file and renames it, so that the old file is replaced completely or not at all, even if the power fails.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = temporary_path(path);
    let written = write_synced(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error of writing is the one to report.
        let _gone_already = fs::remove_file(&part);
    }
    written.with_context(|| cannot_be_written(path))
}

/// Writes a file and waits for the disk: a rename may reach it before the content does.
fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Checks that a file can be written, before work is done for it. An existing file is not changed.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    ensure!(!path.exists() || path.is_file(), "{}: it is not a file", cannot_be_written(path));
    let part = temporary_path(path);
    let tried = fs::write(&part, b"").and_then(|()| fs::remove_file(&part));
    tried.with_context(|| cannot_be_written(path))
}

fn temporary_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn cannot_be_written(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
