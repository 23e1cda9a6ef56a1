//! One request on a connection of its own, with every byte under the test's control.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use crate::PATIENCE;

/// A request to be sent.
#[derive(Clone, Debug)]
pub struct Ask {
    to: SocketAddr,
    method: String,
    path: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status, such as 200.
    pub status: u16,
    /// The headers in their order, names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Ask {
    /// A request without headers of its own but the host.
    pub fn new(to: SocketAddr, method: &str, path: &str) -> Ask {
        Ask { to, method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    /// The same for another path.
    #[must_use]
    pub fn at(&self, path: &str) -> Ask {
        Ask { path: path.to_owned(), ..self.clone() }
    }

    /// With a header; the bytes need not be text.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl AsRef<[u8]>) -> Ask {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// As the player who has this token.
    #[must_use]
    pub fn by(self, token: &str) -> Ask {
        self.with("authorization", format!("Bearer {token}"))
    }

    /// As the browser that has this cookie.
    #[must_use]
    pub fn cookie(self, cookie: &str) -> Ask {
        self.with("cookie", cookie)
    }

    /// With JSON.
    #[must_use]
    pub fn json(self, value: &Value) -> Ask {
        self.body("application/json", value.to_string())
    }

    /// With the fields of a form.
    #[must_use]
    pub fn form(self, fields: &[(&str, &str)]) -> Ask {
        let field = |(name, value): &(&str, &str)| format!("{}={}", encoded(name), encoded(value));
        let body = fields.iter().map(field).collect::<Vec<_>>().join("&");
        self.body("application/x-www-form-urlencoded", body)
    }

    /// With any body.
    #[must_use]
    pub fn body(mut self, kind: &str, body: impl Into<Vec<u8>>) -> Ask {
        self.body = body.into();
        self.with("content-type", kind)
    }

    /// Sends it and waits for the answer.
    pub async fn send(&self) -> Result<Answer> {
        let mut request = format!("{} {} HTTP/1.1\r\n", self.method, self.path).into_bytes();
        let own_host = self.headers.iter().any(|(name, _)| name == "host");
        if !own_host {
            request.extend_from_slice(format!("host: {}\r\n", self.to).as_bytes());
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
        let answer = said_to(self.to, &request).await;
        answer.with_context(|| format!("{} {}", self.method, self.path))
    }

    /// Sends it again and again while the house is down. For what reads, or is done once however often it is asked for.
    pub async fn send_until_answered(&self) -> Result<Answer> {
        let begun = Instant::now();
        loop {
            match self.send().await {
                Ok(answer) => return Ok(answer),
                Err(reason) if begun.elapsed() > PATIENCE => return Err(reason.context("nobody answers")),
                Err(_) => sleep(std::time::Duration::from_millis(50)).await,
            }
        }
    }
}

impl Answer {
    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// All headers of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> Result<&str> {
        std::str::from_utf8(&self.body).context("the body is no text")
    }

    /// The body as JSON.
    pub fn json(&self) -> Result<Value> {
        let text = self.text()?;
        serde_json::from_str(text).with_context(|| format!("{} is no JSON: {text}", self.status))
    }

    /// The body as JSON, if the status is the expected one.
    pub fn json_of(&self, status: u16) -> Result<Value> {
        if self.status != status {
            bail!("{status} was expected, not {}: {}", self.status, String::from_utf8_lossy(&self.body));
        }
        self.json()
    }

    /// The error's code, if the answer is an error as the API writes it.
    pub fn code(&self) -> Option<String> {
        let json = self.json().ok()?;
        let error = json.get("error")?;
        error.get("reason")?.as_str().filter(|reason| !reason.is_empty())?;
        Some(error.get("code")?.as_str()?.to_owned())
    }

    /// The cookie of this name that the answer sets, as a browser would send it back.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let pair = |cookie: &str| cookie.split(';').next().unwrap_or_default().to_owned();
        self.all("set-cookie").map(pair).find(|cookie| cookie.split('=').next() == Some(name))
    }
}

/// Says these bytes to the house and reads its answer until it hangs up.
pub async fn said_to(house: SocketAddr, request: &[u8]) -> Result<Answer> {
    let saying = async {
        let mut stream = TcpStream::connect(house).await?;
        // A house that has read enough answers before everything is said; then writing fails and reading does not.
        let _said = stream.write_all(request).await;
        let mut bytes = Vec::new();
        match stream.read_to_end(&mut bytes).await {
            Err(reason) if bytes.is_empty() => bail!(reason),
            _ => parse(&bytes),
        }
    };
    timeout(PATIENCE, saying).await.context("no answer came")?
}

fn parse(bytes: &[u8]) -> Result<Answer> {
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
        Answer { status, headers: lines.filter_map(header).collect(), body: bytes[end + 4..].to_vec() };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = joined(&answer.body)?;
    } else if let Some(length) = answer.header("content-length") {
        let length: usize = length.parse()?;
        if answer.body.len() < length {
            bail!("{} of {length} bytes came", answer.body.len());
        }
    }
    Ok(answer)
}

/// The body whose chunks these are.
fn joined(mut chunks: &[u8]) -> Result<Vec<u8>> {
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

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
