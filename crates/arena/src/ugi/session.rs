//! One conversation.

use std::io::{self, Write};
use std::sync::Mutex;
use std::thread::Scope;

use tessera_engine::Engine;
use tessera_rules::{AnyGame, GameKind, Places, Seat, quoted};

use super::go::Go;
use super::options::Options;
use super::thinking::{Task, Thinking, lock};

const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, go, stop, query and quit";

pub(super) struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Mutex<W>,
    options: Options,
    game: AnyGame,
    /// Away while it thinks.
    engine: Option<Engine>,
    thinking: Option<Thinking<'scope>>,
    thoughts: u64,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Mutex<W>,
        kind: GameKind,
    ) -> Session<'scope, 'env, W> {
        let options = Options::new(kind);
        let game = options.start();
        Session { scope, output, options, game, engine: None, thinking: None, thoughts: 0 }
    }

    /// Does what a line asks for; false if it was `quit`.
    pub(super) fn hear(&mut self, line: &str) -> io::Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" => Ok(true),
            "quit" => Ok(false),
            "ugi" => self.introduce(),
            "isready" => self.ready(),
            "query" => self.query(rest.trim()),
            "stop" => {
                self.thinking.iter().for_each(|thinking| thinking.stop.now());
                Ok(true)
            }
            "setoption" | "uginewgame" | "position" | "go" => {
                if !self.is_free() {
                    return self
                        .complain(&format!("{command} has to wait: the engine thinks; send stop first"));
                }
                let done = match command {
                    "setoption" => self.set(rest.trim()),
                    "position" => self.put(rest),
                    "go" => self.go(rest),
                    _ => {
                        self.engine.iter_mut().for_each(Engine::forget);
                        self.game = self.options.start();
                        Ok(())
                    }
                };
                done.or_else(|reason| self.complain(&reason).map(|_| ()))?;
                Ok(true)
            }
            _ => self
                .complain(&format!("there is no command '{}'; the commands are {COMMANDS}", quoted(command))),
        }
    }

    /// Says what is wrong; the conversation goes on.
    pub(super) fn complain(&mut self, reason: &str) -> io::Result<bool> {
        self.say(&format!("info string {reason}"))
    }

    /// Lets a thought that has an end come to it.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if let Some(thinking) = self.thinking.take() {
            thinking.finish();
        }
        lock(self.output).flush()
    }

    pub(super) fn stop_and_finish(&mut self) -> io::Result<()> {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.now();
            thinking.finish();
        }
        lock(self.output).flush()
    }

    fn say(&mut self, text: &str) -> io::Result<bool> {
        let mut output = lock(self.output);
        writeln!(output, "{text}")?;
        output.flush()?;
        Ok(true)
    }

    fn introduce(&mut self) -> io::Result<bool> {
        let version = env!("CARGO_PKG_VERSION");
        let options = self.options.lines().join("\n");
        self.say(&format!("id name Tessera {version}\nid author the Tessera project\n{options}\nugiok"))
    }

    /// Whether nothing is being thought about. A thought that was answered or stopped is waited for: it ends at once.
    fn is_free(&mut self) -> bool {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.is_answered() || thinking.stop.is_due()) {
            self.engine = self.thinking.take().map(Thinking::finish);
        }
        self.thinking.is_none()
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

    /// `startpos` or `fen …`, perhaps with moves; a wrong one leaves the position as it was.
    fn put(&mut self, rest: &str) -> Result<(), String> {
        let words = rest.trim();
        let (place, moves) = match words.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (words, ""),
        };
        let mut game = if place == "startpos" {
            self.options.start()
        } else if let Some(position) = place.strip_prefix("fen ") {
            let Options { kind, players, rules, .. } = &self.options;
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

    /// The engine, which takes its time to be made: whoever asks whether it is ready waits for it.
    fn engine(&mut self) -> Result<Engine, String> {
        match self.engine.take() {
            Some(engine) => Ok(engine),
            None => Engine::try_new(self.options.hash << 20).map_err(|error| error.to_string()),
        }
    }

    fn ready(&mut self) -> io::Result<bool> {
        if self.is_free() {
            match self.engine() {
                Ok(engine) => self.engine = Some(engine),
                Err(reason) => {
                    self.complain(&reason)?;
                }
            }
        }
        self.say("readyok")
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let go = Go::parse(rest)?;
        self.thoughts += 1;
        let task = Task {
            limits: go.limits(self.game.to_move(), self.options.lines, self.options.threads),
            level: self.options.level,
            seed: self.game.key() ^ self.thoughts,
            waits: go.has_no_end() && !self.game.is_over(),
            game: self.game.clone(),
        };
        if self.game.is_over() {
            self.complain("the game is over; there is nothing to play").map_err(|error| error.to_string())?;
        }
        let engine = self.engine()?;
        self.thinking = Some(Thinking::begin(self.scope, self.output, engine, task));
        Ok(())
    }

    fn query(&mut self, what: &str) -> io::Result<bool> {
        let answer = match what {
            "gameover" => self.game.is_over().to_string(),
            "p1turn" => (!self.game.is_over() && self.game.to_move() == Seat::FIRST).to_string(),
            "result" => result(self.game.places()),
            _ => {
                return self.complain(&format!(
                    "query '{}' is not understood; ask for gameover, p1turn or result",
                    quoted(what)
                ));
            }
        };
        self.say(&format!("response {answer}"))
    }
}

/// `p1win`, `p2win`, `draw` or `none`; places by seat with more players.
fn result(places: Option<Places>) -> String {
    match places {
        None => "none".to_owned(),
        Some(places) if places.is_draw() => "draw".to_owned(),
        Some(places) if places.as_slice() == [1, 2] => "p1win".to_owned(),
        Some(places) if places.as_slice() == [2, 1] => "p2win".to_owned(),
        Some(places) => places.to_string(),
    }
}
