//! Positions for the page's script: pieces, the last move, a marble placed without its turn, clock times.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tessera_draw::{BoardPicture, LastMoveEffects, PictureLayers, PictureUpdate, PieceColour};
use tessera_table::{MarbleColour, PlayedMove, Table};

use crate::move_on_board::MoveOnBoard;

/// The pieces on the board and the layers over them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BoardFrame {
    /// The pieces by their cells.
    #[serde(serialize_with = "as_map")]
    pub(crate) pieces: Vec<(String, &'static str)>,
    /// The captured pairs by the captor's piece, in Pente.
    #[serde(serialize_with = "as_optional_map")]
    pub(crate) captured: Option<[(&'static str, u8); 2]>,
    /// Last move and winning line, as SVG.
    pub(crate) layers: String,
}

impl BoardFrame {
    /// The position after the given number of moves.
    pub(crate) fn after(table: &Table, moves: usize) -> BoardFrame {
        draw_position(table, moves, PictureLayers::default(), |picture| picture.update()).into()
    }
}

impl From<PictureUpdate> for BoardFrame {
    fn from(PictureUpdate { pieces, captured, layers }: PictureUpdate) -> BoardFrame {
        BoardFrame { pieces, captured, layers }
    }
}

/// The text of a move, and the piece it was made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FrameMove {
    pub(crate) text: String,
    pub(crate) piece: Option<&'static str>,
    #[serde(flatten)]
    pub(crate) parts: MoveOnBoard,
}

impl FrameMove {
    pub(crate) fn of(table: &Table, played: &PlayedMove) -> FrameMove {
        let seat = played.seat.seat(table.holders().len());
        let piece = seat.map(|seat| seat_pieces(table)[seat.index()].name());
        FrameMove { text: played.text.clone(), piece, parts: MoveOnBoard::of(&played.text) }
    }
}

/// A marble that is placed while its turn of a block is still to come (touch-move).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PartialMove {
    pub(crate) cell: String,
    pub(crate) piece: &'static str,
}

/// The times of the clocks, in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ClockTimes {
    /// The server's time.
    pub(crate) now: u64,
    /// The number of the seat whose clock runs.
    pub(crate) running: Option<usize>,
    /// The time left at `now`, by seat.
    pub(crate) left: Vec<u64>,
}

/// Clock times are equal if a page that got one of them shows the other: the running clock has lost exactly the time between.
impl PartialEq for ClockTimes {
    fn eq(&self, other: &ClockTimes) -> bool {
        let stops_at = |clocks: &ClockTimes, seat: usize| {
            let left = clocks.left.get(seat).copied().unwrap_or_default();
            if clocks.running == Some(seat + 1) { left + clocks.now } else { left }
        };
        self.running == other.running
            && self.left.len() == other.left.len()
            && (0..self.left.len()).all(|seat| stops_at(self, seat) == stops_at(other, seat))
    }
}

/// The pieces of the seats of a table, in the colours that the players chose (XL-1).
pub(crate) fn seat_pieces(table: &Table) -> Vec<PieceColour> {
    if !table.has_chosen_colours() {
        return PieceColour::by_seat(table.setup().game, table.holders().len());
    }
    table.marble_colours().iter().copied().map(piece_of_colour).collect()
}

/// The marble of a colour.
pub(crate) fn piece_of_colour(colour: MarbleColour) -> PieceColour {
    match colour {
        MarbleColour::Red => PieceColour::Red,
        MarbleColour::Yellow => PieceColour::Yellow,
        MarbleColour::Green => PieceColour::Green,
        MarbleColour::Blue => PieceColour::Blue,
    }
}

/// Draws the position after the given number of moves, with the last of them highlighted.
pub(crate) fn draw_position<T>(
    table: &Table,
    moves: usize,
    layers: PictureLayers,
    draw: impl FnOnce(BoardPicture<'_>) -> T,
) -> T {
    let game = table.game_after(moves).unwrap_or_else(|| table.game().clone());
    let before = moves.checked_sub(1).and_then(|moves| table.game_after(moves));
    let last = before.and_then(|before| {
        let text = &table.moves().get(moves - 1)?.text;
        Some(LastMoveEffects::new(&before, before.parse_move(text).ok()?))
    });
    // With many players, the moves since the last turn of the player to move. Their notation says where their pieces are, so
    // that nothing is replayed.
    let round = table.holders().len().saturating_sub(2);
    let made = table.moves().iter().take(moves.saturating_sub(1));
    let earlier = made.skip(moves.saturating_sub(round + 1));
    let earlier = earlier.filter_map(|played| game.parse_move(&played.text).ok()).collect();
    let picture = BoardPicture::of(&game)
        .with_pieces(&seat_pieces(table))
        .with_layers(layers)
        .with_earlier_moves(earlier);
    match last {
        Some(last) => draw(picture.after(last)),
        None => draw(picture),
    }
}

/// Serializes pairs as an object, in their order.
pub(crate) fn as_map<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(pairs.len()))?;
    for (key, value) in pairs {
        map.serialize_entry(key, value)?;
    }
    map.end()
}

#[allow(clippy::ref_option, reason = "serde passes fields by reference")]
pub(crate) fn as_optional_map<S: Serializer>(
    pairs: &Option<[(&'static str, u8); 2]>,
    to: S,
) -> Result<S::Ok, S::Error> {
    match pairs {
        Some(pairs) => as_map(pairs, to),
        None => to.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_equals_its_earlier_times() {
        let clocks = |now, running, left: [u64; 2]| ClockTimes { now, running, left: left.to_vec() };
        let sent = clocks(1_000, Some(2), [60_000, 50_000]);
        assert_eq!(sent, clocks(4_000, Some(2), [60_000, 47_000]));
        assert_ne!(sent, clocks(4_000, Some(2), [60_000, 50_000]));
        assert_ne!(sent, clocks(4_000, Some(1), [60_000, 47_000]));
        assert_ne!(sent, clocks(4_000, None, [60_000, 50_000]));
        assert_ne!(sent, clocks(4_000, Some(2), [59_000, 47_000]));
    }

    #[test]
    fn a_frame_is_serialized_with_its_pieces_in_order() {
        let frame = BoardFrame {
            pieces: vec![("b2".to_owned(), "white"), ("a1".to_owned(), "black")],
            captured: Some([("white", 2), ("black", 0)]),
            layers: "<g/>".to_owned(),
        };
        let text = serde_json::to_string(&frame).expect("plain data");
        assert_eq!(
            text,
            r#"{"pieces":{"b2":"white","a1":"black"},"captured":{"white":2,"black":0},"layers":"<g/>"}"#
        );
        let bare = BoardFrame { pieces: Vec::new(), captured: None, layers: String::new() };
        assert_eq!(
            serde_json::to_string(&bare).expect("plain data"),
            r#"{"pieces":{},"captured":null,"layers":""}"#
        );
    }
}
