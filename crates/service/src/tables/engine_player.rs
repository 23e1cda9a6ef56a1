//! Engine moves: plays for the seats that engines hold.

use std::sync::Arc;
use std::time::Duration;

use tessera_engine::{CancelToken, Level};
use tessera_rules::{AnyGame, Dice};
use tessera_table::{Actor, SeatHolder, SeatNumber, TableAction, TableCommand};

use super::live_table::{LiveTable, LiveTableState};
use crate::advice::EnginePool;
use crate::secret;

/// A bound on the search time, longer than any level needs even on a busy machine.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(4);

/// After this many failed moves in a row the engine stops until the next event at the table.
const MAX_FAILURES: u64 = 5;

/// Plays for engine seats: the engine pool and the pace.
#[derive(Debug)]
pub struct EnginePlayer {
    /// The pool, used for hints and reviews too.
    pub pool: EnginePool,
    min_move_time: Duration,
}

/// A position in which an engine is to move.
struct MoveJob {
    game: AnyGame,
    seat: SeatNumber,
    level: Level,
    number: u32,
}

impl EnginePlayer {
    /// A pool of `engine_count` engines, and the shortest time that a move takes.
    pub fn new(engine_count: usize, min_move_time: Duration) -> EnginePlayer {
        EnginePlayer { pool: EnginePool::new(engine_count), min_move_time }
    }

    /// The move for a position, in the game's notation; none if the search failed.
    async fn find_move(&self, job: &MoveJob) -> Option<String> {
        let (game, level) = (job.game.clone(), job.level);
        let found = self.pool.run_move_job(move |engine| {
            let mut dice = Dice::from_seed(secret::random_number());
            let mv = engine.choose(&game, level, &mut dice, &CancelToken::with_timeout(MAX_SEARCH_TIME))?;
            Some(game.move_text(mv))
        });
        found.await.flatten()
    }
}

impl LiveTable {
    /// Starts the task that plays for engines, if it is an engine's turn and no such task runs.
    pub(super) fn start_engine_task(self: &Arc<Self>, state: &mut LiveTableState) {
        if state.engine_task_runs || next_move_job(state).is_none() {
            return;
        }
        state.engine_task_runs = true;
        tokio::spawn(Arc::clone(self).play_engines());
    }

    /// Plays for engines as long as it is the turn of one.
    async fn play_engines(self: Arc<Self>) {
        let mut failures = 0;
        loop {
            let mut state = self.lock().await;
            let Some(job) = next_move_job(&state).filter(|_| failures < MAX_FAILURES) else {
                state.engine_task_runs = false;
                return;
            };
            drop(state);
            let engines = &self.context.engines;
            let (text, ()) =
                tokio::join!(engines.find_move(&job), self.context.clock.sleep(engines.min_move_time));
            let played = match text {
                Some(text) => {
                    let command = TableCommand::new(TableAction::Move { text }, job.number);
                    // The position may have changed meanwhile; then it searches again.
                    let outdated = self.read(tessera_table::Table::number).await != job.number;
                    self.command(&command, &Actor::Engine(job.seat)).await.is_ok() || outdated
                }
                None => false,
            };
            if played {
                failures = 0;
            } else {
                failures += 1;
                self.context.clock.sleep(Duration::from_secs(failures)).await;
                tracing::warn!(table = self.id, seat = %job.seat, "the engine found no move");
            }
        }
    }
}

/// The position to search, if it is an engine's turn.
fn next_move_job(state: &LiveTableState) -> Option<MoveJob> {
    let seat = state.table.to_move()?;
    let SeatHolder::Engine { level } = state.table.holders()[seat.index()] else { return None };
    let level = Level::new(level)?;
    Some(MoveJob { game: state.table.game().clone(), seat: seat.into(), level, number: state.table.number() })
}
