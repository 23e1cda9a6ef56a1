//! What can be set: which game is played, and what the engine may use.

use tessera_engine::Level;
use tessera_rules::{AnyGame, GameKind, MOST_SEATS, decimal, quoted};

const MOST_THREADS: usize = 512;
const MOST_HASH: usize = 1 << 14;
const MOST_LINES: usize = 500;

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) kind: GameKind,
    pub(super) players: usize,
    pub(super) rules: String,
    /// Megabytes.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    /// None: as well as the engine can.
    pub(super) level: Option<Level>,
}

impl Options {
    pub(super) fn new(kind: GameKind) -> Options {
        Options { kind, players: 2, rules: String::new(), hash: 64, threads: 1, lines: 1, level: None }
    }

    /// What `ugi` is answered.
    pub(super) fn lines(&self) -> Vec<String> {
        let games: Vec<String> = GameKind::ALL.iter().map(|kind| format!("var {}", kind.name())).collect();
        vec![
            format!("option name Game type combo default {} {}", self.kind.name(), games.join(" ")),
            format!("option name Players type spin default 2 min 2 max {MOST_SEATS}"),
            "option name Rules type string default <empty>".to_owned(),
            format!("option name Hash type spin default 64 min 1 max {MOST_HASH}"),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            format!("option name Level type spin default 0 min 0 max {}", Level::HIGHEST),
        ]
    }

    /// Sets an option by name; one that is refused changes nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize, least: usize| {
            decimal(value).filter(|number| (least..=most).contains(number)).ok_or_else(|| {
                format!("option {name} is a number from {least} to {most}, not '{}'", quoted(value))
            })
        };
        match name.to_ascii_lowercase().as_str() {
            // Another game has other rules: what was set for the last one goes.
            "game" => {
                let kind =
                    value.parse().map_err(|unknown: tessera_rules::UnknownGame| unknown.to_string())?;
                *self = Options { kind, players: 2, rules: String::new(), ..self.clone() };
            }
            "players" => self.try_game(Options { players: number(MOST_SEATS, 2)?, ..self.clone() })?,
            "rules" => {
                let rules = if value == "<empty>" { "" } else { value };
                self.try_game(Options { rules: rules.to_owned(), ..self.clone() })?;
            }
            "hash" => self.hash = number(MOST_HASH, 1)?,
            "threads" => self.threads = number(MOST_THREADS, 1)?,
            "multipv" => self.lines = number(MOST_LINES, 1)?,
            "level" => self.level = Level::new(number(Level::HIGHEST.number().into(), 0)? as u8),
            _ => {
                return Err(format!(
                    "there is no option '{}'; the options are Game, Players, Rules, Hash, Threads, MultiPV and Level",
                    quoted(name)
                ));
            }
        }
        Ok(())
    }

    /// The start of the game that is set.
    pub(super) fn start(&self) -> AnyGame {
        AnyGame::new(self.kind, self.players, &self.rules).expect("options are tried before they are taken")
    }

    fn try_game(&mut self, options: Options) -> Result<(), String> {
        AnyGame::new(options.kind, options.players, &options.rules).map_err(|error| error.to_string())?;
        *self = options;
        Ok(())
    }
}
