//! The baseline: whatever one of a table says, all there hear. No rules, no storage, nothing remembered.
//!
//! Its sockets are those of Tessera's server (axum, half a KiB for reading, a channel of 128 messages a listener), so that
//! the difference is what rules, events and durability cost.

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

use crate::load::Process;

const READ_BUFFER: usize = 512;
const MOST_NEWS: usize = 128;
/// The first message to everybody: from now on you hear all.
const WELCOME: &str = r#"{"type":"event","event":{"number":1,"event":"welcome"}}"#;

type Listeners = Mutex<Vec<mpsc::Sender<Utf8Bytes>>>;
type Tables = Arc<Mutex<HashMap<String, Arc<Listeners>>>>;

/// `tessera-bench relay`: serves until it is ended.
pub(crate) fn serve() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        println!("The relay is ready: http://{}", listener.local_addr()?);
        pass_on(listener).await
    })
}

pub(super) async fn pass_on(listener: TcpListener) -> anyhow::Result<()> {
    let listener = listener.tap_io(|stream| {
        // Where it fails the relay is slower, and the figures show it.
        let _delayed = stream.set_nodelay(true);
    });
    let router = Router::new().route("/t/{table}/socket", get(open)).with_state(Tables::default());
    axum::serve(listener, router).await.context("the relay broke")
}

/// The same program again, as the relay.
pub(super) fn start() -> anyhow::Result<Process> {
    Process::start(Command::new(std::env::current_exe()?).arg("relay"))
}

async fn open(State(tables): State<Tables>, Path(id): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    let table = {
        let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(tables.entry(id.clone()).or_default())
    };
    upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0).on_upgrade(move |socket| async move {
        // A connection that breaks is no mistake.
        let _broken = converse(socket, &table).await;
        tables.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    })
}

async fn converse(mut socket: WebSocket, table: &Listeners) -> Result<(), axum::Error> {
    let (ear, mut news) = mpsc::channel(MOST_NEWS);
    table.lock().unwrap_or_else(PoisonError::into_inner).push(ear);
    socket.send(Message::Text(WELCOME.into())).await?;
    loop {
        tokio::select! {
            biased;
            heard = news.recv() => match heard {
                Some(text) => socket.send(Message::Text(text)).await?,
                None => return Ok(()),
            },
            said = socket.recv() => match said {
                Some(Ok(Message::Text(text))) => {
                    let mut listeners = table.lock().unwrap_or_else(PoisonError::into_inner);
                    listeners.retain(|listener| listener.try_send(text.clone()).is_ok());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
        }
    }
}
