//! `tessera systemd`: prints a service unit for systemd.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;

use crate::error::CliError;

const UNIT: &str = include_str!("tessera.service");

/// What `ProtectHome=yes` hides from the service.
const HIDDEN_FOLDERS: [&str; 3] = ["/home/", "/root/", "/run/user/"];

/// Print a unit for systemd that runs the server as a service
#[derive(Debug, Args)]
#[command(
    long_about = "Prints a unit that runs `tessera serve` as the user tessera, with its data in /var/lib/tessera and its \
                  settings in /etc/tessera/tessera.toml. The service can write to nothing else. docs/hosting.md has the \
                  steps.",
    after_help = "Example:\n  /usr/local/bin/tessera systemd | sudo tee /etc/systemd/system/tessera.service"
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
        bail!("'{}' is not an absolute path; systemd needs one", tessera_rules::input_text::quoted(program));
    }
    if let Some(hidden) = HIDDEN_FOLDERS.iter().find(|folder| program.starts_with(*folder)) {
        bail!(
            "the service cannot see '{}': programs under {hidden} are hidden from it; install tessera in /usr/local/bin, \
             or name it with --program",
            tessera_rules::input_text::quoted(program)
        );
    }
    // systemd reads specifiers, quotes and backslashes in a command; variables only in its arguments.
    let escaped = program.replace('%', "%%").replace('\\', "\\\\").replace('"', "\\\"");
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
        assert_eq!(command("/opt/a$b/tessera"), "/opt/a$b/tessera serve");
        for program in ["/home/ada/.cargo/bin/tessera", "/root/.cargo/bin/tessera", "/run/user/1000/tessera"]
        {
            let refused = unit(program).expect_err(program).to_string();
            assert!(refused.contains(program) && refused.contains("/usr/local/bin"), "{refused}");
        }
        assert!(UNIT.contains("ProtectHome=yes"), "the reason of the refusal");
        assert!(unit("tessera").is_err() && unit("/a\nExecStart=/b").is_err());
    }
}
