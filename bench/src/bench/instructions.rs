//! `cargo xtask bench instructions`: the instructions of the release server per move, counted by valgrind. Unlike times they are
//! the same on a busy machine, within about one per cent.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::load::{ServerProcess, TesseraLoadTarget, play_one_game, raise_open_files_limit};

const TABLES: usize = 200;

struct InstructionOptions {
    tables: usize,
    /// Another program to compare with.
    against: Option<PathBuf>,
    /// Further flags of `tessera serve`, not for `against`.
    serve: Vec<String>,
}

const USAGE: &str =
    "bench instructions [--tables 200] [--against PROGRAM] [--serve 'FLAGS OF tessera serve']";

fn parse_options(arguments: &[&str]) -> anyhow::Result<InstructionOptions> {
    let mut options = InstructionOptions { tables: TABLES, against: None, serve: Vec::new() };
    for pair in arguments.chunks(2) {
        match pair {
            ["--tables", tables] => options.tables = tables.parse().context("--tables 200")?,
            ["--against", program] => options.against = Some(PathBuf::from(program)),
            ["--serve", flags] => options.serve = flags.split_whitespace().map(str::to_owned).collect(),
            _ => bail!("{USAGE}"),
        }
    }
    ensure!(options.tables > 0, "--tables must be a positive number");
    Ok(options)
}

/// Plays one game at every table, as fast as possible, and prints the instructions per move of each program.
pub(crate) fn instructions(arguments: &[&str]) -> anyhow::Result<()> {
    let options = parse_options(arguments)?;
    raise_open_files_limit(options.tables)?;
    eprintln!("building the server");
    TesseraLoadTarget::build()?;
    let own = count("Tessera", &TesseraLoadTarget::program(), &options.serve, options.tables)?;
    let Some(against) = &options.against else { return Ok(()) };
    let other = count("against", against, &[], options.tables)?;
    println!("ratio {:.3}", own / other);
    Ok(())
}

fn count(name: &str, program: &Path, flags: &[String], tables: usize) -> anyhow::Result<f64> {
    let folder = tempfile::tempdir_in(crate::target())?;
    let profile = crate::target().join(format!("callgrind.{}.out", name.to_lowercase()));
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--quiet"]).arg(format!("--callgrind-out-file={}", profile.display()));
    let server = TesseraLoadTarget::command(program, folder.path(), flags)?;
    valgrind.arg(server.get_program()).args(server.get_args());
    let process = ServerProcess::start(&mut valgrind).context("valgrind is needed")?;
    let moves = play_one_game(name, TesseraLoadTarget::at(process.address), &process, tables, || {
        control(&process, "--zero")
    })?;
    control(&process, "--dump")?;
    // The first dump.
    let dump = PathBuf::from(format!("{}.1", profile.display()));
    let text = fs::read_to_string(&dump).with_context(|| format!("{} cannot be read", dump.display()))?;
    let per_move = total(&text).context("a profile without a total")? as f64 / moves as f64;
    println!("{name}: {per_move:.0} instructions per move, {moves} moves, {}", dump.display());
    Ok(per_move)
}

/// Sends a command to the profiler of the server.
fn control(process: &ServerProcess, command: &str) -> anyhow::Result<()> {
    let output = Command::new("callgrind_control").args([command, &process.id().to_string()]).output();
    let output = output.context("callgrind_control cannot be started (it comes with valgrind)")?;
    ensure!(output.status.success(), "callgrind_control: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// The instructions of a whole profile.
fn total(profile: &str) -> Option<u64> {
    let line = profile.lines().find_map(|line| line.strip_prefix("summary: "))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_a_program_to_compare_with() {
        let options = parse_options(&["--tables", "50", "--against", "/old/tessera"]).expect("valid options");
        assert_eq!((options.tables, options.against), (50, Some(PathBuf::from("/old/tessera"))));
        assert!(parse_options(&["--tables", "0"]).is_err());
        assert!(parse_options(&["--against"]).is_err());
    }

    #[test]
    fn the_total_is_read_from_a_profile() {
        assert_eq!(total("events: Ir\nsummary: 1234567\n\nfn=(1) main\n"), Some(1_234_567));
        assert_eq!(total("events: Ir\n"), None);
    }
}
