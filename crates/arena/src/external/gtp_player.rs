//! An external engine that speaks GTP and plays Pente: `play w K10`, `genmove b`. White is the first player, as in
//! positions.

use std::time::Duration;

use tessera_engine::CancelToken;
use tessera_rules::input_text::quoted;
use tessera_rules::{AnyGame, AnyMove, Dice, Seat};

use super::engine_process::EngineProcess;
use super::{ENGINE_STARTUP_TIMEOUT, ExternalEngineCommand};
use crate::game_history::GameHistory;
use crate::match_clock::MatchClocks;
use crate::match_player::{MatchPlayer, MatchPlayerFailure};

/// A player of Pente in a match: an external engine that speaks GTP.
pub(crate) struct GtpPlayer {
    command: ExternalEngineCommand,
    margin: Duration,
    process: Option<EngineProcess>,
    /// Number of moves that the engine has been told.
    moves_sent: usize,
}

impl GtpPlayer {
    pub(crate) fn new(command: ExternalEngineCommand, margin: Duration) -> GtpPlayer {
        GtpPlayer { command, margin, process: None, moves_sent: 0 }
    }

    /// Sends a command and waits for the answer: `=` and a text, or `?` and a reason, then an empty line.
    fn send_command(
        &mut self,
        line: &str,
        timeout: Duration,
        stop: &CancelToken,
    ) -> Result<Result<String, String>, MatchPlayerFailure> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => EngineProcess::start(&self.command)?,
        };
        process.send_line(line)?;
        let answer = process.read_until(timeout, stop, |line| match line.as_bytes().first() {
            Some(b'=') => Some(Ok(after_number(line))),
            Some(b'?') => Some(Err(after_number(line))),
            _ => None,
        })?;
        self.process = Some(process);
        Ok(answer)
    }

    fn require(&mut self, line: &str, stop: &CancelToken) -> Result<(), MatchPlayerFailure> {
        match self.send_command(line, ENGINE_STARTUP_TIMEOUT + self.margin, stop)? {
            Ok(_) => Ok(()),
            Err(reason) => {
                self.process = None;
                Err(MatchPlayerFailure::Forfeit(format!("refused '{line}': {}", quoted(&reason))))
            }
        }
    }
}

impl MatchPlayer for GtpPlayer {
    fn begin(&mut self, start: &AnyGame, stop: &CancelToken) -> Result<(), MatchPlayerFailure> {
        let AnyGame::Pente(game) = start else {
            return Err(MatchPlayerFailure::Forfeit(format!(
                "speaks GTP, which is for Pente and not for {}",
                start.kind()
            )));
        };
        if game.rules().swap() {
            return Err(MatchPlayerFailure::Forfeit("speaks GTP, which has no word for 'swap'".to_owned()));
        }
        self.moves_sent = 0;
        self.require(&format!("boardsize {}", game.rules().size()), stop)?;
        self.require("clear_board", stop)?;
        if let Some(time) = self.command.limits.time {
            // An engine without a clock refuses this, and plays as fast as it likes.
            let _no_clock = self.send_command(
                &format!("time_settings 0 {} 1", time.as_secs().max(1)),
                ENGINE_STARTUP_TIMEOUT + self.margin,
                stop,
            )?;
        }
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        _: &MatchClocks,
        _: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        for (i, text) in history.texts.iter().enumerate().skip(self.moves_sent) {
            self.require(&format!("play {} {text}", colour(Seat::at(i % 2))), stop)?;
        }
        let timeout = self.command.move_timeout(None, self.margin);
        let answer =
            self.send_command(&format!("genmove {}", colour(history.position.to_move())), timeout, stop)?;
        self.moves_sent = history.texts.len() + 1;
        let failed = match answer {
            Ok(text) if text.eq_ignore_ascii_case("resign") => "resigned".to_owned(),
            Ok(text) => match history
                .position
                .parse_move(&text)
                .and_then(|mv| history.position.check(mv).map(|()| mv))
            {
                Ok(mv) => return Ok(mv),
                Err(reason) => format!("played '{}': {reason}", quoted(&text)),
            },
            Err(reason) => format!("found no move: {}", quoted(&reason)),
        };
        self.process = None;
        Err(MatchPlayerFailure::Forfeit(failed))
    }
}

fn colour(seat: Seat) -> char {
    if seat == Seat::FIRST { 'w' } else { 'b' }
}

/// The text of an answer, which may repeat the number of the command.
fn after_number(line: &str) -> String {
    line[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned()
}
