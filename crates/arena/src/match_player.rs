//! Players of a match: levels, the engine within limits, plain MCTS, random moves.

use tessera_engine::{CancelToken, Engine, EngineClock, Level, LevelParameters, PlainMcts, SearchLimits};
use tessera_rules::{AnyGame, AnyMove, Dice};

use super::game_history::GameHistory;
use super::match_clock::MatchClocks;

/// Plays the games of a match, one after the other.
pub(crate) trait MatchPlayer {
    /// A new game begins.
    fn begin(&mut self, start: &AnyGame, stop: &CancelToken) -> Result<(), MatchPlayerFailure>;

    /// Chooses a move in a game that is not over; the move need not be legal.
    fn choose(
        &mut self,
        history: &GameHistory,
        clocks: &MatchClocks,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure>;
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MatchPlayerFailure {
    /// The match was cancelled.
    Stopped,
    /// The player lost the game otherwise than on the board, for this reason.
    Forfeit(String),
}

/// Strength of the computer opponent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EngineStrength {
    Level(Level),
    LevelParameters(LevelParameters),
}

/// The computer opponent at a level, or with parameters of its own.
pub(crate) struct LevelPlayer {
    pub(crate) engine: Engine,
    pub(crate) strength: EngineStrength,
}

impl MatchPlayer for LevelPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), MatchPlayerFailure> {
        self.engine.clear_hash();
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        _: &MatchClocks,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        let skill = match self.strength {
            EngineStrength::Level(level) => LevelParameters::of(level, &history.position),
            EngineStrength::LevelParameters(skill) => skill,
        };
        let chosen = self.engine.choose_with_parameters(&history.position, skill, dice, stop);
        unless_cancelled(chosen, stop)
    }
}

/// A move of a cancelled search is not the player's own choice.
pub(crate) fn unless_cancelled(
    chosen: Option<AnyMove>,
    stop: &CancelToken,
) -> Result<AnyMove, MatchPlayerFailure> {
    if stop.is_cancelled() {
        return Err(MatchPlayerFailure::Stopped);
    }
    chosen.ok_or_else(|| MatchPlayerFailure::Forfeit("found no move".to_owned()))
}

/// Plain Monte Carlo tree search, as a baseline.
pub(crate) struct MctsPlayer {
    pub(crate) limits: SearchLimits,
}

impl MatchPlayer for MctsPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), MatchPlayerFailure> {
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        _: &MatchClocks,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        let chosen = PlainMcts::new(dice.bits()).think(&history.position, &self.limits, stop).best();
        unless_cancelled(chosen, stop)
    }
}

/// Plays random legal moves.
pub(crate) struct RandomPlayer;

impl MatchPlayer for RandomPlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), MatchPlayerFailure> {
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        _: &MatchClocks,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        let moves = history.position.legal_moves();
        unless_cancelled((!moves.is_empty()).then(|| *dice.pick(&moves)), stop)
    }
}

/// The engine within limits. The transposition table is cleared between games, so that a game does not depend on
/// those before it.
pub(crate) struct LimitedEnginePlayer {
    pub(crate) engine: Engine,
    pub(crate) limits: SearchLimits,
}

impl MatchPlayer for LimitedEnginePlayer {
    fn begin(&mut self, _: &AnyGame, _: &CancelToken) -> Result<(), MatchPlayerFailure> {
        self.engine.clear_hash();
        Ok(())
    }

    fn choose(
        &mut self,
        history: &GameHistory,
        clocks: &MatchClocks,
        _: &mut Dice,
        stop: &CancelToken,
    ) -> Result<AnyMove, MatchPlayerFailure> {
        let game = &history.position;
        let report = match clocks.seats[game.to_move().index()] {
            Some(clock) => {
                let clock = EngineClock::new(clock.left, clock.increment);
                self.engine.think_on_clock(game, &clock, &self.limits, stop, &mut |_| {})
            }
            None => self.engine.think(game, &self.limits, stop, &mut |_| {}),
        };
        unless_cancelled(report.best(), stop)
    }
}
