use std::io::{self, BufReader, Write};

use clap::Args;
use tessera_arena::ugi::converse;
use tessera_rules::GameKind;

use crate::failure::Failure;

/// Speak the engine protocol UGI on standard input and output
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera engine pente\n  \
                  printf 'position startpos moves K10\\ngo nodes 10000\\n' | tessera engine pente")]
pub(crate) struct Engine {
    /// The game to begin with: pentago, pentago-xl, exago or pente; setoption name Game changes it
    #[arg(value_name = "GAME", default_value = "pentago")]
    game: String,
}

impl Engine {
    pub(crate) fn run(&self, _: &mut dyn Write) -> Result<(), Failure> {
        let kind: GameKind = self.game.parse()?;
        Ok(converse(BufReader::new(io::stdin()), io::stdout(), kind)?)
    }
}
