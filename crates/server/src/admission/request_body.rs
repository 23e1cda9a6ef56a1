//! Bodies of requests, which are read before a request takes a place: a client that sends slowly holds none.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::body::Body as _;

use super::AdmissionRefusal;
use crate::body_limits::MAX_BODY_BYTES;

/// The body, read completely, with the slot of a large one.
#[derive(Debug)]
pub(super) struct BufferedBody<S> {
    pub(super) body: Body,
    pub(super) slot: Option<S>,
}

/// Reads a body of at most this size. A large one needs a slot, since many of them would fill the memory.
pub(super) async fn read_body<S>(
    mut body: Body,
    max: usize,
    take_slot: impl FnOnce() -> Option<S>,
) -> Result<BufferedBody<S>, Response> {
    if body.is_end_stream() {
        return Ok(BufferedBody { body, slot: None });
    }
    if body.size_hint().lower() > max as u64 {
        return Err(too_long(max));
    }
    let mut take_slot = Some(take_slot);
    let mut slot = None;
    let mut read = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_broken| {
            (StatusCode::REQUEST_TIMEOUT, "the body of the request did not arrive in time\n").into_response()
        })?;
        let Ok(data) = frame.into_data() else { continue };
        if read.len() + data.len() > max {
            return Err(too_long(max));
        }
        if read.len() + data.len() > MAX_BODY_BYTES
            && let Some(take_slot) = take_slot.take()
        {
            slot = Some(take_slot().ok_or_else(AdmissionRefusal::busy)?);
        }
        read.extend_from_slice(&data);
    }
    Ok(BufferedBody { body: Body::from(read), slot })
}

fn too_long(max: usize) -> Response {
    let sentence = format!("the body of the request is too long; send at most {max} bytes\n");
    (StatusCode::PAYLOAD_TOO_LARGE, sentence).into_response()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::task::{Context, Poll};

    use axum::body::Bytes;
    use hyper::body::Frame;

    use super::*;

    /// A body without a length, with this number of chunks of the usual maximum.
    struct Chunks(usize);

    impl hyper::body::Body for Chunks {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            let left = self.0.checked_sub(1);
            self.0 = left.unwrap_or(0);
            Poll::Ready(left.map(|_| Ok(Frame::data(Bytes::from(vec![b'x'; MAX_BODY_BYTES])))))
        }
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_the_limit_of_its_route() {
        const MAX_LONG: usize = MAX_BODY_BYTES * 3;
        for (max, length, has_slot) in [
            (MAX_BODY_BYTES, 0, false),
            (MAX_BODY_BYTES, 1, false),
            (MAX_BODY_BYTES, MAX_BODY_BYTES, false),
            (MAX_LONG, MAX_BODY_BYTES, false),
            (MAX_LONG, MAX_BODY_BYTES + 1, true),
            (MAX_LONG, MAX_LONG, true),
        ] {
            let read = read_body(Body::from(vec![b'x'; length]), max, || Some(())).await.expect("a body");
            assert_eq!(read.slot.is_some(), has_slot, "{length} of {max}");
            let read = axum::body::to_bytes(read.body, usize::MAX).await.expect("a body");
            assert_eq!(read.len(), length);
        }
        for max in [MAX_BODY_BYTES, MAX_LONG] {
            let refused = read_body(Body::from(vec![b'x'; max + 1]), max, || Some(())).await;
            assert_eq!(refused.expect_err("too long").status(), StatusCode::PAYLOAD_TOO_LARGE);
        }
        let no_slot = read_body(Body::from(vec![b'x'; MAX_LONG]), MAX_LONG, || None::<()>).await;
        assert_eq!(no_slot.expect_err("no slot").status(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[tokio::test]
    async fn a_body_without_a_length_has_the_same_limits() {
        let read = read_body(Body::new(Chunks(2)), MAX_BODY_BYTES * 2, || Some(())).await.expect("a body");
        assert!(read.slot.is_some());
        let refused = read_body(Body::new(Chunks(3)), MAX_BODY_BYTES * 2, || Some(())).await;
        assert_eq!(refused.expect_err("too long").status(), StatusCode::PAYLOAD_TOO_LARGE);
    }
}
