//! Live play: one socket a table, commands in, news out (`docs/live.md`).

mod changes;
mod client_message;
mod page;
mod server_message;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tessera_i18n::Language;
use tessera_table::Actor;
use tokio::time::{Instant, interval, timeout};

use self::client_message::ClientMessage;
use self::page::PageSocket;
use self::server_message::{ServerMessage, event_json};
use crate::allowance::Allowance;
use crate::app::House;
use crate::extract::admitted;
use crate::key;
use crate::limits::Place;
use crate::link_query::LinkQuery;
use crate::who::Visitor;
use tessera_service::{Ear, Joined, LiveTable, News};

/// The longest message that a client may send; a command is far shorter.
const MOST_BYTES: usize = 8 * 1024;
/// What a socket reserves for reading, and clears each time: a command fits, and the default would cost 128 KiB for every
/// idle player.
const READ_BUFFER: usize = 512;
const HEARTBEAT: Duration = Duration::from_secs(25);
/// Who says nothing for so long, not even to the heartbeat, is gone.
const SILENCE: Duration = Duration::from_secs(70);
/// Who does not take a message for so long has stopped reading.
const DEAFNESS: Duration = Duration::from_secs(20);

/// How a socket is opened.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wish {
    after: u32,
    r#as: Kind,
    /// The language of the page, which is the one to go on in.
    lang: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Bot,
    Page,
}

/// `GET /t/{table}/socket`
pub(crate) async fn open(
    State(house): State<House>,
    Path(id): Path<String>,
    Query(wish): Query<Wish>,
    address: Uri,
    mut visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Err(rejection) = LinkQuery::check(&address) {
        return rejection.into_response();
    }
    visitor.language = wish.lang.as_deref().and_then(Language::from_code).unwrap_or(visitor.language);
    let Some(place) = house.limits.socket(visitor.address) else {
        let sentence = "too many connections from your address; close some and try again\n";
        return (StatusCode::TOO_MANY_REQUESTS, sentence).into_response();
    };
    let proof = visitor.link.proof();
    let table = match admitted(&house.live, &id, &visitor, proof.as_deref()).await {
        Ok(table) => table,
        Err(reason) => return (StatusCode::NOT_FOUND, format!("{reason}\n")).into_response(),
    };
    upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .on_upgrade(move |socket| {
            let session = Session { house, table, visitor, proof, after: wish.after };
            session.run(socket, wish.r#as == Kind::Page, place)
        })
}

/// Somebody's time at a table.
struct Session {
    house: House,
    table: Arc<LiveTable>,
    visitor: Visitor,
    proof: Option<String>,
    after: u32,
}

impl Session {
    async fn run(self, mut socket: WebSocket, page: bool, place: Place) {
        let actor = self.visitor.actor();
        let ear = Ear { actor: actor.clone(), session: self.visitor.session(), page };
        let joined = match self.table.join(self.after, ear).await {
            Ok(joined) => joined,
            Err(reason) => {
                tracing::warn!(table = self.table.id, %reason, "a listener could not join");
                return;
            }
        };
        if let Some(player) = actor.as_ref().and_then(Actor::player) {
            self.table.returned(player).await;
        }
        let listener = joined.listener;
        // A connection that breaks is no mistake: the client comes back.
        let _broken = self.converse(&mut socket, joined, actor, page).await;
        self.table.leave(listener, self.visitor.actor().as_ref()).await;
        drop(place);
    }

    async fn converse(
        &self,
        socket: &mut WebSocket,
        mut joined: Joined,
        actor: Option<Actor>,
        page: bool,
    ) -> Result<(), axum::Error> {
        let mut page = page.then(|| PageSocket::new(&self.house.clock, &self.table.id, &self.visitor));
        for event in joined.missed.drain(..) {
            send(socket, Message::Text(ServerMessage::Event { event: &event }.text())).await?;
        }
        if let (Some(page), Some(table)) = (&mut page, &joined.table) {
            send(socket, Message::Text(page.first(table))).await?;
        }
        joined.table = None;
        let player = self.visitor.player.as_ref().map(|player| player.player.as_str());
        let allowance = self.house.limits.allowance(player);
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.reset();
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                biased;
                news = joined.news.recv() => match news {
                    Some(News::Event(news)) => {
                        let text = news.text(event_json);
                        send(socket, Message::Text(text.as_ref().into())).await?;
                    }
                    Some(News::Change(change)) => {
                        if let Some(page) = &mut page {
                            send(socket, Message::Text(page.show(&change))).await?;
                        }
                    }
                    // Too slow for what happens here, so that it should come back and ask for the rest; or signed out.
                    None => return send(socket, Message::Close(None)).await,
                },
                message = socket.recv() => {
                    heard = Instant::now();
                    let answer = match message {
                        Some(Ok(Message::Text(text))) => {
                            if allowance.take() {
                                self.obey(&text, actor.as_ref(), &allowance).await
                            } else {
                                Some(self.too_fast(client_message::id_of(&text).as_deref()))
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            Some(self.refused(None, "unreadable-command", "commands are JSON text"))
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                        Some(Err(reason)) if is_too_long(&reason) => return self.cut_short(socket).await,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    };
                    if let Some(answer) = answer {
                        send(socket, Message::Text(answer)).await?;
                    }
                }
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Ok(());
                    }
                    send(socket, Message::Ping(axum::body::Bytes::new())).await?;
                    if let Some(page) = &mut page
                        && let Some(text) = page.refreshed(&self.table.snapshot().await)
                    {
                        send(socket, Message::Text(text)).await?;
                    }
                }
            }
        }
    }

    /// Carries out a command. What it brings about comes as news; here is only what else is to be said.
    async fn obey(
        &self,
        text: &Utf8Bytes,
        actor: Option<&Actor>,
        allowance: &Allowance,
    ) -> Option<Utf8Bytes> {
        let message = match client_message::read(text, self.proof.as_deref()) {
            Ok(message) => message,
            Err(reason) => return Some(self.refused(None, "unreadable-command", &reason)),
        };
        let ClientMessage { id, command } = message;
        let Some(actor) = actor else {
            let reason = "only those who have come in can act: take a seat, or come as a guest";
            return Some(self.refused(id.as_deref(), "nobody", reason));
        };
        if !allowance.take_for(&command.action) {
            return Some(self.too_fast(id.as_deref()));
        }
        match self.table.command(&command, actor).await {
            Ok(answer) if answer.happened => None,
            Ok(answer) => Some(ServerMessage::Done { id: id.as_deref(), number: answer.number }.text()),
            Err(reason) => Some(self.refused(id.as_deref(), reason.code(), &reason.to_string())),
        }
    }

    fn too_fast(&self, id: Option<&str>) -> Utf8Bytes {
        self.refused(id, "too-fast", "too many commands; wait a moment")
    }

    /// Tells somebody who would not come to an end; the rest of what he says is not even read.
    async fn cut_short(&self, socket: &mut WebSocket) -> Result<(), axum::Error> {
        let reason = format!("a message has at most {MOST_BYTES} bytes");
        send(socket, Message::Text(self.refused(None, "too-long", &reason))).await?;
        let frame = CloseFrame { code: close_code::SIZE, reason: reason.into() };
        send(socket, Message::Close(Some(frame))).await
    }

    /// The reason in the reader's language; programs read the code.
    fn refused(&self, id: Option<&str>, code: &str, reason: &str) -> Utf8Bytes {
        let words = self.visitor.words();
        let sentence = words.find(key::REFUSED, code).unwrap_or_else(|| reason.into());
        ServerMessage::Refused { id, code, reason: &sentence }.text()
    }
}

/// Whether a message was longer than is allowed. The kinds of these errors are known to axum's own library alone, so
/// that their words must do.
fn is_too_long(reason: &axum::Error) -> bool {
    reason.to_string().contains("too long")
}

/// Sends a message, or fails if nobody reads it.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(DEAFNESS, socket.send(message)).await.unwrap_or_else(|late| Err(axum::Error::new(late)))
}
