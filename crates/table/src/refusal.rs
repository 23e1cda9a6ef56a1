//! Reasons why a command is refused, each with a sentence that says what would be right.

use tessera_rules::{IllegalMove, Level, RuleOptionsError};

use crate::limits::{
    MAX_CHAT_MESSAGES_PER_AUTHOR, MAX_CHAT_MESSAGES_PER_ROOM, MAX_COLOUR_CHOICES_PER_SEAT, MAX_TAKE_BACKS,
};
use crate::{MarbleColour, Millis, OfferKind, SeatNumber};

/// Reason why a command is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableRefusal {
    /// The rules or the number of players do not fit the game.
    #[error(transparent)]
    Rules(#[from] RuleOptionsError),
    /// The rules of the game forbid the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The clock's times are out of range.
    #[error("the time of a clock is from 1 second to 366 days, and its increment at most 366 days")]
    Clock,
    /// A private table has no link.
    #[error("a private table needs a link")]
    NoLink,
    /// The rules are not those of tournaments (TR-7).
    #[error("a tournament game of Pentago is played with the rules mover_wins_ties and touch_move (TR-7)")]
    TournamentRules,
    /// Touch-move is set as a table setting in a game without it.
    #[error("touch-move is a table setting of Pentago XL only; in Pentago it is the rule touch_move")]
    TouchMoveSetting,
    /// Announcements are set in a game without them.
    #[error("announcements (PE-9) are a setting of Pente only")]
    AnnouncementsSetting,
    /// A colour is chosen in a game in which colours follow the seats.
    #[error("players choose their colours in Pentago XL only, one for each seat")]
    ColourSetting,
    /// Another player has chosen the colour, or has marbles of it on the board.
    #[error("{colour} is taken; choose another colour")]
    ColourTaken {
        /// The colour.
        colour: MarbleColour,
    },
    /// The player has placed a marble already, or the game is over.
    #[error("a colour can be chosen only before the first marble")]
    ColourTooLate,
    /// The name is empty, too long or has invisible characters.
    #[error("a name has 1 to 40 characters, and no control characters")]
    Name,
    /// A taken seat has no player id.
    #[error("a seat that is not open needs a player")]
    NoPlayer,
    /// The engine level does not exist.
    #[error(
        "there is no level {level}; the computer plays at levels {} to {}",
        Level::LOWEST,
        Level::HIGHEST
    )]
    Level {
        /// The level that was given.
        level: u8,
    },
    /// The chat message is empty, too long or has control characters.
    #[error("a message has 1 to 500 characters, and no control characters")]
    ChatText,
    /// The command id is empty or too long.
    #[error("a command id has 1 to 64 bytes")]
    CommandId,
    /// The client claims to have seen an event that does not exist yet.
    #[error("event {seen} has not happened yet; the last one is {last}")]
    NotYet {
        /// Event number in the command.
        seen: u32,
        /// Number of the last event.
        last: u32,
    },
    /// The game has changed since the client's last event.
    #[error("the game has changed since event {seen}: look at event {changed} first, then decide again")]
    Stale {
        /// Event number in the command.
        seen: u32,
        /// Number of the event that the client must have seen.
        changed: u32,
    },
    /// The table has no such seat.
    #[error("there is no seat {seat}; this table has seats 1 to {seats}")]
    NoSuchSeat {
        /// The number that was given.
        seat: SeatNumber,
        /// Number of seats.
        seats: usize,
    },
    /// The actor does not hold this seat, or any.
    #[error(
        "only the player who holds a seat can act for it; spectators may watch and talk among themselves"
    )]
    NotYourSeat,
    /// The actor holds several seats and named none.
    #[error("you have several seats: give the number of one as 'seat'")]
    WhichSeat,
    /// The action is for the host only.
    #[error("only the host of the table can do that")]
    HostOnly,
    /// The action is for the server only.
    #[error("only the server can do that; it happens automatically")]
    ServerOnly,
    /// The table is private, and the link is missing or wrong.
    #[error("this table is private: ask its host for the link")]
    Private,
    /// The seats belong to the players of a tournament.
    #[error("the seats here belong to the players of a tournament; take yours from your player page")]
    Reserved,
    /// The seat has a holder.
    #[error("seat {seat} is taken; choose an open one")]
    SeatTaken {
        /// The seat.
        seat: SeatNumber,
    },
    /// No seat is open.
    #[error("all seats are taken; you can watch")]
    NoOpenSeat,
    /// The player holds a seat already.
    #[error("you already have a seat; to add another player at the same screen, give a name")]
    AlreadySeated,
    /// Same-screen seats are not allowed in a game that counts.
    #[error("in rated and tournament games every player has one seat and their own screen")]
    OneSeatEach,
    /// The game has not begun.
    #[error("the game has not started; it starts when all seats are taken")]
    NotStarted,
    /// The game has begun.
    #[error("the game has started, so seats can no longer change")]
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
        /// Number of open seats.
        open: usize,
    },
    /// Another seat is to move.
    #[error("it is the turn of seat {seat}")]
    NotYourTurn {
        /// The seat to move.
        seat: SeatNumber,
    },
    /// The seat is out of the game.
    #[error("seat {seat} is out of the game; the others play on")]
    OutOfTheGame {
        /// The seat.
        seat: SeatNumber,
    },
    /// The time of the seat to move is up, which a tick must record first.
    #[error("the time of seat {seat} is up; this is about to be recorded")]
    TimeIsUp {
        /// The seat to move.
        seat: SeatNumber,
    },
    /// The time is not up.
    #[error("the time of seat {seat} is not up")]
    TimeIsNotUp {
        /// The seat to move.
        seat: SeatNumber,
    },
    /// The table has no touch-move.
    #[error("without touch-move a move is complete, such as b2A+; a placement alone is not a move")]
    NoTouchMove,
    /// A marble has been placed and cannot be moved (PG-9).
    #[error("the marble on {cell} stays (PG-9); now turn a block, as in {cell}A+")]
    Touched {
        /// Socket of the marble.
        cell: String,
    },
    /// No marble has been placed.
    #[error("place a marble first, then turn a block")]
    NothingPlaced,
    /// The game cannot be aborted after the second move.
    #[error("a game can be aborted before its second move; now resign, or offer a draw")]
    TooLateToAbort,
    /// Players cannot abort a tournament game.
    #[error("players cannot abort a tournament game; ask the organiser")]
    TournamentAbort,
    /// The offer cannot be made.
    #[error("{0}")]
    NoOffer(&'static str),
    /// The same offer is open already.
    #[error("that has already been offered; accept or decline it")]
    OfferedAlready,
    /// There is no such offer.
    #[error("there is no {0} offer to answer; it may have expired")]
    NoSuchOffer(OfferKind),
    /// The seat is not asked, or has agreed.
    #[error("seat {seat} has already agreed or was not asked")]
    NotAsked {
        /// The seat.
        seat: SeatNumber,
    },
    /// The seat to move is connected, or is the claimant's own.
    #[error("seat {seat}, whose turn it is, is connected or your own; a claim needs a player who has left")]
    NotGone {
        /// The seat to move.
        seat: SeatNumber,
    },
    /// The grace period is not over.
    #[error("seat {seat} may still return; claim again in {wait}")]
    Grace {
        /// The absent seat.
        seat: SeatNumber,
        /// Time left of the grace period.
        wait: Millis,
    },
    /// Players of teams may not chat during the game (XL-10).
    #[error("in two against two the players do not talk while the game runs (XL-10)")]
    NoTeamChat,
    /// Moves were taken back as often as a table allows.
    #[error(
        "moves were taken back {MAX_TAKE_BACKS} times at this table, which is the limit; play on, or open another table"
    )]
    TakeBackLimit,
    /// The seat has made as many offers of this kind as a table allows.
    #[error("seat {seat} has made {} {kind} offers at this table, which is the limit; play on", kind.max_per_seat())]
    OfferLimit {
        /// The seat.
        seat: SeatNumber,
        /// What it offered.
        kind: OfferKind,
    },
    /// The author or the room has as many chat messages as a table allows.
    #[error(
        "a chat room of a table keeps {MAX_CHAT_MESSAGES_PER_AUTHOR} messages of one author and \
        {MAX_CHAT_MESSAGES_PER_ROOM} in all; open another table to talk on"
    )]
    ChatLimit,
    /// The seat, or the player, has changed as often as a table allows.
    #[error("seat {seat} has changed hands too often, or you have; open another table")]
    SeatLimit {
        /// The seat.
        seat: SeatNumber,
    },
    /// The seat has chosen its colour as often as a table allows.
    #[error(
        "seat {seat} has chosen a colour {MAX_COLOUR_CHOICES_PER_SEAT} times, which is the limit; play on with this one"
    )]
    ColourLimit {
        /// The seat.
        seat: SeatNumber,
    },
    /// Not all have agreed to a rematch.
    #[error("a rematch needs the agreement of all players")]
    NoRematch,
}

impl TableRefusal {
    tessera_rules::codes! {
        { TableRefusal::Illegal(illegal) => illegal }
        TableRefusal::Rules(_) => "rules",
        TableRefusal::Clock => "clock",
        TableRefusal::NoLink => "no-link",
        TableRefusal::TournamentRules => "tournament-rules",
        TableRefusal::TouchMoveSetting => "touch-move-setting",
        TableRefusal::AnnouncementsSetting => "announcements-setting",
        TableRefusal::ColourSetting => "colour-setting",
        TableRefusal::ColourTaken { .. } => "colour-taken",
        TableRefusal::ColourTooLate => "colour-too-late",
        TableRefusal::Name => "name",
        TableRefusal::NoPlayer => "no-player",
        TableRefusal::Level { .. } => "level",
        TableRefusal::ChatText => "chat-text",
        TableRefusal::CommandId => "command-id",
        TableRefusal::NotYet { .. } => "not-yet",
        TableRefusal::Stale { .. } => "stale",
        TableRefusal::NoSuchSeat { .. } => "no-such-seat",
        TableRefusal::NotYourSeat => "not-your-seat",
        TableRefusal::WhichSeat => "which-seat",
        TableRefusal::HostOnly => "host-only",
        TableRefusal::ServerOnly => "house-only",
        TableRefusal::Private => "private",
        TableRefusal::Reserved => "reserved",
        TableRefusal::SeatTaken { .. } => "seat-taken",
        TableRefusal::NoOpenSeat => "no-open-seat",
        TableRefusal::AlreadySeated => "holds-a-seat",
        TableRefusal::OneSeatEach => "one-seat-each",
        TableRefusal::NotStarted => "not-started",
        TableRefusal::AlreadyStarted => "already-started",
        TableRefusal::Over => "over",
        TableRefusal::NotOver => "not-over",
        TableRefusal::OpenSeats { .. } => "open-seats",
        TableRefusal::NotYourTurn { .. } => "not-your-turn",
        TableRefusal::OutOfTheGame { .. } => "out-of-the-game",
        TableRefusal::TimeIsUp { .. } => "time-is-up",
        TableRefusal::TimeIsNotUp { .. } => "time-is-not-up",
        TableRefusal::NoTouchMove => "no-touch-move",
        TableRefusal::Touched { .. } => "touched",
        TableRefusal::NothingPlaced => "nothing-placed",
        TableRefusal::TooLateToAbort => "too-late-to-abort",
        TableRefusal::TournamentAbort => "tournament-abort",
        TableRefusal::NoOffer(_) => "no-offer",
        TableRefusal::OfferedAlready => "offered-already",
        TableRefusal::NoSuchOffer(_) => "no-such-offer",
        TableRefusal::NotAsked { .. } => "not-asked",
        TableRefusal::NotGone { .. } => "not-gone",
        TableRefusal::Grace { .. } => "grace",
        TableRefusal::NoTeamChat => "no-talk",
        TableRefusal::NoRematch => "no-rematch",
        TableRefusal::TakeBackLimit => "take-back-limit",
        TableRefusal::OfferLimit { .. } => "offer-limit",
        TableRefusal::ChatLimit => "chat-limit",
        TableRefusal::SeatLimit { .. } => "seat-limit",
        TableRefusal::ColourLimit { .. } => "colour-limit",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_the_reason_without_its_details() {
        assert_eq!(TableRefusal::NotYourTurn { seat: SeatNumber::new(2) }.code(), "not-your-turn");
        assert_eq!(TableRefusal::Over.code(), "over");
        assert_eq!(TableRefusal::NoOffer("because").code(), "no-offer");
        assert_eq!(TableRefusal::Illegal(IllegalMove::GameOver).code(), "game-over");
        let taken = IllegalMove::Occupied { thing: "socket", cell: "b2".to_owned() };
        assert_eq!(TableRefusal::Illegal(taken).code(), "occupied");
    }

    #[test]
    fn codes_stay_as_they_are() {
        insta::assert_snapshot!(TableRefusal::CODES.join("\n"));
    }
}
