//! Somebody who looks after a search: tells how far it is, a line that changes for a person, else a line a minute.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Runs a search while its progress is told.
pub(super) fn watched<T>(told: impl Fn() -> String + Send, search: impl FnOnce() -> T) -> T {
    let is_live = io::stderr().is_terminal();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is well formed"));
    let pause = if is_live { Duration::from_millis(250) } else { Duration::from_mins(1) };
    let began = Instant::now();
    let shown = bar.clone();
    let tell = move || {
        let text = told();
        if is_live {
            shown.set_message(text);
        } else {
            eprintln!("{} s: {text}", began.elapsed().as_secs());
        }
    };
    let found = meanwhile(pause, tell, search);
    bar.finish_and_clear();
    found
}

/// Runs a search while something is done again and again, with such pauses.
pub(super) fn meanwhile<T>(pause: Duration, again: impl Fn() + Send, search: impl FnOnce() -> T) -> T {
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                again();
            }
        });
        let found = search();
        drop(done);
        found
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn what_is_done_meanwhile_is_done_again_and_ends_with_the_search() {
        let count = AtomicU32::new(0);
        let again = || {
            count.fetch_add(1, Ordering::Relaxed);
        };
        let found = meanwhile(Duration::from_millis(1), again, || {
            while count.load(Ordering::Relaxed) < 3 {
                thread::yield_now();
            }
            "found"
        });
        let by_then = count.load(Ordering::Relaxed);
        thread::sleep(Duration::from_millis(20));
        assert_eq!((found, count.load(Ordering::Relaxed)), ("found", by_then));
    }
}
