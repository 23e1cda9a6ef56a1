//! Where five in a row can be, block by block.

use crate::block::{Grid, PATTERNS, TURNED_BY_QUARTERS, socket_of};

/// Twelve rows, twelve columns, four long and four short diagonals.
const LINES: [[u8; 5]; 32] = Grid::<2>::lines();

/// For each block and each pattern of marbles in it, the lines that the pattern leaves whole: those that do not
/// cross the block, or all of whose sockets in the block are filled. A line that every block leaves whole is five.
static WHOLE: [[u32; PATTERNS]; 4] = {
    let mut through = [0_u32; Grid::<2>::NUMBERS];
    let mut line = 0;
    while line < LINES.len() {
        let mut i = 0;
        while i < 5 {
            through[LINES[line][i] as usize] |= 1 << line;
            i += 1;
        }
        line += 1;
    }
    let mut whole = [[u32::MAX; PATTERNS]; 4];
    let mut block = 0;
    while block < 4 {
        // From the full pattern downwards: a pattern breaks the lines through its first gap, and what the
        // pattern with that gap filled breaks.
        let mut pattern = PATTERNS - 1;
        while pattern > 0 {
            pattern -= 1;
            let gap = (!pattern).trailing_zeros() as usize;
            whole[block][pattern] = whole[block][pattern | 1 << gap] & !through[socket_of(block, gap)];
        }
        block += 1;
    }
    whole
};

/// [`WHOLE`] for blocks that have been turned 0 to 3 quarters clockwise since their pattern was taken: the pattern in
/// the low nine bits of the index, the quarters above it.
static WHOLE_WHEN_TURNED: [[u32; 4 * PATTERNS]; 4] = {
    let mut whole = [[0; 4 * PATTERNS]; 4];
    let mut index = 0;
    while index < 4 * PATTERNS {
        let pattern = TURNED_BY_QUARTERS[index] as usize;
        let mut block = 0;
        while block < 4 {
            whole[block][index] = WHOLE[block][pattern];
            block += 1;
        }
        index += 1;
    }
    whole
};

/// Whether one colour has five, its patterns and the blocks' quarters together in every 16 bits.
#[inline]
pub(super) fn has_five_when_turned(marbles_and_quarters: u64) -> bool {
    let of = |block: usize| {
        let index = (marbles_and_quarters >> (block * 16)) as usize;
        WHOLE_WHEN_TURNED[block][index & (4 * PATTERNS - 1)]
    };
    of(0) & of(1) & of(2) & of(3) != 0
}

/// The marbles of one colour: four blocks of nine bits, one in every 16 bits.
#[inline]
pub(super) fn has_five(marbles: u64) -> bool {
    let of = |block: usize| WHOLE[block][(marbles >> (block * 16)) as usize & (PATTERNS - 1)];
    of(0) & of(1) & of(2) & of(3) != 0
}

/// The sockets of all fives, for showing them.
pub(super) fn sockets_of_fives(marbles: u64) -> Vec<u8> {
    let filled = |socket: u8| marbles & super::bit(usize::from(socket)) != 0;
    let mut sockets: Vec<u8> =
        LINES.iter().filter(|line| line.iter().all(|&s| filled(s))).flatten().copied().collect();
    sockets.sort_unstable();
    sockets.dedup();
    sockets
}
