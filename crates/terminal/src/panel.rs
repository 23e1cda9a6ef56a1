//! Everything around the board: players, what to do, buttons, moves, help.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use tessera_rules::Seat;

use crate::app::{App, Mode};
use crate::draw::{self, Means, SCALES, Spot};
use crate::key;
use crate::look;

/// Columns beside the board that are worth having.
const BESIDE: u16 = 26;
/// Rows below it that must be there.
const BELOW: u16 = 4;

/// Draws everything, and tells what can be clicked.
pub(crate) fn draw(app: &App, screen: &mut Buffer) -> Vec<Spot> {
    let area = screen.area;
    let beside = |(width, height): (u16, u16)| width + 2 + BESIDE <= area.width && height <= area.height;
    let below = |(width, height): (u16, u16)| width <= area.width && height + BELOW <= area.height;
    let sized = SCALES.map(|scale| (scale, draw::size(app, scale)));
    let fits = |room: &dyn Fn((u16, u16)) -> bool| sized.into_iter().find(|(_, size)| room(*size));
    let mut spots;
    if let Some((scale, (width, _))) = fits(&beside) {
        spots = draw::board(app, scale, Rect { width, ..area }, screen);
        let left = area.x + width + 2;
        spots.extend(column(app, Rect { x: left, width: area.right() - left, ..area }, screen));
    } else {
        let (scale, (_, height)) = fits(&below).unwrap_or(sized[SCALES.len() - 1]);
        let rows = height.min(area.height.saturating_sub(BELOW));
        spots = draw::board(app, scale, Rect { height: rows, ..area }, screen);
        let rest = Rect { y: area.y + rows, height: area.height - rows, ..area };
        spots.extend(strip(app, rest, screen));
    }
    match &app.mode {
        Mode::Board => spots,
        Mode::Help => {
            help(app, screen);
            vec![Spot { area, means: Means::Key(KeyCode::Esc) }]
        }
        Mode::Saving(name) => {
            ask_name(app, name, screen);
            Vec::new()
        }
    }
}

/// Beside the board: everything, one below the other.
fn column(app: &App, area: Rect, screen: &mut Buffer) -> Vec<Spot> {
    let mut lines = vec![Line::from(title(app)).style(Modifier::BOLD), Line::default()];
    lines.extend(Seat::all(app.seats.len()).map(|seat| player(app, seat)));
    lines.push(Line::default());
    let height = lines.len() as u16;
    Paragraph::new(lines).render(Rect { height: height.min(area.height), ..area }, screen);
    let Some(rest) = under(area, height) else { return Vec::new() };
    let said = Paragraph::new(prompt(app)).wrap(Wrap { trim: true });
    said.render(Rect { height: rest.height.min(5), ..rest }, screen);
    let Some(rest) = under(rest, 6) else { return Vec::new() };
    let (spots, rows) = buttons(app, rest, screen);
    if let Some(rest) = under(rest, rows + 1) {
        moves(app, rest, screen);
    }
    spots
}

/// Below the board: what to do and the buttons; who plays if there is room.
fn strip(app: &App, area: Rect, screen: &mut Buffer) -> Vec<Spot> {
    let said = Paragraph::new(prompt(app)).wrap(Wrap { trim: true });
    let rows = area.height.saturating_sub(2).clamp(1, 3).min(area.height);
    said.render(Rect { height: rows, ..area }, screen);
    let Some(rest) = under(area, rows) else { return Vec::new() };
    let (spots, used) = buttons(app, rest, screen);
    if let Some(rest) = under(rest, used) {
        let players: Vec<Line<'_>> = Seat::all(app.seats.len()).map(|seat| player(app, seat)).collect();
        Paragraph::new(players).render(rest, screen);
    }
    spots
}

fn under(area: Rect, rows: u16) -> Option<Rect> {
    let height = area.height.checked_sub(rows).filter(|&height| height > 0)?;
    Some(Rect { y: area.y + rows, height, ..area })
}

fn title(app: &App) -> String {
    let rules = app.game.rules();
    if rules.is_empty() {
        app.game.kind().title().to_owned()
    } else {
        format!("{} ({rules})", app.game.kind())
    }
}

fn player(app: &App, seat: Seat) -> Line<'static> {
    let kind = app.game.kind();
    let moves = !app.game.is_over() && app.game.to_move() == seat;
    let sign = look::piece(kind, seat, app.letters).to_string();
    let mut text = format!(" {} {}", seat, app.name(app.seats[seat.index()]));
    if let Some(hands) = app.game.hands() {
        text = format!("{text}, {}", app.words.with(key::IN_HAND, &[("number", hands[seat.index()].into())]));
    }
    if let Some(captured) = app.game.captured() {
        text =
            format!("{text}, {}", app.words.with(key::PAIRS, &[("number", captured[seat.index()].into())]));
    }
    if let Some(places) = app.game.places() {
        text = format!("{text}: {}", app.words.with(key::PLACE, &[("place", places.of(seat).into())]));
    }
    // White and black are colours of pieces on a board, not of text on an unknown ground.
    let style = if app.game.seats() == 2 && app.game.hands().is_none() {
        Style::new()
    } else {
        look::piece_style(kind, seat, app.colours)
    };
    let line = Line::from(vec![
        Span::raw(if moves { "▶ " } else { "  " }),
        Span::styled(sign, style),
        Span::raw(text),
    ]);
    if moves { line.style(Modifier::BOLD) } else { line }
}

/// What is to be done, and what was just said.
fn prompt(app: &App) -> Vec<Line<'static>> {
    let words = &app.words;
    let here = app.board.cells[app.cursor].name.clone();
    let ask = if let Some(places) = app.game.places() {
        if places.is_draw() {
            words.say(key::OVER_DRAW)
        } else {
            let winners: Vec<String> = places.winners().map(|seat| seat.to_string()).collect();
            match &winners[..] {
                [winner] => words.with(key::OVER_WON, &[("seat", winner.as_str().into())]),
                several => words.with(key::OVER_WON_SEVERAL, &[("seats", several.join(" + ").into())]),
            }
        }
    } else if let Some(level) = app.thinks() {
        words.with(key::THINKS, &[("level", level.number().into())])
    } else if app.picks.wants_turn() {
        let block = app.board.block(app.cursor).map(String::from).unwrap_or_default();
        words.with(key::TURN_A_BLOCK, &[("block", block.into())])
    } else {
        let (seat, key) = (
            app.game.to_move().number(),
            match app.picks.chosen() {
                [] if app.game.may_swap() => key::CHOOSE_OR_SWAP,
                [] => key::CHOOSE,
                _ => key::CHOOSE_NEXT,
            },
        );
        words.with(key, &[("seat", seat.into()), ("cell", here.into())])
    };
    let mut lines = vec![Line::from(ask).style(Modifier::BOLD)];
    if app.waits_for_hint() {
        lines.push(Line::from(words.say(key::HINT_AWAITED)));
    } else if !app.notice.is_empty() {
        lines.push(Line::from(app.notice.clone()));
    }
    lines
}

/// Buttons that stand for keys; as many rows as they need.
fn buttons(app: &App, area: Rect, screen: &mut Buffer) -> (Vec<Spot>, u16) {
    let words = &app.words;
    let mut all = Vec::new();
    if app.picks.wants_turn() {
        all.push(("+".to_owned(), words.say(key::KEY_CLOCKWISE), KeyCode::Char('+')));
        all.push(("-".to_owned(), words.say(key::KEY_ANTICLOCKWISE), KeyCode::Char('-')));
    }
    if app.game.may_swap() && app.thinks().is_none() {
        all.push(("T".to_owned(), words.say(key::KEY_SWAP), KeyCode::Char('t')));
    }
    if !app.picks.chosen().is_empty() {
        all.push(("Esc".to_owned(), words.say(key::KEY_BACK), KeyCode::Esc));
    }
    for (key, name) in [
        ('u', key::KEY_TAKE_BACK),
        ('h', key::KEY_HINT),
        ('s', key::KEY_SAVE),
        ('?', key::KEY_HELP),
        ('q', key::KEY_QUIT),
    ] {
        all.push((key.to_ascii_uppercase().to_string(), words.say(name), KeyCode::Char(key)));
    }
    let mut spots = Vec::new();
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
        let spot = Rect::new(x, y, width.min(area.right().saturating_sub(x)), 1);
        spots.push(Spot { area: spot, means: Means::Key(code) });
        x += width + 2;
    }
    (spots, y + 1 - area.y)
}

/// The last moves that there is room for.
fn moves(app: &App, area: Rect, screen: &mut Buffer) {
    let seats = app.game.seats();
    let per_row = if seats == 2 { 2 } else { 1 };
    let texts: Vec<String> = app.past.iter().map(|(before, mv)| before.move_text(*mv)).collect();
    let rows: Vec<Line<'_>> = texts
        .chunks(per_row)
        .enumerate()
        .map(|(i, row)| {
            let (first, second) = (&row[0], row.get(1).map_or("", String::as_str));
            Line::from(format!("{:>3}. {first:<9}{second}", i + 1))
        })
        .collect();
    let skipped = rows.len().saturating_sub(usize::from(area.height));
    Paragraph::new(rows[skipped..].to_vec()).style(look::faint(app.colours)).render(area, screen);
}

fn help(app: &App, screen: &mut Buffer) {
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
    .map(|(key, says)| Line::from(format!("{key:<7}  {}", app.words.say(says))))
    .collect();
    window(&app.words.say(key::KEY_HELP), lines, screen);
}

fn ask_name(app: &App, name: &str, screen: &mut Buffer) {
    let lines = vec![Line::from(format!("{name}▏")), Line::from(app.words.say(key::SAVE_KEYS))];
    window(&app.words.say(key::SAVE_AS), lines, screen);
}

/// A window over everything else.
fn window(title: &str, lines: Vec<Line<'_>>, screen: &mut Buffer) {
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
