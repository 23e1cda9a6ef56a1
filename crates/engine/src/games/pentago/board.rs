//! Four blocks of nine bits in a word, as the rules keep them, and what turning does to them.

use tessera_solver::block::{PATTERNS, same_after, turned_pattern};

/// Every socket's bit.
pub(super) const SOCKETS: u64 = 0x01FF_01FF_01FF_01FF;
pub(super) const TURNS: usize = 8;

/// The bit of a socket in a row and a column of the whole board.
pub(super) const fn bit_at(row: usize, column: usize) -> u64 {
    1 << ((row / 3 * 2 + column / 3) * 16 + row % 3 * 3 + column % 3)
}

#[inline]
pub(super) const fn block(marbles: u64, block: usize) -> usize {
    (marbles >> (block * 16)) as usize & (PATTERNS - 1)
}

/// The marbles after one block was turned by so many quarters clockwise.
#[inline]
pub(super) fn turned(marbles: u64, which: usize, quarters: usize) -> u64 {
    let pattern = block(marbles, which);
    marbles ^ ((pattern ^ turned_pattern(pattern, quarters)) as u64) << (which * 16)
}

/// For every turn the sockets to be listed with it, so that each position is reached once.
///
/// A block that looks the same after half a turn need only be turned one way. One that looks the same after a quarter
/// need not be turned at all: all such moves are a marble alone, and one turn that changes nothing is enough for it. Where the marble goes into the
/// only such block, turning that one gives every marble in it once.
pub(super) fn distinct(mine: u64, theirs: u64) -> [u64; TURNS] {
    let same = |which: usize| same_after(block(mine, which)).max(same_after(block(theirs, which)));
    let mut listed = [0; TURNS];
    let mut idle = (0..4).filter(|&which| same(which) == 1);
    let (first, second) = (idle.next(), idle.next());
    for which in 0..4 {
        let here = 0x1FF << (which * 16);
        let sockets = match same(which) {
            1 if Some(which) == first => SOCKETS & if second.is_some() { !here } else { u64::MAX },
            1 if Some(which) == second => 0x1FF << (first.unwrap_or_default() * 16),
            1 => 0,
            _ => SOCKETS,
        };
        listed[which * 2] = sockets;
        listed[which * 2 + 1] = if same(which) <= 2 { 0 } else { sockets };
    }
    listed
}

/// The least of the eight ways to look at the board, as two words.
pub(super) fn least_view(mine: u64, theirs: u64) -> (u64, u64) {
    let mut least = (mine, theirs);
    let (mut mine, mut theirs) = (mine, theirs);
    for symmetry in 1..8 {
        (mine, theirs) = if symmetry == 4 {
            (mirrored(mine), mirrored(theirs))
        } else {
            (all_turned(mine), all_turned(theirs))
        };
        least = least.min((mine, theirs));
    }
    least
}

/// The whole board turned by a quarter clockwise.
fn all_turned(marbles: u64) -> u64 {
    let [a, b, c, d] = [0, 1, 2, 3].map(|which| turned_pattern(block(marbles, which), 1) as u64);
    c | a << 16 | d << 32 | b << 48
}

/// The whole board with left and right exchanged.
fn mirrored(marbles: u64) -> u64 {
    // Columns within the blocks, then the blocks.
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
    use tessera_solver::block::turn_number;

    fn by_lot(dice: &mut Dice, marbles: usize) -> Pentago {
        let mut game = Pentago::default();
        game.playout(dice, marbles);
        game
    }

    #[test]
    fn eight_views_of_a_position_have_one_least() {
        let mut dice = Dice::from_seed(3);
        for marbles in (0..30).cycle().take(300) {
            let game = by_lot(&mut dice, marbles);
            let view = |game: Pentago| {
                let mover = game.to_move();
                least_view(game.marbles(mover), game.marbles(mover.next(2)))
            };
            let views: HashSet<_> = (0..8).map(|symmetry| view(game.mirrored(symmetry))).collect();
            assert_eq!(views.len(), 1, "{game}");
        }
    }

    #[test]
    fn listed_moves_reach_every_position_and_each_once() {
        let mut dice = Dice::from_seed(4);
        let mut moves = Vec::new();
        for marbles in (0..24).cycle().take(500) {
            let game = by_lot(&mut dice, marbles);
            let seat = game.to_move();
            let listed = distinct(game.marbles(seat), game.marbles(seat.next(2)));
            game.legal_moves(&mut moves);
            let (mut reached, mut reached_by_listed) = (HashSet::new(), Vec::new());
            for &mv in moves.iter().filter(|mv| mv.turn.is_some()) {
                let mut next = game;
                next.play_unchecked(mv);
                reached.insert(next);
                let turn = mv.turn.expect("filtered");
                if listed[turn_number(turn)] >> mv.socket & 1 != 0 {
                    reached_by_listed.push(next);
                }
            }
            let once: HashSet<_> = reached_by_listed.iter().copied().collect();
            assert_eq!(once, reached, "{game}");
            // Few positions can still be reached by two of the moves.
            assert!(reached_by_listed.len() <= once.len() + once.len() / 10 + 8, "{game}");
        }
    }
}
