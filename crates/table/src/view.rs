//! A table as one viewer may see it.

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

use crate::chat::ChatMessage;
use crate::{
    Actor, ChatRoom, ClockSetting, GameCategory, MarbleColour, Millis, MoveAnnouncement, OfferKind, PlayerId,
    SeatHolder, SeatNumber, Table, TableAction, TableCommand, TableOutcome, TableStage,
};

/// State of a table as one viewer may see it.
#[allow(clippy::struct_excessive_bools, reason = "a page has many switches")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = View))]
pub struct TableView {
    /// Number of the last event; a client requests the events after it.
    pub number: u32,
    /// `waiting`, `playing` or `over`.
    pub stage: &'static str,
    /// Name of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = tessera_rules::GameKind))]
    pub game: &'static str,
    /// Rule options that differ from the defaults.
    pub rules: String,
    /// Whether the game is casual, rated or part of a tournament.
    pub play: GameCategory,
    /// Whether only visitors with the link may enter.
    pub private: bool,
    /// Whether touch-move applies (PG-9).
    pub touch_move: bool,
    /// Whether moves are announced (PE-9).
    pub announcements: bool,
    /// Whether the viewer is the host.
    pub host: bool,
    /// Time control.
    pub clock: ClockSetting,
    /// Seats, in order.
    pub seats: Vec<SeatView>,
    /// Position as text.
    pub position: String,
    /// Seat to move.
    pub to_move: Option<SeatNumber>,
    /// Time at which the turn must end.
    pub deadline: Option<Millis>,
    /// Time from which the others may claim because the seat to move is disconnected.
    pub claim_from: Option<Millis>,
    /// Socket of a marble placed under touch-move, before the turn of a block.
    pub placed: Option<String>,
    /// Moves played, in the game's notation.
    pub moves: Vec<String>,
    /// Announcement of the last move.
    pub announces: Option<MoveAnnouncement>,
    /// Actions that the viewer may take now.
    pub may: Vec<AllowedAction>,
    /// Open offers.
    pub offers: Vec<OfferView>,
    /// Chat messages that the viewer may read.
    pub chat: Vec<MessageView>,
    /// Result of the game.
    pub outcome: Option<TableOutcome>,
    /// Id of the table of the rematch.
    pub rematch: Option<String>,
    /// Number of games before this one until the computer moves; 0 if the wait is short.
    pub engine_wait: usize,
}

/// A seat as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SeatView {
    /// Number of the seat.
    pub number: SeatNumber,
    /// Kind of its holder.
    pub kind: HolderKind,
    /// Display name of its holder; `#deleted` if they were deleted.
    pub name: String,
    /// Whether the account that holds it is marked as a bot.
    pub bot: bool,
    /// Level of an engine.
    pub level: Option<u8>,
    /// Whether the viewer acts for it.
    pub yours: bool,
    /// Whether the holder is connected.
    pub present: bool,
    /// Whether the seat is still in the game.
    pub in_play: bool,
    /// Time on its clock, in milliseconds.
    pub clock: Option<Millis>,
    /// Colour of the marbles, in Pentago XL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<MarbleColour>,
    /// Marbles or tiles left, in Pentago XL and Exago.
    pub hand: Option<u8>,
    /// Captured pairs, in Pente.
    pub captured: Option<u8>,
}

/// Kind of a seat's holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SeatKind))]
#[serde(rename_all = "snake_case")]
pub enum HolderKind {
    /// Open seat.
    Open,
    /// Player with an account.
    Person,
    /// Player without an account.
    Guest,
    /// Player at another player's screen.
    SameScreen,
    /// Engine.
    Engine,
}

/// An action that a viewer may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MayDo))]
#[serde(rename_all = "snake_case")]
pub enum AllowedAction {
    /// Make a move.
    Move,
    /// Take a seat (at a private table: with the link).
    TakeSeat,
    /// Leave a seat.
    LeaveSeat,
    /// Offer a draw.
    OfferDraw,
    /// Ask to take moves back.
    OfferTakeBack,
    /// Propose to play on (XL-5).
    OfferPlayOn,
    /// Offer a rematch.
    OfferRematch,
    /// Agree to a draw.
    AgreeDraw,
    /// Agree to a take-back.
    AgreeTakeBack,
    /// Agree to play on.
    AgreePlayOn,
    /// Agree to a rematch.
    AgreeRematch,
    /// Resign.
    Resign,
    /// Abort the game.
    Abort,
    /// Claim that the time is up.
    ClaimTime,
    /// Claim because the seat to move is disconnected.
    ClaimGone,
    /// Send a chat message.
    Say,
}

/// An open offer as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// What is offered.
    pub offer: OfferKind,
    /// Seat that made it.
    pub by: SeatNumber,
    /// Seats that have agreed.
    pub agreed: Vec<SeatNumber>,
    /// Seats that have not answered yet.
    pub asked: Vec<SeatNumber>,
    /// Seat whose player begins the rematch, if one was chosen (PE-8).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SeatNumber>,
}

/// A chat message as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MessageView {
    /// Number of its event.
    pub number: u32,
    /// Time it was sent.
    pub at: Millis,
    /// Room it was sent to.
    pub room: ChatRoom,
    /// Name of the author.
    pub name: String,
    /// Id of the author, which is never sent to clients; none in messages of older versions.
    #[serde(skip)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub author: Option<PlayerId>,
    /// Text of the message; empty if its author was deleted.
    pub text: String,
}

impl Table {
    /// The state as a viewer may see it; without a viewer, as a spectator. Whether the viewer may see the table at all is
    /// decided by [`admits`](Table::admits).
    pub fn view(&self, viewer: Option<&Actor>, now: Millis) -> TableView {
        let playing = self.stage == TableStage::Playing;
        let now = self.time(now);
        TableView {
            number: self.number,
            stage: match self.stage {
                TableStage::Waiting => "waiting",
                TableStage::Playing => "playing",
                TableStage::Over => "over",
            },
            game: self.setup.game.name(),
            rules: self.game.rules(),
            play: self.setup.play,
            private: matches!(self.setup.access, crate::AccessPolicy::Private { .. }),
            touch_move: self.setup.has_touch_move(),
            announcements: self.setup.announcements,
            host: viewer.and_then(Actor::player) == Some(&self.setup.host),
            clock: self.setup.clock,
            seats: self.all_seats().map(|seat| self.seat_view(seat, viewer, now)).collect(),
            position: self.game.to_string(),
            to_move: self.to_move().map(SeatNumber::from),
            deadline: self.deadline().map(|deadline| self.caller_time(deadline)),
            claim_from: self.claim_from().filter(|_| playing).map(|from| self.caller_time(from)),
            placed: self.placed.clone(),
            moves: self.moves.iter().map(|played| played.text.clone()).collect(),
            announces: self.moves.last().and_then(|played| played.announces),
            may: viewer.map(|viewer| self.allowed_actions(viewer, now)).unwrap_or_default(),
            offers: self.offers.iter().map(|offer| self.offer_view(offer)).collect(),
            chat: self
                .chat
                .messages()
                .filter(|message| self.can_read(viewer, message.room))
                .map(MessageView::of)
                .collect(),
            outcome: self.outcome.clone(),
            rematch: self.rematch.clone(),
            engine_wait: 0,
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Option<&Actor>, now: Millis) -> SeatView {
        let holder = &self.seats[seat.index()];
        let running = self.to_move() == Some(seat) && !self.is_first_move(seat);
        let nth = |counts: Option<Vec<u8>>| counts.and_then(|counts| counts.get(seat.index()).copied());
        SeatView {
            number: seat.into(),
            kind: match holder {
                SeatHolder::Open => HolderKind::Open,
                SeatHolder::Person { .. } => HolderKind::Person,
                SeatHolder::Guest { .. } => HolderKind::Guest,
                SeatHolder::SameScreen { .. } => HolderKind::SameScreen,
                SeatHolder::Engine { .. } => HolderKind::Engine,
            },
            name: holder.name(),
            bot: holder.is_bot(),
            level: if let SeatHolder::Engine { level } = holder { Some(*level) } else { None },
            yours: viewer.is_some_and(|viewer| viewer.holds(seat.into(), holder)),
            present: self.absent_since(seat).is_none(),
            in_play: self.is_in_play(seat),
            clock: self.clocks.remaining(seat, running, now),
            colour: self.marble_colours().get(seat.index()).copied(),
            hand: nth(self.game.hands()),
            captured: nth(self.game.captured()),
        }
    }

    fn offer_view(&self, offer: &crate::Offer) -> OfferView {
        let asked = self.seats_asked(offer.kind).into_iter().filter(|seat| !offer.is_agreed_by(*seat));
        OfferView {
            offer: offer.kind,
            by: offer.by,
            agreed: offer.agreed.clone(),
            asked: asked.map(SeatNumber::from).collect(),
            first: offer.first,
        }
    }

    /// Actions that the viewer may take: those that `decide` does not refuse.
    fn allowed_actions(&self, viewer: &Actor, now: Millis) -> Vec<AllowedAction> {
        let own = |seat: Seat| viewer.holds(seat.into(), &self.seats[seat.index()]);
        let mut may = Vec::new();
        let in_time = self.deadline().is_none_or(|deadline| now < deadline);
        if self.to_move().is_some_and(own) && in_time {
            may.push(AllowedAction::Move);
        }
        let link = match &self.setup.access {
            crate::AccessPolicy::Public | crate::AccessPolicy::Reserved => None,
            crate::AccessPolicy::Private { link } => Some(link.clone()),
        };
        let offer = |offer| TableAction::Offer { offer, first: None };
        let agree = |offer| TableAction::Agree { offer };
        let candidates = [
            (AllowedAction::TakeSeat, TableAction::TakeSeat { link: link.clone(), name: None }),
            (AllowedAction::LeaveSeat, TableAction::LeaveSeat),
            (AllowedAction::OfferDraw, offer(OfferKind::Draw)),
            (AllowedAction::OfferTakeBack, offer(OfferKind::TakeBack)),
            (AllowedAction::OfferPlayOn, offer(OfferKind::PlayOn)),
            (AllowedAction::OfferRematch, offer(OfferKind::Rematch)),
            (AllowedAction::AgreeDraw, agree(OfferKind::Draw)),
            (AllowedAction::AgreeTakeBack, agree(OfferKind::TakeBack)),
            (AllowedAction::AgreePlayOn, agree(OfferKind::PlayOn)),
            (AllowedAction::AgreeRematch, agree(OfferKind::Rematch)),
            (AllowedAction::Resign, TableAction::Resign),
            (AllowedAction::Abort, TableAction::Abort),
            (AllowedAction::ClaimTime, TableAction::Tick),
            (AllowedAction::ClaimGone, TableAction::ClaimGone),
            (AllowedAction::Say, TableAction::Say { text: "?".to_owned(), link }),
        ];
        let seats: Vec<Seat> = self.seats_of(viewer).collect();
        for (allowed_action, action) in candidates {
            let command = TableCommand::new(action, self.number);
            let allowed = |command: &TableCommand| {
                self.decide(command, viewer, self.caller_time(now)).is_ok_and(|events| !events.is_empty())
            };
            // An actor with several seats may name the seat.
            let for_a_seat = || {
                seats.len() > 1
                    && seats.iter().any(|seat| allowed(&command.clone().for_seat(seat.number() as u8)))
            };
            if allowed(&command) || allowed_action != AllowedAction::TakeSeat && for_a_seat() {
                may.push(allowed_action);
            }
        }
        may
    }
}

impl MessageView {
    fn of(message: &ChatMessage) -> MessageView {
        MessageView {
            number: message.number,
            at: message.at,
            room: message.room,
            name: message.name.clone(),
            author: message.author.clone(),
            text: message.text.clone(),
        }
    }
}
