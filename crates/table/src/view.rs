//! What somebody may see of a table.

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

use crate::chat::Message;
use crate::{
    Action, Actor, Announces, ClockSetting, Command, Holder, Millis, OfferKind, Outcome, Play, Room,
    SeatNumber, Stage, Table,
};

/// Everything that a page needs, as one viewer may see it.
#[allow(clippy::struct_excessive_bools, reason = "a page has many switches")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// The number of the last event; a client asks for what comes after.
    pub number: u32,
    /// `waiting`, `playing` or `over`.
    pub stage: &'static str,
    /// The game's name.
    #[cfg_attr(feature = "openapi", schema(value_type = tessera_rules::GameKind))]
    pub game: &'static str,
    /// The rule options that differ from the usual ones.
    pub rules: String,
    /// How much the game counts.
    pub play: Play,
    /// Whether only those with the link may come.
    pub private: bool,
    /// Whether a placement is final (PG-9).
    pub touch_move: bool,
    /// Whether moves are announced (PE-9).
    pub announcements: bool,
    /// Whether the viewer is the host.
    pub host: bool,
    /// The clock's setting.
    pub clock: ClockSetting,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The position as text.
    pub position: String,
    /// Whose turn it is.
    pub to_move: Option<SeatNumber>,
    /// When the turn must end.
    pub deadline: Option<Millis>,
    /// From when on the others may claim because the seat to move is gone.
    pub claim_from: Option<Millis>,
    /// The socket of a marble placed for good, its turn still to come.
    pub placed: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// What the last move announced.
    pub announces: Option<Announces>,
    /// What the viewer may do now.
    pub may: Vec<MayDo>,
    /// The offers that are open.
    pub offers: Vec<OfferView>,
    /// What was said, as far as the viewer may hear it.
    pub chat: Vec<MessageView>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// What somebody sees of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Its number.
    pub number: SeatNumber,
    /// Who holds it.
    pub kind: SeatKind,
    /// The name to show.
    pub name: String,
    /// The engine's level.
    pub level: Option<u8>,
    /// Whether the viewer acts for it.
    pub yours: bool,
    /// Whether its holder is connected.
    pub present: bool,
    /// Whether it is still in the game.
    pub in_play: bool,
    /// What its clock shows, in milliseconds.
    pub clock: Option<Millis>,
    /// The marbles or tiles it has left, in Pentago XL and Exago.
    pub hand: Option<u8>,
    /// The pairs it has captured, in Pente.
    pub captured: Option<u8>,
}

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody.
    Open,
    /// Somebody with an account.
    Person,
    /// Somebody without one.
    Guest,
    /// Somebody at another player's screen.
    SameScreen,
    /// The computer.
    Engine,
}

/// Something that a viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MayDo {
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
    /// Claim because somebody is gone.
    ClaimGone,
    /// Say something.
    Say,
}

/// What somebody sees of an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// What is offered.
    pub offer: OfferKind,
    /// Who offers it.
    pub by: SeatNumber,
    /// Who has agreed.
    pub agreed: Vec<SeatNumber>,
    /// Who is still asked.
    pub asked: Vec<SeatNumber>,
}

/// Something said, as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MessageView {
    /// The number of its event.
    pub number: u32,
    /// When.
    pub at: Millis,
    /// To whom.
    pub room: Room,
    /// The speaker's name.
    pub name: String,
    /// What.
    pub text: String,
}

impl Table {
    /// What a viewer may see; nobody in particular is a spectator. Whether he may see the table at all is another
    /// question: [`admits`](Table::admits).
    pub fn view(&self, viewer: Option<&Actor>, now: Millis) -> View {
        let playing = self.stage == Stage::Playing;
        View {
            number: self.number,
            stage: match self.stage {
                Stage::Waiting => "waiting",
                Stage::Playing => "playing",
                Stage::Over => "over",
            },
            game: self.opening.game.name(),
            rules: self.game.rules(),
            play: self.opening.play,
            private: matches!(self.opening.access, crate::Access::Private { .. }),
            touch_move: self.opening.has_touch_move(),
            announcements: self.opening.announcements,
            host: viewer.and_then(Actor::player) == Some(&self.opening.host),
            clock: self.opening.clock,
            seats: self.all().map(|seat| self.seat_view(seat, viewer, now)).collect(),
            position: self.game.to_string(),
            to_move: self.to_move().map(SeatNumber::from),
            deadline: self.deadline(),
            claim_from: self.claim_from().filter(|_| playing),
            placed: self.placed.clone(),
            moves: self.moves.iter().map(|played| played.text.clone()).collect(),
            announces: self.moves.last().and_then(|played| played.announces),
            may: viewer.map(|viewer| self.may(viewer, now)).unwrap_or_default(),
            offers: self.offers.iter().map(|offer| self.offer_view(offer)).collect(),
            chat: self
                .chat
                .messages()
                .filter(|said| self.hears(viewer, said.room))
                .map(MessageView::of)
                .collect(),
            outcome: self.outcome.clone(),
            rematch: self.rematch.clone(),
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Option<&Actor>, now: Millis) -> SeatView {
        let holder = &self.seats[seat.index()];
        let running = self.to_move() == Some(seat) && !self.is_first_move(seat);
        let nth = |counts: Option<Vec<u8>>| counts.and_then(|counts| counts.get(seat.index()).copied());
        SeatView {
            number: seat.into(),
            kind: match holder {
                Holder::Open => SeatKind::Open,
                Holder::Person { .. } => SeatKind::Person,
                Holder::Guest { .. } => SeatKind::Guest,
                Holder::SameScreen { .. } => SeatKind::SameScreen,
                Holder::Engine { .. } => SeatKind::Engine,
            },
            name: holder.name(),
            level: if let Holder::Engine { level } = holder { Some(*level) } else { None },
            yours: viewer.is_some_and(|viewer| viewer.holds(seat.into(), holder)),
            present: self.gone_since(seat).is_none(),
            in_play: self.is_in_play(seat),
            clock: self.clocks.shows(seat, running, now),
            hand: nth(self.game.hands()),
            captured: nth(self.game.captured()),
        }
    }

    fn offer_view(&self, offer: &crate::Offer) -> OfferView {
        let asked = self.asked(offer.kind).into_iter().filter(|seat| !offer.has(*seat));
        OfferView {
            offer: offer.kind,
            by: offer.by,
            agreed: offer.agreed.clone(),
            asked: asked.map(SeatNumber::from).collect(),
        }
    }

    /// What is not refused is allowed: the same checks answer both questions.
    fn may(&self, viewer: &Actor, now: Millis) -> Vec<MayDo> {
        let own = |seat: Seat| viewer.holds(seat.into(), &self.seats[seat.index()]);
        let mut may = Vec::new();
        let in_time = self.deadline().is_none_or(|deadline| now < deadline);
        if self.to_move().is_some_and(own) && in_time {
            may.push(MayDo::Move);
        }
        let link = match &self.opening.access {
            crate::Access::Public | crate::Access::Reserved => None,
            crate::Access::Private { link } => Some(link.clone()),
        };
        let offer = |offer| Action::Offer { offer };
        let agree = |offer| Action::Agree { offer };
        let candidates = [
            (MayDo::TakeSeat, Action::TakeSeat { link: link.clone(), name: None }),
            (MayDo::LeaveSeat, Action::LeaveSeat),
            (MayDo::OfferDraw, offer(OfferKind::Draw)),
            (MayDo::OfferTakeBack, offer(OfferKind::TakeBack)),
            (MayDo::OfferPlayOn, offer(OfferKind::PlayOn)),
            (MayDo::OfferRematch, offer(OfferKind::Rematch)),
            (MayDo::AgreeDraw, agree(OfferKind::Draw)),
            (MayDo::AgreeTakeBack, agree(OfferKind::TakeBack)),
            (MayDo::AgreePlayOn, agree(OfferKind::PlayOn)),
            (MayDo::AgreeRematch, agree(OfferKind::Rematch)),
            (MayDo::Resign, Action::Resign),
            (MayDo::Abort, Action::Abort),
            (MayDo::ClaimTime, Action::Tick),
            (MayDo::ClaimGone, Action::ClaimGone),
            (MayDo::Say, Action::Say { text: "?".to_owned(), link }),
        ];
        let seats: Vec<Seat> = self.seats_of(viewer).collect();
        for (what, action) in candidates {
            let command = Command::new(action, self.number);
            let allowed =
                |command: &Command| self.decide(command, viewer, now).is_ok_and(|events| !events.is_empty());
            // Who holds several seats may say for which.
            let for_a_seat = || {
                seats.len() > 1
                    && seats.iter().any(|seat| allowed(&command.clone().for_seat(seat.number() as u8)))
            };
            if allowed(&command) || what != MayDo::TakeSeat && for_a_seat() {
                may.push(what);
            }
        }
        may
    }
}

impl MessageView {
    fn of(said: &Message) -> MessageView {
        MessageView {
            number: said.number,
            at: said.at,
            room: said.room,
            name: said.name.clone(),
            text: said.text.clone(),
        }
    }
}
