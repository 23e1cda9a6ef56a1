//! The stream of a player's games and challenges, read over HTTP as lines or over a WebSocket.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::{Bot, SocketMessage, TIMEOUT, TestSocket};

/// An open stream.
#[derive(Debug)]
pub struct StreamClient {
    connection: StreamConnection,
}

#[derive(Debug)]
enum StreamConnection {
    Lines { reader: BufReader<TcpStream>, pending: String },
    Socket(Box<TestSocket>),
}

impl StreamClient {
    /// Opens a stream over HTTP. The query may begin with `?`.
    pub async fn open_lines(bot: &Bot, query: &str) -> Result<StreamClient> {
        let mut stream = TcpStream::connect(bot.server_address()).await?;
        let request = format!(
            "GET /api/stream{query} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\naccept-encoding: gzip\r\n\r\n",
            bot.server_address(),
            bot.token
        );
        stream.write_all(request.as_bytes()).await?;
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let count =
                timeout(TIMEOUT, reader.read_line(&mut head)).await.context("no answer in time")??;
            if count == 0 {
                bail!("the connection was closed: {head}");
            }
        }
        if !head.starts_with("HTTP/1.1 200") || !head.contains("application/x-ndjson") {
            bail!("no stream: {head}");
        }
        Ok(StreamClient { connection: StreamConnection::Lines { reader, pending: String::new() } })
    }

    /// Opens a stream over a WebSocket; the inner error is the HTTP status of a refusal.
    pub async fn open_socket(bot: &Bot) -> Result<Result<StreamClient, u16>> {
        let authorization = format!("Bearer {}", bot.token);
        let headers = [("authorization", authorization.as_str())];
        let socket = TestSocket::open(bot.server_address(), "/api/stream/socket", &headers).await?;
        Ok(socket.map(|socket| StreamClient { connection: StreamConnection::Socket(Box::new(socket)) }))
    }

    /// The next message; none if the server has closed the stream.
    pub async fn next(&mut self) -> Result<Option<Value>> {
        match &mut self.connection {
            StreamConnection::Socket(socket) => match socket.receive().await? {
                SocketMessage::Message(message) => Ok(Some(message)),
                SocketMessage::Closed => Ok(None),
            },
            StreamConnection::Lines { reader, pending } => loop {
                if let Some(end) = pending.find('\n') {
                    let line: String = pending.drain(..=end).collect();
                    return Ok(Some(serde_json::from_str(&line)?));
                }
                let chunk = timeout(TIMEOUT, read_chunk(reader)).await.context("no line in time")??;
                match chunk {
                    Some(chunk) => pending.push_str(&chunk),
                    None => return Ok(None),
                }
            },
        }
    }

    /// Waits for the next message of a type; skips others.
    pub async fn next_of(&mut self, kind: &str) -> Result<Value> {
        loop {
            let message = self.next().await?.with_context(|| format!("closed before '{kind}'"))?;
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }

    /// The types of the messages up to and including `ready`.
    pub async fn state_types(&mut self) -> Result<Vec<String>> {
        let mut types = Vec::new();
        loop {
            let message = self.next().await?.context("closed before 'ready'")?;
            types.push(message["type"].as_str().context("a type")?.to_owned());
            if types.last().is_some_and(|last| last == "ready") {
                return Ok(types);
            }
        }
    }
}

/// A chunk of a body in transfer encoding; none at its end.
async fn read_chunk(reader: &mut BufReader<TcpStream>) -> Result<Option<String>> {
    let mut size = String::new();
    if reader.read_line(&mut size).await? == 0 {
        return Ok(None);
    }
    let size = usize::from_str_radix(size.trim(), 16)?;
    let mut chunk = vec![0; size + 2];
    reader.read_exact(&mut chunk).await?;
    chunk.truncate(size);
    Ok(if size == 0 { None } else { Some(String::from_utf8(chunk)?) })
}
