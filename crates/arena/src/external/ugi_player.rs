//! An external engine that speaks UGI, see `docs/ugi.md`.

use std::time::Duration;

use tessera_engine::CancelToken;
use tessera_rules::input_text::quoted;
use tessera_rules::{AnyGame, AnyMove, Dice};

use super::engine_process::EngineProcess;
use super::{ENGINE_STARTUP_TIMEOUT, ExternalEngineCommand};
use crate::game_history::GameHistory;
use crate::match_clock::MatchClocks;
use crate::match_player::{MatchPlayer, MatchPlayerFailure};

/// A player of a match: an external engine that speaks UGI.
pub(crate) struct UgiPlayer {
    command: ExternalEngineCommand,
    margin: Duration,
    running: Option<UgiProcess>,
}

struct UgiProcess {
    process: EngineProcess,
    /// The options that the engine announces.
    options: Vec<String>,
    /// Time limit for answers that need no search.
    startup_timeout: Duration,
}

impl UgiPlayer {
    pub(crate) fn new(command: ExternalEngineCommand, margin: Duration) -> UgiPlayer {
        UgiPlayer { command, margin, running: None }
    }

    /// Runs `work` with the engine's process. A process that fails is dropped, so that the next game starts a new
    /// one.
    fn with<T>(
        &mut self,
        stop: &CancelToken,
        work: impl FnOnce(&mut UgiProcess, &ExternalEngineCommand) -> Result<T, MatchPlayerFailure>,
    ) -> Result<T, MatchPlayerFailure> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => UgiProcess::start(&self.command, self.margin, stop)?,
        };
        let done = work(&mut running, &self.command)?;
        self.running = Some(running);
        Ok(done)
    }
}

impl MatchPlayer for UgiPlayer {
    fn begin(&mut self, start: &AnyGame, stop: &CancelToken) -> Result<(), MatchPlayerFailure> {
        self.with(stop, |running, _| running.begin(start, stop))
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        clocks: &MatchClocks,
        _: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        let own_clock = clocks.seats[history.position.to_move().index()];
        let timeout = self.command.move_timeout(own_clock.map(|clock| clock.left), self.margin);
        let answer = self.with(stop, |running, command| {
            let moves = history.texts.join(" ");
            let process = &mut running.process;
            process.send_line(&format!(
                "position startpos{}{moves}",
                if moves.is_empty() { "" } else { " moves " }
            ))?;
            process.send_line(&go(command, clocks))?;
            process.read_until(timeout, stop, |line| Some(line.strip_prefix("bestmove ")?.trim().to_owned()))
        })?;
        let text = answer.split_whitespace().next().unwrap_or_default();
        history.position.parse_move(text).and_then(|mv| history.position.check(mv).map(|()| mv)).map_err(
            |reason| {
                self.running = None;
                MatchPlayerFailure::Forfeit(format!("played '{}': {reason}", quoted(text)))
            },
        )
    }
}

impl UgiProcess {
    fn start(
        command: &ExternalEngineCommand,
        margin: Duration,
        stop: &CancelToken,
    ) -> Result<UgiProcess, MatchPlayerFailure> {
        let startup_timeout = ENGINE_STARTUP_TIMEOUT + margin;
        let mut process = EngineProcess::start(command)?;
        process.send_line("ugi")?;
        let mut options = Vec::new();
        process.read_until(startup_timeout, stop, |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                options.push(option.split(" type ").next().unwrap_or_default().trim().to_owned());
            }
            (line == "ugiok").then_some(())
        })?;
        let mut running = UgiProcess { process, options, startup_timeout };
        if command.limits.threads > 1 {
            running.set("Threads", &command.limits.threads.to_string())?;
        }
        Ok(running)
    }

    fn begin(&mut self, start: &AnyGame, stop: &CancelToken) -> Result<(), MatchPlayerFailure> {
        // An engine for a single game need not have the option.
        if self.has("Game") {
            self.set("Game", start.kind().name())?;
        }
        // Nor need it have options that are at their defaults.
        let (players, rules) = (start.seats(), start.rules());
        if self.has("Players") || players != 2 {
            self.set("Players", &players.to_string())?;
        }
        if self.has("Rules") || !rules.is_empty() {
            self.set("Rules", &rules)?;
        }
        self.process.send_line("uginewgame")?;
        self.process.send_line("isready")?;
        self.process.read_until(self.startup_timeout, stop, |line| (line == "readyok").then_some(()))
    }

    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option == name)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), MatchPlayerFailure> {
        if !self.has(name) {
            return Err(MatchPlayerFailure::Forfeit(format!(
                "has no option {name}, which should be '{value}'"
            )));
        }
        self.process.send_line(&format!("setoption name {name} value {value}"))
    }
}

/// The command `go` with the limits and all clocks.
fn go(command: &ExternalEngineCommand, clocks: &MatchClocks) -> String {
    let limits = &command.limits;
    let of_clocks = clocks.seats.iter().enumerate().filter_map(|(seat, clock)| {
        let clock = clock.as_ref()?;
        let prefix = match (clocks.seats.len(), seat) {
            (2, 0) => "w".to_owned(),
            (2, _) => "b".to_owned(),
            _ => format!("p{}", seat + 1),
        };
        let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
        Some(format!(" {prefix}time {left} {prefix}inc {increment}"))
    });
    let parts = [
        limits.time.map(|time| format!(" movetime {}", time.as_millis())),
        limits.nodes.map(|nodes| format!(" nodes {nodes}")),
        limits.depth.map(|depth| format!(" depth {depth}")),
    ];
    format!("go{}", parts.into_iter().flatten().chain(of_clocks).collect::<String>())
}
