//! `tessera completions`: prints the completion script of a shell.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::error::CliError;

/// Print shell completions
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  tessera completions bash > ~/.local/share/bash-completion/completions/tessera"
)]
pub(crate) struct CompletionsCommand {
    /// Shell
    shell: Shell,
}

impl CompletionsCommand {
    pub(crate) fn run(&self, mut definition: clap::Command, out: &mut dyn Write) -> Result<(), CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut definition, "tessera", &mut script);
        Ok(out.write_all(&script)?)
    }
}
