//! A UGI session: parses commands, holds the position, starts and stops searches.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread::Scope;

use tessera_engine::{ENGINE_VERSION, Engine, ExactPentagoSource};
use tessera_rules::input_text::quoted;
use tessera_rules::{AnyGame, FinalPlaces, GameKind, Seat};

use super::background_search::{BackgroundSearch, GoSearchRequest, lock};
use super::go_command::GoCommand;
use super::options::UgiOptions;

const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, go, stop, query and quit";

/// The engine as a UGI server: its options, its position and the running search.
pub(super) struct UgiServer<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Mutex<W>,
    options: UgiOptions,
    game: AnyGame,
    /// `None` while a search runs.
    engine: Option<Engine>,
    exact: Option<Arc<ExactPentagoSource>>,
    job: Option<BackgroundSearch<'scope>>,
    searches: u64,
}

impl<'scope, 'env, W: Write + Send> UgiServer<'scope, 'env, W> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Mutex<W>,
        kind: GameKind,
        exact: Option<Arc<ExactPentagoSource>>,
    ) -> UgiServer<'scope, 'env, W> {
        let options = UgiOptions::new(kind);
        let game = options.start();
        UgiServer { scope, output, options, game, engine: None, exact, job: None, searches: 0 }
    }

    /// Handles a command line; returns false after `quit`.
    pub(super) fn handle_line(&mut self, line: &str) -> io::Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" => Ok(true),
            "quit" => Ok(false),
            "ugi" => self.identify(),
            "isready" => self.ready(),
            "query" => self.query(rest.trim()),
            "stop" => {
                self.job.iter().for_each(|job| job.stop.cancel());
                Ok(true)
            }
            "setoption" | "uginewgame" | "position" | "go" => {
                if !self.is_idle() {
                    return self.report_error(&format!(
                        "{command} is not possible during a search; send stop first"
                    ));
                }
                let done = match command {
                    "setoption" => self.set(rest.trim()),
                    "position" => self.set_position(rest),
                    "go" => self.go(rest),
                    _ => {
                        self.engine.iter_mut().for_each(Engine::clear_hash);
                        self.game = self.options.start();
                        Ok(())
                    }
                };
                done.or_else(|reason| self.report_error(&reason).map(|_| ()))?;
                Ok(true)
            }
            _ => self.report_error(&format!(
                "there is no command '{}'; the commands are {COMMANDS}",
                quoted(command)
            )),
        }
    }

    /// Reports an error as `info string`; the session goes on.
    pub(super) fn report_error(&mut self, reason: &str) -> io::Result<bool> {
        self.send_line(&format!("info string {reason}"))
    }

    /// Waits for a search with limits; an infinite one is stopped.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if let Some(job) = self.job.take() {
            job.finish();
        }
        lock(self.output).flush()
    }

    pub(super) fn stop_and_finish(&mut self) -> io::Result<()> {
        if let Some(job) = self.job.take() {
            job.stop.cancel();
            job.finish();
        }
        lock(self.output).flush()
    }

    fn send_line(&mut self, text: &str) -> io::Result<bool> {
        let mut output = lock(self.output);
        writeln!(output, "{text}")?;
        output.flush()?;
        Ok(true)
    }

    fn identify(&mut self) -> io::Result<bool> {
        let options = self.options.lines().join("\n");
        self.send_line(&format!(
            "id name Tessera {ENGINE_VERSION}\nid author the Tessera project\n{options}\nugiok"
        ))
    }

    /// Whether no search is running. Waits for one that has answered or was stopped: it ends at once.
    fn is_idle(&mut self) -> bool {
        if self.job.as_ref().is_some_and(|job| job.is_answered() || job.stop.is_cancelled()) {
            self.engine = self.job.take().map(BackgroundSearch::finish);
        }
        self.job.is_none()
    }

    fn set(&mut self, rest: &str) -> Result<(), String> {
        let form = "write setoption name NAME value VALUE";
        let named = rest.strip_prefix("name ").ok_or(form)?;
        let (name, value) = match named.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (named.trim(), ""),
        };
        let before = (self.options.hash, self.options.start());
        self.options.set(name, value)?;
        if self.options.hash != before.0 {
            self.engine = None;
        }
        let start = self.options.start();
        if start != before.1 || start.kind() != self.game.kind() {
            self.game = start;
        }
        Ok(())
    }

    /// Parses `startpos` or `fen …`, optionally with moves; an error leaves the position as it was.
    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let words = rest.trim();
        let (place, moves) = match words.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (words, ""),
        };
        let mut game = if place == "startpos" {
            self.options.start()
        } else if let Some(position) = place.strip_prefix("fen ") {
            let UgiOptions { kind, players, rules, .. } = &self.options;
            AnyGame::from_position(*kind, *players, rules, position.trim())
                .map_err(|error| error.to_string())?
        } else {
            return Err(
                "write position startpos or position fen POSITION, perhaps with moves MOVE MOVE …".to_owned()
            );
        };
        for (i, text) in moves.split_whitespace().enumerate() {
            game.play_text(text).map_err(|reason| format!("move {} '{}': {reason}", i + 1, quoted(text)))?;
        }
        self.game = game;
        Ok(())
    }

    /// The engine, created on first use: `isready` waits for it.
    fn engine(&mut self) -> Result<Engine, String> {
        if let Some(engine) = self.engine.take() {
            return Ok(engine);
        }
        let engine = Engine::try_new(self.options.hash << 20).map_err(|error| error.to_string())?;
        Ok(match &self.exact {
            Some(exact) => engine.with_exact_pentago(Arc::clone(exact)),
            None => engine,
        })
    }

    fn ready(&mut self) -> io::Result<bool> {
        if self.is_idle() {
            match self.engine() {
                Ok(engine) => self.engine = Some(engine),
                Err(reason) => {
                    self.report_error(&reason)?;
                }
            }
        }
        self.send_line("readyok")
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let go = GoCommand::parse(rest)?;
        self.searches += 1;
        let request = GoSearchRequest {
            limits: go.limits(self.options.lines, self.options.threads),
            clock: go.clock(self.game.to_move(), self.options.overhead),
            level: self.options.level,
            seed: self.game.key() ^ self.searches,
            waits_for_stop: go.is_infinite() && !self.game.is_over(),
            game: self.game.clone(),
        };
        if self.game.is_over() {
            self.report_error("the game is over; there is nothing to play")
                .map_err(|error| error.to_string())?;
        }
        let engine = self.engine()?;
        self.job = Some(BackgroundSearch::begin(self.scope, self.output, engine, request));
        Ok(())
    }

    fn query(&mut self, query: &str) -> io::Result<bool> {
        let answer = match query {
            "gameover" => self.game.is_over().to_string(),
            "p1turn" => (!self.game.is_over() && self.game.to_move() == Seat::FIRST).to_string(),
            "result" => result(self.game.places()),
            _ => {
                return self.report_error(&format!(
                    "query '{}' is not understood; ask for gameover, p1turn or result",
                    quoted(query)
                ));
            }
        };
        self.send_line(&format!("response {answer}"))
    }
}

/// `p1win`, `p2win`, `draw` or `none`; with more players the places by seat.
fn result(places: Option<FinalPlaces>) -> String {
    match places {
        None => "none".to_owned(),
        Some(places) if places.is_draw() => "draw".to_owned(),
        Some(places) if places.as_slice() == [1, 2] => "p1win".to_owned(),
        Some(places) if places.as_slice() == [2, 1] => "p2win".to_owned(),
        Some(places) => places.to_string(),
    }
}
