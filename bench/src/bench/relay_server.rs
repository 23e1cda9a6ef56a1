//! The baseline server: relays each message to all sockets of a table. No rules, no storage, no state.
//!
//! Its sockets are configured like those of Tessera's server (axum, read buffer of 512 bytes, a channel of 128 messages per
//! subscriber), so that the difference is the cost of rules, events and durability.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::load::ServerProcess;

const READ_BUFFER: usize = 512;
const MAX_PENDING: usize = 128;
/// The first message to each socket, sent once it is subscribed.
const WELCOME: &str = r#"{"type":"event","event":{"number":1,"event":"welcome"}}"#;

type Subscribers = Mutex<Vec<mpsc::Sender<Utf8Bytes>>>;
type RelayTables = Arc<Mutex<HashMap<String, Arc<Subscribers>>>>;

/// `tessera-bench relay`: serves until it is killed.
pub(crate) fn serve() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        println!("The relay is ready: http://{}", listener.local_addr()?);
        relay_messages(listener).await
    })
}

pub(super) async fn relay_messages(listener: TcpListener) -> anyhow::Result<()> {
    let listener = listener.tap_io(|stream| {
        // If it fails, the relay is slower, and the figures show it.
        let _delayed = stream.set_nodelay(true);
    });
    let router = Router::new().route("/t/{table}/socket", get(open)).with_state(RelayTables::default());
    axum::serve(listener, router).await.context("the relay broke")
}

/// Starts this program again as the relay.
pub(super) fn start() -> anyhow::Result<ServerProcess> {
    ServerProcess::start(Command::new(std::env::current_exe()?).arg("relay"))
}

async fn open(
    State(tables): State<RelayTables>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let table = {
        let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(tables.entry(id.clone()).or_default())
    };
    upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0).on_upgrade(move |socket| async move {
        // A broken connection is no error.
        let _broken = relay_socket(socket, &table).await;
        tables.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    })
}

async fn relay_socket(mut socket: WebSocket, table: &Subscribers) -> Result<(), axum::Error> {
    let (sender, mut updates) = mpsc::channel(MAX_PENDING);
    table.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
    socket.send(Message::Text(WELCOME.into())).await?;
    loop {
        tokio::select! {
            biased;
            update = updates.recv() => match update {
                Some(text) => socket.send(Message::Text(text)).await?,
                None => return Ok(()),
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let mut subscribers = table.lock().unwrap_or_else(PoisonError::into_inner);
                    subscribers.retain(|subscriber| subscriber.try_send(text.clone()).is_ok());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
        }
    }
}
