//! Moves of the attacker, and the answers of the defender that do not lose at once.

use std::cmp::Reverse;

use tessera_rules::BlockTurn;

use crate::exact::attack_board::{PentagoAttackBoard, turns};
use crate::exact::rotation_set::{RotationSet, rotations_after};
use crate::exact::rotations_with_five::rotations_with_five;
use crate::exact::simd_dispatch::SimdTask;

/// Move of the attacker, and the number of sockets in which the defender has an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct PentagoThreat {
    pub(super) socket: u8,
    pub(super) turn: BlockTurn,
    pub(super) answers: u8,
}

/// Result of scanning a position with the attacker to move.
#[derive(Debug)]
pub(super) enum ThreatScanResult {
    /// The attacker wins at once.
    WinsAtOnce,
    /// This move wins against every answer.
    WinsBy(PentagoThreat),
    /// Moves to search, the strongest last.
    Threats(Vec<PentagoThreat>),
}

/// SIMD task that scans all moves of a position.
pub(super) struct ThreatScanTask {
    pub(super) board: PentagoAttackBoard,
    pub(super) ties_win: bool,
}

impl SimdTask for ThreatScanTask {
    type Output = ThreatScanResult;

    #[inline(always)]
    fn run(self) -> ThreatScanResult {
        scan_threats(self.board, self.ties_win)
    }
}

/// SIMD task that lists the positions after every answer to a threat that does not lose at once.
pub(super) struct ThreatAnswersTask {
    pub(super) threat: PentagoThreat,
    pub(super) board: PentagoAttackBoard,
    pub(super) ties_win: bool,
}

impl SimdTask for ThreatAnswersTask {
    type Output = Vec<PentagoAttackBoard>;

    #[inline(always)]
    fn run(self) -> Vec<PentagoAttackBoard> {
        list_answers(self.board, self.threat, self.ties_win)
    }
}

/// Rotations in which a colour has five, by the parity of their quarter turns.
#[derive(Clone, Copy)]
struct FiveRotations {
    even: RotationSet,
    odd: RotationSet,
}

impl FiveRotations {
    const NONE: FiveRotations = FiveRotations { even: RotationSet::NONE, odd: RotationSet::NONE };

    #[inline(always)]
    fn of(marbles: u64) -> FiveRotations {
        FiveRotations { even: rotations_with_five(marbles, false), odd: rotations_with_five(marbles, true) }
    }

    #[inline(always)]
    fn or(self, other: FiveRotations) -> FiveRotations {
        FiveRotations { even: self.even.or(other.even), odd: self.odd.or(other.odd) }
    }
}

/// For each element, the union of all others except `skip`.
#[inline(always)]
fn unions_of_others(all: &[FiveRotations], skip: usize, unions: &mut Vec<FiveRotations>) {
    unions.clear();
    unions.resize(all.len(), FiveRotations::NONE);
    let mut before = FiveRotations::NONE;
    for (i, union) in unions.iter_mut().enumerate() {
        *union = before;
        before = before.or(if i == skip { FiveRotations::NONE } else { all[i] });
    }
    let mut after = FiveRotations::NONE;
    for (i, union) in unions.iter_mut().enumerate().rev() {
        *union = union.or(after);
        after = after.or(if i == skip { FiveRotations::NONE } else { all[i] });
    }
}

/// Counter for every rotation, stored as bit planes. Six planes count up to 36 sockets.
#[derive(Clone, Copy)]
struct Counters([RotationSet; Counters::PLANES]);

impl Counters {
    const PLANES: usize = 6;
    const NONE: Counters = Counters([RotationSet::NONE; Counters::PLANES]);

    #[inline(always)]
    fn add(&mut self, one: RotationSet) {
        let mut carry = one;
        for plane in &mut self.0 {
            let sum = plane.xor(carry);
            carry = plane.and(carry);
            *plane = sum;
        }
    }

    fn at(&self, turn: BlockTurn) -> u8 {
        (0..Counters::PLANES).map(|i| u8::from(self.0[i].contains(rotations_after(turn))) << i).sum()
    }
}

/// Scans all moves of the attacker and all answers of the defender.
#[inline(always)]
fn scan_threats(board: PentagoAttackBoard, ties_win: bool) -> ThreatScanResult {
    let sockets: Vec<u8> = board.free().collect();
    let count = sockets.len();
    let attacker = |set: u64| FiveRotations::of(board.attacker | set);
    let defender_now = FiveRotations::of(board.defender);
    // Five on both sides is a draw, or a win of the attacker if the mover wins ties.
    let spoils = |fives: RotationSet| if ties_win { RotationSet::ALL } else { fives.not() };
    let ones: Vec<FiveRotations> = sockets.iter().map(|&socket| attacker(1 << socket)).collect();
    let wins = ones.iter().fold(RotationSet::NONE, |wins, one| {
        wins.or(one.even).or(one.odd.and(spoils(defender_now.odd)).one_turn_away())
    });
    if wins.contains([0; 4]) {
        return ThreatScanResult::WinsAtOnce;
    }
    if count < 2 {
        // The last marble does not win.
        return ThreatScanResult::Threats(Vec::new());
    }
    let mut pairs = vec![FiveRotations::NONE; count * count];
    for i in 0..count {
        for j in 0..i {
            let pair = attacker(1 << sockets[i] | 1 << sockets[j]);
            pairs[i * count + j] = pair;
            pairs[j * count + i] = pair;
        }
    }
    let defender: Vec<FiveRotations> =
        sockets.iter().map(|&socket| FiveRotations::of(board.defender | 1 << socket)).collect();
    let mut threats = Vec::new();
    let mut unions = Vec::new();
    let mut defender_unions = Vec::new();
    unions_of_others(&defender, count, &mut defender_unions);
    for i in 0..count {
        // Rotations that the attacker must avoid: the defender has five or can make five at once. A draw is not a win either.
        let their = defender_unions[i];
        let bad = defender_now.odd.or(their.odd).or(their.even.one_turn_away());
        unions_of_others(&pairs[i * count..][..count], i, &mut unions);
        let mut answers = Counters::NONE;
        for j in (0..count).filter(|&j| j != i) {
            answers.add(lost_after(ones[i], unions[j], defender[j], &spoils).not().one_turn_away());
        }
        for turn in turns().filter(|&turn| !bad.contains(rotations_after(turn))) {
            let threat = PentagoThreat { socket: sockets[i], turn, answers: answers.at(turn) };
            if threat.answers == 0 {
                return ThreatScanResult::WinsBy(threat);
            }
            threats.push(threat);
        }
    }
    threats.sort_by_key(|threat| Reverse(threat.answers));
    ThreatScanResult::Threats(threats)
}

/// Rotations in which the defender has lost after a marble and a turn: the attacker has five or can make five at once.
#[inline(always)]
fn lost_after(
    attacker_now: FiveRotations,
    attacker_next: FiveRotations,
    defender: FiveRotations,
    spoils: &impl Fn(RotationSet) -> RotationSet,
) -> RotationSet {
    let next = attacker_next.even.or(attacker_next.odd.and(spoils(defender.odd)).one_turn_away());
    defender.even.not().and(attacker_now.even.or(next))
}

/// Positions after every answer of the defender that does not lose at once. The defender has no answer that wins at once.
#[inline(always)]
fn list_answers(board: PentagoAttackBoard, threat: PentagoThreat, ties_win: bool) -> Vec<PentagoAttackBoard> {
    let board = board.with_attacker(threat.socket).turned(threat.turn);
    let spoils = |fives: RotationSet| if ties_win { RotationSet::ALL } else { fives.not() };
    let sockets: Vec<u8> = board.free().collect();
    let now = FiveRotations::of(board.attacker);
    let ones: Vec<FiveRotations> =
        sockets.iter().map(|&socket| FiveRotations::of(board.attacker | 1 << socket)).collect();
    let mut unions = Vec::new();
    unions_of_others(&ones, sockets.len(), &mut unions);
    let mut found = Vec::new();
    for (i, &socket) in sockets.iter().enumerate() {
        let placed = board.with_defender(socket);
        let defender = FiveRotations::of(placed.defender);
        // Relative to this board, the defender's turn leads to an odd sum of quarter turns.
        let swap = |fives: FiveRotations| FiveRotations { even: fives.odd, odd: fives.even };
        let lost = lost_after(swap(now), swap(unions[i]), swap(defender), &spoils);
        found.extend(
            turns()
                .filter(|&turn| !lost.contains(rotations_after(turn)))
                .map(|turn| placed.turned(turn).canonical()),
        );
    }
    found.sort_unstable();
    found.dedup();
    found
}
