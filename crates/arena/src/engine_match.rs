//! A match between two contenders: several games at a time, until all are played or a sequential test ends it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tessera_engine::{CancelToken, ExactPentagoSource};
use tessera_rules::{AnyGame, Dice};

use super::match_game::{MatchGameResult, PlannedMatchGame};
use super::match_player::MatchPlayerFailure;
use super::openings::PairOpenings;
use super::seating::{ContenderSeating, seatings, swapped};
use super::{Contender, ContenderError, MatchStatistics, Openings, Sprt};

/// How much longer than its time limit an external engine may take, by default.
const DEFAULT_TIME_MARGIN: Duration = Duration::from_secs(2);

/// A match and its settings.
#[derive(Clone, Debug)]
pub struct EngineMatch {
    start: AnyGame,
    contenders: [Contender; 2],
    openings: Openings,
    sprt: Option<Sprt>,
    pairs: usize,
    concurrency: usize,
    seed: u64,
    margin: Duration,
    exact: Option<Arc<ExactPentagoSource>>,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineMatchError {
    /// A contender that does not play this game.
    #[error(transparent)]
    Contender(#[from] ContenderError),
    /// An external engine that cannot begin a game.
    #[error("{contender} {reason}")]
    NotReady {
        /// The contender as written.
        contender: String,
        /// What went wrong.
        reason: String,
    },
}

impl EngineMatch {
    /// A match of ten pairs, one game at a time.
    pub fn new(start: AnyGame, contenders: [Contender; 2]) -> EngineMatch {
        let openings = Openings::default_for(start.kind());
        let margin = DEFAULT_TIME_MARGIN;
        EngineMatch {
            start,
            contenders,
            openings,
            sprt: None,
            pairs: 10,
            concurrency: 1,
            seed: 1,
            margin,
            exact: None,
        }
    }

    /// Sets the maximum number of pairs of games.
    #[must_use]
    pub fn with_pairs(self, pairs: usize) -> EngineMatch {
        EngineMatch { pairs, ..self }
    }

    /// Sets the number of games played at the same time.
    #[must_use]
    pub fn with_concurrency(self, concurrency: usize) -> EngineMatch {
        EngineMatch { concurrency: concurrency.max(1), ..self }
    }

    /// Sets the openings.
    #[must_use]
    pub fn with_openings(self, openings: Openings) -> EngineMatch {
        EngineMatch { openings, ..self }
    }

    /// Sets the seed for openings and for players that use random numbers.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> EngineMatch {
        EngineMatch { seed, ..self }
    }

    /// Ends the match as soon as the test has a verdict.
    #[must_use]
    pub fn with_sprt(self, sprt: Sprt) -> EngineMatch {
        EngineMatch { sprt: Some(sprt), ..self }
    }

    /// Sets the time that external engines may exceed their limit by.
    #[must_use]
    pub fn with_margin(self, margin: Duration) -> EngineMatch {
        EngineMatch { margin, ..self }
    }

    /// Lets our own players use the tables and the solver of Pentago.
    #[must_use]
    pub fn with_exact_pentago(self, exact: Arc<ExactPentagoSource>) -> EngineMatch {
        EngineMatch { exact: Some(exact), ..self }
    }

    /// Plays the match. Calls `on_game` after every game with the statistics of the complete pairs so far. Once the
    /// test has a verdict, the match cancels `stop` itself.
    pub fn play(
        &self,
        stop: &CancelToken,
        on_game: &mut dyn FnMut(&MatchStatistics, &MatchGameResult),
    ) -> Result<MatchStatistics, EngineMatchError> {
        self.check(stop)?;
        let seatings = seatings(&self.start);
        let next = AtomicUsize::new(0);
        let drawn = Mutex::new(PairOpenings::new(&self.openings, &self.start, self.seed));
        let (sender, finished) = channel();
        let mut stats = MatchStatistics::default();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.min(self.pairs) {
                let (sender, next, seatings, drawn) = (sender.clone(), &next, &seatings, &drawn);
                scope.spawn(move || self.play_pairs(next, seatings, drawn, &sender, stop));
            }
            drop(sender);
            let mut first_games: HashMap<usize, MatchGameResult> = HashMap::new();
            for played in finished {
                if let Some(other) = first_games.remove(&played.pair) {
                    stats.add([other.score, played.score]);
                } else {
                    first_games.insert(played.pair, played.clone());
                }
                on_game(&stats, &played);
                if self.sprt.is_some_and(|sprt| sprt.verdict(&stats).is_some()) {
                    stop.cancel();
                }
            }
        });
        Ok(stats)
    }

    /// An external engine that cannot begin a game would lose all of them, so this is an error.
    fn check(&self, stop: &CancelToken) -> Result<(), EngineMatchError> {
        for contender in &self.contenders {
            contender.check(&self.start)?;
            if !contender.is_external() {
                continue;
            }
            if let Err(MatchPlayerFailure::Forfeit(reason)) =
                contender.player(self.margin, self.exact.as_ref()).begin(&self.start, stop)
            {
                return Err(EngineMatchError::NotReady { contender: contender.to_string(), reason });
            }
        }
        Ok(())
    }

    /// Plays pairs of games one after the other until none is left.
    fn play_pairs(
        &self,
        next: &AtomicUsize,
        seatings: &[ContenderSeating],
        drawn: &Mutex<PairOpenings<'_>>,
        sender: &Sender<MatchGameResult>,
        stop: &CancelToken,
    ) {
        let mut players =
            self.contenders.each_ref().map(|contender| contender.player(self.margin, self.exact.as_ref()));
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs || stop.is_cancelled() {
                return;
            }
            let opening = drawn.lock().unwrap_or_else(PoisonError::into_inner).for_pair(pair, stop);
            for leg in 0..2 {
                let first = &seatings[pair % seatings.len()];
                let seating = if leg == 0 { first.clone() } else { swapped(first) };
                let mut dice = [0, 1].map(|contender| self.dice(pair, leg, contender));
                let clocks = self.contenders.each_ref().map(Contender::clock);
                let tolerances = self
                    .contenders
                    .each_ref()
                    .map(|contender| if contender.is_external() { self.margin } else { Duration::ZERO });
                let game = PlannedMatchGame { pair, leg, opening: &opening, seating, clocks, tolerances };
                let Some(played) = game.play(&mut players, &mut dice, stop) else { return };
                if sender.send(played).is_err() {
                    return;
                }
            }
        }
    }

    /// Each player of each game has its own dice, so that the number of concurrent games changes nothing.
    fn dice(&self, pair: usize, leg: usize, contender: usize) -> Dice {
        let number = (pair * 4 + leg * 2 + contender) as u64;
        Dice::from_seed(self.seed.rotate_left(32) ^ number)
    }
}
