//! A table: what its events add up to.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use tessera_rules::{AnyGame, Seat};

use crate::chat::{Chat, Message};
use crate::clock::Clocks;
use crate::{
    Actor, Announces, CannotFollow, CommandId, Done, Event, Holder, Millis, Offer, OfferKind, Opening,
    Outcome, Party, PlayerId, Refusal, SeatNumber, What, Why,
};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Seats are being taken.
    Waiting,
    /// The game runs.
    Playing,
    /// The game is over.
    Over,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Whose.
    pub seat: SeatNumber,
    /// The move, as the game writes it.
    pub text: String,
    /// The time it took.
    pub used: Millis,
    /// What it announced (PE-9).
    pub announces: Option<Announces>,
    /// What everybody had left before it, for a take-back.
    pub(crate) clocks_before: Vec<Millis>,
}

/// Somebody out of the game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Withdrawal {
    pub(crate) seat: Seat,
    pub(crate) why: Why,
    /// The moves played before.
    pub(crate) after: usize,
}

/// The commands that were done lately: a hash of each, since every command is compared with all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DoneCommands(VecDeque<(u64, u32)>);

impl DoneCommands {
    const REMEMBERED: usize = 64;

    pub(crate) fn add(&mut self, done: &Done, number: u32) {
        if self.0.len() == DoneCommands::REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((hash(&done.id, &done.by), number));
    }

    fn find(&self, hash: u64) -> Option<u32> {
        self.0.iter().rev().find(|(done, _)| *done == hash).map(|&(_, number)| number)
    }
}

fn hash(id: &CommandId, by: &Party) -> u64 {
    let mut hasher = DefaultHasher::new();
    (id, by).hash(&mut hasher);
    hasher.finish()
}

/// A game being played: seats, board, clocks, offers and talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) opening: Opening,
    pub(crate) seats: Vec<Holder>,
    pub(crate) stage: Stage,
    /// The number of the last event, and when it happened.
    pub(crate) number: u32,
    pub(crate) at: Millis,
    /// The number of the last event that changed the game.
    pub(crate) changed: u32,
    pub(crate) game: AnyGame,
    /// The game before its last move, which every page shows; none where it would have to be played anew.
    pub(crate) before: Option<Arc<AnyGame>>,
    pub(crate) moves: Vec<Played>,
    pub(crate) withdrawals: Vec<Withdrawal>,
    /// XL-5: the moves played when the others agreed to play on.
    pub(crate) played_on: Option<usize>,
    /// PG-9: the socket of a marble that was placed before the turn.
    pub(crate) placed: Option<String>,
    pub(crate) clocks: Clocks,
    pub(crate) offers: Vec<Offer>,
    /// Whose draw was declined since his last move: he does not offer it again yet.
    pub(crate) turned_down: Vec<bool>,
    pub(crate) gone: Vec<Option<Millis>>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) rematch: Option<String>,
    pub(crate) chat: Chat,
    /// Commands of those who hold seats, and of everybody else: no spectator makes a table forget a player's.
    pub(crate) done: [DoneCommands; 2],
}

impl Table {
    /// Sets up a table. Its first event is the opening.
    pub fn open(opening: Opening, now: Millis) -> Result<(Table, Event), Refusal> {
        opening.check()?;
        let table = Table::fresh(opening.clone(), now)?;
        Ok((table, Event { number: 1, at: now, command: None, what: What::Opened { opening } }))
    }

    /// The table that these events add up to, the first of which is the opening.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Table, CannotFollow> {
        let mut events = events.into_iter();
        let mut table = match events.next() {
            Some(Event { number: 1, at, what: What::Opened { opening }, .. }) => {
                Table::fresh(opening.clone(), *at)
                    .map_err(|reason| CannotFollow { number: 1, reason: reason.to_string() })?
            }
            _ => return Err(CannotFollow { number: 1, reason: "a table begins with its opening".into() }),
        };
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
    }

    fn fresh(opening: Opening, at: Millis) -> Result<Table, Refusal> {
        let seats = opening.seats.len();
        Ok(Table {
            game: opening.start()?,
            seats: opening.seats.clone(),
            stage: Stage::Waiting,
            number: 1,
            at,
            changed: 1,
            before: None,
            moves: Vec::new(),
            withdrawals: Vec::new(),
            played_on: None,
            placed: None,
            clocks: Clocks::new(opening.clock, seats),
            offers: Vec::new(),
            turned_down: vec![false; seats],
            gone: vec![None; seats],
            outcome: None,
            rematch: None,
            chat: Chat::default(),
            done: Default::default(),
            opening,
        })
    }

    /// How the table was set up.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Who holds the seats, in seat order.
    pub fn holders(&self) -> &[Holder] {
        &self.seats
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The number of the last event.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// When the last event happened.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The game as it stands. A marble placed under touch-move is not on its board yet.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The moves played, without those that were taken back.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// The socket of a marble placed for good, while its player has not turned a block (PG-9).
    pub fn placed(&self) -> Option<&str> {
        self.placed.as_deref()
    }

    /// The offers that are open.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What was said lately, in both rooms.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.chat.messages()
    }

    /// The table of the rematch, once it is there.
    pub fn rematch_table(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Whether all seats are held, so that the house may start the game.
    pub fn is_full(&self) -> bool {
        !self.seats.iter().any(Holder::is_open)
    }

    /// The seat whose turn it is, while the game runs.
    pub fn to_move(&self) -> Option<Seat> {
        (self.stage == Stage::Playing).then(|| self.game.to_move())
    }

    /// The number of the event by which a command was done, if it was lately.
    pub fn done(&self, id: &CommandId, by: &Actor) -> Option<u32> {
        let hash = hash(id, &by.party());
        self.done.iter().find_map(|done| done.find(hash))
    }

    /// Whether somebody may see the table: those with a seat, the host, and whoever shows the link.
    pub fn admits(&self, player: Option<&PlayerId>, link: Option<&str>) -> bool {
        let known = player.is_some_and(|player| *player == self.opening.host || self.has_seat(player));
        known || self.opening.access.admits(link)
    }

    /// When the time of the seat to move is up, for the server's next tick. Nothing happens before it by itself.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.to_move()?;
        self.clocks.deadline(seat, self.is_first_move(seat))
    }

    pub(crate) fn has_seat(&self, player: &PlayerId) -> bool {
        self.seats.iter().any(|holder| holder.player() == Some(player))
    }

    /// The clock does not count a player's first move.
    pub(crate) fn is_first_move(&self, seat: Seat) -> bool {
        !self.moves.iter().take(self.seats.len()).any(|played| played.seat == seat.into())
    }

    pub(crate) fn is_in_play(&self, seat: Seat) -> bool {
        self.stage == Stage::Playing && self.game.is_in_play(seat)
    }

    /// All seats.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.seats.len())
    }

    /// The seats that an actor acts for.
    pub(crate) fn seats_of<'a>(&'a self, by: &'a Actor) -> impl Iterator<Item = Seat> + 'a {
        self.all().filter(|seat| by.holds((*seat).into(), &self.seats[seat.index()]))
    }

    pub(crate) fn offer(&self, kind: OfferKind) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.kind == kind)
    }
}
