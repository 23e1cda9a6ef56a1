//! The API of a server: requests, and the stream as JSON lines.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::sync::mpsc::{self, Receiver};
use std::thread::{sleep, spawn};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use ureq::http::{Response, StatusCode, header};
use ureq::{Agent, Body};

/// The server sends a line at least every 20 seconds; a longer silence is a broken connection.
const TIMEOUT: Duration = Duration::from_mins(1);
/// A stream is opened again after this time, so that a broken one is not read for ever.
const STREAM_LIFETIME: Duration = Duration::from_hours(24);
/// How often a request is sent if the server is busy.
const ATTEMPTS: u32 = 5;

/// An error after which it is of no use to connect again.
#[derive(Debug)]
pub(crate) struct GiveUp(pub(crate) String);

impl fmt::Display for GiveUp {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(&self.0)
    }
}

impl std::error::Error for GiveUp {}

/// A server, with the token of the bot.
pub(crate) struct ApiServer {
    address: String,
    authorization: String,
    agent: Agent,
}

impl ApiServer {
    pub(crate) fn new(address: &str, token: &str) -> ApiServer {
        let agent = Agent::config_builder()
            // A refusal has a body that says why.
            .http_status_as_error(false)
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT))
            .timeout_recv_body(Some(TIMEOUT))
            .build()
            .into();
        ApiServer {
            address: address.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
            agent,
        }
    }

    pub(crate) fn get(&self, path: &str) -> Result<Option<Value>> {
        repeated(path, || {
            let request = self.agent.get(format!("{}{path}", self.address));
            Ok(request.header("authorization", &self.authorization).call()?)
        })
    }

    /// Sends a request that can be sent twice: the server executes it once.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Option<Value>> {
        repeated(path, || self.send(path, body))
    }

    /// Sends a request once.
    pub(crate) fn post_once(&self, path: &str, body: &Value) -> Result<Option<Value>> {
        read(path, self.send(path, body)?)
    }

    fn send(&self, path: &str, body: &Value) -> Result<Response<Body>> {
        let request = self.agent.post(format!("{}{path}", self.address));
        let request = request.header("authorization", &self.authorization);
        Ok(request.content_type("application/json").send(body.to_string())?)
    }

    /// The messages of the stream: the games that ended since a time, the current state, then every change.
    pub(crate) fn stream(&self, since: Option<u64>) -> Result<impl Iterator<Item = Result<Value>> + use<>> {
        let query = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let request = self.agent.get(format!("{}/api/stream{query}", self.address));
        let request = request.config().timeout_recv_body(Some(STREAM_LIFETIME)).build();
        let answer = request.header("authorization", &self.authorization).call()?;
        let status = answer.status();
        if !status.is_success() {
            let sentence = format!("the server refuses the stream: {}", answer.into_body().read_to_string()?);
            if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
                bail!(GiveUp(sentence));
            }
            bail!(sentence);
        }
        // In a thread: the library has a timeout for the whole body, not for a silence.
        let (sender, lines) = mpsc::sync_channel(1);
        spawn(move || {
            for line in BufReader::new(answer.into_body().into_reader()).lines() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(StreamLines { lines })
    }
}

struct StreamLines {
    lines: Receiver<std::io::Result<String>>,
}

impl Iterator for StreamLines {
    type Item = Result<Value>;

    fn next(&mut self) -> Option<Result<Value>> {
        match self.lines.recv_timeout(TIMEOUT) {
            Ok(line) => Some(line.map_err(Into::into).and_then(|line| Ok(serde_json::from_str(&line)?))),
            Err(mpsc::RecvTimeoutError::Timeout) => Some(Err(anyhow::anyhow!("the server is silent"))),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
        }
    }
}

/// Sends a request until the server is not too busy for it. If it stays so, the next stream tells what is to be done.
fn repeated(path: &str, send: impl Fn() -> Result<Response<Body>>) -> Result<Option<Value>> {
    for attempt in 0..ATTEMPTS {
        let answer = send()?;
        if answer.status() != StatusCode::TOO_MANY_REQUESTS && !answer.status().is_server_error() {
            return read(path, answer);
        }
        let wait =
            answer.headers().get(header::RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
        sleep(Duration::from_secs(wait.unwrap_or(1 << attempt)).min(TIMEOUT));
    }
    None.with_context(|| format!("{path}: the server is busy"))
}

/// The answer. A refusal is printed and answered with none: the stream tells what is true.
fn read(path: &str, answer: Response<Body>) -> Result<Option<Value>> {
    let status = answer.status();
    let text = answer.into_body().read_to_string()?;
    if !status.is_success() {
        eprintln!("{path}: {status} {text}");
        return Ok(None);
    }
    Ok(Some(if text.is_empty() { Value::Null } else { serde_json::from_str(&text)? }))
}
