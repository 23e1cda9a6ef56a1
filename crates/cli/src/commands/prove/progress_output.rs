//! Progress of a search: a live line on a terminal, otherwise one line per minute.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Runs a search and prints its progress.
pub(super) fn with_progress<T>(progress_text: impl Fn() -> String + Send, search: impl FnOnce() -> T) -> T {
    let is_live = io::stderr().is_terminal();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is well formed"));
    let interval = if is_live { Duration::from_millis(250) } else { Duration::from_mins(1) };
    let began = Instant::now();
    let shown = bar.clone();
    let print_progress = move || {
        let text = progress_text();
        if is_live {
            shown.set_message(text);
        } else {
            eprintln!("{} s: {text}", began.elapsed().as_secs());
        }
    };
    let found = with_periodic_task(interval, print_progress, search);
    bar.finish_and_clear();
    found
}

/// Runs a search and calls `task` on another thread at each interval.
pub(super) fn with_periodic_task<T>(
    interval: Duration,
    task: impl Fn() + Send,
    search: impl FnOnce() -> T,
) -> T {
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while wait.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                task();
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
    fn the_periodic_task_runs_until_the_search_ends() {
        let count = AtomicU32::new(0);
        let task = || {
            count.fetch_add(1, Ordering::Relaxed);
        };
        let found = with_periodic_task(Duration::from_millis(1), task, || {
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
