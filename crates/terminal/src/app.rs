//! State machine of the terminal user interface: keys in, effects out, without screen or clock.

use std::collections::VecDeque;
use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tessera_engine::{ENGINE_VERSION, Level};
use tessera_rules::{AnyGame, AnyMove, Record};

use crate::cell_layout::CellLayout;
use crate::dialogs::KeyboardFocus;
use crate::message_keys as key;
use crate::move_builder::{MoveBuilder, MoveStep, steps};
use crate::translated_texts::TerminalMessages;
use crate::unfinished_game::UnfinishedGame;
use crate::{SeatPlayer, TerminalGameSetup};

/// Side effect that the state machine requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AppEffect {
    /// Searches a move for the computer, or a hint if there is no level.
    Search {
        request_id: u64,
        game: AnyGame,
        level: Option<Level>,
    },
    /// Cancels the running search.
    CancelSearch,
    /// Writes a record to a file, to a new one unless it may be replaced.
    SaveRecord {
        name: String,
        text: String,
        replace: bool,
    },
    Quit,
}

/// The state of the application: game, cursor, chosen steps, dialogs.
#[derive(Debug)]
pub(crate) struct TerminalApp {
    pub(crate) messages: TerminalMessages,
    pub(crate) colours: bool,
    pub(crate) start: AnyGame,
    /// Every move played, with the position before it.
    pub(crate) history: Vec<(AnyGame, AnyMove)>,
    pub(crate) game: AnyGame,
    pub(crate) seats: Vec<SeatPlayer>,
    pub(crate) board: CellLayout,
    pub(crate) builder: MoveBuilder,
    pub(crate) cursor: usize,
    pub(crate) hint: Vec<MoveStep>,
    pub(crate) flipped: bool,
    pub(crate) letter_pieces: bool,
    pub(crate) mode: KeyboardFocus,
    pub(crate) notice: String,
    pub(crate) effects: VecDeque<AppEffect>,
    /// Where an unfinished game is kept until next time.
    pub(crate) kept_file: Option<PathBuf>,
    /// The unfinished game of last time, while the user is asked about it.
    pub(crate) kept: Option<UnfinishedGame>,
    request_id: u64,
    /// The running search; true if it is for a hint.
    pending: Option<bool>,
}

impl TerminalApp {
    pub(crate) fn new(setup: TerminalGameSetup) -> TerminalApp {
        let TerminalGameSetup { start, moves, seats, language, colours, kept, .. } = setup;
        let board = CellLayout::of(&start);
        let mut app = TerminalApp {
            messages: TerminalMessages::of(language),
            colours,
            history: Vec::new(),
            game: start.clone(),
            seats,
            cursor: board.centre(),
            board,
            builder: MoveBuilder::default(),
            hint: Vec::new(),
            flipped: false,
            letter_pieces: false,
            mode: KeyboardFocus::Board,
            notice: String::new(),
            effects: VecDeque::new(),
            kept_file: kept,
            kept: None,
            request_id: 0,
            pending: None,
            start,
        };
        for mv in moves {
            app.play_move(mv);
        }
        app.start_turn();
        app
    }

    /// The level of the computer player to move, if it is the computer's turn.
    pub(crate) fn computer_level(&self) -> Option<Level> {
        match self.seats[self.game.to_move().index()] {
            SeatPlayer::Computer(level) if !self.game.is_over() => Some(level),
            _ => None,
        }
    }

    pub(crate) fn is_hint_pending(&self) -> bool {
        self.pending == Some(true)
    }

    pub(crate) fn handle_key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if matches!(key.code, KeyCode::Char('c' | 'q')) {
                self.effects.push_back(AppEffect::Quit);
            }
            return;
        }
        self.press_key(key.code);
    }

    /// Handles a click on a cell.
    pub(crate) fn click_cell(&mut self, cell: usize) {
        // The kept game is not left without an answer.
        if self.mode == KeyboardFocus::Resuming {
            return;
        }
        if self.mode != KeyboardFocus::Board {
            self.mode = KeyboardFocus::Board;
            return;
        }
        self.cursor = cell;
        if !self.builder.expects_turn() {
            self.choose_cell();
        }
    }

    /// Handles the result of a search; outdated results are ignored.
    pub(crate) fn receive_move(&mut self, request_id: u64, mv: Option<AnyMove>) {
        if request_id != self.request_id {
            return;
        }
        let (Some(is_hint), Some(mv)) = (self.pending.take(), mv) else { return };
        if is_hint {
            let text = self.game.move_text(mv);
            self.hint = steps(&text);
            self.notice = self.messages.format(key::HINT, &[("move", text.into())]);
        } else if self.game.check(mv).is_ok() {
            self.play_move(mv);
            self.start_turn();
        }
    }

    pub(crate) fn press_on_board(&mut self, code: KeyCode) {
        let turning = self.builder.expects_turn();
        let direction = if self.flipped { -1 } else { 1 };
        match code {
            KeyCode::Left => self.cursor = self.board.neighbour(self.cursor, -direction, 0),
            KeyCode::Right => self.cursor = self.board.neighbour(self.cursor, direction, 0),
            KeyCode::Up => self.cursor = self.board.neighbour(self.cursor, 0, -direction),
            KeyCode::Down => self.cursor = self.board.neighbour(self.cursor, 0, direction),
            KeyCode::Char('+' | '=' | ' ') | KeyCode::Enter if turning => self.choose_turn(true),
            KeyCode::Char('-' | '_') if turning => self.choose_turn(false),
            // While a block is being chosen, its letter takes precedence over commands.
            KeyCode::Char(c) if turning && self.move_cursor_to_block(c.to_ascii_uppercase()) => {}
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_cell(),
            KeyCode::Esc | KeyCode::Backspace => drop(self.builder.undo_step()),
            KeyCode::Char(c) => self.press_letter(c.to_ascii_lowercase()),
            _ => {}
        }
    }

    fn press_letter(&mut self, letter: char) {
        match letter {
            'q' => self.ask_to_quit(),
            'n' => self.ask_for_new_game(),
            '?' => self.mode = KeyboardFocus::Help,
            'f' => self.flipped = !self.flipped,
            'm' => self.letter_pieces = !self.letter_pieces,
            'u' => self.take_back(),
            'h' if self.computer_level().is_none() && !self.game.is_over() && self.pending.is_none() => {
                self.request_search(None);
            }
            't' if self.game.has_swap() => self.choose_swap(),
            's' => self.mode = KeyboardFocus::Saving(format!("{}.txt", self.game.kind().name())),
            _ => {}
        }
    }

    /// Moves the cursor to the centre of a block; false if there is no such block.
    fn move_cursor_to_block(&mut self, letter: char) -> bool {
        let inside = (0..self.board.cells.len()).filter(|&cell| self.board.block(cell) == Some(letter));
        let middle = inside.clone().nth(4);
        if let Some(middle) = middle {
            self.cursor = middle;
        }
        middle.is_some()
    }

    fn choose_cell(&mut self) {
        let name = self.board.cells[self.cursor].name.clone();
        self.choose(MoveStep::Cell(name));
    }

    fn choose_turn(&mut self, clockwise: bool) {
        if let Some(block) = self.board.block(self.cursor) {
            self.choose(MoveStep::Turn(block, clockwise));
        }
    }

    /// Takes over the first turn and discards an incomplete move.
    fn choose_swap(&mut self) {
        while self.builder.undo_step() {}
        self.choose(MoveStep::Swap);
    }

    fn choose(&mut self, step: MoveStep) {
        if self.game.is_over() || self.computer_level().is_some() {
            return;
        }
        let attempted = self.attempted_move(&step);
        if !self.builder.choose(step) {
            self.notice = match self.game.parse_move(&attempted).and_then(|mv| self.game.check(mv)) {
                Err(reason) => self.messages.refusal(reason),
                Ok(()) => String::new(),
            };
            return;
        }
        self.notice.clear();
        if let Some(mv) = self.builder.complete_move() {
            self.play_move(mv);
            self.start_turn();
        }
    }

    /// The steps so far and this one as move text; parsing it tells why the step is illegal.
    fn attempted_move(&self, step: &MoveStep) -> String {
        let mut text = String::new();
        let mut cells = 0;
        for step in self.builder.chosen().iter().chain([step]) {
            match step {
                MoveStep::Cell(name) => {
                    text.push_str(["", "-", "/"].get(cells).copied().unwrap_or_default());
                    text.push_str(name);
                    cells += 1;
                }
                MoveStep::Swap => text.push_str("swap"),
                MoveStep::Turn(block, clockwise) => {
                    text.push(*block);
                    text.push(if *clockwise { '+' } else { '-' });
                }
            }
        }
        text
    }

    fn play_move(&mut self, mv: AnyMove) {
        let before = self.game.clone();
        self.game.play(mv).expect("only legal moves get here");
        self.history.push((before, mv));
    }

    /// Takes back moves to the last position where a person had the move.
    fn take_back(&mut self) {
        let person = |game: &AnyGame| self.seats[game.to_move().index()] == SeatPlayer::Person;
        let Some(keep) = self.history.iter().rposition(|(before, _)| person(before)) else { return };
        self.game = self.history[keep].0.clone();
        self.history.truncate(keep);
        self.start_turn();
    }

    /// Resets the state of the previous position and starts the computer's search if it has the move.
    fn start_turn(&mut self) {
        if self.pending.take().is_some() {
            self.effects.push_back(AppEffect::CancelSearch);
        }
        self.request_id += 1;
        self.board = CellLayout::of(&self.game);
        self.builder = MoveBuilder::of(&self.game);
        self.hint.clear();
        self.notice.clear();
        if let Some(level) = self.computer_level() {
            self.request_search(Some(level));
        }
    }

    fn request_search(&mut self, level: Option<Level>) {
        self.pending = Some(level.is_none());
        self.effects.push_back(AppEffect::Search {
            request_id: self.request_id,
            game: self.game.clone(),
            level,
        });
    }

    /// Starts a game, and discards the one before.
    pub(crate) fn start_game(&mut self, start: AnyGame, moves: Vec<AnyMove>, seats: Vec<SeatPlayer>) {
        self.history.clear();
        self.game = start.clone();
        self.start = start;
        self.seats = seats;
        for mv in moves {
            self.play_move(mv);
        }
        self.start_turn();
        self.cursor = self.board.centre();
    }

    /// The game as a record, with its players.
    pub(crate) fn record(&self) -> Record {
        let moves = self.history.iter().map(|(_, mv)| *mv).collect();
        let mut record = Record::new(self.start.clone(), moves).expect("all moves were played");
        for (seat, player) in self.seats.iter().enumerate() {
            let name = self.name(*player);
            record =
                record.with_tag(&format!("Player {} Name", seat + 1), &name).expect("names are one line");
            if let SeatPlayer::Computer(level) = player {
                let engine = format!("Tessera {ENGINE_VERSION}");
                let tags = [("Engine", engine), ("Level", level.number().to_string())];
                for (tag, value) in tags {
                    record = record
                        .with_tag(&format!("Player {} {tag}", seat + 1), &value)
                        .expect("a version is one line");
                }
            }
        }
        record
    }

    /// The display name of a player.
    pub(crate) fn name(&self, player: SeatPlayer) -> String {
        let people = self.seats.iter().filter(|player| **player == SeatPlayer::Person).count();
        match player {
            SeatPlayer::Person if people == 1 => self.messages.text(key::YOU),
            SeatPlayer::Person => self.messages.text(key::PLAYER),
            SeatPlayer::Computer(level) => {
                self.messages.format(key::COMPUTER, &[("level", level.number().into())])
            }
        }
    }
}
