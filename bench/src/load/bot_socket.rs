//! A bot's WebSocket.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A small read buffer, since ten thousand bots share one process.
const BUFFER: usize = 4 * 1024;

/// A bot's WebSocket.
pub(crate) struct BotSocket(WebSocketStream<TcpStream>);

impl BotSocket {
    /// Connects, with a session token if the server needs one.
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        token: Option<&str>,
    ) -> anyhow::Result<BotSocket> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        }
        let stream = TcpStream::connect(address).await.context("a bot could not connect")?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config))
            .await
            .with_context(|| format!("no socket at {path}"))?;
        Ok(BotSocket(socket))
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, text: impl Into<Utf8Bytes> + Send) -> anyhow::Result<()> {
        self.0.send(Message::Text(text.into())).await.context("a bot's connection broke while sending")
    }

    /// The next text message. Heartbeats are answered meanwhile.
    pub(crate) async fn receive(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(why))) => bail!("the server closed a bot's socket: {why:?}"),
                Some(Ok(_)) => {}
                Some(Err(reason)) => return Err(reason).context("a bot's connection broke"),
                None => bail!("a bot's connection broke"),
            }
        }
    }

    /// Sends a close frame and does not wait for the reply.
    pub(crate) async fn close(mut self) -> anyhow::Result<()> {
        self.0.send(Message::Close(None)).await.context("a bot could not close its socket")
    }
}
