//! The view model of a table's page for one visitor.

use maud::Markup;
use tessera_draw::PieceColour;
use tessera_i18n::Translator;
use tessera_rules::Seat;
use tessera_service::BlockedPlayerList;
use tessera_table::{
    Actor, Millis, PlayerId, SeatHolder, SeatNumber, Table, TableEvent, TableStage, TableView,
};

use super::{controls, move_list, player_panels, status};
use crate::board_frame::{ClockTimes, PartialMove, seat_pieces};
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;

/// A table, the visitor who looks at it, and their language.
pub(crate) struct TablePageView<'a> {
    pub(crate) table: &'a Table,
    pub(crate) id: &'a str,
    pub(crate) view: TableView,
    pub(crate) words: Translator<'a>,
    pub(crate) viewer: Option<&'a Actor>,
    /// The players whose chat is not shown to the visitor.
    pub(crate) blocks: Option<&'a BlockedPlayerList>,
    pub(crate) now: Millis,
    /// How many games come before this one until the engine moves; 0 if the wait is short.
    pub(crate) engine_wait: usize,
}

impl<'a> TablePageView<'a> {
    pub(crate) fn new(
        table: &'a Table,
        id: &'a str,
        viewer: Option<&'a Actor>,
        words: Translator<'a>,
        now: Millis,
    ) -> TablePageView<'a> {
        let view = table.view(viewer, now);
        TablePageView { table, id, view, words, viewer, blocks: None, now, engine_wait: 0 }
    }

    /// The same page without the chat of players that the visitor has blocked.
    pub(crate) fn without_chat_of(mut self, blocks: Option<&'a BlockedPlayerList>) -> TablePageView<'a> {
        if let Some(blocks) = blocks {
            let is_blocked = |author: &PlayerId| blocks.contains(author);
            self.view.chat.retain(|message| !message.author.as_ref().is_some_and(is_blocked));
        }
        TablePageView { blocks, ..self }
    }

    /// Whether an event is a chat message that is not shown to the visitor.
    pub(crate) fn hides(&self, event: &TableEvent) -> bool {
        self.blocks.is_some_and(|blocks| blocks.hides(event))
    }

    /// Whether the visitor can report or block the author of something: they have a name to do so, and are not the author.
    pub(crate) fn may_report(&self, author: Option<&PlayerId>) -> bool {
        let own = self.viewer.and_then(Actor::player);
        author.is_some_and(|author| own.is_some_and(|own| own != author))
    }

    /// The rendered dynamic regions of the page, by name.
    pub(crate) fn regions(&self, visitor: &Visitor) -> Vec<(&'static str, Markup)> {
        let (top, bottom) = player_panels::above_and_below(self);
        vec![
            ("players-top", player_panels::render(self, visitor, &top)),
            ("players", player_panels::render(self, visitor, &bottom)),
            ("say", status::render(self, visitor)),
            ("moves", move_list::render(self)),
            ("typed", controls::typed_move(self)),
            ("files", controls::files(self, visitor)),
            ("acts", controls::render(self, visitor)),
            ("chat", controls::messages(self, visitor)),
        ]
    }

    /// The piece that the visitor may place now.
    pub(crate) fn own_piece_to_move(&self) -> Option<PieceColour> {
        let seat = self.table.to_move().filter(|&seat| self.is_mine(seat))?;
        Some(self.piece(seat))
    }

    pub(crate) fn piece(&self, seat: Seat) -> PieceColour {
        seat_pieces(self.table)[seat.index()]
    }

    pub(crate) fn is_mine(&self, seat: Seat) -> bool {
        self.view.seats[seat.index()].yours
    }

    /// The seats that the visitor holds.
    pub(crate) fn own_seats(&self) -> Vec<Seat> {
        self.seats().filter(|&seat| self.is_mine(seat)).collect()
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.table.holders().len())
    }

    pub(crate) fn holder(&self, seat: Seat) -> &'a SeatHolder {
        &self.table.holders()[seat.index()]
    }

    /// The name of a seat's holder. In a tournament it is the entrant's name, even before they take the seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let entered = self.table.setup().tournament.as_ref().and_then(|of| of.players.get(seat.index()));
        entered.cloned().unwrap_or_else(|| labels::holder(self.words, self.holder(seat)))
    }

    pub(crate) fn name_of(&self, seat: SeatNumber) -> String {
        seat.seat(self.table.holders().len()).map(|seat| self.name(seat)).unwrap_or_default()
    }

    /// The name of a player in a sentence; with the colour if another player has the same name, as several computers have.
    pub(crate) fn distinct_name(&self, seat: Seat) -> String {
        let name = self.name(seat);
        if self.shares_name(seat) { format!("{name} ({})", self.colour(seat)) } else { name }
    }

    /// The player before a move. The colour alone tells players of the same name apart, because many moves share three lines.
    pub(crate) fn mover(&self, seat: Seat) -> String {
        if !self.shares_name(seat) {
            return self.name(seat);
        }
        let colour = self.colour(seat);
        let mut letters = colour.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    fn shares_name(&self, seat: Seat) -> bool {
        self.seats().any(|other| other != seat && self.name(other) == self.name(seat))
    }

    /// The colour of a seat's pieces, in the visitor's language.
    pub(crate) fn colour(&self, seat: Seat) -> String {
        self.words.text_of(key::PIECE, self.piece(seat).name())
    }

    /// Whether the game has ended with all players in first place.
    pub(crate) fn is_drawn(&self) -> bool {
        self.table.outcome().is_some_and(|outcome| outcome.places.iter().all(|place| *place == 1))
    }

    /// Whether hints are allowed in this game.
    pub(crate) fn hints_allowed(&self) -> bool {
        self.viewer.is_some_and(|viewer| tessera_service::hints_allowed(self.table, viewer))
    }

    /// Whether the visitor may ask for a hint now.
    pub(crate) fn may_have_hint(&self) -> bool {
        let mine = self.table.to_move().is_some_and(|seat| self.is_mine(seat));
        self.table.stage() == TableStage::Playing && mine && self.hints_allowed()
    }

    /// Whether the visitor plays, and every other player is a computer or sits at the same screen.
    pub(crate) fn is_solo(&self) -> bool {
        let other =
            |seat: Seat| !self.is_mine(seat) && !matches!(self.holder(seat), SeatHolder::Engine { .. });
        !self.own_seats().is_empty() && !self.seats().any(other)
    }

    /// The visitor's seat for actions other than moves: the one to move if it is theirs, otherwise their first.
    pub(crate) fn acting_seat(&self) -> Option<u8> {
        let own = self.table.to_move().filter(|&seat| self.is_mine(seat));
        let seat = own.or_else(|| self.own_seats().first().copied())?;
        Some(seat.number() as u8)
    }

    /// The visitor's seat that moved last, which can take its move back.
    pub(crate) fn last_moved_seat(&self) -> Option<u8> {
        let own =
            |seat: &SeatNumber| seat.seat(self.table.holders().len()).is_some_and(|seat| self.is_mine(seat));
        self.table.moves().iter().rev().map(|played| played.seat).find(own).map(SeatNumber::get)
    }

    /// The title of the browser's tab: what happens now comes first, because tabs are narrow.
    pub(crate) fn title(&self) -> String {
        let words = self.words;
        let now = match (self.table.stage(), self.table.to_move()) {
            (TableStage::Waiting, _) => Some(words.text(key::TITLE_WAITING).into_owned()),
            (TableStage::Over, _) => Some(words.text(key::TITLE_OVER).into_owned()),
            (TableStage::Playing, Some(seat)) if self.own_seats() == [seat] => {
                Some(words.text(key::TITLE_YOUR_TURN).into_owned())
            }
            (TableStage::Playing, Some(seat)) => {
                Some(words.format(key::TITLE_TURN_OF, &[("name", self.name(seat).into())]))
            }
            (TableStage::Playing, None) => None,
        };
        let game = self.words.game_name(self.table.setup().game);
        let parts = now.into_iter().chain([game, self.player_names()]);
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// The players' names for titles, such as "Ada – Bob".
    pub(crate) fn player_names(&self) -> String {
        self.seats().map(|seat| self.name(seat)).collect::<Vec<_>>().join(" – ")
    }

    /// The title of the board's picture.
    pub(crate) fn board_title(&self) -> String {
        let game = self.words.game_name(self.table.setup().game);
        match self.table.stage() {
            TableStage::Over => format!("{game}: {}", self.status_sentence()),
            _ => self.words.format(
                key::BOARD_TITLE,
                &[("game", game.into()), ("moves", self.table.moves().len().into())],
            ),
        }
    }

    /// The status sentence: whose turn it is, or how the game ended.
    pub(crate) fn status_sentence(&self) -> String {
        status::sentence(self)
    }

    /// The marble that is placed while its turn of a block is still to come (touch-move).
    pub(crate) fn placed(&self) -> Option<PartialMove> {
        let (cell, seat) = (self.table.placed()?, self.table.to_move()?);
        Some(PartialMove { cell: cell.to_owned(), piece: self.piece(seat).name() })
    }

    /// The clocks' times; none in a game without clocks.
    pub(crate) fn clocks(&self) -> Option<ClockTimes> {
        let left: Option<Vec<u64>> =
            self.view.seats.iter().map(|seat| seat.clock.map(|Millis(left)| left)).collect();
        let left = left.filter(|left| !left.is_empty())?;
        let first = |seat: Seat| {
            let made = |played: &tessera_table::PlayedMove| played.seat == seat.into();
            !self.table.moves().iter().any(made)
        };
        // A player's first move is not timed.
        let running = self.table.to_move().filter(|&seat| !first(seat)).map(Seat::number);
        Some(ClockTimes { now: self.now.0, running, left })
    }
}
