//! Draws the screen: the board and the panel with players, prompt, buttons, moves and help.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use tessera_rules::Seat;

use crate::app::TerminalApp;
use crate::board_view::{self, CELL_SIZES, ClickAction, ClickTarget};
use crate::dialogs::KeyboardFocus;
use crate::line_breaking::lines_of;
use crate::message_keys as key;
use crate::{piece_symbols, style};

/// Minimum width of a panel beside the board.
const SIDE_PANEL_WIDTH: u16 = 26;
/// Minimum height of a panel below the board.
const BOTTOM_PANEL_HEIGHT: u16 = 4;

/// Draws everything and returns the click targets.
pub(crate) fn draw(app: &TerminalApp, screen: &mut Buffer) -> Vec<ClickTarget> {
    let area = screen.area;
    let sizes = CELL_SIZES.map(|cell_size| (cell_size, board_view::board_size(app, cell_size)));
    let beside = |(width, height): (u16, u16)| {
        width + 2 + SIDE_PANEL_WIDTH <= area.width
            && height <= area.height
            && SidePanel::of(app, area.width - width - 2).rows() <= area.height
    };
    let below = |(width, height): (u16, u16)| {
        let panel = BottomPanel::of(app, area.width).rows().max(BOTTOM_PANEL_HEIGHT);
        width <= area.width && height + panel <= area.height
    };
    let fits = |room: &dyn Fn((u16, u16)) -> bool| sizes.into_iter().find(|(_, size)| room(*size));
    let mut targets;
    if let Some((cell_size, (width, _))) = fits(&beside) {
        targets = board_view::draw_board(app, cell_size, Rect { width, ..area }, screen);
        let left = area.x + width + 2;
        let panel = Rect { x: left, width: area.right() - left, ..area };
        targets.extend(SidePanel::of(app, panel.width).draw(app, panel, screen));
    } else {
        let (cell_size, (_, height)) = fits(&below).unwrap_or(sizes[CELL_SIZES.len() - 1]);
        let rows = height.min(area.height.saturating_sub(BOTTOM_PANEL_HEIGHT));
        targets = board_view::draw_board(app, cell_size, Rect { height: rows, ..area }, screen);
        let rest = Rect { y: area.y + rows, height: area.height - rows, ..area };
        targets.extend(BottomPanel::of(app, rest.width).draw(rest, screen));
    }
    match &app.mode {
        KeyboardFocus::Board => targets,
        KeyboardFocus::Help => {
            draw_help(app, screen);
            vec![ClickTarget { area, action: ClickAction::Key(KeyCode::Esc) }]
        }
        mode => {
            draw_question(app, mode, screen);
            Vec::new()
        }
    }
}

/// The panel beside the board.
struct SidePanel {
    title: Vec<Line<'static>>,
    players: Vec<Line<'static>>,
    prompt: Vec<Line<'static>>,
    buttons: ButtonRows,
}

impl SidePanel {
    fn of(app: &TerminalApp, width: u16) -> SidePanel {
        let title = lines_of(&title(app), width, 0).into_iter();
        SidePanel {
            title: title.map(|line| Line::from(line).style(Modifier::BOLD)).collect(),
            players: player_lines(app, width),
            prompt: prompt(app, width),
            buttons: ButtonRows::of(app, width),
        }
    }

    /// The rows without space between the parts and without the moves.
    fn rows(&self) -> u16 {
        (self.title.len() + self.players.len() + self.prompt.len()) as u16 + self.buttons.rows
    }

    fn draw(self, app: &TerminalApp, area: Rect, screen: &mut Buffer) -> Vec<ClickTarget> {
        let space = u16::from(self.rows() + 3 <= area.height);
        let buttons_height = self.buttons.rows;
        let mut rest = Some(area);
        for lines in [self.title, self.players, self.prompt] {
            let Some(area) = rest else { break };
            let height = lines.len() as u16;
            Paragraph::new(lines).render(Rect { height: height.min(area.height), ..area }, screen);
            rest = below_rows(area, height + space);
        }
        let Some(area) = rest else { return Vec::new() };
        let targets = self.buttons.draw(area, screen);
        if let Some(area) = below_rows(area, buttons_height + 1) {
            draw_moves(app, area, screen);
        }
        targets
    }
}

/// The panel below the board: prompt, buttons and players.
struct BottomPanel {
    prompt: Vec<Line<'static>>,
    buttons: ButtonRows,
    players: Vec<Line<'static>>,
}

impl BottomPanel {
    fn of(app: &TerminalApp, width: u16) -> BottomPanel {
        BottomPanel {
            prompt: prompt(app, width),
            buttons: ButtonRows::of(app, width),
            players: player_lines(app, width),
        }
    }

    fn rows(&self) -> u16 {
        (self.prompt.len() + self.players.len()) as u16 + self.buttons.rows
    }

    fn draw(self, area: Rect, screen: &mut Buffer) -> Vec<ClickTarget> {
        // The buttons keep their rows, unless not even one row is left for the prompt.
        let room = area.height.saturating_sub(self.buttons.rows).clamp(1, area.height.max(1));
        let rows = (self.prompt.len() as u16).min(room);
        Paragraph::new(self.prompt).render(Rect { height: rows.min(area.height), ..area }, screen);
        let Some(rest) = below_rows(area, rows) else { return Vec::new() };
        let used = self.buttons.rows;
        let targets = self.buttons.draw(rest, screen);
        if let Some(rest) = below_rows(rest, used) {
            Paragraph::new(self.players).render(rest, screen);
        }
        targets
    }
}

fn below_rows(area: Rect, rows: u16) -> Option<Rect> {
    let height = area.height.checked_sub(rows).filter(|&height| height > 0)?;
    Some(Rect { y: area.y + rows, height, ..area })
}

fn title(app: &TerminalApp) -> String {
    let (name, rules) = (app.messages.game_name(app.game.kind()), app.game.rules());
    if rules.is_empty() { name } else { format!("{name} ({rules})") }
}

/// The players, each on as many lines as needed.
fn player_lines(app: &TerminalApp, width: u16) -> Vec<Line<'static>> {
    Seat::all(app.seats.len()).flat_map(|seat| player_line(app, seat, width)).collect()
}

fn player_line(app: &TerminalApp, seat: Seat, width: u16) -> Vec<Line<'static>> {
    let kind = app.game.kind();
    let moves = !app.game.is_over() && app.game.to_move() == seat;
    let symbol = piece_symbols::piece_symbol(kind, seat, app.letter_pieces).to_string();
    let mut text = format!("{} {}", seat, app.name(app.seats[seat.index()]));
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
    let bold = if moves { Modifier::BOLD } else { Modifier::empty() };
    let texts = lines_of(&text, width.saturating_sub(4), 2);
    let line = |(row, text): (usize, String)| {
        if row > 0 {
            return Line::from(format!("    {text}")).style(bold);
        }
        let mark = Span::raw(if moves { "▶ " } else { "  " });
        Line::from(vec![mark, Span::styled(symbol.clone(), style), Span::raw(format!(" {text}"))]).style(bold)
    };
    texts.into_iter().enumerate().map(line).collect()
}

/// The prompt for the next action, and the last notice.
fn prompt(app: &TerminalApp, width: u16) -> Vec<Line<'static>> {
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
    let ask = lines_of(&ask, width, 0).into_iter().map(|line| Line::from(line).style(Modifier::BOLD));
    let notice = if app.is_hint_pending() { messages.text(key::HINT_AWAITED) } else { app.notice.clone() };
    let notice = if notice.is_empty() { Vec::new() } else { lines_of(&notice, width, 0) };
    ask.chain(notice.into_iter().map(Line::from)).collect()
}

/// A button for each key, in rows.
struct ButtonRows {
    buttons: Vec<PlacedButton>,
    rows: u16,
}

struct PlacedButton {
    x: u16,
    y: u16,
    line: Line<'static>,
    code: KeyCode,
}

impl ButtonRows {
    fn of(app: &TerminalApp, width: u16) -> ButtonRows {
        let mut placed = ButtonRows { buttons: Vec::new(), rows: 1 };
        let (mut x, mut y) = (0, 0);
        for (key, name, code) in buttons(app) {
            let key = Span::styled(key, Modifier::REVERSED);
            let line = Line::from(vec![key, Span::raw(format!(" {name}"))]);
            let length = line.width() as u16;
            if x > 0 && x + length > width {
                (x, y) = (0, y + 1);
            }
            placed.buttons.push(PlacedButton { x, y, line, code });
            placed.rows = y + 1;
            x += length + 2;
        }
        placed
    }

    fn draw(self, area: Rect, screen: &mut Buffer) -> Vec<ClickTarget> {
        let mut targets = Vec::new();
        for PlacedButton { x, y, line, code } in self.buttons {
            if y >= area.height || x >= area.width {
                continue;
            }
            screen.set_line(area.x + x, area.y + y, &line, area.width - x);
            let width = (line.width() as u16).min(area.width - x);
            let target = Rect::new(area.x + x, area.y + y, width, 1);
            targets.push(ClickTarget { area: target, action: ClickAction::Key(code) });
        }
        targets
    }
}

/// The keys that do something now: their names, what they do, and their codes.
fn buttons(app: &TerminalApp) -> Vec<(String, String, KeyCode)> {
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
        ('n', key::KEY_NEW_GAME),
        ('?', key::KEY_HELP),
        ('q', key::KEY_QUIT),
    ] {
        all.push((key.to_ascii_uppercase().to_string(), messages.text(name), KeyCode::Char(key)));
    }
    all
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
        ("N", key::HELP_NEW_GAME),
        ("F", key::HELP_FLIP),
        ("M", key::HELP_MARKS),
        ("Q", key::HELP_QUIT),
    ]
    .into_iter()
    .map(|(key, name)| Line::from(format!("{key:<7}  {}", app.messages.text(name))))
    .collect();
    draw_dialog(&app.messages.text(key::KEY_HELP), lines, screen);
}

/// Draws the dialog of a question.
fn draw_question(app: &TerminalApp, mode: &KeyboardFocus, screen: &mut Buffer) {
    let messages = &app.messages;
    let (title, text, keys) = match mode {
        KeyboardFocus::Board | KeyboardFocus::Help => return,
        KeyboardFocus::Saving(name) => (key::SAVE_AS, format!("{name}▏"), key::SAVE_KEYS),
        KeyboardFocus::Replacing(name) => {
            let text = messages.format(key::REPLACE, &[("file", name.as_str().into())]);
            (key::REPLACE_TITLE, text, key::REPLACE_KEYS)
        }
        KeyboardFocus::Quitting => {
            let text = if app.kept_file.is_some() { key::QUIT } else { key::RESTART };
            (key::QUIT_TITLE, messages.text(text), key::QUIT_KEYS)
        }
        KeyboardFocus::Restarting => (key::RESTART_TITLE, messages.text(key::RESTART), key::RESTART_KEYS),
        KeyboardFocus::Resuming => {
            let moves = app.kept.as_ref().map_or(0, |kept| kept.moves.len());
            let text = messages.format(key::RESUME, &[("moves", moves.into())]);
            (key::RESUME_TITLE, text, key::RESUME_KEYS)
        }
    };
    let lines = vec![Line::from(text), Line::from(messages.text(keys))];
    draw_dialog(&messages.text(title), lines, screen);
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
