//! Sockets (`WebSocket`): live play at a table (`docs/websocket.md`), and change notices of a tournament's pages.

mod client_message;
mod heartbeat;
mod message_changes;
mod page_socket;
mod server_message;
mod stream;
mod table;
mod tournament;

use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::time::timeout;

use crate::app_state::AppState;
use crate::extract::Session;

/// A client that does not take a message within this time has stopped reading.
const SOCKET_SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The routes of all sockets.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/t/{table}/socket", get(table::open))
        .route("/api/stream/socket", get(stream::open))
        .route("/tournaments/{tournament}/changes", get(tournament::open))
}

/// The refusal of a bearer token of no session: a program that believes itself a player must not become a spectator
/// unnoticed.
fn wrong_token(session: &Session) -> Option<Response> {
    let sentence = "there is no session with this token; get one from POST /api/guests or /api/session\n";
    session.has_wrong_bearer.then(|| (StatusCode::UNAUTHORIZED, sentence).into_response())
}

fn too_many_sockets() -> Response {
    let sentence = "you have too many connections; close some and try again\n";
    (StatusCode::TOO_MANY_REQUESTS, sentence).into_response()
}

/// Sends a message, or fails if the client does not read.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(SOCKET_SEND_TIMEOUT, socket.send(message))
        .await
        .unwrap_or_else(|late| Err(axum::Error::new(late)))
}
