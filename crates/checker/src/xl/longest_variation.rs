//! Longest line of play from the position of the claim.

use super::letter_board::{XlLetterBoard, XlMove};
use super::verify::{EntryCheckResult, ReplyOutcome, XlChecker, after, replies};

/// Line of play in which the loser delays the win as long as possible.
pub(crate) fn longest_line(
    checker: &XlChecker<'_>,
    start: &XlLetterBoard,
    results: &[EntryCheckResult],
) -> Vec<String> {
    let length = lengths(checker, results);
    let mut line = Vec::new();
    let mut board = *start;
    loop {
        let (canonical, symmetry) = board.canonical();
        let Some(entry) = checker.certificate.find(&canonical) else { return line };
        let mv = checker.certificate.entry(entry).1.transformed_back(symmetry);
        line.push(mv.to_string());
        let Some(played) = checker.play(&board, mv) else { return line };
        let longest = |next: usize| length[next] == length[entry];
        let ends_here = results[entry].marbles == length[entry];
        let Some((reply, win)) = step(checker, &played, ends_here, longest) else { return line };
        line.push(reply.to_string());
        if let Some(win) = win {
            line.push(win.to_string());
            return line;
        }
        board = after(&played, reply, checker.loser);
    }
}

/// Number of the winner's marbles at the end of the longest line from every entry.
fn lengths(checker: &XlChecker<'_>, results: &[EntryCheckResult]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..results.len()).collect();
    order.sort_by_key(|&entry| std::cmp::Reverse(checker.certificate.entry(entry).0.count(checker.winner)));
    let mut length = vec![0; results.len()];
    for entry in order {
        let next = results[entry].next.iter().map(|&next| length[next as usize]);
        length[entry] = next.max().unwrap_or(0).max(results[entry].marbles);
    }
    length
}

/// Reply of the longest line: the last one, with the winning move, or one that leads to an entry with `is_longest`.
fn step(
    checker: &XlChecker<'_>,
    board: &XlLetterBoard,
    ends_here: bool,
    is_longest: impl Fn(usize) -> bool,
) -> Option<(XlMove, Option<XlMove>)> {
    replies(board, checker.loser).find_map(|reply| {
        let after = after(board, reply, checker.loser);
        match checker.reply_outcome(&after, reply) {
            ReplyOutcome::WinsAtOnce(win) if ends_here => Some((reply, Some(win))),
            ReplyOutcome::GoesOn if !ends_here => {
                let next = checker.certificate.find(&after.canonical().0)?;
                is_longest(next).then_some((reply, None))
            }
            _ => None,
        }
    })
}
