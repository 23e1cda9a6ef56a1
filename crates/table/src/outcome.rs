//! How games end.

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, Places, Seat};

use crate::SeatNumber;

/// Why somebody is out of the game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// He resigned.
    Resigned,
    /// His time was up.
    Time,
    /// He was gone, and another player claimed.
    Gone,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By a line: five, or four in Exago with many.
    Line,
    /// By five captured pairs (PE-6).
    Captures,
    /// The board was full or the marbles used up (PG-7, XL-7, PE-10).
    Full,
    /// The same position for the third time (EX-14).
    Repetition,
    /// The most turns that a game has (EX-14).
    TurnLimit,
    /// By resignation.
    Resignation,
    /// By the clock.
    Time,
    /// Somebody was gone.
    Abandonment,
    /// All agreed.
    Agreement,
    /// Before it had properly begun; it counts for nothing.
    Abort,
}

impl From<Why> for How {
    fn from(why: Why) -> How {
        match why {
            Why::Resigned => How::Resignation,
            Why::Time => How::Time,
            Why::Gone => How::Abandonment,
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// How it ended.
    pub how: How,
    /// The places by seat; none for a game that counts for nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
    /// Who brought it about: the last mover, or the one who gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SeatNumber>,
}

impl Outcome {
    pub(crate) fn new(how: How, places: Places, by: Option<SeatNumber>) -> Outcome {
        Outcome { how, places: places.as_slice().to_vec(), by }
    }

    pub(crate) fn aborted(by: Option<SeatNumber>) -> Outcome {
        Outcome { how: How::Abort, places: Vec::new(), by }
    }

    /// The seats in the first place, counted from 1.
    pub fn winners(&self) -> Vec<SeatNumber> {
        let seats = Seat::all(self.places.len());
        seats.filter(|seat| self.places[seat.index()] == 1).map(SeatNumber::from).collect()
    }

    /// Whether all share the first place.
    pub fn is_draw(&self) -> bool {
        !self.places.is_empty() && self.places.iter().all(|&place| place == 1)
    }

    /// The end that a move brought about on the board, if it did.
    pub(crate) fn on_board(before: &AnyGame, after: &AnyGame) -> Option<Outcome> {
        let places = after.places()?;
        let by = Some(before.to_move().into());
        Some(Outcome::new(how_on_board(before, after, places), places, by))
    }
}

/// EX-14.
const MOST_TURNS: usize = 500;

fn how_on_board(before: &AnyGame, after: &AnyGame, places: Places) -> How {
    // Who was in the game and is not level with the others has been told apart by a line.
    let mut playing =
        Seat::all(after.seats()).filter(|&seat| before.is_in_play(seat)).map(|seat| places.of(seat));
    let first = playing.next();
    let told_apart = playing.any(|place| Some(place) != first);
    match after {
        AnyGame::Pente(game) if told_apart && game.winning_cells().is_empty() => How::Captures,
        _ if told_apart => How::Line,
        AnyGame::Exago(_) | AnyGame::WideExago(_) if after.ply() == MOST_TURNS => How::TurnLimit,
        AnyGame::Exago(_) | AnyGame::WideExago(_) => How::Repetition,
        AnyGame::Pentago(game) if !game.winning_sockets().is_empty() => How::Line,
        AnyGame::PentagoXl(game) if !game.winning_sockets().is_empty() && !is_used_up(before, after) => {
            How::Line
        }
        _ => How::Full,
    }
}

/// XL-7: whether the marbles of all who were in the game, or the sockets, are used up.
fn is_used_up(before: &AnyGame, after: &AnyGame) -> bool {
    let hands = after.hands().unwrap_or_default();
    let none_left = Seat::all(after.seats()).all(|seat| !before.is_in_play(seat) || hands[seat.index()] == 0);
    none_left || after.ply() - usize::from(after.is_swapped()) == 81
}
