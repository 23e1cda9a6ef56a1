//! A connection that ends if the client does not take what it is sent: otherwise one that never reads would hold its response
//! in memory, and its connection, for ever.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tessera_service::{MonotonicTime, ServiceClock};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A client may take nothing for this long.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// The least bytes per second that a client takes in the long run. Small responses fit the send buffer and never wait.
const MIN_WRITE_BYTES_PER_SECOND: u64 = 4 * 1024;

/// A stream with a deadline for writes.
pub(crate) struct WriteDeadlineStream<S> {
    stream: S,
    clock: ServiceClock,
    /// Since a write had to wait, until everything is written without waiting again.
    slow: Option<SlowWrite>,
}

struct SlowWrite {
    began: MonotonicTime,
    /// The bytes written since then.
    written: u64,
    /// Whether a write had to wait since the last flush.
    has_waited: bool,
    timer: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl SlowWrite {
    fn deadline(&self) -> MonotonicTime {
        self.began + WRITE_TIMEOUT + Duration::from_millis(self.written * 1_000 / MIN_WRITE_BYTES_PER_SECOND)
    }
}

impl<S> WriteDeadlineStream<S> {
    pub(crate) fn new(stream: S, clock: ServiceClock) -> WriteDeadlineStream<S> {
        WriteDeadlineStream { stream, clock, slow: None }
    }

    /// Counts a write, or fails if it has waited for too long.
    fn check(&mut self, written: Poll<Result<usize>>, context: &mut Context<'_>) -> Poll<Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) => {
                if let Some(slow) = &mut self.slow {
                    slow.written += count as u64;
                }
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(reason)) => Poll::Ready(Err(reason)),
            Poll::Pending => {
                ready!(self.poll_deadline(context));
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client does not take its response")))
            }
        }
    }

    fn poll_deadline(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let clock = &self.clock;
        let slow = self.slow.get_or_insert_with(|| SlowWrite {
            began: clock.elapsed(),
            written: 0,
            has_waited: true,
            timer: timer(clock, WRITE_TIMEOUT),
        });
        slow.has_waited = true;
        loop {
            ready!(slow.timer.as_mut().poll(context));
            let left = slow.deadline().since(clock.elapsed());
            if left.is_zero() {
                return Poll::Ready(());
            }
            // Something was written meanwhile.
            slow.timer = timer(clock, left);
        }
    }
}

fn timer(clock: &ServiceClock, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    // The moment is fixed now, not when the timer is polled first.
    let (clock, moment) = (clock.clone(), clock.elapsed() + duration);
    Box::pin(async move { clock.sleep_until(moment).await })
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteDeadlineStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteDeadlineStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.check(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        match &mut self.slow {
            Some(slow) if slow.has_waited => slow.has_waited = false,
            slow => *slow = None,
        }
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use tessera_table::Millis;

    use super::*;

    /// The send buffer of a connection, with room for some bytes.
    struct SendBuffer(usize);

    impl AsyncWrite for SendBuffer {
        fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
            let count = bytes.len().min(self.0);
            self.0 -= count;
            if count > 0 { Poll::Ready(Ok(count)) } else { Poll::Pending }
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    /// Sends a long response in pieces of 32 KiB to a client that takes some bytes every few seconds. Returns the seconds after
    /// which it is ended, or none if all of it was sent.
    fn send(client_takes: usize, every: u64, mut response: usize) -> Option<u64> {
        let clock = ServiceClock::manual(Millis(1));
        let mut connection = WriteDeadlineStream::new(SendBuffer(256 << 10), clock.clone());
        let mut context = Context::from_waker(Waker::noop());
        for second in 0.. {
            if second % every == 0 {
                connection.stream.0 += client_takes;
            }
            while response > 0 {
                let piece = vec![0; response.min(32 << 10)];
                match Pin::new(&mut connection).poll_write(&mut context, &piece) {
                    Poll::Ready(Ok(count)) => response -= count,
                    Poll::Ready(Err(reason)) => {
                        assert_eq!(reason.kind(), ErrorKind::TimedOut);
                        return Some(second);
                    }
                    Poll::Pending => break,
                }
                assert!(Pin::new(&mut connection).poll_flush(&mut context).is_ready());
            }
            if response == 0 {
                return None;
            }
            clock.advance(Duration::from_secs(1));
        }
        None
    }

    #[test]
    fn a_client_that_never_reads_is_ended_after_the_timeout() {
        assert_eq!(send(0, 1, 1 << 20), Some(WRITE_TIMEOUT.as_secs()));
        assert_eq!(send(0, 1, 200 << 10), None, "it fits the send buffer");
    }

    #[test]
    fn a_slow_client_gets_its_response_and_one_that_takes_single_bytes_does_not() {
        assert_eq!(send(80 << 10, 15, 4 << 20), None);
        let single_bytes = send(1, 1, 1 << 20).expect("it is ended");
        assert!((20..=21).contains(&single_bytes), "{single_bytes}");
        let ended = send(2 << 10, 1, 4 << 20).expect("too slow in the long run");
        assert!((30..60).contains(&ended), "{ended}");
    }
}
