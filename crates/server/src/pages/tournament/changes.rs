//! `…/changes`: a socket that tells a page when it is out of date. Not a stream of events: browsers allow a site six of those
//! in all its windows, and an organiser has more.

use crate::limits::Limits;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Shared;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::watch;
use tokio::time::{interval, timeout};

use crate::extract::Seen;

/// Nobody says anything here.
const MOST_BYTES: usize = 128;
const READ_BUFFER: usize = 256;
const HEARTBEAT: Duration = Duration::from_secs(25);
const DEAFNESS: Duration = Duration::from_secs(20);

pub(super) async fn listen(
    Shared(limits): Shared<Arc<Limits>>,
    seen: Seen,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(place) = limits.socket(seen.visitor.address) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many connections from your address\n").into_response();
    };
    upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .on_upgrade(async move |mut socket| {
            let mut changed = seen.live.listen();
            // The first number comes at once: something may have happened since the page was drawn.
            changed.mark_changed();
            // A connection that breaks is no mistake: the page comes back.
            let _broken = tell(&mut socket, changed).await;
            drop((place, seen.live));
        })
}

async fn tell(socket: &mut WebSocket, mut changed: watch::Receiver<u32>) -> Result<(), axum::Error> {
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.reset();
    loop {
        let message = tokio::select! {
            news = changed.changed() => match news {
                Ok(()) => Message::Text(changed.borrow_and_update().to_string().into()),
                Err(_) => return Ok(()),
            },
            heard = socket.recv() => match heard {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => return Ok(()),
            },
            _ = heartbeat.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        timeout(DEAFNESS, socket.send(message)).await.unwrap_or_else(|late| Err(axum::Error::new(late)))?;
    }
}
