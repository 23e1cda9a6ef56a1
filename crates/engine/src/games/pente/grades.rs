//! What a cell is to a side: the shapes that a stone there would make along the four lines, whatever their order.

use super::shapes::Shape;

/// A side's four shapes at a cell, as digits: one for each kind of line.
pub(super) type Code = u16;

pub(super) const CODES: usize = Shape::COUNT.pow(4);
/// What a digit counts for each kind of line.
pub(super) const DIGITS: [u16; 4] = [1, 10, 100, 1_000];
/// How many ways there are to choose four shapes if their order does not matter.
pub(super) const GRADES: usize = 715;

/// The four shapes of a code, best first.
pub(super) fn shapes_of(code: usize) -> [Shape; 4] {
    let mut shapes = DIGITS.map(|digit| Shape::ALL[code / usize::from(digit) % Shape::COUNT]);
    shapes.sort_unstable_by(|one, other| other.cmp(one));
    shapes
}

/// The grade of every code, numbered in the order in which the codes show them.
pub(super) fn grades() -> Vec<u16> {
    let code_of =
        |shapes: [Shape; 4]| shapes.iter().fold(0, |code, &shape| Shape::COUNT * code + shape as usize);
    let mut grades = vec![u16::MAX; CODES];
    let mut next = 0;
    for code in 0..CODES {
        let least = code_of(shapes_of(code));
        if grades[least] == u16::MAX {
            grades[least] = next;
            next += 1;
        }
        grades[code] = grades[least];
    }
    grades
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_shapes_has_a_grade_of_its_own() {
        let grades = grades();
        for (code, &grade) in grades.iter().enumerate() {
            assert!(usize::from(grade) < GRADES);
            let turned = code / 10 + code % 10 * 1_000;
            assert_eq!(grade, grades[turned]);
        }
        let mut distinct: Vec<u16> = grades;
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), GRADES);
    }
}
