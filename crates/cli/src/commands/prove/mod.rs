//! `tessera prove`: searches for a forced win and writes its certificate; one module for each game.

mod exago;
mod pente;
mod progress_output;
mod xl;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use tessera_rules::input_text::quoted;
use tessera_rules::{AnyGame, Game};

use crate::atomic_file::check_writable;
use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::game_source_args::GameSource;
use crate::memory_size::{default_memory_limit, parse_memory_size};

/// The search was not complete, so nothing is known about the bounds.
const MEMORY_FULL: &str = "out of memory before a win was found; allow more with --memory";

/// Search for a forced win and write a certificate
#[derive(Debug, Args)]
#[command(
    long_about = "Searches for a forced win of the player to move in two-player Pentago XL or in Pente, and writes a certificate: \
                  the winner's move in every position that can arise. A win is proven only when tessera verify has checked the \
                  certificate. Ctrl-C stops the search. In Pentago XL with --out, intermediate results are saved in FILE.part every \
                  few minutes and at the end, and the same command continues from there.\n\n\
                  In Exago, searches whether one player can force a line in the placing phase, while all others play together \
                  against them. This result has no certificate; repeat the search to check it.",
    after_help = "Examples:\n  tessera prove pentago-xl --first e5A+ --out e5.certificate\n  \
                  tessera prove pentago-xl --position '9/9/9/3yr4/4r4/5y3/9/9/9 1 38,38 0,0'\n  \
                  tessera prove pente --moves 'K10 A19 M10 T1 M8 L10' --out pente.certificate\n  \
                  tessera prove exago --rules side=5\n  tessera verify e5.certificate"
)]
pub(crate) struct ProveCommand {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Starting position; the player to move must win [default: the start]
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "moves"])]
    position: Option<String>,

    /// First move of the winner, e.g. e5A+ [default: search for one]
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    first: Option<String>,

    /// Pentago XL: maximum number of the winner's marbles, counted from the start of the game [default: ten more than
    /// on the board]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    within: Option<String>,

    /// Pentago XL: maximum number of quiet (non-forcing) moves in a line [default: 4]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    quiet: Option<String>,

    /// Exago: player who wants a line [default: each in turn]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    player: Option<String>,

    /// File for the certificate
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Pentago XL: number of threads [default: one per core]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Pentago XL and Pente: memory limit, e.g. 4G [default: most of the free memory]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    memory: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl ProveCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.source.replay(&self.game)?.game,
        };
        match without_swap(game)? {
            AnyGame::PentagoXl(start) => {
                self.refuse_options(&["--player"])?;
                self.prove_xl(start, out)
            }
            AnyGame::Pente(start) => {
                self.refuse_options(&["--within", "--quiet", "--player", "--threads"])?;
                self.prove_pente(&start, out)
            }
            AnyGame::Exago(start) => self.search_exago(&start, out),
            AnyGame::Pentago(_) => {
                Err(anyhow!("Pentago is already solved; tessera solve pentago shows what is known").into())
            }
        }
    }

    /// Refuses options that do not apply to this game.
    fn refuse_options(&self, others: &[&str]) -> anyhow::Result<()> {
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
                "{name} does not apply to {}",
                quoted(&self.game.game)
            );
        }
        Ok(())
    }

    fn memory(&self) -> anyhow::Result<usize> {
        Ok(self
            .memory
            .as_deref()
            .map(|text| parse_memory_size("--memory", text))
            .transpose()?
            .unwrap_or_else(default_memory_limit) as usize)
    }

    /// Refuses a file that cannot be written, before the search.
    fn check_writable(&self) -> anyhow::Result<()> {
        self.out.as_deref().map_or(Ok(()), check_writable)
    }

    /// How to check a win that was found.
    fn verification_hint(&self) -> String {
        match &self.out {
            Some(file) => format!("tessera verify {} checks it", file.display()),
            None => "--out FILE writes a certificate, and tessera verify FILE checks it".to_owned(),
        }
    }

    /// The command that reproduces the certificate: threads, memory and file paths do not matter. A game from a file is given by
    /// its position, because the file may no longer exist.
    fn reproducing_command(&self, rules: &str, position: &str, more: &[(&str, String)]) -> String {
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

/// The game without the rule `swap`, which has no effect after the second player's first turn.
fn without_swap(game: AnyGame) -> anyhow::Result<AnyGame> {
    ensure!(
        !game.can_still_swap(),
        "with the rule 'swap' the first two moves are not searched: give the game after them, or leave the rule out"
    );
    ensure!(
        !game.is_swapped(),
        "certificates do not support a first turn that was taken over: leave 'swap' out of the moves and the rules; \
         this only exchanges the seats"
    );
    if !game.has_swap() {
        return Ok(game);
    }
    let rules = game.rules();
    let others: Vec<&str> = rules.split(',').filter(|rule| *rule != "swap").collect();
    Ok(AnyGame::from_position(game.kind(), game.seats(), &others.join(","), &game.to_string())?)
}
