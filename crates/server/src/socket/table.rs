//! Live play: a socket to one table, commands in, events or page updates out (`docs/websocket.md`).

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tessera_i18n::Language;
use tessera_service::operator_metrics::GaugeGuard;
use tessera_service::{BlockedPlayerList, LiveTable, Subscriber, TableSubscription, TableUpdate};
use tessera_store::TokenScope;
use tessera_table::{Actor, Table, TableStage};

use super::client_message::{self, ClientMessage};
use super::heartbeat::{HeartbeatEvent, HeartbeatIntervals, SocketHeartbeat};
use super::page_socket::PageSocket;
use super::send;
use super::server_message::{ServerMessage, event_message};
use crate::app_state::AppState;
use crate::extract::{Session, Visitor, visible_table};
use crate::message_keys as key;
use crate::refusal_status;
use crate::secret_link::SecretLinkQuery;
use crate::security::{CommandLimiter, SocketSlot};

/// The maximum size of a client's message; a command is far shorter.
const MAX_TABLE_SOCKET_MESSAGE_BYTES: usize = 8 * 1024;
/// The read buffer of a socket, which is cleared for each read. A command fits; the default takes 128 KiB per idle player.
const TABLE_SOCKET_READ_BUFFER_BYTES: usize = 512;

/// The query of the address that opens a socket.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TableSocketQuery {
    /// The last event that the client knows.
    after: u32,
    r#as: ClientKind,
    /// The language of the page that opens the socket.
    lang: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ClientKind {
    #[default]
    Bot,
    Page,
}

/// `GET /t/{table}/socket`
pub(super) async fn open(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<TableSocketQuery>,
    address: Uri,
    Extension(session): Extension<Session>,
    mut visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Err(rejection) = SecretLinkQuery::check(&address) {
        return rejection.into_response();
    }
    visitor.language = query.lang.as_deref().and_then(Language::from_code).unwrap_or(visitor.language);
    if let Some(refused) = super::wrong_token(&session) {
        return refused;
    }
    let Some(slot) = app.limits.socket(&visitor.source()) else {
        return super::too_many_sockets();
    };
    let proof = visitor.link.proof();
    let table = match visible_table(&app.live_tables, &id, &visitor, proof.as_deref()).await {
        Ok(table) => table,
        Err(refused) => {
            return (refusal_status::of_table(&refused), format!("{refused}\n")).into_response();
        }
    };
    let blocks = match &visitor.player {
        Some(player) => match app.blocks.of(&player.id).await {
            Ok(blocks) => Some(blocks),
            Err(reason) => return (refusal_status::of_store(&reason), format!("{reason}\n")).into_response(),
        },
        None => None,
    };
    upgrade
        .max_message_size(MAX_TABLE_SOCKET_MESSAGE_BYTES)
        .max_frame_size(MAX_TABLE_SOCKET_MESSAGE_BYTES)
        .read_buffer_size(TABLE_SOCKET_READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(move |socket| {
            let table_socket = TableSocket { app, table, visitor, blocks, proof, after: query.after };
            table_socket.run(socket, query.r#as == ClientKind::Page, slot)
        })
}

/// An open socket of one visitor to one table.
struct TableSocket {
    app: AppState,
    table: Arc<LiveTable>,
    visitor: Visitor,
    blocks: Option<Arc<BlockedPlayerList>>,
    proof: Option<String>,
    after: u32,
}

impl TableSocket {
    async fn run(self, mut socket: WebSocket, page: bool, slot: SocketSlot) {
        let _counted = GaugeGuard::socket();
        let actor = self.visitor.actor();
        let subscriber = Subscriber {
            actor: actor.clone(),
            session: self.visitor.session_hash(),
            address: Some(self.visitor.network()),
            blocks: self.blocks.clone(),
            is_page: page,
        };
        let subscription = self.table.subscribe(subscriber).await;
        if !self.has_valid_session().await {
            self.table.unsubscribe(subscription.id, actor.as_ref(), Duration::ZERO).await;
            // A broken connection is not an error: it is closed anyway.
            let _broken = send(&mut socket, Message::Close(None)).await;
            return;
        }
        if let Some(player) = actor.as_ref().and_then(Actor::player) {
            self.table.player_returned(player).await;
        }
        let subscriber_id = subscription.id;
        let mut heartbeat = SocketHeartbeat::new(&self.app.clock, self.pace().await);
        // A broken connection is not an error: the client reconnects.
        let _broken = self.exchange(&mut socket, subscription, actor, page, &mut heartbeat).await;
        self.table.unsubscribe(subscriber_id, self.visitor.actor().as_ref(), heartbeat.silence()).await;
        drop(slot);
    }

    /// Whether the session still exists, now that the socket is registered: it may have ended since it was looked up, and then nobody
    /// else closes the socket.
    async fn has_valid_session(&self) -> bool {
        let (Some(player), Some(session)) = (&self.visitor.player, self.visitor.session_hash()) else {
            return true;
        };
        // If the store fails, the client connects again.
        self.app.accounts.is_valid_session(&player.id, &session).await.unwrap_or(false)
    }

    async fn pace(&self) -> HeartbeatIntervals {
        let is_listed = self.table.read(Table::stage).await == TableStage::Waiting;
        if is_listed { HeartbeatIntervals::LISTED } else { HeartbeatIntervals::USUAL }
    }

    /// Sends the events after the last one that the client has, up to the one before the first update.
    async fn send_missed(
        &self,
        socket: &mut WebSocket,
        until: u32,
        reader: Option<&Actor>,
    ) -> Result<(), axum::Error> {
        let mut after = self.after;
        while after < until {
            let page = self.table.events_page(after, until, reader, self.blocks.as_deref()).await;
            let (events, next) = page.map_err(axum::Error::new)?;
            for event in &events {
                send(socket, Message::Text(event_message(event).into())).await?;
            }
            after = next;
        }
        Ok(())
    }

    /// Receives commands and sends updates until the connection ends.
    async fn exchange(
        &self,
        socket: &mut WebSocket,
        mut subscription: TableSubscription,
        actor: Option<Actor>,
        page: bool,
        heartbeat: &mut SocketHeartbeat,
    ) -> Result<(), axum::Error> {
        // Boxed: the socket of a program needs no room for what a page shows.
        let mut page = page.then(|| {
            let blocks = self.blocks.clone();
            Box::new(PageSocket::new(&self.app.clock, &self.table.id, &self.visitor, blocks))
        });
        if page.is_none() {
            Box::pin(self.send_missed(socket, subscription.number, actor.as_ref())).await?;
        }
        for absence in subscription.away.drain(..) {
            send(socket, Message::Text(ServerMessage::from(absence).text())).await?;
        }
        if let (Some(page), Some(table)) = (&mut page, &subscription.table) {
            send(socket, Message::Text(page.first_message(table, subscription.engine_wait))).await?;
        }
        subscription.table = None;
        let limiter = self.app.limits.command_limiter(self.visitor.source());
        loop {
            tokio::select! {
                biased;
                update = subscription.updates.recv() => match update {
                    Some(TableUpdate::Event(update)) => {
                        let text = update.text(event_message);
                        send(socket, Message::Text(text.as_ref().into())).await?;
                    }
                    Some(TableUpdate::Change(change)) => {
                        if let Some(page) = &mut page {
                            send(socket, Message::Text(page.update(&change))).await?;
                        }
                    }
                    Some(TableUpdate::Presence(change)) => {
                        send(socket, Message::Text(ServerMessage::from(change).text())).await?;
                    }
                    Some(TableUpdate::EngineWait(games)) => {
                        if let Some(page) = &mut page
                            && let Some(text) = page.engine_wait_update(games, &self.table.snapshot().await)
                        {
                            send(socket, Message::Text(text)).await?;
                        }
                    }
                    // The client was too slow and should reconnect for the events that it missed, or it has signed out.
                    None => return send(socket, Message::Close(None)).await,
                },
                message = socket.recv() => {
                    heartbeat.note_received();
                    let answer = match message {
                        Some(Ok(Message::Text(text))) => {
                            if limiter.count_command().is_ok() {
                                self.execute(&text, actor.as_ref(), &limiter).await
                            } else {
                                Some(self.too_fast(client_message::id_of(&text).as_deref()))
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            Some(self.refused(None, "unreadable-command", "commands are JSON text"))
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                        Some(Err(reason)) if is_too_long(&reason) => return self.refuse_too_long(socket).await,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    };
                    if let Some(answer) = answer {
                        send(socket, Message::Text(answer)).await?;
                    }
                }
                beat = heartbeat.next() => {
                    match beat {
                        HeartbeatEvent::Gone => return Ok(()),
                        HeartbeatEvent::Ping => send(socket, Message::Ping(axum::body::Bytes::new())).await?,
                        HeartbeatEvent::Tick => {}
                    }
                    heartbeat.pace = self.pace().await;
                    if let Some(page) = &mut page
                        && let Some(text) = self.table.read(|table| page.timed_update(table)).await
                    {
                        send(socket, Message::Text(text)).await?;
                    }
                }
            }
        }
    }

    /// Executes a command. Its events reach the client as updates; the answer is for commands without events, and refusals.
    async fn execute(
        &self,
        text: &Utf8Bytes,
        actor: Option<&Actor>,
        limiter: &CommandLimiter,
    ) -> Option<Utf8Bytes> {
        let message = match client_message::parse(text, self.proof.as_deref()) {
            Ok(message) => message,
            Err(reason) => return Some(self.refused(None, "unreadable-command", &reason)),
        };
        let ClientMessage { id, command } = message;
        let Some(actor) = actor else {
            let reason = "only a player can send commands: take a seat, or create a guest";
            return Some(self.refused(id.as_deref(), "nobody", reason));
        };
        if !self.visitor.may(TokenScope::Play) {
            let reason = "commands need a token with the scope 'play'";
            return Some(self.refused(id.as_deref(), "scope", reason));
        }
        if limiter.count_action(&command.action).is_err() {
            return Some(self.too_fast(id.as_deref()));
        }
        if self.app.moderation.refuses(&command.action, actor) {
            return Some(self.refused(id.as_deref(), "muted", "an operator has muted you"));
        }
        match self.table.command_from(&command, actor, Some(self.visitor.network())).await {
            Ok(answer) if answer.changed => None,
            Ok(answer) => Some(ServerMessage::Done { id: id.as_deref(), number: answer.number }.text()),
            Err(reason) => Some(self.refused(id.as_deref(), reason.code(), &reason.to_string())),
        }
    }

    fn too_fast(&self, id: Option<&str>) -> Utf8Bytes {
        self.refused(id, "too-fast", "too many commands; wait a moment")
    }

    /// Refuses a message that is too long and closes the socket; the rest of the message is not read.
    async fn refuse_too_long(&self, socket: &mut WebSocket) -> Result<(), axum::Error> {
        let reason = format!("a message has at most {MAX_TABLE_SOCKET_MESSAGE_BYTES} bytes");
        send(socket, Message::Text(self.refused(None, "too-long", &reason))).await?;
        let frame = CloseFrame { code: close_code::SIZE, reason: reason.into() };
        send(socket, Message::Close(Some(frame))).await
    }

    /// A refusal with the reason in the visitor's language; programs read the code.
    fn refused(&self, id: Option<&str>, code: &str, reason: &str) -> Utf8Bytes {
        let words = self.visitor.translator();
        let sentence = words.find_text(key::REFUSED, code).unwrap_or_else(|| reason.into());
        ServerMessage::Refused { id, code, reason: &sentence }.text()
    }
}

/// Whether a message exceeded the maximum size. axum hides the error's kind, so its text is matched.
fn is_too_long(reason: &axum::Error) -> bool {
    reason.to_string().contains("too long")
}
