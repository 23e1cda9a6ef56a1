//! A training run: batches of self-play games, and a regression step after each batch.

use std::sync::Arc;

use tessera_rules::bitboard::ExagoState;
use tessera_rules::{Dice, Game, GameKind, Pentago, PentagoXl, Pente};

use super::regression::{TrainingSample, WeightRegression};
use super::weights_match::{MAX_OPENING_MOVES, opening, play, result};
use super::{TrainableGame, TrainedWeights, WeightsError};
use crate::engine::SearchContext;
use crate::search::TranspositionTable;
use crate::{CancelToken, SearchLimits};

/// Length and seed of a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingConfig {
    /// Number of games.
    pub games: u64,
    /// Node limit for each move.
    pub nodes: u64,
    /// The same seed gives the same weights.
    pub seed: u64,
}

/// Progress of a training run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingProgress {
    /// Games played so far.
    pub games: u64,
    /// Positions used so far.
    pub positions: u64,
    /// Mean squared error of the predicted results in the last batch.
    pub error: f32,
}

/// Games between two updates of the weights.
const GAMES_PER_BATCH: u64 = 100;
/// Number of positions kept for replay.
const MAX_SAMPLES: usize = 120_000;
/// Memory limit for them.
const MAX_SAMPLE_BYTES: usize = 128 << 20;
/// Updates per new position: one with the position itself, the others with random kept ones.
const UPDATES_PER_POSITION: usize = 4;
/// Share of the game result in a position's target; the rest is the search score.
const OUTCOME_SHARE: f32 = 0.5;
/// Games of the final match against the weights set by hand.
const FINAL_MATCH_GAMES: u32 = 100;

pub(super) fn run<G: TrainableGame + HasGameKind>(
    start: &G,
    config: &TrainingConfig,
    initial: Option<&TrainedWeights>,
    stop: &CancelToken,
    on_progress: &mut dyn FnMut(&TrainingProgress),
) -> Result<TrainedWeights, WeightsError> {
    let hand_set = G::initial_weights();
    let first = match initial {
        Some(weights) => weights.for_game(G::KIND, G::WEIGHTS)?.to_vec(),
        None => hand_set.clone(),
    };
    let mut dice = Dice::from_seed(config.seed);
    let mut regression = WeightRegression::new(first);
    let mut samples: Vec<TrainingSample<G>> = Vec::new();
    let mut progress = TrainingProgress { games: 0, positions: 0, error: 0.0 };
    while progress.games < config.games && !stop.is_cancelled() {
        let evaluator = G::evaluator(&regression.weights);
        let batch = GAMES_PER_BATCH.min(config.games - progress.games);
        let before = samples.len();
        for _ in 0..batch {
            self_play(start, &evaluator, config.nodes, &mut dice, stop, &mut samples);
        }
        if stop.is_cancelled() {
            break;
        }
        progress.games += batch;
        progress.positions += (samples.len() - before) as u64;
        progress.error = train_on_batch(&mut regression, &samples, samples.len() - before, &mut dice);
        let excess =
            samples.len().saturating_sub(MAX_SAMPLES.min(MAX_SAMPLE_BYTES / size_of::<TrainingSample<G>>()));
        samples.drain(..excess);
        on_progress(&progress);
    }
    let mut notes = vec![format!(
        "{} games, {} positions, mean squared error {:.4} in foretelling results",
        progress.games, progress.positions, progress.error
    )];
    if !stop.is_cancelled() {
        let evaluators = [&G::evaluator(&regression.weights), &G::evaluator(&hand_set)];
        let points = play(start, evaluators, FINAL_MATCH_GAMES, config.nodes, !config.seed, stop);
        if stop.is_cancelled() {
            return Ok(TrainedWeights::new(notes, &regression.weights));
        }
        notes.push(format!(
            "{points} of {FINAL_MATCH_GAMES} against the weights set by hand, {} nodes a move, seats exchanged",
            config.nodes
        ));
    }
    Ok(TrainedWeights::new(notes, &regression.weights))
}

/// Plays one game from a random opening and keeps the positions without a proven score as samples.
fn self_play<G: TrainableGame>(
    start: &G,
    evaluator: &Arc<G::Evaluator>,
    nodes: u64,
    dice: &mut Dice,
    stop: &CancelToken,
    samples: &mut Vec<TrainingSample<G>>,
) {
    let mut game = opening(start, dice, MAX_OPENING_MOVES);
    let transpositions = TranspositionTable::new(1 << 20);
    let limits = SearchLimits::nodes(nodes);
    let context = SearchContext::new(&transpositions, &limits, stop);
    let first = samples.len();
    while !game.is_over() && !stop.is_cancelled() {
        let thought = game.think_with(evaluator, &context);
        let score = thought.score().expect("the game is not over");
        if !score.is_proven() {
            samples.push(TrainingSample { game: game.clone(), result: score.win_chance() as f32 });
        }
        game.play_unchecked(thought.best().expect("the game is not over"));
    }
    for sample in &mut samples[first..] {
        let outcome = result(&game, sample.game.to_move());
        sample.result = OUTCOME_SHARE * outcome + (1.0 - OUTCOME_SHARE) * sample.result;
    }
}

/// Updates the weights with the newest positions, then with random ones of all that are kept. Returns the mean
/// squared error of the newest.
fn train_on_batch<G: TrainableGame>(
    regression: &mut WeightRegression,
    samples: &[TrainingSample<G>],
    new: usize,
    dice: &mut Dice,
) -> f32 {
    let newest = &samples[samples.len() - new..];
    let error: f32 = newest.iter().map(|sample| regression.learn(sample)).sum();
    for _ in 0..(UPDATES_PER_POSITION - 1) * new {
        regression.learn(dice.pick(samples));
    }
    error / new.max(1) as f32
}

/// The kind of a game type.
pub(super) trait HasGameKind: Game {
    const KIND: GameKind;
}

impl<const W: usize> HasGameKind for ExagoState<W> {
    const KIND: GameKind = GameKind::Exago;
}

impl HasGameKind for Pentago {
    const KIND: GameKind = GameKind::Pentago;
}

impl HasGameKind for PentagoXl {
    const KIND: GameKind = GameKind::PentagoXl;
}

impl HasGameKind for Pente {
    const KIND: GameKind = GameKind::Pente;
}
