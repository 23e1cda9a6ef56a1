//! Static evaluation of a position, and of the position after every move without playing it.

use tessera_solver::block_patterns::{turn_quarters, turned_pattern};

use super::bitboard::{TURNS, block, turned};
use super::patterns::{
    BLOCK_CODES, LINE_CODES, LINES, PATTERN_INDEX, SOCKET_LINES, STAGES, block_code, digits, line_codes,
    socket_block_code, stage, tempo_index, weight_of,
};

/// The weights, expanded so that a pattern's code is the index of its weight.
#[derive(Debug)]
pub(crate) struct PentagoEvaluator {
    lines: [Vec<i16>; STAGES],
    blocks: [Vec<i16>; STAGES],
    tempo: [i32; STAGES],
}

impl PentagoEvaluator {
    pub(crate) fn new(weights: &[f32]) -> PentagoEvaluator {
        let expand =
            |codes: &[(u16, i8)], stage| codes.iter().map(|&code| weight_of(weights, stage, code)).collect();
        PentagoEvaluator {
            lines: [0, 1, 2].map(|stage| expand(&PATTERN_INDEX.lines, stage)),
            blocks: [0, 1, 2].map(|stage| expand(&PATTERN_INDEX.blocks, stage)),
            tempo: [0, 1, 2].map(|stage| weights[tempo_index(stage)].round() as i32),
        }
    }

    fn lines(&self, stage: usize) -> &[i16; LINE_CODES] {
        self.lines[stage].as_slice().try_into().expect("a weight for every number")
    }

    fn blocks(&self, stage: usize) -> &[i16; BLOCK_CODES] {
        self.blocks[stage].as_slice().try_into().expect("a weight for every number")
    }

    /// Evaluation for the side to move, whose marbles come first.
    pub(super) fn evaluate(&self, mine: u64, theirs: u64, ply: usize) -> i32 {
        let stage = stage(ply);
        let (lines, blocks) = (self.lines(stage), self.blocks(stage));
        let in_lines: i32 =
            line_codes(mine, theirs)[..LINES].iter().map(|&code| i32::from(lines[usize::from(code)])).sum();
        let in_blocks: i32 =
            (0..4).map(|block_index| i32::from(blocks[block_code(mine, theirs, block_index)])).sum();
        in_lines + in_blocks + self.tempo[stage]
    }

    /// Calls `visit` with the socket, the turn and the evaluation for the mover after every move. `sockets` holds the
    /// sockets to list for every turn.
    #[inline]
    pub(super) fn each_move_value(
        &self,
        mine: u64,
        theirs: u64,
        ply: usize,
        sockets: &[u64; TURNS],
        mut visit: impl FnMut(usize, usize, i32),
    ) {
        let stage = stage(ply + 1);
        let (lines, blocks) = (self.lines(stage), self.blocks(stage));
        // Turning a block does not change its own weight: only the marble changes the block part.
        let mut in_blocks = [0_i16; 64];
        let mut unchanged = -self.tempo[stage];
        for block_index in 0..4 {
            let code = block_code(mine, theirs, block_index);
            unchanged += i32::from(blocks[code]);
            let mut free = 0x1FF & !(block(mine, block_index) | block(theirs, block_index));
            while free != 0 {
                let socket = block_index * 16 + free.trailing_zeros() as usize;
                free &= free - 1;
                in_blocks[socket & 63] = blocks[code + socket_block_code(socket)] - blocks[code];
            }
        }
        for (turn, &sockets) in sockets.iter().enumerate() {
            let mut left = sockets;
            if left == 0 {
                continue;
            }
            let (block_index, quarters) = (turn / 2, turn_quarters(turn));
            let codes =
                line_codes(turned(mine, block_index, quarters), turned(theirs, block_index, quarters));
            let in_lines: i32 = codes[..LINES].iter().map(|&code| i32::from(lines[usize::from(code)])).sum();
            while left != 0 {
                let socket = left.trailing_zeros() as usize;
                left &= left - 1;
                let target = if socket / 16 == block_index {
                    block_index * 16 + turned_pattern(1 << (socket % 16), quarters).trailing_zeros() as usize
                } else {
                    socket
                };
                let through = &SOCKET_LINES[target & 63];
                let mut change = i32::from(in_blocks[socket & 63]);
                for (&line, &power) in through.lines.iter().zip(&through.powers) {
                    let code = codes[usize::from(line)];
                    change +=
                        i32::from(lines[usize::from(code + power)]) - i32::from(lines[usize::from(code)]);
                }
                visit(socket, turn, unchanged + in_lines + change);
            }
        }
    }
}

/// Weights set by hand, to start the training with: fives that can still be made count by their marbles, and so do
/// the centres of blocks, which no turn moves.
pub(crate) fn initial_weights() -> Vec<f32> {
    const BY_MARBLES: [f32; 6] = [0.0, 2.0, 8.0, 24.0, 60.0, 0.0];
    let line = |digits: &[usize]| -> f32 {
        digits
            .windows(5)
            .map(|five| {
                let count = |whose: usize| five.iter().filter(|&&digit| digit == whose).count();
                match (count(1), count(2)) {
                    (mine, 0) => BY_MARBLES[mine],
                    (0, theirs) => -BY_MARBLES[theirs],
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
    let mut weights = vec![0.0; tempo_index(STAGES - 1) + 1];
    for stage in 0..STAGES {
        let first = if stage == 0 { 0 } else { tempo_index(stage - 1) + 1 };
        for (code, &(weight, sign)) in PATTERN_INDEX.lines.iter().enumerate().filter(|(_, of)| of.1 != 0) {
            let digits = if code < 4 * 729 { digits(code % 729, 6) } else { digits(code - 4 * 729, 5) };
            weights[first + usize::from(weight)] = f32::from(sign) * line(&digits);
        }
        for (code, &(weight, sign)) in PATTERN_INDEX.blocks.iter().enumerate().filter(|(_, of)| of.1 != 0) {
            weights[first + usize::from(weight)] = f32::from(sign) * block(&digits(code, 9));
        }
        weights[tempo_index(stage)] = 20.0;
    }
    weights
}
