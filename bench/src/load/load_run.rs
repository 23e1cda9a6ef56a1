//! Runs the same loads against any server: idle, paced, saturated, and new games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::load_results::{IdleTableCost, MoveLoadResult, RematchCost, ServerLoadResults};
use super::scripted_games::GameScripts;
use super::scripted_pair::{MovePace, ScriptedPair};
use super::{LoadTable, LoadTarget, ServerProcess};

/// The time per move of the paced load, which is that of a fast game.
const MOVE_INTERVAL: Duration = Duration::from_secs(2);
/// How many pairs connect at the same time.
const CONCURRENT_CONNECTS: usize = 64;
/// How long a server may take beyond the length of a load before it counts as hanging.
const LOAD_OVERRUN_TIMEOUT: Duration = Duration::from_mins(1);

/// How long one game may take at every table, also in a server that a profiler slows down.
const MAX_GAME_TIME: Duration = Duration::from_mins(30);

/// The size of a load run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoadSettings {
    pub(crate) tables: usize,
    pub(crate) seconds: u64,
}

/// Runs all loads against a server. Fails if a move is lost or refused, or a game has another result than the rules give.
pub(crate) fn measure<L: LoadTarget>(
    name: &str,
    target: L,
    process: &ServerProcess,
    settings: LoadSettings,
) -> anyhow::Result<ServerLoadResults> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = LoadRun { name, process, settings, runtime: &runtime }.run(target);
    runtime.shutdown_background();
    measured.with_context(|| format!("{name}, {} tables", settings.tables))
}

/// Lets one game be played at every table, as fast as possible, and returns the number of moves. `before_moves` runs when all
/// players are connected.
pub(crate) fn play_one_game<L: LoadTarget>(
    name: &str,
    target: L,
    process: &ServerProcess,
    tables: usize,
    before_moves: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let settings = LoadSettings { tables, seconds: MAX_GAME_TIME.as_secs() };
    let run = LoadRun { name, process, settings, runtime: &runtime };
    run.log("opening");
    let prepared = target.prepare(tables)?;
    let pairs = runtime.block_on(connect_pairs(Arc::new(target), prepared))?;
    before_moves()?;
    run.log("one game");
    let (_, played) = run.play(pairs, |_| MovePace::Immediate, MAX_GAME_TIME)?;
    runtime.shutdown_background();
    Ok(played.moves)
}

struct LoadRun<'a> {
    name: &'a str,
    process: &'a ServerProcess,
    settings: LoadSettings,
    runtime: &'a Runtime,
}

impl LoadRun<'_> {
    fn run<L: LoadTarget>(&self, target: L) -> anyhow::Result<ServerLoadResults> {
        let tables = self.settings.tables;
        let length = Duration::from_secs(self.settings.seconds);
        let before = self.process.memory()?;
        let grown = |now: u64| now.saturating_sub(before) as f64 / tables as f64;

        self.log("opening");
        let cpu_before = self.process.cpu_time()?;
        let prepared = target.prepare(tables)?;
        let pairs = self.runtime.block_on(connect_pairs(Arc::new(target), prepared))?;
        let opening = self.process.cpu_time_since(cpu_before)? / tables as u32;
        let idle = IdleTableCost { memory: grown(self.process.memory()?), opening };

        self.log("paced");
        let spread = |number| MOVE_INTERVAL.mul_f64(number as f64 / tables as f64);
        let pace = |number| MovePace::Every { period: MOVE_INTERVAL, first: spread(number) };
        let (mut pairs, paced) = self.play(pairs, pace, length)?;
        let active_memory = grown(self.process.memory()?);

        self.log("saturated");
        let (mut saturated, mut new_games) = (MoveLoadResult::default(), RematchCost::default());
        while saturated.took < length {
            let left = length.saturating_sub(saturated.took);
            let (played, load) = self.play(pairs, |_| MovePace::Immediate, left)?;
            saturated.add(load);
            pairs = if saturated.took < length { self.rematch(played, &mut new_games)? } else { played };
        }
        Ok(ServerLoadResults { idle, paced, saturated, new_games, active_memory })
    }

    fn log(&self, phase: &str) {
        eprintln!("  {}, {} tables: {phase}", self.name, self.settings.tables);
    }

    /// Lets all pairs play for a time, or to the end of the game at [`MovePace::Immediate`].
    fn play<T: LoadTable>(
        &self,
        pairs: Vec<ScriptedPair<T>>,
        pace: impl Fn(usize) -> MovePace,
        length: Duration,
    ) -> anyhow::Result<(Vec<ScriptedPair<T>>, MoveLoadResult)> {
        let cpu_before = self.process.cpu_time()?;
        let from = Instant::now();
        let playing = pairs.into_iter().enumerate().map(|(number, mut pair)| {
            let pace = pace(number);
            async move { pair.play(pace, from, from + length).await.map(|latencies| (pair, latencies)) }
        });
        let played = self.runtime.block_on(join_all(playing, length))?;
        let (took, cpu_time) = (from.elapsed(), self.process.cpu_time_since(cpu_before)?);
        let (pairs, latencies): (_, Vec<_>) = played.into_iter().unzip();
        let mut latencies = latencies.concat();
        ensure!(!latencies.is_empty(), "no move was made");
        latencies.sort_unstable();
        Ok((pairs, MoveLoadResult { moves: latencies.len() as u64, took, cpu_time, latencies }))
    }

    fn rematch<T: LoadTable>(
        &self,
        pairs: Vec<ScriptedPair<T>>,
        new: &mut RematchCost,
    ) -> anyhow::Result<Vec<ScriptedPair<T>>> {
        let cpu_before = self.process.cpu_time()?;
        new.games += pairs.len() as u64;
        let rematches = pairs.into_iter().map(|mut pair| async move { pair.rematch().await.map(|()| pair) });
        let pairs = self.runtime.block_on(join_all(rematches, Duration::ZERO))?;
        new.cpu_time += self.process.cpu_time_since(cpu_before)?;
        Ok(pairs)
    }
}

/// Runs futures concurrently, each in a task of its own.
async fn join_all<T, F>(futures: impl Iterator<Item = F>, length: Duration) -> anyhow::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let mut tasks: JoinSet<_> = futures.collect();
    let mut done = Vec::with_capacity(tasks.len());
    let wait = async {
        while let Some(result) = tasks.join_next().await {
            done.push(result??);
        }
        anyhow::Ok(())
    };
    timeout(length + LOAD_OVERRUN_TIMEOUT, wait).await.context("the server does not respond any more")??;
    Ok(done)
}

async fn connect_pairs<L: LoadTarget>(
    target: Arc<L>,
    prepared: Vec<L::Prepared>,
) -> anyhow::Result<Vec<ScriptedPair<L::Table>>> {
    let games = GameScripts::generate();
    let connecting = stream::iter(prepared).map(|prepared| {
        let target = Arc::clone(&target);
        async move { tokio::spawn(async move { target.connect(prepared).await }).await? }
    });
    let tables: Vec<L::Table> = connecting.buffer_unordered(CONCURRENT_CONNECTS).try_collect().await?;
    let pair = |(number, table)| ScriptedPair::new(table, Arc::clone(&games), number);
    Ok(tables.into_iter().enumerate().map(pair).collect())
}
