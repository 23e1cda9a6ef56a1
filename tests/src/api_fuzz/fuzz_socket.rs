//! A socket of the fuzzer: each message is followed by a command that is always refused, so that its answer is the end.

use std::net::SocketAddr;

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::value_generator::ValueGenerator;
use crate::test_request::percent_encode;
use crate::{SocketMessage, TestSocket};

/// An open socket to a table.
pub(super) struct FuzzSocket {
    pub(super) table: String,
    socket: TestSocket,
    messages: u64,
}

/// The outcome of a message: 200, or 409 if something was refused; and the last event's number, if one came.
pub(super) struct SocketAnswer {
    pub(super) status: u16,
    pub(super) number: Option<u64>,
}

impl FuzzSocket {
    /// Opens a socket to the generator's table; the inner error is the status of a refusal.
    pub(super) async fn open(
        server: SocketAddr,
        generator: &mut ValueGenerator<'_, '_>,
        token: Option<String>,
    ) -> Result<Result<FuzzSocket, u16>> {
        let Some(table) = generator.table else { return Ok(Err(404)) };
        let after = if generator.chance(20)? { 0 } else { table.number };
        let kind = if generator.chance(40)? { "page&lang=de" } else { "bot" };
        let link =
            table.link.as_ref().map(|link| format!("&link={}", percent_encode(link))).unwrap_or_default();
        let path = format!("/t/{}/socket?after={after}&as={kind}{link}", percent_encode(&table.id));
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<(&str, &str)> =
            bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
        let opened = TestSocket::open(server, &path, &headers).await?;
        if let Err(status) = opened {
            ensure!(status < 500 || status == 503, "{path}: {status}");
        }
        Ok(opened.map(|socket| FuzzSocket { table: table.id.clone(), socket, messages: 0 }))
    }

    /// Sends a message and reads all that follows from it; none if the server closed the socket.
    pub(super) async fn exchange(&mut self, text: &str) -> Result<Option<SocketAnswer>> {
        self.messages += 1;
        let marker = format!("marker-{}", self.messages);
        let refused = json!({ "id": marker, "seen": 0, "action": "start", "lot": 1 });
        // A message that is too long closes the socket, perhaps before all is sent.
        let sent = self.socket.send_message(Message::text(text)).await;
        if sent.is_err() || self.socket.send_json(&refused).await.is_err() {
            return Ok(None);
        }
        let mut answer = SocketAnswer { status: 200, number: None };
        loop {
            let message = match self.socket.receive().await? {
                SocketMessage::Closed => return Ok(None),
                SocketMessage::Message(message) => message,
            };
            if message["type"] == "refused" {
                if message["id"] == marker.as_str() {
                    return Ok(Some(answer));
                }
                let has_text = |name: &str| message[name].as_str().is_some_and(|text| !text.is_empty());
                ensure!(has_text("code") && has_text("reason"), "{text}: {message}");
                answer.status = 409;
            }
            let number = message["number"].as_u64().or(message["event"]["number"].as_u64());
            answer.number = number.or(answer.number);
            ensure!(message["type"] != Value::Null, "a message without a type: {message}");
        }
    }
}
