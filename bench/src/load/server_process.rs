//! A server as a child process, and its CPU time and memory from `/proc`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};

/// A running server, killed when this is dropped.
pub(crate) struct ServerProcess {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Kept open, so that the server can go on printing.
    _stdout: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Starts a server and waits until it prints its address, `http://…` at the end of a line.
    pub(crate) fn start(command: &mut Command) -> anyhow::Result<ServerProcess> {
        let command_line = format!("{command:?}");
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{command_line} cannot be started"))?;
        let mut stdout = BufReader::new(child.stdout.take().context("a server without output")?);
        if let Some(address) = read_address(&mut stdout) {
            return Ok(ServerProcess { child, address, _stdout: stdout });
        }
        // It may have exited by itself.
        let _ended = child.kill();
        child.wait()?;
        bail!("{command_line} exited without printing its address")
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The CPU time since an earlier [`ServerProcess::cpu_time`].
    pub(super) fn cpu_time_since(&self, earlier: Duration) -> anyhow::Result<Duration> {
        Ok(self.cpu_time()?.saturating_sub(earlier))
    }

    /// The CPU time of all its threads, in nanoseconds from `schedstat` (`stat` counts hundredths of a second).
    pub(super) fn cpu_time(&self) -> anyhow::Result<Duration> {
        let mut total = 0;
        for thread in fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            // A thread may end meanwhile.
            let Ok(schedstat) = fs::read_to_string(thread?.path().join("schedstat")) else { continue };
            let nanoseconds = schedstat.split(' ').next().context("a thread's time")?;
            total += nanoseconds.parse::<u64>().context("a thread's time")?;
        }
        Ok(Duration::from_nanos(total))
    }

    /// The resident memory in bytes.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kibibytes: u64 = resident.trim().trim_end_matches(" kB").parse().context("VmRSS")?;
        Ok(kibibytes * 1024)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have exited by itself; either way no process is left behind.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

fn read_address(stdout: &mut impl BufRead) -> Option<SocketAddr> {
    for line in stdout.lines().map_while(Result::ok) {
        if let Some((_, address)) = line.split_once("http://") {
            return address.trim().parse().ok();
        }
    }
    None
}
