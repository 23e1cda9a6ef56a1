//! `tessera engine`: offers the engine to other programs over UGI on standard input and output.

use std::io::{self, BufReader, Write};

use clap::Args;
use tessera_arena::ugi_server::serve;
use tessera_rules::GameKind;

use crate::error::CliError;
use crate::exact_values_args::ExactValuesArgs;

/// Run as a UGI engine on standard input and output
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera engine pente\n  \
                  printf 'position startpos moves K10\\ngo nodes 10000\\n' | tessera engine pente")]
pub(crate) struct EngineCommand {
    /// Initial game: pentago, pentago-xl, exago or pente; setoption name Game changes it
    #[arg(value_name = "GAME", default_value = "pentago")]
    game: String,

    #[command(flatten)]
    exact: ExactValuesArgs,
}

impl EngineCommand {
    pub(crate) fn run(&self, _: &mut dyn Write) -> Result<(), CliError> {
        let kind: GameKind = self.game.parse()?;
        let exact = self.exact.open(1)?;
        Ok(serve(BufReader::new(io::stdin()), io::stdout(), kind, Some(exact))?)
    }
}
