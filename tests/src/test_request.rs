//! HTTP requests written by hand: each on its own connection, with every byte under the test's control.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};

use crate::TIMEOUT;

/// An HTTP request that a test builds and sends.
#[derive(Clone, Debug)]
pub struct TestRequest {
    server: SocketAddr,
    source: Option<IpAddr>,
    method: String,
    path: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// The answer to a [`TestRequest`].
#[derive(Clone, Debug)]
pub struct TestResponse {
    /// The status code, such as 200.
    pub status: u16,
    /// The headers in the order received, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body, with chunks joined.
    pub body: Vec<u8>,
}

impl TestRequest {
    /// A request with no headers but `host`.
    pub fn new(server: SocketAddr, method: &str, path: &str) -> TestRequest {
        TestRequest {
            server,
            source: None,
            method: method.to_owned(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
        }
    }

    /// The same request for another path.
    #[must_use]
    pub fn with_path(&self, path: &str) -> TestRequest {
        TestRequest { path: path.to_owned(), ..self.clone() }
    }

    /// Sends it from this address of the machine: on Linux any of 127.0.0.0/8 reaches a loopback server.
    #[must_use]
    pub fn from_address(self, source: IpAddr) -> TestRequest {
        TestRequest { source: Some(source), ..self }
    }

    /// Adds a header. The value may be any bytes.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> TestRequest {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// Authenticates with a session token.
    #[must_use]
    pub fn bearer(self, token: &str) -> TestRequest {
        self.header("authorization", format!("Bearer {token}"))
    }

    /// The session token of [`bearer`](TestRequest::bearer), if there is one.
    pub fn token(&self) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(name, _)| name == "authorization")?;
        std::str::from_utf8(value).ok()?.strip_prefix("Bearer ")
    }

    /// The path with its query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Adds a cookie header.
    #[must_use]
    pub fn cookie(self, cookie: &str) -> TestRequest {
        self.header("cookie", cookie)
    }

    /// Sets a JSON body.
    #[must_use]
    pub fn json(self, value: &Value) -> TestRequest {
        self.body("application/json", value.to_string())
    }

    /// Sets the body to url-percent_encode form fields.
    #[must_use]
    pub fn form(self, fields: &[(&str, &str)]) -> TestRequest {
        let field =
            |(name, value): &(&str, &str)| format!("{}={}", percent_encode(name), percent_encode(value));
        let body = fields.iter().map(field).collect::<Vec<_>>().join("&");
        self.body("application/x-www-form-urlencoded", body)
    }

    /// Sets a body and its content type.
    #[must_use]
    pub fn body(mut self, kind: &str, body: impl Into<Vec<u8>>) -> TestRequest {
        self.body = body.into();
        self.header("content-type", kind)
    }

    /// Sends the request and waits for the answer.
    pub async fn send(&self) -> Result<TestResponse> {
        let mut request = format!("{} {} HTTP/1.1\r\n", self.method, self.path).into_bytes();
        let own_host = self.headers.iter().any(|(name, _)| name == "host");
        if !own_host {
            request.extend_from_slice(format!("host: {}\r\n", self.server).as_bytes());
        }
        for (name, value) in &self.headers {
            request.extend_from_slice(name.as_bytes());
            request.extend_from_slice(b": ");
            request.extend_from_slice(value);
            request.extend_from_slice(b"\r\n");
        }
        if !self.body.is_empty() || self.method == "POST" {
            request.extend_from_slice(format!("content-length: {}\r\n", self.body.len()).as_bytes());
        }
        request.extend_from_slice(b"connection: close\r\n\r\n");
        request.extend_from_slice(&self.body);
        let answer = exchange(self.server, self.source, &request).await;
        answer.with_context(|| self.to_string())
    }

    /// Sends the request, and again while the server is down. Only for idempotent requests.
    pub async fn send_until_answered(&self) -> Result<TestResponse> {
        let begun = Instant::now();
        loop {
            match self.send().await {
                Ok(answer) => return Ok(answer),
                Err(reason) if begun.elapsed() > TIMEOUT => {
                    return Err(reason.context("the server does not answer"));
                }
                Err(_) => sleep(std::time::Duration::from_millis(50)).await,
            }
        }
    }
}

impl fmt::Display for TestRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

impl TestResponse {
    /// The first header with this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// All values of a header.
    pub fn header_values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> Result<&str> {
        std::str::from_utf8(&self.body).context("the body is not text")
    }

    /// The body as JSON.
    pub fn json(&self) -> Result<Value> {
        let text = self.text()?;
        serde_json::from_str(text).with_context(|| format!("{}: the body is not JSON: {text}", self.status))
    }

    /// The body as JSON; an error if the status is another.
    pub fn expect_json(&self, status: u16) -> Result<Value> {
        if self.status != status {
            bail!("{status} was expected, not {}: {}", self.status, String::from_utf8_lossy(&self.body));
        }
        self.json()
    }

    /// The error code, if the body is an error object of the API.
    pub fn code(&self) -> Option<String> {
        let json = self.json().ok()?;
        let error = json.get("error")?;
        error.get("reason")?.as_str().filter(|reason| !reason.is_empty())?;
        Some(error.get("code")?.as_str()?.to_owned())
    }

    /// The `name=value` of a cookie that the answer sets.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let pair = |cookie: &str| cookie.split(';').next().unwrap_or_default().to_owned();
        self.header_values("set-cookie").map(pair).find(|cookie| cookie.split('=').next() == Some(name))
    }
}

/// Sends raw bytes and reads the answer until the server closes the connection.
pub async fn send_raw(server: SocketAddr, request: &[u8]) -> Result<TestResponse> {
    exchange(server, None, request).await
}

async fn exchange(server: SocketAddr, source: Option<IpAddr>, request: &[u8]) -> Result<TestResponse> {
    let exchange = async {
        let mut stream = match source {
            None => TcpStream::connect(server).await?,
            Some(source) => {
                let socket = TcpSocket::new_v4()?;
                socket.bind(SocketAddr::new(source, 0))?;
                socket.connect(server).await?
            }
        };
        // The server may answer before it has read everything; then the write fails and the read does not.
        let _written = stream.write_all(request).await;
        let mut bytes = Vec::new();
        match stream.read_to_end(&mut bytes).await {
            Err(reason) if bytes.is_empty() => bail!(reason),
            _ => parse(&bytes),
        }
    };
    timeout(TIMEOUT, exchange).await.context("no answer in time")?
}

fn parse(bytes: &[u8]) -> Result<TestResponse> {
    let end =
        bytes.windows(4).position(|four| four == b"\r\n\r\n").context("the answer has no end of headers")?;
    let head = String::from_utf8_lossy(&bytes[..end]);
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("no status")?.parse()?;
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    let mut answer =
        TestResponse { status, headers: lines.filter_map(header).collect(), body: bytes[end + 4..].to_vec() };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = join_chunks(&answer.body)?;
    } else if let Some(length) = answer.header("content-length") {
        let length: usize = length.parse()?;
        if answer.body.len() < length {
            bail!("received {} of {length} bytes", answer.body.len());
        }
    }
    Ok(answer)
}

/// The body of a chunked answer.
fn join_chunks(mut chunks: &[u8]) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = chunks.windows(2).position(|two| two == b"\r\n").context("a chunk has no length")?;
        let length = usize::from_str_radix(std::str::from_utf8(&chunks[..end])?, 16)?;
        if length == 0 {
            return Ok(body);
        }
        body.extend_from_slice(chunks.get(end + 2..end + 2 + length).context("a chunk is cut off")?);
        chunks = chunks.get(end + 4 + length..).context("a chunk has no end")?;
    }
}

/// The text with every character but plain ones encoded, for a path, a query or a form.
pub(crate) fn percent_encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
