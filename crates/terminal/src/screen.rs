//! Draws the screen: the board and the panel with players, prompt, buttons, moves and help.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use tessera_rules::Seat;

use crate::app::{KeyboardFocus, TerminalApp};
use crate::board_view::{self, CELL_SIZES, ClickAction, ClickTarget};
use crate::message_keys as key;
use crate::style;

/// Minimum width of a panel beside the board.
const SIDE_PANEL_WIDTH: u16 = 26;
/// Minimum height of a panel below the board.
const BOTTOM_PANEL_HEIGHT: u16 = 4;

/// Draws everything and returns the click targets.
pub(crate) fn draw(app: &TerminalApp, screen: &mut Buffer) -> Vec<ClickTarget> {
    let area = screen.area;
    let beside =
        |(width, height): (u16, u16)| width + 2 + SIDE_PANEL_WIDTH <= area.width && height <= area.height;
    let below =
        |(width, height): (u16, u16)| width <= area.width && height + BOTTOM_PANEL_HEIGHT <= area.height;
    let sizes = CELL_SIZES.map(|cell_size| (cell_size, board_view::board_size(app, cell_size)));
    let fits = |room: &dyn Fn((u16, u16)) -> bool| sizes.into_iter().find(|(_, size)| room(*size));
    let mut targets;
    if let Some((cell_size, (width, _))) = fits(&beside) {
        targets = board_view::draw_board(app, cell_size, Rect { width, ..area }, screen);
        let left = area.x + width + 2;
        targets.extend(draw_side_panel(app, Rect { x: left, width: area.right() - left, ..area }, screen));
    } else {
        let (cell_size, (_, height)) = fits(&below).unwrap_or(sizes[CELL_SIZES.len() - 1]);
        let rows = height.min(area.height.saturating_sub(BOTTOM_PANEL_HEIGHT));
        targets = board_view::draw_board(app, cell_size, Rect { height: rows, ..area }, screen);
        let rest = Rect { y: area.y + rows, height: area.height - rows, ..area };
        targets.extend(draw_bottom_panel(app, rest, screen));
    }
    match &app.mode {
        KeyboardFocus::Board => targets,
        KeyboardFocus::Help => {
            draw_help(app, screen);
            vec![ClickTarget { area, action: ClickAction::Key(KeyCode::Esc) }]
        }
        KeyboardFocus::Saving(name) => {
            draw_file_prompt(app, name, screen);
            Vec::new()
        }
    }
}

/// Draws the panel beside the board.
fn draw_side_panel(app: &TerminalApp, area: Rect, screen: &mut Buffer) -> Vec<ClickTarget> {
    let mut lines = vec![Line::from(title(app)).style(Modifier::BOLD), Line::default()];
    lines.extend(Seat::all(app.seats.len()).map(|seat| player_line(app, seat)));
    lines.push(Line::default());
    let height = lines.len() as u16;
    Paragraph::new(lines).render(Rect { height: height.min(area.height), ..area }, screen);
    let Some(rest) = below_rows(area, height) else { return Vec::new() };
    let text = Paragraph::new(prompt(app)).wrap(Wrap { trim: true });
    text.render(Rect { height: rest.height.min(5), ..rest }, screen);
    let Some(rest) = below_rows(rest, 6) else { return Vec::new() };
    let (targets, rows) = draw_buttons(app, rest, screen);
    if let Some(rest) = below_rows(rest, rows + 1) {
        draw_moves(app, rest, screen);
    }
    targets
}

/// Draws the panel below the board: prompt and buttons, and the players if there is room.
fn draw_bottom_panel(app: &TerminalApp, area: Rect, screen: &mut Buffer) -> Vec<ClickTarget> {
    let text = Paragraph::new(prompt(app)).wrap(Wrap { trim: true });
    let rows = area.height.saturating_sub(2).clamp(1, 3).min(area.height);
    text.render(Rect { height: rows, ..area }, screen);
    let Some(rest) = below_rows(area, rows) else { return Vec::new() };
    let (targets, used) = draw_buttons(app, rest, screen);
    if let Some(rest) = below_rows(rest, used) {
        let players: Vec<Line<'_>> = Seat::all(app.seats.len()).map(|seat| player_line(app, seat)).collect();
        Paragraph::new(players).render(rest, screen);
    }
    targets
}

fn below_rows(area: Rect, rows: u16) -> Option<Rect> {
    let height = area.height.checked_sub(rows).filter(|&height| height > 0)?;
    Some(Rect { y: area.y + rows, height, ..area })
}

fn title(app: &TerminalApp) -> String {
    let rules = app.game.rules();
    if rules.is_empty() {
        app.game.kind().title().to_owned()
    } else {
        format!("{} ({rules})", app.game.kind())
    }
}

fn player_line(app: &TerminalApp, seat: Seat) -> Line<'static> {
    let kind = app.game.kind();
    let moves = !app.game.is_over() && app.game.to_move() == seat;
    let symbol = style::piece_symbol(kind, seat, app.letter_pieces).to_string();
    let mut text = format!(" {} {}", seat, app.name(app.seats[seat.index()]));
    if let Some(hands) = app.game.hands() {
        text = format!(
            "{text}, {}",
            app.messages.format(key::IN_HAND, &[("number", hands[seat.index()].into())])
        );
    }
    if let Some(captured) = app.game.captured() {
        text = format!(
            "{text}, {}",
            app.messages.format(key::PAIRS, &[("number", captured[seat.index()].into())])
        );
    }
    if let Some(places) = app.game.places() {
        text = format!("{text}: {}", app.messages.format(key::PLACE, &[("place", places.of(seat).into())]));
    }
    // White or black text could be invisible on the terminal's background.
    let style = if app.game.seats() == 2 && app.game.hands().is_none() {
        Style::new()
    } else {
        style::piece_style(kind, seat, app.colours)
    };
    let line = Line::from(vec![
        Span::raw(if moves { "▶ " } else { "  " }),
        Span::styled(symbol, style),
        Span::raw(text),
    ]);
    if moves { line.style(Modifier::BOLD) } else { line }
}

/// The prompt for the next action, and the last notice.
fn prompt(app: &TerminalApp) -> Vec<Line<'static>> {
    let messages = &app.messages;
    let here = app.board.cells[app.cursor].name.clone();
    let ask = if let Some(places) = app.game.places() {
        if places.is_draw() {
            messages.text(key::OVER_DRAW)
        } else {
            let winners: Vec<String> = places.winners().map(|seat| seat.to_string()).collect();
            match &winners[..] {
                [winner] => messages.format(key::OVER_WON, &[("seat", winner.as_str().into())]),
                several => messages.format(key::OVER_WON_SEVERAL, &[("seats", several.join(" + ").into())]),
            }
        }
    } else if let Some(level) = app.computer_level() {
        messages.format(key::THINKS, &[("level", level.number().into())])
    } else if app.builder.expects_turn() {
        let block = app.board.block(app.cursor).map(String::from).unwrap_or_default();
        messages.format(key::TURN_A_BLOCK, &[("block", block.into())])
    } else {
        let (seat, key) = (
            app.game.to_move().number(),
            match app.builder.chosen() {
                [] if app.game.may_swap() => key::CHOOSE_OR_SWAP,
                [] => key::CHOOSE,
                _ => key::CHOOSE_NEXT,
            },
        );
        messages.format(key, &[("seat", seat.into()), ("cell", here.into())])
    };
    let mut lines = vec![Line::from(ask).style(Modifier::BOLD)];
    if app.is_hint_pending() {
        lines.push(Line::from(messages.text(key::HINT_AWAITED)));
    } else if !app.notice.is_empty() {
        lines.push(Line::from(app.notice.clone()));
    }
    lines
}

/// Draws a button for each key; also returns the number of rows used.
fn draw_buttons(app: &TerminalApp, area: Rect, screen: &mut Buffer) -> (Vec<ClickTarget>, u16) {
    let messages = &app.messages;
    let mut all = Vec::new();
    if app.builder.expects_turn() {
        all.push(("+".to_owned(), messages.text(key::KEY_CLOCKWISE), KeyCode::Char('+')));
        all.push(("-".to_owned(), messages.text(key::KEY_ANTICLOCKWISE), KeyCode::Char('-')));
    }
    if app.game.may_swap() && app.computer_level().is_none() {
        all.push(("T".to_owned(), messages.text(key::KEY_SWAP), KeyCode::Char('t')));
    }
    if !app.builder.chosen().is_empty() {
        all.push(("Esc".to_owned(), messages.text(key::KEY_BACK), KeyCode::Esc));
    }
    for (key, name) in [
        ('u', key::KEY_TAKE_BACK),
        ('h', key::KEY_HINT),
        ('s', key::KEY_SAVE),
        ('?', key::KEY_HELP),
        ('q', key::KEY_QUIT),
    ] {
        all.push((key.to_ascii_uppercase().to_string(), messages.text(name), KeyCode::Char(key)));
    }
    let mut targets = Vec::new();
    let (mut x, mut y) = (area.x, area.y);
    for (key, name, code) in all {
        let line = Line::from(vec![Span::styled(key, Modifier::REVERSED), Span::raw(format!(" {name}"))]);
        let width = line.width() as u16;
        if x > area.x && x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() {
            break;
        }
        screen.set_line(x, y, &line, area.right().saturating_sub(x));
        let target = Rect::new(x, y, width.min(area.right().saturating_sub(x)), 1);
        targets.push(ClickTarget { area: target, action: ClickAction::Key(code) });
        x += width + 2;
    }
    (targets, y + 1 - area.y)
}

/// Draws the last moves that fit.
fn draw_moves(app: &TerminalApp, area: Rect, screen: &mut Buffer) {
    let seats = app.game.seats();
    let per_row = if seats == 2 { 2 } else { 1 };
    let texts: Vec<String> = app.history.iter().map(|(before, mv)| before.move_text(*mv)).collect();
    let rows: Vec<Line<'_>> = texts
        .chunks(per_row)
        .enumerate()
        .map(|(i, row)| {
            let (first, second) = (&row[0], row.get(1).map_or("", String::as_str));
            Line::from(format!("{:>3}. {first:<9}{second}", i + 1))
        })
        .collect();
    let skipped = rows.len().saturating_sub(usize::from(area.height));
    Paragraph::new(rows[skipped..].to_vec()).style(style::faint_style(app.colours)).render(area, screen);
}

fn draw_help(app: &TerminalApp, screen: &mut Buffer) {
    let lines: Vec<Line<'_>> = [
        ("↑ ↓ ← →", key::HELP_ARROWS),
        ("Enter", key::HELP_ENTER),
        ("A–I", key::HELP_LETTERS),
        ("+ -", key::HELP_TURN),
        ("Esc", key::HELP_BACK),
        ("T", key::HELP_SWAP),
        ("U", key::HELP_TAKE_BACK),
        ("H", key::HELP_HINT),
        ("S", key::HELP_SAVE),
        ("F", key::HELP_FLIP),
        ("M", key::HELP_MARKS),
        ("Q", key::HELP_QUIT),
    ]
    .into_iter()
    .map(|(key, name)| Line::from(format!("{key:<7}  {}", app.messages.text(name))))
    .collect();
    draw_dialog(&app.messages.text(key::KEY_HELP), lines, screen);
}

fn draw_file_prompt(app: &TerminalApp, name: &str, screen: &mut Buffer) {
    let lines = vec![Line::from(format!("{name}▏")), Line::from(app.messages.text(key::SAVE_KEYS))];
    draw_dialog(&app.messages.text(key::SAVE_AS), lines, screen);
}

/// Draws a dialog above everything else.
fn draw_dialog(title: &str, lines: Vec<Line<'_>>, screen: &mut Buffer) {
    let whole = screen.area;
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2) as u16 + 4;
    let width = width.min(whole.width);
    let room = usize::from(width.saturating_sub(2)).max(1);
    let rows: usize = lines.iter().map(|line| line.width().div_ceil(room).max(1)).sum();
    let height = (rows as u16 + 2).min(whole.height);
    let area = Rect::new((whole.width - width) / 2, (whole.height - height) / 2, width, height);
    Clear.render(area, screen);
    let frame = Block::bordered().title(format!(" {title} "));
    Paragraph::new(lines).wrap(Wrap { trim: false }).block(frame).render(area, screen);
}
