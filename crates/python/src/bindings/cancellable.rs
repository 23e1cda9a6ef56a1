//! Long computations on a thread of their own, so that Ctrl-C cancels them and progress can be reported.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tessera_solver::CancelToken;

/// How often signals are checked and progress is reported.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Runs `work` without the interpreter lock. `poll` is called regularly with the lock, and once more at the end; if it fails, or
/// a signal handler raises an exception, the work is cancelled.
pub(super) fn run_cancellable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&CancelToken) -> T + Send + 'static,
    mut poll: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let token = CancelToken::new();
    let (sender, mut receiver) = mpsc::channel();
    let worker = thread::Builder::new().name("tessera-search".to_owned()).spawn({
        let token = token.clone();
        move || {
            // Fails only if the caller has stopped waiting.
            let _sent = sender.send(work(&token));
        }
    })?;
    let join = || py.detach(|| worker.join());
    loop {
        let message;
        (receiver, message) = py.detach(move || {
            let message = receiver.recv_timeout(POLL_INTERVAL);
            (receiver, message)
        });
        match message {
            Ok(result) => {
                let _ended = join();
                poll(py)?;
                return Ok(result);
            }
            Err(RecvTimeoutError::Disconnected) => {
                let _panicked = join();
                return Err(PyRuntimeError::new_err("the computation failed; this is a bug"));
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals().and_then(|()| poll(py)) {
                    token.cancel();
                    let _cancelled = join();
                    return Err(error);
                }
            }
        }
    }
}

/// Calls a callback `progress(done, total)` whenever the counts have changed.
pub(super) fn progress_poll(
    progress: Option<Py<PyAny>>,
    counts: impl Fn() -> (u64, u64),
) -> impl FnMut(Python<'_>) -> PyResult<()> {
    let mut last = (0, 0);
    move |py| {
        let now = counts();
        if let Some(progress) = progress.as_ref().filter(|_| now != last) {
            last = now;
            progress.call1(py, now)?;
        }
        Ok(())
    }
}
