//! Steps with the time since the beginning, printed as they go.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;

/// The steps so far.
pub(crate) struct Steps {
    began: Instant,
    done: Mutex<Vec<(String, Duration)>>,
    failures: Mutex<Vec<String>>,
}

impl Steps {
    pub(crate) fn start() -> Steps {
        Steps { began: Instant::now(), done: Mutex::default(), failures: Mutex::default() }
    }

    /// Prints a line with the time since the beginning.
    pub(crate) fn say(&self, text: &str) {
        println!("[{:>4} s] {text}", self.began.elapsed().as_secs());
    }

    /// Prints a failure, and once more in the summary.
    pub(crate) fn failure(&self, text: &str) {
        self.say(&format!("FAILED {text}"));
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
    }

    /// Does a step; an error names it.
    pub(crate) fn run<T>(&self, name: &str, step: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        self.say(&format!("{name} …"));
        let began = Instant::now();
        let result = step();
        let took = began.elapsed();
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push((name.to_owned(), took));
        if result.is_err() {
            self.say(&format!("{name} failed"));
        }
        result.with_context(|| name.to_owned())
    }

    /// Prints what each step took, and what failed.
    pub(crate) fn summary(&self) {
        println!();
        for (name, took) in self.done.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            println!("{:>6} s  {name}", took.as_secs());
        }
        println!("{:>6} s  altogether\n", self.began.elapsed().as_secs());
        for failure in self.failures.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            println!("FAILED {failure}");
        }
    }
}
