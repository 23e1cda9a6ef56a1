//! What a position is worth at a glance, and what every move makes of it, without playing any.

use tessera_solver::block::{quarters_of, turned_pattern};

use super::board::{TURNS, block, turned};
use super::patterns::{
    BLOCK_NUMBERS, LINE_NUMBERS, LINES, NUMBERING, STAGES, THROUGH, added_to_block, block_number, digits,
    line_numbers, stage, tempo, weight_of,
};

/// The weights, spread out so that a pattern's number finds its own.
#[derive(Debug)]
pub(crate) struct Judgement {
    lines: [Vec<i16>; STAGES],
    blocks: [Vec<i16>; STAGES],
    tempo: [i32; STAGES],
}

impl Judgement {
    pub(crate) fn new(weights: &[f32]) -> Judgement {
        let spread = |numbers: &[(u16, i8)], stage| {
            numbers.iter().map(|&number| weight_of(weights, stage, number)).collect()
        };
        Judgement {
            lines: [0, 1, 2].map(|stage| spread(&NUMBERING.lines, stage)),
            blocks: [0, 1, 2].map(|stage| spread(&NUMBERING.blocks, stage)),
            tempo: [0, 1, 2].map(|stage| weights[tempo(stage)].round() as i32),
        }
    }

    fn lines(&self, stage: usize) -> &[i16; LINE_NUMBERS] {
        self.lines[stage].as_slice().try_into().expect("a weight for every number")
    }

    fn blocks(&self, stage: usize) -> &[i16; BLOCK_NUMBERS] {
        self.blocks[stage].as_slice().try_into().expect("a weight for every number")
    }

    /// For the side whose marbles come first, which is to move.
    pub(super) fn assess(&self, mine: u64, theirs: u64, ply: usize) -> i32 {
        let stage = stage(ply);
        let (lines, blocks) = (self.lines(stage), self.blocks(stage));
        let in_lines: i32 = line_numbers(mine, theirs)[..LINES]
            .iter()
            .map(|&number| i32::from(lines[usize::from(number)]))
            .sum();
        let in_blocks: i32 = (0..4).map(|which| i32::from(blocks[block_number(mine, theirs, which)])).sum();
        in_lines + in_blocks + self.tempo[stage]
    }

    /// What the position after every move is worth to the mover, the sockets being given for every turn.
    #[inline]
    pub(super) fn each_move(
        &self,
        mine: u64,
        theirs: u64,
        ply: usize,
        sockets: &[u64; TURNS],
        mut seen: impl FnMut(usize, usize, i32),
    ) {
        let stage = stage(ply + 1);
        let (lines, blocks) = (self.lines(stage), self.blocks(stage));
        // A block turned is worth as much as before: only the marble changes that part.
        let mut in_blocks = [0_i16; 64];
        let mut standing = -self.tempo[stage];
        for which in 0..4 {
            let number = block_number(mine, theirs, which);
            standing += i32::from(blocks[number]);
            let mut free = 0x1FF & !(block(mine, which) | block(theirs, which));
            while free != 0 {
                let socket = which * 16 + free.trailing_zeros() as usize;
                free &= free - 1;
                in_blocks[socket & 63] = blocks[number + added_to_block(socket)] - blocks[number];
            }
        }
        for (turn, &sockets) in sockets.iter().enumerate() {
            let mut left = sockets;
            if left == 0 {
                continue;
            }
            let (which, quarters) = (turn / 2, quarters_of(turn));
            let numbers = line_numbers(turned(mine, which, quarters), turned(theirs, which, quarters));
            let in_lines: i32 =
                numbers[..LINES].iter().map(|&number| i32::from(lines[usize::from(number)])).sum();
            while left != 0 {
                let socket = left.trailing_zeros() as usize;
                left &= left - 1;
                let there = if socket / 16 == which {
                    which * 16 + turned_pattern(1 << (socket % 16), quarters).trailing_zeros() as usize
                } else {
                    socket
                };
                let through = &THROUGH[there & 63];
                let mut gain = i32::from(in_blocks[socket & 63]);
                for (&line, &power) in through.lines.iter().zip(&through.powers) {
                    let number = numbers[usize::from(line)];
                    gain +=
                        i32::from(lines[usize::from(number + power)]) - i32::from(lines[usize::from(number)]);
                }
                seen(socket, turn, standing + in_lines + gain);
            }
        }
    }
}

/// Weights set by hand, to begin learning with: fives that can still be made count by their marbles, and centres of blocks, which no turn moves.
pub(crate) fn first_guess() -> Vec<f32> {
    const OF_MARBLES: [f32; 6] = [0.0, 2.0, 8.0, 24.0, 60.0, 0.0];
    let line = |digits: &[usize]| -> f32 {
        digits
            .windows(5)
            .map(|five| {
                let count = |whose: usize| five.iter().filter(|&&digit| digit == whose).count();
                match (count(1), count(2)) {
                    (mine, 0) => OF_MARBLES[mine],
                    (0, theirs) => -OF_MARBLES[theirs],
                    _ => 0.0,
                }
            })
            .sum()
    };
    let block = |digits: &[usize]| match digits[4] {
        1 => 12.0,
        2 => -12.0,
        _ => 0.0,
    };
    let mut weights = vec![0.0; tempo(STAGES - 1) + 1];
    for stage in 0..STAGES {
        let first = if stage == 0 { 0 } else { tempo(stage - 1) + 1 };
        for (number, &(weight, sign)) in NUMBERING.lines.iter().enumerate().filter(|(_, of)| of.1 != 0) {
            let digits = if number < 4 * 729 { digits(number % 729, 6) } else { digits(number - 4 * 729, 5) };
            weights[first + usize::from(weight)] = f32::from(sign) * line(&digits);
        }
        for (number, &(weight, sign)) in NUMBERING.blocks.iter().enumerate().filter(|(_, of)| of.1 != 0) {
            weights[first + usize::from(weight)] = f32::from(sign) * block(&digits(number, 9));
        }
        weights[tempo(stage)] = 20.0;
    }
    weights
}
