//! The longest line, as it is played from the position of the claim.

use crate::board::{Board, Move};
use crate::walk::{Checker, Fate, Outcome, after, replies};

/// A line in which the loser holds out as long as he can.
pub(crate) fn longest_line(checker: &Checker<'_>, start: &Board, outcomes: &[Outcome]) -> Vec<String> {
    let length = lengths(checker, outcomes);
    let mut line = Vec::new();
    let mut board = *start;
    loop {
        let (least, side) = board.least();
        let Some(entry) = checker.certificate.find(&least) else { return line };
        let mv = checker.certificate.entry(entry).1.seen_from_front(side);
        line.push(mv.to_string());
        let Some(played) = checker.play(&board, mv) else { return line };
        let longest = |next: usize| length[next] == length[entry];
        let ends_here = outcomes[entry].marbles == length[entry];
        let Some((reply, win)) = step(checker, &played, ends_here, longest) else { return line };
        line.push(reply.to_string());
        if let Some(win) = win {
            line.push(win.to_string());
            return line;
        }
        board = after(&played, reply, checker.loser);
    }
}

/// The winner's marbles at the end of the longest line from every entry.
fn lengths(checker: &Checker<'_>, outcomes: &[Outcome]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..outcomes.len()).collect();
    order.sort_by_key(|&entry| std::cmp::Reverse(checker.certificate.entry(entry).0.count(checker.winner)));
    let mut length = vec![0; outcomes.len()];
    for entry in order {
        let next = outcomes[entry].next.iter().map(|&next| length[next as usize]);
        length[entry] = next.max().unwrap_or(0).max(outcomes[entry].marbles);
    }
    length
}

/// A reply that is the last, with the winning move, or leads to one of the longest entries.
fn step(
    checker: &Checker<'_>,
    board: &Board,
    ends_here: bool,
    is_longest: impl Fn(usize) -> bool,
) -> Option<(Move, Option<Move>)> {
    replies(board, checker.loser).find_map(|reply| {
        let after = after(board, reply, checker.loser);
        match checker.fate(&after, reply) {
            Fate::Wins(win) if ends_here => Some((reply, Some(win))),
            Fate::Open if !ends_here => {
                let next = checker.certificate.find(&after.least().0)?;
                is_longest(next).then_some((reply, None))
            }
            _ => None,
        }
    })
}
