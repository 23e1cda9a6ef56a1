//! Work that is done whole, even if the client that asked for it is gone.

use std::future::pending;
use std::panic::resume_unwind;

/// Runs to the end even if the caller's future is dropped: a change of the store and what follows from it in memory belong
/// together.
pub(crate) async fn run_to_end<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> T {
    match tokio::spawn(work).await {
        Ok(done) => done,
        Err(ended) => match ended.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            // The runtime stops, and with it the caller.
            Err(_cancelled) => pending().await,
        },
    }
}
