//! Event loop on a real terminal.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;
use std::{mem, panic};

use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use ratatui::{DefaultTerminal, Frame};
use tessera_engine::CancelToken;

use crate::TerminalGameSetup;
use crate::app::{AppEffect, TerminalApp};
use crate::board_view::{ClickAction, ClickTarget};
use crate::engine_thread::EngineThread;
use crate::replaced_file::replace_file;
use crate::screen;
use crate::terminal_events::{TerminalEvents, is_terminal_closed};
use crate::unfinished_game::{self, UnfinishedGame};

/// How often the loop checks for a move of the computer.
const EVENT_LOOP_POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Plays until the user quits, `cancel` is set or the terminal is closed. The terminal is restored in any case.
pub fn play(setup: TerminalGameSetup, cancel: &CancelToken) -> io::Result<()> {
    let mut engine = EngineThread::new(setup.seed);
    let kept_file = setup.kept.clone();
    let offered = kept_file.as_deref().and_then(UnfinishedGame::read);
    let mut app = TerminalApp::new(setup);
    if let Some(kept) = offered {
        app.offer_kept_game(kept);
    }
    release_mouse_on_panic();
    // Also restores the terminal before a panic is shown.
    let mut terminal = ratatui::try_init()?;
    let _optional = execute!(io::stdout(), EnableMouseCapture);
    let result = run(&mut app, &mut terminal, &mut engine, cancel);
    // However it ends: by a key, a signal or a closed terminal.
    let kept = kept_file.as_deref().map_or(Ok(()), |file| {
        let named = |error: io::Error| {
            io::Error::new(error.kind(), format!("the game is not kept in {}: {error}", file.display()))
        };
        unfinished_game::keep(&app, file).map_err(named)
    });
    if is_terminal_closed() {
        // Nothing to restore. Dropping the terminal would print an error to standard error, which is closed too, and
        // panic.
        mem::forget(terminal);
        return Ok(());
    }
    let _optional = execute!(io::stdout(), DisableMouseCapture);
    ratatui::try_restore()?;
    result.and(kept)
}

/// The panic hook of ratatui restores the terminal but not the mouse.
fn release_mouse_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let _optional = execute!(io::stdout(), DisableMouseCapture);
        before(info);
    }));
}

fn run(
    app: &mut TerminalApp,
    terminal: &mut DefaultTerminal,
    engine: &mut EngineThread,
    cancel: &CancelToken,
) -> io::Result<()> {
    let input = TerminalEvents::start();
    while !cancel.is_cancelled() && !is_terminal_closed() {
        while let Some(effect) = app.effects.pop_front() {
            match effect {
                AppEffect::Quit => return Ok(()),
                AppEffect::CancelSearch => engine.cancel(),
                AppEffect::Search { request_id, game, level } => engine.start_search(request_id, game, level),
                AppEffect::SaveRecord { name, text, replace } => {
                    let saved = save(&name, &text, replace);
                    app.report_saved(&name, saved);
                }
            }
        }
        let mut targets = Vec::new();
        terminal.draw(|frame: &mut Frame<'_>| targets = screen::draw(app, frame.buffer_mut()))?;
        match input.next(EVENT_LOOP_POLL_INTERVAL)? {
            Some(Event::Key(key)) => app.handle_key(key),
            Some(Event::Mouse(mouse)) => click(app, mouse, &targets),
            _ => {}
        }
        if let Some((request_id, mv)) = engine.poll_result()? {
            app.receive_move(request_id, mv);
        }
    }
    Ok(())
}

/// Handles a left click on a click target.
fn click(app: &mut TerminalApp, mouse: MouseEvent, targets: &[ClickTarget]) {
    if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
        return;
    }
    let at = Position::new(mouse.column, mouse.row);
    match targets.iter().find(|target| target.area.contains(at)).map(|target| target.action) {
        Some(ClickAction::Cell(cell)) => app.click_cell(cell),
        Some(ClickAction::Key(code)) => app.press_key(code),
        None => {}
    }
}

/// Writes a file; an existing one is an error unless it may be replaced.
fn save(name: &str, text: &str, replace: bool) -> io::Result<()> {
    if replace {
        return replace_file(Path::new(name), text);
    }
    OpenOptions::new().write(true).create_new(true).open(name)?.write_all(text.as_bytes())
}
