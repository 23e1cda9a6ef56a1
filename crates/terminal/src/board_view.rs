//! Draws the board.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::app::TerminalApp;
use crate::cell_layout::{BoardShape, PlacedCell};
use crate::move_builder::{MoveStep, steps};
use crate::style;

/// Area of the screen that reacts to a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClickTarget {
    pub(crate) area: Rect,
    pub(crate) action: ClickAction,
}

/// What a click does: chooses a cell or presses a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClickAction {
    Cell(usize),
    Key(KeyCode),
}

/// Size of a drawn cell in columns and rows of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellSize {
    wide: u16,
    high: u16,
}

/// The available sizes, largest first.
pub(crate) const CELL_SIZES: [CellSize; 3] =
    [CellSize { wide: 4, high: 2 }, CellSize { wide: 4, high: 1 }, CellSize { wide: 2, high: 1 }];

impl CellSize {
    /// Width of the row names.
    fn name_columns(self) -> u16 {
        if self.wide > 2 { 3 } else { 2 }
    }
}

/// Columns and rows that the board needs.
pub(crate) fn board_size(app: &TerminalApp, cell_size: CellSize) -> (u16, u16) {
    let (across, down) = app.board.extent();
    let (right, below) = gaps(app.board.shape, across - 1, down - 1);
    (
        cell_size.name_columns() + (across as u16).div_ceil(2) * cell_size.wide + right,
        down as u16 * cell_size.high + below + 1,
    )
}

/// Space left of and above a cell for the gaps between blocks.
fn gaps(shape: BoardShape, across: i32, down: i32) -> (u16, u16) {
    match shape {
        BoardShape::Blocks(_) => ((across / 6) as u16 * 2, (down / 3) as u16 + 1),
        _ => (0, 0),
    }
}

/// Draws the board, or the part around the cursor that fits.
pub(crate) fn draw_board(
    app: &TerminalApp,
    cell_size: CellSize,
    area: Rect,
    screen: &mut Buffer,
) -> Vec<ClickTarget> {
    let (width, height) = board_size(app, cell_size);
    let mut whole = Buffer::empty(Rect::new(0, 0, width, height));
    let positions: Vec<(u16, u16)> =
        app.board.cells.iter().map(|cell| screen_position(app, cell_size, cell)).collect();
    draw_names(app, &positions, &mut whole);
    for (i, &at) in positions.iter().enumerate() {
        draw_cell(app, cell_size, i, at, &mut whole);
    }
    let (x, y) = positions[app.cursor];
    let (left, top) = (scroll_offset(x, width, area.width), scroll_offset(y, height, area.height));
    let (wide, high) = (width.min(area.width), height.min(area.height));
    let (to_x, to_y) = (area.x + (area.width - wide) / 2, area.y);
    for row in 0..high {
        for column in 0..wide {
            screen[(to_x + column, to_y + row)] = whole[(left + column, top + row)].clone();
        }
    }
    let on_screen = |(i, &(x, y)): (usize, &(u16, u16))| {
        let visible = x >= left && y >= top && x - left < wide && y - top < high;
        let area = Rect::new(
            to_x + x.checked_sub(left)?,
            to_y + y.checked_sub(top)?,
            cell_size.wide,
            cell_size.high,
        );
        visible.then_some(ClickTarget { area, action: ClickAction::Cell(i) })
    };
    positions.iter().enumerate().filter_map(on_screen).collect()
}

/// First visible position of a scrolled view, so that `point` is near its middle.
fn scroll_offset(point: u16, length: u16, room: u16) -> u16 {
    if length <= room { 0 } else { point.saturating_sub(room / 2).min(length - room) }
}

/// Position of a cell's first character.
fn screen_position(app: &TerminalApp, cell_size: CellSize, cell: &PlacedCell) -> (u16, u16) {
    let (across, down) = oriented(app, cell);
    let (right, below) = gaps(app.board.shape, across, down);
    (
        cell_size.name_columns() + across as u16 * cell_size.wide / 2 + right,
        down as u16 * cell_size.high + below,
    )
}

/// Position of a cell, seen from the player's side of the board.
fn oriented(app: &TerminalApp, cell: &PlacedCell) -> (i32, i32) {
    if !app.flipped {
        return (cell.across, cell.down);
    }
    let (across, down) = app.board.extent();
    (across - 1 - cell.across, down - 1 - cell.down)
}

fn draw_names(app: &TerminalApp, positions: &[(u16, u16)], whole: &mut Buffer) {
    let faint = style::faint_style(app.colours);
    let is_hexagon = matches!(app.board.shape, BoardShape::Hexagon(_));
    let last_row = whole.area.height - 1;
    for (cell, &(x, y)) in app.board.cells.iter().zip(positions) {
        let (letter, number) = cell.name.split_at(1);
        let row = if is_hexagon { letter } else { number };
        whole.set_string(0, y, format!("{row:>2}"), faint);
        if !is_hexagon {
            whole.set_string(x + 1, last_row, letter, faint);
        }
    }
    for (i, &(x, y)) in positions.iter().enumerate() {
        // A block's letter is drawn above its first cell, in the gap.
        let first = app.board.block(i).filter(|_| is_corner(app, i));
        if let Some(letter) = first {
            let chosen = app.builder.expects_turn() && app.board.block(app.cursor) == Some(letter);
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

fn is_corner(app: &TerminalApp, cell: usize) -> bool {
    let (across, down) = oriented(app, &app.board.cells[cell]);
    across % 6 == 0 && down % 3 == 0
}

fn draw_cell(app: &TerminalApp, cell_size: CellSize, i: usize, (x, y): (u16, u16), whole: &mut Buffer) {
    let kind = app.game.kind();
    let ground = style::board_style(app.board.shape, kind, app.colours);
    let (wide, high) = (usize::from(cell_size.wide), cell_size.high);
    for row in 0..high {
        let text = if row == 0 { first_row(app, i, wide) } else { second_row(app, i, wide) };
        whole.set_string(x, y + row, text, ground);
    }
    let cell = &app.board.cells[i];
    // A marble is shown as soon as its cell is chosen, before the turn.
    let waits = || {
        (app.builder.expects_turn() && includes_cell(app, app.builder.chosen(), i))
            .then(|| app.game.to_move())
    };
    if let Some(seat) = cell.seat.or_else(waits) {
        let symbol = style::piece_symbol(kind, seat, app.letter_pieces).to_string();
        whole.set_string(x + 1, y, symbol, ground.patch(style::piece_style(kind, seat, app.colours)));
    }
    let Some([left, right]) = markers(app, i) else { return };
    let mut style = ground.add_modifier(Modifier::BOLD);
    if i == app.cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    whole.set_string(x, y, left.to_string(), style);
    if wide > 2 {
        whole.set_string(x + 2, y, right.to_string(), style);
    }
}

/// First row of an empty cell: a dot or an intersection.
fn first_row(app: &TerminalApp, i: usize, wide: usize) -> String {
    let BoardShape::Lines(size) = app.board.shape else {
        return format!(" ·{:1$}", "", wide - 2);
    };
    let (across, down) = oriented(app, &app.board.cells[i]);
    let end = |at: i32| if at == 0 { 0 } else { 1 + usize::from(at == size as i32 - 1) };
    let (column, row) = (end(across / 2), end(down));
    let crossing = ['┌', '┬', '┐', '├', '┼', '┤', '└', '┴', '┘'][row * 3 + column];
    let before = if column == 0 { ' ' } else { '─' };
    let after = if column == 2 { ' ' } else { '─' };
    format!("{before}{crossing}{}", after.to_string().repeat(wide - 2))
}

/// Second row of a large cell.
fn second_row(app: &TerminalApp, i: usize, wide: usize) -> String {
    let on = match app.board.shape {
        BoardShape::Lines(size) if oriented(app, &app.board.cells[i]).1 < size as i32 - 1 => '│',
        _ => ' ',
    };
    format!(" {on}{:1$}", "", wide - 2)
}

/// Characters on both sides of a piece: cursor, chosen cell, hint or last move.
fn markers(app: &TerminalApp, i: usize) -> Option<[char; 2]> {
    if i == app.cursor {
        Some(['[', ']'])
    } else if includes_cell(app, app.builder.chosen(), i) {
        Some(['<', '>'])
    } else if includes_cell(app, &app.hint, i) {
        Some(['?', '?'])
    } else if is_last_move(app, i) {
        Some(['(', ')'])
    } else {
        None
    }
}

fn includes_cell(app: &TerminalApp, move_steps: &[MoveStep], i: usize) -> bool {
    move_steps.iter().any(|step| matches!(step, MoveStep::Cell(cell) if *cell == app.board.cells[i].name))
}

/// Whether the last move's piece is in this cell; a turn may have moved it.
fn is_last_move(app: &TerminalApp, i: usize) -> bool {
    let Some((before, mv)) = app.history.last() else { return false };
    match steps(&before.move_text(*mv)).as_slice() {
        [MoveStep::Cell(cell), MoveStep::Turn(block, clockwise)] => {
            let placed = app.board.find(cell);
            placed.is_some_and(|placed| app.board.cell_after_turn(placed, *block, *clockwise) == i)
        }
        // The only piece on the board was taken over.
        [MoveStep::Swap] => app.board.cells[i].seat.is_some(),
        move_steps => includes_cell(app, move_steps, i),
    }
}
