//! A server that is killed many times while tables play.

mod kill_test_player;

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tessera_rules::Dice;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::{Bot, TableAddress, TestServer};
pub use kill_test_player::{KillComparison, KillTestPlayer};

/// The time that a server runs between two kills.
const RUNS_FOR: std::ops::RangeInclusive<u64> = 100..=1_000;
/// How long the last games may take after the last kill.
const LAST_GAMES: Duration = Duration::from_mins(10);

/// The size of a run.
#[derive(Clone, Copy, Debug)]
pub struct KillRunSettings {
    /// How often the server is killed.
    pub kills: u64,
    /// How many tables play at the same time. A table whose game is over is compared and replaced.
    pub tables: u64,
    /// The seed of the times between the kills.
    pub seed: u64,
    /// How often the progress is printed, in kills; never if 0.
    pub progress: u64,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct KillRunReport {
    /// How often the server was killed.
    pub kills: u64,
    /// Finished tables.
    pub tables: u64,
    /// Connections that were lost and resumed.
    pub reconnections: u64,
    /// The comparisons of all players, added.
    pub compared: KillComparison,
    /// The time of all restarts.
    pub restarting: Duration,
}

/// A finished table, to be compared again at the end.
struct FinishedTable {
    bot: Bot,
    address: TableAddress,
    events: u64,
}

/// What the tables share.
struct SharedResults {
    report: Mutex<KillRunReport>,
    finished: Mutex<Vec<FinishedTable>>,
    moves: watch::Sender<usize>,
}

/// Kills and restarts a server while tables play, then lets the games end and compares everything.
pub async fn kill_repeatedly(server: &mut TestServer, settings: KillRunSettings) -> Result<KillRunReport> {
    let shared = Arc::new(SharedResults {
        report: Mutex::default(),
        finished: Mutex::default(),
        moves: watch::Sender::new(0),
    });
    let (stop, stopped) = watch::channel(false);
    let mut tables = JoinSet::new();
    for lane in 0..settings.tables {
        let (server, shared, stopped) = (server.address(), Arc::clone(&shared), stopped.clone());
        tables.spawn(play_tables(server, lane, settings.tables, stopped, shared));
    }
    let mut dice = Dice::from_seed(settings.seed);
    for kill in 1..=settings.kills {
        let span = (RUNS_FOR.end() - RUNS_FOR.start()) as u32;
        tokio::time::sleep(Duration::from_millis(RUNS_FOR.start() + u64::from(dice.roll(span)))).await;
        // A failed table ends the run at once.
        if let Some(ended) = tables.try_join_next() {
            ended??;
        }
        let begun = Instant::now();
        tokio::task::block_in_place(|| server.restart())?;
        let mut report = shared.report.lock().unwrap_or_else(PoisonError::into_inner);
        report.kills = kill;
        report.restarting += begun.elapsed();
        if settings.progress > 0 && kill.is_multiple_of(settings.progress) {
            println!("{report}");
        }
    }
    // Fails only if no table plays any more.
    let _none_left = stop.send(true);
    let last_games = async {
        while let Some(ended) = tables.join_next().await {
            ended??;
        }
        anyhow::Ok(())
    };
    tokio::time::timeout(LAST_GAMES, last_games).await.context("the last games did not end")??;
    let finished = std::mem::take(&mut *shared.finished.lock().unwrap_or_else(PoisonError::into_inner));
    let mut report = *shared.report.lock().unwrap_or_else(PoisonError::into_inner);
    for FinishedTable { bot, address, events } in finished {
        let now = hash_events(&bot.all_events(&address).await?);
        report.compared.changed += u64::from(now != events);
    }
    Ok(report)
}

/// Plays one table after the other.
async fn play_tables(
    server: SocketAddr,
    first: u64,
    step: u64,
    stopped: watch::Receiver<bool>,
    shared: Arc<SharedResults>,
) -> Result<()> {
    let mut number = first;
    while !*stopped.borrow() {
        let mut playing = JoinSet::new();
        for player in KillTestPlayer::start_table(server, number).await? {
            playing.spawn(player.play(shared.moves.clone()));
        }
        let mut players = Vec::new();
        while let Some(player) = playing.join_next().await {
            players.push(player??);
        }
        let mut compared = KillComparison::default();
        let mut reconnections = 0;
        for player in &mut players {
            let comparison = player.compare().await?;
            if comparison.is_wrong() {
                println!("table {}: {comparison:?}", player.table().address().table);
            }
            compared.add(comparison);
            compared.moves = comparison.moves;
            reconnections += u64::from(player.table().reconnections());
        }
        let table = players[0].table();
        let (bot, address) = (table.bot().clone(), table.address().clone());
        let events = hash_events(&bot.all_events(&address).await?);
        shared.finished.lock().unwrap_or_else(PoisonError::into_inner).push(FinishedTable {
            bot,
            address,
            events,
        });
        let mut report = shared.report.lock().unwrap_or_else(PoisonError::into_inner);
        report.tables += 1;
        report.reconnections += reconnections;
        report.compared.add(compared);
        number += step;
    }
    Ok(())
}

fn hash_events(events: &[serde_json::Value]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for event in events {
        event.to_string().hash(&mut hasher);
    }
    hasher.finish()
}

impl KillComparison {
    fn add(&mut self, other: KillComparison) {
        self.moves += other.moves;
        self.acknowledgements += other.acknowledgements;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.changed += other.changed;
    }

    /// Whether anything was lost, doubled or changed.
    pub fn is_wrong(&self) -> bool {
        self.lost + self.doubled + self.changed > 0
    }
}

impl fmt::Display for KillRunReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KillRunReport { kills, tables, reconnections, compared, restarting } = self;
        let KillComparison { moves, acknowledgements, lost, doubled, changed } = compared;
        write!(
            f,
            "{kills} kills: {tables} tables, {moves} moves, {acknowledgements} acknowledgements compared, {lost} lost, \
             {doubled} doubled, {changed} changed; {reconnections} reconnections, restart {:.2} s in the mean",
            restarting.as_secs_f64() / (*kills).max(1) as f64
        )
    }
}
