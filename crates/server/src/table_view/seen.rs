//! A table as one reader sees it.

use maud::Markup;
use tessera_draw::Piece;
use tessera_i18n::Words;
use tessera_rules::Seat;
use tessera_table::{Actor, Holder, Millis, SeatNumber, Stage, Table, View};

use super::{acts, moves, players, say};
use crate::frame::{Clocks, Placed};
use crate::key;
use crate::names;
use crate::who::Visitor;

/// A table, its reader and the words to tell it in.
pub(crate) struct Seen<'a> {
    pub(crate) table: &'a Table,
    pub(crate) id: &'a str,
    pub(crate) view: View,
    pub(crate) words: Words<'a>,
    pub(crate) viewer: Option<&'a Actor>,
    pub(crate) now: Millis,
}

impl<'a> Seen<'a> {
    pub(crate) fn new(
        table: &'a Table,
        id: &'a str,
        viewer: Option<&'a Actor>,
        words: Words<'a>,
        now: Millis,
    ) -> Seen<'a> {
        Seen { table, id, view: table.view(viewer, now), words, viewer, now }
    }

    /// The parts of the page that change, by name.
    pub(crate) fn regions(&self, visitor: &Visitor) -> Vec<(&'static str, Markup)> {
        let (top, bottom) = players::split(self);
        vec![
            ("players-top", players::draw(self, &top)),
            ("players", players::draw(self, &bottom)),
            ("say", say::draw(self, visitor)),
            ("moves", moves::draw(self)),
            ("typed", acts::typed_move(self)),
            ("acts", acts::draw(self, visitor)),
            ("chat", acts::messages(self)),
        ]
    }

    /// The piece that the reader may set now.
    pub(crate) fn mine(&self) -> Option<Piece> {
        let seat = self.table.to_move().filter(|&seat| self.is_mine(seat))?;
        Some(self.piece(seat))
    }

    pub(crate) fn piece(&self, seat: Seat) -> Piece {
        Piece::of(self.table.opening().game, seat)
    }

    pub(crate) fn is_mine(&self, seat: Seat) -> bool {
        self.view.seats[seat.index()].yours
    }

    /// The seats that the reader acts for.
    pub(crate) fn own_seats(&self) -> Vec<Seat> {
        self.seats().filter(|&seat| self.is_mine(seat)).collect()
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.table.holders().len())
    }

    pub(crate) fn holder(&self, seat: Seat) -> &'a Holder {
        &self.table.holders()[seat.index()]
    }

    /// The name of whoever holds a seat; an open seat is called by its colour.
    pub(crate) fn name(&self, seat: Seat) -> String {
        // In a tournament everybody is called as he has entered, also before he has come.
        let entered = self.table.opening().tournament.as_ref().and_then(|of| of.players.get(seat.index()));
        entered.cloned().unwrap_or_else(|| names::of_holder(self.words, self.holder(seat)))
    }

    pub(crate) fn name_of(&self, seat: SeatNumber) -> String {
        seat.seat(self.table.holders().len()).map(|seat| self.name(seat)).unwrap_or_default()
    }

    /// The colour of a seat in the reader's language.
    pub(crate) fn colour(&self, seat: Seat) -> String {
        self.words.say_of(key::PIECE, self.piece(seat).name())
    }

    /// Whether the game is over and nobody has won more than the others.
    pub(crate) fn is_drawn(&self) -> bool {
        self.table.outcome().is_some_and(|outcome| outcome.places.iter().all(|place| *place == 1))
    }

    /// Whether the reader may ask the computer what to play.
    pub(crate) fn may_be_helped(&self) -> bool {
        let mine = self.table.to_move().is_some_and(|seat| self.is_mine(seat));
        let fair = self.viewer.is_some_and(|viewer| tessera_service::is_fair(self.table, viewer));
        self.table.stage() == Stage::Playing && mine && fair
    }

    /// The seat for which the reader does something beside moving: the one to move, or the first, if they are his.
    pub(crate) fn acting_seat(&self) -> Option<u8> {
        let own = self.table.to_move().filter(|&seat| self.is_mine(seat));
        let seat = own.or_else(|| self.own_seats().first().copied())?;
        Some(seat.number() as u8)
    }

    /// The seat for which the reader takes a move back: his that moved last.
    pub(crate) fn last_moved_seat(&self) -> Option<u8> {
        let own =
            |seat: &SeatNumber| seat.seat(self.table.holders().len()).is_some_and(|seat| self.is_mine(seat));
        self.table.moves().iter().rev().map(|played| played.seat).find(own).map(SeatNumber::get)
    }

    /// "Ada – Bob", for titles.
    pub(crate) fn who_plays(&self) -> String {
        self.seats().map(|seat| self.name(seat)).collect::<Vec<_>>().join(" – ")
    }

    /// The picture's title.
    pub(crate) fn board_title(&self) -> String {
        let game = self.table.opening().game.title();
        match self.table.stage() {
            Stage::Over => format!("{game}: {}", self.sentence()),
            _ => self
                .words
                .with(key::BOARD_TITLE, &[("game", game.into()), ("moves", self.table.moves().len().into())]),
        }
    }

    /// The one sentence that tells how things are.
    pub(crate) fn sentence(&self) -> String {
        say::sentence(self)
    }

    /// A marble that is placed for good.
    pub(crate) fn placed(&self) -> Option<Placed> {
        let (cell, seat) = (self.table.placed()?, self.table.to_move()?);
        Some(Placed { cell: cell.to_owned(), piece: self.piece(seat).name() })
    }

    /// The clocks, where there are any.
    pub(crate) fn clocks(&self) -> Option<Clocks> {
        let left: Option<Vec<u64>> =
            self.view.seats.iter().map(|seat| seat.clock.map(|Millis(left)| left)).collect();
        let left = left.filter(|left| !left.is_empty())?;
        let first = |seat: Seat| {
            let made = |played: &tessera_table::Played| played.seat == seat.into();
            !self.table.moves().iter().any(made)
        };
        // A first move is not timed.
        let running = self.table.to_move().filter(|&seat| !first(seat)).map(Seat::number);
        Some(Clocks { now: self.now.0, running, left })
    }
}
