//! Programs outside: started as processes and spoken to line by line.

mod gtp;
mod process;
mod ugi;

use std::time::Duration;

use tessera_engine::Limits;

pub(crate) use self::gtp::Gtp;
pub(crate) use self::ugi::Ugi;

/// How long a program may take to start, or to answer what needs no thinking.
const READY: Duration = Duration::from_secs(10);
/// How long it may think if it is limited otherwise than by time.
const PATIENCE: Duration = Duration::from_mins(2);

/// How to start a program, and what it is told about thinking.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    words: Vec<String>,
    limits: Limits,
}

impl Command {
    /// A command line: words separated by spaces, those in quotes as one.
    pub(crate) fn new(line: &str, limits: Limits) -> Option<Command> {
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
        if words.is_empty() { None } else { Some(Command { words, limits }) }
    }

    /// When a program that has not answered is taken to hang.
    fn patience(&self, margin: Duration) -> Duration {
        self.limits.time.map_or(PATIENCE, |time| time + margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_shells_do() {
        let words = |line| Command::new(line, Limits::default()).map(|command| command.words);
        assert_eq!(words("  ./mine  --quiet "), Some(vec!["./mine".to_owned(), "--quiet".to_owned()]));
        assert_eq!(
            words("sh -c 'echo \"a b\"'"),
            Some(["sh", "-c", "echo \"a b\""].map(str::to_owned).to_vec())
        );
        assert_eq!(words("x --y='a b' ''"), Some(["x", "--y=a b", ""].map(str::to_owned).to_vec()));
        assert_eq!(words("  "), None);
    }
}
