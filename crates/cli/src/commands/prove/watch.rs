//! Somebody who tells how far a search is: a line that changes for a person, else a line a minute.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Runs a search while its progress is told.
pub(super) fn watched<T>(told: impl Fn() -> String + Send, search: impl FnOnce() -> T) -> T {
    let (done, wait) = mpsc::channel::<()>();
    let is_live = io::stderr().is_terminal();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is well formed"));
    let pause = if is_live { Duration::from_millis(250) } else { Duration::from_mins(1) };
    thread::scope(|scope| {
        scope.spawn(move || {
            let began = Instant::now();
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let text = told();
                if is_live {
                    bar.set_message(text);
                } else {
                    eprintln!("{} s: {text}", began.elapsed().as_secs());
                }
            }
            bar.finish_and_clear();
        });
        let found = search();
        drop(done);
        found
    })
}
