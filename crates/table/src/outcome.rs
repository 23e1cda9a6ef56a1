//! Results of games.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, FinalPlaces, Seat};

use crate::SeatNumber;

/// Why a player left the game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Why))]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalReason {
    /// They resigned.
    Resigned,
    /// Their time was up.
    Time,
    /// They were disconnected, and another player claimed.
    Gone,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = How))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A line: five, or four in Exago with more than two players.
    Line,
    /// Five captured pairs (PE-6).
    Captures,
    /// The board was full or the marbles were used up (PG-7, XL-7, PE-10).
    Full,
    /// The same position occurred for the third time (EX-14).
    Repetition,
    /// The maximum number of turns was reached (EX-14).
    TurnLimit,
    /// A player resigned.
    Resignation,
    /// A player's time was up.
    Time,
    /// A player was disconnected, and another claimed.
    Abandonment,
    /// All players agreed.
    Agreement,
    /// Aborted before it counted; there is no result.
    Abort,
}

impl From<WithdrawalReason> for EndReason {
    fn from(why: WithdrawalReason) -> EndReason {
        match why {
            WithdrawalReason::Resigned => EndReason::Resignation,
            WithdrawalReason::Time => EndReason::Time,
            WithdrawalReason::Gone => EndReason::Abandonment,
        }
    }
}

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Outcome))]
pub struct TableOutcome {
    /// How it ended.
    pub how: EndReason,
    /// Places by seat, 1 for the winner; empty for an aborted game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
    /// Seat that caused the end: the last mover, or the player who withdrew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SeatNumber>,
}

impl TableOutcome {
    pub(crate) fn new(how: EndReason, places: FinalPlaces, by: Option<SeatNumber>) -> TableOutcome {
        TableOutcome { how, places: places.as_slice().to_vec(), by }
    }

    pub(crate) fn aborted(by: Option<SeatNumber>) -> TableOutcome {
        TableOutcome { how: EndReason::Abort, places: Vec::new(), by }
    }

    /// Seats in first place.
    pub fn winners(&self) -> Vec<SeatNumber> {
        let seats = Seat::all(self.places.len());
        seats.filter(|seat| self.places[seat.index()] == 1).map(SeatNumber::from).collect()
    }

    /// Whether all share first place.
    pub fn is_draw(&self) -> bool {
        !self.places.is_empty() && self.places.iter().all(|&place| place == 1)
    }

    /// Result of a move that ended the game on the board.
    pub(crate) fn on_board(before: &AnyGame, after: &AnyGame) -> Option<TableOutcome> {
        let places = after.places()?;
        let by = Some(before.to_move().into());
        Some(TableOutcome::new(end_reason_on_board(before, after, places), places, by))
    }
}

/// Turn limit of Exago (EX-14).
const MAX_EXAGO_TURNS: usize = 500;

fn end_reason_on_board(before: &AnyGame, after: &AnyGame, places: FinalPlaces) -> EndReason {
    // If the players who were in the game have different places, a line or captures decided.
    let mut playing =
        Seat::all(after.seats()).filter(|&seat| before.is_in_play(seat)).map(|seat| places.of(seat));
    let first = playing.next();
    let places_differ = playing.any(|place| Some(place) != first);
    match after {
        AnyGame::Pente(game) if places_differ && game.winning_cells().is_empty() => EndReason::Captures,
        _ if places_differ => EndReason::Line,
        AnyGame::Exago(_) if after.ply() == MAX_EXAGO_TURNS => EndReason::TurnLimit,
        AnyGame::Exago(_) => EndReason::Repetition,
        AnyGame::Pentago(game) if !game.winning_sockets().is_empty() => EndReason::Line,
        AnyGame::PentagoXl(game) if !game.winning_sockets().is_empty() && !is_used_up(before, after) => {
            EndReason::Line
        }
        _ => EndReason::Full,
    }
}

/// XL-7: whether the marbles of all players in the game, or all sockets, are used up.
fn is_used_up(before: &AnyGame, after: &AnyGame) -> bool {
    let hands = after.hands().unwrap_or_default();
    let none_left = Seat::all(after.seats()).all(|seat| !before.is_in_play(seat) || hands[seat.index()] == 0);
    none_left || after.ply() - usize::from(after.is_swapped()) == 81
}
