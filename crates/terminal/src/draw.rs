//! The board on the screen.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::app::App;
use crate::board::{Cell, Shape};
use crate::look;
use crate::picks::{Pick, steps};

/// What lies where on the screen, for the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) area: Rect,
    pub(crate) means: Means,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    Cell(usize),
    Key(KeyCode),
}

/// How large cells are drawn: columns and rows of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    wide: u16,
    high: u16,
}

/// From the largest on.
pub(crate) const SCALES: [Scale; 3] =
    [Scale { wide: 4, high: 2 }, Scale { wide: 4, high: 1 }, Scale { wide: 2, high: 1 }];

impl Scale {
    /// Columns for the names of rows.
    fn names(self) -> u16 {
        if self.wide > 2 { 3 } else { 2 }
    }
}

/// How much room the board takes.
pub(crate) fn size(app: &App, scale: Scale) -> (u16, u16) {
    let (across, down) = app.board.extent();
    let (right, below) = gaps(app.board.shape, across - 1, down - 1);
    (scale.names() + (across as u16).div_ceil(2) * scale.wide + right, down as u16 * scale.high + below + 1)
}

/// Room left for the seams between blocks.
fn gaps(shape: Shape, across: i32, down: i32) -> (u16, u16) {
    match shape {
        Shape::Blocks(_) => ((across / 6) as u16 * 2, (down / 3) as u16 + 1),
        _ => (0, 0),
    }
}

/// Draws the board, or as much of it around the cursor as there is room for.
pub(crate) fn board(app: &App, scale: Scale, area: Rect, screen: &mut Buffer) -> Vec<Spot> {
    let (width, height) = size(app, scale);
    let mut whole = Buffer::empty(Rect::new(0, 0, width, height));
    let places: Vec<(u16, u16)> = app.board.cells.iter().map(|cell| place(app, scale, cell)).collect();
    names(app, &places, &mut whole);
    for (i, &at) in places.iter().enumerate() {
        cell(app, scale, i, at, &mut whole);
    }
    let (x, y) = places[app.cursor];
    let (left, top) = (window(x, width, area.width), window(y, height, area.height));
    let (wide, high) = (width.min(area.width), height.min(area.height));
    let (to_x, to_y) = (area.x + (area.width - wide) / 2, area.y);
    for row in 0..high {
        for column in 0..wide {
            screen[(to_x + column, to_y + row)] = whole[(left + column, top + row)].clone();
        }
    }
    let on_screen = |(i, &(x, y)): (usize, &(u16, u16))| {
        let seen = x >= left && y >= top && x - left < wide && y - top < high;
        let area = Rect::new(to_x + x.checked_sub(left)?, to_y + y.checked_sub(top)?, scale.wide, scale.high);
        seen.then_some(Spot { area, means: Means::Cell(i) })
    };
    places.iter().enumerate().filter_map(on_screen).collect()
}

/// Where a window of some length begins so that a point is well inside it.
fn window(point: u16, length: u16, room: u16) -> u16 {
    if length <= room { 0 } else { point.saturating_sub(room / 2).min(length - room) }
}

/// Where a cell's first character goes.
fn place(app: &App, scale: Scale, cell: &Cell) -> (u16, u16) {
    let (across, down) = seen(app, cell);
    let (right, below) = gaps(app.board.shape, across, down);
    (scale.names() + across as u16 * scale.wide / 2 + right, down as u16 * scale.high + below)
}

/// Where a cell lies from the side that the player looks from.
fn seen(app: &App, cell: &Cell) -> (i32, i32) {
    if !app.flipped {
        return (cell.across, cell.down);
    }
    let (across, down) = app.board.extent();
    (across - 1 - cell.across, down - 1 - cell.down)
}

fn names(app: &App, places: &[(u16, u16)], whole: &mut Buffer) {
    let faint = look::faint(app.colours);
    let is_hexagon = matches!(app.board.shape, Shape::Hexagon(_));
    let last_row = whole.area.height - 1;
    for (cell, &(x, y)) in app.board.cells.iter().zip(places) {
        let (letter, number) = cell.name.split_at(1);
        let row = if is_hexagon { letter } else { number };
        whole.set_string(0, y, format!("{row:>2}"), faint);
        if !is_hexagon {
            whole.set_string(x + 1, last_row, letter, faint);
        }
    }
    for (i, &(x, y)) in places.iter().enumerate() {
        // A block's letter stands over its first cell, on the seam.
        let first = app.board.block(i).filter(|_| is_corner(app, i));
        if let Some(letter) = first {
            let chosen = app.picks.wants_turn() && app.board.block(app.cursor) == Some(letter);
            let style =
                if chosen { Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { faint };
            whole.set_string(
                x,
                y - 1,
                if chosen { format!("[{letter}]") } else { format!("{letter} ") },
                style,
            );
        }
    }
}

fn is_corner(app: &App, cell: usize) -> bool {
    let (across, down) = seen(app, &app.board.cells[cell]);
    across % 6 == 0 && down % 3 == 0
}

fn cell(app: &App, scale: Scale, i: usize, (x, y): (u16, u16), whole: &mut Buffer) {
    let kind = app.game.kind();
    let ground = look::ground(app.board.shape, kind, app.colours);
    let (wide, high) = (usize::from(scale.wide), scale.high);
    for row in 0..high {
        let text = if row == 0 { lines(app, i, wide) } else { beneath(app, i, wide) };
        whole.set_string(x, y + row, text, ground);
    }
    let cell = &app.board.cells[i];
    // A marble that waits for its turn lies there already.
    let waits = || (app.picks.wants_turn() && named(app, app.picks.chosen(), i)).then(|| app.game.to_move());
    if let Some(seat) = cell.seat.or_else(waits) {
        let sign = look::piece(kind, seat, app.letters).to_string();
        whole.set_string(x + 1, y, sign, ground.patch(look::piece_style(kind, seat, app.colours)));
    }
    let Some([left, right]) = marks(app, i) else { return };
    let mut style = ground.add_modifier(Modifier::BOLD);
    if i == app.cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    whole.set_string(x, y, left.to_string(), style);
    if wide > 2 {
        whole.set_string(x + 2, y, right.to_string(), style);
    }
}

/// An empty cell: a dot, or lines that cross.
fn lines(app: &App, i: usize, wide: usize) -> String {
    let Shape::Lines(size) = app.board.shape else {
        return format!(" ·{:1$}", "", wide - 2);
    };
    let (across, down) = seen(app, &app.board.cells[i]);
    let end = |at: i32| if at == 0 { 0 } else { 1 + usize::from(at == size as i32 - 1) };
    let (column, row) = (end(across / 2), end(down));
    let crossing = ['┌', '┬', '┐', '├', '┼', '┤', '└', '┴', '┘'][row * 3 + column];
    let before = if column == 0 { ' ' } else { '─' };
    let after = if column == 2 { ' ' } else { '─' };
    format!("{before}{crossing}{}", after.to_string().repeat(wide - 2))
}

/// The second row of a large cell.
fn beneath(app: &App, i: usize, wide: usize) -> String {
    let on = match app.board.shape {
        Shape::Lines(size) if seen(app, &app.board.cells[i]).1 < size as i32 - 1 => '│',
        _ => ' ',
    };
    format!(" {on}{:1$}", "", wide - 2)
}

/// What stands on both sides of a piece: the cursor, what is chosen, a hint, the last move.
fn marks(app: &App, i: usize) -> Option<[char; 2]> {
    if i == app.cursor {
        Some(['[', ']'])
    } else if named(app, app.picks.chosen(), i) {
        Some(['<', '>'])
    } else if named(app, &app.hint, i) {
        Some(['?', '?'])
    } else if is_last(app, i) {
        Some(['(', ')'])
    } else {
        None
    }
}

fn named(app: &App, picks: &[Pick], i: usize) -> bool {
    picks.iter().any(|pick| matches!(pick, Pick::Cell(cell) if *cell == app.board.cells[i].name))
}

/// Whether the last move was made here; a turn may have carried the marble along.
fn is_last(app: &App, i: usize) -> bool {
    let Some((before, mv)) = app.past.last() else { return false };
    match steps(&before.move_text(*mv)).as_slice() {
        [Pick::Cell(cell), Pick::Turn(block, clockwise)] => {
            let placed = app.board.find(cell);
            placed.is_some_and(|placed| app.board.turned(placed, *block, *clockwise) == i)
        }
        // The only piece on the board was taken over.
        [Pick::Swap] => app.board.cells[i].seat.is_some(),
        picks => named(app, picks, i),
    }
}
