//! Pentago played to the end by lot, quickly: engines that judge by playouts live on this.
//!
//! A block's marbles stay where they are, and the block only remembers how it stands: nothing has to wait for a turn.
//! And few moves make five, so that a round is played blindly, and then only the ways that the blocks went in the round
//! are looked up. If no five was possible on them, nobody had one; otherwise the round is played again with care.

use super::lines::{ON_THE_WAY, STANDING, UNTURNED, has_five_on_the_way};
use super::{Ending, FULL, Pentago, TURNS, bit, block_of};
use crate::block::{MarbleMove, PATTERNS, TURNED_BY_QUARTERS, Turn, Urn, place_after, socket_of};
use crate::{Dice, Game};

/// The bits that tell how the blocks stand, modulo four. Above them there is room for sums.
const STANDINGS: u64 = 0x0001_0001_0001_0001 * (3 << STANDING);

/// Before this many moves nobody has five marbles.
const FIRST_FIVE: usize = 8;

/// What the two turns of a round add to how the blocks stand before it.
#[derive(Clone, Copy)]
struct Turns {
    /// To get the ways that the blocks go in the round.
    ways: u64,
    /// To get how they stand after it.
    turned: u64,
}

/// Every first turn with every second.
static ROUNDS: [Turns; 64] = {
    let mut rounds = [Turns { ways: 0, turned: 0 }; 64];
    let mut round = 0;
    while round < 64 {
        rounds[round] = Turns::new(Turn::from_index(round / 8), Turn::from_index(round % 8));
        round += 1;
    }
    rounds
};

impl Turns {
    const fn new(first: Turn, second: Turn) -> Turns {
        let there_and_back = second.index() == first.back().index();
        let ways = if there_and_back { way(first) } else { way(first) + way(second) };
        Turns { ways, turned: added(first) + added(second) }
    }
}

/// What a turn adds to how its block stands: clockwise one quarter, anticlockwise three.
const fn added(turn: Turn) -> u64 {
    let quarters = if turn.is_clockwise() { 1 } else { 3 };
    quarters << (turn.block() as u32 * 16 + STANDING)
}

/// What a turn adds to get its block's way. Ways go clockwise, so that an anticlockwise turn's begins where it ends.
const fn way(turn: Turn) -> u64 {
    let quarter = 1 << (turn.block() as u32 * 16 + ON_THE_WAY);
    if turn.is_clockwise() { quarter } else { quarter + added(turn) }
}

/// How many quarters clockwise a block has been turned.
#[inline]
fn quarters(standing: u64, block: usize) -> u8 {
    ((standing ^ UNTURNED) >> (block as u32 * 16 + STANDING)) as u8 & 3
}

/// A socket by its number before any block was turned, and a turn.
#[derive(Clone, Copy)]
struct Drawn {
    unturned: u8,
    turn: Turn,
}

/// A move of each player.
#[derive(Clone, Copy)]
struct Round {
    unturned: [u8; 2],
    /// Which of [`ROUNDS`].
    turns: usize,
}

impl Round {
    /// Free sockets and turns, evenly. One roll is a fraction with digits enough for the whole round.
    #[inline]
    fn by_lot(urn: &mut Urn<64>, dice: &mut Dice) -> Round {
        let (first, rest) = digit(dice.bits(), urn.left());
        let first = urn.take(first);
        let (second, rest) = digit(rest, urn.left());
        let second = urn.take(second);
        Round { unturned: [first, second], turns: (rest >> 58) as usize }
    }

    fn drawn(self) -> [Drawn; 2] {
        let [first, second] = self.unturned;
        [
            Drawn { unturned: first, turn: Turn::from_index(self.turns / 8) },
            Drawn { unturned: second, turn: Turn::from_index(self.turns % 8) },
        ]
    }
}

/// The first digit of a binary fraction when it is written to another base, and the fraction left.
#[inline]
fn digit(fraction: u64, base: u32) -> (u32, u64) {
    let product = u128::from(fraction) * u128::from(base);
    ((product >> 64) as u32, product as u64)
}

/// A board whose blocks remember how they stand.
#[derive(Clone, Copy)]
struct Spinning {
    /// Of the player who moved first in this playout, and of the other.
    marbles: [u64; 2],
    standing: u64,
    /// The moves of this playout.
    moves: usize,
    got_five: [bool; 2],
}

impl Spinning {
    /// The board after a round.
    #[inline]
    fn after(mut self, round: Round) -> Spinning {
        for (marbles, unturned) in self.marbles.iter_mut().zip(round.unturned) {
            *marbles |= bit(usize::from(unturned));
        }
        self.standing = (self.standing + ROUNDS[round.turns & 63].turned) & STANDINGS;
        self.moves += 2;
        self
    }

    /// Whether anybody may have had five at any time of the round that leads from this board to the one after it.
    #[inline]
    fn may_have_had_five(&self, after: &Spinning, round: Round) -> bool {
        let ways = self.standing + ROUNDS[round.turns & 63].ways;
        let [one, other] = after.marbles;
        has_five_on_the_way(one | ways) | has_five_on_the_way(other | ways)
    }

    #[inline]
    fn turn(&mut self, turn: Turn) {
        self.standing = (self.standing + added(turn)) & STANDINGS;
    }

    fn is_over(&self) -> bool {
        self.got_five != [false; 2]
    }

    /// Shows a round that nobody ended.
    #[inline]
    fn show_round(mut self, round: Round, show: &mut impl FnMut(MarbleMove)) {
        for Drawn { unturned, turn } in round.drawn() {
            show(MarbleMove { socket: self.settled_socket(unturned), turn: Some(turn) });
            self.turn(turn);
        }
    }

    /// Plays until somebody has five. By value: elsewhere the board can then stay in registers.
    #[cold]
    #[inline(never)]
    fn play_with_care(mut self, moves: &[Drawn], show: &mut impl FnMut(MarbleMove)) -> Spinning {
        for (mover, &drawn) in moves.iter().enumerate() {
            show(self.play_one_with_care(mover, drawn));
            if self.is_over() {
                break;
            }
        }
        self
    }

    fn play_one_with_care(&mut self, mover: usize, Drawn { unturned, turn }: Drawn) -> MarbleMove {
        let socket = self.settled_socket(unturned);
        self.moves += 1;
        self.marbles[mover] |= bit(usize::from(unturned));
        self.got_five[mover] = has_five_on_the_way(self.marbles[mover] | self.standing);
        if self.is_over() {
            return MarbleMove { socket, turn: None };
        }
        self.turn(turn);
        self.got_five = self.marbles.map(|marbles| has_five_on_the_way(marbles | self.standing));
        MarbleMove { socket, turn: Some(turn) }
    }

    /// Where a socket is now.
    #[inline]
    fn settled_socket(&self, unturned: u8) -> u8 {
        let (block, place) = (usize::from(unturned >> 4 & 3), usize::from(unturned & 15));
        socket_of(block, place_after(place, quarters(self.standing, block))) as u8
    }

    /// Where marbles are once the blocks have really been turned.
    #[inline]
    fn settled(&self, marbles: u64) -> u64 {
        (0..4).fold(0, |settled, block| {
            let turned = usize::from(quarters(self.standing, block)) * PATTERNS;
            let pattern = TURNED_BY_QUARTERS[turned | usize::from(block_of(marbles, block))];
            settled | u64::from(pattern) << (block * 16)
        })
    }
}

impl Pentago {
    /// Plays by lot until the end or for `most` moves, and shows every move. Not for PG-11, which asks what was turned
    /// last.
    #[inline]
    pub(super) fn play_by_lot(
        &mut self,
        dice: &mut Dice,
        most: usize,
        mut show: impl FnMut(MarbleMove),
    ) -> usize {
        debug_assert!(!self.rules.no_turn_back);
        let start = usize::from(self.ply);
        let most = if self.is_over() { 0 } else { most.min(usize::from(FULL) - start) };
        let free = self.free();
        let mut urn = Urn::new((0..4).map(|block| block_of(free, block)));
        let marbles = [self.mine, self.theirs];
        let mut board = Spinning { marbles, standing: UNTURNED, moves: 0, got_five: [false; 2] };
        while board.moves + 2 <= most {
            let round = Round::by_lot(&mut urn, dice);
            let after = board.after(round);
            if start + after.moves > FIRST_FIVE && board.may_have_had_five(&after, round) {
                let careful = board.play_with_care(&round.drawn(), &mut show);
                if careful.is_over() {
                    board = careful;
                    break;
                }
            } else {
                board.show_round(round, &mut show);
            }
            board = after;
        }
        if board.moves < most && !board.is_over() {
            // One move is left: the first of a round.
            let (nth, turn) = dice.roll_two(urn.left(), TURNS);
            let drawn = Drawn { unturned: urn.take(nth), turn: Turn::from_index(turn as usize) };
            board = board.play_with_care(&[drawn], &mut show);
        }
        self.take_over(&board);
        board.moves
    }

    /// Ends a playout.
    #[inline]
    fn take_over(&mut self, board: &Spinning) {
        if board.moves == 0 {
            return;
        }
        let odd = board.moves % 2 == 1;
        [self.theirs, self.mine] = in_order(board.marbles, odd).map(|marbles| board.settled(marbles));
        self.ply += board.moves as u8;
        if board.is_over() {
            let [mover, other] = in_order(board.got_five, odd);
            self.ending = self.after_fives(mover, other);
        } else if self.ply == FULL {
            self.ending = Ending::Drawn;
        }
    }
}

/// The last mover's first: his who began, if the number of moves is odd. No index, for which a board would have to leave
/// its registers.
#[inline]
fn in_order<T>([one, other]: [T; 2], odd: bool) -> [T; 2] {
    if odd { [one, other] } else { [other, one] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PentagoRules;

    /// Plays games by lot, so many moves at a time, and the same moves one by one.
    fn plays_as_move_by_move(rules: PentagoRules, at_a_time: usize) {
        let start = Pentago::new(rules);
        let mut dice = Dice::from_seed(1);
        for _ in 0..300 {
            let (mut game, mut replayed) = (start, start);
            while !game.is_over() {
                let mut moves = Vec::new();
                let played = game.play_by_lot(&mut dice, at_a_time, |mv| moves.push(mv));
                assert_eq!(played, moves.len());
                assert!(played == at_a_time || game.is_over() && played > 0);
                for mv in moves {
                    replayed.play(mv).expect("a playout's moves are legal");
                }
                assert_eq!(game, replayed);
            }
            assert_eq!(game.places(), replayed.places());
            assert_eq!(game.play_by_lot(&mut dice, 1, |_| panic!("the game is over")), 0);
        }
    }

    #[test]
    fn playouts_play_as_move_by_move() {
        let mover_wins_ties = PentagoRules { mover_wins_ties: true, ..PentagoRules::default() };
        for at_a_time in [1, 2, 7, usize::MAX] {
            plays_as_move_by_move(PentagoRules::default(), at_a_time);
            plays_as_move_by_move(mover_wins_ties, at_a_time);
        }
    }
}
