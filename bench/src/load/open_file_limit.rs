//! Raises the limit of open files: every socket is one, in this process and in the server.

use std::fs;
use std::process::Command;

use anyhow::{Context, ensure};

/// Files that a process has open besides the players' sockets.
const OTHER_OPEN_FILES: usize = 200;

/// Raises the soft limit to the hard limit if two sockets per table need it.
pub(crate) fn raise_open_files_limit(tables: usize) -> anyhow::Result<()> {
    let limits =
        fs::read_to_string("/proc/self/limits").context("this benchmark reads /proc, so it needs Linux")?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))
        .context("/proc/self/limits has no line \"Max open files\"")?;
    let mut words = line.split_whitespace();
    let (soft, hard) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let allowed = |limit: &str| limit.parse().unwrap_or(usize::MAX);
    let needed = 2 * tables + OTHER_OPEN_FILES;
    ensure!(
        allowed(hard) >= needed,
        "{tables} tables need {needed} open files and this system allows {hard}; raise it (ulimit -Hn) or ask for fewer with --tables"
    );
    if allowed(soft) < needed {
        // The only way without unsafe code. Child processes inherit the limit.
        let raised = Command::new("prlimit")
            .arg(format!("--pid={}", std::process::id()))
            .arg(format!("--nofile={hard}:{hard}"))
            .status()
            .context("prlimit cannot be started (it comes with util-linux)")?;
        ensure!(raised.success(), "prlimit could not raise the number of open files to {hard}");
    }
    Ok(())
}
