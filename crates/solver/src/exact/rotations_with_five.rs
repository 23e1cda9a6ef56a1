//! Block rotations in which a colour has five in a row.

use tessera_rules::Pentago;

use super::rotation_set::RotationSet;

const PATTERNS: usize = 512;

/// For each block, pattern of marbles and rotation: the lines whose cells in this block are all filled. A line that is filled
/// in all four blocks is five in a row.
static FILLED_LINES: [[[u32; 4]; PATTERNS]; 4] = {
    let mut filled = [[[0; 4]; PATTERNS]; 4];
    let mut block = 0;
    while block < 4 {
        let mut pattern = 0;
        while pattern < PATTERNS {
            let mut turned = pattern as u64;
            let mut quarters = 0;
            while quarters < 4 {
                filled[block][pattern][quarters] = lines_filled(block, turned);
                turned = turned_clockwise(turned);
                quarters += 1;
            }
            pattern += 1;
        }
        block += 1;
    }
    filled
};

const fn lines_filled(block: usize, pattern: u64) -> u32 {
    let mut filled = 0;
    let mut line = 0;
    while line < 32 {
        let needed = Pentago::LINES[line] >> (block * 16) & 0x1FF;
        if pattern & needed == needed {
            filled |= 1 << line;
        }
        line += 1;
    }
    filled
}

/// Pattern of a block, row by row from the top left, after a quarter turn clockwise.
pub(crate) const fn turned_clockwise(pattern: u64) -> u64 {
    let mut turned = 0;
    let mut place = 0;
    while place < 9 {
        let (row, column) = (place / 3, place % 3);
        turned |= (pattern >> place & 1) << (column * 3 + 2 - row);
        place += 1;
    }
    turned
}

/// Rotations, with an even or an odd sum of quarter turns, in which these marbles have five in a row. A block is nine of every
/// 16 bits.
#[inline(always)]
pub(crate) fn rotations_with_five(marbles: u64, odd: bool) -> RotationSet {
    let of = |block: usize| &FILLED_LINES[block][(marbles >> (block * 16)) as usize & (PATTERNS - 1)];
    let (a, b, c, d) = (of(0), of(1), of(2), of(3));
    // By the parity of the quarter turns of A and B together, in the order of the bits of a byte.
    let mut a_and_b = [[0; 8]; 2];
    for i in 0..8 {
        a_and_b[0][i] = a[i % 2 * 2 + i / 2 % 2] & b[i / 2];
        a_and_b[1][i] = a[i % 2 * 2 + (i / 2 + 1) % 2] & b[i / 2];
    }
    let mut words = [0; 4];
    for (i, word) in words.iter_mut().enumerate() {
        for j in 0..4 {
            let rest = c[j] & d[i];
            let lines = &a_and_b[(i + j + usize::from(odd)) % 2];
            for (k, line) in lines.iter().enumerate() {
                *word |= u32::from(line & rest != 0) << (j * 8 + k);
            }
        }
    }
    RotationSet(words)
}

#[cfg(test)]
mod tests {
    use tessera_rules::Dice;

    use super::*;
    use crate::exact::rotation_set::is_odd;

    #[test]
    fn rotations_with_five_match_the_turned_board() {
        let mut dice = Dice::from_seed(5);
        for _ in 0..300 {
            let mut marbles = 0;
            for _ in 0..dice.roll(20) + 4 {
                marbles |= 1 << (dice.roll(4) * 16 + dice.roll(9));
            }
            for way in 0..256_u32 {
                let quarters = [0, 2, 4, 6].map(|shift| (way >> shift & 3) as u8);
                let turned = (0..4).fold(0, |all, block| {
                    let pattern = marbles >> (block * 16) & 0x1FF;
                    all | (0..quarters[block]).fold(pattern, |pattern, _| turned_clockwise(pattern))
                        << (block * 16)
                });
                let five = Pentago::LINES.into_iter().any(|line| line & !turned == 0);
                assert_eq!(rotations_with_five(marbles, is_odd(quarters)).contains(quarters), five);
            }
        }
    }
}
