//! Keyboard and mouse events, read on their own thread.
//!
//! crossterm's `poll` never returns once the terminal is closed: it reads the end of input in a busy loop. Only the reader
//! thread may hang there, not the one that draws.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// How often the reader thread checks whether it should end.
const INPUT_POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Receiver of terminal events.
pub(crate) struct TerminalEvents {
    events: Receiver<io::Result<Event>>,
    is_done: Arc<AtomicBool>,
}

impl TerminalEvents {
    /// Starts the reader thread.
    pub(crate) fn start() -> TerminalEvents {
        let (sender, events) = channel();
        let is_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_done);
        thread::spawn(move || {
            while !done.load(Ordering::Relaxed) {
                let next = match event::poll(INPUT_POLL_INTERVAL) {
                    Ok(false) => continue,
                    Ok(true) => event::read(),
                    Err(reason) => Err(reason),
                };
                let failed = next.is_err();
                if sender.send(next).is_err() || failed {
                    return;
                }
            }
        });
        TerminalEvents { events, is_done }
    }

    /// The next event, or none if the timeout passes first.
    pub(crate) fn next(&self, timeout: Duration) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(timeout) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                Err(io::Error::other("the keyboard can no longer be read"))
            }
        }
    }
}

impl Drop for TerminalEvents {
    /// The thread is not joined: if the terminal is closed, it hangs until the program ends.
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Relaxed);
    }
}

/// Whether the terminal was closed.
#[cfg(unix)]
pub(crate) fn is_terminal_closed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = rustix::stdio::stdin();
    // No flags requested: a hang-up is always reported, and pending input does not matter here.
    let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
    let no_wait = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut terminal, Some(&no_wait)).is_ok()
        && terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// Whether the terminal was closed: on other systems the program is ended with it.
#[cfg(not(unix))]
pub(crate) fn is_terminal_closed() -> bool {
    false
}
