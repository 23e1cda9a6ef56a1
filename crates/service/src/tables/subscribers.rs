//! Subscribers of a table and the updates that are broadcast to them.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use tessera_table::{Actor, Millis, SeatNumber, Table, TableEvent};
use tokio::sync::mpsc;

use crate::blocked_players::BlockedPlayerList;

/// The most updates that may wait for a subscriber before it is dropped. It can subscribe again and ask for the missed
/// events.
pub(super) const MAX_PENDING_TABLE_UPDATES: usize = 128;

/// Who subscribes, and to which kind of update.
#[derive(Debug)]
pub struct Subscriber {
    /// The actor, if the visitor is known.
    pub actor: Option<Actor>,
    /// The hash of the session token; the subscription ends with the session.
    pub session: Option<Vec<u8>>,
    /// The network address, for the engine's turns.
    pub address: Option<IpAddr>,
    /// The players whose chat is not sent to the subscriber.
    pub blocks: Option<Arc<BlockedPlayerList>>,
    /// Pages get the whole table with every change; programs get only the events.
    pub is_page: bool,
}

/// A subscriber of a table and the channel to it.
#[derive(Debug)]
pub(crate) struct SubscriberChannel {
    pub(super) id: u64,
    pub(super) subscriber: Subscriber,
    updates: mpsc::Sender<TableUpdate>,
}

/// An update for a subscriber.
#[derive(Clone, Debug)]
pub enum TableUpdate {
    /// An event, for a program.
    Event(Arc<EventUpdate>),
    /// The table after a change, for a page.
    Change(Arc<TableChange>),
    /// A player has disconnected or is back, for a program.
    Presence(PresenceChange),
    /// How many games come before this one until the engine moves, for a page.
    EngineWait(usize),
}

/// The presence of a seat's holder, which is no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresenceChange {
    /// The seat.
    pub seat: SeatNumber,
    /// Since when the holder is disconnected; none if they are connected.
    pub absent_since: Option<Millis>,
}

impl PresenceChange {
    /// The seats whose holders are disconnected.
    pub(super) fn absences(table: &Table) -> Vec<PresenceChange> {
        let numbered = (1..).map(SeatNumber::new).zip(table.absences());
        let absent = numbered.filter(|(_, absent_since)| absent_since.is_some());
        absent.map(|(seat, &absent_since)| PresenceChange { seat, absent_since }).collect()
    }
}

/// An event as several subscribers see it, and its message text, which is made once for all of them.
#[derive(Debug)]
pub struct EventUpdate {
    event: TableEvent,
    text: OnceLock<Arc<str>>,
}

impl EventUpdate {
    fn new(event: TableEvent) -> Arc<EventUpdate> {
        Arc::new(EventUpdate { event, text: OnceLock::new() })
    }

    /// The message text of the event; the first caller makes it.
    pub fn text(&self, make: impl FnOnce(&TableEvent) -> String) -> Arc<str> {
        Arc::clone(self.text.get_or_init(|| make(&self.event).into()))
    }
}

/// The table after some events, or after changes of presence.
#[derive(Debug)]
pub struct TableChange {
    /// The table after the change.
    pub table: Table,
    /// The events.
    pub events: Vec<TableEvent>,
    /// The changes of presence.
    pub presence: Vec<PresenceChange>,
}

impl SubscriberChannel {
    pub(super) fn new(id: u64, subscriber: Subscriber) -> (SubscriberChannel, mpsc::Receiver<TableUpdate>) {
        let (updates, receiver) = mpsc::channel(MAX_PENDING_TABLE_UPDATES);
        (SubscriberChannel { id, subscriber, updates }, receiver)
    }

    fn send(&self, update: TableUpdate) -> bool {
        self.updates.try_send(update).is_ok()
    }
}

/// Sends events to all subscribers. Those that are gone or too slow are dropped.
pub(super) fn broadcast(channels: &mut Vec<SubscriberChannel>, table: &Table, events: Vec<TableEvent>) {
    if channels.iter().any(|channel| !channel.subscriber.is_page) {
        for event in &events {
            let mut common: Option<Arc<EventUpdate>> = None;
            channels.retain(|channel| {
                let is_hidden = || channel.subscriber.blocks.as_ref().is_some_and(|list| list.hides(event));
                if channel.subscriber.is_page || is_hidden() {
                    return true;
                }
                let update = match (is_personal(event, channel), &common) {
                    (false, Some(update)) => Arc::clone(update),
                    (personal, _) => match table.event_for(event, channel.subscriber.actor.as_ref()) {
                        Some(shown) if personal => EventUpdate::new(shown),
                        Some(shown) => Arc::clone(common.insert(EventUpdate::new(shown))),
                        None => return true,
                    },
                };
                channel.send(TableUpdate::Event(update))
            });
        }
    }
    if channels.iter().any(|channel| channel.subscriber.is_page) {
        let change = Arc::new(TableChange { table: table.clone(), events, presence: Vec::new() });
        channels.retain(|channel| {
            !channel.subscriber.is_page || channel.send(TableUpdate::Change(Arc::clone(&change)))
        });
    }
}

/// Sends changes of presence to all subscribers. Those that are gone or too slow are dropped.
pub(super) fn broadcast_presence(
    channels: &mut Vec<SubscriberChannel>,
    table: &Table,
    presence: Vec<PresenceChange>,
) {
    if channels.is_empty() {
        return;
    }
    let change = Arc::new(TableChange { table: table.clone(), events: Vec::new(), presence });
    channels.retain(|channel| {
        if channel.subscriber.is_page {
            return channel.send(TableUpdate::Change(Arc::clone(&change)));
        }
        change.presence.iter().all(|presence| channel.send(TableUpdate::Presence(*presence)))
    });
}

/// Tells the pages how many games come before this one until the engine moves.
pub(super) fn broadcast_engine_wait(channels: &mut Vec<SubscriberChannel>, games: usize) {
    channels.retain(|channel| !channel.subscriber.is_page || channel.send(TableUpdate::EngineWait(games)));
}

/// Whether a subscriber may see an event differently from others: it comes from their own command, or is chat, which not
/// everybody may read.
fn is_personal(event: &TableEvent, channel: &SubscriberChannel) -> bool {
    let player = channel.subscriber.actor.as_ref().and_then(Actor::player);
    let by_subscriber = |done: &tessera_table::CommandRef| match (&done.by, player) {
        (tessera_table::ActorId::Player(by), Some(player)) => by == player,
        _ => false,
    };
    matches!(event.kind, tessera_table::TableEventKind::Said { .. })
        || event.command.as_ref().is_some_and(by_subscriber)
}
