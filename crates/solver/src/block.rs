//! Blocks of nine sockets as nine bits, and what turning does to them: what Pentago and Pentago XL have in common.

use tessera_rules::Turn;

/// Patterns of one colour's marbles in a block.
pub const PATTERNS: usize = 1 << 9;

/// Every pattern after 0 to 3 quarters clockwise.
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

/// How a pattern looks after being turned: the least number of quarters that does not change it.
static SAME_AFTER: [u8; PATTERNS] = {
    let mut same = [4; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        if TURNED[1][pattern] == pattern as u16 {
            same[pattern] = 1;
        } else if TURNED[2][pattern] == pattern as u16 {
            same[pattern] = 2;
        }
        pattern += 1;
    }
    same
};

/// A pattern after so many quarters clockwise.
#[inline]
pub fn turned_pattern(pattern: usize, quarters: usize) -> usize {
    usize::from(TURNED[quarters & 3][pattern & (PATTERNS - 1)])
}

/// The least number of quarters that does not change a pattern: 1, 2 or 4.
#[inline]
pub fn same_after(pattern: usize) -> u8 {
    SAME_AFTER[pattern & (PATTERNS - 1)]
}

/// A turn's number: twice its block's, and one more if it goes anticlockwise.
#[inline]
pub const fn turn_number(turn: Turn) -> usize {
    turn.block() * 2 + !turn.is_clockwise() as usize
}

/// How many quarters clockwise the turn with a number goes.
#[inline]
pub const fn quarters_of(turn: usize) -> usize {
    if turn.is_multiple_of(2) { 1 } else { 3 }
}
