//! A course of training: games, and after every batch of them the weights that foretell their results better.

use std::sync::Arc;

use tessera_rules::{Dice, Exago, Game, GameKind, Pentago, PentagoXl, Pente};

use super::contest::{OPENING, opening, play, result};
use super::fit::{Fit, Sample};
use super::{Trained, Weights, WeightsError};
use crate::engine::Desk;
use crate::search::Memory;
use crate::{Limits, Stop};

/// How long a training is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Games to play.
    pub games: u64,
    /// Positions to look at for a move.
    pub nodes: u64,
    /// The same seed gives the same weights.
    pub seed: u64,
}

/// How far a training is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Games played.
    pub games: u64,
    /// Positions learned from.
    pub positions: u64,
    /// The mean squared error in foretelling results, of the last batch.
    pub error: f32,
}

/// Games between two changes of the weights.
const BATCH: u64 = 100;
/// Positions that are remembered, and how often each is learned from when a batch is in.
const REMEMBERED: usize = 120_000;
/// They take no more room than this.
const MOST_BYTES: usize = 128 << 20;
const LESSONS: usize = 4;
/// How much of what is expected of a position is how the game ended, the rest being what the search said.
const OUTCOME: f32 = 0.5;
/// Games against the first weights when the course is over.
const CONTEST: u32 = 100;

pub(super) fn run<G: Trained + Kind>(
    start: &G,
    course: &Course,
    begin_with: Option<&Weights>,
    stop: &Stop,
    told: &mut dyn FnMut(&Progress),
) -> Result<Weights, WeightsError> {
    let guess = G::first_guess();
    let first = match begin_with {
        Some(weights) => weights.of_game(G::KIND, G::WEIGHTS)?.to_vec(),
        None => guess.clone(),
    };
    let mut dice = Dice::from_seed(course.seed);
    let mut fit = Fit::new(first);
    let mut samples: Vec<Sample<G>> = Vec::new();
    let mut progress = Progress { games: 0, positions: 0, error: 0.0 };
    while progress.games < course.games && !stop.is_due() {
        let judgement = G::judgement(&fit.weights);
        let batch = BATCH.min(course.games - progress.games);
        let before = samples.len();
        for _ in 0..batch {
            self_play(start, &judgement, course.nodes, &mut dice, stop, &mut samples);
        }
        if stop.is_due() {
            break;
        }
        progress.games += batch;
        progress.positions += (samples.len() - before) as u64;
        progress.error = lesson(&mut fit, &samples, samples.len() - before, &mut dice);
        let forgotten = samples.len().saturating_sub(REMEMBERED.min(MOST_BYTES / size_of::<Sample<G>>()));
        samples.drain(..forgotten);
        told(&progress);
    }
    let mut notes = vec![format!(
        "{} games, {} positions, mean squared error {:.4} in foretelling results",
        progress.games, progress.positions, progress.error
    )];
    if !stop.is_due() {
        let judgements = [&G::judgement(&fit.weights), &G::judgement(&guess)];
        let points = play(start, judgements, CONTEST, course.nodes, !course.seed, stop);
        if stop.is_due() {
            return Ok(Weights::new(notes, &fit.weights));
        }
        notes.push(format!(
            "{points} of {CONTEST} against the weights set by hand, {} nodes a move, seats exchanged",
            course.nodes
        ));
    }
    Ok(Weights::new(notes, &fit.weights))
}

/// One game from an opening by lot; positions that are not decided are remembered.
fn self_play<G: Trained>(
    start: &G,
    judgement: &Arc<G::Judgement>,
    nodes: u64,
    dice: &mut Dice,
    stop: &Stop,
    samples: &mut Vec<Sample<G>>,
) {
    let mut game = opening(start, dice, OPENING);
    let memory = Memory::new(1 << 20);
    let limits = Limits::nodes(nodes);
    let desk = Desk::new(&memory, &limits, stop);
    let first = samples.len();
    while !game.is_over() && !stop.is_due() {
        let thought = game.think_with(judgement, &desk);
        let score = thought.score().expect("the game is not over");
        if !score.is_proven() {
            samples.push(Sample { game: game.clone(), result: score.chance() as f32 });
        }
        game.play_unchecked(thought.best().expect("the game is not over"));
    }
    for sample in &mut samples[first..] {
        let outcome = result(&game, sample.game.to_move());
        sample.result = OUTCOME * outcome + (1.0 - OUTCOME) * sample.result;
    }
}

/// Learns from the newest positions, and from as many times more of all that are remembered.
fn lesson<G: Trained>(fit: &mut Fit, samples: &[Sample<G>], new: usize, dice: &mut Dice) -> f32 {
    let newest = &samples[samples.len() - new..];
    let error: f32 = newest.iter().map(|sample| fit.learn(sample)).sum();
    for _ in 0..(LESSONS - 1) * new {
        fit.learn(dice.pick(samples));
    }
    error / new.max(1) as f32
}

/// Which game of the house it is.
pub(super) trait Kind: Game {
    const KIND: GameKind;
}

impl<const W: usize> Kind for Exago<W> {
    const KIND: GameKind = GameKind::Exago;
}

impl Kind for Pentago {
    const KIND: GameKind = GameKind::Pentago;
}

impl Kind for PentagoXl {
    const KIND: GameKind = GameKind::PentagoXl;
}

impl Kind for Pente {
    const KIND: GameKind = GameKind::Pente;
}
