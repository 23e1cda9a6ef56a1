//! Wins by one turn: whether the mover has one, and which of his moves leave the opponent none.

use tessera_solver::block::quarters_of;

use super::board::{SOCKETS, TURNS, turned};
use super::lines::{Blocks, LINES, Reach};

/// A marble and a turn by their numbers; no turn where the marble alone makes five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Play {
    pub(super) socket: u32,
    pub(super) turn: Option<usize>,
}

/// The rules that matter here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// PG-8.
    pub(super) mover_wins_ties: bool,
    /// PG-11.
    pub(super) no_turn_back: bool,
    /// PG-11: the turn that may not be made now.
    pub(super) forbidden: Option<usize>,
}

/// A way for the blocks to stand after the mover's turn and perhaps the opponent's.
#[derive(Clone, Copy, Debug)]
struct Stand {
    quarters: [u8; 4],
    /// The mover's turns that come before it, a bit each.
    after: u8,
}

/// As they stand, after one turn, and after two turns: of two blocks, or twice the same way.
const STANDS: [Stand; 37] = {
    let mut stands = [Stand { quarters: [0; 4], after: 0xFF }; 37];
    let mut found = 1;
    let mut turn = 0;
    while turn < TURNS {
        stands[found].quarters[turn / 2] = quarters_of(turn) as u8;
        stands[found].after = 1 << turn;
        found += 1;
        turn += 1;
    }
    let mut first = 0;
    while first < TURNS {
        let mut second = first / 2 * 2 + 2;
        while second < TURNS {
            stands[found].quarters[first / 2] = quarters_of(first) as u8;
            stands[found].quarters[second / 2] = quarters_of(second) as u8;
            stands[found].after = 1 << first | 1 << second;
            found += 1;
            second += 1;
        }
        if first.is_multiple_of(2) {
            stands[found].quarters[first / 2] = 2;
            stands[found].after = 0b11 << first;
            found += 1;
        }
        first += 1;
    }
    assert!(found == stands.len());
    stands
};

/// As the blocks stand, and after one turn.
const AFTER_ONE: usize = 1 + TURNS;

fn as_it_stands(marbles: u64, stand: Stand) -> u64 {
    (0..4).fold(marbles, |marbles, which| turned(marbles, which, usize::from(stand.quarters[which])))
}

/// Sockets of turned blocks as they are before.
fn as_before(sockets: u64, stand: Stand) -> u64 {
    (0..4).fold(sockets, |sockets, which| turned(sockets, which, 4 - usize::from(stand.quarters[which])))
}

fn each_line(mut lines: u32, mut seen: impl FnMut(u64)) {
    while lines != 0 {
        seen(LINES[lines.trailing_zeros() as usize]);
        lines &= lines - 1;
    }
}

/// A win at once, if the mover has one.
#[inline]
pub(super) fn win(mine: u64, theirs: u64, terms: Terms) -> Option<Play> {
    if mine.count_ones() < 4 {
        return None;
    }
    let blocks = Blocks::of(mine, theirs);
    STANDS[..AFTER_ONE].iter().enumerate().find_map(|(nth, stand)| {
        let lines = blocks.when_turned(stand.quarters).within_one();
        if lines == 0 { None } else { win_as_it_stands(mine, theirs, terms, nth, lines) }
    })
}

#[cold]
fn win_as_it_stands(mine: u64, theirs: u64, terms: Terms, nth: usize, lines: u32) -> Option<Play> {
    let (stand, turn) = (STANDS[nth], nth.checked_sub(1));
    let (own, other) = (as_it_stands(mine, stand), as_it_stands(theirs, stand));
    let both = turn.is_some() && LINES.iter().any(|line| line & !other == 0);
    if turn.is_some() && turn == terms.forbidden || both && !terms.mover_wins_ties {
        return None;
    }
    let gap = LINES[lines.trailing_zeros() as usize] & !own;
    let free = SOCKETS & !(mine | theirs);
    let socket = if gap == 0 { free } else { as_before(gap, stand) }.trailing_zeros();
    Some(Play { socket, turn })
}

/// The moves after which the opponent does not win at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safe {
    /// The sockets, for every turn.
    pub(super) sockets: [u64; TURNS],
    /// Whether nothing is threatened at all, so that every move is safe.
    pub(super) is_calm: bool,
    /// The sockets, for every turn, that end the game at once with five for both.
    pub(super) ties: Option<[u64; TURNS]>,
}

/// For a position in which the mover has no win at once and the opponent will have a move.
#[inline]
pub(super) fn safe_moves(mine: u64, theirs: u64, terms: Terms) -> Safe {
    let free = SOCKETS & !(mine | theirs);
    let mut safe = Safe { sockets: [free; TURNS], is_calm: true, ties: None };
    if theirs.count_ones() >= 4 {
        let blocks = Blocks::of(theirs, mine);
        let (upper, lower) = (blocks.pair(0), blocks.pair(2));
        for stand in STANDS {
            let [a, b, c, d] = stand.quarters.map(usize::from);
            let reach = upper[(a * 4 + b) & 15].and(lower[(c * 4 + d) & 15]);
            if reach.within_one() != 0 {
                answer(&mut safe, mine, theirs, terms, stand, reach);
            }
        }
    }
    if let Some(ties) = safe.ties {
        // Whatever was threatened after them, the game is over.
        for (sockets, ties) in safe.sockets.iter_mut().zip(ties) {
            *sockets |= ties & free;
        }
    }
    if let Some(turn) = terms.forbidden {
        safe.sockets[turn] = 0;
    }
    safe
}

/// Leaves only the sockets that answer what is threatened with the blocks standing so.
#[cold]
fn answer(safe: &mut Safe, mine: u64, theirs: u64, terms: Terms, stand: Stand, reach: Reach) {
    let is_now = stand.after == 0xFF;
    if is_now && terms.no_turn_back {
        return;
    }
    safe.is_calm = false;
    let (own, other) = (as_it_stands(mine, stand), as_it_stands(theirs, stand));
    // One marble must stand in the way of all their lines; or make five as well, which is a draw.
    let mut answers = SOCKETS;
    each_line(reach.within_one(), |line| answers &= line & !other);
    if !terms.mover_wins_ties {
        let mut five_too = 0;
        for line in LINES.into_iter().filter(|line| line & other == 0 && (line & own).count_ones() >= 4) {
            five_too |= if line & !own == 0 { SOCKETS } else { line & !own };
        }
        answers |= five_too;
        if five_too != 0 && reach.five != 0 && stand.after.is_power_of_two() {
            let turn = stand.after.trailing_zeros() as usize;
            safe.ties.get_or_insert([0; TURNS])[turn] = as_before(five_too, stand);
        }
    }
    let answers = as_before(answers, stand);
    for turn in 0..TURNS {
        if stand.after >> turn & 1 != 0 {
            safe.sockets[turn] &= answers;
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game, MarbleMove, Pentago, PentagoRules, Seat};

    use super::*;
    use tessera_solver::block::turn_number;

    fn terms(game: &Pentago) -> Terms {
        let forbidden = game.forbidden_turn();
        Terms {
            mover_wins_ties: game.rules().mover_wins_ties,
            no_turn_back: game.rules().no_turn_back,
            forbidden: forbidden.map(turn_number),
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

    /// Positions rich in lines: some marbles by lot, not over.
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
                let found = win(game.marbles(mover), game.marbles(mover.next(2)), terms(&game));
                assert_eq!(found.is_some(), has_win(&game), "{game} {rules}");
            }
        }
    }

    #[test]
    fn safe_moves_are_those_after_which_trying_all_moves_finds_no_win() {
        for rules in ["", "mover_wins_ties", "no_turn_back"] {
            for game in positions(rules, 400).filter(|game| !has_win(game) && game.ply() < 35) {
                let mover = game.to_move();
                let safe = safe_moves(game.marbles(mover), game.marbles(mover.next(2)), terms(&game));
                for (mv, next) in after(&game) {
                    let turn = mv.turn.expect("without a win every move turns");
                    let turn = turn_number(turn);
                    let lost = is_won_for(&next, mover.next(2)) || !next.is_over() && has_win(&next);
                    let listed = safe.sockets[turn] >> mv.socket & 1 != 0;
                    assert_eq!(listed, !lost, "{game} {rules} {}", game.move_text(mv));
                    assert!(!safe.is_calm || listed);
                }
            }
        }
    }
}
