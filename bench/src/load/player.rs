//! One end of a socket.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Ten thousand players must fit into one process.
const BUFFER: usize = 4 * 1024;

/// A player's socket.
pub(crate) struct Player(WebSocketStream<TcpStream>);

impl Player {
    /// Connects, with a token if the server wants to know who it is.
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        token: Option<&str>,
    ) -> anyhow::Result<Player> {
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
        Ok(Player(socket))
    }

    /// Sends a message.
    pub(crate) async fn say(&mut self, text: impl Into<Utf8Bytes> + Send) -> anyhow::Result<()> {
        self.0.send(Message::Text(text.into())).await.context("a bot was cut off while sending")
    }

    /// The next message. Heartbeats are answered on the way.
    pub(crate) async fn hear(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(why))) => bail!("the server closed a bot's socket: {why:?}"),
                Some(Ok(_)) => {}
                Some(Err(reason)) => return Err(reason).context("a bot was cut off"),
                None => bail!("a bot was cut off"),
            }
        }
    }

    /// Says goodbye and does not wait for the answer.
    pub(crate) async fn leave(mut self) -> anyhow::Result<()> {
        self.0.send(Message::Close(None)).await.context("a bot could not leave")
    }
}
