//! Potential fives: lines that a colour fills, but for some gaps, after at most two turns. Threats are detected with them.

use super::lines::{BLOCKS, FIXED, GEOMETRY, XlLine};

/// Line that is full but for some gaps after some turns.
#[derive(Clone, Copy, Debug)]
pub struct XlPotentialFive {
    line: usize,
    /// Clockwise quarter turns of every block of the line, two bits per block.
    pub rotations: u32,
    /// Missing cells, as they are before any turn.
    pub gaps: u128,
}

impl XlPotentialFive {
    /// Blocks that must be turned, each with its number of quarter turns.
    pub fn turned_blocks(&self) -> impl Iterator<Item = (usize, usize)> {
        let rotations = self.rotations;
        (0..BLOCKS)
            .map(move |block| (block, (rotations >> (2 * block) & 3) as usize))
            .filter(|&(_, quarters)| quarters != 0)
    }

    /// Set of the blocks that the line crosses.
    pub fn blocks(&self) -> u16 {
        GEOMETRY.lines[self.line].blocks
    }

    /// Whether the blocks of the line have the right rotations, given those of all blocks.
    pub fn fits(&self, rotations: u32) -> bool {
        let mut mask = 0;
        let mut blocks = self.blocks();
        while blocks != 0 {
            mask |= 3 << (2 * blocks.trailing_zeros());
            blocks &= blocks - 1;
        }
        (self.rotations ^ rotations) & mask == 0
    }
}

/// Count of a segment that holds a marble of the other colour: low enough that the line never counts.
const BLOCKED: i32 = -9;

/// Calls `visit` for every potential five of a colour with at most `turns` turns and at least `needed` marbles on the line.
#[inline]
pub fn for_each_potential_five(
    own: &[u16; BLOCKS],
    others: &[u16; BLOCKS],
    needed: u8,
    turns: usize,
    mut visit: impl FnMut(XlPotentialFive),
) {
    let geometry = &*GEOMETRY;
    let most = geometry.most_on_lines(own);
    for (nth, line) in geometry.lines.iter().enumerate() {
        if most[nth] >= needed {
            on_line(nth, line, own, others, i32::from(needed), turns, &mut visit);
        }
    }
}

fn on_line(
    nth: usize,
    line: &XlLine,
    own: &[u16; BLOCKS],
    others: &[u16; BLOCKS],
    needed: i32,
    turns: usize,
    visit: &mut impl FnMut(XlPotentialFive),
) {
    let segments = &line.segments[..line.crossed];
    let mut have = [[BLOCKED; 4]; 4];
    for (segment, have) in segments.iter().zip(&mut have) {
        let rotation_count = if segment.block == FIXED { 1 } else { 4 };
        for (have, places) in have[..rotation_count].iter_mut().zip(segment.places) {
            if others[segment.block] & places == 0 {
                *have = (own[segment.block] & places).count_ones() as i32;
            }
        }
    }
    let unturned: i32 = have[..segments.len()].iter().map(|have| have[0]).sum();
    let mut report = |rotations: u32| {
        let gaps = segments.iter().fold(0, |gaps, segment| {
            let places =
                segment.places[(rotations >> (2 * segment.block) & 3) as usize] & !own[segment.block];
            gaps | u128::from(places) << (9 * segment.block)
        });
        visit(XlPotentialFive { line: nth, rotations, gaps });
    };
    if unturned >= needed {
        report(0);
    }
    for (i, first) in segments.iter().enumerate() {
        for quarters in 1..4 {
            let turned = unturned - have[i][0] + have[i][quarters];
            if turned >= needed && (quarters != 2 || turns > 1) && turns > 0 {
                report((quarters as u32) << (2 * first.block));
            }
            if quarters == 2 || turns < 2 {
                continue;
            }
            for (j, second) in segments.iter().enumerate().skip(i + 1) {
                for again in [1, 3] {
                    if turned - have[j][0] + have[j][again] >= needed {
                        report((quarters as u32) << (2 * first.block) | (again as u32) << (2 * second.block));
                    }
                }
            }
        }
    }
}
