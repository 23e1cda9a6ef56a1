//! A program that speaks UGI, see `docs/ugi.md`.

use std::time::Duration;

use tessera_engine::Stop;
use tessera_rules::{AnyGame, AnyMove, Dice, quoted};

use super::process::Process;
use super::{Command, READY};
use crate::course::Course;
use crate::player::{Failed, Player};

pub(crate) struct Ugi {
    command: Command,
    margin: Duration,
    running: Option<Running>,
}

struct Running {
    process: Process,
    /// The options that the program says it has.
    options: Vec<String>,
}

impl Ugi {
    pub(crate) fn new(command: Command, margin: Duration) -> Ugi {
        Ugi { command, margin, running: None }
    }

    /// Does something with the program; one that fails is ended, so that the next game has a new one.
    fn with<T>(
        &mut self,
        stop: &Stop,
        work: impl FnOnce(&mut Running, &Command) -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.command, stop)?,
        };
        let done = work(&mut running, &self.command)?;
        self.running = Some(running);
        Ok(done)
    }
}

impl Player for Ugi {
    fn begin(&mut self, start: &AnyGame, stop: &Stop) -> Result<(), Failed> {
        self.with(stop, |running, _| running.begin(start, stop))
    }

    fn choose(&mut self, course: &Course, _: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed> {
        let patience = self.command.patience(self.margin);
        let said = self.with(stop, |running, command| {
            let moves = course.texts.join(" ");
            let process = &mut running.process;
            process
                .say(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves " }))?;
            process.say(&go(command))?;
            process.hear_until(patience, stop, |line| Some(line.strip_prefix("bestmove ")?.trim().to_owned()))
        })?;
        let text = said.split_whitespace().next().unwrap_or_default();
        course.now.parse_move(text).and_then(|mv| course.now.check(mv).map(|()| mv)).map_err(|reason| {
            self.running = None;
            Failed::Forfeit(format!("played '{}': {reason}", quoted(text)))
        })
    }
}

impl Running {
    fn start(command: &Command, stop: &Stop) -> Result<Running, Failed> {
        let mut process = Process::start(command)?;
        process.say("ugi")?;
        let mut options = Vec::new();
        process.hear_until(READY, stop, |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                options.push(option.split(" type ").next().unwrap_or_default().trim().to_owned());
            }
            (line == "ugiok").then_some(())
        })?;
        let mut running = Running { process, options };
        if command.limits.threads > 1 {
            running.set("Threads", &command.limits.threads.to_string())?;
        }
        Ok(running)
    }

    fn begin(&mut self, start: &AnyGame, stop: &Stop) -> Result<(), Failed> {
        // A program for one game need not know that there are others.
        let has_game = self.options.iter().any(|option| option == "Game");
        if has_game {
            self.set("Game", start.kind().name())?;
        }
        let rules = start.rules();
        if has_game || start.seats() != 2 {
            self.set("Players", &start.seats().to_string())?;
        }
        if has_game || !rules.is_empty() {
            self.set("Rules", &rules)?;
        }
        self.process.say("uginewgame")?;
        self.process.say("isready")?;
        self.process.hear_until(READY, stop, |line| (line == "readyok").then_some(()))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Failed> {
        if !self.options.iter().any(|option| option == name) {
            return Err(Failed::Forfeit(format!("has no option {name}, which should be '{value}'")));
        }
        self.process.say(&format!("setoption name {name} value {value}"))
    }
}

fn go(command: &Command) -> String {
    let limits = &command.limits;
    let parts = [
        limits.time.map(|time| format!(" movetime {}", time.as_millis())),
        limits.nodes.map(|nodes| format!(" nodes {nodes}")),
        limits.depth.map(|depth| format!(" depth {depth}")),
    ];
    format!("go{}", parts.into_iter().flatten().collect::<String>())
}
