//! Terminal styles (colours) of pieces, boards and texts. They are optional, because the symbols of pieces differ.

use ratatui::style::{Color, Modifier, Style};
use tessera_rules::{GameKind, Seat};

use crate::cell_layout::BoardShape;

/// Style of a piece: bold, in the colour of its seat.
pub(crate) fn piece_style(kind: GameKind, seat: Seat, colours: bool) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    if !colours {
        return style;
    }
    let number = match kind {
        GameKind::Pentago | GameKind::Pente => [231, 16, 0, 0, 0, 0],
        GameKind::PentagoXl => [203, 226, 46, 75, 0, 0],
        GameKind::Exago => [203, 75, 226, 46, 177, 215],
    };
    style.fg(Color::Indexed(number[seat.index()]))
}

/// Style of the board below the pieces.
pub(crate) fn board_style(shape: BoardShape, kind: GameKind, colours: bool) -> Style {
    if !colours {
        return Style::new();
    }
    let (under, on) = match (shape, kind) {
        (BoardShape::Blocks(_), GameKind::Pentago) => (131, 224),
        (BoardShape::Lines(_), _) => (179, 94),
        _ => (236, 244),
    };
    Style::new().bg(Color::Indexed(under)).fg(Color::Indexed(on))
}

/// Style of the winning line's marks.
pub(crate) fn winning_style(colours: bool) -> Style {
    if colours { Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(220)) } else { Style::new() }
}

/// Style of what matters less, such as hints for keys.
pub(crate) fn faint_style(colours: bool) -> Style {
    if colours { Style::new().fg(Color::Indexed(245)) } else { Style::new() }
}
