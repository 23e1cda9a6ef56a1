//! `…/changes`: notifies a tournament's page of changes. A socket, not an event stream: browsers allow six of those per site over
//! all windows, and an organiser has more open.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tessera_service::ServiceClock;
use tessera_service::operator_metrics::GaugeGuard;
use tokio::sync::watch;

use super::heartbeat::{HeartbeatIntervals, SocketHeartbeat};
use super::send;
use crate::extract::{Session, TournamentAccess};
use crate::security::LimitCounters;

/// The maximum size of a message; clients of this socket send none.
const MAX_TOURNAMENT_SOCKET_MESSAGE_BYTES: usize = 128;
const TOURNAMENT_SOCKET_READ_BUFFER_BYTES: usize = 256;

pub(super) async fn open(
    State(limits): State<Arc<LimitCounters>>,
    State(clock): State<ServiceClock>,
    Extension(session): Extension<Session>,
    access: TournamentAccess,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Some(refused) = super::wrong_token(&session) {
        return refused;
    }
    let Some(slot) = limits.socket(&access.visitor.source()) else {
        return super::too_many_sockets();
    };
    upgrade
        .max_message_size(MAX_TOURNAMENT_SOCKET_MESSAGE_BYTES)
        .max_frame_size(MAX_TOURNAMENT_SOCKET_MESSAGE_BYTES)
        .read_buffer_size(TOURNAMENT_SOCKET_READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(async move |mut socket| {
            let _counted = GaugeGuard::socket();
            let mut changed = access.live.watch();
            // The first number is sent at once: something may have changed since the page was rendered.
            changed.mark_changed();
            // A broken connection is not an error: the page reconnects.
            let _broken = send_changes(&mut socket, changed, &clock).await;
            drop((slot, access.live));
        })
}

/// Sends the number of the last event whenever it changes.
async fn send_changes(
    socket: &mut WebSocket,
    mut changed: watch::Receiver<u32>,
    clock: &ServiceClock,
) -> Result<(), axum::Error> {
    let mut heartbeat = SocketHeartbeat::new(clock, HeartbeatIntervals::USUAL);
    loop {
        let message = tokio::select! {
            change = changed.changed() => match change {
                Ok(()) => Message::Text(changed.borrow_and_update().to_string().into()),
                Err(_) => return Ok(()),
            },
            ping = heartbeat.next_ping(socket) => match ping {
                Some(ping) => ping,
                None => return Ok(()),
            },
        };
        send(socket, message).await?;
    }
}
