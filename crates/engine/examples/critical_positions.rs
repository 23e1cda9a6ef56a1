//! How often the engine keeps the value of a Pentago position that can be spoilt.
//!
//! `cargo run --release -p tessera-engine --example critical_positions -- opening TABLES COUNT LIMITS SEED`: positions with 0 to 5
//! marbles at most 75 % of whose moves keep the value, by the published tables in the folder TABLES.
//!
//! `… -- middle MARBLES COUNT LIMITS SEED BUDGET`: positions with MARBLES marbles from games of level 5 whose value is proven
//! and is no loss, and in which no move wins at once; whether the value after the chosen move is the same. Both are proven
//! within BUDGET: `time:60s` for everything that `prove_pentago` does, or `nodes:50000` for its search of forced wins only,
//! which does not depend on the speed of the machine and finds no draws.
//!
//! `… -- games TABLES GAMES LIMITS SEED [OPPONENT]`: the engine as the first player against the hardest of 40 sampled replies by
//! table, after which the fewest moves win, for six marbles; then against level 10, or the engine with the limits OPPONENT.
//!
//! LIMITS are those of a match: `nodes:100000`, or `time:1s,threads:2`; `solver:65` gives the engine's solver 65 MB.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tessera_engine::{CancelToken, Engine, ExactPentagoSource, Level, SearchLimits, parse_duration};
use tessera_rules::{AnyGame, AnyMove, Dice, Game, MarbleMove, Pentago, Seat};
use tessera_solver::exact::{
    GameValue, PentagoProof, PentagoSolver, ProofScope, PublishedPentagoTables, prove_forced_win,
    prove_pentago,
};

/// Largest share of the moves that may keep the value of a critical position, in percent.
const MAX_KEEPING_PERCENT: usize = 75;
/// Replies from which the hardest is chosen.
const SAMPLED_REPLIES: usize = 40;
/// Marbles until which the first player must have kept the win.
const TABLE_MARBLES: usize = 6;
const HASH_BYTES: usize = 64 << 20;
/// Memory of the engine's solver unless another one is given: enough for 18 marbles at full speed.
const SOLVER_MEMORY: u64 = 1_100_000_000;
/// Memory of a proof.
const PROOF_MEMORY: u64 = 6_000_000_000;
/// Level whose games give the positions of the middle game.
const SAMPLE_LEVEL: u8 = 5;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["opening", tables, count, limits, seed] => opening(tables, count, limits, seed),
        ["middle", marbles, count, limits, seed, budget] => middle(marbles, count, limits, seed, budget),
        ["games", tables, games, limits, seed] => table_games(tables, games, limits, seed, None),
        ["games", tables, games, limits, seed, opponent] => {
            table_games(tables, games, limits, seed, Some(opponent))
        }
        _ => Err("arguments: opening TABLES COUNT LIMITS SEED, middle MARBLES COUNT LIMITS SEED BUDGET, or games TABLES GAMES LIMITS SEED [OPPONENT]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn opening(tables: &str, count: &str, limits: &str, seed: &str) -> Result<(), Failure> {
    let tables = PublishedPentagoTables::open(Path::new(tables))?;
    let (count, limits) = (count.parse::<usize>()?, PlayerLimits::parse(limits)?);
    let mut player = Player::new(limits);
    println!("{:<8} {:>9} {:>5}", "marbles", "positions", "kept");
    for marbles in 0..=5 {
        let mut dice = Dice::from_seed(seed.parse::<u64>()? ^ (marbles as u64) << 32);
        let (mut kept, mut examined) = (0, 0);
        while examined < count {
            let game = random_position(&mut dice, marbles);
            let values = move_values(&game, &tables)?;
            let best = values.iter().map(|&(_, value)| value).max().ok_or("there are moves")?;
            let keeping = values.iter().filter(|&&(_, value)| value == best).count();
            if keeping * 100 > values.len() * MAX_KEEPING_PERCENT {
                continue;
            }
            examined += 1;
            let chosen = player.choose(&game)?;
            if values.contains(&(chosen, best)) {
                kept += 1;
            } else {
                println!("  {game}: {} does not keep the {best}", game.move_text(chosen));
            }
        }
        println!("{marbles:<8} {examined:>9} {kept:>5}");
    }
    Ok(())
}

fn middle(marbles: &str, count: &str, limits: &str, seed: &str, budget: &str) -> Result<(), Failure> {
    let (marbles, count, limits) =
        (marbles.parse::<usize>()?, count.parse::<usize>()?, PlayerLimits::parse(limits)?);
    let budget = ProofBudget::parse(budget)?;
    let mut dice = Dice::from_seed(seed.parse::<u64>()? ^ (marbles as u64) << 32);
    let mut player = Player::new(limits);
    let (mut sampled, mut lost_roots, mut unproven_roots) = (0, 0, 0);
    let (mut examined, mut kept, mut open, mut wins) = (0, 0, 0, 0);
    let (mut searches, mut search_time) = (0, Duration::ZERO);
    while examined < count {
        let game = played_position(&mut dice, marbles);
        if wins_at_once(&game) {
            continue;
        }
        sampled += 1;
        let proof = budget.prove(&game);
        let value = match proof.value {
            Some(GameValue::Loss) => {
                lost_roots += 1;
                continue;
            }
            None => {
                unproven_roots += 1;
                continue;
            }
            Some(value) => value,
        };
        examined += 1;
        wins += usize::from(value == GameValue::Win);
        let mut after = game;
        let began = Instant::now();
        let chosen = player.choose(&game)?;
        (searches, search_time) = (searches + 1, search_time + began.elapsed());
        after.play(chosen)?;
        let known = proof.moves.iter().find(|&&(mv, _)| mv == chosen).map(|&(_, value)| value);
        match known.or_else(|| budget.prove(&after).value.map(GameValue::for_opponent)) {
            Some(reached) if reached == value => kept += 1,
            Some(reached) => {
                println!("  {game}: {} turns a {value} into a {reached}", game.move_text(chosen));
            }
            None => {
                open += 1;
                println!("  {game}: {} is not proven to keep the {value}", game.move_text(chosen));
            }
        }
    }
    println!(
        "{marbles} marbles: {sampled} sampled, {unproven_roots} not proven, {lost_roots} lost in any case; {examined} examined \
         ({wins} won, {} drawn): {kept} kept, {open} open, {} not kept; {:.1} s for a search",
        examined - wins,
        examined - kept - open,
        search_time.as_secs_f64() / f64::from(searches.max(1))
    );
    Ok(())
}

fn table_games(
    tables: &str,
    games: &str,
    limits: &str,
    seed: &str,
    opponent: Option<&str>,
) -> Result<(), Failure> {
    let tables = PublishedPentagoTables::open(Path::new(tables))?;
    let (games, limits) = (games.parse::<usize>()?, PlayerLimits::parse(limits)?);
    let mut dice = Dice::from_seed(seed.parse()?);
    let mut player = Player::new(limits);
    let is_level = opponent.is_none();
    let opponent_name = opponent.unwrap_or("level 10");
    let mut opponent = Player::new(opponent.map_or(Ok(limits), PlayerLimits::parse)?);
    let (mut still_won, mut won, mut drawn) = (0, 0, 0);
    for number in 1..=games {
        let mut game = Pentago::default();
        while game.ply() < TABLE_MARBLES {
            let mv = if game.ply().is_multiple_of(2) {
                player.choose(&game)?
            } else {
                hardest_reply(&game, &tables, &mut dice)?
            };
            game.play(mv)?;
        }
        let is_won = tables.value(&game)? == Some(GameValue::Win);
        still_won += usize::from(is_won);
        let after_table = game.to_string();
        while !game.is_over() {
            let mv = if game.to_move() == Seat::FIRST {
                player.choose(&game)?
            } else if is_level {
                opponent.choose_at_highest_level(&game, &mut dice)?
            } else {
                opponent.choose(&game)?
            };
            game.play(mv)?;
        }
        let places = game.places().ok_or("the game is over")?;
        let result = match (places.is_draw(), places.of(Seat::FIRST)) {
            (true, _) => "drawn",
            (false, 1) => "won",
            _ => "lost",
        };
        won += usize::from(result == "won");
        drawn += usize::from(result == "drawn");
        println!(
            "{number}: {after_table} {}, then {result} after {} moves",
            if is_won { "won" } else { "not won" },
            game.ply()
        );
    }
    println!(
        "{still_won} of {games} won by table after {TABLE_MARBLES} marbles; against {opponent_name} {won} won, {drawn} drawn"
    );
    Ok(())
}

/// The engine with limits.
struct Player {
    engine: Engine,
    limits: SearchLimits,
}

impl Player {
    fn new(PlayerLimits { limits, solver_memory }: PlayerLimits) -> Player {
        let exact = Arc::new(ExactPentagoSource::new(None, limits.threads, solver_memory));
        Player { engine: Engine::new(HASH_BYTES).with_exact_pentago(exact), limits }
    }

    fn choose(&mut self, game: &Pentago) -> Result<MarbleMove, Failure> {
        self.engine.clear_hash();
        let report =
            self.engine.think(&AnyGame::Pentago(*game), &self.limits, &CancelToken::new(), &mut |_| {});
        own_move(report.best())
    }

    fn choose_at_highest_level(&mut self, game: &Pentago, dice: &mut Dice) -> Result<MarbleMove, Failure> {
        own_move(self.engine.choose(&AnyGame::Pentago(*game), Level::HIGHEST, dice, &CancelToken::new()))
    }
}

fn own_move(mv: Option<AnyMove>) -> Result<MarbleMove, Failure> {
    match mv {
        Some(AnyMove::Pentago(mv)) => Ok(mv),
        _ => Err("the engine found no move".into()),
    }
}

/// Limits of a player, and the memory of its solver in bytes.
#[derive(Clone, Copy)]
struct PlayerLimits {
    limits: SearchLimits,
    solver_memory: u64,
}

impl PlayerLimits {
    fn parse(text: &str) -> Result<PlayerLimits, Failure> {
        let (mut limits, mut solver_memory) = (SearchLimits::default(), SOLVER_MEMORY);
        for part in text.split(',') {
            match part.split_once(':') {
                Some(("nodes", nodes)) => limits.nodes = Some(nodes.parse()?),
                Some(("threads", threads)) => limits.threads = threads.parse()?,
                Some(("time", time)) => limits.time = Some(parse_duration(time).ok_or("not a time")?),
                Some(("solver", megabytes)) => solver_memory = megabytes.parse::<u64>()? * 1_000_000,
                _ => return Err("limits are nodes:N, time:TIME, threads:N and solver:MEGABYTES".into()),
            }
        }
        Ok(PlayerLimits { limits, solver_memory })
    }
}

fn random_position(dice: &mut Dice, marbles: usize) -> Pentago {
    let mut game = Pentago::default();
    game.playout(dice, marbles);
    game
}

/// A position from a game of the sample level, after four random moves.
fn played_position(dice: &mut Dice, marbles: usize) -> Pentago {
    let mut engine = Engine::new(1 << 20);
    let level = Level::new(SAMPLE_LEVEL).unwrap_or(Level::HIGHEST);
    loop {
        let mut game = random_position(dice, marbles.min(4));
        while game.ply() < marbles && !game.is_over() {
            match engine.choose(&AnyGame::Pentago(game), level, dice, &CancelToken::new()) {
                Some(AnyMove::Pentago(mv)) => game.play_unchecked(mv),
                _ => break,
            };
        }
        if !game.is_over() {
            return game;
        }
    }
}

fn after_moves(game: &Pentago) -> Vec<(MarbleMove, Pentago)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let after = |mv| {
        let mut after = *game;
        after.play_unchecked(mv);
        (mv, after)
    };
    moves.into_iter().map(after).collect()
}

fn move_values(
    game: &Pentago,
    tables: &PublishedPentagoTables,
) -> Result<Vec<(MarbleMove, GameValue)>, Failure> {
    let value = |(mv, after): (MarbleMove, Pentago)| {
        Ok((mv, tables.value(&after)?.ok_or("a table is missing")?.for_opponent()))
    };
    after_moves(game).into_iter().map(value).collect()
}

/// Of sampled replies, the one after which the fewest moves of the first player win.
fn hardest_reply(
    game: &Pentago,
    tables: &PublishedPentagoTables,
    dice: &mut Dice,
) -> Result<MarbleMove, Failure> {
    let replies = after_moves(game);
    let mut hardest = None;
    for _ in 0..SAMPLED_REPLIES {
        let &(mv, after) = dice.pick(&replies);
        let wins = if after.ply() < TABLE_MARBLES {
            let values = move_values(&after, tables)?;
            values.iter().filter(|&&(_, value)| value == GameValue::Win).count()
        } else {
            usize::from(tables.value(&after)? == Some(GameValue::Win))
        };
        if hardest.is_none_or(|(fewest, _)| wins < fewest) {
            hardest = Some((wins, mv));
        }
    }
    Ok(hardest.ok_or("there are replies")?.1)
}

/// Budget of a proof.
#[derive(Clone, Copy)]
enum ProofBudget {
    Time(Duration),
    /// Nodes of the search of forced wins, for each player.
    Nodes(usize),
}

impl ProofBudget {
    fn parse(text: &str) -> Result<ProofBudget, Failure> {
        match text.split_once(':') {
            Some(("nodes", nodes)) => Ok(ProofBudget::Nodes(nodes.parse()?)),
            Some(("time", time)) => Ok(ProofBudget::Time(parse_duration(time).ok_or("not a time")?)),
            _ => Err("a budget is time:TIME or nodes:N".into()),
        }
    }

    fn prove(self, game: &Pentago) -> PentagoProof {
        match self {
            ProofBudget::Nodes(nodes) => prove_forced_win(game, nodes, &CancelToken::new()),
            ProofBudget::Time(time) => {
                let threads = std::thread::available_parallelism().map_or(1, usize::from);
                let mut solver = PentagoSolver::new(threads, PROOF_MEMORY);
                let stop = CancelToken::with_timeout(time);
                // Without memory for a proof nothing is proven.
                prove_pentago(game, None, &mut solver, ProofScope::Value, &stop).unwrap_or_default()
            }
        }
    }
}

fn wins_at_once(game: &Pentago) -> bool {
    after_moves(game).iter().any(|(_, after)| GameValue::of_finished(after) == Some(GameValue::Loss))
}
