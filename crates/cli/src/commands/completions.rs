use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::failure::Failure;

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  tessera completions bash > ~/.local/share/bash-completion/completions/tessera"
)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, mut definition: clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut definition, "tessera", &mut script);
        Ok(out.write_all(&script)?)
    }
}
