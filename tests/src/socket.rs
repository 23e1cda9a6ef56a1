//! A live connection to a table, without any manners: tests send what they like.

use std::net::SocketAddr;

use anyhow::{Context, Result, anyhow};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::PATIENCE;

/// A socket that is open.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    closed_with: Option<u16>,
}

/// What came over a socket.
#[derive(Debug)]
pub enum Heard {
    /// A message.
    Message(Value),
    /// The other side hung up.
    Closed,
}

impl Socket {
    /// Opens a socket; the inner error is the status with which the house refuses.
    pub async fn open(
        house: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Result<Socket, u16>> {
        let mut request = format!("ws://{house}{path}").into_client_request()?;
        for (name, value) in headers {
            request
                .headers_mut()
                .insert(HeaderName::from_bytes(name.as_bytes())?, HeaderValue::from_str(value)?);
        }
        match timeout(PATIENCE, connect_async(request)).await.context("the handshake takes for ever")? {
            Ok((stream, _)) => Ok(Ok(Socket { stream, closed_with: None })),
            Err(Error::Http(answer)) => Ok(Err(answer.status().as_u16())),
            Err(reason) => Err(anyhow!(reason).context(format!("a socket to {path}"))),
        }
    }

    /// Sends a command, or whatever else is JSON.
    pub async fn say(&mut self, message: &Value) -> Result<()> {
        self.say_raw(Message::text(message.to_string())).await
    }

    /// Sends any message.
    pub async fn say_raw(&mut self, message: Message) -> Result<()> {
        Ok(self.stream.send(message).await?)
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<Heard> {
        loop {
            let message = timeout(PATIENCE, self.stream.next()).await.context("nothing is heard")?;
            match message {
                Some(Ok(Message::Text(text))) => {
                    let value =
                        serde_json::from_str(&text).with_context(|| format!("this is no JSON: {text}"))?;
                    return Ok(Heard::Message(value));
                }
                Some(Ok(Message::Close(frame))) => {
                    self.closed_with = frame.map(|frame| frame.code.into());
                    return Ok(Heard::Closed);
                }
                Some(Err(_)) | None => return Ok(Heard::Closed),
                // The heartbeat is answered by the library.
                Some(Ok(_)) => {}
            }
        }
    }

    /// The code with which the other side hung up, if it said one.
    pub fn closed_with(&self) -> Option<u16> {
        self.closed_with
    }

    /// The next message of a type, such as `refused`; others are passed over.
    pub async fn hear_of(&mut self, kind: &str) -> Result<Value> {
        loop {
            match self.hear().await? {
                Heard::Message(message) if message["type"] == kind => return Ok(message),
                Heard::Message(_) => {}
                Heard::Closed => return Err(anyhow!("the socket was closed before '{kind}' came")),
            }
        }
    }
}
