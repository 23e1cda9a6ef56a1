//! The `tessera` binary: one file per command, no logic of its own.

mod atomic_file;
mod commands;
mod database_check_report;
mod database_path;
mod error;
mod exact_values_args;
mod game_args;
mod game_file;
mod game_source_args;
mod interrupt;
mod language_args;
mod listen_address;
mod local_http_request;
mod log_args;
mod long_duration_args;
mod mail_args;
mod memory_size;
mod open_browser;
mod option_values;
mod retention_and_backup_args;
mod settings_file;
mod text_diagram;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use tessera_rules::input_text::quoted;

use crate::error::CliError;
use crate::settings_file::SettingsFile;

/// Pentago, Pentago XL, Exago and Pente: server, engine, solver and tournaments
#[derive(Debug, Parser)]
#[command(
    name = "tessera",
    version,
    after_help = "Without a command, tessera starts the server and opens your browser."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    Serve(Box<commands::serve::ServeCommand>),
    Play(commands::play::PlayCommand),
    BackUp(commands::back_up::BackUpCommand),
    Restore(commands::restore::RestoreCommand),
    Copy(commands::copy::DatabaseCopyCommand),
    Check(commands::check::DatabaseCheckCommand),
    Admin(commands::admin::AdminCommand),
    Replay(commands::replay::ReplayCommand),
    Perft(commands::perft::PerftCommand),
    Solve(commands::solve::SolveCommand),
    Book(commands::book::OpeningBookCommand),
    Prove(commands::prove::ProveCommand),
    Verify(commands::verify::CertificateVerifyCommand),
    Render(commands::render::RenderCommand),
    Analyse(commands::analyse::AnalyseCommand),
    Engine(commands::engine::EngineCommand),
    #[command(name = "match")]
    Match(commands::engine_match::EngineMatchCommand),
    Train(commands::train::TrainCommand),
    Tournament(commands::tournament::TournamentArgs),
    Config(Box<commands::config::ConfigArgs>),
    Doctor(Box<commands::doctor::DoctorCommand>),
    Systemd(commands::systemd::SystemdCommand),
    Completions(commands::completions::CompletionsCommand),
    Man(commands::man::ManCommand),
}

impl CliCommand {
    fn run(&self, parsed: &ParsedCommandLine, out: &mut dyn Write) -> Result<(), CliError> {
        match self {
            CliCommand::Config(command) => {
                command.run(&Cli::command(), &parsed.matches, &parsed.settings_file, out)
            }
            CliCommand::Serve(command) => command.run(out),
            CliCommand::Play(command) => command.run(out),
            CliCommand::BackUp(command) => command.run(out),
            CliCommand::Restore(command) => command.run(out),
            CliCommand::Copy(command) => command.run(out),
            CliCommand::Check(command) => command.run(out),
            CliCommand::Admin(command) => command.run(out),
            CliCommand::Replay(command) => command.run(out),
            CliCommand::Perft(command) => command.run(out),
            CliCommand::Solve(command) => command.run(out),
            CliCommand::Book(command) => command.run(out),
            CliCommand::Prove(command) => command.run(out),
            CliCommand::Verify(command) => command.run(out),
            CliCommand::Render(command) => command.run(out),
            CliCommand::Analyse(command) => command.run(out),
            CliCommand::Engine(command) => command.run(out),
            CliCommand::Match(command) => command.run(out),
            CliCommand::Train(command) => command.run(out),
            CliCommand::Tournament(command) => command.run(out),
            CliCommand::Doctor(command) => command.run(out),
            CliCommand::Systemd(command) => command.run(out),
            CliCommand::Completions(command) => command.run(Cli::command(), out),
            CliCommand::Man(command) => command.run(Cli::command(), out),
        }
    }

    fn wants_json(&self) -> bool {
        match self {
            CliCommand::Admin(command) => command.json,
            CliCommand::Replay(command) => command.json,
            CliCommand::Perft(command) => command.json,
            CliCommand::Solve(command) => command.json,
            CliCommand::Prove(command) => command.json,
            CliCommand::Verify(command) => command.json,
            CliCommand::Match(command) => command.json,
            CliCommand::Analyse(command) => command.json,
            CliCommand::Tournament(command) => command.wants_json(),
            CliCommand::Config(command) => command.wants_json(),
            CliCommand::Doctor(command) => command.json,
            CliCommand::Serve(_)
            | CliCommand::Play(_)
            | CliCommand::BackUp(_)
            | CliCommand::Restore(_)
            | CliCommand::Copy(_)
            | CliCommand::Systemd(_)
            | CliCommand::Check(_)
            | CliCommand::Book(_)
            | CliCommand::Render(_)
            | CliCommand::Train(_)
            | CliCommand::Engine(_)
            | CliCommand::Completions(_)
            | CliCommand::Man(_) => false,
        }
    }
}

/// The command line, completed with the environment and the settings file.
struct ParsedCommandLine {
    matches: ArgMatches,
    settings_file: SettingsFile,
    /// Whether there was a command.
    has_command: bool,
}

impl ParsedCommandLine {
    fn parse(mut words: Vec<OsString>) -> Result<ParsedCommandLine, ArgumentError> {
        let definition = Cli::command();
        let parse = |definition: clap::Command, words: &[OsString]| {
            let definition = settings_file::without_empty_variables(definition);
            let matches = definition.try_get_matches_from(words);
            matches.map_err(|error| ArgumentError::Clap(Box::new(error), words.to_vec()))
        };
        let has_command = parse(definition.clone(), &words)?.subcommand().is_some();
        if !has_command {
            words.push("serve".into());
        }
        let typed = parse(definition.clone(), &words)?;
        let settings_file = SettingsFile::read(&definition, &typed).map_err(ArgumentError::SettingsFile)?;
        let matches = parse(settings_file.as_defaults(definition), &words)?;
        Ok(ParsedCommandLine { matches, settings_file, has_command })
    }

    fn command(&self) -> Result<CliCommand, ArgumentError> {
        let cli = Cli::from_arg_matches(&self.matches)
            .map_err(|error| ArgumentError::Clap(Box::new(error), Vec::new()))?;
        Ok(match cli.command.expect("`serve` was added if there was none") {
            CliCommand::Serve(serve) if !self.has_command => {
                CliCommand::Serve(Box::new(serve.and_open_browser()))
            }
            command => command,
        })
    }
}

/// Arguments, variables or a settings file that are not understood.
enum ArgumentError {
    /// The error of a command line.
    Clap(Box<clap::Error>, Vec<OsString>),
    SettingsFile(anyhow::Error),
}

fn main() -> ExitCode {
    let parsed = ParsedCommandLine::parse(std::env::args_os().collect());
    let parsed = parsed.and_then(|parsed| Ok((parsed.command()?, parsed)));
    let (command, parsed) = match parsed {
        Ok(parsed) => parsed,
        Err(ArgumentError::Clap(error, words)) => return report_argument_error(&error, &words),
        Err(ArgumentError::SettingsFile(error)) => {
            let _unread = writeln!(io::stderr(), "{}", sanitised(&format!("{error:#}")));
            return ExitCode::from(2);
        }
    };
    // Not locked: the engine writes from another thread than the one that reads.
    let mut out = io::BufWriter::new(io::stdout());
    // Checked now: a closed terminal is no longer reported as a terminal.
    let on_terminal = io::stdout().is_terminal();
    let done = command.run(&parsed, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it, as `head` does, or the terminal was closed.
        Err(failure) if failure.is_closed_pipe() || on_terminal && failure.is_hang_up() => ExitCode::SUCCESS,
        Err(failure) => {
            if command.wants_json() {
                // If this cannot be written, the exit code still reports the error.
                let _unwritable = writeln!(out, "{}", failure.json()).and_then(|()| out.flush());
            }
            // Not `eprintln!`, which panics if standard error is closed.
            let _unread = writeln!(io::stderr(), "{failure}");
            ExitCode::from(2)
        }
    }
}

/// Prints help and version to standard output, and one sentence for a wrong argument.
fn report_argument_error(error: &clap::Error, words: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        return if error.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::from(2) };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // A command without arguments prints its help.
        return if write!(io::stdout(), "{}", error.render()).is_ok() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(2)
        };
    }
    let source = error.get(ContextKind::InvalidArg).and_then(|value| {
        let ContextValue::String(option) = value else { return None };
        let long = option.strip_prefix("--")?.split([' ', '=']).next()?;
        settings_file::source_of_wrong_value(&Cli::command(), words, long)
    });
    let source = source.map_or(String::new(), |source| format!("{source}: "));
    eprintln!("{source}{}", argument_error_sentence(error));
    ExitCode::from(2)
}

/// The error message of clap without its hints, or a better one that tells what would be right.
pub(crate) fn argument_error_sentence(error: &clap::Error) -> String {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) => {
            let commands: Vec<String> =
                Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
            return format!(
                "there is no command '{}'; the commands are {}",
                quoted(name),
                commands.join(", ")
            );
        }
        (ErrorKind::InvalidUtf8, _) => {
            return "an argument is not valid UTF-8; moves, rules and positions are plain ASCII".to_owned();
        }
        _ => {}
    }
    let text = error.render().to_string();
    let is_hint = |line: &&str| ["Usage:", "For more", "tip:"].iter().any(|hint| line.starts_with(hint));
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !is_hint(line)).collect();
    sanitised(lines.join(" ").trim_start_matches("error: "))
}

/// Limits length and removes control characters, because an argument can contain anything.
fn sanitised(text: &str) -> String {
    const MAX_ERROR_SENTENCE_CHARS: usize = 300;
    let sentence: String =
        text.chars().take(MAX_ERROR_SENTENCE_CHARS).map(|c| if c.is_control() { '?' } else { c }).collect();
    sentence.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_of_all_commands_are_valid() {
        Cli::command().debug_assert();
    }
}
