//! The state of a table: the fold of its events.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use tessera_rules::{AnyGame, Seat};

use crate::chat::{ChatHistory, ChatMessage};
use crate::clock::TableClocks;
use crate::limits::LimitedEventCounts;
use crate::xl_colour_choice::colours_by_seat;
use crate::{
    Actor, ActorId, CommandId, CommandRef, MarbleColour, Millis, MoveAnnouncement, Offer, OfferKind,
    PlayerId, SeatHolder, SeatNumber, TableApplyError, TableEvent, TableEventKind, TableOutcome,
    TableRefusal, TableSetup, WithdrawalReason,
};

/// Stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableStage {
    /// Waiting for players.
    Waiting,
    /// The game is running.
    Playing,
    /// The game is over.
    Over,
}

/// A played move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Seat of the player.
    pub seat: SeatNumber,
    /// The move in the game's notation.
    pub text: String,
    /// Time it took.
    pub used: Millis,
    /// Announcement (PE-9).
    pub announces: Option<MoveAnnouncement>,
    /// Remaining time of every seat before the move, for a take-back.
    pub(crate) clocks_before: Vec<Millis>,
}

/// A withdrawal before the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Withdrawal {
    pub(crate) seat: Seat,
    pub(crate) why: WithdrawalReason,
    /// Number of moves played before it.
    pub(crate) after: usize,
}

/// All executed commands with an id, as sorted hashes with the numbers of their first events. Every entry belongs to an
/// event, so that the limits of a table bound them; a copy of the table copies 16 bytes for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExecutedCommands(Vec<(u64, u32)>);

impl ExecutedCommands {
    pub(crate) fn add(&mut self, done: &CommandRef, number: u32) {
        let entry = (hash(&done.id, &done.by), number);
        self.0.insert(self.0.partition_point(|other| *other < entry), entry);
    }

    fn find(&self, hash: u64) -> Option<u32> {
        let first = self.0.partition_point(|(done, _)| *done < hash);
        self.0.get(first).filter(|(done, _)| *done == hash).map(|&(_, number)| number)
    }
}

fn hash(id: &CommandId, by: &ActorId) -> u64 {
    let mut hasher = DefaultHasher::new();
    (id, by).hash(&mut hasher);
    hasher.finish()
}

/// A game being played: seats, board, clocks, offers and chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) setup: TableSetup,
    pub(crate) seats: Vec<SeatHolder>,
    /// By seat: the colour that its holder chose (XL-1).
    pub(crate) colours: Vec<Option<MarbleColour>>,
    /// By seat: the colour of its marbles, chosen or not; empty in games other than Pentago XL.
    pub(crate) marble_colours: Vec<MarbleColour>,
    pub(crate) stage: TableStage,
    /// Number and time of the last event.
    pub(crate) number: u32,
    pub(crate) at: Millis,
    /// Number of the last event that changed the game.
    pub(crate) changed: u32,
    pub(crate) game: AnyGame,
    /// Cached position before the last move, which every page shows; none where it would have to be replayed.
    pub(crate) previous: Option<Arc<AnyGame>>,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) withdrawals: Vec<Withdrawal>,
    /// XL-5: number of moves played when the players agreed to play on.
    pub(crate) played_on: Option<usize>,
    /// PG-9: socket of a marble that was placed before the turn of a block.
    pub(crate) placed: Option<String>,
    pub(crate) clocks: TableClocks,
    pub(crate) offers: Vec<Offer>,
    /// By seat: whether its draw offer was declined since its last move, so that it may not offer again yet.
    pub(crate) draw_declined: Vec<bool>,
    /// By seat: the time at which its holder disconnected. The server sets it; no event records it any more.
    pub(crate) gone: Vec<Option<Millis>>,
    /// Length of the last pause of the clocks, until the game goes on.
    pub(crate) paused: Option<Millis>,
    pub(crate) outcome: Option<TableOutcome>,
    pub(crate) rematch: Option<String>,
    pub(crate) chat: ChatHistory,
    pub(crate) executed: ExecutedCommands,
    pub(crate) counts: LimitedEventCounts,
    /// By how much the times of the table are ahead of the caller's clock.
    pub(crate) ahead: Millis,
}

impl Table {
    /// Opens a table and returns its first event.
    pub fn open(setup: TableSetup, now: Millis) -> Result<(Table, TableEvent), TableRefusal> {
        setup.check()?;
        let table = Table::new(setup.clone(), now)?;
        Ok((table, TableEvent { number: 1, at: now, command: None, kind: TableEventKind::Opened { setup } }))
    }

    /// Rebuilds a table from its events, the first of which opens it.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a TableEvent>) -> Result<Table, TableApplyError> {
        let mut events = events.into_iter();
        let mut table = match events.next() {
            Some(TableEvent { number: 1, at, kind: TableEventKind::Opened { setup }, .. }) => {
                Table::new(setup.clone(), *at)
                    .map_err(|reason| TableApplyError { number: 1, reason: reason.to_string() })?
            }
            _ => {
                return Err(TableApplyError {
                    number: 1,
                    reason: "the first event must open the table".into(),
                });
            }
        };
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
    }

    fn new(setup: TableSetup, at: Millis) -> Result<Table, TableRefusal> {
        let seats = setup.seats.len();
        let colours = if setup.colours.len() == seats { setup.colours.clone() } else { vec![None; seats] };
        Ok(Table {
            game: setup.starting_position()?,
            seats: setup.seats.clone(),
            marble_colours: colours_by_seat(setup.game, &colours),
            colours,
            stage: TableStage::Waiting,
            number: 1,
            at,
            changed: 1,
            previous: None,
            moves: Vec::new(),
            withdrawals: Vec::new(),
            played_on: None,
            placed: None,
            clocks: TableClocks::new(setup.clock, seats),
            offers: Vec::new(),
            draw_declined: vec![false; seats],
            gone: vec![None; seats],
            paused: None,
            outcome: None,
            rematch: None,
            chat: ChatHistory::default(),
            executed: ExecutedCommands::default(),
            counts: LimitedEventCounts::new(seats),
            ahead: Millis(0),
            setup,
        })
    }

    /// Number of the last event that changed the game: a move, a take-back, the end, but no chat and no offer.
    pub fn changed(&self) -> u32 {
        self.changed
    }

    /// Setup of the table.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// Holders of the seats, in seat order.
    pub fn holders(&self) -> &[SeatHolder] {
        &self.seats
    }

    /// Current stage.
    pub fn stage(&self) -> TableStage {
        self.stage
    }

    /// Number of the last event.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Time of the last event.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// Current position. A marble placed under touch-move is not on its board yet.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Moves played, without those taken back.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Socket of a marble placed under touch-move whose player has not turned a block yet (PG-9).
    pub fn placed(&self) -> Option<&str> {
        self.placed.as_deref()
    }

    /// Open offers.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Result of the game, once it is over.
    pub fn outcome(&self) -> Option<&TableOutcome> {
        self.outcome.as_ref()
    }

    /// Recent chat messages of both rooms.
    pub fn messages(&self) -> impl Iterator<Item = &ChatMessage> {
        self.chat.messages()
    }

    /// Id of the table of the rematch, once it is open.
    pub fn rematch_table(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Whether all seats are taken, so that the server may start the game.
    pub fn is_full(&self) -> bool {
        !self.seats.iter().any(SeatHolder::is_open)
    }

    /// Seat to move, while the game is running.
    pub fn to_move(&self) -> Option<Seat> {
        (self.stage == TableStage::Playing).then(|| self.game.to_move())
    }

    /// Number of the first event of an executed command.
    pub fn event_of_command(&self, id: &CommandId, by: &Actor) -> Option<u32> {
        self.executed.find(hash(id, &by.id()))
    }

    /// Length of the pause of the clocks since which nothing was played: zero if the server's date was only set back.
    pub fn pause(&self) -> Option<Millis> {
        self.paused
    }

    /// Whether a visitor may see the table: players with a seat, the host, and anyone with the link.
    pub fn admits(&self, player: Option<&PlayerId>, link: Option<&str>) -> bool {
        let known = player.is_some_and(|player| *player == self.setup.host || self.has_seat(player));
        known || self.setup.access.admits(link)
    }

    /// By how much the times of the table are ahead of the caller's clock; zero unless it was set.
    pub fn ahead(&self) -> Millis {
        self.ahead
    }

    /// Sets by how much the times of the table are ahead of the caller's clock, which was set back since the last event: times
    /// never decrease, and without the difference the clocks would stand still until the caller's clock has caught up. It is added
    /// to every time that is passed to [`decide`](Table::decide) and [`view`](Table::view).
    pub fn set_ahead(&mut self, ahead: Millis) {
        self.ahead = ahead;
    }

    /// A time of the caller's clock in the time of the table.
    pub fn time(&self, caller: Millis) -> Millis {
        caller.plus(self.ahead)
    }

    /// A time of the table in the time of the caller's clock.
    pub fn caller_time(&self, time: Millis) -> Millis {
        time.since(self.ahead)
    }

    /// Time at which the clock of the seat to move runs out. The server sends a tick then.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.to_move()?;
        self.clocks.deadline(seat, self.is_first_move(seat))
    }

    pub(crate) fn has_seat(&self, player: &PlayerId) -> bool {
        self.seats.iter().any(|holder| holder.player() == Some(player))
    }

    /// Whether the seat has not moved yet; the clock does not count first moves.
    pub(crate) fn is_first_move(&self, seat: Seat) -> bool {
        !self.moves.iter().take(self.seats.len()).any(|played| played.seat == seat.into())
    }

    pub(crate) fn is_in_play(&self, seat: Seat) -> bool {
        self.stage == TableStage::Playing && self.game.is_in_play(seat)
    }

    /// All seats, in order.
    pub(crate) fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.seats.len())
    }

    /// Seats that an actor acts for.
    pub(crate) fn seats_of<'a>(&'a self, by: &'a Actor) -> impl Iterator<Item = Seat> + 'a {
        self.all_seats().filter(|seat| by.holds((*seat).into(), &self.seats[seat.index()]))
    }

    pub(crate) fn offer(&self, kind: OfferKind) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.kind == kind)
    }
}
