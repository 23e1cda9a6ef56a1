//! What the patterns are worth: learned, and embedded as text.

use std::sync::LazyLock;

use super::patterns::WEIGHTS;

static TEXT: &str = include_str!("../../../weights/exago.txt");

/// A weight for every pattern, in points.
pub(super) static LEARNED: LazyLock<[i32; WEIGHTS]> = LazyLock::new(|| {
    let numbers = TEXT.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let mut weights = [0; WEIGHTS];
    let mut filled = 0;
    for (weight, number) in weights.iter_mut().zip(numbers) {
        let number: f32 = number.parse().expect("the embedded weights are numbers");
        *weight = number.round() as i32;
        filled += 1;
    }
    assert_eq!(filled, WEIGHTS, "the embedded weights are as many as there are patterns");
    weights
});
