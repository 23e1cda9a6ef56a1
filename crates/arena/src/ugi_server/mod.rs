//! UGI server: the engine behind the Universal Game Interface on any input and output, see `docs/ugi.md`.
//!
//! ```
//! use tessera_arena::ugi_server::serve;
//! use tessera_rules::GameKind;
//!
//! let asked = "position startpos moves K10\nquery p1turn\nquit\n";
//! let mut said = Vec::new();
//! serve(asked.as_bytes(), &mut said, GameKind::Pente, None)?;
//! assert_eq!(said, b"response false\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod background_search;
mod go_command;
mod line_reader;
mod options;
mod server;

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex};
use std::thread;

use tessera_engine::ExactPentagoSource;
use tessera_rules::GameKind;

use self::line_reader::{UgiReadLine, next_line};
use self::server::UgiServer;

/// Answers commands until `quit` or the end of the input. Ends with an error if the output is closed. The engine uses the tables
/// and the solver of Pentago, if they are given.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send,
    kind: GameKind,
    exact: Option<Arc<ExactPentagoSource>>,
) -> io::Result<()> {
    let output = Mutex::new(output);
    thread::scope(|scope| {
        let mut session = UgiServer::new(scope, &output, kind, exact);
        loop {
            let outcome = match next_line(&mut input)? {
                UgiReadLine::Line(line) => session.handle_line(&line),
                UgiReadLine::TooLong => session.report_error(&format!(
                    "a line of more than {} bytes is not read",
                    line_reader::MAX_UGI_LINE_BYTES
                )),
                UgiReadLine::End => {
                    // A search with limits is still answered; only an infinite one is stopped.
                    return session.finish();
                }
            };
            match outcome {
                Ok(true) => {}
                Ok(false) => return session.stop_and_finish(),
                Err(error) => {
                    // The output is closed: the search need not be finished.
                    session.stop_and_finish().and(Err(error))?;
                }
            }
        }
    })
}
