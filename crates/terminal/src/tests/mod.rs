//! Whole games at an imagined keyboard, and what the screen shows of them.

mod playing;
mod screen;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tessera_engine::Level;
use tessera_i18n::Language;
use tessera_rules::{AnyGame, GameKind};

use crate::app::{App, Wish};
use crate::{Setup, Sitter};

/// A game between people, after some moves.
fn people(kind: GameKind, players: usize, moves: &str) -> App {
    app(kind, players, "", moves, vec![Sitter::Person; players], "en")
}

/// A person against the computer.
fn against_computer(kind: GameKind) -> App {
    app(kind, 2, "", "", vec![Sitter::Person, Sitter::Computer(Level::LOWEST)], "en")
}

fn app(kind: GameKind, players: usize, rules: &str, moves: &str, seats: Vec<Sitter>, language: &str) -> App {
    let start = AnyGame::new(kind, players, rules).expect("a game");
    let mut game = start.clone();
    let moves = moves.split_whitespace().map(|text| game.play_text(text).expect("a legal move")).collect();
    let language = Language::from_code(language).expect("a language of the house");
    App::new(Setup { start, moves, seats, language, colours: true, seed: 1 })
}

/// Keys as they are typed: `^v<>` are arrows, `!` is Enter, `~` is Esc.
fn type_keys(app: &mut App, keys: &str) {
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
        app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

fn put_cursor(app: &mut App, cell: &str) {
    app.cursor = app.board.find(cell).expect("a cell");
}

/// The moves made, as text.
fn moves(app: &App) -> Vec<String> {
    app.past.iter().map(|(before, mv)| before.move_text(*mv)).collect()
}

fn wish(app: &mut App) -> Option<Wish> {
    app.wishes.pop_front()
}
