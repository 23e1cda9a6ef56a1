//! The computer's seats.

use std::sync::Arc;
use std::time::Duration;

use tessera_engine::{Level, Stop};
use tessera_rules::{AnyGame, Dice};
use tessera_table::{Action, Actor, Command, Holder, SeatNumber};

use super::table::{Inner, LiveTable};
use crate::advice::Thinkers;
use crate::secret;

/// Longer than any level thinks, however busy the machine is.
const MOST_THOUGHT: Duration = Duration::from_secs(4);

/// After so many moves in a row that could not be made the computer waits until somebody comes.
const MOST_FAILURES: u64 = 5;

/// What the computer plays with.
#[derive(Debug)]
pub struct Engines {
    /// The engines, for hints and reviews too.
    pub thinkers: Thinkers,
    pause: Duration,
}

/// A move to be found.
struct Task {
    game: AnyGame,
    seat: SeatNumber,
    level: Level,
    number: u32,
}

impl Engines {
    /// A number of engines, and the shortest time that a move takes.
    pub fn new(thinkers: usize, pause: Duration) -> Engines {
        Engines { thinkers: Thinkers::new(thinkers), pause }
    }

    /// The move for a position, in the game's notation; none if thinking failed.
    async fn think(&self, task: &Task) -> Option<String> {
        let (game, level) = (task.game.clone(), task.level);
        let found = self.thinkers.think(move |engine| {
            let mut dice = Dice::from_seed(secret::lot());
            let mv = engine.choose(&game, level, &mut dice, &Stop::within(MOST_THOUGHT))?;
            Some(game.move_text(mv))
        });
        found.await.flatten()
    }
}

impl LiveTable {
    /// Lets the computer think if it is its turn and it is not thinking yet.
    pub(super) fn let_think(self: &Arc<Self>, inner: &mut Inner) {
        if inner.thinking || task(inner).is_none() {
            return;
        }
        inner.thinking = true;
        tokio::spawn(Arc::clone(self).play_engines());
    }

    /// Plays for the computer for as long as it is its turn.
    async fn play_engines(self: Arc<Self>) {
        let mut failures = 0;
        loop {
            let mut inner = self.lock().await;
            let Some(task) = task(&inner).filter(|_| failures < MOST_FAILURES) else {
                inner.thinking = false;
                return;
            };
            drop(inner);
            let engines = &self.shared.engines;
            let (text, ()) = tokio::join!(engines.think(&task), self.shared.clock.sleep(engines.pause));
            let played = match text {
                Some(text) => {
                    let command = Command::new(Action::Move { text }, task.number);
                    // What it thought about may have changed meanwhile; then it thinks again.
                    let stale = self.look(tessera_table::Table::number).await != task.number;
                    self.command(&command, &Actor::Engine(task.seat)).await.is_ok() || stale
                }
                None => false,
            };
            if played {
                failures = 0;
            } else {
                failures += 1;
                self.shared.clock.sleep(Duration::from_secs(failures)).await;
                tracing::warn!(table = self.id, seat = %task.seat, "the computer found no move");
            }
        }
    }
}

/// What the computer has to think about now.
fn task(inner: &Inner) -> Option<Task> {
    let seat = inner.table.to_move()?;
    let Holder::Engine { level } = inner.table.holders()[seat.index()] else { return None };
    let level = Level::new(level)?;
    Some(Task { game: inner.table.game().clone(), seat: seat.into(), level, number: inner.table.number() })
}
