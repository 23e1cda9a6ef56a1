//! A server as a process of its own, and what the system says that it uses.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};

/// It is ended when this is dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Kept, so that nobody is cut off while printing.
    _printed: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a server and waits until it prints its address, `http://…` at the end of a line.
    pub(crate) fn start(command: &mut Command) -> anyhow::Result<Process> {
        let shown = format!("{command:?}");
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{shown} cannot be started"))?;
        let mut printed = BufReader::new(child.stdout.take().context("a server without output")?);
        if let Some(address) = address(&mut printed) {
            return Ok(Process { child, address, _printed: printed });
        }
        // It may have ended by itself.
        let _ended = child.kill();
        child.wait()?;
        bail!("{shown} ended without telling its address")
    }

    /// The processor time since then.
    pub(super) fn busy_since(&self, then: Duration) -> anyhow::Result<Duration> {
        Ok(self.processor_time()?.saturating_sub(then))
    }

    /// The time that all its threads have had a processor, to the nanosecond (`stat` counts hundredths of a second).
    pub(super) fn processor_time(&self) -> anyhow::Result<Duration> {
        let mut total = 0;
        for thread in fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            // A thread may end while we look.
            let Ok(told) = fs::read_to_string(thread?.path().join("schedstat")) else { continue };
            let busy = told.split(' ').next().context("a thread's time")?;
            total += busy.parse::<u64>().context("a thread's time")?;
        }
        Ok(Duration::from_nanos(total))
    }

    /// Bytes in memory.
    pub(super) fn memory(&self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kibibytes: u64 = resident.trim().trim_end_matches(" kB").parse().context("VmRSS")?;
        Ok(kibibytes * 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; either way nothing is left behind.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

fn address(printed: &mut impl BufRead) -> Option<SocketAddr> {
    for line in printed.lines().map_while(Result::ok) {
        if let Some((_, address)) = line.split_once("http://") {
            return address.trim().parse().ok();
        }
    }
    None
}
