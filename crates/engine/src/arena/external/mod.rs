//! Programs outside: started as processes and spoken to line by line.

mod gtp;
mod process;
mod ugi;

use std::time::Duration;

use crate::Limits;

pub(crate) use self::gtp::Gtp;
pub(crate) use self::ugi::Ugi;

/// How long a program may take to start, or to answer what needs no thinking.
const READY: Duration = Duration::from_secs(10);
/// How long it may think if it is limited otherwise than by time.
const PATIENCE: Duration = Duration::from_secs(120);

/// How to start a program, and what it is told about thinking.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    words: Vec<String>,
    limits: Limits,
}

impl Command {
    /// A command line: words separated by spaces, those in quotes as one.
    pub(crate) fn new(line: &str, limits: Limits) -> Option<Command> {
        let mut words = Vec::new();
        for (i, part) in line.split(['"', '\'']).enumerate() {
            if i % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        if words.is_empty() { None } else { Some(Command { words, limits }) }
    }

    /// When a program that has not answered is taken to hang.
    fn patience(&self, margin: Duration) -> Duration {
        self.limits.time.map_or(PATIENCE, |time| time + margin)
    }
}
