//! Immediate wins of the mover, and the moves that leave the opponent none.

use tessera_solver::block_patterns::turn_quarters;

use super::bitboard::{SOCKETS, TURNS, turned};
use super::line_states::{LINES, PentagoLineStates, PentagoRotatedLineStates};

/// A winning move by socket and turn number; no turn where the marble alone makes five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PentagoWinningMove {
    pub(super) socket: u32,
    pub(super) turn: Option<usize>,
}

/// The rule options that affect threats.
#[derive(Clone, Copy, Debug)]
pub(super) struct PentagoWinRules {
    /// PG-8: five for both sides is a win for the mover.
    pub(super) mover_wins_ties: bool,
    /// PG-11: a turn may not be taken back.
    pub(super) no_turn_back: bool,
    /// PG-11: the turn that may not be made now.
    pub(super) forbidden: Option<usize>,
}

/// A rotation of the blocks after the mover's turn and perhaps the opponent's.
#[derive(Clone, Copy, Debug)]
struct Rotation {
    quarters: [u8; 4],
    /// The mover's turns that can lead to it, one bit each.
    first_turns: u8,
}

/// All rotations: none, after one turn, and after two turns of different blocks or twice the same way.
const ROTATIONS: [Rotation; 37] = {
    let mut rotations = [Rotation { quarters: [0; 4], first_turns: 0xFF }; 37];
    let mut found = 1;
    let mut turn = 0;
    while turn < TURNS {
        rotations[found].quarters[turn / 2] = turn_quarters(turn) as u8;
        rotations[found].first_turns = 1 << turn;
        found += 1;
        turn += 1;
    }
    let mut first = 0;
    while first < TURNS {
        let mut second = first / 2 * 2 + 2;
        while second < TURNS {
            rotations[found].quarters[first / 2] = turn_quarters(first) as u8;
            rotations[found].quarters[second / 2] = turn_quarters(second) as u8;
            rotations[found].first_turns = 1 << first | 1 << second;
            found += 1;
            second += 1;
        }
        if first.is_multiple_of(2) {
            rotations[found].quarters[first / 2] = 2;
            rotations[found].first_turns = 0b11 << first;
            found += 1;
        }
        first += 1;
    }
    assert!(found == rotations.len());
    rotations
};

/// Number of rotations by at most one turn; they come first.
const ROTATIONS_BY_ONE_TURN: usize = 1 + TURNS;

fn rotate(marbles: u64, rotation: Rotation) -> u64 {
    (0..4).fold(marbles, |marbles, block_index| {
        turned(marbles, block_index, usize::from(rotation.quarters[block_index]))
    })
}

/// Sockets of turned blocks as they are before the turns.
fn rotate_back(sockets: u64, rotation: Rotation) -> u64 {
    (0..4).fold(sockets, |sockets, block_index| {
        turned(sockets, block_index, 4 - usize::from(rotation.quarters[block_index]))
    })
}

fn each_line(mut lines: u32, mut visit: impl FnMut(u64)) {
    while lines != 0 {
        visit(LINES[lines.trailing_zeros() as usize]);
        lines &= lines - 1;
    }
}

/// An immediate win of the mover.
#[inline]
pub(super) fn win(mine: u64, theirs: u64, rules: PentagoWinRules) -> Option<PentagoWinningMove> {
    if mine.count_ones() < 4 {
        return None;
    }
    let blocks = PentagoRotatedLineStates::of(mine, theirs);
    ROTATIONS[..ROTATIONS_BY_ONE_TURN].iter().enumerate().find_map(|(nth, rotation)| {
        let lines = blocks.with_quarters(rotation.quarters).within_one();
        if lines == 0 { None } else { win_after_rotation(mine, theirs, rules, nth, lines) }
    })
}

#[cold]
fn win_after_rotation(
    mine: u64,
    theirs: u64,
    rules: PentagoWinRules,
    nth: usize,
    lines: u32,
) -> Option<PentagoWinningMove> {
    let (rotation, turn) = (ROTATIONS[nth], nth.checked_sub(1));
    let (own, other) = (rotate(mine, rotation), rotate(theirs, rotation));
    let gives_other_five = turn.is_some() && LINES.iter().any(|line| line & !other == 0);
    if turn.is_some() && turn == rules.forbidden || gives_other_five && !rules.mover_wins_ties {
        return None;
    }
    let gap = LINES[lines.trailing_zeros() as usize] & !own;
    let free = SOCKETS & !(mine | theirs);
    let socket = if gap == 0 { free } else { rotate_back(gap, rotation) }.trailing_zeros();
    Some(PentagoWinningMove { socket, turn })
}

/// The moves after which the opponent has no immediate win.
#[derive(Clone, Copy, Debug)]
pub(super) struct PentagoSafeMoves {
    /// The safe sockets for every turn.
    pub(super) sockets: [u64; TURNS],
    /// Whether there is no threat at all, so that every move is safe.
    pub(super) is_quiet: bool,
    /// For every turn, the sockets that end the game at once with five for both sides.
    pub(super) ties: Option<[u64; TURNS]>,
}

/// For a position in which the mover has no immediate win and the opponent will have a move.
#[inline]
pub(super) fn safe_moves(mine: u64, theirs: u64, rules: PentagoWinRules) -> PentagoSafeMoves {
    let free = SOCKETS & !(mine | theirs);
    let mut safe = PentagoSafeMoves { sockets: [free; TURNS], is_quiet: true, ties: None };
    if theirs.count_ones() >= 4 {
        let blocks = PentagoRotatedLineStates::of(theirs, mine);
        let (upper, lower) = (blocks.pair_of_blocks(0), blocks.pair_of_blocks(2));
        for rotation in ROTATIONS {
            let [a, b, c, d] = rotation.quarters.map(usize::from);
            let reach = upper[(a * 4 + b) & 15].and(lower[(c * 4 + d) & 15]);
            if reach.within_one() != 0 {
                apply_threat(&mut safe, mine, theirs, rules, rotation, reach);
            }
        }
    }
    if let Some(ties) = safe.ties {
        // These moves end the game, whatever was threatened.
        for (sockets, ties) in safe.sockets.iter_mut().zip(ties) {
            *sockets |= ties & free;
        }
    }
    if let Some(turn) = rules.forbidden {
        safe.sockets[turn] = 0;
    }
    safe
}

/// Keeps only the sockets that answer the opponent's threat after a rotation.
#[cold]
fn apply_threat(
    safe: &mut PentagoSafeMoves,
    mine: u64,
    theirs: u64,
    rules: PentagoWinRules,
    rotation: Rotation,
    reach: PentagoLineStates,
) {
    let is_unturned = rotation.first_turns == 0xFF;
    if is_unturned && rules.no_turn_back {
        return;
    }
    safe.is_quiet = false;
    let (own, other) = (rotate(mine, rotation), rotate(theirs, rotation));
    // One marble must block all their lines; or make five as well, which is a draw.
    let mut answers = SOCKETS;
    each_line(reach.within_one(), |line| answers &= line & !other);
    if !rules.mover_wins_ties {
        let mut own_five = 0;
        for line in LINES.into_iter().filter(|line| line & other == 0 && (line & own).count_ones() >= 4) {
            own_five |= if line & !own == 0 { SOCKETS } else { line & !own };
        }
        answers |= own_five;
        if own_five != 0 && reach.five != 0 && rotation.first_turns.is_power_of_two() {
            let turn = rotation.first_turns.trailing_zeros() as usize;
            safe.ties.get_or_insert([0; TURNS])[turn] = rotate_back(own_five, rotation);
        }
    }
    let answers = rotate_back(answers, rotation);
    for turn in 0..TURNS {
        if rotation.first_turns >> turn & 1 != 0 {
            safe.sockets[turn] &= answers;
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game, MarbleMove, Pentago, PentagoRules, Seat};

    use super::*;
    use tessera_solver::block_patterns::turn_index;

    fn win_rules(game: &Pentago) -> PentagoWinRules {
        let forbidden = game.forbidden_turn();
        PentagoWinRules {
            mover_wins_ties: game.rules().mover_wins_ties,
            no_turn_back: game.rules().no_turn_back,
            forbidden: forbidden.map(turn_index),
        }
    }

    fn after(game: &Pentago) -> Vec<(MarbleMove, Pentago)> {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let played = |mv| {
            let mut next = *game;
            next.play_unchecked(mv);
            (mv, next)
        };
        moves.into_iter().map(played).collect()
    }

    fn is_won_for(game: &Pentago, seat: Seat) -> bool {
        game.places().is_some_and(|places| places.of(seat) < places.of(seat.next(2)))
    }

    fn has_win(game: &Pentago) -> bool {
        after(game).iter().any(|(_, next)| is_won_for(next, game.to_move()))
    }

    /// Random positions with some lines in which the game is not over.
    fn positions(rules: &str, count: usize) -> impl Iterator<Item = Pentago> {
        let rules = PentagoRules::parse(2, rules).expect("rules");
        let mut dice = Dice::from_seed(11);
        let mut made = move || loop {
            let mut game = Pentago::new(rules);
            let most = 7 + dice.roll(28) as usize;
            game.playout(&mut dice, most);
            if !game.is_over() {
                return game;
            }
        };
        (0..count).map(move |_| made())
    }

    #[test]
    fn a_win_is_found_where_trying_all_moves_finds_one() {
        for rules in ["", "mover_wins_ties", "no_turn_back"] {
            for game in positions(rules, 1_500) {
                let mover = game.to_move();
                let found = win(game.marbles(mover), game.marbles(mover.next(2)), win_rules(&game));
                assert_eq!(found.is_some(), has_win(&game), "{game} {rules}");
            }
        }
    }

    #[test]
    fn safe_moves_are_those_after_which_trying_all_moves_finds_no_win() {
        for rules in ["", "mover_wins_ties", "no_turn_back"] {
            for game in positions(rules, 400).filter(|game| !has_win(game) && game.ply() < 35) {
                let mover = game.to_move();
                let safe = safe_moves(game.marbles(mover), game.marbles(mover.next(2)), win_rules(&game));
                for (mv, next) in after(&game) {
                    let turn = mv.turn.expect("without a win every move turns");
                    let turn = turn_index(turn);
                    let lost = is_won_for(&next, mover.next(2)) || !next.is_over() && has_win(&next);
                    let listed = safe.sockets[turn] >> mv.socket.number() & 1 != 0;
                    assert_eq!(listed, !lost, "{game} {rules} {}", game.move_text(mv));
                    assert!(!safe.is_quiet || listed);
                }
            }
        }
    }
}
