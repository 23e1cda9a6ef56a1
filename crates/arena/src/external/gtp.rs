//! A program that speaks GTP and plays Pente: `play w K10`, `genmove b`. White is the first player, as in positions.

use std::time::Duration;

use tessera_engine::Stop;
use tessera_rules::{AnyGame, AnyMove, Dice, Seat, quoted};

use super::process::Process;
use super::{Command, READY};
use crate::course::Course;
use crate::player::{Failed, Player};

pub(crate) struct Gtp {
    command: Command,
    margin: Duration,
    process: Option<Process>,
    /// How many moves of the game the program knows.
    known: usize,
}

impl Gtp {
    pub(crate) fn new(command: Command, margin: Duration) -> Gtp {
        Gtp { command, margin, process: None, known: 0 }
    }

    /// Sends a command and waits for the answer: `=` and a text, or `?` and why not, then an empty line.
    fn ask(&mut self, line: &str, patience: Duration, stop: &Stop) -> Result<Result<String, String>, Failed> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.command)?,
        };
        process.say(line)?;
        let answer = process.hear_until(patience, stop, |line| match line.as_bytes().first() {
            Some(b'=') => Some(Ok(after_number(line))),
            Some(b'?') => Some(Err(after_number(line))),
            _ => None,
        })?;
        self.process = Some(process);
        Ok(answer)
    }

    fn must(&mut self, line: &str, stop: &Stop) -> Result<(), Failed> {
        match self.ask(line, READY, stop)? {
            Ok(_) => Ok(()),
            Err(reason) => {
                self.process = None;
                Err(Failed::Forfeit(format!("refused '{line}': {}", quoted(&reason))))
            }
        }
    }
}

impl Player for Gtp {
    fn begin(&mut self, start: &AnyGame, stop: &Stop) -> Result<(), Failed> {
        let AnyGame::Pente(game) = start else {
            return Err(Failed::Forfeit(format!(
                "speaks GTP, which is for Pente and not for {}",
                start.kind()
            )));
        };
        if game.rules().swap() {
            return Err(Failed::Forfeit("speaks GTP, which has no word for 'swap'".to_owned()));
        }
        self.known = 0;
        self.must(&format!("boardsize {}", game.rules().size()), stop)?;
        self.must("clear_board", stop)?;
        if let Some(time) = self.command.limits.time {
            // Whoever has no clock says so, and plays as fast as it likes.
            let _no_clock = self.ask(&format!("time_settings 0 {} 1", time.as_secs().max(1)), READY, stop)?;
        }
        Ok(())
    }

    fn choose(&mut self, course: &Course, _: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed> {
        for (i, text) in course.texts.iter().enumerate().skip(self.known) {
            self.must(&format!("play {} {text}", colour(Seat::at(i % 2))), stop)?;
        }
        let patience = self.command.patience(self.margin);
        let answer = self.ask(&format!("genmove {}", colour(course.now.to_move())), patience, stop)?;
        self.known = course.texts.len() + 1;
        let failed = match answer {
            Ok(text) if text.eq_ignore_ascii_case("resign") => "resigned".to_owned(),
            Ok(text) => match course.now.parse_move(&text).and_then(|mv| course.now.check(mv).map(|()| mv)) {
                Ok(mv) => return Ok(mv),
                Err(reason) => format!("played '{}': {reason}", quoted(&text)),
            },
            Err(reason) => format!("found no move: {}", quoted(&reason)),
        };
        self.process = None;
        Err(Failed::Forfeit(failed))
    }
}

fn colour(seat: Seat) -> char {
    if seat == Seat::FIRST { 'w' } else { 'b' }
}

/// The text of an answer, which may repeat the number of the command.
fn after_number(line: &str) -> String {
    line[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned()
}
