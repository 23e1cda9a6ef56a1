//! Marble moves that differ only in which empty block they turn come to the same.

use tessera_rules::MarbleMove;

/// Keeps one turn of an empty block for every socket. `empty` has a bit for every block without a marble.
pub(super) fn keep_one_idle_turn(moves: &mut Vec<MarbleMove>, empty: u16) {
    if empty == 0 {
        return;
    }
    let mut idle_for = None;
    moves.retain(|mv| {
        let block = usize::from(mv.socket >> 4);
        let is_idle = mv.turn.is_some_and(|turn| turn.block() != block && empty >> turn.block() & 1 == 1);
        let is_kept = !is_idle || idle_for != Some(mv.socket);
        if is_idle {
            idle_for = Some(mv.socket);
        }
        is_kept
    });
}

/// The blocks without a marble, given the marbles of a board this many blocks wide.
pub(super) fn empty_blocks(across: usize, is_taken: impl Fn(usize, usize) -> bool) -> u16 {
    let is_empty = |block: usize| {
        let (left, top) = (block % across * 3, block / across * 3);
        !(0..9).any(|place| is_taken(left + place % 3, top + place / 3))
    };
    (0..across * across).filter(|&block| is_empty(block)).fold(0, |blocks, block| blocks | 1 << block)
}
