//! External engines: processes that speak UGI or GTP line by line.

mod engine_process;
mod gtp_player;
mod ugi_player;

use std::time::Duration;

use tessera_engine::SearchLimits;

use crate::match_clock::MatchTimeControl;

pub(crate) use self::gtp_player::GtpPlayer;
pub(crate) use self::ugi_player::UgiPlayer;

/// Time limit for the start and for answers that need no search, without the margin.
const ENGINE_STARTUP_TIMEOUT: Duration = Duration::from_secs(10);
/// Time limit for a move without a time limit of its own.
const DEFAULT_ENGINE_MOVE_TIMEOUT: Duration = Duration::from_mins(2);

/// The command line of an engine and its search limits.
#[derive(Clone, Debug)]
pub(crate) struct ExternalEngineCommand {
    words: Vec<String>,
    limits: SearchLimits,
    clock: Option<MatchTimeControl>,
}

impl ExternalEngineCommand {
    /// Parses a command line: words separated by spaces, quoted words as one.
    pub(crate) fn new(
        line: &str,
        limits: SearchLimits,
        clock: Option<MatchTimeControl>,
    ) -> Option<ExternalEngineCommand> {
        let mut words: Vec<String> = Vec::new();
        let (mut quote, mut inside) = (None, false);
        for c in line.chars() {
            match quote {
                Some(open) if c == open => quote = None,
                None if matches!(c, '"' | '\'') => {
                    quote = Some(c);
                    if !inside {
                        words.push(String::new());
                    }
                    inside = true;
                }
                None if c.is_whitespace() => inside = false,
                _ => {
                    if !inside {
                        words.push(String::new());
                    }
                    inside = true;
                    words.last_mut().expect("a word has begun").push(c);
                }
            }
        }
        if words.is_empty() { None } else { Some(ExternalEngineCommand { words, limits, clock }) }
    }

    pub(crate) fn clock(&self) -> Option<MatchTimeControl> {
        self.clock
    }

    /// Time after which an engine that has not answered loses, with `left` on its clock.
    fn move_timeout(&self, left: Option<Duration>, margin: Duration) -> Duration {
        [self.limits.time, left].into_iter().flatten().min().unwrap_or(DEFAULT_ENGINE_MOVE_TIMEOUT) + margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_shells_do() {
        let words = |line| {
            ExternalEngineCommand::new(line, SearchLimits::default(), None).map(|command| command.words)
        };
        assert_eq!(words("  ./mine  --quiet "), Some(vec!["./mine".to_owned(), "--quiet".to_owned()]));
        assert_eq!(
            words("sh -c 'echo \"a b\"'"),
            Some(["sh", "-c", "echo \"a b\""].map(str::to_owned).to_vec())
        );
        assert_eq!(words("x --y='a b' ''"), Some(["x", "--y=a b", ""].map(str::to_owned).to_vec()));
        assert_eq!(words("  "), None);
    }
}
