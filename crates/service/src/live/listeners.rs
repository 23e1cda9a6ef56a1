//! Those who hear what happens at a table.

use std::sync::{Arc, OnceLock};

use tessera_table::{Actor, Event, Table};
use tokio::sync::mpsc;

/// How far a listener may lag behind before it is sent away; it can come back and ask for what it missed.
pub(super) const MOST_NEWS: usize = 128;

/// Who listens, and how.
#[derive(Debug)]
pub struct Ear {
    /// The player, if known.
    pub actor: Option<Actor>,
    /// The session by which he is known; when it ends, he hears no more.
    pub session: Option<Vec<u8>>,
    /// Pages are drawn from the whole table; programs get the events alone.
    pub page: bool,
}

/// Somebody who listens at a table.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(super) number: u64,
    pub(super) ear: Ear,
    news: mpsc::Sender<News>,
}

/// What a listener hears.
#[derive(Clone, Debug)]
pub enum News {
    /// An event, for a program.
    Event(Arc<EventNews>),
    /// What has changed, for a page.
    Change(Arc<Change>),
}

/// An event as some listeners see it, and the text that is sent of it: made once for all of them.
#[derive(Debug)]
pub struct EventNews {
    event: Event,
    text: OnceLock<Arc<str>>,
}

impl EventNews {
    fn new(event: Event) -> Arc<EventNews> {
        Arc::new(EventNews { event, text: OnceLock::new() })
    }

    /// The text of the event; the first caller makes it.
    pub fn text(&self, make: impl FnOnce(&Event) -> String) -> Arc<str> {
        Arc::clone(self.text.get_or_init(|| make(&self.event).into()))
    }
}

/// The table after some events.
#[derive(Debug)]
pub struct Change {
    /// The table.
    pub table: Table,
    /// What has happened there.
    pub events: Vec<Event>,
}

impl Listener {
    pub(super) fn new(number: u64, ear: Ear) -> (Listener, mpsc::Receiver<News>) {
        let (news, heard) = mpsc::channel(MOST_NEWS);
        (Listener { number, ear, news }, heard)
    }

    fn tell(&self, news: News) -> bool {
        self.news.try_send(news).is_ok()
    }
}

/// Tells everybody; those who are gone, or too slow, are dropped.
pub(super) fn tell_all(listeners: &mut Vec<Listener>, table: &Table, events: Vec<Event>) {
    if listeners.iter().any(|listener| !listener.ear.page) {
        for event in &events {
            let mut heard_by_all: Option<Arc<EventNews>> = None;
            listeners.retain(|listener| {
                if listener.ear.page {
                    return true;
                }
                let news = match (own(event, listener), &heard_by_all) {
                    (false, Some(news)) => Arc::clone(news),
                    (own, _) => match table.shown(event, listener.ear.actor.as_ref()) {
                        Some(shown) if own => EventNews::new(shown),
                        Some(shown) => Arc::clone(heard_by_all.insert(EventNews::new(shown))),
                        None => return true,
                    },
                };
                listener.tell(News::Event(news))
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
