//! Prints the steps of a run with the elapsed time.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;

/// The finished steps and failures of a run.
pub(crate) struct TestStepRunner {
    began: Instant,
    done: Mutex<Vec<(String, Duration)>>,
    failures: Mutex<Vec<String>>,
}

impl TestStepRunner {
    pub(crate) fn start() -> TestStepRunner {
        TestStepRunner { began: Instant::now(), done: Mutex::default(), failures: Mutex::default() }
    }

    /// Prints a line with the time since the start.
    pub(crate) fn log(&self, text: &str) {
        println!("[{:>4} s] {text}", self.began.elapsed().as_secs());
    }

    /// Prints a failure, and again in the summary.
    pub(crate) fn failure(&self, text: &str) {
        self.log(&format!("FAILED {text}"));
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_owned());
    }

    /// Runs a step. An error gets its name as context.
    pub(crate) fn run<T>(&self, name: &str, step: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        self.log(&format!("{name} …"));
        let began = Instant::now();
        let result = step();
        let took = began.elapsed();
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push((name.to_owned(), took));
        if result.is_err() {
            self.log(&format!("{name} failed"));
        }
        result.with_context(|| name.to_owned())
    }

    /// Prints the time of each step, and the failures.
    pub(crate) fn summary(&self) {
        println!();
        for (name, took) in self.done.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            println!("{:>6} s  {name}", took.as_secs());
        }
        println!("{:>6} s  total\n", self.began.elapsed().as_secs());
        for failure in self.failures.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            println!("FAILED {failure}");
        }
    }
}
