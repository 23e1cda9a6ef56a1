//! Which lines are five, or one short of it, seen block by block: four looks into a table answer for all 32 lines at once.

use tessera_solver::block::{PATTERNS, turned_pattern};

use super::board::{bit_at, block};

/// The sockets of every line of five.
pub(super) const LINES: [u64; 32] = {
    let mut lines = [0; 32];
    let mut found = 0;
    let mut start = 0;
    while start < 36 {
        let (row, column) = (start / 6, start % 6);
        let directions: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let mut d = 0;
        while d < 4 {
            let (down, right) = directions[d];
            let (last_row, last_column) = (row as isize + 4 * down, column as isize + 4 * right);
            if last_row < 6 && last_column >= 0 && last_column < 6 {
                let mut i = 0;
                while i < 5 {
                    lines[found] |=
                        bit_at((row as isize + i * down) as usize, (column as isize + i * right) as usize);
                    i += 1;
                }
                found += 1;
            }
            d += 1;
        }
        start += 1;
    }
    assert!(found == 32);
    lines
};

/// What one or more blocks say about every line: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// Full.
    pub(super) five: u32,
    /// One marble short of full.
    pub(super) four: u32,
    /// Without any marble of the other side.
    pub(super) clear: u32,
}

impl Reach {
    /// What two parts of the board say together.
    #[inline]
    pub(super) const fn and(self, other: Reach) -> Reach {
        Reach {
            five: self.five & other.five,
            four: self.four & other.five | self.five & other.four,
            clear: self.clear & other.clear,
        }
    }

    /// The lines that one more marble makes five, or that are.
    #[inline]
    pub(super) const fn within_one(self) -> u32 {
        self.five | self.four & self.clear
    }
}

static OWN: [[[u32; 2]; PATTERNS]; 4] = {
    let mut own = [[[0; 2]; PATTERNS]; 4];
    let mut index = 0;
    while index < 4 * PATTERNS {
        let (which, pattern) = (index / PATTERNS, index % PATTERNS);
        let mut line = 0;
        while line < 32 {
            let missing = (block(LINES[line], which) & !pattern).count_ones() as usize;
            if missing < 2 {
                own[which][pattern][missing] |= 1 << line;
            }
            line += 1;
        }
        index += 1;
    }
    own
};

static CLEAR: [[u32; PATTERNS]; 4] = {
    let mut clear = [[0; PATTERNS]; 4];
    let mut index = 0;
    while index < 4 * PATTERNS {
        let (which, pattern) = (index / PATTERNS, index % PATTERNS);
        let mut line = 0;
        while line < 32 {
            if block(LINES[line], which) & pattern == 0 {
                clear[which][pattern] |= 1 << line;
            }
            line += 1;
        }
        index += 1;
    }
    clear
};

/// What a block says, for the side whose marbles come first.
#[inline]
fn reach(which: usize, own: usize, other: usize) -> Reach {
    let [five, four] = OWN[which][own];
    Reach { five, four, clear: CLEAR[which][other] }
}

/// What all blocks say, each as it stands and after one, two and three quarters.
#[derive(Clone, Copy)]
pub(super) struct Blocks([[Reach; 4]; 4]);

impl Blocks {
    #[inline]
    pub(super) fn of(own: u64, other: u64) -> Blocks {
        Blocks([0, 1, 2, 3].map(|which| {
            let (own, other) = (block(own, which), block(other, which));
            [0, 1, 2, 3]
                .map(|quarters| reach(which, turned_pattern(own, quarters), turned_pattern(other, quarters)))
        }))
    }

    /// What they say when each block is turned by so many quarters.
    #[inline]
    pub(super) fn when_turned(&self, quarters: [u8; 4]) -> Reach {
        let [a, b, c, d] = [0, 1, 2, 3].map(|which| self.0[which][usize::from(quarters[which] & 3)]);
        a.and(b).and(c.and(d))
    }

    /// What two neighbouring blocks say together, for all their quarters: the first block's times four and the second's.
    #[inline]
    pub(super) fn pair(&self, first: usize) -> [Reach; 16] {
        let mut pair = [Reach::default(); 16];
        for (index, both) in pair.iter_mut().enumerate() {
            *both = self.0[first][index / 4].and(self.0[first + 1][index % 4]);
        }
        pair
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Dice;

    use super::*;
    use crate::games::pentago::board::{SOCKETS, turned};

    #[test]
    fn the_tables_say_what_counting_says() {
        let mut dice = Dice::from_seed(9);
        for _ in 0..2_000 {
            let mine = dice.bits() & (dice.bits() | dice.bits()) & SOCKETS;
            let theirs = dice.bits() & dice.bits() & SOCKETS & !mine;
            let quarters = [0; 4].map(|_: u8| dice.roll(4) as u8);
            let [own, other] = [mine, theirs].map(|marbles| {
                (0..4).fold(marbles, |marbles, which| turned(marbles, which, usize::from(quarters[which])))
            });
            let reach = Blocks::of(mine, theirs).when_turned(quarters);
            for (nth, line) in LINES.into_iter().enumerate() {
                let bit = |set: u32| set >> nth & 1 != 0;
                assert_eq!(bit(reach.five), (own & line).count_ones() == 5);
                assert_eq!(bit(reach.four), (own & line).count_ones() == 4);
                assert_eq!(bit(reach.clear), other & line == 0);
            }
        }
    }
}
