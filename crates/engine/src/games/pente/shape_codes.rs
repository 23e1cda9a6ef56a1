//! Shape codes: the shapes that a stone on a cell would make along the four lines, packed into one number.

use super::shapes::PenteLineShape;

/// The four shapes of a side at a cell, one decimal digit for each kind of line.
pub(super) type PenteShapeCode = u16;

pub(super) const CODES: usize = PenteLineShape::COUNT.pow(4);
/// The code of an occupied cell, which has no value.
pub(super) const OCCUPIED: PenteShapeCode = CODES as PenteShapeCode;
/// Place value of each kind of line.
pub(super) const DIGITS: [u16; 4] = [1, 10, 100, 1_000];
/// Number of combinations of two strong shapes.
pub(super) const DOUBLES: usize = 15;

/// The four shapes of a code, best first.
pub(super) fn shapes_of(code: usize) -> [PenteLineShape; 4] {
    let mut shapes =
        DIGITS.map(|digit| PenteLineShape::ALL[code / usize::from(digit) % PenteLineShape::COUNT]);
    shapes.sort_unstable_by(|one, other| other.cmp(one));
    shapes
}

/// Index of the combination if a stone would make two strong shapes at once: threes and better.
pub(super) fn double_of(shapes: [PenteLineShape; 4]) -> Option<usize> {
    let [better, other] =
        [shapes[0], shapes[1]].map(|shape| (shape as usize).checked_sub(PenteLineShape::Three as usize));
    let (better, other) = (better?, other?);
    Some(better * (better + 1) / 2 + other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_two_strong_shapes_has_its_own_index() {
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
