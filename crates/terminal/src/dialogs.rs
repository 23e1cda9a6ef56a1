//! Dialogs: help, saving, and questions before a game is lost.

use std::io;

use ratatui::crossterm::event::KeyCode;

use crate::app::{AppEffect, TerminalApp};
use crate::message_keys as key;
use crate::unfinished_game::UnfinishedGame;

/// What has the keyboard focus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeyboardFocus {
    Board,
    Help,
    /// The file name typed so far.
    Saving(String),
    /// The name of a file that exists.
    Replacing(String),
    /// Whether to quit an unfinished game.
    Quitting,
    /// Whether to begin another game before this one is finished.
    Restarting,
    /// Whether to go on with the game of last time.
    Resuming,
}

impl TerminalApp {
    /// Asks whether to go on with the game of last time.
    pub(crate) fn offer_kept_game(&mut self, kept: UnfinishedGame) {
        self.kept = Some(kept);
        self.mode = KeyboardFocus::Resuming;
    }

    /// Whether leaving now would lose moves.
    pub(crate) fn is_unfinished(&self) -> bool {
        !self.history.is_empty() && !self.game.is_over()
    }

    pub(crate) fn ask_to_quit(&mut self) {
        if self.is_unfinished() {
            self.mode = KeyboardFocus::Quitting;
        } else {
            self.effects.push_back(AppEffect::Quit);
        }
    }

    pub(crate) fn ask_for_new_game(&mut self) {
        if self.is_unfinished() {
            self.mode = KeyboardFocus::Restarting;
        } else if self.game.is_over() {
            self.restart();
        }
    }

    fn restart(&mut self) {
        let (start, seats) = (self.start.clone(), self.seats.clone());
        self.start_game(start, Vec::new(), seats);
    }

    /// Handles a key, or a click on its button.
    pub(crate) fn press_key(&mut self, code: KeyCode) {
        match &mut self.mode {
            KeyboardFocus::Board => self.press_on_board(code),
            KeyboardFocus::Help => self.mode = KeyboardFocus::Board,
            KeyboardFocus::Saving(name) => match code {
                KeyCode::Char(c) if name.len() < 200 => name.push(c),
                KeyCode::Backspace => drop(name.pop()),
                KeyCode::Esc => self.mode = KeyboardFocus::Board,
                KeyCode::Enter => self.save(false),
                _ => {}
            },
            KeyboardFocus::Replacing(name) => match code {
                KeyCode::Enter => self.save(true),
                KeyCode::Esc => self.mode = KeyboardFocus::Saving(name.clone()),
                _ => {}
            },
            KeyboardFocus::Quitting => match code {
                KeyCode::Enter => self.effects.push_back(AppEffect::Quit),
                KeyCode::Esc => self.mode = KeyboardFocus::Board,
                _ => {}
            },
            KeyboardFocus::Restarting => match code {
                KeyCode::Enter => {
                    self.mode = KeyboardFocus::Board;
                    self.restart();
                }
                KeyCode::Esc => self.mode = KeyboardFocus::Board,
                _ => {}
            },
            KeyboardFocus::Resuming => match code {
                KeyCode::Enter => self.resume_kept_game(),
                KeyCode::Char('n' | 'N') => {
                    self.kept = None;
                    self.mode = KeyboardFocus::Board;
                }
                KeyCode::Char('q' | 'Q') => self.effects.push_back(AppEffect::Quit),
                _ => {}
            },
        }
    }

    fn resume_kept_game(&mut self) {
        self.mode = KeyboardFocus::Board;
        if let Some(UnfinishedGame { start, moves, seats }) = self.kept.take() {
            self.start_game(start, moves, seats);
        }
    }

    fn save(&mut self, replace: bool) {
        let (KeyboardFocus::Saving(name) | KeyboardFocus::Replacing(name)) = &self.mode else { return };
        let name = name.clone();
        if name.trim().is_empty() {
            return;
        }
        self.mode = KeyboardFocus::Board;
        let text = self.record().to_string();
        self.effects.push_back(AppEffect::SaveRecord { name, text, replace });
    }

    /// Shows whether the record was saved; asks if the file exists.
    pub(crate) fn report_saved(&mut self, name: &str, saved: io::Result<()>) {
        let name = name.to_owned();
        self.notice = match saved {
            Ok(()) => self.messages.format(key::SAVED, &[("file", name.into())]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.mode = KeyboardFocus::Replacing(name);
                return;
            }
            Err(error) => {
                let reason = error.to_string();
                self.messages.format(key::NOT_SAVED, &[("file", name.into()), ("reason", reason.into())])
            }
        };
    }
}
