//! The program on a real terminal.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::time::Duration;
use std::{mem, panic};

use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use ratatui::{DefaultTerminal, Frame};
use tessera_engine::Stop;

use crate::Setup;
use crate::app::{App, Wish};
use crate::draw::{Means, Spot};
use crate::input::{Input, is_terminal_gone};
use crate::panel;
use crate::thinking::Thinker;

/// How soon a move of the computer is seen.
const GLANCE: Duration = Duration::from_millis(40);

/// Plays until the user leaves, `stop` comes down or the terminal is closed. The terminal is as it was before, whatever
/// happens.
pub fn play(setup: Setup, stop: &Stop) -> io::Result<()> {
    let mut thinker = Thinker::new(setup.seed);
    let mut app = App::new(setup);
    give_mouse_back_on_panic();
    // Also restores the terminal before a panic is shown.
    let mut terminal = ratatui::try_init()?;
    let _mouse_is_a_luxury = execute!(io::stdout(), EnableMouseCapture);
    let played = run(&mut app, &mut terminal, &mut thinker, stop);
    if is_terminal_gone() {
        // Nothing to restore, and nobody to read of an error: dropped, the terminal would complain to a standard error
        // that is gone too, and panic.
        mem::forget(terminal);
        return Ok(());
    }
    let _mouse_was_a_luxury = execute!(io::stdout(), DisableMouseCapture);
    ratatui::try_restore()?;
    played
}

/// What the terminal library restores by itself does not include the mouse.
fn give_mouse_back_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let _mouse_was_a_luxury = execute!(io::stdout(), DisableMouseCapture);
        before(info);
    }));
}

fn run(app: &mut App, terminal: &mut DefaultTerminal, thinker: &mut Thinker, stop: &Stop) -> io::Result<()> {
    let input = Input::start();
    while !stop.is_due() && !is_terminal_gone() {
        while let Some(wish) = app.wishes.pop_front() {
            match wish {
                Wish::Quit => return Ok(()),
                Wish::Cancel => thinker.cancel(),
                Wish::Think { ticket, game, level } => thinker.ask(ticket, game, level),
                Wish::Save { name, text } => {
                    let failed = save(&name, &text).err().map(|error| error.to_string());
                    app.saved(&name, failed);
                }
            }
        }
        let mut spots = Vec::new();
        terminal.draw(|frame: &mut Frame<'_>| spots = panel::draw(app, frame.buffer_mut()))?;
        match input.next(GLANCE)? {
            Some(Event::Key(key)) => app.key(key),
            Some(Event::Mouse(mouse)) => click(app, mouse, &spots),
            _ => {}
        }
        if let Some((ticket, mv)) = thinker.answer()? {
            app.answered(ticket, mv);
        }
    }
    Ok(())
}

/// A press of the button on something that means something.
fn click(app: &mut App, mouse: MouseEvent, spots: &[Spot]) {
    if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
        return;
    }
    let at = Position::new(mouse.column, mouse.row);
    match spots.iter().find(|spot| spot.area.contains(at)).map(|spot| spot.means) {
        Some(Means::Cell(cell)) => app.point(cell),
        Some(Means::Key(code)) => app.press(code),
        None => {}
    }
}

/// What is there already is never written over.
fn save(name: &str, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(name)?.write_all(text.as_bytes())
}
