//! Error of a command, printed as one sentence.

use std::{fmt, io};

use serde_json::{Value, json};
use tessera_rules::RecordError;
use tessera_rules::input_text::quoted;

/// "Input/output error", the same code on every Unix.
const EIO: i32 = 5;

/// Error of a command: bad input, or a file that cannot be read or written.
#[derive(Debug)]
pub(crate) enum CliError {
    /// An illegal or unreadable move.
    Move {
        /// The number of the game in a file of several.
        game: Option<usize>,
        number: usize,
        text: String,
        reason: String,
    },
    /// Any other error.
    Other(anyhow::Error),
}

impl CliError {
    /// The error as JSON.
    pub(crate) fn json(&self) -> Value {
        match self {
            CliError::Move { game, number, text, reason } => {
                let mut error = json!({"error": {"move": number, "text": text, "reason": reason}});
                if let Some(game) = game {
                    error["error"]["game"] = (*game).into();
                }
                error
            }
            CliError::Other(error) => json!({"error": {"reason": format!("{error:#}")}}),
        }
    }

    /// The error with the number of the game that has it.
    pub(crate) fn in_game(self, number: usize) -> CliError {
        match self {
            CliError::Move { number: mv, text, reason, .. } => {
                CliError::Move { game: Some(number), number: mv, text, reason }
            }
            CliError::Other(error) => CliError::Other(error.context(format!("game {number}"))),
        }
    }

    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.io_error().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Whether the terminal may have been closed. File errors can have the same code.
    pub(crate) fn is_hang_up(&self) -> bool {
        cfg!(unix) && self.io_error().is_some_and(|error| error.raw_os_error() == Some(EIO))
    }

    fn io_error(&self) -> Option<&io::Error> {
        match self {
            CliError::Move { .. } => None,
            CliError::Other(error) => error.downcast_ref(),
        }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Move { game, number, text, reason } => {
                if let Some(game) = game {
                    write!(f, "game {game}: ")?;
                }
                write!(f, "move {number} '{}': {reason}", quoted(text))
            }
            CliError::Other(error) => write!(f, "{error:#}"),
        }
    }
}

impl<E: Into<anyhow::Error>> From<E> for CliError {
    fn from(error: E) -> CliError {
        let error = error.into();
        match error.downcast::<RecordError>() {
            Ok(RecordError::Move { number, text, reason }) => {
                CliError::Move { game: None, number, text, reason: reason.to_string() }
            }
            Ok(error) => CliError::Other(error.into()),
            Err(error) => CliError::Other(error),
        }
    }
}
