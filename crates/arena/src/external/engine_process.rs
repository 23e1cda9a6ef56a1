//! An engine as a child process: lines in, lines out, with timeouts.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tessera_engine::CancelToken;
use tessera_rules::input_text::quoted;

use super::ExternalEngineCommand;
use crate::match_player::MatchPlayerFailure;

/// Maximum length of a line.
const MAX_ENGINE_LINE_BYTES: u64 = 1 << 16;
/// Maximum number of unread lines; then the engine's output blocks.
const MAX_UNREAD_ENGINE_LINES: usize = 1_024;
/// Interval between two checks for cancellation.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A running engine: its child process, and the lines that it writes.
pub(super) struct EngineProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<OutputLine>,
}

enum OutputLine {
    Text(String),
    TooLong,
}

impl EngineProcess {
    pub(super) fn start(command: &ExternalEngineCommand) -> Result<EngineProcess, MatchPlayerFailure> {
        let (program, arguments) = command.words.split_first().expect("a command has at least one word");
        let mut starting = std::process::Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the match, which ends its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn().map_err(|error| {
            MatchPlayerFailure::Forfeit(format!("'{}' cannot be started: {error}", quoted(program)))
        })?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        let (sender, lines) = sync_channel(MAX_UNREAD_ENGINE_LINES);
        thread::spawn(move || forward_lines(output, &sender));
        Ok(EngineProcess { child, input, lines })
    }

    pub(super) fn send_line(&mut self, line: &str) -> Result<(), MatchPlayerFailure> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| self.ended())
    }

    /// Waits for the next line.
    pub(super) fn read_line(
        &mut self,
        timeout: Duration,
        stop: &CancelToken,
    ) -> Result<String, MatchPlayerFailure> {
        let deadline = Instant::now() + timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(CANCEL_POLL_INTERVAL)) {
                Ok(OutputLine::Text(line)) => return Ok(line),
                Ok(OutputLine::TooLong) => {
                    return Err(MatchPlayerFailure::Forfeit("sent a line without end".to_owned()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stop.is_cancelled() => {
                    return Err(MatchPlayerFailure::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(MatchPlayerFailure::Forfeit(format!(
                        "gave no answer in {:.1} s",
                        timeout.as_secs_f64()
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Reads lines until `find` returns something.
    pub(super) fn read_until<T>(
        &mut self,
        timeout: Duration,
        stop: &CancelToken,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, MatchPlayerFailure> {
        let deadline = Instant::now() + timeout;
        loop {
            let line = self.read_line(deadline.saturating_duration_since(Instant::now()), stop)?;
            if let Some(found) = find(line.trim()) {
                return Ok(found);
            }
        }
    }

    fn ended(&mut self) -> MatchPlayerFailure {
        // The pipes close a moment before the exit status is available.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return MatchPlayerFailure::Forfeit(format!("ended by itself ({status})"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        MatchPlayerFailure::Forfeit("closed its output".to_owned())
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // A process that has ended already cannot be killed, which is fine. The processes it started end with it.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ended = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

fn forward_lines(output: ChildStdout, sender: &SyncSender<OutputLine>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match output.by_ref().take(MAX_ENGINE_LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = bytes.len() as u64 == MAX_ENGINE_LINE_BYTES && !bytes.ends_with(b"\n");
        let line = if too_long {
            OutputLine::TooLong
        } else {
            OutputLine::Text(String::from_utf8_lossy(&bytes).into_owned())
        };
        if sender.send(line).is_err() || too_long {
            return;
        }
    }
}
