//! Keys and mouse, read on a thread of their own.
//!
//! crossterm's `poll` never returns once the terminal is gone: it reads the end of input over and over, on a whole core.
//! The thread that shows the game must not be the one that is caught there.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// How soon the reading thread sees that nobody wants its events any more.
const LOOK_UP: Duration = Duration::from_millis(40);

/// The events of the terminal.
pub(crate) struct Input {
    events: Receiver<io::Result<Event>>,
    is_done: Arc<AtomicBool>,
}

impl Input {
    /// Begins to read.
    pub(crate) fn start() -> Input {
        let (sender, events) = channel();
        let is_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_done);
        thread::spawn(move || {
            while !done.load(Ordering::Relaxed) {
                let next = match event::poll(LOOK_UP) {
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
        Input { events, is_done }
    }

    /// The next event, if there is one soon enough.
    pub(crate) fn next(&self, within: Duration) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(within) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                Err(io::Error::other("the keyboard cannot be read any more"))
            }
        }
    }
}

impl Drop for Input {
    /// The thread is not joined: caught in a terminal that is gone, it ends only with the program.
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Relaxed);
    }
}

/// Whether the terminal was closed.
#[cfg(unix)]
pub(crate) fn is_terminal_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = rustix::stdio::stdin();
    // No flags asked for: a hang-up is told in any case, and keys that wait are not of interest.
    let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut terminal, Some(&at_once)).is_ok()
        && terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// Whether the terminal was closed: elsewhere the system ends the program itself.
#[cfg(not(unix))]
pub(crate) fn is_terminal_gone() -> bool {
    false
}
