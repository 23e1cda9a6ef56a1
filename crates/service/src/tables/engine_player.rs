//! Engine moves: plays for the seats that engines hold.

use std::sync::Arc;
use std::time::Duration;

use tessera_engine::{EngineClock, ExactPentagoSource, Level, TimeBudget};
use tessera_rules::{AnyGame, Dice};
use tessera_table::{Actor, ClockSetting, Millis, SeatHolder, SeatNumber, TableAction, TableCommand};

use super::LiveTableError;
use super::live_table::{LiveTable, LiveTableState};
use super::subscribers;
use super::table_quotas::{job_class, job_owner};
use crate::engine_scheduler::{
    EngineJobClass, EngineJobFailure, EngineJobHandle, EngineJobOwner, EngineQueueFull, EngineScheduler,
};
use crate::secrets_and_ids;

/// A bound on the search time, longer than any level needs even on a busy machine. Pauses do not count.
const MAX_ENGINE_SEARCH_TIME: Duration = Duration::from_secs(4);

/// After this many failed moves in a row the engine stops until the next event at the table.
const MAX_FAILED_ENGINE_MOVES: u64 = 5;

/// The longest delay before a move that could not be stored is tried again. The store may recover, for example from a full
/// disk, and nobody else would move.
const MAX_STORE_RETRY_DELAY: Duration = Duration::from_secs(30);

/// How often a page is told how many games come before its own. A shorter wait is not told.
const ENGINE_WAIT_UPDATE_INTERVAL: Duration = Duration::from_secs(2);

/// When a job that found the queue full is submitted again.
const FULL_ENGINE_QUEUE_RETRY_DELAY: Duration = Duration::from_secs(5);

/// Plays for engine seats: the engine scheduler and the pace.
#[derive(Debug)]
pub struct EnginePlayer {
    /// The scheduler, used for hints and reviews too.
    pub scheduler: EngineScheduler,
    min_move_time: Duration,
}

/// A position in which an engine is to move.
struct MoveJob {
    game: AnyGame,
    seat: SeatNumber,
    level: Level,
    /// Time for the move, if the table has a clock.
    budget: Option<TimeBudget>,
    number: u32,
    owner: EngineJobOwner,
    class: EngineJobClass,
}

impl EnginePlayer {
    /// An engine player that runs `engine_workers` searches at the same time, and the shortest time that a move takes; with other
    /// tables and another solver of Pentago than the scheduler's own, if they are given.
    pub fn new(
        engine_workers: usize,
        min_move_time: Duration,
        exact: Option<Arc<ExactPentagoSource>>,
    ) -> EnginePlayer {
        let scheduler = match exact {
            Some(exact) => EngineScheduler::with_exact_pentago(engine_workers, exact),
            None => EngineScheduler::new(engine_workers),
        };
        EnginePlayer { scheduler, min_move_time }
    }

    /// Submits the search for a move, in the game's notation; none if there is no move.
    fn submit(&self, job: &MoveJob) -> Result<EngineJobHandle<Option<String>>, EngineQueueFull> {
        let (game, level, seed) = (job.game.clone(), job.level, secrets_and_ids::random_number());
        let most =
            job.budget.map_or(MAX_ENGINE_SEARCH_TIME, |budget| budget.maximum.min(MAX_ENGINE_SEARCH_TIME));
        self.scheduler.submit(job.owner.clone(), job.class, move |engine, stop| {
            let stop = stop.and_timeout(Some(most));
            let mv = engine.choose(&game, level, &mut Dice::from_seed(seed), &stop)?;
            Some(game.move_text(mv))
        })
    }
}

impl LiveTable {
    /// Starts the task that plays for engines, if it is an engine's turn and no such task runs.
    pub(super) fn start_engine_task(self: &Arc<Self>, state: &mut LiveTableState) {
        if state.engine_task_runs || next_move_job(state, self.context.clock.now()).is_none() {
            return;
        }
        state.engine_task_runs = true;
        tokio::spawn(Arc::clone(self).play_engines());
    }

    /// Searches for a move. While it waits for its turn, the pages are told how many games come before this one.
    async fn find_move(&self, job: &MoveJob) -> Result<Option<String>, EngineJobFailure> {
        let mut search = self.context.engines.submit(job)?;
        loop {
            tokio::select! {
                found = search.result() => return found,
                () = self.context.clock.sleep(ENGINE_WAIT_UPDATE_INTERVAL) => {}
            }
            set_engine_wait(&mut *self.lock().await, search.jobs_before());
        }
    }

    /// Plays for engines as long as it is the turn of one.
    async fn play_engines(self: Arc<Self>) {
        let (mut failures, mut store_failures) = (0, 0);
        loop {
            let mut state = self.lock().await;
            set_engine_wait(&mut state, 0);
            let Some(job) = next_move_job(&state, self.context.clock.now())
                .filter(|_| failures < MAX_FAILED_ENGINE_MOVES)
            else {
                state.engine_task_runs = false;
                return;
            };
            drop(state);
            let min_move_time = self.context.engines.min_move_time;
            let pace = job.budget.map_or(min_move_time, |budget| budget.planned.min(min_move_time));
            let pace = self.context.clock.sleep(pace);
            let (found, ()) = tokio::join!(self.find_move(&job), pace);
            let played = match found {
                Err(EngineJobFailure::EngineQueueFull(_)) => {
                    self.context.clock.sleep(FULL_ENGINE_QUEUE_RETRY_DELAY).await;
                    continue;
                }
                Ok(Some(text)) => {
                    let command = TableCommand::new(TableAction::Move { text }, job.number);
                    // The position may have changed meanwhile; then it searches again.
                    let outdated = self.read(tessera_table::Table::number).await != job.number;
                    match self.command(&command, &Actor::Engine(job.seat)).await {
                        Err(reason @ LiveTableError::Store(_)) if !reason.is_shutdown() => {
                            store_failures += 1;
                            let delay = Duration::from_secs(store_failures).min(MAX_STORE_RETRY_DELAY);
                            self.context.clock.sleep(delay).await;
                            continue;
                        }
                        done => done.is_ok() || outdated,
                    }
                }
                Ok(None) | Err(EngineJobFailure::Panicked) => false,
            };
            if played {
                (failures, store_failures) = (0, 0);
            } else {
                failures += 1;
                self.context.clock.sleep(Duration::from_secs(failures)).await;
                tracing::warn!(table = self.id, seat = %job.seat, "the engine found no move");
            }
        }
    }
}

/// Records how many games come before this one, and tells the pages if that has changed.
fn set_engine_wait(state: &mut LiveTableState, games: usize) {
    if state.engine_wait != games {
        state.engine_wait = games;
        subscribers::broadcast_engine_wait(&mut state.subscribers, games);
    }
}

/// The clock of the engine with this time left; none at a table without a clock.
fn engine_clock(setting: ClockSetting, left: Millis) -> Option<EngineClock> {
    let left = Duration::from_millis(left.0);
    match setting {
        ClockSetting::None => None,
        ClockSetting::PerGame { increment, .. } => {
            Some(EngineClock::new(left, Duration::from_millis(increment.0)))
        }
        ClockSetting::PerMove { .. } => {
            Some(EngineClock { moves_to_go: Some(1), ..EngineClock::new(left, Duration::ZERO) })
        }
    }
}

/// The position to search, if it is an engine's turn.
fn next_move_job(state: &LiveTableState, now: Millis) -> Option<MoveJob> {
    let seat = state.table.to_move()?;
    let SeatHolder::Engine { level } = state.table.holders()[seat.index()] else { return None };
    let level = Level::new(level)?;
    let left = state.table.deadline().map(|deadline| deadline.since(now));
    let clock = left.and_then(|left| engine_clock(state.table.setup().clock, left));
    Some(MoveJob {
        game: state.table.game().clone(),
        budget: clock.map(|clock| TimeBudget::new(&clock, state.table.game())),
        seat: seat.into(),
        level,
        number: state.table.number(),
        owner: job_owner(state),
        class: job_class(&state.table),
    })
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    #[test]
    fn an_engine_takes_less_time_than_its_clock_has() {
        let game = AnyGame::new(GameKind::Pente, 2, "").expect("a game");
        let time = Millis::seconds(60);
        let per_game = ClockSetting::PerGame { time, increment: Millis::seconds(5) };
        for left in [Millis(40), Millis(900), Millis::seconds(20)] {
            assert_eq!(engine_clock(ClockSetting::None, left), None);
            for setting in [per_game, ClockSetting::PerMove { time }] {
                let clock = engine_clock(setting, left).expect("a clock");
                let budget = TimeBudget::new(&clock, &game);
                assert!(budget.maximum < Duration::from_millis(left.0), "{setting}: {budget:?}");
            }
        }
    }
}
