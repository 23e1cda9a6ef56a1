//! A program that runs beside us: lines go in, lines come out, and it cannot make us wait for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tessera_engine::Stop;
use tessera_rules::quoted;

use super::Command;
use crate::player::Failed;

/// No line of a protocol comes near this.
const LONGEST: u64 = 1 << 16;
/// A program that talks without being asked waits once so many lines are unread.
const UNREAD: usize = 1_024;
/// How often a match that is stopped is noticed.
const GLANCE: Duration = Duration::from_millis(50);

pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Line>,
}

enum Line {
    Said(String),
    TooLong,
}

impl Process {
    pub(super) fn start(command: &Command) -> Result<Process, Failed> {
        let (program, arguments) = command.words.split_first().expect("a command has at least one word");
        let mut starting = std::process::Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the match, which ends its programs itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting
            .spawn()
            .map_err(|error| Failed::Forfeit(format!("'{}' cannot be started: {error}", quoted(program))))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        let (sender, lines) = sync_channel(UNREAD);
        thread::spawn(move || listen(output, &sender));
        Ok(Process { child, input, lines })
    }

    pub(super) fn say(&mut self, line: &str) -> Result<(), Failed> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| self.ended())
    }

    /// The next line, if it comes in time.
    pub(super) fn hear(&mut self, patience: Duration, stop: &Stop) -> Result<String, Failed> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(Line::Said(line)) => return Ok(line),
                Ok(Line::TooLong) => return Err(Failed::Forfeit("sent a line without end".to_owned())),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stop.is_due() => return Err(Failed::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Failed::Forfeit(format!(
                        "gave no answer in {:.1} s",
                        patience.as_secs_f64()
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Lines until one is what we wait for.
    pub(super) fn hear_until<T>(
        &mut self,
        patience: Duration,
        stop: &Stop,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Failed> {
        let deadline = Instant::now() + patience;
        loop {
            let line = self.hear(deadline.saturating_duration_since(Instant::now()), stop)?;
            if let Some(found) = wanted(line.trim()) {
                return Ok(found);
            }
        }
    }

    fn ended(&mut self) -> Failed {
        // The pipes close a moment before the process can be asked how it ended.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Failed::Forfeit(format!("ended by itself ({status})"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Failed::Forfeit("closed its output".to_owned())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, and that is well. What it started itself ends with it.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ended = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

fn listen(output: ChildStdout, sender: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n");
        let line =
            if too_long { Line::TooLong } else { Line::Said(String::from_utf8_lossy(&bytes).into_owned()) };
        if sender.send(line).is_err() || too_long {
            return;
        }
    }
}
