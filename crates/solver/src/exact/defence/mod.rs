//! Whether a defender holds: a draw is what both players can hold.
//!
//! Where the positions below are too many to step back through, they are fewer below a position in which the defender has
//! made his choice. One answer is often good against nearly everything: then one table, in which the attacker is a marble
//! ahead wherever that is, tells at once which of his first moves it is good against. The few others are answered one
//! by one. Which answers are worth a table is seen by a short search for what the attacker can force against them.

mod reply;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use tessera_rules::MarbleMove;

use self::reply::{Reply, Turned};
use super::attack::{Board, NODE, Search, marble_move, turns};
use super::fives::fives;
use super::root::Root;
use super::shape::Shape;
use super::turn_states::{Quarters, TurnStates, way_after};
use super::{NotSolved, Solver};
use crate::Stop;

/// Up to so many empty sockets a table takes a few seconds, and nobody need choose.
const FEW_SOCKETS: usize = 20;
/// How many general answers are tried, and against how many moves one may fail: these take as long as another table.
const MOST_PLANS: usize = 2;
const FEW_MOVES: usize = 6;
/// In how many ways of turning a general answer is looked at for each move.
const WAYS_A_MOVE: usize = 2;
/// How many positions are looked at to see whether an answer loses quickly: first for all, then for the best of them.
const LOOKS: [(usize, usize); 3] = [(40, 36), (300, 8), (1_000, 5)];
/// How many before an answer gets a table, or more than one.
const BEFORE_A_TABLE: usize = 3_000;
const BEFORE_MORE: usize = 15_000;
/// How many positions are kept for the next look: at least so many, and at most.
const KEPT: [usize; 2] = [20_000, 150_000];

/// How the blocks stand after some turn, where the first to move is the defender.
const ONE_TURN: Quarters = [1, 0, 0, 0];

/// Nobody else looks for the same.
static ALONE: AtomicBool = AtomicBool::new(false);

/// Somebody who defends, and what helps him.
#[derive(Debug)]
pub(crate) struct Defence<'a> {
    solver: &'a mut Solver,
    /// The memory for tables.
    room: u64,
    scout: Search<'a>,
    kept: usize,
    ties_win: bool,
    stop: &'a Stop,
    positions: u64,
}

impl<'a> Defence<'a> {
    /// One who leaves so much of the solver's memory to somebody else.
    pub(crate) fn new(solver: &'a mut Solver, beside: u64, ties_win: bool, stop: &'a Stop) -> Defence<'a> {
        let memory = solver.memory().saturating_sub(beside);
        let kept = (memory as usize / NODE / 16).clamp(KEPT[0], KEPT[1]);
        let room = memory.saturating_sub(memory / 16);
        let scout = Search::new(ties_win, stop, &ALONE);
        Defence { solver, room, scout, kept, ties_win, stop, positions: 0 }
    }

    /// Whether there is memory for a position with so many marbles.
    pub(crate) fn has_room_for(&self, marbles: usize) -> bool {
        // What is left when the attacker has placed a marble, wherever, and the defender has answered.
        Solver::bytes_for(Shape { empty: 35 - marbles.min(34), ahead: 1 }) <= self.room
    }

    /// How many positions were looked at.
    pub(crate) fn positions(&self) -> u64 {
        self.positions + self.scout.nodes() as u64
    }

    /// Whether the attacker, who is to move, is sure not to win: `false` if that could not be shown.
    pub(crate) fn holds(&mut self, board: Board) -> Result<bool, NotSolved> {
        let here = TurnStates::only([0; 4]);
        Ok(self.withstands(board, here)? == here)
    }

    /// Moves of the defender, who is to move, after which the attacker is sure not to win; none if none was found.
    pub(crate) fn holding_moves(&mut self, board: Board) -> Result<Vec<MarbleMove>, NotSolved> {
        // Everything below expects that somebody has turned before the defender moves.
        let before = board.turned_back(ONE_TURN);
        let here = TurnStates::only(ONE_TURN);
        let makes_five = |&socket: &u8| fives(board.with_defender(socket).defender, false).contains([0; 4]);
        if let Some(socket) = board.free().find(makes_five) {
            return Ok(vec![MarbleMove { socket, turn: None }]);
        }
        for mut reply in self.replies(before, here)? {
            let answered = before.with_defender(reply.socket);
            let placed = Board { attacker: 0, defender: 1 << reply.socket }.turned_to(ONE_TURN).defender;
            let socket = placed.trailing_zeros() as u8;
            let held = self.tried(answered, &mut reply, here)?;
            let is_held = |&turn: &_| held.contains(sum(ONE_TURN, way_after(turn)));
            let moves: Vec<_> = turns().filter(is_held).map(|turn| marble_move(socket, turn)).collect();
            if !moves.is_empty() {
                return Ok(moves);
            }
        }
        Ok(Vec::new())
    }

    /// In which of these ways the attacker, who is to move, is sure not to win.
    fn withstands(&mut self, board: Board, ways: TurnStates) -> Result<TurnStates, NotSolved> {
        let Board { attacker, defender } = board;
        if self.is_quick(board) {
            let won = self.table(&Root::of([attacker, defender], 0, self.ties_win))?[0];
            return Ok(ways.and(won.not()));
        }
        // The defender's five is the end, whether the attacker has one too or not: it was the defender who turned.
        let over = ways.and(fives(defender, false));
        let mut held = ways.and(over.or(fives(attacker, false)).not());
        let mut open: Vec<(u8, TurnStates)> = Vec::new();
        for socket in board.free() {
            let (mine, theirs) = (fives(attacker | 1 << socket, true), fives(defender, true));
            let not_won = if self.ties_win { theirs.and(mine.not()) } else { theirs };
            let won = fives(attacker | 1 << socket, false).or(mine.and(not_won.not()).before_a_turn());
            held = held.and(won.not());
            open.push((socket, not_won.not()));
        }
        for (_, open) in &mut open {
            *open = open.and(held.before_a_turn());
        }
        for plan in self.plans(board, &open)?.into_iter().take(MOST_PLANS) {
            if open.iter().filter(|(_, open)| !open.is_none()).count() <= FEW_MOVES {
                break;
            }
            self.follow(board.with_defender(plan), &mut open)?;
        }
        open.sort_by_key(|(_, open)| Reverse(open.count()));
        for (socket, open) in open {
            let open = open.and(held.before_a_turn());
            let answered = self.answers(board.with_attacker(socket), open)?;
            held = held.and(open.and(answered.not()).before_a_turn().not());
            if held.is_none() {
                break;
            }
        }
        Ok(over.or(held))
    }

    /// Strikes out in which ways an answer that was given already is good against the moves that are still open.
    fn follow(&mut self, planned: Board, open: &mut [(u8, TurnStates)]) -> Result<(), NotSolved> {
        let won = self.table(&Root::of([planned.attacker, planned.defender], 1, self.ties_win))?;
        let placed_five = fives(planned.defender, true);
        for (socket, won) in planned.free().zip(won) {
            let held = won.not().before_a_turn().or(placed_five);
            for (_, open) in open.iter_mut().filter(|(other, _)| *other == socket) {
                *open = open.and(held.not());
            }
        }
        Ok(())
    }

    /// In which of these ways the defender, who is to move, has an answer after which the attacker is sure not to win.
    fn answers(&mut self, board: Board, ways: TurnStates) -> Result<TurnStates, NotSolved> {
        // Five on placing ends the game before the turn.
        let placed_five = board
            .free()
            .fold(TurnStates::NONE, |all, socket| all.or(fives(board.with_defender(socket).defender, true)));
        let mut held = ways.and(placed_five);
        if held == ways {
            return Ok(held);
        }
        for mut reply in self.replies(board, ways.and(held.not()))? {
            let answered = board.with_defender(reply.socket);
            let safe = self.tried(answered, &mut reply, ways.and(held.not()))?;
            held = held.or(safe.before_a_turn().and(ways));
            if held == ways {
                break;
            }
        }
        Ok(held)
    }

    /// Whether one table tells everything soon.
    fn is_quick(&self, board: Board) -> bool {
        let empty = board.free().count();
        empty <= FEW_SOCKETS && Solver::bytes_for(Shape { empty, ahead: 0 }) <= self.room
    }

    /// Turns with an answer in some ways after which the attacker is sure not to win. One table tells it of all turns;
    /// otherwise every turn is more work, and only the best is tried.
    fn tried(
        &mut self,
        answered: Board,
        reply: &mut Reply,
        ways: TurnStates,
    ) -> Result<TurnStates, NotSolved> {
        let is_quick = self.is_quick(answered);
        let nodes = if is_quick { BEFORE_A_TABLE } else { BEFORE_MORE };
        let mut best = TurnStates::NONE;
        for way in ways.ways(true) {
            while let Some(at) = reply.best(way).filter(|&at| reply.turns[at].resistance < Search::NEVER) {
                let turn = &mut reply.turns[at];
                turn.resistance = self.resistance(answered.turned_to(turn.way), nodes)?;
                if turn.resistance > 0 {
                    best = best.or(TurnStates::only(turn.way));
                    break;
                }
            }
        }
        let safe = reply.safe();
        let open = ways.and(best.before_a_turn()).and(safe.before_a_turn().not());
        if open.is_none() {
            return Ok(safe);
        }
        let tried = if is_quick { open.before_a_turn() } else { best.and(open.before_a_turn()) };
        Ok(safe.or(self.withstands(answered, tried)?))
    }

    fn table(&mut self, root: &Root) -> Result<Vec<TurnStates>, NotSolved> {
        let won = self.solver.wins(root, self.stop)?;
        self.positions += root.shape().all_positions();
        Ok(won)
    }

    /// The answers to whatever the attacker does, the most promising first.
    fn plans(&mut self, board: Board, open: &[(u8, TurnStates)]) -> Result<Vec<u8>, NotSolved> {
        let mut plans: Vec<(usize, u8)> = Vec::new();
        for plan in board.free() {
            let mut good = 0;
            for &(socket, open) in open.iter().filter(|(socket, _)| *socket != plan) {
                let answered = board.with_attacker(socket).with_defender(plan);
                for way in open.ways(true).take(WAYS_A_MOVE) {
                    good += usize::from(self.has_good_turn(answered, way)?);
                }
            }
            plans.push((good, plan));
        }
        plans.sort_by_key(|&(good, _)| Reverse(good));
        Ok(plans.into_iter().map(|(_, plan)| plan).collect())
    }

    /// Whether some turn does not lose at once.
    fn has_good_turn(&mut self, answered: Board, way: Quarters) -> Result<bool, NotSolved> {
        let (nodes, _) = LOOKS[0];
        for after in TurnStates::only(way).before_a_turn().ways(false) {
            if self.resistance(answered.turned_to(after), nodes)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The answers that do not lose quickly, the most promising first.
    fn replies(&mut self, board: Board, ways: TurnStates) -> Result<Vec<Reply>, NotSolved> {
        let turn = |way| Turned { way, resistance: 1 };
        let turns: Vec<Turned> = ways.before_a_turn().ways(false).map(turn).collect();
        let mut replies: Vec<Reply> =
            board.free().map(|socket| Reply { socket, turns: turns.clone() }).collect();
        for (nodes, most) in LOOKS {
            replies.truncate(most);
            for reply in &mut replies {
                let answered = board.with_defender(reply.socket);
                for turn in reply.turns.iter_mut().filter(|turn| turn.resistance > 0) {
                    turn.resistance = self.resistance(answered.turned_to(turn.way), nodes)?;
                }
            }
            replies.retain(|reply| reply.turns.iter().any(|turn| turn.resistance > 0));
            replies.sort_by_cached_key(|reply| Reverse(reply.promise(ways)));
            let surest = replies.first().map_or(TurnStates::NONE, Reply::safe);
            if ways.and(surest.before_a_turn()) == ways {
                break;
            }
        }
        Ok(replies)
    }

    /// How much the attacker, who is to move, still has to show when so many positions more were looked at.
    fn resistance(&mut self, board: Board, nodes: usize) -> Result<u32, NotSolved> {
        if self.stop.is_due() {
            return Err(NotSolved::Stopped);
        }
        let has_five = |marbles| fives(marbles, false).contains([0; 4]);
        if has_five(board.defender) {
            return Ok(Search::NEVER);
        }
        if has_five(board.attacker) {
            return Ok(0);
        }
        if self.scout.nodes() + nodes > self.kept {
            self.positions += self.scout.nodes() as u64;
            self.scout = Search::new(self.ties_win, self.stop, &ALONE);
        }
        Ok(self.scout.resistance(board, self.scout.nodes() + nodes))
    }
}

/// Two turns, one after the other.
fn sum(one: Quarters, other: Quarters) -> Quarters {
    std::array::from_fn(|block| (one[block] + other[block]) % 4)
}
