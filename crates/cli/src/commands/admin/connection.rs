//! The way to a server: over HTTP to the one that runs, or directly to the database if none does.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};
use tessera_server::{OPERATOR_HEADER, RunningServerAccess, StoppedServerModeration};
use tessera_service::{ActionReason, ModerationAction};
use tessera_store::{DatabaseAddress, Store, StoreError};

use crate::database_path;
use crate::local_http_request::LocalHttpRequest;

/// A server on the same machine answers at once; a busy one soon.
const ADMIN_REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A server, or its database.
pub(super) enum AdminConnection {
    Running(RunningServerAccess),
    Stopped(Box<StoppedServerModeration>),
}

impl AdminConnection {
    /// Opens the database, unless a server uses it.
    pub(super) async fn open(database: &DatabaseAddress) -> anyhow::Result<AdminConnection> {
        match Store::open_at(database, Duration::ZERO).await {
            Ok(store) => {
                let operators =
                    StoppedServerModeration::new(store).await.map_err(|reason| anyhow!(reason))?;
                Ok(AdminConnection::Stopped(Box::new(operators)))
            }
            Err(StoreError::InUse { .. } | StoreError::ServerRuns { .. }) => {
                let data_folder = database_path::data_folder();
                let access = RunningServerAccess::read(database, data_folder.as_deref()).map_err(|reason| {
                    match reason.kind() {
                        ErrorKind::NotFound => anyhow!(
                            "a program uses {database}, but it has written no operator token here; it may be another command, a server of another user or machine, or one that could not write the file: see its log"
                        ),
                        ErrorKind::PermissionDenied => anyhow!(
                            "a server uses {database}, but you may not read its operator token; run this as the user that runs the server"
                        ),
                        _ => anyhow!("the operator token of the server that uses {database} cannot be read: {reason}"),
                    }
                })?;
                Ok(AdminConnection::Running(access))
            }
            Err(reason) => Err(anyhow!(reason)),
        }
    }

    pub(super) async fn act(
        &self,
        action: &ModerationAction,
        reason: ActionReason<'_>,
    ) -> anyhow::Result<()> {
        match self {
            AdminConnection::Running(access) => {
                let mut body = serde_json::to_value(action)?;
                body["reason"] = json!(reason.text);
                body["report"] = json!(reason.report);
                request(access, "POST", "/api/operator/actions", Some(&body)).map(|_| ())
            }
            AdminConnection::Stopped(operators) => {
                operators.act(action, reason).await.map_err(|reason| anyhow!(reason))
            }
        }
    }

    pub(super) async fn list(&self, list: &str, name: &str) -> anyhow::Result<Value> {
        match self {
            AdminConnection::Running(access) => {
                let path = if name.is_empty() {
                    format!("/api/operator/{list}")
                } else {
                    format!("/api/operator/{list}?name={}", percent_encoded(name))
                };
                request(access, "GET", &path, None)
            }
            AdminConnection::Stopped(operators) => {
                operators.list(list, name).await.map_err(|reason| anyhow!(reason))
            }
        }
    }

    pub(super) async fn close(&self) {
        if let AdminConnection::Stopped(operators) = self {
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

/// Sends a request to the server on this machine, and returns what it answers, or its reason not to.
fn request(
    access: &RunningServerAccess,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> anyhow::Result<Value> {
    let RunningServerAccess { address, token } = access;
    let body = body.map(Value::to_string).unwrap_or_default();
    let headers = [(OPERATOR_HEADER, token.as_str()), ("Content-Type", "application/json")];
    let answer =
        LocalHttpRequest { method, path, headers: &headers, body: &body, timeout: ADMIN_REQUEST_TIMEOUT }
            .send(*address)
            .with_context(|| format!("cannot reach the server at {address}"))?;
    let body: Value = serde_json::from_str(&answer.body).unwrap_or(Value::Null);
    match answer.status {
        200..300 => Ok(body),
        status => bail!(
            "{}",
            body["error"]["reason"].as_str().unwrap_or(&format!("the server answered with {status}"))
        ),
    }
}
