//! The way to a server: over HTTP to the one that runs, or directly to the database if none does.

use std::fmt::Write as _;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};
use tessera_server::{OPERATOR_HEADER, OperatorAccess, Operators};
use tessera_service::ModerationAction;
use tessera_store::{Store, StoreError};

/// A server on the same machine answers at once; a busy one soon.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A server, or its database.
pub(super) enum Administration {
    Running(OperatorAccess),
    Stopped(Box<Operators>),
}

impl Administration {
    /// Opens the database, unless a server uses it.
    pub(super) async fn open(database: &Path) -> anyhow::Result<Administration> {
        match Store::open(database).await {
            Ok(store) => {
                let operators = Operators::new(store).await.map_err(|reason| anyhow!(reason))?;
                Ok(Administration::Stopped(Box::new(operators)))
            }
            Err(StoreError::InUse { .. }) => {
                let access = OperatorAccess::read(database).map_err(|reason| {
                    let database = database.display();
                    match reason.kind() {
                        ErrorKind::NotFound => anyhow!(
                            "a program uses {database}, but it has written no operator token; it may be another command, or a server that could not write the file: see its log"
                        ),
                        ErrorKind::PermissionDenied => anyhow!(
                            "a server uses {database}, but you may not read its operator token; run this as the user that runs the server"
                        ),
                        _ => anyhow!("the operator token of the server that uses {database} cannot be read: {reason}"),
                    }
                })?;
                Ok(Administration::Running(access))
            }
            Err(reason) => Err(anyhow!(reason)),
        }
    }

    pub(super) async fn act(&self, action: &ModerationAction, reason: &str) -> anyhow::Result<()> {
        match self {
            Administration::Running(access) => {
                let mut body = serde_json::to_value(action)?;
                body["reason"] = json!(reason);
                request(access, "POST", "/api/operator/actions", Some(&body)).map(|_| ())
            }
            Administration::Stopped(operators) => {
                operators.act(action, reason).await.map_err(|reason| anyhow!(reason))
            }
        }
    }

    pub(super) async fn list(&self, list: &str, name: &str) -> anyhow::Result<Value> {
        match self {
            Administration::Running(access) => {
                let path = if name.is_empty() {
                    format!("/api/operator/{list}")
                } else {
                    format!("/api/operator/{list}?name={}", percent_encoded(name))
                };
                request(access, "GET", &path, None)
            }
            Administration::Stopped(operators) => {
                operators.list(list, name).await.map_err(|reason| anyhow!(reason))
            }
        }
    }

    pub(super) async fn close(&self) {
        if let Administration::Stopped(operators) = self {
            operators.close().await;
        }
    }
}

fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        let _ = write!(encoded, "%{byte:02X}");
        encoded
    })
}

/// Sends a request to the server on this machine. It closes the connection after its answer.
fn request(access: &OperatorAccess, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<Value> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let OperatorAccess { address, token } = access;
    let cannot = || format!("cannot reach the server at {address}");
    let mut stream = TcpStream::connect_timeout(address, TIMEOUT).with_context(cannot)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{OPERATOR_HEADER}: {token}\r\n\
        Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).with_context(cannot)?;
    let answer = String::from_utf8(answer).context("the server answered with something other than text")?;
    let (head, body) = answer.split_once("\r\n\r\n").context("the server gave no answer")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
    let body = if body.is_empty() { Value::Null } else { serde_json::from_str(body).unwrap_or(Value::Null) };
    match status {
        Some(200..300) => Ok(body),
        status => {
            let status = status.map_or("an unreadable status".to_owned(), |status| status.to_string());
            bail!(
                "{}",
                body["error"]["reason"].as_str().unwrap_or(&format!("the server answered with {status}"))
            )
        }
    }
}
