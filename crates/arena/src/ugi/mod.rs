//! The engine behind a protocol: UGI on any input and output, as `docs/ugi.md` describes it.
//!
//! ```
//! use tessera_arena::ugi::converse;
//! use tessera_rules::GameKind;
//!
//! let asked = "position startpos moves K10\nquery p1turn\nquit\n";
//! let mut said = Vec::new();
//! converse(asked.as_bytes(), &mut said, GameKind::Pente)?;
//! assert_eq!(said, b"response false\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod go;
mod lines;
mod options;
mod session;
mod thinking;

use std::io::{self, BufRead, Write};
use std::sync::Mutex;
use std::thread;

use tessera_rules::GameKind;

use self::lines::{Heard, next_line};
use self::session::Session;

/// Answers until `quit` or the end of the input. Whoever is not read any more stops too.
pub fn converse(mut input: impl BufRead, output: impl Write + Send, kind: GameKind) -> io::Result<()> {
    let output = Mutex::new(output);
    thread::scope(|scope| {
        let mut session = Session::new(scope, &output, kind);
        loop {
            let goes_on = match next_line(&mut input)? {
                Heard::Line(line) => session.hear(&line),
                Heard::TooLong => {
                    session.complain(&format!("a line of more than {} bytes is not read", lines::LONGEST))
                }
                Heard::End => {
                    // What was asked for is still answered; only what has no end is stopped.
                    return session.finish();
                }
            };
            match goes_on {
                Ok(true) => {}
                Ok(false) => return session.stop_and_finish(),
                Err(error) => {
                    // Nobody listens: no need to finish the thought.
                    session.stop_and_finish().and(Err(error))?;
                }
            }
        }
    })
}
