//! UGI options: the game and its rules, and the resources of the engine.

use std::time::Duration;

use tessera_engine::{EngineClock, Level};
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, GameKind, MAX_SEATS};

/// Largest value of the option `Threads`.
const MAX_UGI_THREADS: usize = 512;
/// Largest value of the option `Hash`, the transposition table in megabytes.
const MAX_UGI_HASH_MB: usize = 1 << 14;
/// Largest value of the option `MoveOverhead`, in milliseconds.
const MAX_UGI_MOVE_OVERHEAD_MS: usize = 10_000;
/// Largest value of the option `MultiPV`.
const MAX_UGI_MULTI_PV_LINES: usize = 500;

/// The options that a client has set: game, rules, threads, memory, lines.
#[derive(Clone, Debug)]
pub(super) struct UgiOptions {
    pub(super) kind: GameKind,
    pub(super) players: usize,
    pub(super) rules: String,
    /// Size of the transposition table in megabytes.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    /// Time between the answer and the stop of the clock.
    pub(super) overhead: Duration,
    /// Level of play; `None` for full strength.
    pub(super) level: Option<Level>,
}

impl UgiOptions {
    pub(super) fn new(kind: GameKind) -> UgiOptions {
        UgiOptions {
            kind,
            players: 2,
            rules: String::new(),
            hash: 64,
            threads: 1,
            lines: 1,
            overhead: EngineClock::DEFAULT_OVERHEAD,
            level: None,
        }
    }

    /// The option lines of the answer to `ugi`.
    pub(super) fn lines(&self) -> Vec<String> {
        let games: Vec<String> = GameKind::ALL.iter().map(|kind| format!("var {}", kind.name())).collect();
        vec![
            format!("option name Game type combo default {} {}", self.kind.name(), games.join(" ")),
            format!("option name Players type spin default 2 min 2 max {MAX_SEATS}"),
            "option name Rules type string default <empty>".to_owned(),
            format!("option name Hash type spin default 64 min 1 max {MAX_UGI_HASH_MB}"),
            format!("option name Threads type spin default 1 min 1 max {MAX_UGI_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MAX_UGI_MULTI_PV_LINES}"),
            format!(
                "option name MoveOverhead type spin default {} min 0 max {MAX_UGI_MOVE_OVERHEAD_MS}",
                EngineClock::DEFAULT_OVERHEAD.as_millis()
            ),
            format!("option name Level type spin default 0 min 0 max {}", Level::HIGHEST),
        ]
    }

    /// Sets an option by name; a refused value changes nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize, least: usize| {
            decimal(value).filter(|number| (least..=most).contains(number)).ok_or_else(|| {
                format!("option {name} is a number from {least} to {most}, not '{}'", quoted(value))
            })
        };
        match name.to_ascii_lowercase().as_str() {
            // Another game has other rules: players and rules are reset.
            "game" => {
                let kind =
                    value.parse().map_err(|unknown: tessera_rules::UnknownGame| unknown.to_string())?;
                *self = UgiOptions { kind, players: 2, rules: String::new(), ..self.clone() };
            }
            "players" => self.try_game(UgiOptions { players: number(MAX_SEATS, 2)?, ..self.clone() })?,
            "rules" => {
                let rules = if value == "<empty>" { "" } else { value };
                self.try_game(UgiOptions { rules: rules.to_owned(), ..self.clone() })?;
            }
            "hash" => self.hash = number(MAX_UGI_HASH_MB, 1)?,
            "threads" => self.threads = number(MAX_UGI_THREADS, 1)?,
            "multipv" => self.lines = number(MAX_UGI_MULTI_PV_LINES, 1)?,
            "moveoverhead" => {
                self.overhead = Duration::from_millis(number(MAX_UGI_MOVE_OVERHEAD_MS, 0)? as u64);
            }
            "level" => self.level = Level::new(number(Level::HIGHEST.number().into(), 0)? as u8),
            _ => {
                return Err(format!(
                    "there is no option '{}'; the options are Game, Players, Rules, Hash, Threads, MultiPV, MoveOverhead and Level",
                    quoted(name)
                ));
            }
        }
        Ok(())
    }

    /// The start position of the current options.
    pub(super) fn start(&self) -> AnyGame {
        AnyGame::new(self.kind, self.players, &self.rules).expect("options are tried before they are taken")
    }

    fn try_game(&mut self, options: UgiOptions) -> Result<(), String> {
        AnyGame::new(options.kind, options.players, &options.rules).map_err(|error| error.to_string())?;
        *self = options;
        Ok(())
    }
}
