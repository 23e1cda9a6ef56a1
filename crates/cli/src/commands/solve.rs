//! `tessera solve`: the exact value of a Pentago position and of its moves.

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
use tessera_prover::{ForcedWinSearchResult, prove_forced};
use tessera_rules::{AnyGame, AnyMove, FinalPlaces, Pentago};
use tessera_solver::CancelToken;
use tessera_solver::exact::{
    GameValue, PentagoProof, PentagoSolver, ProofScope, PublishedPentagoTables, SolverProgress, prove_pentago,
};

use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::game_source_args::GameSource;
use crate::interrupt::cancel_on_interrupt;
use crate::memory_size::{default_memory_limit, parse_memory_size};
use crate::option_values::time;

/// Prove the value of a position and of its moves
#[derive(Debug, Args)]
#[command(
    long_about = "Proves the value of a position for the player to move: win, draw or loss. In Pentago without --time, \
                  computes the values of all moves if there is enough memory, which is always the case from 18 marbles on. \
                  Otherwise searches for a forced win until --time has passed and, in Pentago, whether both players can hold a \
                  draw, which takes 11 GB with 14 marbles. With three or more players, searches for a win of \
                  the player to move against all others. A reported value is always correct.",
    after_help = "Examples:\n  tessera solve pentago --position 'bbw2b/bb1ww1/1wwwwb/1ww2b/b1bbwb/wwb3 1'\n  \
                  tessera solve pentago --moves 'b2A+ e5D-' --time 60s\n  \
                  tessera solve pentago --tables ~/pentago-tables\n  \
                  tessera solve pente --moves 'K10 A19 M10 T1 L8 A1' --time 10s"
)]
pub(crate) struct SolveCommand {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Solve this position instead of the start
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with_all = ["moves", "file"])]
    position: Option<String>,

    /// Stop after this time, e.g. 90s or 5m
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,

    /// Folder with the published tables of solved Pentago: slice-0.pentago and so on
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Memory limit, e.g. 4G [default: most of the free memory]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    memory: Option<String>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl SolveCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.source.replay(&self.game)?.game,
        };
        if game.can_still_swap() {
            let reason = "with the rule 'swap' the first two moves are not solved: give the game after them";
            return Err(anyhow!(reason).into());
        }
        let began = Instant::now();
        let stop = self.stop()?;
        let proof = match &game {
            // With `no_turn_back`, the last turn is part of the position, which the exact solver does not support.
            AnyGame::Pentago(pentago) if !pentago.rules().no_turn_back => {
                SolveReport::of_pentago(pentago, self.exact(pentago, &stop)?)
            }
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

    fn stop(&self) -> anyhow::Result<CancelToken> {
        let within = self.time.as_deref().map(|text| time("--time", text)).transpose()?;
        Ok(cancel_on_interrupt()?.and_timeout(within))
    }

    fn memory(&self) -> anyhow::Result<u64> {
        Ok(self
            .memory
            .as_deref()
            .map(|text| parse_memory_size("--memory", text))
            .transpose()?
            .unwrap_or_else(default_memory_limit))
    }

    fn exact(&self, game: &Pentago, stop: &CancelToken) -> anyhow::Result<PentagoProof> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, usize::from);
        let tables = self.tables.as_deref().map(PublishedPentagoTables::open).transpose()?;
        let mut solver = PentagoSolver::new(threads, self.memory()?);
        let _bar = SolveProgressBar::start(&solver.progress());
        let wanted = if self.time.is_some() { ProofScope::Value } else { ProofScope::EveryMove };
        let proof = prove_pentago(game, tables.as_ref(), &mut solver, wanted, stop);
        proof.map_err(|error| {
            if error.is_memory() {
                anyhow!("{error}; use --time to search for a forced win or a draw instead")
            } else {
                error.into()
            }
        })
    }

    fn forced(&self, game: &AnyGame, stop: &CancelToken) -> anyhow::Result<ForcedWinSearchResult<AnyMove>> {
        ensure!(self.time.is_some(), "a forced win may take forever to find; set a limit, e.g. --time 60s");
        ensure!(self.tables.is_none(), "--tables is only for Pentago");
        ensure!(
            self.threads.is_none(),
            "--threads is only for Pentago; in other games one thread per side searches for a win"
        );
        Ok(prove_forced(game, self.memory()? as usize, stop))
    }
}

/// Proven values of a position of any game.
struct SolveReport {
    value: Option<GameValue>,
    moves: Vec<(AnyMove, GameValue)>,
    line: Vec<AnyMove>,
    /// Upper bound for the number of moves to the end, counting both players; none if unknown.
    moves_to_end: Option<u32>,
    positions: u64,
}

impl SolveReport {
    fn of_pentago(game: &Pentago, proof: PentagoProof) -> SolveReport {
        SolveReport {
            moves_to_end: proof.moves_to_end(game),
            value: proof.value,
            moves: proof.moves.into_iter().map(|(mv, value)| (AnyMove::Pentago(mv), value)).collect(),
            line: proof.line.into_iter().map(AnyMove::Pentago).collect(),
            positions: proof.positions,
        }
    }
}

impl From<ForcedWinSearchResult<AnyMove>> for SolveReport {
    fn from(proven: ForcedWinSearchResult<AnyMove>) -> SolveReport {
        let ForcedWinSearchResult { value, moves_to_end, line, positions } = proven;
        SolveReport { value, moves: Vec::new(), line, moves_to_end, positions }
    }
}

/// Progress bar; hidden if standard error is not a terminal.
struct SolveProgressBar(Option<ProgressBar>);

impl SolveProgressBar {
    fn start(progress: &Arc<SolverProgress>) -> SolveProgressBar {
        if !io::stderr().is_terminal() {
            return SolveProgressBar(None);
        }
        let style =
            ProgressStyle::with_template("{wide_bar} {percent} %, {elapsed}").expect("it is well formed");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
        let (shown, progress) = (bar.clone(), Arc::clone(progress));
        thread::spawn(move || {
            while !shown.is_finished() {
                let (done, total) = progress.counts();
                shown.set_length(total);
                shown.set_position(done);
                thread::sleep(Duration::from_millis(200));
            }
        });
        SolveProgressBar(Some(bar))
    }
}

impl Drop for SolveProgressBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn json_of(game: &AnyGame, proof: &SolveReport, seconds: f64) -> Value {
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

/// The value for the player to move; with more than two sides, the places by seat.
fn value_of(game: &AnyGame, value: Option<GameValue>) -> Value {
    if game.seats() == 2 || game.has_teams() {
        return json!(value.map(GameValue::number));
    }
    match (game.places(), value) {
        (Some(places), _) => json!(places.as_slice()),
        (None, Some(GameValue::Win)) => {
            json!(FinalPlaces::won_by(&[game.to_move()], game.seats()).as_slice())
        }
        (None, _) => Value::Null,
    }
}

/// Every move with a proven value. After a search for a forced win: the winning move, or all moves if they lose.
fn proven_moves(game: &AnyGame, proof: &SolveReport) -> Vec<(AnyMove, GameValue)> {
    match proof.value {
        Some(GameValue::Win) if proof.moves.is_empty() => {
            proof.line.first().map(|&mv| (mv, GameValue::Win)).into_iter().collect()
        }
        Some(GameValue::Loss) if proof.moves.is_empty() => {
            game.legal_moves().into_iter().map(|mv| (mv, GameValue::Loss)).collect()
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

fn print(game: &AnyGame, proof: &SolveReport, seconds: f64, out: &mut dyn Write) -> io::Result<()> {
    let mover = game.to_move();
    let both = proof.moves_to_end.unwrap_or_default();
    let (winner, own) = match proof.value {
        Some(GameValue::Loss) => (mover.next(game.seats()), both / 2),
        _ => (mover, both.div_ceil(2)),
    };
    let winner =
        if game.has_teams() { format!("the team of player {winner}") } else { format!("player {winner}") };
    let mut verdict = match proof.value {
        None => "not proven".to_owned(),
        Some(GameValue::Draw) => "a draw".to_owned(),
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
    for value in [GameValue::Win, GameValue::Draw, GameValue::Loss] {
        let worth_it = proof.moves.iter().filter(|&&(_, other)| other == value);
        let listed: Vec<String> = worth_it.map(|&(mv, _)| game.move_text(mv)).collect();
        if !listed.is_empty() {
            writeln!(out, "{value} ({}): {}", listed.len(), listed.join(" "))?;
        }
    }
    writeln!(out, "{} positions in {seconds:.1} s", proof.positions)
}
