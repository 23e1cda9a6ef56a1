mod exago;
mod pente;
mod watch;
mod xl;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use tessera_rules::{AnyGame, Game, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::GameSource;
use crate::memory::{bytes, free_memory};
use crate::whole_file::check_place;

/// Unlike a search that was done, this says nothing about the bounds.
const NO_ROOM: &str = "the memory is full before a win is found; --memory allows more";

/// Search for a forced win, and write a certificate of it
#[derive(Debug, Args)]
#[command(
    long_about = "Searches for a forced win of the player to move in Pentago XL for two or in Pente, and writes a certificate: what he \
                  plays whenever he can come to move. What is found is proven only when tessera verify has checked it. Ctrl-C stops the \
                  search; in Pentago XL, with --out, what is known is noted in FILE.part every few minutes and at the end, and the \
                  same command goes on from there.\n\n\
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

    /// Pentago XL: with which of his marbles, counted from the start of the game, he must have won [default: ten
    /// more than he has on the board]
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

    /// Pentago XL and Pente: use at most so much memory, such as 4G [default: most of what is free]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    memory: Option<String>,

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
        match settled(game)? {
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
            ("--memory", self.memory.is_some()),
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

    fn memory(&self) -> anyhow::Result<usize> {
        Ok(self.memory.as_deref().map(bytes).transpose()?.unwrap_or_else(free_memory) as usize)
    }

    /// Refuses a file that cannot be written before anything is searched for.
    fn check_place(&self) -> anyhow::Result<()> {
        self.out.as_deref().map_or(Ok(()), check_place)
    }

    /// What makes a proof of what was found.
    fn how_to_check(&self) -> String {
        match &self.out {
            Some(file) => format!("tessera verify {} checks it", file.display()),
            None => "with --out FILE it is written down, and tessera verify FILE checks it".to_owned(),
        }
    }

    /// The command that makes the same file again: threads, memory and places of files change nothing. A game from a file is told by its
    /// position, for the file may be gone.
    fn command(&self, rules: &str, position: &str, more: &[(&str, String)]) -> String {
        let mut words = vec![format!("tessera prove {}", self.game.game)];
        let is_position = self.position.is_some() || self.source.file.is_some();
        let given = [
            ("--rules", (!rules.is_empty()).then_some(rules)),
            ("--moves", self.source.moves.as_deref()),
            ("--position", is_position.then_some(position)),
            ("--first", self.first.as_deref()),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned())));
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

/// The game without the rule `swap`, which says nothing more when the first turn has been answered.
fn settled(game: AnyGame) -> anyhow::Result<AnyGame> {
    ensure!(
        !game.may_be_swapped_yet(),
        "with the rule 'swap' the first two moves are not searched: give the game after them, or leave the rule out"
    );
    ensure!(
        !game.is_swapped(),
        "certificates cannot say that the first turn was taken over: give the moves without 'swap', and the rules without it; \
         the seats are exchanged then, and nothing else"
    );
    if !game.has_swap() {
        return Ok(game);
    }
    let rules = game.rules();
    let others: Vec<&str> = rules.split(',').filter(|rule| *rule != "swap").collect();
    Ok(AnyGame::from_position(game.kind(), game.seats(), &others.join(","), &game.to_string())?)
}
