//! Those who sit at the board: the house's own players.

use tessera_engine::{Engine, Level, Limits, Plain, Skill, Stop};
use tessera_rules::{AnyGame, AnyMove, Dice};

use super::course::Course;

/// Somebody who plays the games of a match, one after the other.
pub(crate) trait Player {
    /// Another game begins.
    fn begin(&mut self, start: &AnyGame, stop: &Stop) -> Result<(), Failed>;

    /// A move in a game that is not over; it need not be legal.
    fn choose(&mut self, course: &Course, dice: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed>;
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// The match was stopped.
    Stopped,
    /// The player lost the game otherwise than on the board, for this reason.
    Forfeit(String),
}

/// How well the computer plays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Strength {
    Level(Level),
    Skill(Skill),
}

/// The computer at a level, or with some skill.
pub(crate) struct ByLevel {
    engine: Engine,
    strength: Strength,
}

impl ByLevel {
    pub(crate) fn new(strength: Strength, memory: usize) -> ByLevel {
        ByLevel { engine: Engine::new(memory), strength }
    }
}

impl Player for ByLevel {
    fn begin(&mut self, _: &AnyGame, _: &Stop) -> Result<(), Failed> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, course: &Course, dice: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed> {
        let skill = match self.strength {
            Strength::Level(level) => Skill::of(level, &course.now),
            Strength::Skill(skill) => skill,
        };
        let chosen = self.engine.choose_as(&course.now, skill, dice, stop);
        unless_stopped(chosen, stop)
    }
}

/// A move found in a hurry is not the player's.
fn unless_stopped(chosen: Option<AnyMove>, stop: &Stop) -> Result<AnyMove, Failed> {
    if stop.is_due() {
        return Err(Failed::Stopped);
    }
    chosen.ok_or_else(|| Failed::Forfeit("found no move".to_owned()))
}

/// Plain Monte Carlo tree search, to measure others by.
pub(crate) struct Guesser {
    pub(crate) limits: Limits,
}

impl Player for Guesser {
    fn begin(&mut self, _: &AnyGame, _: &Stop) -> Result<(), Failed> {
        Ok(())
    }

    fn choose(&mut self, course: &Course, dice: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed> {
        let chosen = Plain::new(dice.bits()).think(&course.now, &self.limits, stop).best();
        unless_stopped(chosen, stop)
    }
}

/// Plays whatever comes up.
pub(crate) struct Lot;

impl Player for Lot {
    fn begin(&mut self, _: &AnyGame, _: &Stop) -> Result<(), Failed> {
        Ok(())
    }

    fn choose(&mut self, course: &Course, dice: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed> {
        let moves = course.now.legal_moves();
        unless_stopped((!moves.is_empty()).then(|| *dice.pick(&moves)), stop)
    }
}

/// The engine within limits. It forgets between games, so that a game does not depend on those before it.
pub(crate) struct Thinker {
    engine: Engine,
    limits: Limits,
}

impl Thinker {
    pub(crate) fn new(limits: Limits, memory: usize) -> Thinker {
        Thinker { engine: Engine::new(memory), limits }
    }
}

impl Player for Thinker {
    fn begin(&mut self, _: &AnyGame, _: &Stop) -> Result<(), Failed> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, course: &Course, _: &mut Dice, stop: &Stop) -> Result<AnyMove, Failed> {
        let report = self.engine.think(&course.now, &self.limits, stop, &mut |_| {});
        unless_stopped(report.best(), stop)
    }
}
