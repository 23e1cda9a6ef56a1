//! Boards as text.

use std::fmt::Write;

use tessera_rules::{AnyGame, Exago, HexCell, Intersection, MarbleSocket, Seat};

/// A board as text: row names on the left, column names below, a dot for an empty cell.
pub(crate) fn diagram(game: &AnyGame) -> String {
    let drawn = match game {
        AnyGame::Pentago(game) => blocks(MarbleSocket::PENTAGO_WIDTH, "wb", |socket| game.seat_at(socket)),
        AnyGame::PentagoXl(game) => blocks(MarbleSocket::XL_WIDTH, "rygb", |socket| game.seat_at(socket)),
        AnyGame::Exago(game) => hexagon(game),
        AnyGame::Pente(game) => {
            let size = game.rules().size();
            intersections(size, |column, row| Intersection::new(column, row).and_then(|at| game.seat_at(at)))
        }
    };
    drawn.trim_end().to_owned()
}

fn piece(seat: Option<Seat>, pieces: &str) -> char {
    seat.map_or('.', |seat| char::from(pieces.as_bytes()[seat.index()]))
}

/// A square board of 3×3 blocks.
fn blocks(width: usize, pieces: &str, seat_at: impl Fn(MarbleSocket) -> Option<Seat>) -> String {
    let mut out = String::new();
    let gap = |i: usize| if i.is_multiple_of(3) && i > 0 { "  " } else { " " };
    for row in 0..width {
        if row > 0 && row.is_multiple_of(3) {
            out.push('\n');
        }
        let _infallible = write!(out, "{}", width - row);
        for column in 0..width {
            out.push_str(gap(column));
            out.push(piece(seat_at(MarbleSocket::at(column, row, width)), pieces));
        }
        out.push('\n');
    }
    out.push_str("\n ");
    for column in 0..width {
        out.push_str(gap(column));
        out.push(char::from(b'a' + column as u8));
    }
    out
}

fn intersections(size: usize, seat_at: impl Fn(usize, usize) -> Option<Seat>) -> String {
    let mut out = String::new();
    for row in (0..size).rev() {
        let _infallible = write!(out, "{:>2}", row + 1);
        for column in 0..size {
            out.push(' ');
            out.push(piece(seat_at(column, row), "wb"));
        }
        out.push('\n');
    }
    out.push_str("  ");
    for column in 0..size {
        let name = Intersection::new(column, 0).map(|at| at.to_string()).unwrap_or_default();
        out.push(' ');
        out.extend(name.chars().next());
    }
    out
}

/// A hexagonal board, rows from the top, each indented by half a cell for every cell it is shorter.
fn hexagon(game: &Exago) -> String {
    let side = game.rules().side();
    let widest = 2 * side - 1;
    let mut cells = game.cells();
    let rows: Vec<Vec<Option<Seat>>> = HexCell::row_lengths(side)
        .map(|length| cells.by_ref().take(length).map(|cell| game.seat_at(cell)).collect())
        .collect();
    let mut out = String::new();
    for (number, row) in rows.iter().enumerate().rev() {
        let _infallible =
            write!(out, "{}{}", char::from(b'a' + number as u8), " ".repeat(widest - row.len()));
        for &seat in row {
            out.push(' ');
            out.push(piece(seat, "rbygvo"));
        }
        out.push('\n');
    }
    out
}
