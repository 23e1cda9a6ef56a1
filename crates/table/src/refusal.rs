//! Why something cannot happen, in a sentence that says what would be right.

use tessera_rules::{IllegalMove, Level, RuleError};

use crate::{Millis, OfferKind, SeatNumber};

/// The reason why a command is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules or the number of players do not fit the game.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// The rules of the game forbid the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A clock that is none.
    #[error("a clock has from 1 second to 366 days, and an increment of at most as much")]
    Clock,
    /// A private table that anybody could enter.
    #[error("a private table needs a link that lets people in")]
    NoLink,
    /// TR-7: what a tournament plays by.
    #[error("a tournament game of Pentago is played with the rules mover_wins_ties and touch_move (TR-7)")]
    TournamentRules,
    /// Touch-move as a setting of the table, in another game.
    #[error("touch-move is a setting of the table in Pentago XL alone; in Pentago it is the rule touch_move")]
    TouchMoveSetting,
    /// Announcements in another game.
    #[error("announcements (PE-9) are for Pente alone")]
    AnnouncementsSetting,
    /// A name that cannot be shown.
    #[error("a name has 1 to 40 characters, and no control characters")]
    Name,
    /// A seat for nobody in particular.
    #[error("a seat that is not open needs somebody who holds it")]
    NoPlayer,
    /// An engine level that there is not.
    #[error(
        "there is no level {level}; the computer plays at levels {} to {}",
        Level::LOWEST,
        Level::HIGHEST
    )]
    Level {
        /// What was asked for.
        level: u8,
    },
    /// A text that cannot be said.
    #[error("a message has 1 to 500 characters, and no control characters")]
    ChatText,
    /// A command's id that is too long, or empty.
    #[error("a command's id has 1 to 64 bytes")]
    CommandId,
    /// A number of an event that there is not yet.
    #[error("event {seen} has not happened yet; the last one is {last}")]
    NotYet {
        /// The number that the command said.
        seen: u32,
        /// The last event.
        last: u32,
    },
    /// The game has changed since.
    #[error("the game has changed since event {seen}: look at event {changed} first, then decide again")]
    Stale {
        /// The last event that the client had seen.
        seen: u32,
        /// The event that it should have seen.
        changed: u32,
    },
    /// A seat that the table does not have.
    #[error("there is no seat {seat}; this table has seats 1 to {seats}")]
    NoSuchSeat {
        /// The number that was given.
        seat: SeatNumber,
        /// How many there are.
        seats: usize,
    },
    /// The actor holds no seat, or not this one.
    #[error(
        "only the player who holds a seat can act for it; spectators may watch and talk among themselves"
    )]
    NotYourSeat,
    /// The actor holds several seats.
    #[error("you hold several seats: say for which of them")]
    WhichSeat,
    /// Only the host can do that.
    #[error("only the host of the table can do that")]
    HostOnly,
    /// Only the server can do that.
    #[error("only the house can do that; it happens by itself")]
    HouseOnly,
    /// Somebody without the link.
    #[error("this table is private: come by the link that its host can give you")]
    Private,
    /// The seats belong to the players of a tournament.
    #[error("the seats here belong to the players of a tournament; take yours from your own page there")]
    Reserved,
    /// The seat has a holder.
    #[error("seat {seat} is taken; choose an open one")]
    SeatTaken {
        /// Which.
        seat: SeatNumber,
    },
    /// No seat is open.
    #[error("all seats are taken; you can watch")]
    NoOpenSeat,
    /// The person holds a seat already.
    #[error("you hold a seat already; for somebody else at the same screen give a name")]
    HoldsASeat,
    /// Same-screen seats in a game that counts.
    #[error("in rated and tournament games everybody has one seat and a screen of his own")]
    OneSeatEach,
    /// The game has not begun.
    #[error("the game has not begun; it starts when all seats are taken")]
    NotStarted,
    /// The game has begun.
    #[error("the game has begun, and everybody keeps his seat")]
    AlreadyStarted,
    /// The game is over.
    #[error("the game is over; a rematch can be offered")]
    Over,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotOver,
    /// Some seats are open.
    #[error("{open} of the seats are still open; the game starts when all are taken")]
    OpenSeats {
        /// How many.
        open: usize,
    },
    /// It is somebody else's turn.
    #[error("it is the turn of seat {seat}")]
    NotYourTurn {
        /// Whose.
        seat: SeatNumber,
    },
    /// The seat is out of the game.
    #[error("seat {seat} is out of the game; the others play on")]
    OutOfTheGame {
        /// Which.
        seat: SeatNumber,
    },
    /// The time of the seat to move is up, which must be noted first.
    #[error("the time of seat {seat} is up; the table must note that before anything else happens")]
    TimeIsUp {
        /// Whose.
        seat: SeatNumber,
    },
    /// The time is not up.
    #[error("the time of seat {seat} is not up")]
    TimeIsNotUp {
        /// Whose.
        seat: SeatNumber,
    },
    /// There is no touch-move.
    #[error("without touch-move a move is made as a whole, such as b2A+; a placement alone is not kept")]
    NoTouchMove,
    /// A marble has been placed.
    #[error("the marble on {cell} stays (PG-9); now turn a block, as in {cell}A+")]
    Touched {
        /// The socket.
        cell: String,
    },
    /// No marble has been placed.
    #[error("place a marble first, then turn a block")]
    NothingPlaced,
    /// Abort after the second move.
    #[error("a game can be aborted before its second move; now resign, or offer a draw")]
    TooLateToAbort,
    /// Abort in a tournament.
    #[error("a tournament game is not aborted by its players; ask the organiser")]
    TournamentAbort,
    /// The offer cannot be made.
    #[error("{0}")]
    NoOffer(&'static str),
    /// The offer is there already.
    #[error("that is offered already; agree to it or decline it")]
    OfferedAlready,
    /// There is no such offer.
    #[error("there is no such offer ({0:?}) to answer; it may have lapsed")]
    NoSuchOffer(OfferKind),
    /// The seat is not asked, or has agreed.
    #[error("seat {seat} has agreed already or is not asked")]
    NotAsked {
        /// Which.
        seat: SeatNumber,
    },
    /// The seat to move is connected, or is the claimant's own.
    #[error("seat {seat}, whose turn it is, is not gone; a claim needs a player who has left")]
    NotGone {
        /// Whose turn it is.
        seat: SeatNumber,
    },
    /// The grace period is not over.
    #[error("seat {seat} may still return; claim again in {wait}")]
    Grace {
        /// Who is gone.
        seat: SeatNumber,
        /// How long to wait.
        wait: Millis,
    },
    /// XL-10.
    #[error("in two against two the players do not talk while the game runs (XL-10)")]
    NoTalk,
    /// Not all have agreed to a rematch.
    #[error("a rematch needs the agreement of all players")]
    NoRematch,
}

impl Refusal {
    tessera_rules::codes! {
        { Refusal::Illegal(illegal) => illegal }
        Refusal::Rules(_) => "rules",
        Refusal::Clock => "clock",
        Refusal::NoLink => "no-link",
        Refusal::TournamentRules => "tournament-rules",
        Refusal::TouchMoveSetting => "touch-move-setting",
        Refusal::AnnouncementsSetting => "announcements-setting",
        Refusal::Name => "name",
        Refusal::NoPlayer => "no-player",
        Refusal::Level { .. } => "level",
        Refusal::ChatText => "chat-text",
        Refusal::CommandId => "command-id",
        Refusal::NotYet { .. } => "not-yet",
        Refusal::Stale { .. } => "stale",
        Refusal::NoSuchSeat { .. } => "no-such-seat",
        Refusal::NotYourSeat => "not-your-seat",
        Refusal::WhichSeat => "which-seat",
        Refusal::HostOnly => "host-only",
        Refusal::HouseOnly => "house-only",
        Refusal::Private => "private",
        Refusal::Reserved => "reserved",
        Refusal::SeatTaken { .. } => "seat-taken",
        Refusal::NoOpenSeat => "no-open-seat",
        Refusal::HoldsASeat => "holds-a-seat",
        Refusal::OneSeatEach => "one-seat-each",
        Refusal::NotStarted => "not-started",
        Refusal::AlreadyStarted => "already-started",
        Refusal::Over => "over",
        Refusal::NotOver => "not-over",
        Refusal::OpenSeats { .. } => "open-seats",
        Refusal::NotYourTurn { .. } => "not-your-turn",
        Refusal::OutOfTheGame { .. } => "out-of-the-game",
        Refusal::TimeIsUp { .. } => "time-is-up",
        Refusal::TimeIsNotUp { .. } => "time-is-not-up",
        Refusal::NoTouchMove => "no-touch-move",
        Refusal::Touched { .. } => "touched",
        Refusal::NothingPlaced => "nothing-placed",
        Refusal::TooLateToAbort => "too-late-to-abort",
        Refusal::TournamentAbort => "tournament-abort",
        Refusal::NoOffer(_) => "no-offer",
        Refusal::OfferedAlready => "offered-already",
        Refusal::NoSuchOffer(_) => "no-such-offer",
        Refusal::NotAsked { .. } => "not-asked",
        Refusal::NotGone { .. } => "not-gone",
        Refusal::Grace { .. } => "grace",
        Refusal::NoTalk => "no-talk",
        Refusal::NoRematch => "no-rematch",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_the_reason_without_its_details() {
        assert_eq!(Refusal::NotYourTurn { seat: SeatNumber::new(2) }.code(), "not-your-turn");
        assert_eq!(Refusal::Over.code(), "over");
        assert_eq!(Refusal::NoOffer("because").code(), "no-offer");
        assert_eq!(Refusal::Illegal(IllegalMove::GameOver).code(), "game-over");
        let taken = IllegalMove::Occupied { thing: "socket", cell: "b2".to_owned() };
        assert_eq!(Refusal::Illegal(taken).code(), "occupied");
    }

    #[test]
    fn codes_stay_as_they_are() {
        insta::assert_snapshot!(Refusal::CODES.join("\n"));
    }
}
