//! Reviews: the engine evaluates the moves of a finished game one by one, as long as a client asks for the progress.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tessera_engine::{MoveReview, SearchLimits, review as review_move};
use tessera_rules::{AnyGame, AnyMove};
use tessera_table::Table;

use crate::engine_scheduler::{EngineJobClass, EngineJobOwner, EngineScheduler};
use crate::service_clock::{MonotonicTime, ServiceClock};

/// The time of each of the two searches for a move of a review.
const REVIEW_SEARCH_TIME: Duration = Duration::from_millis(250);
/// A review pauses when its progress was not requested for this long.
const REVIEW_IDLE_TIMEOUT: Duration = Duration::from_secs(6);
/// The most reviews in memory.
const MAX_REVIEWS: usize = 256;

/// The reviews of a server. They are kept in memory only: a review that was evicted is computed again.
/// Clones share their state.
#[derive(Clone, Debug)]
pub struct Reviews {
    clock: ServiceClock,
    by_table: Arc<Mutex<HashMap<String, Arc<Mutex<Review>>>>>,
}

/// The review of one game.
#[derive(Debug)]
struct Review {
    moves: Vec<MoveReview>,
    total: usize,
    last_request: MonotonicTime,
    /// Stopped by the client, until it is requested again.
    is_stopped: bool,
    is_running: bool,
}

/// A review that may still be in progress.
#[derive(Clone, Debug)]
pub struct PartialReview {
    /// The moves that are reviewed so far.
    pub moves: Vec<MoveReview>,
    /// The number of moves of the game.
    pub total: usize,
}

impl PartialReview {
    /// Whether all moves were reviewed.
    pub fn is_complete(&self) -> bool {
        self.moves.len() >= self.total
    }
}

impl Reviews {
    pub(crate) fn new(clock: ServiceClock) -> Reviews {
        Reviews { clock, by_table: Arc::default() }
    }

    /// Returns the progress of a review and keeps it running. Starts it if necessary; none if `may_start` forbids that.
    pub fn request(
        &self,
        engines: &EngineScheduler,
        id: &str,
        table: &Table,
        owner: EngineJobOwner,
        may_start: impl Fn() -> bool,
    ) -> Option<PartialReview> {
        let (review, is_new) = {
            let mut entries = self.by_table.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(review) = entries.get(id) {
                (Arc::clone(review), false)
            } else {
                // Checked first: a client that may not start a review must not evict another one.
                if !may_start() {
                    return None;
                }
                if entries.len() >= MAX_REVIEWS {
                    evict_oldest(&mut entries);
                }
                let new = Review {
                    moves: Vec::new(),
                    total: table.moves().len(),
                    last_request: self.clock.elapsed(),
                    is_stopped: false,
                    is_running: false,
                };
                let new = Arc::new(Mutex::new(new));
                entries.insert(id.to_owned(), Arc::clone(&new));
                (new, true)
            }
        };
        let mut current = review.lock().unwrap_or_else(PoisonError::into_inner);
        if current.total != table.moves().len() {
            // The game was played on (XL-5).
            current.total = table.moves().len();
        }
        let partial = PartialReview { moves: current.moves.clone(), total: current.total };
        if !partial.is_complete() && !current.is_running {
            if !is_new && !may_start() {
                return None;
            }
            current.is_running = true;
            let (engines, review, table) = (engines.clone(), Arc::clone(&review), table.clone());
            let reviews = self.clone();
            tokio::spawn(async move { reviews.run(&engines, &review, &table, owner).await });
        }
        (current.last_request, current.is_stopped) = (self.clock.elapsed(), false);
        Some(partial)
    }

    /// Stops a review. Its results so far stay.
    pub fn stop(&self, id: &str) {
        let entries = self.by_table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(review) = entries.get(id) {
            review.lock().unwrap_or_else(PoisonError::into_inner).is_stopped = true;
        }
    }

    /// Reviews one move after the other until the review is complete, stopped or no longer requested.
    async fn run(
        &self,
        engines: &EngineScheduler,
        review: &Mutex<Review>,
        table: &Table,
        owner: EngineJobOwner,
    ) {
        loop {
            let next = {
                let mut current = review.lock().unwrap_or_else(PoisonError::into_inner);
                let is_wanted = !current.is_stopped
                    && self.clock.elapsed().since(current.last_request) < REVIEW_IDLE_TIMEOUT;
                let next = position(table, current.moves.len())
                    .filter(|_| is_wanted && current.moves.len() < current.total);
                current.is_running = next.is_some();
                next
            };
            let Some((game, mv)) = next else { return };
            let found = engines.run(owner.clone(), EngineJobClass::Advice, move |engine, stop| {
                review_move(engine, &game, mv, &SearchLimits::time(REVIEW_SEARCH_TIME), stop)
            });
            let found = found.await.ok().flatten();
            let mut current = review.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(found) = found else {
                current.is_running = false;
                return;
            };
            current.moves.push(found);
        }
    }
}

fn evict_oldest(entries: &mut HashMap<String, Arc<Mutex<Review>>>) {
    let last_request =
        |review: &Arc<Mutex<Review>>| review.lock().unwrap_or_else(PoisonError::into_inner).last_request;
    if let Some(oldest) =
        entries.iter().min_by_key(|(_, review)| last_request(review)).map(|(id, _)| id.clone())
    {
        entries.remove(&oldest);
    }
}

/// The position before a move, and the move.
fn position(table: &Table, moves: usize) -> Option<(AnyGame, AnyMove)> {
    let game = table.game_after(moves)?;
    let mv = game.parse_move(&table.moves().get(moves)?.text).ok()?;
    Some((game, mv))
}
