//! `tessera doctor`: checks an installation.

mod machine_checks;
mod public_address_checks;
mod server_database_checks;

use std::fmt;
use std::io::Write;

use anyhow::{Context, anyhow};
use clap::Args;
use serde_json::json;
use tessera_store::DatabaseAddress;

use crate::commands::serve::ServeCommand;
use crate::error::CliError;

/// Check an installation of the server, and say what to do about problems
#[derive(Debug, Args)]
#[command(
    long_about = "Checks the database, its permissions, the port, the host names, the way through the proxy from the public \
                  address, free disk space, the backup folder and the clock. Takes the options of `tessera serve`; changes \
                  nothing. Ends with code 2 if there is a problem. The public address is reached with the program curl.",
    after_help = "Examples:\n  tessera doctor\n  tessera doctor --config /etc/tessera/tessera.toml\n  tessera doctor --url \
                  https://games.example"
)]
pub(crate) struct DoctorCommand {
    #[command(flatten)]
    serve: ServeCommand,

    #[arg(
        long,
        value_name = "ADDRESS",
        value_parser = public_address_checks::parse_url,
        help = "Public address of the server, e.g. https://games.example [default with --https: the first --host]"
    )]
    url: Option<String>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Severity {
    Fine,
    /// Nothing was checked.
    Skipped,
    /// It works, but something should be done.
    Warning,
    /// Something does not work.
    Problem,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Fine => "ok",
            Severity::Skipped => "skipped",
            Severity::Warning => "warning",
            Severity::Problem => "problem",
        })
    }
}

/// The result of one check.
#[derive(Debug)]
struct Finding {
    check: &'static str,
    severity: Severity,
    text: String,
    /// What to do about it; empty if everything is fine.
    remedy: String,
}

impl Finding {
    fn fine(check: &'static str, text: impl Into<String>) -> Finding {
        Finding { check, severity: Severity::Fine, text: text.into(), remedy: String::new() }
    }

    fn skipped(check: &'static str, text: impl Into<String>, remedy: impl Into<String>) -> Finding {
        Finding { check, severity: Severity::Skipped, text: text.into(), remedy: remedy.into() }
    }

    fn warning(check: &'static str, text: impl Into<String>, remedy: impl Into<String>) -> Finding {
        Finding { check, severity: Severity::Warning, text: text.into(), remedy: remedy.into() }
    }

    fn problem(check: &'static str, text: impl Into<String>, remedy: impl Into<String>) -> Finding {
        Finding { check, severity: Severity::Problem, text: text.into(), remedy: remedy.into() }
    }
}

impl DoctorCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let config = self.serve.config()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        let url = self.url.clone().or_else(|| {
            let host = config.hosts.first().filter(|_| config.https)?;
            Some(format!("https://{host}"))
        });
        let mut problems = 0;
        let mut print = |findings: Vec<Finding>| -> Result<(), CliError> {
            for finding in findings {
                problems += usize::from(finding.severity == Severity::Problem);
                self.print(&finding, out)?;
            }
            Ok(out.flush()?)
        };
        match &config.database {
            DatabaseAddress::File(file) => {
                // Absolute, because remedies are typed in other folders and by other users.
                let absolute = std::path::absolute(file).unwrap_or_else(|_| file.clone());
                let options = self.serve.database_options(&absolute.clone().into());
                print(runtime.block_on(machine_checks::database(&absolute, &options)))?;
                print(vec![machine_checks::backup_folder(config.backups.as_ref())])?;
                print(vec![machine_checks::disk(file), machine_checks::clock(file)])?;
            }
            DatabaseAddress::Server(_) => {
                let options = self.serve.database_options(&config.database);
                print(runtime.block_on(server_database_checks::check(&config.database, &options)))?;
            }
        }
        print(vec![machine_checks::port(config.listen)])?;
        print(machine_checks::host_names(&config.hosts))?;
        print(match url {
            Some(url) => public_address_checks::check(&url, config.https),
            None => vec![Finding::skipped(
                "public address",
                "it is not known",
                "give it with --url, if there is a proxy; with --https, it is the first --host",
            )],
        })?;
        match problems {
            0 => Ok(()),
            1 => Err(anyhow!("1 problem was found").into()),
            _ => Err(anyhow!("{problems} problems were found").into()),
        }
    }

    fn print(&self, finding: &Finding, out: &mut dyn Write) -> Result<(), CliError> {
        let Finding { check, severity, text, remedy } = finding;
        if self.json {
            let line =
                json!({ "check": check, "result": severity.to_string(), "text": text, "remedy": remedy });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        writeln!(out, "{severity:<8} {check}: {text}")?;
        if !remedy.is_empty() {
            writeln!(out, "         → {remedy}")?;
        }
        Ok(())
    }
}
