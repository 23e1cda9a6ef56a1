//! Games that are looked at again, move by move, for as long as somebody wants to see it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tessera_engine::{Limits, Reviewed, Stop, review as review_move};
use tessera_rules::{AnyGame, AnyMove};
use tessera_table::Table;
use tokio::sync::Semaphore;

use super::Thinkers;
use crate::clock::{Clock, Elapsed};

/// For each of the two looks at a move.
const THOUGHT: Duration = Duration::from_millis(250);
/// Whoever has not asked for so long does not want to know any more.
const PATIENCE: Duration = Duration::from_secs(6);
/// Reviews that are remembered.
const MOST: usize = 256;

/// The reviews of a server. They are thoughts and not deeds: what is forgotten can be thought again.
/// Clones are the same reviews.
#[derive(Clone, Debug)]
pub struct Reviews {
    clock: Clock,
    /// One look at a time: however many games are reviewed, a hint waits for one look at most.
    turn: Arc<Semaphore>,
    known: Arc<Mutex<HashMap<String, Arc<Mutex<Review>>>>>,
}

/// A game that is being looked at.
#[derive(Debug)]
struct Review {
    done: Vec<Reviewed>,
    of: usize,
    asked: Elapsed,
    /// Nobody wants it any more, until it is asked for again.
    is_stopped: bool,
    is_running: bool,
}

/// How far a review is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The moves that were looked at.
    pub done: Vec<Reviewed>,
    /// How many there are.
    pub of: usize,
}

impl Progress {
    /// Whether all moves were looked at.
    pub fn is_complete(&self) -> bool {
        self.done.len() >= self.of
    }
}

impl Reviews {
    pub(crate) fn new(clock: Clock) -> Reviews {
        Reviews { clock, turn: Arc::new(Semaphore::new(1)), known: Arc::default() }
    }

    /// How far the review of a game is; it goes on because somebody asks, or begins, if whoever asks may begin one. None
    /// if he may not.
    pub fn ask(
        &self,
        thinkers: &Thinkers,
        id: &str,
        table: &Table,
        may_begin: impl Fn() -> bool,
    ) -> Option<Progress> {
        let (review, is_new) = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(review) = known.get(id) {
                (Arc::clone(review), false)
            } else {
                // Who may not begin does not make the house forget what others have asked for.
                if !may_begin() {
                    return None;
                }
                if known.len() >= MOST {
                    forget_the_oldest(&mut known);
                }
                let new = Review {
                    done: Vec::new(),
                    of: table.moves().len(),
                    asked: self.clock.elapsed(),
                    is_stopped: false,
                    is_running: false,
                };
                let new = Arc::new(Mutex::new(new));
                known.insert(id.to_owned(), Arc::clone(&new));
                (new, true)
            }
        };
        let mut here = review.lock().unwrap_or_else(PoisonError::into_inner);
        if here.of != table.moves().len() {
            // They have played on (XL-5).
            here.of = table.moves().len();
        }
        let progress = Progress { done: here.done.clone(), of: here.of };
        if !progress.is_complete() && !here.is_running {
            if !is_new && !may_begin() {
                return None;
            }
            here.is_running = true;
            let (thinkers, review, table) = (thinkers.clone(), Arc::clone(&review), table.clone());
            let reviews = self.clone();
            tokio::spawn(async move { reviews.go_on(&thinkers, &review, &table).await });
        }
        (here.asked, here.is_stopped) = (self.clock.elapsed(), false);
        Some(progress)
    }

    /// Stops a review that nobody wants any more; what is found stays.
    pub fn stop(&self, id: &str) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(review) = known.get(id) {
            review.lock().unwrap_or_else(PoisonError::into_inner).is_stopped = true;
        }
    }

    /// Looks at one move after the other.
    async fn go_on(&self, thinkers: &Thinkers, review: &Mutex<Review>, table: &Table) {
        loop {
            let next = {
                let mut here = review.lock().unwrap_or_else(PoisonError::into_inner);
                let wanted = !here.is_stopped && self.clock.elapsed().since(here.asked) < PATIENCE;
                let next = position(table, here.done.len()).filter(|_| wanted && here.done.len() < here.of);
                here.is_running = next.is_some();
                next
            };
            let Some((game, mv)) = next else { return };
            let _turn = self.turn.acquire().await;
            let found = thinkers.advise(move |engine| {
                let limits = Limits::time(THOUGHT);
                review_move(engine, &game, mv, &limits, &Stop::never())
            });
            let found = found.await.flatten();
            let mut here = review.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(found) = found else {
                here.is_running = false;
                return;
            };
            here.done.push(found);
        }
    }
}

fn forget_the_oldest(known: &mut HashMap<String, Arc<Mutex<Review>>>) {
    let asked = |review: &Arc<Mutex<Review>>| review.lock().unwrap_or_else(PoisonError::into_inner).asked;
    if let Some(oldest) = known.iter().min_by_key(|(_, review)| asked(review)).map(|(id, _)| id.clone()) {
        known.remove(&oldest);
    }
}

/// The position before a move, and the move.
fn position(table: &Table, moves: usize) -> Option<(AnyGame, AnyMove)> {
    let game = table.game_after(moves)?;
    let mv = game.parse_move(&table.moves().get(moves)?.text).ok()?;
    Some((game, mv))
}
