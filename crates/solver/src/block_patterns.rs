//! Block patterns: the marbles of one colour in a block of nine sockets as nine bits, and their rotations. Shared by Pentago and
//! Pentago XL.

use tessera_rules::BlockTurn;

/// Number of patterns of one colour in a block.
pub const PATTERNS: usize = 1 << 9;

/// Every pattern after 0 to 3 quarter turns clockwise.
static TURNED: [[u16; PATTERNS]; 4] = {
    let mut turned = [[0; PATTERNS]; 4];
    let mut pattern = 0;
    while pattern < PATTERNS {
        turned[0][pattern] = pattern as u16;
        let mut quarters = 1;
        while quarters < 4 {
            let before = turned[quarters - 1][pattern];
            let mut place = 0;
            while place < 9 {
                let (row, column) = (place / 3, place % 3);
                turned[quarters][pattern] |= (before >> place & 1) << (column * 3 + 2 - row);
                place += 1;
            }
            quarters += 1;
        }
        pattern += 1;
    }
    turned
};

/// Rotation period of every pattern.
static ROTATION_PERIODS: [u8; PATTERNS] = {
    let mut periods = [4; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        if TURNED[1][pattern] == pattern as u16 {
            periods[pattern] = 1;
        } else if TURNED[2][pattern] == pattern as u16 {
            periods[pattern] = 2;
        }
        pattern += 1;
    }
    periods
};

/// Pattern after a number of quarter turns clockwise.
#[inline]
pub fn turned_pattern(pattern: usize, quarters: usize) -> usize {
    usize::from(TURNED[quarters & 3][pattern & (PATTERNS - 1)])
}

/// Rotation period of a pattern: the least number of quarter turns that does not change it, 1, 2 or 4.
#[inline]
pub fn rotation_period(pattern: usize) -> u8 {
    ROTATION_PERIODS[pattern & (PATTERNS - 1)]
}

/// Index of a turn: twice its block, plus one if it is anticlockwise.
#[inline]
pub const fn turn_index(turn: BlockTurn) -> usize {
    turn.block() * 2 + !turn.is_clockwise() as usize
}

/// Number of quarter turns clockwise of the turn with an index.
#[inline]
pub const fn turn_quarters(turn: usize) -> usize {
    if turn.is_multiple_of(2) { 1 } else { 3 }
}
