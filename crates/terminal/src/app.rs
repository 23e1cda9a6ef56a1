//! What happens in the terminal program: keys in, wishes out, no screen and no clock.

use std::collections::VecDeque;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tessera_engine::Level;
use tessera_rules::{AnyGame, AnyMove, Record};

use crate::board::Board;
use crate::key;
use crate::picks::{Pick, Picks, steps};
use crate::words::Words;
use crate::{Setup, Sitter};

/// What the state machine wants to be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// A move for the computer, or a hint for a person.
    Think {
        ticket: u64,
        game: AnyGame,
        level: Option<Level>,
    },
    /// Whatever is being thought about is not wanted any more.
    Cancel,
    /// Write a record to a new file of this name.
    Save {
        name: String,
        text: String,
    },
    Quit,
}

/// What keys mean at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Board,
    Help,
    /// The name of a file is being typed.
    Saving(String),
}

#[derive(Debug)]
pub(crate) struct App {
    pub(crate) words: Words,
    pub(crate) colours: bool,
    pub(crate) start: AnyGame,
    /// Every position before a move, and the move.
    pub(crate) past: Vec<(AnyGame, AnyMove)>,
    pub(crate) game: AnyGame,
    pub(crate) seats: Vec<Sitter>,
    pub(crate) board: Board,
    pub(crate) picks: Picks,
    pub(crate) cursor: usize,
    pub(crate) hint: Vec<Pick>,
    pub(crate) flipped: bool,
    pub(crate) letters: bool,
    pub(crate) mode: Mode,
    pub(crate) notice: String,
    pub(crate) wishes: VecDeque<Wish>,
    ticket: u64,
    /// Whether an answer is awaited, and whether it is only a hint.
    awaited: Option<bool>,
}

impl App {
    pub(crate) fn new(setup: Setup) -> App {
        let Setup { start, moves, seats, language, colours, .. } = setup;
        let board = Board::of(&start);
        let mut app = App {
            words: Words::of(language),
            colours,
            past: Vec::new(),
            game: start.clone(),
            seats,
            cursor: board.middle(),
            board,
            picks: Picks::default(),
            hint: Vec::new(),
            flipped: false,
            letters: false,
            mode: Mode::Board,
            notice: String::new(),
            wishes: VecDeque::new(),
            ticket: 0,
            awaited: None,
            start,
        };
        for mv in moves {
            app.push(mv);
        }
        app.turn();
        app
    }

    /// Whether the computer has the move.
    pub(crate) fn thinks(&self) -> Option<Level> {
        match self.seats[self.game.to_move().index()] {
            Sitter::Computer(level) if !self.game.is_over() => Some(level),
            _ => None,
        }
    }

    pub(crate) fn waits_for_hint(&self) -> bool {
        self.awaited == Some(true)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if matches!(key.code, KeyCode::Char('c' | 'q')) {
                self.wishes.push_back(Wish::Quit);
            }
            return;
        }
        self.press(key.code);
    }

    /// A key, or a button that stands for it.
    pub(crate) fn press(&mut self, code: KeyCode) {
        match &mut self.mode {
            Mode::Help => self.mode = Mode::Board,
            Mode::Saving(name) => match code {
                KeyCode::Char(c) if name.len() < 200 => name.push(c),
                KeyCode::Backspace => drop(name.pop()),
                KeyCode::Esc => self.mode = Mode::Board,
                KeyCode::Enter => self.save(),
                _ => {}
            },
            Mode::Board => self.press_on_board(code),
        }
    }

    /// A cell that was pointed at.
    pub(crate) fn point(&mut self, cell: usize) {
        if self.mode != Mode::Board {
            self.mode = Mode::Board;
            return;
        }
        self.cursor = cell;
        if !self.picks.wants_turn() {
            self.choose_cell();
        }
    }

    /// A move or a hint that was thought about; one that nobody waits for any more is nothing.
    pub(crate) fn answered(&mut self, ticket: u64, mv: Option<AnyMove>) {
        if ticket != self.ticket {
            return;
        }
        let (Some(is_hint), Some(mv)) = (self.awaited.take(), mv) else { return };
        if is_hint {
            let text = self.game.move_text(mv);
            self.hint = steps(&text);
            self.notice = self.words.with(key::HINT, &[("move", text.into())]);
        } else if self.game.check(mv).is_ok() {
            self.push(mv);
            self.turn();
        }
    }

    /// How saving went.
    pub(crate) fn saved(&mut self, name: &str, failed: Option<String>) {
        let name = name.to_owned();
        self.notice = match failed {
            None => self.words.with(key::SAVED, &[("file", name.into())]),
            Some(reason) => {
                self.words.with(key::NOT_SAVED, &[("file", name.into()), ("reason", reason.into())])
            }
        };
    }

    fn press_on_board(&mut self, code: KeyCode) {
        let turning = self.picks.wants_turn();
        let way = if self.flipped { -1 } else { 1 };
        match code {
            KeyCode::Left => self.cursor = self.board.step(self.cursor, -way, 0),
            KeyCode::Right => self.cursor = self.board.step(self.cursor, way, 0),
            KeyCode::Up => self.cursor = self.board.step(self.cursor, 0, -way),
            KeyCode::Down => self.cursor = self.board.step(self.cursor, 0, way),
            KeyCode::Char('+' | '=' | ' ') | KeyCode::Enter if turning => self.choose_turn(true),
            KeyCode::Char('-' | '_') if turning => self.choose_turn(false),
            // While a block is to be turned its letter comes before what the letter means otherwise.
            KeyCode::Char(c) if turning && self.go_to_block(c.to_ascii_uppercase()) => {}
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_cell(),
            KeyCode::Esc | KeyCode::Backspace => drop(self.picks.back()),
            KeyCode::Char(c) => self.letter(c.to_ascii_lowercase()),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            'q' => self.wishes.push_back(Wish::Quit),
            '?' => self.mode = Mode::Help,
            'f' => self.flipped = !self.flipped,
            'm' => self.letters = !self.letters,
            'u' => self.take_back(),
            'h' if self.thinks().is_none() && !self.game.is_over() && self.awaited.is_none() => {
                self.ask(None);
            }
            't' if self.game.has_swap() => self.choose_swap(),
            's' => self.mode = Mode::Saving(format!("{}.txt", self.game.kind().name())),
            _ => {}
        }
    }

    /// Puts the cursor into the middle of a block; tells whether there is such a block.
    fn go_to_block(&mut self, letter: char) -> bool {
        let inside = (0..self.board.cells.len()).filter(|&cell| self.board.block(cell) == Some(letter));
        let middle = inside.clone().nth(4);
        if let Some(middle) = middle {
            self.cursor = middle;
        }
        middle.is_some()
    }

    fn choose_cell(&mut self) {
        let name = self.board.cells[self.cursor].name.clone();
        self.choose(Pick::Cell(name));
    }

    fn choose_turn(&mut self, clockwise: bool) {
        if let Some(block) = self.board.block(self.cursor) {
            self.choose(Pick::Turn(block, clockwise));
        }
    }

    /// Takes over the first turn, whatever was begun before.
    fn choose_swap(&mut self) {
        while self.picks.back() {}
        self.choose(Pick::Swap);
    }

    fn choose(&mut self, pick: Pick) {
        if self.game.is_over() || self.thinks().is_some() {
            return;
        }
        let tried = self.tried(&pick);
        if !self.picks.choose(pick) {
            self.notice = match self.game.parse_move(&tried).and_then(|mv| self.game.check(mv)) {
                Err(reason) => self.words.refused(reason),
                Ok(()) => String::new(),
            };
            return;
        }
        self.notice.clear();
        if let Some(mv) = self.picks.whole() {
            self.push(mv);
            self.turn();
        }
    }

    /// The move that the picks so far and this one come to, as text: its refusal says what is wrong.
    fn tried(&self, pick: &Pick) -> String {
        let mut text = String::new();
        let mut cells = 0;
        for pick in self.picks.chosen().iter().chain([pick]) {
            match pick {
                Pick::Cell(name) => {
                    text.push_str(["", "-", "/"].get(cells).copied().unwrap_or_default());
                    text.push_str(name);
                    cells += 1;
                }
                Pick::Swap => text.push_str("swap"),
                Pick::Turn(block, clockwise) => {
                    text.push(*block);
                    text.push(if *clockwise { '+' } else { '-' });
                }
            }
        }
        text
    }

    fn push(&mut self, mv: AnyMove) {
        let before = self.game.clone();
        self.game.play(mv).expect("only legal moves get here");
        self.past.push((before, mv));
    }

    /// Back to where a person last had the move.
    fn take_back(&mut self) {
        let person = |game: &AnyGame| self.seats[game.to_move().index()] == Sitter::Person;
        let Some(keep) = self.past.iter().rposition(|(before, _)| person(before)) else { return };
        self.game = self.past[keep].0.clone();
        self.past.truncate(keep);
        self.turn();
    }

    /// Somebody has the move now: whatever was begun for another position is over.
    fn turn(&mut self) {
        if self.awaited.take().is_some() {
            self.wishes.push_back(Wish::Cancel);
        }
        self.ticket += 1;
        self.board = Board::of(&self.game);
        self.picks = Picks::of(&self.game);
        self.hint.clear();
        self.notice.clear();
        if let Some(level) = self.thinks() {
            self.ask(Some(level));
        }
    }

    fn ask(&mut self, level: Option<Level>) {
        self.awaited = Some(level.is_none());
        self.wishes.push_back(Wish::Think { ticket: self.ticket, game: self.game.clone(), level });
    }

    fn save(&mut self) {
        let Mode::Saving(name) = std::mem::replace(&mut self.mode, Mode::Board) else { return };
        let moves = self.past.iter().map(|(_, mv)| *mv).collect();
        let mut record = Record::new(self.start.clone(), moves).expect("all moves were played");
        for (seat, sitter) in self.seats.iter().enumerate() {
            let name = self.name(*sitter);
            record =
                record.with_tag(&format!("Player {} Name", seat + 1), &name).expect("names are one line");
        }
        self.wishes.push_back(Wish::Save { name, text: record.to_string() });
    }

    /// What somebody is called.
    pub(crate) fn name(&self, sitter: Sitter) -> String {
        let people = self.seats.iter().filter(|sitter| **sitter == Sitter::Person).count();
        match sitter {
            Sitter::Person if people == 1 => self.words.say(key::YOU),
            Sitter::Person => self.words.say(key::PLAYER),
            Sitter::Computer(level) => self.words.with(key::COMPUTER, &[("level", level.number().into())]),
        }
    }
}
