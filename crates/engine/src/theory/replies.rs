//! What the defender can still play: one look instead of a thousand.
//!
//! Every line that the attacker completes with one marble and at most two turns, the first of them the defender's, is a
//! demand on the defender: with some of his turns he must put his marble into certain sockets. What meets all
//! demands is left.

use super::board::{Board, TURNS, turns};
use crate::games::block::quarters_of;
use crate::games::xl::potential::{Potential, each};

/// The sockets that do not lose at once, for every turn; as they are before the turn.
pub(super) type Replies = [u128; TURNS];

/// The defender's replies after which the attacker has no win at once; none at all if the defender has five or can make
/// it. A five of his counts even where the attacker gets one by the same turn: the proof then holds however ties count.
pub(super) fn replies(board: &Board) -> Option<Replies> {
    let free = board.free();
    // XL-7: on a full board nobody wins any more.
    if free.count_ones() < 2 {
        return None;
    }
    // Lines of the defender that two turns complete: they spoil what the attacker completes with the same turns.
    let mut spoilers: Vec<Potential> = Vec::new();
    let mut is_lost = false;
    each(&board.defender, &board.attacker, 4, 2, |line| {
        is_lost |= is_near(&line);
        spoilers.push(line);
    });
    if is_lost {
        return None;
    }
    let spoiling = |first: usize, second: usize| {
        let stand = stand_after(first, second);
        let fitting = spoilers.iter().filter(|line| line.fits(stand));
        fitting.fold(0, |cells, line| cells | if line.gaps == 0 { u128::MAX } else { line.gaps })
    };
    let mut left = [0; TURNS];
    turns().for_each(|turn| left[turn] = free);
    each(&board.attacker, &board.defender, 4, 2, |line| {
        let mut turned = line.turned();
        match (turned.next(), turned.next()) {
            // The attacker turns back what was turned, or has no need to.
            (None, _) => left.iter_mut().for_each(|cells| *cells &= line.gaps),
            (Some((block, 2)), _) => {
                for turn in [2 * block, 2 * block + 1] {
                    left[turn] &= line.gaps | spoiling(turn, turn);
                }
            }
            (Some((block, quarters)), None) => {
                let turn = turn_by(block, quarters);
                left[turn] &= line.gaps;
                for first in turns().filter(|first| line.blocks() >> (first / 2) & 1 == 0) {
                    left[first] &= line.gaps | spoiling(first, turn);
                }
            }
            (Some((one, quarters)), Some((other, again))) => {
                let (one, other) = (turn_by(one, quarters), turn_by(other, again));
                let cells = line.gaps | spoiling(one, other);
                left[one] &= cells;
                left[other] &= cells;
            }
        }
    });
    Some(left)
}

/// Whether a line needs at most one turn.
fn is_near(line: &Potential) -> bool {
    let mut turned = line.turned();
    match (turned.next(), turned.next()) {
        (None, _) => true,
        (Some((_, quarters)), None) => quarters != 2,
        _ => false,
    }
}

fn turn_by(block: usize, quarters: usize) -> usize {
    2 * block + usize::from(quarters == 3)
}

/// How the blocks stand after two turns: two bits of quarters a block.
fn stand_after(first: usize, second: usize) -> u32 {
    if first / 2 == second / 2 {
        return ((quarters_of(first) + quarters_of(second)) as u32 & 3) << (first / 2 * 2);
    }
    [first, second].iter().fold(0, |stand, turn| stand | (quarters_of(*turn) as u32) << (turn / 2 * 2))
}

/// The attacker's win at once, if he has one: a cell, and a turn if the marble alone does not do it.
pub(super) fn win_at_once(board: &Board) -> Option<(usize, Option<usize>)> {
    let mut wins: Vec<(u128, Option<usize>)> = Vec::new();
    each(&board.attacker, &board.defender, 4, 1, |line| {
        let turn = line.turned().next().map(|(block, quarters)| turn_by(block, quarters));
        wins.push((if line.gaps == 0 { board.free() } else { line.gaps }, turn));
    });
    wins.sort_by_key(|&(_, turn)| turn);
    let is_win = |&&(cells, turn): &&(u128, Option<usize>)| {
        let mut spoilt = cells == 0;
        if let Some(turn) = turn {
            each(&board.turned(turn).defender, &[0; 9], 5, 0, |_| spoilt = true);
        }
        !spoilt
    };
    let &(cells, turn) = wins.iter().find(is_win)?;
    Some((cells.trailing_zeros() as usize, turn))
}
