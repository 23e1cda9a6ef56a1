//! What the attacker can do in one move, and what the defender can do against it.

use std::cmp::Reverse;

use tessera_rules::Turn;

use super::board::{Board, turns};
use crate::exact::fives::fives;
use crate::exact::turn_states::{TurnStates, way_after};
use crate::exact::width::Work;

/// A move of the attacker, and in how many sockets the defender has an answer to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    pub(super) socket: u8,
    pub(super) turn: Turn,
    pub(super) answers: u8,
}

/// What a look at a position with the attacker to move shows.
#[derive(Debug)]
pub(super) enum Look {
    /// He wins at once.
    Wins,
    /// He wins whatever the defender answers to this move.
    WinsBy(Threat),
    /// What he can try, the strongest last.
    Threatens(Vec<Threat>),
}

/// Looking at a position.
pub(super) struct LookAt {
    pub(super) board: Board,
    pub(super) ties_win: bool,
}

impl Work for LookAt {
    type Done = Look;

    #[inline(always)]
    fn run(self) -> Look {
        look(self.board, self.ties_win)
    }
}

/// Listing the positions after every answer to a threat that does not lose at once.
pub(super) struct AnswersTo {
    pub(super) threat: Threat,
    pub(super) board: Board,
    pub(super) ties_win: bool,
}

impl Work for AnswersTo {
    type Done = Vec<Board>;

    #[inline(always)]
    fn run(self) -> Vec<Board> {
        answers(self.board, self.threat, self.ties_win)
    }
}

/// The fives of a colour, where the quarters add up to an even and to an odd number.
#[derive(Clone, Copy)]
struct Fives {
    even: TurnStates,
    odd: TurnStates,
}

impl Fives {
    const NONE: Fives = Fives { even: TurnStates::NONE, odd: TurnStates::NONE };

    #[inline(always)]
    fn of(marbles: u64) -> Fives {
        Fives { even: fives(marbles, false), odd: fives(marbles, true) }
    }

    #[inline(always)]
    fn or(self, other: Fives) -> Fives {
        Fives { even: self.even.or(other.even), odd: self.odd.or(other.odd) }
    }
}

/// For each element the union of all others.
#[inline(always)]
fn unions_of_others(all: &[Fives], skip: usize, unions: &mut Vec<Fives>) {
    unions.clear();
    unions.resize(all.len(), Fives::NONE);
    let mut before = Fives::NONE;
    for (i, union) in unions.iter_mut().enumerate() {
        *union = before;
        before = before.or(if i == skip { Fives::NONE } else { all[i] });
    }
    let mut after = Fives::NONE;
    for (i, union) in unions.iter_mut().enumerate().rev() {
        *union = union.or(after);
        after = after.or(if i == skip { Fives::NONE } else { all[i] });
    }
}

/// Vectors of counters, a bit of each in every plane: as many planes as the answers in 36 sockets need.
#[derive(Clone, Copy)]
struct Counters([TurnStates; Counters::PLANES]);

impl Counters {
    const PLANES: usize = 6;
    const NONE: Counters = Counters([TurnStates::NONE; Counters::PLANES]);

    #[inline(always)]
    fn add(&mut self, one: TurnStates) {
        let mut carry = one;
        for plane in &mut self.0 {
            let sum = plane.xor(carry);
            carry = plane.and(carry);
            *plane = sum;
        }
    }

    fn at(&self, turn: Turn) -> u8 {
        (0..Counters::PLANES).map(|i| u8::from(self.0[i].contains(way_after(turn))) << i).sum()
    }
}

/// Looks at all moves of the attacker and all answers of the defender.
#[inline(always)]
fn look(board: Board, ties_win: bool) -> Look {
    let sockets: Vec<u8> = board.free().collect();
    let count = sockets.len();
    let attacker = |set: u64| Fives::of(board.attacker | set);
    let defender_now = Fives::of(board.defender);
    // The defender's five beside the attacker's own is a draw, or nothing if ties win for the mover.
    let spoils = |fives: TurnStates| if ties_win { TurnStates::ALL } else { fives.not() };
    let ones: Vec<Fives> = sockets.iter().map(|&socket| attacker(1 << socket)).collect();
    let wins = ones.iter().fold(TurnStates::NONE, |wins, one| {
        wins.or(one.even).or(one.odd.and(spoils(defender_now.odd)).before_a_turn())
    });
    if wins.contains([0; 4]) {
        return Look::Wins;
    }
    if count < 2 {
        // The last marble has not won, and there is no other.
        return Look::Threatens(Vec::new());
    }
    let mut pairs = vec![Fives::NONE; count * count];
    for i in 0..count {
        for j in 0..i {
            let pair = attacker(1 << sockets[i] | 1 << sockets[j]);
            pairs[i * count + j] = pair;
            pairs[j * count + i] = pair;
        }
    }
    let defender: Vec<Fives> =
        sockets.iter().map(|&socket| Fives::of(board.defender | 1 << socket)).collect();
    let mut threats = Vec::new();
    let mut unions = Vec::new();
    let mut defender_unions = Vec::new();
    unions_of_others(&defender, count, &mut defender_unions);
    for i in 0..count {
        // Where the attacker must not end: the defender has five already, or makes it at once. Even if that is a draw, it is
        // no win.
        let their = defender_unions[i];
        let bad = defender_now.odd.or(their.odd).or(their.even.before_a_turn());
        unions_of_others(&pairs[i * count..][..count], i, &mut unions);
        let mut answers = Counters::NONE;
        for j in (0..count).filter(|&j| j != i) {
            answers.add(lost_after(ones[i], unions[j], defender[j], &spoils).not().before_a_turn());
        }
        for turn in turns().filter(|&turn| !bad.contains(way_after(turn))) {
            let threat = Threat { socket: sockets[i], turn, answers: answers.at(turn) };
            if threat.answers == 0 {
                return Look::WinsBy(threat);
            }
            threats.push(threat);
        }
    }
    threats.sort_by_key(|threat| Reverse(threat.answers));
    Look::Threatens(threats)
}

/// Where the defender has lost when he has put a marble somewhere and turned: the attacker has five, or makes it at once.
#[inline(always)]
fn lost_after(
    attacker_now: Fives,
    attacker_next: Fives,
    defender: Fives,
    spoils: &impl Fn(TurnStates) -> TurnStates,
) -> TurnStates {
    let next = attacker_next.even.or(attacker_next.odd.and(spoils(defender.odd)).before_a_turn());
    defender.even.not().and(attacker_now.even.or(next))
}

/// The positions after every answer of the defender that does not lose at once. He does not win at once either.
#[inline(always)]
fn answers(board: Board, threat: Threat, ties_win: bool) -> Vec<Board> {
    let board = board.with_attacker(threat.socket).turned(threat.turn);
    let spoils = |fives: TurnStates| if ties_win { TurnStates::ALL } else { fives.not() };
    let sockets: Vec<u8> = board.free().collect();
    let now = Fives::of(board.attacker);
    let ones: Vec<Fives> = sockets.iter().map(|&socket| Fives::of(board.attacker | 1 << socket)).collect();
    let mut unions = Vec::new();
    unions_of_others(&ones, sockets.len(), &mut unions);
    let mut found = Vec::new();
    for (i, &socket) in sockets.iter().enumerate() {
        let placed = board.with_defender(socket);
        let defender = Fives::of(placed.defender);
        // Seen from here the defender's turn leads to an odd sum of quarters.
        let swap = |fives: Fives| Fives { even: fives.odd, odd: fives.even };
        let lost = lost_after(swap(now), swap(unions[i]), swap(defender), &spoils);
        found.extend(
            turns()
                .filter(|&turn| !lost.contains(way_after(turn)))
                .map(|turn| placed.turned(turn).smallest()),
        );
    }
    found.sort_unstable();
    found.dedup();
    found
}
