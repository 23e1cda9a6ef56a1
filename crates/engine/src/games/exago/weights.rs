//! Trained weights of the patterns, embedded as text.

use std::sync::{Arc, LazyLock};

use super::patterns::{KINDS, WEIGHTS};

static TEXT: &str = include_str!("../../../weights/exago.txt");

/// A weight for every pattern, in points.
#[derive(Debug)]
pub(crate) struct ExagoWeights {
    pub(super) weights: [i32; WEIGHTS],
}

impl ExagoWeights {
    /// Rounds trained weights to points.
    pub(super) fn new(weights: &[f32]) -> ExagoWeights {
        assert_eq!(weights.len(), WEIGHTS, "there are as many weights as patterns");
        ExagoWeights { weights: std::array::from_fn(|nth| weights[nth].round() as i32) }
    }
}

/// Weights set by hand, to start the training with.
pub(super) fn initial_weights() -> Vec<f32> {
    // By the kind of window, for a mover with tiles in hand. Windows of the others count less, since they can be
    // answered, and so do those of a player without tiles in hand, since a lift costs lines.
    const WINDOWS: [f32; KINDS] = [900.0, 220.0, 120.0, 40.0, 30.0, 20.0, 5.0, 3.0];
    const TURNS: [f32; 3] = [1.0, 0.6, 0.5];
    const HANDS: [f32; 2] = [1.0, 0.8];
    let shares = TURNS.into_iter().flat_map(|turn| HANDS.map(|hand| turn * hand));
    let windows = shares.flat_map(|share| WINDOWS.map(|weight| share * weight));
    let one: Vec<f32> = windows.chain([5.0, 5.0, 5.0, 0.0, -8.0, 30.0]).collect();
    [one.clone(), one].concat()
}

/// The trained weights.
pub(super) static TRAINED: LazyLock<Arc<ExagoWeights>> =
    LazyLock::new(|| Arc::new(ExagoWeights::new(&embedded_weights())));

/// The numbers in the text; its comment lines say how they were made.
pub(super) fn embedded_weights() -> Vec<f32> {
    let words = TEXT.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    words.map(|word| word.parse().expect("the embedded weights are numbers")).collect()
}
