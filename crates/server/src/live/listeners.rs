//! Those who hear what happens at a table.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tessera_table::{Actor, Event, Table};
use tokio::sync::mpsc;

/// How far a listener may lag behind before it is sent away; it can come back and ask for what it missed.
const MOST_NEWS: usize = 128;

/// Who listens, and how.
#[derive(Debug)]
pub(crate) struct Ear {
    pub(crate) actor: Option<Actor>,
    /// The session by which he is known; when it ends, he hears no more.
    pub(crate) session: Option<Vec<u8>>,
    /// Pages are drawn from the whole table; programs get the events alone.
    pub(crate) page: bool,
}

/// Somebody who listens at a table.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) number: u64,
    pub(crate) ear: Ear,
    news: mpsc::Sender<News>,
}

/// What a listener hears.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// An event, ready to be sent.
    Event(Utf8Bytes),
    /// What has changed, for a page.
    Change(Arc<Change>),
}

/// The table after some events.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
}

#[derive(Serialize)]
struct EventMessage<'a> {
    r#type: &'static str,
    event: &'a Event,
}

/// An event as a program gets it.
pub(crate) fn message(event: &Event) -> Utf8Bytes {
    let message = EventMessage { r#type: "event", event };
    serde_json::to_string(&message).expect("events are plain data").into()
}

impl Listener {
    pub(crate) fn new(number: u64, ear: Ear) -> (Listener, mpsc::Receiver<News>) {
        let (news, heard) = mpsc::channel(MOST_NEWS);
        (Listener { number, ear, news }, heard)
    }

    fn tell(&self, news: News) -> bool {
        self.news.try_send(news).is_ok()
    }
}

/// Tells everybody; those who are gone, or too slow, are dropped.
pub(crate) fn tell_all(listeners: &mut Vec<Listener>, table: &Table, events: Vec<Event>) {
    if listeners.iter().any(|listener| !listener.ear.page) {
        for event in &events {
            let mut heard_by_all: Option<Utf8Bytes> = None;
            listeners.retain(|listener| {
                if listener.ear.page {
                    return true;
                }
                let text = match (own(event, listener), &heard_by_all) {
                    (false, Some(text)) => text.clone(),
                    (own, _) => match table.shown(event, listener.ear.actor.as_ref()) {
                        Some(shown) if own => message(&shown),
                        Some(shown) => heard_by_all.insert(message(&shown)).clone(),
                        None => return true,
                    },
                };
                listener.tell(News::Event(text))
            });
        }
    }
    if listeners.iter().any(|listener| listener.ear.page) {
        let change = Arc::new(Change { table: table.clone(), events });
        listeners.retain(|listener| !listener.ear.page || listener.tell(News::Change(Arc::clone(&change))));
    }
}

/// Whether an event looks different to a listener than to others: it is his own command's, or talk, which not all hear.
fn own(event: &Event, listener: &Listener) -> bool {
    let player = listener.ear.actor.as_ref().and_then(Actor::player);
    let by_him = |done: &tessera_table::Done| match (&done.by, player) {
        (tessera_table::Party::Player(by), Some(player)) => by == player,
        _ => false,
    };
    matches!(event.what, tessera_table::What::Said { .. }) || event.command.as_ref().is_some_and(by_him)
}
