//! Effects of a stone along one line, looked up by the eight cells around it.

use super::cells::REACH;

/// The shape that a stone on an empty cell makes along one line, for its owner. An open four can become five in two
/// ways; any other open shape can become the next open shape with one more stone. A `One` can still grow to five, a
/// `Dead` shape cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum PenteLineShape {
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

impl PenteLineShape {
    pub(super) const COUNT: usize = 10;
    pub(super) const ALL: [PenteLineShape; PenteLineShape::COUNT] = [
        PenteLineShape::Dead,
        PenteLineShape::One,
        PenteLineShape::OpenOne,
        PenteLineShape::Two,
        PenteLineShape::OpenTwo,
        PenteLineShape::Three,
        PenteLineShape::OpenThree,
        PenteLineShape::Four,
        PenteLineShape::OpenFour,
        PenteLineShape::Five,
    ];
}

/// All effects of a stone of either side along one line, in sixteen bits so that the four lines of a cell fill a
/// word: the shapes (four bits each), the pairs captured (two bits each), whether it attacks a pair (the next stone
/// could capture it), and whether it exposes an own pair.
pub(super) type PenteLineEffect = u16;

const CAPTURES: u32 = 8;
const ATTACKS: u32 = 12;
const EXPOSES: u32 = 14;
const ONE_PER_LANE: u64 = 0x0001_0001_0001_0001;

#[inline]
pub(super) fn shape_in(effect: PenteLineEffect, side: usize) -> u16 {
    effect >> (4 * side) & 15
}

/// Number of pairs that a stone captures, from the effects along the four lines.
#[inline]
pub(super) fn captures_in(effects: u64, side: usize) -> u8 {
    ((effects >> (CAPTURES + 2 * side as u32) & (3 * ONE_PER_LANE)).wrapping_mul(ONE_PER_LANE) >> 48) as u8
}

#[inline]
pub(super) fn captures_any(effects: u64, side: usize) -> bool {
    effects & (3 * ONE_PER_LANE) << (CAPTURES + 2 * side as u32) != 0
}

#[inline]
pub(super) fn attacks_any(effects: u64, side: usize) -> bool {
    effects & ONE_PER_LANE << (ATTACKS + side as u32) != 0
}

/// Number of lines along which a stone attacks a pair.
#[inline]
pub(super) fn attacks_in(effects: u64, side: usize) -> u32 {
    (effects >> (ATTACKS + side as u32) & ONE_PER_LANE).count_ones()
}

/// Number of lines along which a stone exposes an own pair.
#[inline]
pub(super) fn exposes_in(effects: u64, side: usize) -> u32 {
    (effects >> (EXPOSES + side as u32) & ONE_PER_LANE).count_ones()
}

/// A cell of a line in two bits: a stone is its side plus one, and outside the board both bits are set.
pub(super) const EMPTY: u16 = 0;

/// Cells of a line that determine a stone's effect, its own being the middle one.
const LINE_WINDOW_CELLS: usize = 2 * REACH + 1;
const MIDDLE: usize = REACH;

/// All effects, indexed by the eight cells around, two bits each, the first one lowest.
pub(super) fn effects() -> Vec<PenteLineEffect> {
    let mut memo = vec![None; 3_usize.pow(LINE_WINDOW_CELLS as u32)];
    (0..1_u32 << 16).map(|surroundings| effect(surroundings as u16, &mut memo)).collect()
}

fn effect(surroundings: u16, memo: &mut [Option<PenteLineShape>]) -> PenteLineEffect {
    let mut line = [EMPTY; LINE_WINDOW_CELLS];
    for nth in 0..8 {
        line[nth + usize::from(nth >= MIDDLE)] = surroundings >> (2 * nth) & 3;
    }
    (0..2).fold(0, |effect, side| {
        let (own, enemy) = (1 + side as u16, 2 - side as u16);
        line[MIDDLE] = own;
        let cells = line.map(|cell| match cell {
            EMPTY => LineCell::Free,
            cell if cell == own => LineCell::Own,
            _ => LineCell::Blocked,
        });
        let reads = |from: usize, pattern: [u16; 4]| {
            let ahead = (0..4).all(|step| line[from + step] == pattern[step]);
            let back = (0..4).all(|step| line[LINE_WINDOW_CELLS - 1 - from - step] == pattern[step]);
            u16::from(ahead) + u16::from(back)
        };
        let captures = reads(MIDDLE, [own, enemy, enemy, own]);
        let attacks = reads(MIDDLE, [own, enemy, enemy, EMPTY]);
        let exposes = [(MIDDLE - 1, [enemy, own, own, EMPTY]), (MIDDLE - 1, [EMPTY, own, own, enemy])]
            .map(|(from, pattern)| reads(from, pattern));
        effect
            | (best_shape(cells, memo) as u16) << (4 * side)
            | captures << (CAPTURES + 2 * side)
            | u16::from(attacks > 0) << (ATTACKS + side)
            | u16::from(exposes != [0, 0]) << (EXPOSES + side)
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineCell {
    Free,
    Own,
    Blocked,
}

/// The shape of the middle stone: one step below the best shape that the next stone can make.
fn best_shape(line: [LineCell; LINE_WINDOW_CELLS], memo: &mut [Option<PenteLineShape>]) -> PenteLineShape {
    let code = line.iter().fold(0, |code, &cell| 3 * code + cell as usize);
    if let Some(shape) = memo[code] {
        return shape;
    }
    let is_own = |nth: usize| line[nth] == LineCell::Own;
    let shape = if (0..5).any(|first| (first..first + 5).all(is_own)) {
        PenteLineShape::Five
    } else {
        let next: Vec<PenteLineShape> = (0..LINE_WINDOW_CELLS)
            .filter(|&nth| line[nth] == LineCell::Free)
            .map(|nth| {
                let mut line = line;
                line[nth] = LineCell::Own;
                best_shape(line, memo)
            })
            .collect();
        match next.iter().max() {
            Some(PenteLineShape::Five) => {
                let ways = next.iter().filter(|&&shape| shape == PenteLineShape::Five).count();
                if ways > 1 { PenteLineShape::OpenFour } else { PenteLineShape::Four }
            }
            Some(PenteLineShape::OpenFour) => PenteLineShape::OpenThree,
            Some(PenteLineShape::Four) => PenteLineShape::Three,
            Some(PenteLineShape::OpenThree) => PenteLineShape::OpenTwo,
            Some(PenteLineShape::Three) => PenteLineShape::Two,
            Some(PenteLineShape::OpenTwo) => PenteLineShape::OpenOne,
            Some(PenteLineShape::Two | PenteLineShape::OpenOne | PenteLineShape::One) => PenteLineShape::One,
            Some(PenteLineShape::Dead) | None => PenteLineShape::Dead,
        }
    };
    memo[code] = Some(shape);
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The effect of a stone at `*`; `x` is a stone of the first side, `o` of the second, `#` outside the board.
    fn of(line: &str) -> PenteLineEffect {
        let cells = line.bytes().filter(|&cell| cell != b'*').map(|cell| match cell {
            b'.' => EMPTY,
            b'x' => 1,
            b'o' => 2,
            _ => 3,
        });
        let surroundings = cells.rev().fold(0, |surroundings, cell| surroundings << 2 | cell);
        effect(surroundings, &mut vec![None; 3_usize.pow(9)])
    }

    #[test]
    fn shapes_are_classified_by_what_they_can_become() {
        for (line, shape) in [
            ("...x*xxx.", PenteLineShape::Five),
            ("xxxx*....", PenteLineShape::Five),
            ("...x*xx..", PenteLineShape::OpenFour),
            (".x.x*x.xo", PenteLineShape::OpenFour),
            ("..ox*xx..", PenteLineShape::Four),
            ("...x*x...", PenteLineShape::OpenThree),
            ("..x.*x...", PenteLineShape::OpenThree),
            ("..ox*x...", PenteLineShape::Three),
            ("....*x...", PenteLineShape::OpenTwo),
            ("#...*x..#", PenteLineShape::OpenTwo),
            ("###.*x.##", PenteLineShape::Dead),
            ("##..*x.##", PenteLineShape::Two),
            ("....*....", PenteLineShape::OpenOne),
            ("###.*....", PenteLineShape::OpenOne),
            ("####*....", PenteLineShape::One),
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
