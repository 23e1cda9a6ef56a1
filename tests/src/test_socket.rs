//! A WebSocket to the server, over which tests send any message, valid or not.

use std::net::SocketAddr;

use anyhow::{Context, Result, anyhow};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

use crate::TIMEOUT;

/// An open WebSocket.
#[derive(Debug)]
pub struct TestSocket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    close_code_received: Option<u16>,
}

/// What a socket received.
#[derive(Debug)]
pub enum SocketMessage {
    /// A JSON message.
    Message(Value),
    /// The server closed the connection, or it was lost.
    Closed,
}

impl TestSocket {
    /// Opens a socket; the inner error is the HTTP status of a refusal.
    pub async fn open(
        server: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Result<TestSocket, u16>> {
        TestSocket::open_over(TcpSocket::new_v4()?, server, path, headers).await
    }

    /// The same with a small receive buffer, for a client that does not read.
    pub async fn open_with_small_buffer(server: SocketAddr, path: &str) -> Result<Result<TestSocket, u16>> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4 << 10)?;
        TestSocket::open_over(socket, server, path, &[]).await
    }

    async fn open_over(
        socket: TcpSocket,
        server: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Result<TestSocket, u16>> {
        let mut request = format!("ws://{server}{path}").into_client_request()?;
        for (name, value) in headers {
            request
                .headers_mut()
                .insert(HeaderName::from_bytes(name.as_bytes())?, HeaderValue::from_str(value)?);
        }
        let handshake = async {
            let stream = MaybeTlsStream::Plain(socket.connect(server).await?);
            client_async(request, stream).await
        };
        match timeout(TIMEOUT, handshake).await.context("the handshake timed out")? {
            Ok((stream, _)) => Ok(Ok(TestSocket { stream, close_code_received: None })),
            Err(Error::Http(answer)) => Ok(Err(answer.status().as_u16())),
            Err(reason) => Err(anyhow!(reason).context(format!("a socket to {path}"))),
        }
    }

    /// Sends JSON as a text message.
    pub async fn send_json(&mut self, message: &Value) -> Result<()> {
        self.send_message(Message::text(message.to_string())).await
    }

    /// Sends any message.
    pub async fn send_message(&mut self, message: Message) -> Result<()> {
        Ok(self.stream.send(message).await?)
    }

    /// Waits for the next message.
    pub async fn receive(&mut self) -> Result<SocketMessage> {
        loop {
            let message = timeout(TIMEOUT, self.stream.next()).await.context("no message in time")?;
            match message {
                Some(Ok(Message::Text(text))) => {
                    let value = serde_json::from_str(&text).with_context(|| format!("not JSON: {text}"))?;
                    return Ok(SocketMessage::Message(value));
                }
                Some(Ok(Message::Close(frame))) => {
                    self.close_code_received = frame.map(|frame| frame.code.into());
                    return Ok(SocketMessage::Closed);
                }
                Some(Err(_)) | None => return Ok(SocketMessage::Closed),
                // The library answers pings.
                Some(Ok(_)) => {}
            }
        }
    }

    /// The close code of the server, if it sent one.
    pub fn close_code(&self) -> Option<u16> {
        self.close_code_received
    }

    /// Waits for the next message of a type, such as `refused`; skips others.
    pub async fn receive_type(&mut self, kind: &str) -> Result<Value> {
        loop {
            match self.receive().await? {
                SocketMessage::Message(message) if message["type"] == kind => return Ok(message),
                SocketMessage::Message(_) => {}
                SocketMessage::Closed => {
                    return Err(anyhow!("the socket was closed before a message of type '{kind}'"));
                }
            }
        }
    }
}
