use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use tessera_prover::{Proven, prove_forced};
use tessera_rules::{AnyGame, AnyMove, Pentago, Places};
use tessera_solver::Stop;
use tessera_solver::exact::{Outcome, Progress, Proof, Solver, Tables, Wanted, prove};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::GameSource;
use crate::interrupt::stop_on_interrupt;
use crate::memory::{bytes, free_memory};
use crate::number::time;

/// Prove what a position is worth, and each of its moves
#[derive(Debug, Args)]
#[command(
    long_about = "Proves what a position is worth for the player to move: a win, a draw or a loss. In Pentago, without --time, \
                  the values of all moves are found, if the memory is enough: from 18 marbles on it always is. Otherwise a \
                  forced win is searched for, for as long as --time says, and in Pentago whether both players can hold a \
                  draw, which with 14 marbles takes 11 GB; among three and more players a win of \
                  the player to move against all others. A value that is given is never wrong.",
    after_help = "Examples:\n  tessera solve pentago --position 'bbw2b/bb1ww1/1wwwwb/1ww2b/b1bbwb/wwb3 1'\n  \
                  tessera solve pentago --moves 'b2A+ e5D-' --time 60s\n  \
                  tessera solve pentago --tables ~/pentago-tables\n  \
                  tessera solve pente --moves 'K10 A19 M10 T1 L8 A1' --time 10s"
)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Solve this position instead of the start
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with_all = ["moves", "file"])]
    position: Option<String>,

    /// Stop after this time, such as 90s or 5m
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,

    /// A folder with the published tables of solved Pentago, slice-0.pentago and so on
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Use at most so much memory, such as 4G [default: most of what is free]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    memory: Option<String>,

    /// Use so many threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Solve {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.source.replay(&self.game)?.game,
        };
        if game.may_be_swapped_yet() {
            let reason = "with the rule 'swap' the first two moves are not solved: give the game after them";
            return Err(anyhow!(reason).into());
        }
        let began = Instant::now();
        let stop = self.stop()?;
        let proof = match &game {
            // Under that rule a position is more than its marbles, which is what the exact solver counts.
            AnyGame::Pentago(pentago) if !pentago.rules().no_turn_back => self.exact(pentago, &stop)?.into(),
            _ => self.forced(&game, &stop)?.into(),
        };
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            writeln!(out, "{}", json_of(&game, &proof, seconds))?;
        } else {
            print(&game, &proof, seconds, out)?;
        }
        Ok(())
    }

    fn stop(&self) -> anyhow::Result<Stop> {
        let within = self.time.as_deref().map(|text| time("--time", text)).transpose()?;
        Ok(stop_on_interrupt()?.and_within(within))
    }

    fn memory(&self) -> anyhow::Result<u64> {
        Ok(self.memory.as_deref().map(bytes).transpose()?.unwrap_or_else(free_memory))
    }

    fn exact(&self, game: &Pentago, stop: &Stop) -> anyhow::Result<Proof> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, usize::from);
        let tables = self.tables.as_deref().map(Tables::open).transpose()?;
        let mut solver = Solver::new(threads, self.memory()?);
        let _bar = Bar::start(&solver.progress());
        let wanted = if self.time.is_some() { Wanted::Value } else { Wanted::EveryMove };
        let proof = prove(game, tables.as_ref(), &mut solver, wanted, stop);
        proof.map_err(|error| {
            if error.is_memory() {
                anyhow!("{error}; with --time a forced win or a draw is searched for instead")
            } else {
                error.into()
            }
        })
    }

    fn forced(&self, game: &AnyGame, stop: &Stop) -> anyhow::Result<Proven<AnyMove>> {
        ensure!(
            self.time.is_some(),
            "a forced win may take for ever to find; say how long to search, such as --time 60s"
        );
        ensure!(self.tables.is_none(), "there are tables of solved Pentago only");
        ensure!(
            self.threads.is_none(),
            "--threads is for Pentago; here each side's win is searched for by a thread of its own"
        );
        Ok(prove_forced(game, self.memory()? as usize, stop))
    }
}

/// What was proven, of whichever game.
struct Shown {
    value: Option<Outcome>,
    moves: Vec<(AnyMove, Outcome)>,
    line: Vec<AnyMove>,
    /// How many moves of both the winner needs at most, if that is known.
    moves_to_end: Option<u32>,
    positions: u64,
}

impl From<Proof> for Shown {
    fn from(proof: Proof) -> Shown {
        let moves_to_end = (!proof.line.is_empty()).then_some(proof.line.len() as u32);
        Shown {
            value: proof.value,
            moves: proof.moves.into_iter().map(|(mv, value)| (AnyMove::Pentago(mv), value)).collect(),
            line: proof.line.into_iter().map(AnyMove::Pentago).collect(),
            moves_to_end,
            positions: proof.positions,
        }
    }
}

impl From<Proven<AnyMove>> for Shown {
    fn from(proven: Proven<AnyMove>) -> Shown {
        let Proven { value, moves_to_end, line, positions } = proven;
        Shown { value, moves: Vec::new(), line, moves_to_end, positions }
    }
}

/// A bar for a person who waits.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn start(progress: &Arc<Progress>) -> Bar {
        if !io::stderr().is_terminal() {
            return Bar(None);
        }
        let style =
            ProgressStyle::with_template("{wide_bar} {percent} %, {elapsed}").expect("it is well formed");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
        let (shown, progress) = (bar.clone(), Arc::clone(progress));
        thread::spawn(move || {
            while !shown.is_finished() {
                let (done, total) = progress.now();
                shown.set_length(total);
                shown.set_position(done);
                thread::sleep(Duration::from_millis(200));
            }
        });
        Bar(Some(bar))
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn json_of(game: &AnyGame, proof: &Shown, seconds: f64) -> Value {
    let moves = proven_moves(game, proof);
    let moves = moves.iter().map(|&(mv, value)| json!({"move": game.move_text(mv), "value": value.number()}));
    json!({
        "value": value_of(game, proof.value),
        "proven": proof.value.is_some(),
        "moves": moves.collect::<Vec<_>>(),
        "line": line_of(game, &proof.line),
        "moves_to_end": proof.moves_to_end,
        "nodes": proof.positions,
        "seconds": seconds,
    })
}

/// The value for the player to move; among more than two sides the places by seat.
fn value_of(game: &AnyGame, value: Option<Outcome>) -> Value {
    if game.seats() == 2 || game.has_teams() {
        return json!(value.map(Outcome::number));
    }
    match (game.places(), value) {
        (Some(places), _) => json!(places.as_slice()),
        (None, Some(Outcome::Win)) => json!(Places::won_by(&[game.to_move()], game.seats()).as_slice()),
        (None, _) => Value::Null,
    }
}

/// Every move whose value is proven: where a win was searched for, the one that wins, or all, which lose.
fn proven_moves(game: &AnyGame, proof: &Shown) -> Vec<(AnyMove, Outcome)> {
    match proof.value {
        Some(Outcome::Win) if proof.moves.is_empty() => {
            proof.line.first().map(|&mv| (mv, Outcome::Win)).into_iter().collect()
        }
        Some(Outcome::Loss) if proof.moves.is_empty() => {
            game.legal_moves().into_iter().map(|mv| (mv, Outcome::Loss)).collect()
        }
        _ => proof.moves.clone(),
    }
}

fn line_of(game: &AnyGame, line: &[AnyMove]) -> Vec<String> {
    let mut game = game.clone();
    let mut text = Vec::new();
    for &mv in line {
        text.push(game.move_text(mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    text
}

fn print(game: &AnyGame, proof: &Shown, seconds: f64, out: &mut dyn Write) -> io::Result<()> {
    let mover = game.to_move();
    let both = proof.moves_to_end.unwrap_or_default();
    let (winner, own) = match proof.value {
        Some(Outcome::Loss) => (mover.next(game.seats()), both / 2),
        _ => (mover, both.div_ceil(2)),
    };
    let winner =
        if game.has_teams() { format!("the team of player {winner}") } else { format!("player {winner}") };
    let mut verdict = match proof.value {
        None => "not proven".to_owned(),
        Some(Outcome::Draw) => "a draw".to_owned(),
        Some(_) if game.is_over() => format!("{winner} has won"),
        Some(_) => format!("{winner} wins"),
    };
    if both > 0 {
        let length = if own == 1 { "1 move".to_owned() } else { format!("{own} moves") };
        write!(verdict, " in {length} at most").map_err(io::Error::other)?;
    }
    if !proof.line.is_empty() {
        write!(verdict, ": {}", line_of(game, &proof.line).join(" ")).map_err(io::Error::other)?;
    }
    writeln!(out, "{verdict}")?;
    for value in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
        let worth_it = proof.moves.iter().filter(|&&(_, other)| other == value);
        let listed: Vec<String> = worth_it.map(|&(mv, _)| game.move_text(mv)).collect();
        if !listed.is_empty() {
            writeln!(out, "{value} ({}): {}", listed.len(), listed.join(" "))?;
        }
    }
    writeln!(out, "{} positions in {seconds:.1} s", proof.positions)
}
