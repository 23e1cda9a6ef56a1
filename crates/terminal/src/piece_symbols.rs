//! Symbols of pieces: a different shape for every seat, or the letters of position texts.

use tessera_rules::{GameKind, Seat};

/// The symbol of a piece, or its letter as in position texts.
pub(crate) fn piece_symbol(kind: GameKind, seat: Seat, letters: bool) -> char {
    let (names, symbols) = match kind {
        GameKind::Pentago | GameKind::Pente => ("wb", "○●"),
        GameKind::PentagoXl => ("rygb", "●■▲◆"),
        GameKind::Exago => ("rbygvo", "●◆■▲★♣"),
    };
    let pieces = if letters { names } else { symbols };
    pieces.chars().nth(seat.index()).expect("there is a piece for every seat")
}
