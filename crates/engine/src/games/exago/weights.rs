//! What the patterns are worth: learned, and embedded as text.

use std::sync::{Arc, LazyLock};

use super::patterns::{KINDS, WEIGHTS};

static TEXT: &str = include_str!("../../../weights/exago.txt");

/// A weight for every pattern, in points.
#[derive(Debug)]
pub(crate) struct Judgement {
    pub(super) weights: [i32; WEIGHTS],
}

impl Judgement {
    /// The weights as they are learned.
    pub(super) fn new(weights: &[f32]) -> Judgement {
        assert_eq!(weights.len(), WEIGHTS, "there are as many weights as patterns");
        Judgement { weights: std::array::from_fn(|nth| weights[nth].round() as i32) }
    }
}

/// Weights set by hand, to begin learning with.
pub(super) fn first_guess() -> Vec<f32> {
    // By what a window lacks, for who is to move with tiles in hand; others have time to answer, and lifts cost lines.
    const WINDOWS: [f32; KINDS] = [900.0, 220.0, 120.0, 40.0, 30.0, 20.0, 5.0, 3.0];
    const TURNS: [f32; 3] = [1.0, 0.6, 0.5];
    const HANDS: [f32; 2] = [1.0, 0.8];
    let shares = TURNS.into_iter().flat_map(|turn| HANDS.map(|hand| turn * hand));
    let windows = shares.flat_map(|share| WINDOWS.map(|weight| share * weight));
    let one: Vec<f32> = windows.chain([5.0, 5.0, 5.0, 0.0, -8.0, 30.0]).collect();
    [one.clone(), one].concat()
}

/// The weights of the house.
pub(super) static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| Arc::new(Judgement::new(&embedded())));

/// The numbers in the text, whose other lines say what made them.
pub(super) fn embedded() -> Vec<f32> {
    let words = TEXT.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    words.map(|word| word.parse().expect("the embedded weights are numbers")).collect()
}
