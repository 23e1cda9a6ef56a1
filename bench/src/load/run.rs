//! The same loads for every server: idle, paced, saturated, and new games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::figures::{Idle, Load, Measured, NewGames};
use super::games::Games;
use super::pairs::{Pace, Pair};
use super::{House, Process, Table};

/// People think; this is already a fast game.
const PERIOD: Duration = Duration::from_secs(2);
/// How many sit down at the same time.
const TOGETHER: usize = 64;
/// A server that answers no more must not hold us up for ever.
const PATIENCE: Duration = Duration::from_mins(1);

/// How much is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) tables: usize,
    pub(crate) seconds: u64,
}

/// Puts a server under load. Fails if a move is lost or refused, or a game does not end as the rules say.
pub(crate) fn measure<H: House>(
    name: &str,
    house: H,
    process: &Process,
    effort: Effort,
) -> anyhow::Result<Measured> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = Run { name, process, effort, runtime: &runtime }.all(house);
    runtime.shutdown_background();
    measured.with_context(|| format!("{name}, {} tables", effort.tables))
}

struct Run<'a> {
    name: &'a str,
    process: &'a Process,
    effort: Effort,
    runtime: &'a Runtime,
}

impl Run<'_> {
    fn all<H: House>(&self, house: H) -> anyhow::Result<Measured> {
        let tables = self.effort.tables;
        let length = Duration::from_secs(self.effort.seconds);
        let before = self.process.memory()?;
        let grown = |now: u64| now.saturating_sub(before) as f64 / tables as f64;

        self.say("opening");
        let busy = self.process.processor_time()?;
        let invitations = house.invite(tables)?;
        let pairs = self.runtime.block_on(seat(Arc::new(house), invitations))?;
        let opening = self.process.busy_since(busy)? / tables as u32;
        let idle = Idle { memory: grown(self.process.memory()?), opening };

        self.say("paced");
        let spread = |number| PERIOD.mul_f64(number as f64 / tables as f64);
        let pace = |number| Pace::Every { period: PERIOD, first: spread(number) };
        let (mut pairs, paced) = self.play(pairs, pace, length)?;
        let active_memory = grown(self.process.memory()?);

        self.say("saturated");
        let (mut saturated, mut new_games) = (Load::default(), NewGames::default());
        while saturated.took < length {
            let left = length.saturating_sub(saturated.took);
            let (played, load) = self.play(pairs, |_| Pace::AtOnce, left)?;
            saturated.add(load);
            pairs = if saturated.took < length { self.again(played, &mut new_games)? } else { played };
        }
        Ok(Measured { idle, paced, saturated, new_games, active_memory })
    }

    fn say(&self, what: &str) {
        eprintln!("  {}, {} tables: {what}", self.name, self.effort.tables);
    }

    /// Everybody plays for so long, or to the end of the game if they play at once.
    fn play<T: Table>(
        &self,
        pairs: Vec<Pair<T>>,
        pace: impl Fn(usize) -> Pace,
        length: Duration,
    ) -> anyhow::Result<(Vec<Pair<T>>, Load)> {
        let busy = self.process.processor_time()?;
        let from = Instant::now();
        let playing = pairs.into_iter().enumerate().map(|(number, mut pair)| {
            let pace = pace(number);
            async move { pair.play(pace, from, from + length).await.map(|latencies| (pair, latencies)) }
        });
        let played = self.runtime.block_on(all(playing, length))?;
        let (took, busy) = (from.elapsed(), self.process.busy_since(busy)?);
        let (pairs, latencies): (_, Vec<_>) = played.into_iter().unzip();
        let mut latencies = latencies.concat();
        ensure!(!latencies.is_empty(), "no move was made");
        latencies.sort_unstable();
        Ok((pairs, Load { moves: latencies.len() as u64, took, busy, latencies }))
    }

    fn again<T: Table>(&self, pairs: Vec<Pair<T>>, new: &mut NewGames) -> anyhow::Result<Vec<Pair<T>>> {
        let busy = self.process.processor_time()?;
        new.games += pairs.len() as u64;
        let beginning = pairs.into_iter().map(|mut pair| async move { pair.again().await.map(|()| pair) });
        let pairs = self.runtime.block_on(all(beginning, Duration::ZERO))?;
        new.busy += self.process.busy_since(busy)?;
        Ok(pairs)
    }
}

/// What all do at the same time, each in a task of its own.
async fn all<T, F>(deeds: impl Iterator<Item = F>, length: Duration) -> anyhow::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let mut doing: JoinSet<_> = deeds.collect();
    let mut done = Vec::with_capacity(doing.len());
    let wait = async {
        while let Some(deed) = doing.join_next().await {
            done.push(deed??);
        }
        anyhow::Ok(())
    };
    timeout(length + PATIENCE, wait).await.context("the server answers no more")??;
    Ok(done)
}

async fn seat<H: House>(
    house: Arc<H>,
    invitations: Vec<H::Invitation>,
) -> anyhow::Result<Vec<Pair<H::Table>>> {
    let games = Games::by_lot();
    let seated = stream::iter(invitations).map(|invitation| {
        let house = Arc::clone(&house);
        async move { tokio::spawn(async move { house.sit_down(invitation).await }).await? }
    });
    let tables: Vec<H::Table> = seated.buffer_unordered(TOGETHER).try_collect().await?;
    let pair = |(number, table)| Pair::new(table, Arc::clone(&games), number);
    Ok(tables.into_iter().enumerate().map(pair).collect())
}
