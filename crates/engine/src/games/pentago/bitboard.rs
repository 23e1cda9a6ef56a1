//! Bitboards of Pentago: four blocks of nine bits in a word, as in the rules, with rotations and symmetries.

use tessera_solver::block_patterns::{PATTERNS, rotation_period, turned_pattern};

/// The bits of all sockets.
pub(super) const SOCKETS: u64 = 0x01FF_01FF_01FF_01FF;
pub(super) const TURNS: usize = 8;

/// The bit of a socket by its row and column on the whole board.
pub(super) const fn bit_at(row: usize, column: usize) -> u64 {
    1 << ((row / 3 * 2 + column / 3) * 16 + row % 3 * 3 + column % 3)
}

#[inline]
pub(super) const fn block(marbles: u64, block: usize) -> usize {
    (marbles >> (block * 16)) as usize & (PATTERNS - 1)
}

/// The marbles after one block was turned clockwise by a number of quarter turns.
#[inline]
pub(super) fn turned(marbles: u64, block_index: usize, quarters: usize) -> u64 {
    let pattern = block(marbles, block_index);
    marbles ^ ((pattern ^ turned_pattern(pattern, quarters)) as u64) << (block_index * 16)
}

/// For every turn, the sockets to be listed with it, so that each resulting position is reached once.
///
/// A block that is symmetric under a half turn need only be turned one way. A block that is symmetric under a quarter
/// turn need not be turned at all: turning it is the same as placing the marble alone, and one such turn is enough
/// for all of them. A marble placed into the first such block itself is combined with the second one, or with the
/// same block if it is the only one.
pub(super) fn sockets_by_turn(mine: u64, theirs: u64) -> [u64; TURNS] {
    let period = |block_index: usize| {
        rotation_period(block(mine, block_index)).max(rotation_period(block(theirs, block_index)))
    };
    let mut listed = [0; TURNS];
    let mut symmetric = (0..4).filter(|&block_index| period(block_index) == 1);
    let (first, second) = (symmetric.next(), symmetric.next());
    for block_index in 0..4 {
        let here = 0x1FF << (block_index * 16);
        let sockets = match period(block_index) {
            1 if Some(block_index) == first => SOCKETS & if second.is_some() { !here } else { u64::MAX },
            1 if Some(block_index) == second => 0x1FF << (first.unwrap_or_default() * 16),
            1 => 0,
            _ => SOCKETS,
        };
        listed[block_index * 2] = sockets;
        listed[block_index * 2 + 1] = if period(block_index) <= 2 { 0 } else { sockets };
    }
    listed
}

/// Canonical form of the board: the least of its eight symmetric images, as two words.
pub(super) fn canonical_board(mine: u64, theirs: u64) -> (u64, u64) {
    let mut least = (mine, theirs);
    let (mut mine, mut theirs) = (mine, theirs);
    for symmetry in 1..8 {
        (mine, theirs) = if symmetry == 4 {
            (mirrored(mine), mirrored(theirs))
        } else {
            (rotated_board(mine), rotated_board(theirs))
        };
        least = least.min((mine, theirs));
    }
    least
}

/// The whole board turned clockwise by a quarter.
fn rotated_board(marbles: u64) -> u64 {
    let [a, b, c, d] = [0, 1, 2, 3].map(|block_index| turned_pattern(block(marbles, block_index), 1) as u64);
    c | a << 16 | d << 32 | b << 48
}

/// The whole board with left and right exchanged.
fn mirrored(marbles: u64) -> u64 {
    // Exchanges the columns within the blocks, then the blocks.
    let outer = marbles & 0x0049_0049_0049_0049;
    let inner = marbles & 0x0124_0124_0124_0124;
    let columns = marbles & 0x0092_0092_0092_0092 | outer << 2 | inner >> 2;
    (columns & 0x0000_FFFF_0000_FFFF) << 16 | columns >> 16 & 0x0000_FFFF_0000_FFFF
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tessera_rules::{Dice, Game, Pentago};

    use super::*;
    use tessera_solver::block_patterns::turn_index;

    fn random_game(dice: &mut Dice, marbles: usize) -> Pentago {
        let mut game = Pentago::default();
        game.playout(dice, marbles);
        game
    }

    #[test]
    fn all_symmetric_images_have_the_same_canonical_form() {
        let mut dice = Dice::from_seed(3);
        for marbles in (0..30).cycle().take(300) {
            let game = random_game(&mut dice, marbles);
            let view = |game: Pentago| {
                let mover = game.to_move();
                canonical_board(game.marbles(mover), game.marbles(mover.next(2)))
            };
            let views: HashSet<_> =
                Pentago::symmetries().map(|symmetry| view(game.transformed(symmetry))).collect();
            assert_eq!(views.len(), 1, "{game}");
        }
    }

    #[test]
    fn listed_moves_reach_every_position_and_each_once() {
        let mut dice = Dice::from_seed(4);
        let mut moves = Vec::new();
        for marbles in (0..24).cycle().take(500) {
            let game = random_game(&mut dice, marbles);
            let seat = game.to_move();
            let listed = sockets_by_turn(game.marbles(seat), game.marbles(seat.next(2)));
            game.legal_moves(&mut moves);
            let (mut reached, mut reached_by_listed) = (HashSet::new(), Vec::new());
            for &mv in moves.iter().filter(|mv| mv.turn.is_some()) {
                let mut next = game;
                next.play_unchecked(mv);
                reached.insert(next);
                let turn = mv.turn.expect("filtered");
                if listed[turn_index(turn)] >> mv.socket.number() & 1 != 0 {
                    reached_by_listed.push(next);
                }
            }
            let once: HashSet<_> = reached_by_listed.iter().copied().collect();
            assert_eq!(once, reached, "{game}");
            // A few positions can still be reached by two of the moves.
            assert!(reached_by_listed.len() <= once.len() + once.len() / 10 + 8, "{game}");
        }
    }
}
