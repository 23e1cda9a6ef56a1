//! Draws the board.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::app::TerminalApp;
use crate::cell_layout::{BoardShape, PlacedCell};
use crate::move_builder::{MoveStep, steps};
use crate::{piece_symbols, style};

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
pub(crate) const CELL_SIZES: [CellSize; 6] = [
    CellSize { wide: 10, high: 5 },
    CellSize { wide: 8, high: 4 },
    CellSize { wide: 6, high: 3 },
    CellSize { wide: 4, high: 2 },
    CellSize { wide: 4, high: 1 },
    CellSize { wide: 2, high: 1 },
];

impl CellSize {
    /// Width of the row names.
    fn name_columns(self) -> u16 {
        if self.wide > 2 { 3 } else { 2 }
    }

    /// Where the piece is drawn in the cell.
    fn piece_at(self) -> (u16, u16) {
        ((self.wide / 2).saturating_sub(1).max(1), (self.high - 1) / 2)
    }

    /// Whether pieces have an outline.
    fn is_large(self) -> bool {
        self.high > 2
    }
}

/// Columns and rows that the board needs.
pub(crate) fn board_size(app: &TerminalApp, cell_size: CellSize) -> (u16, u16) {
    let (across, down) = app.board.extent();
    let (right, below) = gaps(app.board.shape, across - 1, down - 1);
    (
        // A column more for the right mark of the last cell, which large cells have room for.
        cell_size.name_columns()
            + (across as u16).div_ceil(2) * cell_size.wide
            + right
            + u16::from(cell_size.wide == 2),
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
    draw_names(app, cell_size, &positions, &mut whole);
    for (i, &at) in positions.iter().enumerate() {
        draw_cell(app, cell_size, i, at, &mut whole);
    }
    draw_marks(app, cell_size, &positions, &mut whole);
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

fn draw_names(app: &TerminalApp, cell_size: CellSize, positions: &[(u16, u16)], whole: &mut Buffer) {
    let (right, below) = cell_size.piece_at();
    let faint = style::faint_style(app.colours);
    let is_hexagon = matches!(app.board.shape, BoardShape::Hexagon(_));
    let last_row = whole.area.height - 1;
    for (cell, &(x, y)) in app.board.cells.iter().zip(positions) {
        let (letter, number) = cell.name.split_at(1);
        let row = if is_hexagon { letter } else { number };
        whole.set_string(0, y + below, format!("{row:>2}"), faint);
        if !is_hexagon {
            whole.set_string(x + right, last_row, letter, faint);
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
    for row in 0..cell_size.high {
        whole.set_string(x, y + row, empty_row(app, cell_size, i, row), ground);
    }
    let cell = &app.board.cells[i];
    // A marble is shown as soon as its cell is chosen, before the turn.
    let waits = || {
        (app.builder.expects_turn() && includes_cell(app, app.builder.chosen(), i))
            .then(|| app.game.to_move())
    };
    if let Some(seat) = cell.seat.or_else(waits) {
        let symbol = piece_symbols::piece_symbol(kind, seat, app.letter_pieces).to_string();
        let style = ground.patch(style::piece_style(kind, seat, app.colours));
        let (right, below) = cell_size.piece_at();
        if cell_size.is_large() {
            let reach = if cell_size.wide < 8 { 1 } else { 2 };
            let (left, top, inside) = (x + right - reach, y + below - 1, usize::from(2 * reach - 1));
            for (row, [start, fill, end]) in
                [["╭", "─", "╮"], ["│", " ", "│"], ["╰", "─", "╯"]].into_iter().enumerate()
            {
                whole.set_string(
                    left,
                    top + row as u16,
                    format!("{start}{}{end}", fill.repeat(inside)),
                    style,
                );
            }
        }
        whole.set_string(x + right, y + below, symbol, style);
    }
}

/// A row of an empty cell: a dot, or the lines of an intersection.
fn empty_row(app: &TerminalApp, cell_size: CellSize, i: usize, row: u16) -> String {
    let (right, below) = cell_size.piece_at();
    let (before, after) = (usize::from(right), usize::from(cell_size.wide - right - 1));
    let BoardShape::Lines(size) = app.board.shape else {
        let middle = if row == below { '·' } else { ' ' };
        return format!("{:before$}{middle}{:after$}", "", "");
    };
    let (across, down) = oriented(app, &app.board.cells[i]);
    let end = |at: i32| if at == 0 { 0 } else { 1 + usize::from(at == size as i32 - 1) };
    let (column, line) = (end(across / 2), end(down));
    if row == below {
        let crossing = ['┌', '┬', '┐', '├', '┼', '┤', '└', '┴', '┘'][line * 3 + column];
        let left = if column == 0 { " " } else { "─" };
        let right = if column == 2 { " " } else { "─" };
        return format!("{}{crossing}{}", left.repeat(before), right.repeat(after));
    }
    let goes_on = if row < below { line > 0 } else { line < 2 };
    format!("{:before$}{}{:after$}", "", if goes_on { '│' } else { ' ' }, "")
}

/// Draws the marks beside the pieces. In small cells the right one takes the space before the next piece, so the most important
/// marks are drawn last.
fn draw_marks(app: &TerminalApp, cell_size: CellSize, positions: &[(u16, u16)], whole: &mut Buffer) {
    let (right, below) = cell_size.piece_at();
    let ground = style::board_style(app.board.shape, app.game.kind(), app.colours);
    let mut marked: Vec<(CellMark, usize)> =
        (0..positions.len()).filter_map(|i| Some((mark_of(app, i)?, i))).collect();
    marked.sort();
    for (mark, i) in marked {
        let (x, y) = positions[i];
        let mut style = ground.add_modifier(Modifier::BOLD);
        if mark == CellMark::WinningLine {
            style = style.patch(style::winning_style(app.colours));
        }
        if mark == CellMark::Cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let [left_mark, right_mark] = mark.signs();
        whole.set_string(x + right - 1, y + below, left_mark, style);
        if x + right + 1 < whole.area.width {
            whole.set_string(x + right + 1, y + below, right_mark, style);
        }
    }
}

/// A mark on both sides of a piece, from the least to the most important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CellMark {
    LastMove,
    WinningLine,
    Hint,
    Chosen,
    Cursor,
}

impl CellMark {
    fn signs(self) -> [&'static str; 2] {
        match self {
            CellMark::LastMove => ["(", ")"],
            CellMark::WinningLine => ["*", "*"],
            CellMark::Hint => ["?", "?"],
            CellMark::Chosen => ["<", ">"],
            CellMark::Cursor => ["[", "]"],
        }
    }
}

fn mark_of(app: &TerminalApp, i: usize) -> Option<CellMark> {
    if i == app.cursor && !app.game.is_over() {
        Some(CellMark::Cursor)
    } else if includes_cell(app, app.builder.chosen(), i) {
        Some(CellMark::Chosen)
    } else if includes_cell(app, &app.hint, i) {
        Some(CellMark::Hint)
    } else if app.board.cells[i].wins {
        Some(CellMark::WinningLine)
    } else if is_last_move(app, i) {
        Some(CellMark::LastMove)
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
