//! `tessera tournament simulate`: plays a whole tournament with random or engine results.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use tessera_engine::{CancelToken, Engine, Level};
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, Dice, GameKind};
use tessera_tournament::{
    GameReport, GameResult, SimulationSettings, Tournament, TournamentFormat, TournamentGame,
    TournamentSetup, TournamentState, random_result,
};

use super::event_text::player_label;
use super::format_args::FormatArgs;
use super::tournament_file::save;
use crate::error::CliError;
use crate::option_values::number;

/// Simulate a tournament with random results or computer players
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera tournament simulate --players 23 --seed 7\n  \
                        tessera tournament simulate --players 23 --seed 7 --json\n  \
                        tessera tournament simulate --players 23 --format swiss --rounds 6\n  \
                        tessera tournament simulate --players 8 --levels 1,2,3,4 --save engines.jsonl")]
pub(super) struct TournamentSimulateCommand {
    /// Number of players, from 2 to 512
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    players: String,

    /// Random seed; the same seed gives the same tournament
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    seed: String,

    /// Game: pentago, pentago-xl, exago or pente
    #[arg(long, value_name = "GAME", default_value = "pentago")]
    game: String,

    #[command(flatten)]
    format: FormatArgs,

    /// Let the computer play the games at these levels, assigned in turn, e.g. 3 or 1,2,3
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    levels: Option<String>,

    /// Size of the cup [default: the proposed size]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    cup: Option<String>,

    /// Add a match for third place
    #[arg(long)]
    third_place: bool,

    /// Write the tournament to this file, which must not exist
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl TournamentSimulateCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let players = number("--players", &self.players, 2..=512)?;
        let seed = number("--seed", &self.seed, 0..=usize::MAX)? as u64;
        let game: GameKind = self.game.parse()?;
        let cup = self.cup.as_deref().map(|size| number("--cup", size, 1..=512)).transpose()?;
        let mut plan = TournamentSetup::new("Simulation", game);
        plan.format = self.format.format(self.third_place)?;
        let is_by_places = matches!(plan.format, TournamentFormat::Tables { .. });
        if is_by_places && self.levels.is_some() {
            return Err(anyhow!("--levels plays games of two; leave it out in the format tables").into());
        }
        let mut simulation = SimulationSettings::new(plan, players);
        (simulation.cup, simulation.third_place) = (cup.map(|size| size as u16), self.third_place);
        let mut dice = Dice::from_seed(seed);
        let tournament = match &self.levels {
            None => simulation.run(&mut dice, random_result)?,
            Some(levels) => {
                let mut engines = EnginePlayers { levels: read_levels(levels)?, engine: Engine::default() };
                simulation.run(&mut dice, |state, game, dice| engines.play(state, game, dice))?
            }
        };
        if let Some(path) = &self.save {
            save(path, &tournament)?;
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&tournament.state().overview())?)?;
            return Ok(());
        }
        write_outcome(out, &tournament)?;
        Ok(())
    }
}

fn write_outcome(out: &mut dyn Write, tournament: &Tournament) -> anyhow::Result<()> {
    let state = tournament.state();
    let (players, groups, games) = (state.entrants().len(), state.groups().len(), state.games().len());
    match (state.cup(), state.planned_rounds()) {
        (Some(cup), _) if groups > 0 => {
            writeln!(out, "{players} players in {groups} groups, {games} games, a cup of {}", cup.plan.size)?;
        }
        (_, Some(rounds)) => writeln!(out, "{players} players, {rounds} rounds, {games} games")?,
        _ => writeln!(out, "{players} players, {games} games")?,
    }
    for placed in state.ranking().iter().take(8) {
        let reached = super::standings::reached(placed.reached);
        writeln!(out, "{}. {}: {reached}", placed.place, player_label(state, placed.player))?;
    }
    Ok(())
}

fn read_levels(list: &str) -> anyhow::Result<Vec<Level>> {
    let level = |text: &str| {
        let number = decimal(text.trim()).and_then(|number| u8::try_from(number).ok());
        number.and_then(Level::new)
    };
    match list.split(',').map(level).collect() {
        Some(levels) => Ok(levels),
        None => bail!(
            "--levels '{}' are not levels from {} to {}, such as 1,2,3",
            quoted(list),
            Level::LOWEST,
            Level::HIGHEST
        ),
    }
}

/// Computer players at all tables.
struct EnginePlayers {
    levels: Vec<Level>,
    engine: Engine,
}

impl EnginePlayers {
    fn play(&mut self, state: &TournamentState, game: &TournamentGame, dice: &mut Dice) -> GameReport {
        /// Random opening moves, so that games differ: otherwise the highest levels would draw every replay like the first game.
        const RANDOM_MOVES: usize = 2;
        let plan = state.plan();
        let mut board = AnyGame::new(plan.game, 2, &plan.rules).expect("a tournament's rules are sound");
        let players = game.players();
        let mut moves: Vec<String> = Vec::new();
        self.engine.clear_hash();
        while !board.is_over() {
            let player = players[board.to_move().index()];
            let level = self.levels[usize::from(player.get() - 1) % self.levels.len()];
            let chosen = if moves.len() < RANDOM_MOVES {
                *dice.pick(&board.legal_moves())
            } else {
                let chosen = self.engine.choose(&board, level, dice, &CancelToken::new());
                chosen.expect("a game that is not over has moves")
            };
            moves.push(board.move_text(chosen));
            board.play(chosen).expect("the engine's moves are legal");
        }
        let seat = board.places().and_then(|places| match places.as_slice() {
            [1, 2] => Some(0),
            [2, 1] => Some(1),
            _ => None,
        });
        let outcome = seat.map_or(GameResult::Drawn, |seat| {
            let placed = (moves.len() + 1 - seat) / 2;
            GameResult::won(players[seat], placed as u16)
        });
        GameReport { moves: Some(moves.join(" ")), ..GameReport::new(game.number, outcome) }
    }
}
