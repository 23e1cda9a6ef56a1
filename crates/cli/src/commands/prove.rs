use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use tessera_engine::theory::{Certificate, Found, Notebook, Progress, Wanted, prove};
use tessera_rules::{AnyGame, Game, MarbleMove, PentagoXl, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::GameSource;
use crate::interrupt::stop_on_interrupt;
use crate::number::number;

/// Search for a forced win, and write a certificate of it
#[derive(Debug, Args)]
#[command(
    long_about = "Searches for a forced win of the player to move in Pentago XL for two, and writes a certificate: a move for every \
                  position in which he can come to move, for anybody to check with tessera verify. Ctrl-C stops the search; with --out \
                  it notes what it has found in FILE.part, and the same command goes on from there.",
    after_help = "Examples:\n  tessera prove pentago-xl --first e5A+ --out e5.certificate\n  \
                  tessera prove pentago-xl --position '9/9/9/3yr4/4r4/5y3/9/9/9 1 38,38 0,0'\n  tessera verify e5.certificate"
)]
pub(crate) struct Prove {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// The position in which the player to move shall win [default: the start]
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "moves"])]
    position: Option<String>,

    /// His first move, such as e5A+ [default: one is searched for]
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    first: Option<String>,

    /// With which of his marbles, counted from the start of the game, he must have won
    #[arg(long, value_name = "N", default_value = "10", allow_hyphen_values = true)]
    within: String,

    /// How many moves that do not force may follow each other, replies between them
    #[arg(long, value_name = "N", default_value = "4", allow_hyphen_values = true)]
    quiet: String,

    /// Write the certificate here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How many threads search [default: one for each core]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Prove {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.source.replay(&self.game)?.game,
        };
        let AnyGame::PentagoXl(start) = game else {
            return Err(anyhow!("only pentago-xl can be proven, not {}", quoted(&self.game.game)).into());
        };
        if start.rules().swap() {
            return Err(anyhow!("what is proven here leaves out the rule 'swap'; prove it without").into());
        }
        let wanted = self.wanted(start)?;
        let notes = self.notes(&wanted)?;
        let stop = stop_on_interrupt()?;
        let began = Instant::now();
        let progress = Progress::default();
        let found = watched(&progress, &notes, || prove(&wanted, &notes, &progress, &stop))?;
        let seconds = began.elapsed().as_secs_f64();
        let looks = progress.now().looks;
        let open: Vec<String> = match &found {
            Found::Open(replies) => replies.iter().map(|&reply| start.move_text(reply)).collect(),
            _ => Vec::new(),
        };
        match (&found, &self.out) {
            (Found::Proven(proof), Some(file)) => {
                self.write(proof, file)?;
            }
            (Found::Stopped, Some(file)) => {
                let part = part_of(file);
                fs::write(&part, notes.to_bytes()).with_context(|| cannot_be_written(&part))?;
            }
            _ => {}
        }
        if self.json {
            let proof = if let Found::Proven(proof) = &found { Some(proof) } else { None };
            let value = json!({
                "proven": proof.is_some(),
                "marbles": proof.map(Certificate::marbles),
                "positions": proof.map(Certificate::positions),
                "replies": proof.map(Certificate::replies),
                "open": open,
                "stopped": matches!(found, Found::Stopped),
                "nodes": looks,
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let verdict = match &found {
            Found::Proven(proof) => format!(
                "proven: player {} wins with his marble {} at the latest; {} positions answer {} replies",
                start.to_move(),
                proof.marbles(),
                proof.positions(),
                proof.replies()
            ),
            Found::Stopped => match &self.out {
                Some(file) => format!("stopped; what was found is noted in {}", part_of(file).display()),
                None => "stopped".to_owned(),
            },
            Found::Open(_) if open.is_empty() => "not proven within these bounds".to_owned(),
            Found::Open(_) => format!("not proven within these bounds; what withstood: {}", open.join(" ")),
        };
        writeln!(out, "{verdict}\n{looks} boards looked at in {seconds:.1} s")?;
        Ok(())
    }

    fn wanted(&self, start: PentagoXl) -> anyhow::Result<Wanted> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.as_deref().map(|text| number("--threads", text, 1..=1_024)).transpose()?;
        Ok(Wanted {
            start,
            first: self.first.as_deref().map(|text| first_move(&start, text)).transpose()?,
            marbles: number("--within", &self.within, 1..=40)? as u32,
            quiet: number("--quiet", &self.quiet, 0..=7)? as u8,
            threads: threads.unwrap_or(cores),
        })
    }

    /// The notes of a run that was stopped, or empty ones.
    fn notes(&self, wanted: &Wanted) -> anyhow::Result<Notebook> {
        let Some(part) = self.out.as_deref().map(part_of).filter(|part| part.exists()) else {
            return Ok(Notebook::new(wanted));
        };
        let bytes = fs::read(&part).with_context(|| format!("{} cannot be read", part.display()))?;
        Notebook::from_bytes(&bytes, wanted)
            .with_context(|| format!("{} cannot be gone on from; delete it to begin anew", part.display()))
    }

    fn write(&self, proof: &Certificate, file: &Path) -> anyhow::Result<()> {
        let bytes = proof.to_bytes(&self.command()).context("the certificate cannot be packed")?;
        fs::write(file, bytes).with_context(|| cannot_be_written(file))?;
        // There is one only if the search was stopped before.
        let _absent = fs::remove_file(part_of(file));
        Ok(())
    }

    /// The command that makes the same file again: threads and places of files change nothing.
    fn command(&self) -> String {
        let mut words = vec!["tessera prove pentago-xl".to_owned()];
        let options = [
            ("--rules", &self.game.rules),
            ("--moves", &self.source.moves),
            ("--position", &self.position),
            ("--first", &self.first),
            ("--within", &Some(self.within.clone())),
            ("--quiet", &Some(self.quiet.clone())),
        ];
        for (name, value) in options {
            if let Some(value) = value {
                let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
                words.push(if value.contains(' ') {
                    format!("{name} '{value}'")
                } else {
                    format!("{name} {value}")
                });
            }
        }
        words.join(" ")
    }
}

fn first_move(start: &PentagoXl, text: &str) -> anyhow::Result<MarbleMove> {
    let wrong = || format!("--first '{}'", quoted(text));
    let mv = start.parse_move(text).with_context(wrong)?;
    start.check(mv).with_context(wrong)?;
    Ok(mv)
}

fn cannot_be_written(file: &Path) -> String {
    format!("{} cannot be written", file.display())
}

/// Where the notes of a stopped search are kept.
fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Runs the search while somebody tells how far it is: a line that changes for a person, else a line a minute.
fn watched<T>(progress: &Progress, notes: &Notebook, search: impl FnOnce() -> T) -> T {
    let (done, wait) = mpsc::channel::<()>();
    let is_live = io::stderr().is_terminal();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is well formed"));
    let pause = if is_live { Duration::from_millis(250) } else { Duration::from_mins(1) };
    thread::scope(|scope| {
        scope.spawn(move || {
            let began = Instant::now();
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let text = told(progress, notes);
                if is_live {
                    bar.set_message(text);
                } else {
                    eprintln!("{} s: {text}", began.elapsed().as_secs());
                }
            }
            bar.finish_and_clear();
        });
        let found = search();
        drop(done);
        found
    })
}

fn told(progress: &Progress, notes: &Notebook) -> String {
    let now = progress.now();
    let replies = match (now.replies, now.withstood) {
        (0, _) => String::new(),
        (all, 0) => format!("{} of {all} replies answered, ", now.answered),
        (all, withstood) => format!("{} of {all} replies answered, {withstood} not, ", now.answered),
    };
    let writing = if now.is_written { "writing it down, " } else { "" };
    format!("{replies}{writing}{} boards looked at, {} noted", now.looks, notes.len())
}
