//! A whole match: as many games at a time as there are tables, until all are played or enough is known.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use tessera_engine::{Engine, Stop};
use tessera_rules::{AnyGame, Dice};

use super::bout::{Bout, Played};
use super::player::Failed;
use super::seating::{Seating, seatings, swapped};
use super::{Contender, ContenderError, Openings, Sprt, Tally};

/// Enough to judge openings with.
const GLANCE_MEMORY: usize = 4 << 20;

/// Two contenders and how they are to be compared.
#[derive(Clone, Debug)]
pub struct Match {
    start: AnyGame,
    contenders: [Contender; 2],
    openings: Openings,
    sprt: Option<Sprt>,
    pairs: usize,
    tables: usize,
    seed: u64,
    margin: Duration,
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// A contender that does not play this game.
    #[error(transparent)]
    Contender(#[from] ContenderError),
    /// A program that is not ready for a single game.
    #[error("{contender} {reason}")]
    NotReady {
        /// The program as it was written.
        contender: String,
        /// What it did.
        reason: String,
    },
}

impl Match {
    /// A match of ten pairs, one game at a time.
    pub fn new(start: AnyGame, contenders: [Contender; 2]) -> Match {
        let openings = Openings::usual(start.kind());
        let margin = Duration::from_secs(2);
        Match { start, contenders, openings, sprt: None, pairs: 10, tables: 1, seed: 1, margin }
    }

    /// With so many pairs of games, at most.
    #[must_use]
    pub fn with_pairs(self, pairs: usize) -> Match {
        Match { pairs, ..self }
    }

    /// With so many games at the same time.
    #[must_use]
    pub fn with_tables(self, tables: usize) -> Match {
        Match { tables: tables.max(1), ..self }
    }

    /// With these openings.
    #[must_use]
    pub fn with_openings(self, openings: Openings) -> Match {
        Match { openings, ..self }
    }

    /// With another seed for openings and for players who leave something to chance.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Match {
        Match { seed, ..self }
    }

    /// Until the test says something, if that is earlier.
    #[must_use]
    pub fn with_sprt(self, sprt: Sprt) -> Match {
        Match { sprt: Some(sprt), ..self }
    }

    /// With so much more time for programs outside than they are told.
    #[must_use]
    pub fn with_margin(self, margin: Duration) -> Match {
        Match { margin, ..self }
    }

    /// Plays, and tells of every game as it ends together with the tally of whole pairs so far. A match whose test
    /// has spoken comes down on `stop` itself.
    pub fn play(&self, stop: &Stop, told: &mut dyn FnMut(&Tally, &Played)) -> Result<Tally, MatchError> {
        self.check(stop)?;
        let seatings = seatings(&self.start);
        let next = AtomicUsize::new(0);
        let (sender, games) = channel();
        let mut tally = Tally::default();
        thread::scope(|scope| {
            for _ in 0..self.tables.min(self.pairs) {
                let (sender, next, seatings) = (sender.clone(), &next, &seatings);
                scope.spawn(move || self.sit_at_a_table(next, seatings, &sender, stop));
            }
            drop(sender);
            let mut halves: HashMap<usize, Played> = HashMap::new();
            for played in games {
                if let Some(other) = halves.remove(&played.pair) {
                    tally.add([other.score, played.score]);
                } else {
                    halves.insert(played.pair, played.clone());
                }
                told(&tally, &played);
                if self.sprt.is_some_and(|sprt| sprt.verdict(&tally).is_some()) {
                    stop.now();
                }
            }
        });
        Ok(tally)
    }

    /// A program that cannot even begin would lose every game: better to say so at once.
    fn check(&self, stop: &Stop) -> Result<(), MatchError> {
        for contender in &self.contenders {
            contender.check(&self.start)?;
            if !contender.is_external() {
                continue;
            }
            if let Err(Failed::Forfeit(reason)) = contender.player(self.margin).begin(&self.start, stop) {
                return Err(MatchError::NotReady { contender: contender.to_string(), reason });
            }
        }
        Ok(())
    }

    fn sit_at_a_table(&self, next: &AtomicUsize, seatings: &[Seating], sender: &Sender<Played>, stop: &Stop) {
        let mut players = self.contenders.each_ref().map(|contender| contender.player(self.margin));
        let mut judge = Engine::new(GLANCE_MEMORY);
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs || stop.is_due() {
                return;
            }
            let opening = self.openings.of_pair(&self.start, pair, self.seed, &mut judge, stop);
            for leg in 0..2 {
                let first = &seatings[pair % seatings.len()];
                let seating = if leg == 0 { first.clone() } else { swapped(first) };
                let mut dice = [0, 1].map(|contender| self.dice(pair, leg, contender));
                let bout = Bout { pair, leg, opening: &opening, seating };
                let Some(played) = bout.play(&mut players, &mut dice, stop) else { return };
                if sender.send(played).is_err() {
                    return;
                }
            }
        }
    }

    /// Dice of their own for every player of every game: how many games run at a time changes nothing.
    fn dice(&self, pair: usize, leg: usize, contender: usize) -> Dice {
        let number = (pair * 4 + leg * 2 + contender) as u64;
        Dice::from_seed(self.seed.rotate_left(32) ^ number)
    }
}
