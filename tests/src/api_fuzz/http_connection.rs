//! An HTTP connection that is used for many requests.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::{TIMEOUT, TestResponse};

/// A connection that is opened when it is needed, and again when the server has closed it.
#[derive(Debug)]
pub(super) struct HttpConnection {
    server: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl HttpConnection {
    pub(super) fn new(server: SocketAddr) -> HttpConnection {
        HttpConnection { server, stream: None }
    }

    /// Sends a request and reads the answer. A connection that was closed while idle is replaced.
    pub(super) async fn send(&mut self, head: &str, body: &[u8]) -> Result<TestResponse> {
        let request = [
            head.as_bytes(),
            format!("host: {}\r\ncontent-length: {}\r\n\r\n", self.server, body.len()).as_bytes(),
            body,
        ]
        .concat();
        let is_reused = self.stream.is_some();
        match timeout(TIMEOUT, self.exchange(&request)).await.context("no answer in time")? {
            Err(_) if is_reused => {
                self.stream = None;
                timeout(TIMEOUT, self.exchange(&request)).await.context("no answer in time")?
            }
            answered => answered,
        }
    }

    async fn exchange(&mut self, request: &[u8]) -> Result<TestResponse> {
        let mut stream = if let Some(stream) = self.stream.take() {
            stream
        } else {
            let stream = TcpStream::connect(self.server).await?;
            stream.set_nodelay(true)?;
            BufReader::new(stream)
        };
        stream.get_mut().write_all(request).await?;
        let answer = read_response(&mut stream).await?;
        if answer.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        Ok(answer)
    }
}

async fn read_response(stream: &mut BufReader<TcpStream>) -> Result<TestResponse> {
    let first = read_line(stream).await?;
    let status = first.split(' ').nth(1).with_context(|| format!("no status in '{first}'"))?.parse()?;
    let mut answer = TestResponse { status, headers: Vec::new(), body: Vec::new() };
    loop {
        let line = read_line(stream).await?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').with_context(|| format!("not a header: '{line}'"))?;
        answer.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    if answer.header("transfer-encoding") == Some("chunked") {
        loop {
            let length = usize::from_str_radix(&read_line(stream).await?, 16)?;
            let mut chunk = vec![0; length];
            stream.read_exact(&mut chunk).await?;
            answer.body.extend_from_slice(&chunk);
            read_line(stream).await?;
            if length == 0 {
                return Ok(answer);
            }
        }
    }
    let length: usize = answer.header("content-length").map_or(Ok(0), str::parse)?;
    answer.body = vec![0; length];
    stream.read_exact(&mut answer.body).await?;
    Ok(answer)
}

async fn read_line(stream: &mut BufReader<TcpStream>) -> Result<String> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        bail!("the connection was closed");
    }
    Ok(line.trim_end().to_owned())
}
