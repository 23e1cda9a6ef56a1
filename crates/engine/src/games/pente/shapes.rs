//! What a stone would make of a line: looked up by the eight cells around it.

use super::places::REACH;

/// What a stone on an empty cell makes along one line, for its owner. An open four can become five in two ways; what is
/// open otherwise can become open with one stone more. A `One` may still grow to five, what is `Dead` never will.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Shape {
    Dead,
    One,
    OpenOne,
    Two,
    OpenTwo,
    Three,
    OpenThree,
    Four,
    OpenFour,
    Five,
}

impl Shape {
    pub(super) const COUNT: usize = 10;
    pub(super) const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::OpenTwo,
        Shape::Three,
        Shape::OpenThree,
        Shape::Four,
        Shape::OpenFour,
        Shape::Five,
    ];
}

/// All that a stone of either side would do along one line, in sixteen bits so that the four lines of a cell fill a
/// word: the shapes (four bits each), the pairs captured (two bits each), whether it attacks a pair (the next stone
/// could capture it), and whether it exposes one of its own.
pub(super) type Effect = u16;

const CAPTURES: u32 = 8;
const ATTACKS: u32 = 12;
const EXPOSES: u32 = 14;
const EACH: u64 = 0x0001_0001_0001_0001;

#[inline]
pub(super) fn shape_in(effect: Effect, side: usize) -> u16 {
    effect >> (4 * side) & 15
}

/// How many pairs a stone would capture, from the effects along the four lines.
#[inline]
pub(super) fn captures_in(effects: u64, side: usize) -> u8 {
    ((effects >> (CAPTURES + 2 * side as u32) & (3 * EACH)).wrapping_mul(EACH) >> 48) as u8
}

#[inline]
pub(super) fn captures_any(effects: u64, side: usize) -> bool {
    effects & (3 * EACH) << (CAPTURES + 2 * side as u32) != 0
}

#[inline]
pub(super) fn attacks_any(effects: u64, side: usize) -> bool {
    effects & EACH << (ATTACKS + side as u32) != 0
}

/// Along how many lines a stone would attack a pair.
#[inline]
pub(super) fn attacks_in(effects: u64, side: usize) -> u32 {
    (effects >> (ATTACKS + side as u32) & EACH).count_ones()
}

/// Along how many lines a stone would expose a pair of its own.
#[inline]
pub(super) fn exposes_in(effects: u64, side: usize) -> u32 {
    (effects >> (EXPOSES + side as u32) & EACH).count_ones()
}

/// A cell of a line in two bits: a stone is its side and one, and where the board ends both bits are set.
pub(super) const EMPTY: u16 = 0;

/// Cells of a line that a stone's effect depends on, its own being the middle one.
const WINDOW: usize = 2 * REACH + 1;
const MIDDLE: usize = REACH;

/// The effects by the eight cells around, two bits each, the first one lowest.
pub(super) fn effects() -> Vec<Effect> {
    let mut known = vec![None; 3_usize.pow(WINDOW as u32)];
    (0..1_u32 << 16).map(|around| effect(around as u16, &mut known)).collect()
}

fn effect(around: u16, known: &mut [Option<Shape>]) -> Effect {
    let mut line = [EMPTY; WINDOW];
    for nth in 0..8 {
        line[nth + usize::from(nth >= MIDDLE)] = around >> (2 * nth) & 3;
    }
    (0..2).fold(0, |effect, side| {
        let (own, enemy) = (1 + side as u16, 2 - side as u16);
        line[MIDDLE] = own;
        let room = line.map(|cell| match cell {
            EMPTY => Room::Free,
            cell if cell == own => Room::Own,
            _ => Room::Blocked,
        });
        let reads = |from: usize, pattern: [u16; 4]| {
            let ahead = (0..4).all(|step| line[from + step] == pattern[step]);
            let back = (0..4).all(|step| line[WINDOW - 1 - from - step] == pattern[step]);
            u16::from(ahead) + u16::from(back)
        };
        let captures = reads(MIDDLE, [own, enemy, enemy, own]);
        let attacks = reads(MIDDLE, [own, enemy, enemy, EMPTY]);
        let exposes = [(MIDDLE - 1, [enemy, own, own, EMPTY]), (MIDDLE - 1, [EMPTY, own, own, enemy])]
            .map(|(from, pattern)| reads(from, pattern));
        effect
            | (best_shape(room, known) as u16) << (4 * side)
            | captures << (CAPTURES + 2 * side)
            | u16::from(attacks > 0) << (ATTACKS + side)
            | u16::from(exposes != [0, 0]) << (EXPOSES + side)
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Free,
    Own,
    Blocked,
}

/// The shape that the middle stone is part of: as good as the next stone can make it, and one step down.
fn best_shape(line: [Room; WINDOW], known: &mut [Option<Shape>]) -> Shape {
    let number = line.iter().fold(0, |number, &room| 3 * number + room as usize);
    if let Some(shape) = known[number] {
        return shape;
    }
    let is_own = |nth: usize| line[nth] == Room::Own;
    let shape = if (0..5).any(|first| (first..first + 5).all(is_own)) {
        Shape::Five
    } else {
        let next: Vec<Shape> = (0..WINDOW)
            .filter(|&nth| line[nth] == Room::Free)
            .map(|nth| {
                let mut line = line;
                line[nth] = Room::Own;
                best_shape(line, known)
            })
            .collect();
        match next.iter().max() {
            Some(Shape::Five) => {
                let ways = next.iter().filter(|&&shape| shape == Shape::Five).count();
                if ways > 1 { Shape::OpenFour } else { Shape::Four }
            }
            Some(Shape::OpenFour) => Shape::OpenThree,
            Some(Shape::Four) => Shape::Three,
            Some(Shape::OpenThree) => Shape::OpenTwo,
            Some(Shape::Three) => Shape::Two,
            Some(Shape::OpenTwo) => Shape::OpenOne,
            Some(Shape::Two | Shape::OpenOne | Shape::One) => Shape::One,
            Some(Shape::Dead) | None => Shape::Dead,
        }
    };
    known[number] = Some(shape);
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The effect of a stone at `*`, `x` being the first side's stones and `o` the second's.
    fn of(line: &str) -> Effect {
        let cells = line.bytes().filter(|&cell| cell != b'*').map(|cell| match cell {
            b'.' => EMPTY,
            b'x' => 1,
            b'o' => 2,
            _ => 3,
        });
        let around = cells.rev().fold(0, |around, cell| around << 2 | cell);
        effect(around, &mut vec![None; 3_usize.pow(9)])
    }

    #[test]
    fn a_stone_is_told_by_the_best_it_can_grow_into() {
        for (line, shape) in [
            ("...x*xxx.", Shape::Five),
            ("xxxx*....", Shape::Five),
            ("...x*xx..", Shape::OpenFour),
            (".x.x*x.xo", Shape::OpenFour),
            ("..ox*xx..", Shape::Four),
            ("...x*x...", Shape::OpenThree),
            ("..x.*x...", Shape::OpenThree),
            ("..ox*x...", Shape::Three),
            ("....*x...", Shape::OpenTwo),
            ("#...*x..#", Shape::OpenTwo),
            ("###.*x.##", Shape::Dead),
            ("##..*x.##", Shape::Two),
            ("....*....", Shape::OpenOne),
            ("###.*....", Shape::OpenOne),
            ("####*....", Shape::One),
        ] {
            assert_eq!(shape_in(of(line), 0), shape as u16, "{line}");
        }
    }

    #[test]
    fn pairs_are_captured_attacked_and_exposed() {
        let counts = |line| {
            let effects = u64::from(of(line));
            (captures_in(effects, 0), attacks_in(effects, 0), exposes_in(effects, 0))
        };
        assert_eq!(counts(".xoo*oox."), (2, 0, 0));
        assert_eq!(counts("....*oox."), (1, 0, 0));
        assert_eq!(counts("....*oo.."), (0, 1, 0));
        assert_eq!(counts("....*oo##"), (0, 0, 0));
        assert_eq!(counts("...o*x..."), (0, 0, 1));
        assert_eq!(counts("....*xo.."), (0, 0, 1));
        assert_eq!(counts("...o*xx.."), (0, 0, 0));
        assert_eq!(counts("...o*xo.."), (0, 0, 0));
    }
}
