//! The API of a server: requests, and the stream as JSON lines.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

/// The server sends a line at least every 20 seconds; a longer silence is a broken connection.
const TIMEOUT: Duration = Duration::from_mins(1);

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
            .build()
            .into();
        ApiServer {
            address: address.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
            agent,
        }
    }

    pub(crate) fn get(&self, path: &str) -> Result<Option<Value>> {
        let request = self.agent.get(format!("{}{path}", self.address));
        read(path, request.header("authorization", &self.authorization).call()?)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Option<Value>> {
        let request = self.agent.post(format!("{}{path}", self.address));
        let request = request.header("authorization", &self.authorization);
        read(path, request.content_type("application/json").send(body.to_string())?)
    }

    /// The messages of the stream: the current state, then every change.
    pub(crate) fn stream(&self) -> Result<impl Iterator<Item = Result<Value>> + use<>> {
        let request = self.agent.get(format!("{}/api/stream", self.address));
        let answer = request.header("authorization", &self.authorization).call()?;
        if !answer.status().is_success() {
            bail!("the server refuses the stream: {}", answer.into_body().read_to_string()?);
        }
        let lines = BufReader::new(answer.into_body().into_reader()).lines();
        Ok(lines.map(|line| Ok(serde_json::from_str(&line?)?)))
    }
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
