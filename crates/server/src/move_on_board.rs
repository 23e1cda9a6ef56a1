//! What a move does on the board, for the page's script: it knows no notation.

use serde::Serialize;

/// The notation of the move that takes over the first turn.
pub(crate) const TAKE_OVER: &str = "swap";

/// The cells that a move touches and the turn of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MoveOnBoard {
    /// The cell of a placed piece, or the two cells between which a tile moves.
    pub(crate) cells: Vec<String>,
    /// The turn of a block, such as `A+`.
    pub(crate) turn: Option<String>,
    /// Whether the move only takes over the first turn.
    pub(crate) takes_over: bool,
}

impl MoveOnBoard {
    /// The parts of a legal move.
    pub(crate) fn of(text: &str) -> MoveOnBoard {
        let (cells, end) = split_move(text);
        let takes_over = text == TAKE_OVER;
        MoveOnBoard {
            cells: if takes_over { Vec::new() } else { cells.split('-').map(str::to_owned).collect() },
            turn: Some(end).filter(|end| end.ends_with(['+', '-'])).map(str::to_owned),
            takes_over,
        }
    }
}

/// Splits a move into the cells and what follows, a turn or a group to keep: `b2` and `A+`, `e5-g8` and `/d4`.
pub(crate) fn split_move(text: &str) -> (&str, &str) {
    let turn =
        text.len().checked_sub(2).filter(|&at| text.is_char_boundary(at) && text.ends_with(['+', '-']));
    text.split_at(turn.or_else(|| text.find('/')).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_moves_of_all_games() {
        for (text, parts) in [
            ("b2A+", r#"{"cells":["b2"],"turn":"A+","takes_over":false}"#),
            ("e5I-", r#"{"cells":["e5"],"turn":"I-","takes_over":false}"#),
            ("K10", r#"{"cells":["K10"],"turn":null,"takes_over":false}"#),
            ("e5-g8", r#"{"cells":["e5","g8"],"turn":null,"takes_over":false}"#),
            ("e5-g8/d4", r#"{"cells":["e5","g8"],"turn":null,"takes_over":false}"#),
            ("swap", r#"{"cells":[],"turn":null,"takes_over":true}"#),
        ] {
            assert_eq!(serde_json::to_string(&MoveOnBoard::of(text)).expect("plain data"), parts, "{text}");
        }
    }
}
