//! Players of a match: levels, the engine within limits, plain MCTS, random moves.

use tessera_engine::{CancelToken, Engine, Level, PlainMcts, SearchLimits, Skill};
use tessera_rules::{AnyGame, AnyMove, Dice};

use super::game_history::GameHistory;

/// Plays the games of a match, one after the other.
pub(crate) trait MatchPlayer {
    /// A new game begins.
    fn begin(&mut self, start: &AnyGame, stop: &CancelToken) -> Result<(), PlayerFailure>;

    /// Chooses a move in a game that is not over; the move need not be legal.
    fn choose(
        &mut self,
        history: &GameHistory,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, PlayerFailure>;
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlayerFailure {
    /// The match was cancelled.
    Stopped,
    /// The player lost the game otherwise than on the board, for this reason.
    Forfeit(String),
}

/// Strength of the computer opponent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EngineStrength {
    Level(Level),
    Skill(Skill),
}

/// The computer opponent at a level, or with a skill.
pub(crate) struct LevelPlayer {
    engine: Engine,
    strength: EngineStrength,
}

impl LevelPlayer {
    pub(crate) fn new(strength: EngineStrength, hash_bytes: usize) -> LevelPlayer {
        LevelPlayer { engine: Engine::new(hash_bytes), strength }
    }
}

impl MatchPlayer for LevelPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), PlayerFailure> {
        self.engine.clear_hash();
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, PlayerFailure> {
        let skill = match self.strength {
            EngineStrength::Level(level) => Skill::of(level, &history.position),
            EngineStrength::Skill(skill) => skill,
        };
        let chosen = self.engine.choose_with_skill(&history.position, skill, dice, stop);
        unless_cancelled(chosen, stop)
    }
}

/// A move of a cancelled search is not the player's own choice.
fn unless_cancelled(chosen: Option<AnyMove>, stop: &CancelToken) -> Result<AnyMove, PlayerFailure> {
    if stop.is_cancelled() {
        return Err(PlayerFailure::Stopped);
    }
    chosen.ok_or_else(|| PlayerFailure::Forfeit("found no move".to_owned()))
}

/// Plain Monte Carlo tree search, as a baseline.
pub(crate) struct MctsPlayer {
    pub(crate) limits: SearchLimits,
}

impl MatchPlayer for MctsPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, PlayerFailure> {
        let chosen = PlainMcts::new(dice.bits()).think(&history.position, &self.limits, stop).best();
        unless_cancelled(chosen, stop)
    }
}

/// Plays random legal moves.
pub(crate) struct RandomPlayer;

impl MatchPlayer for RandomPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, PlayerFailure> {
        let moves = history.position.legal_moves();
        unless_cancelled((!moves.is_empty()).then(|| *dice.pick(&moves)), stop)
    }
}

/// The engine within limits. The transposition table is cleared between games, so that a game does not depend on
/// those before it.
pub(crate) struct SearchPlayer {
    engine: Engine,
    limits: SearchLimits,
}

impl SearchPlayer {
    pub(crate) fn new(limits: SearchLimits, hash_bytes: usize) -> SearchPlayer {
        SearchPlayer { engine: Engine::new(hash_bytes), limits }
    }
}

impl MatchPlayer for SearchPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), PlayerFailure> {
        self.engine.clear_hash();
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        _: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, PlayerFailure> {
        let report = self.engine.think(&history.position, &self.limits, stop, &mut |_| {});
        unless_cancelled(report.best(), stop)
    }
}
