//! A running `tessera` server, for external tools that test it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, bail};

/// A server with an empty database, killed when this is dropped.
pub(crate) struct ServerUnderTest {
    child: Child,
    /// `http://…`, without a slash at the end.
    pub(crate) address: String,
    /// Kept open, so that the server can go on printing.
    _output: BufReader<ChildStdout>,
}

impl ServerUnderTest {
    pub(crate) fn start(program: &Path, folder: &Path) -> anyhow::Result<ServerUnderTest> {
        fs::create_dir_all(folder)?;
        for ending in ["db", "db-wal", "db-shm"] {
            remove_if_exists(&folder.join(format!("server.{ending}")))?;
        }
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(format!("sqlite:{}", folder.join("server.db").display()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started", program.display()))?;
        let mut output = BufReader::new(child.stdout.take().context("the server has no output")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let mut server = ServerUnderTest { child, address: String::new(), _output: output };
        let Some(address) = line.trim_end().strip_prefix("listening on ") else {
            bail!("the server does not print its address: '{}'", line.trim_end());
        };
        address.clone_into(&mut server.address);
        Ok(server)
    }
}

impl Drop for ServerUnderTest {
    fn drop(&mut self) {
        // It may have exited by itself; either way no process is left behind.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

fn remove_if_exists(file: &PathBuf) -> anyhow::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", file.display()))
        }
        _ => Ok(()),
    }
}
