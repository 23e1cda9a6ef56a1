//! PG-4: detection of five in a row by table lookup, block by block.

use super::{PentagoGrid, bit};
use crate::Symmetry;
use crate::turning_blocks::{MarbleSocket, PATTERNS, TURNED_BY_QUARTERS};

/// Twelve horizontal and twelve vertical lines, four on long and four on short diagonals. A half turn of the unbroken board
/// maps every line to the one in the mirrored byte of a set of lines, so that blocks A and D can share a table, and B
/// and C another.
pub(super) const LINES: [u64; 32] = {
    let every: [[MarbleSocket; 5]; 32] = PentagoGrid::lines();
    let mut lines = [0; 32];
    let (mut next, mut found) = (0, 0);
    while found < 16 {
        let line = sockets(every[next]);
        if !has(&lines, line) {
            lines[found] = line;
            lines[found ^ 0b11000] = half_turned(line);
            found += 1;
        }
        next += 1;
    }
    lines
};

const fn sockets(line: [MarbleSocket; 5]) -> u64 {
    let mut sockets = 0;
    let mut i = 0;
    while i < line.len() {
        sockets |= bit(line[i]);
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

/// Marbles after a half turn of the unbroken board.
const fn half_turned(mut marbles: u64) -> u64 {
    let mut turned = 0;
    while marbles != 0 {
        let socket = MarbleSocket::from_number(marbles.trailing_zeros() as u8);
        turned |= bit(PentagoGrid::mirrored_socket(socket, Symmetry::new(2)));
        marbles &= marbles - 1;
    }
    turned
}

/// The lines through a socket.
const fn through(socket: MarbleSocket) -> u32 {
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

/// For each block and each pattern of marbles in it, the lines that the pattern leaves unbroken: lines that do not
/// cross the block, and lines whose sockets in the block are all filled. A line unbroken by every block is a five.
static UNBROKEN: [[u32; PATTERNS]; 4] = {
    let mut unbroken = [[u32::MAX; PATTERNS]; 4];
    let mut block = 0;
    while block < 4 {
        // From the full pattern down: a pattern breaks the lines through its first gap, and those that the pattern
        // with that gap filled breaks.
        let mut pattern = PATTERNS - 1;
        while pattern > 0 {
            pattern -= 1;
            let gap = (!pattern).trailing_zeros() as usize;
            unbroken[block][pattern] =
                unbroken[block][pattern | 1 << gap] & !through(MarbleSocket::new(block, gap));
        }
        block += 1;
    }
    unbroken
};

/// Whether marbles of one colour, four blocks of nine bits in 16 bits each, have a five.
#[inline]
pub(super) fn has_five(marbles: u64) -> bool {
    let of = |block: usize| UNBROKEN[block][(marbles >> (block * 16)) as usize & (PATTERNS - 1)];
    of(0) & of(1) & of(2) & of(3) != 0
}

// A *sweep* of a block: its pattern in bits 0 to 8, then the number of quarter turns clockwise it goes through (two
// bits), then its orientation before them in quarter turns clockwise (two bits).
pub(super) const SWEEP_SHIFT: u32 = 9;
pub(super) const ORIENTATION_SHIFT: u32 = 11;

/// The orientations of blocks that have not been turned: a half turn for C and D, which use the tables of B and A.
pub(super) const UNTURNED: u64 = 0x0001_0001_0000_0000 * (2 << ORIENTATION_SHIFT);

/// The number of sweeps of a block.
const SWEEPS: usize = 1 << (ORIENTATION_SHIFT + 2);

/// For blocks A and B, the lines that a pattern leaves unbroken at some orientation of the sweep. Tables for all four
/// blocks would not fit into the L1 cache.
static UNBROKEN_IN_SWEEP: [[u32; SWEEPS]; 2] = {
    let mut unbroken = [[0; SWEEPS]; 2];
    let mut sweep = 0;
    while sweep < SWEEPS {
        let mut quarters = sweep >> ORIENTATION_SHIFT;
        let last = quarters + (sweep >> SWEEP_SHIFT & 3);
        while quarters <= last {
            let pattern = TURNED_BY_QUARTERS[quarters % 4 * PATTERNS + sweep % PATTERNS] as usize;
            unbroken[0][sweep] |= UNBROKEN[0][pattern];
            unbroken[1][sweep] |= UNBROKEN[1][pattern];
            quarters += 1;
        }
        sweep += 1;
    }
    unbroken
};

/// Whether one colour may have a five at any time during the sweeps of the blocks, one in every 16 bits. Exact if at
/// most one block turns: otherwise the five may need orientations that never occur together.
#[inline]
pub(super) fn has_five_in_sweep(sweeps: u64) -> bool {
    let sweep = |block: usize| (sweeps >> (block * 16)) as usize & (SWEEPS - 1);
    let [like_a, like_b] = &UNBROKEN_IN_SWEEP;
    like_a[sweep(0)] & like_b[sweep(1)] & (like_b[sweep(2)] & like_a[sweep(3)]).swap_bytes() != 0
}

/// The sockets of all fives, for display.
pub(super) fn sockets_of_fives(marbles: u64) -> Vec<MarbleSocket> {
    let fives = LINES.iter().filter(|&line| line & !marbles == 0).fold(0, |all, line| all | line);
    (0..64).map(MarbleSocket::from_number).filter(|&socket| fives & bit(socket) != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::pentago::ALL_SOCKETS;

    #[test]
    fn every_line_is_five_and_four_of_it_are_not() {
        let every: [[MarbleSocket; 5]; 32] = PentagoGrid::lines();
        for line in every {
            let five = sockets(line);
            assert!(LINES.contains(&five) && has_five(five), "{line:?}");
            assert!(line.iter().all(|&socket| !has_five(five & !bit(socket))), "{line:?}");
        }
    }

    #[test]
    fn five_is_found_where_a_line_is_full_and_nowhere_else() {
        let mut dice = Dice::from_seed(1);
        for _ in 0..20_000 {
            let marbles = dice.bits() & (dice.bits() | dice.bits()) & ALL_SOCKETS;
            assert_eq!(has_five(marbles), !sockets_of_fives(marbles).is_empty(), "{marbles:x}");
            assert_eq!(has_five(marbles), has_five_in_sweep(marbles | UNTURNED), "{marbles:x}");
        }
    }
}
