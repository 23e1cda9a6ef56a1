//! `tessera.toml`: settings of the server in a file. Command line and environment take precedence.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command};
use tessera_rules::input_text::quoted;
use toml::{Table, Value};

/// The key of the argument that names the file; the file itself cannot have it.
const CONFIG: &str = "config";

/// The file with the settings.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SettingsFileArgs {
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "TESSERA_CONFIG",
        hide_env_values = true,
        help = "File with settings [default: tessera/tessera.toml in your configuration directory, if it exists]"
    )]
    config: Option<PathBuf>,
}

impl SettingsFileArgs {
    /// The file, if an option or a variable names one.
    pub(crate) fn given(&self) -> Option<&Path> {
        self.config.as_deref()
    }
}

/// The settings of a file by their names, with their values as on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SettingsFile {
    /// The file, even if it does not exist; none if this system has no configuration directory.
    pub(crate) path: Option<PathBuf>,
    pub(crate) exists: bool,
    values: BTreeMap<String, Vec<String>>,
}

impl SettingsFile {
    /// Reads the file that a command line names, or the default one, if the command has settings.
    pub(crate) fn read(definition: &Command, matches: &ArgMatches) -> anyhow::Result<SettingsFile> {
        let has_settings = |(command, _): &(&Command, &ArgMatches)| {
            command.get_arguments().any(|arg| arg.get_id() == CONFIG)
        };
        // Of `tessera admin grant`, the outer command has the argument.
        let Some((_, matches)) = chosen_commands(definition, matches).find(has_settings) else {
            return Ok(SettingsFile::default());
        };
        let given = matches.get_one::<PathBuf>(CONFIG).cloned();
        let is_given = given.is_some();
        let Some(path) = given.or_else(default_path) else { return Ok(SettingsFile::default()) };
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if !is_given && error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(SettingsFile { path: Some(path), ..SettingsFile::default() });
            }
            Err(error) => {
                return Err(error).with_context(|| format!("the settings {} cannot be read", path.display()));
            }
        };
        let values = parse(&text).and_then(|values| checked(definition, values));
        let values = values.with_context(|| path.display().to_string())?;
        Ok(SettingsFile { path: Some(path), exists: true, values })
    }

    /// Whether the file has a setting.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// The definition of all commands, with the values of the file as defaults.
    pub(crate) fn as_defaults(&self, definition: Command) -> Command {
        let definition =
            definition.mut_args(|arg| match setting_name(&arg).and_then(|name| self.values.get(name)) {
                Some(values) => {
                    // Definitions hold static texts; these few are needed until the program ends.
                    arg.default_values(values.iter().map(|value| &*value.clone().leak()))
                }
                None => arg,
            });
        definition.mut_subcommands(|command| self.as_defaults(command))
    }
}

/// The name of a setting; none for other arguments.
pub(crate) fn setting_name(arg: &Arg) -> Option<&str> {
    arg.get_env()?;
    arg.get_long().filter(|long| *long != CONFIG)
}

/// The definition without the variables that are set to nothing, which count as not set.
pub(crate) fn without_empty_variables(definition: Command) -> Command {
    let is_empty = |arg: &Arg| arg.get_env().and_then(env::var_os).is_some_and(|value| value.is_empty());
    let definition = definition.mut_args(|arg| if is_empty(&arg) { arg.env(None::<&str>) } else { arg });
    definition.mut_subcommands(without_empty_variables)
}

/// The commands that a command line chooses, from the outermost, with their arguments.
fn chosen_commands<'a>(
    command: &'a Command,
    matches: &'a ArgMatches,
) -> impl Iterator<Item = (&'a Command, &'a ArgMatches)> {
    std::iter::successors(Some((command, matches)), |(command, matches)| {
        let (name, chosen) = matches.subcommand()?;
        Some((command.find_subcommand(name)?, chosen))
    })
}

/// The command that a command line chooses, with its arguments.
pub(crate) fn innermost<'a>(command: &'a Command, matches: &'a ArgMatches) -> (&'a Command, &'a ArgMatches) {
    chosen_commands(command, matches).last().unwrap_or((command, matches))
}

/// The default file, in the user's configuration directory.
fn default_path() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config")))
    };
    base.map(|base| base.join("tessera").join("tessera.toml"))
}

/// Reads names and values. A table such as `[limit]` is a list of `NAME=NUMBER`.
fn parse(text: &str) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let place = line.map_or(String::new(), |line| format!("line {line}: "));
        anyhow!("{place}{}", error.message().replace('\n', ", "))
    })?;
    let mut values = BTreeMap::new();
    for (name, value) in table {
        let list = match value {
            Value::Array(list) => {
                list.iter().map(|value| scalar(&name, value)).collect::<anyhow::Result<_>>()?
            }
            Value::Table(table) => table
                .iter()
                .map(|(entry, value)| Ok(format!("{entry}={}", scalar(entry, value)?)))
                .collect::<anyhow::Result<_>>()?,
            value => vec![scalar(&name, &value)?],
        };
        values.insert(name, list);
    }
    Ok(values)
}

fn scalar(name: &str, value: &Value) -> anyhow::Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(value) => Ok(value.to_string()),
        _ => bail!("the value of '{}' is not a text, a whole number, true or false", quoted(name)),
    }
}

/// Checks names and values as if they were arguments of `tessera serve`.
fn checked(
    definition: &Command,
    mut values: BTreeMap<String, Vec<String>>,
) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
    let serve = definition.find_subcommand("serve").context("there is a command serve")?;
    for (name, list) in &mut values {
        let Some(arg) = serve.get_arguments().find(|arg| setting_name(arg) == Some(name)) else {
            let names: Vec<&str> = serve.get_arguments().filter_map(setting_name).collect();
            bail!("there is no setting '{}'; the settings are {}", quoted(name), names.join(", "));
        };
        let is_list = matches!(arg.get_action(), ArgAction::Append);
        if !is_list && list.len() != 1 {
            bail!("the setting '{name}' has one value, not {}", list.len());
        }
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            if !["true", "false"].contains(&list[0].as_str()) {
                bail!("the setting '{name}' is true or false, not '{}'", quoted(&list[0]));
            }
            continue;
        }
        for value in list.iter() {
            let words = ["serve".to_owned(), format!("--{name}={value}")];
            let plain = serve.clone().mut_args(|arg| arg.env(None::<&str>));
            if let Err(error) = plain.try_get_matches_from(words)
                && error.kind() != clap::error::ErrorKind::MissingRequiredArgument
            {
                bail!("{}", crate::argument_error_sentence(&error));
            }
        }
    }
    // An empty list is no setting: clap has no argument without values.
    values.retain(|_, list| !list.is_empty());
    Ok(values)
}

/// Where the value of a wrong argument comes from, if not from the command line.
pub(crate) fn source_of_wrong_value(definition: &Command, words: &[OsString], long: &str) -> Option<String> {
    let option = format!("--{long}");
    let is_typed = words.iter().filter_map(|word| word.to_str()).any(|word| {
        word.strip_prefix(option.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    });
    let variable = find_variable(definition, long)?;
    (!is_typed && env::var_os(&variable).is_some()).then_some(variable)
}

fn find_variable(command: &Command, long: &str) -> Option<String> {
    let own = command.get_arguments().find(|arg| arg.get_long() == Some(long)).and_then(Arg::get_env);
    own.map(|name| name.to_string_lossy().into_owned())
        .or_else(|| command.get_subcommands().find_map(|command| find_variable(command, long)))
}

/// The path for messages.
pub(crate) fn shown(path: Option<&Path>) -> String {
    path.map_or_else(|| "none".to_owned(), |path| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_numbers_lists_and_tables_become_arguments() {
        let text = "listen = \"0.0.0.0:80\"\nhttps = true\nhost = [\"a.example\", \"b.example\"]\npause = 5\n\
                    [limit]\npages-per-address = 7\n";
        let values = parse(text).expect("a file");
        let value = |name: &str| values[name].iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(value("listen"), ["0.0.0.0:80"]);
        assert_eq!((value("https"), value("pause")), (vec!["true"], vec!["5"]));
        assert_eq!(value("host"), ["a.example", "b.example"]);
        assert_eq!(value("limit"), ["pages-per-address=7"]);
    }

    #[test]
    fn a_file_that_is_not_toml_is_refused_with_its_line() {
        let refused = parse("listen = 7878\nhost = \n").expect_err("no value").to_string();
        assert!(refused.starts_with("line 2: "), "{refused}");
        assert_eq!(refused.lines().count(), 1, "{refused}");
        for text in ["pause = 1.5", "pause = [[1]]", "listen = 1979-05-27"] {
            assert!(parse(text).expect_err(text).to_string().contains("is not a text"), "{text}");
        }
    }
}
