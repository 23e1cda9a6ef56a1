//! What the patterns are worth: learned, and embedded as text.

use std::sync::{Arc, LazyLock};

use super::patterns::WEIGHTS;

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

/// The weights of the house.
pub(super) static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| Arc::new(Judgement::new(&embedded())));

/// The numbers in the text, whose other lines say what made them.
pub(super) fn embedded() -> Vec<f32> {
    let words = TEXT.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    words.map(|word| word.parse().expect("the embedded weights are numbers")).collect()
}
