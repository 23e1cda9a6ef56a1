//! Bodies of requests, which are read before a request takes a place: a client that sends slowly holds none.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::body::Body as _;

use crate::MAX_BODY;

/// The body, read completely. Longer ones, which only few routes accept, are left to the handler.
pub(super) async fn read_body(mut body: Body) -> Result<Body, Response> {
    if body.is_end_stream() || body.size_hint().lower() > MAX_BODY as u64 {
        return Ok(body);
    }
    let mut read = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_broken| {
            (StatusCode::REQUEST_TIMEOUT, "the body of the request did not arrive in time\n").into_response()
        })?;
        if let Ok(data) = frame.into_data() {
            read.extend_from_slice(&data);
        }
        if read.len() > MAX_BODY {
            let sentence = "the body of the request is too long, or has no Content-Length\n";
            return Err((StatusCode::PAYLOAD_TOO_LARGE, sentence).into_response());
        }
    }
    Ok(Body::from(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_body_is_read_up_to_the_limit() {
        for length in [0, 1, MAX_BODY, MAX_BODY + 1] {
            let body = read_body(Body::from(vec![b'x'; length])).await.expect("it is left to the handler");
            let read = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
            assert_eq!(read.len(), length);
        }
    }
}
