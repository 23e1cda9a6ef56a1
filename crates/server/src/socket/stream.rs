//! `/api/stream/socket`: the stream of a player's games and challenges, as messages of a socket.

use axum::Extension;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tessera_service::ServiceClock;
use tessera_service::operator_metrics::GaugeGuard;

use super::heartbeat::{HeartbeatIntervals, SocketHeartbeat};
use super::send;
use crate::app_state::AppState;
use crate::extract::{Session, Visitor};
use crate::player_stream::PlayerStreamReader;

/// The maximum size of a message; clients of this socket send none.
const MAX_STREAM_SOCKET_MESSAGE_BYTES: usize = 128;
const STREAM_SOCKET_READ_BUFFER_BYTES: usize = 256;

/// The query of the address that opens the socket.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct StreamSocketQuery {
    /// Begin with the games that ended since this time, in milliseconds since 1970.
    since: Option<u64>,
}

pub(super) async fn open(
    State(app): State<AppState>,
    Query(query): Query<StreamSocketQuery>,
    Extension(session): Extension<Session>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Some(refused) = super::wrong_token(&session) {
        return refused;
    }
    let Some(player) = visitor.player.as_ref() else {
        let sentence = "this socket needs a session: send Authorization: Bearer TOKEN\n";
        return (StatusCode::UNAUTHORIZED, sentence).into_response();
    };
    let reader = match PlayerStreamReader::open(&app, &visitor, player, query.since, true).await {
        Ok(reader) => reader,
        Err(refused) => return (refused.status(), format!("{refused}\n")).into_response(),
    };
    upgrade
        .max_message_size(MAX_STREAM_SOCKET_MESSAGE_BYTES)
        .max_frame_size(MAX_STREAM_SOCKET_MESSAGE_BYTES)
        .read_buffer_size(STREAM_SOCKET_READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(async move |mut socket| {
            let _counted = GaugeGuard::socket();
            // A broken connection is not an error: the client reconnects.
            let _broken = send_messages(&mut socket, reader, &app.clock).await;
        })
}

/// Sends the messages until the connection or the stream ends.
async fn send_messages(
    socket: &mut WebSocket,
    mut reader: PlayerStreamReader,
    clock: &ServiceClock,
) -> Result<(), axum::Error> {
    let mut heartbeat = SocketHeartbeat::new(clock, HeartbeatIntervals::USUAL);
    loop {
        let message = tokio::select! {
            biased;
            message = reader.next() => match message {
                Some(message) => Message::Text(message.json().into()),
                // The client was too slow and should connect again, or its session has ended.
                None => return send(socket, Message::Close(None)).await,
            },
            ping = heartbeat.next_ping(socket) => match ping {
                Some(ping) => ping,
                None => return Ok(()),
            },
        };
        send(socket, message).await?;
    }
}
