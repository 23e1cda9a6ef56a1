//! What went wrong, in the one sentence that the user reads.

use std::{fmt, io};

use serde_json::{Value, json};
use tessera_rules::{RecordError, quoted};

/// "Input/output error", the same number on every Unix.
const EIO: i32 = 5;

/// A failed command: bad input, or a file that cannot be read or written.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A move that cannot be played.
    Move { number: usize, text: String, reason: String },
    /// Anything else.
    Other(anyhow::Error),
}

impl Failure {
    /// The same for programs.
    pub(crate) fn json(&self) -> Value {
        match self {
            Failure::Move { number, text, reason } => {
                json!({"error": {"move": number, "text": text, "reason": reason}})
            }
            Failure::Other(error) => json!({"error": {"reason": format!("{error:#}")}}),
        }
    }

    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.io_error().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Whether the other end of a terminal is gone. Files can fail in the same way.
    pub(crate) fn is_hang_up(&self) -> bool {
        cfg!(unix) && self.io_error().is_some_and(|error| error.raw_os_error() == Some(EIO))
    }

    fn io_error(&self) -> Option<&io::Error> {
        match self {
            Failure::Move { .. } => None,
            Failure::Other(error) => error.downcast_ref(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Move { number, text, reason } => write!(f, "move {number} '{}': {reason}", quoted(text)),
            Failure::Other(error) => write!(f, "{error:#}"),
        }
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        let error = error.into();
        match error.downcast::<RecordError>() {
            Ok(RecordError::Move { number, text, reason }) => {
                Failure::Move { number, text, reason: reason.to_string() }
            }
            Ok(error) => Failure::Other(error.into()),
            Err(error) => Failure::Other(error),
        }
    }
}
