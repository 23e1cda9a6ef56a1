//! Sockets (`WebSocket`): live play at a table (`docs/live.md`), and change notices of a tournament's pages.

mod client_message;
mod delta;
mod page_socket;
mod server_message;
mod table;
mod tournament;

use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket};
use axum::routing::get;
use tokio::time::timeout;

use crate::app_state::AppState;

const HEARTBEAT: Duration = Duration::from_secs(25);
/// A client that does not take a message within this time has stopped reading.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The routes of all sockets.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/t/{table}/socket", get(table::open))
        .route("/tournaments/{tournament}/changes", get(tournament::open))
}

/// Sends a message, or fails if the client does not read.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(SEND_TIMEOUT, socket.send(message)).await.unwrap_or_else(|late| Err(axum::Error::new(late)))
}
