//! `/health/connection` and `/health/socket`: how requests arrive through a proxy, for `tessera doctor`.

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use serde::Serialize;

use crate::app_state::AppState;
use crate::security::ClientAddress;

/// A request as the server sees it. It tells the client nothing about others.
#[derive(Debug, Serialize)]
pub(crate) struct ConnectionReport {
    /// The address that limits count by.
    address: String,
    /// The `Host` header.
    host: Option<String>,
    /// The `X-Forwarded-For` header, whether it is believed or not.
    forwarded_for: Option<String>,
    /// Whether the server was told that a proxy speaks https.
    https: bool,
}

/// `GET /health/connection`
pub(crate) async fn connection(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Json<ConnectionReport> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Json(ConnectionReport {
        address: address.to_string(),
        host: text(header::HOST.as_str()),
        forwarded_for: text("x-forwarded-for"),
        https: app.config.https,
    })
}

/// `GET /health/socket`: a socket that closes as soon as it is open.
pub(crate) async fn socket(upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|socket| async { drop(socket) })
}
