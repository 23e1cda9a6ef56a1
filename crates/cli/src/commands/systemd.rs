use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use crate::error::CliError;

const UNIT: &str = include_str!("tessera.service");

/// Print a unit for systemd that runs the server as a service
#[derive(Debug, Args)]
#[command(
    long_about = "Prints a unit that runs `tessera serve` as the user tessera, with its data in /var/lib/tessera and its \
                  settings in /etc/tessera/tessera.toml. The service can write to nothing else. docs/hosting.md has the \
                  steps.",
    after_help = "Example:\n  tessera systemd | sudo tee /etc/systemd/system/tessera.service"
)]
pub(crate) struct SystemdCommand {
    /// Program that the service starts [default: this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl SystemdCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe().context("the path of this program is unknown")?,
        };
        Ok(out.write_all(unit(&program.to_string_lossy())?.as_bytes())?)
    }
}

fn unit(program: &str) -> anyhow::Result<String> {
    if !program.starts_with('/') || program.contains(|c: char| c.is_control()) {
        bail!("'{}' is not an absolute path; systemd needs one", tessera_rules::text::quoted(program));
    }
    // systemd reads specifiers, variables, quotes and backslashes in a command.
    let escaped = program.replace('%', "%%").replace('$', "$$").replace('\\', "\\\\").replace('"', "\\\"");
    let word = if escaped.contains([' ', '"', '\\', '\'', ';']) { format!("\"{escaped}\"") } else { escaped };
    Ok(UNIT.replace("@program@", &word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_one_word_of_the_command() {
        let command = |program: &str| {
            let unit = unit(program).expect("a path");
            unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a command").to_owned()
        };
        assert_eq!(command("/usr/bin/tessera"), "/usr/bin/tessera serve");
        assert_eq!(command("/opt/my games/100%/tessera"), "\"/opt/my games/100%%/tessera\" serve");
        assert!(unit("tessera").is_err() && unit("/a\nExecStart=/b").is_err());
    }
}
