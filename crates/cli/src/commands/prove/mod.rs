mod exago;
mod pente;
mod watch;
mod xl;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use tessera_rules::{AnyGame, Game, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::GameSource;

/// Search for a forced win, and write a certificate of it
#[derive(Debug, Args)]
#[command(
    long_about = "Searches for a forced win of the player to move in Pentago XL for two or in Pente, and writes a certificate: what he \
                  plays whenever he can come to move, for anybody to check with tessera verify. Ctrl-C stops the search; in \
                  Pentago XL, with --out, it notes what it has found in FILE.part, and the same command goes on from there.\n\n\
                  In Exago it searches whether one player can force a line while tiles are placed, the others playing \
                  together against him. There is no certificate of that: it is searched, and can be searched again.",
    after_help = "Examples:\n  tessera prove pentago-xl --first e5A+ --out e5.certificate\n  \
                  tessera prove pentago-xl --position '9/9/9/3yr4/4r4/5y3/9/9/9 1 38,38 0,0'\n  \
                  tessera prove pente --moves 'K10 A19 M10 T1 M8 L10' --out pente.certificate\n  \
                  tessera prove exago --rules side=5\n  tessera verify e5.certificate"
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

    /// Pentago XL: with which of his marbles, counted from the start of the game, he must have won [default: 10]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    within: Option<String>,

    /// Pentago XL: how many moves that do not force may follow each other, replies between them [default: 4]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    quiet: Option<String>,

    /// Exago: the player who wants a line [default: each in turn]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    player: Option<String>,

    /// Write the certificate here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Pentago XL: how many threads search [default: one for each core]
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
        if game.rules().split(',').any(|rule| rule == "swap") {
            return Err(anyhow!("what is proven here leaves out the rule 'swap'; prove it without").into());
        }
        match game {
            AnyGame::PentagoXl(start) => {
                self.only(&["--player"])?;
                self.prove_xl(start, out)
            }
            AnyGame::Pente(start) => {
                self.only(&["--within", "--quiet", "--player", "--threads"])?;
                self.prove_pente(&start, out)
            }
            AnyGame::Exago(start) => self.search_exago(&*start, out),
            AnyGame::WideExago(start) => self.search_exago(&*start, out),
            AnyGame::Pentago(_) => {
                Err(anyhow!("pentago is solved already; tessera solve pentago shows what is known").into())
            }
        }
    }

    /// Refuses options that say nothing about this game.
    fn only(&self, others: &[&str]) -> anyhow::Result<()> {
        let given = [
            ("--first", self.first.is_some()),
            ("--within", self.within.is_some()),
            ("--quiet", self.quiet.is_some()),
            ("--player", self.player.is_some()),
            ("--out", self.out.is_some()),
            ("--threads", self.threads.is_some()),
        ];
        for (name, is_given) in given {
            ensure!(
                !is_given || !others.contains(&name),
                "{name} says nothing about {}",
                quoted(&self.game.game)
            );
        }
        Ok(())
    }

    /// The command that makes the same file again: threads and places of files change nothing.
    fn command(&self, more: &[(&str, String)]) -> String {
        let mut words = vec![format!("tessera prove {}", self.game.game)];
        let given = [
            ("--rules", &self.game.rules),
            ("--moves", &self.source.moves),
            ("--position", &self.position),
            ("--first", &self.first),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
        for (name, value) in given.chain(more.iter().cloned()) {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            words.push(if value.contains(' ') {
                format!("{name} '{value}'")
            } else {
                format!("{name} {value}")
            });
        }
        words.join(" ")
    }
}

fn first_move<G: Game>(start: &G, text: &str) -> anyhow::Result<G::Move> {
    let wrong = || format!("--first '{}'", quoted(text));
    let mv = start.parse_move(text).with_context(wrong)?;
    start.check(mv).with_context(wrong)?;
    Ok(mv)
}

fn write_file(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}
