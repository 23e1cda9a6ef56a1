//! `tessera config`: shows the settings of the server, and where each value comes from.

use std::io::Write;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Subcommand};
use serde_json::json;
use tessera_server::{DEFAULT_SERVER_SOLVER_MEMORY_BYTES, ServerConfig};
use tessera_store::DatabaseAddress;

use crate::commands::serve::ServeCommand;
use crate::error::CliError;
use crate::retention_and_backup_args::{DEFAULT_BACKUP_INTERVAL, DEFAULT_BACKUPS_KEPT};
use crate::settings_file::{SettingsFile, innermost, setting_name, shown};
use crate::{long_duration_args, memory_size};

/// Show the settings of the server
#[derive(Debug, Args)]
#[command(
    long_about = "Settings come from options, from variables of the environment such as TESSERA_LISTEN, and from the file \
                  tessera.toml, in this order: the first that has a setting decides."
)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    command: ConfigCommand,
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    Show(ConfigShowCommand),
}

/// Print every setting with its value and where it comes from
#[derive(Debug, Args)]
#[command(
    long_about = "Prints every setting of `tessera serve`, its value, and where the value comes from: an option, a variable \
                  of the environment, the settings file, or the program's default. Takes the options of `tessera serve` \
                  and starts nothing.",
    after_help = "Examples:\n  tessera config show\n  tessera config show --config /etc/tessera/tessera.toml --json"
)]
struct ConfigShowCommand {
    #[command(flatten)]
    serve: ServeCommand,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A setting as it is shown.
struct ShownSetting {
    name: String,
    value: String,
    source: String,
}

impl ConfigArgs {
    pub(crate) fn run(
        &self,
        definition: &Command,
        matches: &ArgMatches,
        file: &SettingsFile,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let ConfigCommand::Show(command) = &self.command;
        // Settings that contradict each other are refused as `tessera serve` refuses them.
        let config = command.serve.config()?;
        let (definition, matches) = innermost(definition, matches);
        let settings = definition
            .get_arguments()
            .filter_map(|arg| Some(ShownSetting::of(setting_name(arg)?, arg, matches, file, &config)))
            .collect::<Vec<_>>();
        if command.json {
            let object = settings
                .into_iter()
                .map(|setting| (setting.name, json!({ "value": setting.value, "source": setting.source })));
            writeln!(out, "{}", serde_json::Value::Object(object.collect()))?;
            return Ok(());
        }
        let width = |of: fn(&ShownSetting) -> &str| {
            settings.iter().map(|setting| of(setting).chars().count()).max().unwrap_or(0)
        };
        let (names, values) = (width(|setting| &setting.name), width(|setting| &setting.value).min(40));
        for ShownSetting { name, value, source } in &settings {
            writeln!(out, "{name:<names$}  {value:<values$}  {source}")?;
        }
        let absent = if file.exists { "" } else { " (does not exist)" };
        writeln!(out, "\nSettings file: {}{absent}", shown(file.path.as_deref()))?;
        Ok(())
    }

    pub(crate) fn wants_json(&self) -> bool {
        let ConfigCommand::Show(command) = &self.command;
        command.json
    }
}

impl ShownSetting {
    fn of(
        name: &str,
        arg: &Arg,
        matches: &ArgMatches,
        file: &SettingsFile,
        config: &ServerConfig,
    ) -> ShownSetting {
        let id = arg.get_id().as_str();
        let values = matches.get_raw(id).map(|values| values.map(|value| value.to_string_lossy()));
        let value = if matches!(arg.get_action(), ArgAction::SetTrue) {
            Some(matches.get_flag(id).to_string())
        } else {
            values.map(|values| values.collect::<Vec<_>>().join(", "))
        };
        let source = match matches.value_source(id) {
            Some(ValueSource::CommandLine) => format!("--{name}"),
            Some(ValueSource::EnvVariable) => {
                arg.get_env().map(|variable| variable.to_string_lossy().into_owned()).unwrap_or_default()
            }
            _ if file.has(name) => shown(file.path.as_deref()),
            _ => "default".to_owned(),
        };
        let value = match (name, &config.database) {
            // Without the password.
            ("database", DatabaseAddress::Server(url)) => url.to_string(),
            _ => value.unwrap_or_else(|| unset_value(name, config)),
        };
        ShownSetting { name: name.to_owned(), value, source }
    }
}

/// What the server uses if a setting without a fixed default is not given.
fn unset_value(name: &str, config: &ServerConfig) -> String {
    match name {
        "database" => config.database.to_string(),
        "trusted-proxy" if config.https => {
            config.proxies().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        "solver-memory" => memory_size::shown(DEFAULT_SERVER_SOLVER_MEMORY_BYTES as u64),
        "backup-every" => long_duration_args::shown(DEFAULT_BACKUP_INTERVAL),
        "backup-keep" => DEFAULT_BACKUPS_KEPT.to_string(),
        _ => "none".to_owned(),
    }
}
