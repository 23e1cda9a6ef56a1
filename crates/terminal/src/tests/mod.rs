//! Games played with simulated keys, and their screens.

mod dialogs;
mod playing;
mod screen;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tessera_engine::Level;
use tessera_i18n::Language;
use tessera_rules::{AnyGame, GameKind};

use crate::app::{AppEffect, TerminalApp};
use crate::{SeatPlayer, TerminalGameSetup};

/// A game between people, after these moves.
fn people(kind: GameKind, players: usize, moves: &str) -> TerminalApp {
    app(kind, players, "", moves, vec![SeatPlayer::Person; players], "en")
}

/// A person against the computer.
fn against_computer(kind: GameKind) -> TerminalApp {
    app(kind, 2, "", "", vec![SeatPlayer::Person, SeatPlayer::Computer(Level::LOWEST)], "en")
}

fn app(
    kind: GameKind,
    players: usize,
    rules: &str,
    moves: &str,
    seats: Vec<SeatPlayer>,
    language: &str,
) -> TerminalApp {
    let start = AnyGame::new(kind, players, rules).expect("a game");
    let mut game = start.clone();
    let moves = moves.split_whitespace().map(|text| game.play_text(text).expect("a legal move")).collect();
    let language = Language::from_code(language).expect("a supported language");
    TerminalApp::new(TerminalGameSetup { start, moves, seats, language, colours: true, seed: 1, kept: None })
}

/// Types keys: `^v<>` are arrows, `!` is Enter, `~` is Esc.
fn type_keys(app: &mut TerminalApp, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '^' => KeyCode::Up,
            'v' => KeyCode::Down,
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '!' => KeyCode::Enter,
            '~' => KeyCode::Esc,
            c => KeyCode::Char(c),
        };
        app.handle_key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

fn move_cursor(app: &mut TerminalApp, cell: &str) {
    app.cursor = app.board.find(cell).expect("a cell");
}

/// The moves played, as text.
fn moves(app: &TerminalApp) -> Vec<String> {
    app.history.iter().map(|(before, mv)| before.move_text(*mv)).collect()
}

fn next_effect(app: &mut TerminalApp) -> Option<AppEffect> {
    app.effects.pop_front()
}
