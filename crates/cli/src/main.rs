//! The command `tessera`: one file a command, no logic of its own.

mod commands;
mod data_file;
mod desktop;
mod diagram;
mod failure;
mod game_args;
mod game_source;
mod interrupt;
mod language;
mod memory;
mod number;
mod whole_file;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};

use tessera_rules::quoted;

use crate::failure::Failure;

/// Thousands of tables and their sockets ask for and give back small pieces from several threads; the system's allocator spends a
/// sixth of the server's time on that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Pentago, Pentago XL, Exago and Pente: the games in which you line up five.
#[derive(Debug, Parser)]
#[command(
    name = "tessera",
    version,
    after_help = "Without a command the house is opened: play in the browser."
)]
struct Tessera {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(commands::serve::Serve),
    Play(commands::play::Play),
    BackUp(commands::back_up::BackUp),
    Replay(commands::replay::Replay),
    Perft(commands::perft::Perft),
    Solve(commands::solve::Solve),
    Prove(commands::prove::Prove),
    Verify(commands::verify::Verify),
    Render(commands::render::Render),
    Analyse(commands::analyse::Analyse),
    Engine(commands::engine::Engine),
    #[command(name = "match")]
    Match(commands::contest::Contest),
    Train(commands::train::Train),
    Tournament(commands::tournament::Tournament),
    Completions(commands::completions::Completions),
    Man(commands::man::Man),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Command::Serve(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::BackUp(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Prove(command) => command.run(out),
            Command::Verify(command) => command.run(out),
            Command::Render(command) => command.run(out),
            Command::Analyse(command) => command.run(out),
            Command::Engine(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Train(command) => command.run(out),
            Command::Tournament(command) => command.run(out),
            Command::Completions(command) => command.run(Tessera::command(), out),
            Command::Man(command) => command.run(Tessera::command(), out),
        }
    }

    fn wants_json(&self) -> bool {
        match self {
            Command::Replay(command) => command.json,
            Command::Perft(command) => command.json,
            Command::Solve(command) => command.json,
            Command::Prove(command) => command.json,
            Command::Verify(command) => command.json,
            Command::Match(command) => command.json,
            Command::Analyse(command) => command.json,
            Command::Tournament(command) => command.wants_json(),
            Command::Serve(_)
            | Command::Play(_)
            | Command::BackUp(_)
            | Command::Render(_)
            | Command::Train(_)
            | Command::Engine(_)
            | Command::Completions(_)
            | Command::Man(_) => false,
        }
    }
}

fn main() -> ExitCode {
    let tessera = match Tessera::try_parse() {
        Ok(tessera) => tessera,
        Err(error) => return refuse_arguments(&error),
    };
    // Not locked: an engine answers from another thread than the one that listens.
    let mut out = io::BufWriter::new(io::stdout());
    // A terminal that was closed is none any more.
    let on_terminal = io::stdout().is_terminal();
    let command = tessera.command.unwrap_or_else(|| Command::Serve(commands::serve::Serve::alone()));
    let done = command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has read enough, as `head` does, or has closed the terminal.
        Err(failure) if failure.is_closed_pipe() || on_terminal && failure.is_hang_up() => ExitCode::SUCCESS,
        Err(failure) => {
            if command.wants_json() {
                // The exit code tells of the failure even where this cannot be written.
                let _unwritable = writeln!(out, "{}", failure.json()).and_then(|()| out.flush());
            }
            // Not `eprintln!`, which panics where nobody can read it.
            let _unread = writeln!(io::stderr(), "{failure}");
            ExitCode::from(2)
        }
    }
}

/// Help and version are answers; for a wrong argument its first sentence is enough.
fn refuse_arguments(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return if error.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::from(2) };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // Asked for nothing, the program shows what it can do.
        return if write!(io::stdout(), "{}", error.render()).is_ok() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(2)
        };
    }
    eprintln!("{}", sentence_of(error));
    ExitCode::from(2)
}

/// What clap has to say without its hints, and what would be right where clap does not say it.
fn sentence_of(error: &clap::Error) -> String {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) => {
            let commands: Vec<String> =
                Tessera::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
            return format!(
                "there is no command '{}'; the commands are {}",
                quoted(name),
                commands.join(", ")
            );
        }
        (ErrorKind::InvalidUtf8, _) => {
            return "an argument is not a text in UTF-8; moves, rules and positions are written in plain letters".to_owned();
        }
        _ => {}
    }
    let text = error.render().to_string();
    let is_hint = |line: &&str| ["Usage:", "For more", "tip:"].iter().any(|hint| line.starts_with(hint));
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !is_hint(line)).collect();
    quoted_sentence(lines.join(" ").trim_start_matches("error: "))
}

/// An argument that was typed can hold anything: it must not break the line or fill the screen.
fn quoted_sentence(text: &str) -> String {
    const MOST: usize = 300;
    let sentence: String = text.chars().take(MOST).map(|c| if c.is_control() { '?' } else { c }).collect();
    sentence.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_of_all_commands_are_sound() {
        Tessera::command().debug_assert();
    }
}
