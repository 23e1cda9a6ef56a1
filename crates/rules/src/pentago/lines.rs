//! Where five in a row can be, block by block.

use super::{Board, bit};
use crate::block::{PATTERNS, TURNED_BY_QUARTERS, socket_of};

/// Twelve rows, twelve columns, four long and four short diagonals. Turning the whole board by half takes every line to
/// the one in the mirrored byte of a set of lines, so that blocks A and D can share a table, and B and C another.
pub(super) const LINES: [u64; 32] = {
    let every: [[u8; 5]; 32] = Board::lines();
    let mut lines = [0; 32];
    let (mut next, mut found) = (0, 0);
    while found < 16 {
        let line = sockets(every[next]);
        if !has(&lines, line) {
            lines[found] = line;
            lines[found ^ 0b11000] = turned_by_half(line);
            found += 1;
        }
        next += 1;
    }
    lines
};

const fn sockets(line: [u8; 5]) -> u64 {
    let mut sockets = 0;
    let mut i = 0;
    while i < line.len() {
        sockets |= bit(line[i] as usize);
        i += 1;
    }
    sockets
}

const fn has(lines: &[u64; 32], line: u64) -> bool {
    let mut i = 0;
    while i < 32 {
        if lines[i] == line {
            return true;
        }
        i += 1;
    }
    false
}

/// Marbles when the whole board is turned by half.
const fn turned_by_half(mut marbles: u64) -> u64 {
    let mut turned = 0;
    while marbles != 0 {
        turned |= bit(Board::mirrored_socket(marbles.trailing_zeros() as usize, 2));
        marbles &= marbles - 1;
    }
    turned
}

/// The lines through a socket.
const fn through(socket: usize) -> u32 {
    let mut through = 0;
    let mut line = 0;
    while line < 32 {
        if LINES[line] & bit(socket) != 0 {
            through |= 1 << line;
        }
        line += 1;
    }
    through
}

/// For each block and each pattern of marbles in it, the lines that the pattern leaves whole: those that do not
/// cross the block, or all of whose sockets in the block are filled. A line that every block leaves whole is five.
static WHOLE: [[u32; PATTERNS]; 4] = {
    let mut whole = [[u32::MAX; PATTERNS]; 4];
    let mut block = 0;
    while block < 4 {
        // From the full pattern downwards: a pattern breaks the lines through its first gap, and what the
        // pattern with that gap filled breaks.
        let mut pattern = PATTERNS - 1;
        while pattern > 0 {
            pattern -= 1;
            let gap = (!pattern).trailing_zeros() as usize;
            whole[block][pattern] = whole[block][pattern | 1 << gap] & !through(socket_of(block, gap));
        }
        block += 1;
    }
    whole
};

/// The marbles of one colour: four blocks of nine bits, one in every 16 bits.
#[inline]
pub(super) fn has_five(marbles: u64) -> bool {
    let of = |block: usize| WHOLE[block][(marbles >> (block * 16)) as usize & (PATTERNS - 1)];
    of(0) & of(1) & of(2) & of(3) != 0
}

/// A block's way, above its pattern: through how many quarters clockwise it goes, and above that how it stands before.
pub(super) const ON_THE_WAY: u32 = 9;
pub(super) const STANDING: u32 = 11;

/// How blocks stand that have not been turned: C and D by half, because they are looked up as B and A.
pub(super) const UNTURNED: u64 = 0x0001_0001_0000_0000 * (2 << STANDING);

/// Patterns with ways.
const WAYS: usize = 1 << (STANDING + 2);

/// For blocks A and B, the lines that a pattern leaves whole anywhere on the block's way. Tables for all four blocks
/// would not fit into the nearest cache.
static WHOLE_ON_THE_WAY: [[u32; WAYS]; 2] = {
    let mut whole = [[0; WAYS]; 2];
    let mut way = 0;
    while way < WAYS {
        let mut quarters = way >> STANDING;
        let last = quarters + (way >> ON_THE_WAY & 3);
        while quarters <= last {
            let pattern = TURNED_BY_QUARTERS[quarters % 4 * PATTERNS + way % PATTERNS] as usize;
            whole[0][way] |= WHOLE[0][pattern];
            whole[1][way] |= WHOLE[1][pattern];
            quarters += 1;
        }
        way += 1;
    }
    whole
};

/// Whether one colour may have five anywhere on the blocks' ways, its patterns and the ways together in every 16 bits.
/// Certain only if at most one block is turned: otherwise a five may need blocks that never stand so together.
#[inline]
pub(super) fn has_five_on_the_way(marbles_and_ways: u64) -> bool {
    let way = |block: usize| (marbles_and_ways >> (block * 16)) as usize & (WAYS - 1);
    let [like_a, like_b] = &WHOLE_ON_THE_WAY;
    like_a[way(0)] & like_b[way(1)] & (like_b[way(2)] & like_a[way(3)]).swap_bytes() != 0
}

/// The sockets of all fives, for showing them.
pub(super) fn sockets_of_fives(marbles: u64) -> Vec<u8> {
    let fives = LINES.iter().filter(|&line| line & !marbles == 0).fold(0, |all, line| all | line);
    (0..64).filter(|&socket| fives & bit(usize::from(socket)) != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::pentago::ALL_SOCKETS;

    #[test]
    fn every_line_is_five_and_four_of_it_are_not() {
        let every: [[u8; 5]; 32] = Board::lines();
        for line in every {
            let five = sockets(line);
            assert!(LINES.contains(&five) && has_five(five), "{line:?}");
            assert!(line.iter().all(|&socket| !has_five(five & !bit(usize::from(socket)))), "{line:?}");
        }
    }

    #[test]
    fn five_is_found_where_a_line_is_full_and_nowhere_else() {
        let mut dice = Dice::from_seed(1);
        for _ in 0..20_000 {
            let marbles = dice.bits() & (dice.bits() | dice.bits()) & ALL_SOCKETS;
            assert_eq!(has_five(marbles), !sockets_of_fives(marbles).is_empty(), "{marbles:x}");
            assert_eq!(has_five(marbles), has_five_on_the_way(marbles | UNTURNED), "{marbles:x}");
        }
    }
}
