//! What a cell is to a side: the shapes that a stone there would make along the four lines.

use super::shapes::Shape;

/// A side's four shapes at a cell, as digits: one for each kind of line.
pub(super) type Code = u16;

pub(super) const CODES: usize = Shape::COUNT.pow(4);
/// The code of a cell with a stone, which is worth nothing.
pub(super) const TAKEN: Code = CODES as Code;
/// What a digit counts for each kind of line.
pub(super) const DIGITS: [u16; 4] = [1, 10, 100, 1_000];
/// How many ways there are to make two strong shapes at once.
pub(super) const DOUBLES: usize = 15;

/// The four shapes of a code, best first.
pub(super) fn shapes_of(code: usize) -> [Shape; 4] {
    let mut shapes = DIGITS.map(|digit| Shape::ALL[code / usize::from(digit) % Shape::COUNT]);
    shapes.sort_unstable_by(|one, other| other.cmp(one));
    shapes
}

/// Which two strong shapes a stone would make at once, if it does: threes and better.
pub(super) fn double_of(shapes: [Shape; 4]) -> Option<usize> {
    let [better, other] =
        [shapes[0], shapes[1]].map(|shape| (shape as usize).checked_sub(Shape::Three as usize));
    let (better, other) = (better?, other?);
    Some(better * (better + 1) / 2 + other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_strong_shapes_have_a_number_of_their_own() {
        let doubles: std::collections::BTreeMap<_, _> = (0..CODES)
            .map(shapes_of)
            .filter_map(|shapes| Some((double_of(shapes)?, [shapes[0], shapes[1]])))
            .collect();
        assert!(doubles.keys().copied().eq(0..DOUBLES));
        let mut distinct: Vec<_> = doubles.into_values().collect();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), DOUBLES);
        assert_eq!(double_of(shapes_of(4_900)), None);
    }
}
