//! Limits of a table: its events are bounded by the length of the game and these numbers. Moves, ticks, claims and
//! resignations are never refused because of them. Stored tables may exceed them, since they are checked only when a
//! command is decided.

use std::collections::BTreeMap;
use std::sync::Arc;

use tessera_rules::Seat;

use crate::{ChatRoom, OfferKind, PlayerId, SeatHolder, Table, TableRefusal};

/// Number of take-backs at a table, and of offers of a take-back that a seat may make.
pub const MAX_TAKE_BACKS: u32 = 200;
/// Number of chat messages of one author in a room.
pub const MAX_CHAT_MESSAGES_PER_AUTHOR: u32 = 300;
/// Number of chat messages in a room: a table has one of the players and one of the spectators.
pub const MAX_CHAT_MESSAGES_PER_ROOM: u32 = 1_000;
/// Number of times that a seat gets another holder or none.
pub const MAX_HOLDER_CHANGES_PER_SEAT: u32 = 200;
/// Number of colours that are chosen for a seat.
pub const MAX_COLOUR_CHOICES_PER_SEAT: u32 = 50;
/// Number of times that a player takes a seat: one visitor must not use up the changes of a seat.
pub const MAX_SEATS_TAKEN_PER_PLAYER: u32 = 20;
/// Number of offers of a draw, and of play-on and rematch offers, that a seat may make.
pub const MAX_OFFERS_PER_SEAT: u32 = 50;

impl OfferKind {
    /// Number of offers of this kind that a seat may make.
    pub const fn max_per_seat(self) -> u32 {
        match self {
            OfferKind::TakeBack => MAX_TAKE_BACKS,
            OfferKind::Draw | OfferKind::PlayOn | OfferKind::Rematch => MAX_OFFERS_PER_SEAT,
        }
    }
}

/// Counts of the events that are limited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LimitedEventCounts {
    take_backs: u32,
    seats: Vec<SeatCounts>,
    /// Shared by the copies of a table, since it changes rarely and can have many entries.
    authors: Arc<AuthorCounts>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SeatCounts {
    changes: u32,
    colours: u32,
    /// By kind, in the order of [`OfferKind::ALL`].
    offers: [u32; OfferKind::ALL.len()],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct AuthorCounts {
    seats_taken: BTreeMap<PlayerId, u32>,
    rooms: [RoomCounts; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RoomCounts {
    messages: u32,
    by_author: BTreeMap<PlayerId, u32>,
}

impl AuthorCounts {
    fn room(&self, room: ChatRoom) -> &RoomCounts {
        &self.rooms[usize::from(room == ChatRoom::Spectators)]
    }
}

impl LimitedEventCounts {
    pub(crate) fn new(seats: usize) -> LimitedEventCounts {
        LimitedEventCounts { seats: vec![SeatCounts::default(); seats], ..LimitedEventCounts::default() }
    }

    pub(crate) fn add_take_back(&mut self) {
        self.take_backs += 1;
    }

    pub(crate) fn add_offer(&mut self, seat: Seat, kind: OfferKind) {
        self.seats[seat.index()].offers[index(kind)] += 1;
    }

    pub(crate) fn add_seat_change(&mut self, seat: Seat, holder: &SeatHolder) {
        self.seats[seat.index()].changes += 1;
        if let Some(player) = holder.player() {
            *Arc::make_mut(&mut self.authors).seats_taken.entry(player.clone()).or_default() += 1;
        }
    }

    pub(crate) fn add_colour_choice(&mut self, seat: Seat) {
        self.seats[seat.index()].colours += 1;
    }

    /// Counts a message. Events of older versions do not name the author; they count for the room alone.
    pub(crate) fn add_message(&mut self, room: ChatRoom, author: Option<&PlayerId>) {
        let rooms = &mut Arc::make_mut(&mut self.authors).rooms;
        let counts = &mut rooms[usize::from(room == ChatRoom::Spectators)];
        counts.messages += 1;
        if let Some(author) = author {
            *counts.by_author.entry(author.clone()).or_default() += 1;
        }
    }

    /// Moves the counts of the seats with their holders, when the game starts.
    pub(crate) fn reorder(&mut self, from: &[Seat]) {
        self.seats = from.iter().map(|seat| self.seats[seat.index()].clone()).collect();
    }
}

fn index(kind: OfferKind) -> usize {
    match kind {
        OfferKind::Draw => 0,
        OfferKind::TakeBack => 1,
        OfferKind::PlayOn => 2,
        OfferKind::Rematch => 3,
    }
}

impl Table {
    pub(crate) fn check_offer_limits(&self, kind: OfferKind, seat: Seat) -> Result<(), TableRefusal> {
        let counts = &self.counts;
        if kind == OfferKind::TakeBack && counts.take_backs >= MAX_TAKE_BACKS {
            return Err(TableRefusal::TakeBackLimit);
        }
        if counts.seats[seat.index()].offers[index(kind)] >= kind.max_per_seat() {
            return Err(TableRefusal::OfferLimit { seat: seat.into(), kind });
        }
        Ok(())
    }

    pub(crate) fn check_chat_limits(&self, room: ChatRoom, author: &PlayerId) -> Result<(), TableRefusal> {
        let counts = self.counts.authors.room(room);
        let own = counts.by_author.get(author).copied().unwrap_or_default();
        if counts.messages >= MAX_CHAT_MESSAGES_PER_ROOM || own >= MAX_CHAT_MESSAGES_PER_AUTHOR {
            return Err(TableRefusal::ChatLimit);
        }
        Ok(())
    }

    pub(crate) fn check_colour_limit(&self, seat: Seat) -> Result<(), TableRefusal> {
        let chosen = self.counts.seats[seat.index()].colours;
        if chosen < MAX_COLOUR_CHOICES_PER_SEAT {
            Ok(())
        } else {
            Err(TableRefusal::ColourLimit { seat: seat.into() })
        }
    }

    /// Checks that a seat may get another holder; `player` takes it for themselves. The last change that a seat has left
    /// is never one that opens it, so that it does not stay open for good.
    pub(crate) fn check_seat_limits(
        &self,
        seat: Seat,
        player: Option<&PlayerId>,
        opens: bool,
    ) -> Result<(), TableRefusal> {
        let taken = |player| self.counts.authors.seats_taken.get(player).copied().unwrap_or_default();
        let left = MAX_HOLDER_CHANGES_PER_SEAT.saturating_sub(self.counts.seats[seat.index()].changes);
        if left <= u32::from(opens)
            || player.is_some_and(|player| taken(player) >= MAX_SEATS_TAKEN_PER_PLAYER)
        {
            return Err(TableRefusal::SeatLimit { seat: seat.into() });
        }
        Ok(())
    }
}
