//! Lines that a colour completes with at most one marble and two turns: what threats are made of.

use super::lines::{BLOCKS, FIXED, GEOMETRY, Line};

/// A line that is full but for some gaps once these blocks are turned.
#[derive(Clone, Copy, Debug)]
pub struct Potential {
    line: usize,
    /// How every block of the line stands then: two bits of quarters a block.
    pub stand: u32,
    /// The cells that are missing, as they are before any turn.
    pub gaps: u128,
}

impl Potential {
    /// A bit for every block that must be turned, and how often.
    pub fn turned(&self) -> impl Iterator<Item = (usize, usize)> {
        let stand = self.stand;
        (0..BLOCKS)
            .map(move |block| (block, (stand >> (2 * block) & 3) as usize))
            .filter(|&(_, quarters)| quarters != 0)
    }

    /// A bit for every block that the line crosses.
    pub fn blocks(&self) -> u16 {
        GEOMETRY.lines[self.line].blocks
    }

    /// Whether the blocks of the line stand as they must when all blocks stand so.
    pub fn fits(&self, stand: u32) -> bool {
        let mut mask = 0;
        let mut blocks = self.blocks();
        while blocks != 0 {
            mask |= 3 << (2 * blocks.trailing_zeros());
            blocks &= blocks - 1;
        }
        (self.stand ^ stand) & mask == 0
    }
}

/// How often a piece of a line counts whose places are not free: never.
const BLOCKED: i32 = -9;

/// Tells every potential of a colour with at most so many turns that has at least `needed` marbles on the line.
#[inline]
pub fn each(
    own: &[u16; BLOCKS],
    others: &[u16; BLOCKS],
    needed: u8,
    turns: usize,
    mut seen: impl FnMut(Potential),
) {
    let geometry = &*GEOMETRY;
    let most = geometry.most_on_lines(own);
    for (nth, line) in geometry.lines.iter().enumerate() {
        if most[nth] >= needed {
            on_line(nth, line, own, others, i32::from(needed), turns, &mut seen);
        }
    }
}

fn on_line(
    nth: usize,
    line: &Line,
    own: &[u16; BLOCKS],
    others: &[u16; BLOCKS],
    needed: i32,
    turns: usize,
    seen: &mut impl FnMut(Potential),
) {
    let pieces = &line.pieces[..line.crossed];
    let mut have = [[BLOCKED; 4]; 4];
    for (piece, have) in pieces.iter().zip(&mut have) {
        let ways = if piece.block == FIXED { 1 } else { 4 };
        for (have, places) in have[..ways].iter_mut().zip(piece.places) {
            if others[piece.block] & places == 0 {
                *have = (own[piece.block] & places).count_ones() as i32;
            }
        }
    }
    let as_it_stands: i32 = have[..pieces.len()].iter().map(|have| have[0]).sum();
    let mut tell = |stand: u32| {
        let gaps = pieces.iter().fold(0, |gaps, piece| {
            let places = piece.places[(stand >> (2 * piece.block) & 3) as usize] & !own[piece.block];
            gaps | u128::from(places) << (9 * piece.block)
        });
        seen(Potential { line: nth, stand, gaps });
    };
    if as_it_stands >= needed {
        tell(0);
    }
    for (i, first) in pieces.iter().enumerate() {
        for quarters in 1..4 {
            let turned = as_it_stands - have[i][0] + have[i][quarters];
            if turned >= needed && (quarters != 2 || turns > 1) && turns > 0 {
                tell((quarters as u32) << (2 * first.block));
            }
            if quarters == 2 || turns < 2 {
                continue;
            }
            for (j, second) in pieces.iter().enumerate().skip(i + 1) {
                for again in [1, 3] {
                    if turned - have[j][0] + have[j][again] >= needed {
                        tell((quarters as u32) << (2 * first.block) | (again as u32) << (2 * second.block));
                    }
                }
            }
        }
    }
}
