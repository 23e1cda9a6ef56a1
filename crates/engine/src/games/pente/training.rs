//! Learning what cells and pairs are worth from games against oneself.

use std::fmt::Write;

use tessera_rules::{Dice, Game, Intersection, Pente, PenteRules};

use super::study::PenteStudy;
use super::weights::of_the_house;
use crate::learn::Learned;
use crate::engine::Desk;
use crate::search::{Memory, Scope, Study, Tactics};
use crate::{Limits, Score, Stop};

/// What a lesson may cost, and the seed that makes it the same again.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Games against oneself.
    pub games: usize,
    /// Positions looked at for every move.
    pub nodes: u64,
    /// What the openings and whims come from.
    pub seed: u64,
}

/// A position that nothing forces, and how its game went on for the side to move.
struct Sample {
    patterns: Vec<(u16, f32)>,
    target: f32,
}

/// How much of the target is the game's result; the rest is what the search thought.
const RESULT: f32 = 0.6;
/// Points at which the better side wins e times as often.
const SCALE: f32 = 600.0 / std::f32::consts::LN_10;
/// How strongly weights are held to where they began, in positions in which the pattern is seen.
const HELD: f32 = 5.0;
const ROUNDS: usize = 200;

/// Plays games, learns from them, and tells the weights as a text to be kept; `told` hears how it goes.
pub fn train_pente(lesson: Lesson, told: &mut dyn FnMut(String)) -> String {
    let mut dice = Dice::from_seed(lesson.seed);
    let memory = Memory::new(1 << 22);
    let mut samples = Vec::new();
    for number in 1..=lesson.games {
        play(lesson.nodes, &memory, &mut dice, &mut samples);
        if number % 50 == 0 {
            told(format!("{number} games, {} positions", samples.len()));
        }
    }
    let positions = samples.len();
    let held_out = samples.split_off(positions * 9 / 10);
    let before = of_the_house();
    let learned = fit(&samples, &before, told);
    let (was, is) = (mean_error(&held_out, &before), mean_error(&held_out, &learned));
    told(format!("held out: {was:.5} before, {is:.5} after"));
    let Lesson { games, nodes, seed } = lesson;
    let mut text = format!(
        "# Pente: {} weights in points, learned by `cargo run --release --example train_pente {games} {nodes} {seed}`.\n\
         # {positions} positions; squared error on the tenth held out: {was:.4} before, {is:.4} after.\n",
        Pente::WEIGHTS,
    );
    for weight in learned {
        writeln!(text, "{weight:.2}").expect("a string takes all that is written to it");
    }
    text
}

/// Plays a game against oneself, a few moves of it by whim, and keeps what nothing forces.
fn play(nodes: u64, memory: &Memory, dice: &mut Dice, samples: &mut Vec<Sample>) {
    let mut game = Pente::new(PenteRules::default());
    let opening = 3 + dice.roll(6) as usize;
    let first = samples.len();
    let mut movers = Vec::new();
    let mut list = Vec::new();
    while !game.is_over() && game.ply() < 150 {
        let mut study = PenteStudy::new(&game);
        list.clear();
        study.first_moves(&mut list);
        let mv = if game.ply() < opening || dice.roll(20) == 0 {
            list[dice.roll(list.len().min(20) as u32) as usize].mv
        } else {
            let chosen: Vec<Intersection> = list.iter().map(|ranked| ranked.mv).collect();
            let (limits, stop) = (Limits::nodes(nodes), Stop::never());
            let desk = Desk::new(memory, &limits, &stop);
            let report = desk.search(&study, (&chosen, Scope::Chosen), &mut |_| {});
            let is_quiet = study.tactics(&mut Vec::new()) == Tactics::Quiet;
            if game.ply() >= opening && is_quiet {
                samples.push(Sample::new(&game, report.score().map_or(0.5, Score::chance) as f32));
                movers.push(game.to_move());
            }
            report.best().expect("a game that is not over has a move")
        };
        game.play(mv).expect("a listed move is legal");
    }
    for (sample, mover) in samples[first..].iter_mut().zip(movers) {
        let result = match game.places() {
            Some(places) if !places.is_draw() => f32::from(u8::from(places.of(mover) == 1)),
            _ => 0.5,
        };
        sample.target += RESULT * (result - sample.target);
    }
}

impl Sample {
    fn new(game: &Pente, target: f32) -> Sample {
        let mut patterns = std::collections::BTreeMap::new();
        game.patterns(&mut |number, times| *patterns.entry(number as u16).or_insert(0.0) += times);
        Sample { patterns: patterns.into_iter().collect(), target }
    }

    /// How much more is expected than came.
    fn error(&self, weights: &[f32]) -> f32 {
        let points: f32 =
            self.patterns.iter().map(|&(number, times)| times * weights[usize::from(number)]).sum();
        1.0 / (1.0 + (-points / SCALE).exp()) - self.target
    }
}

fn mean_error(samples: &[Sample], weights: &[f32]) -> f32 {
    samples.iter().map(|sample| sample.error(weights).powi(2)).sum::<f32>() / samples.len().max(1) as f32
}

/// Logistic regression, held to where it began: steps of a size of its own for every weight, smaller and smaller.
fn fit(samples: &[Sample], before: &[f32], told: &mut dyn FnMut(String)) -> Vec<f32> {
    let mut weights = before.to_vec();
    let (mut drift, mut spread) = (vec![0.0_f32; Pente::WEIGHTS], vec![0.0_f32; Pente::WEIGHTS]);
    for round in 1..=ROUNDS {
        let mut slopes: Vec<f32> =
            weights.iter().zip(before).map(|(is, was)| HELD * (is - was) / SCALE).collect();
        for sample in samples {
            let error = sample.error(&weights);
            for &(number, times) in &sample.patterns {
                slopes[usize::from(number)] += error * times;
            }
        }
        let step = 4.0 * (1.0 - round as f32 / (ROUNDS + 1) as f32);
        for number in 0..Pente::WEIGHTS {
            let slope = slopes[number];
            drift[number] += 0.1 * (slope - drift[number]);
            spread[number] += 0.01 * (slope * slope - spread[number]);
            let known = 1.0 - 0.99_f32.powi(round as i32);
            weights[number] -= step * drift[number] / ((spread[number] / known).sqrt() + 1e-3);
        }
        if round % 20 == 0 {
            told(format!("round {round}: {:.5}", mean_error(samples, &weights)));
        }
    }
    weights
}
