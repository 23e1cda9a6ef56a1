//! Fast random playouts of Pentago, for Monte Carlo evaluation.
//!
//! The marbles of a block stay where they are and only the block's orientation changes, so that no step waits for a turn.
//! Few moves make five. A round is therefore played without checks, and then the sweeps of its blocks are looked up once:
//! if no five was possible during them, there was none; otherwise the round is played again move by move.

use super::lines::{ORIENTATION_SHIFT, SWEEP_SHIFT, UNTURNED, has_five_in_sweep};
use super::{FULL, Pentago, PentagoEnding, TURNS, bit, block_of};
use crate::Game;
use crate::random::RandomSource;
use crate::turning_blocks::{
    BlockTurn, MarbleMove, MarbleSocket, PATTERNS, PlayoutFreeSockets, TURNED_BY_QUARTERS, place_after,
};

/// The bits of the blocks' orientations, modulo four. The bits above them hold carries of sums.
const ORIENTATIONS: u64 = 0x0001_0001_0001_0001 * (3 << ORIENTATION_SHIFT);

/// After this many moves no player has five marbles yet.
const MOVES_WITHOUT_FIVE: usize = 8;

/// What the two turns of a round add to the orientations before it.
#[derive(Clone, Copy)]
struct Turns {
    /// Added to the orientations: the sweeps of the round.
    sweeps: u64,
    /// Added to the orientations: the orientations after the round.
    turned: u64,
}

/// Every combination of a first and a second turn.
static ROUNDS: [Turns; 64] = {
    let mut rounds = [Turns { sweeps: 0, turned: 0 }; 64];
    let mut round = 0;
    while round < 64 {
        rounds[round] = Turns::new(BlockTurn::from_index(round / 8), BlockTurn::from_index(round % 8));
        round += 1;
    }
    rounds
};

impl Turns {
    const fn new(first: BlockTurn, second: BlockTurn) -> Turns {
        let cancel_out = second.index() == first.inverse().index();
        let sweeps = if cancel_out { sweep(first) } else { sweep(first) + sweep(second) };
        Turns { sweeps, turned: added(first) + added(second) }
    }
}

/// What a turn adds to the orientation of its block: one quarter clockwise, three anticlockwise.
const fn added(turn: BlockTurn) -> u64 {
    let quarters = if turn.is_clockwise() { 1 } else { 3 };
    quarters << (turn.block() as u32 * 16 + ORIENTATION_SHIFT)
}

/// What a turn adds to the orientations for the sweep of its block. Sweeps go clockwise, so that an anticlockwise turn
/// begins at its final orientation.
const fn sweep(turn: BlockTurn) -> u64 {
    let quarter = 1 << (turn.block() as u32 * 16 + SWEEP_SHIFT);
    if turn.is_clockwise() { quarter } else { quarter + added(turn) }
}

/// The orientation of a block, in quarter turns clockwise.
#[inline]
fn quarters(orientations: u64, block: usize) -> u8 {
    ((orientations ^ UNTURNED) >> (block as u32 * 16 + ORIENTATION_SHIFT)) as u8 & 3
}

/// A socket, as before any block was turned, and a turn.
#[derive(Clone, Copy)]
struct RandomMove {
    unturned: MarbleSocket,
    turn: BlockTurn,
}

/// One move of each player.
#[derive(Clone, Copy)]
struct Round {
    unturned: [MarbleSocket; 2],
    /// Index into [`ROUNDS`].
    turns: usize,
}

impl Round {
    /// Uniform over free sockets and turns. One draw of 64 bits is a fraction with enough digits for the whole round.
    #[inline]
    fn random<R: RandomSource + ?Sized>(free: &mut PlayoutFreeSockets<64>, random: &mut R) -> Round {
        let (first, rest) = digit(random.bits(), free.left());
        let first = free.take(first);
        let (second, rest) = digit(rest, free.left());
        let second = free.take(second);
        Round { unturned: [first, second], turns: (rest >> 58) as usize }
    }

    fn moves(self) -> [RandomMove; 2] {
        let [first, second] = self.unturned;
        [
            RandomMove { unturned: first, turn: BlockTurn::from_index(self.turns / 8) },
            RandomMove { unturned: second, turn: BlockTurn::from_index(self.turns % 8) },
        ]
    }
}

/// The first digit of a binary fraction in another base, and the fraction that remains.
#[inline]
fn digit(fraction: u64, base: u32) -> (u32, u64) {
    let product = u128::from(fraction) * u128::from(base);
    ((product >> 64) as u32, product as u64)
}

/// The board of a playout: marbles as before any turn, and the orientations of the blocks.
#[derive(Clone, Copy)]
struct PentagoPlayout {
    /// The player who moves first in the playout comes first.
    marbles: [u64; 2],
    orientations: u64,
    /// The number of moves of the playout.
    moves: usize,
    got_five: [bool; 2],
}

impl PentagoPlayout {
    /// The board after a round.
    #[inline]
    fn after(mut self, round: Round) -> PentagoPlayout {
        for (marbles, unturned) in self.marbles.iter_mut().zip(round.unturned) {
            *marbles |= bit(unturned);
        }
        self.orientations = (self.orientations + ROUNDS[round.turns & 63].turned) & ORIENTATIONS;
        self.moves += 2;
        self
    }

    /// Whether a player may have had five at any time of the round that leads from this board to `after`.
    #[inline]
    fn may_have_five_during(&self, after: &PentagoPlayout, round: Round) -> bool {
        let sweeps = self.orientations + ROUNDS[round.turns & 63].sweeps;
        let [one, other] = after.marbles;
        has_five_in_sweep(one | sweeps) | has_five_in_sweep(other | sweeps)
    }

    #[inline]
    fn turn(&mut self, turn: BlockTurn) {
        self.orientations = (self.orientations + added(turn)) & ORIENTATIONS;
    }

    fn is_over(&self) -> bool {
        self.got_five != [false; 2]
    }

    /// Reports the moves of a round that did not end the game.
    #[inline]
    fn report_round(mut self, round: Round, on_move: &mut impl FnMut(MarbleMove)) {
        for RandomMove { unturned, turn } in round.moves() {
            on_move(MarbleMove { socket: self.current_socket(unturned), turn: Some(turn) });
            self.turn(turn);
        }
    }

    /// Plays moves one by one until a player has five. By value, so that the caller can keep the board in registers.
    #[cold]
    #[inline(never)]
    fn play_exactly(mut self, moves: &[RandomMove], on_move: &mut impl FnMut(MarbleMove)) -> PentagoPlayout {
        for (mover, &mv) in moves.iter().enumerate() {
            on_move(self.play_exact_move(mover, mv));
            if self.is_over() {
                break;
            }
        }
        self
    }

    fn play_exact_move(&mut self, mover: usize, RandomMove { unturned, turn }: RandomMove) -> MarbleMove {
        let socket = self.current_socket(unturned);
        self.moves += 1;
        self.marbles[mover] |= bit(unturned);
        self.got_five[mover] = has_five_in_sweep(self.marbles[mover] | self.orientations);
        if self.is_over() {
            return MarbleMove { socket, turn: None };
        }
        self.turn(turn);
        self.got_five = self.marbles.map(|marbles| has_five_in_sweep(marbles | self.orientations));
        MarbleMove { socket, turn: Some(turn) }
    }

    /// The socket after the turns so far.
    #[inline]
    fn current_socket(&self, unturned: MarbleSocket) -> MarbleSocket {
        let block = unturned.block() & 3;
        MarbleSocket::new(block, place_after(unturned.place(), quarters(self.orientations, block)))
    }

    /// The marbles after the turns so far.
    #[inline]
    fn current_marbles(&self, marbles: u64) -> u64 {
        (0..4).fold(0, |current, block| {
            let turned = usize::from(quarters(self.orientations, block)) * PATTERNS;
            let pattern = TURNED_BY_QUARTERS[turned | usize::from(block_of(marbles, block))];
            current | u64::from(pattern) << (block * 16)
        })
    }
}

impl Pentago {
    /// Plays random moves until the end or for `max_moves` moves, and reports every move. Not for PG-11, which depends on
    /// the last turn.
    #[inline]
    pub(super) fn play_randomly<R: RandomSource + ?Sized>(
        &mut self,
        random: &mut R,
        max_moves: usize,
        mut on_move: impl FnMut(MarbleMove),
    ) -> usize {
        debug_assert!(!self.rules.no_turn_back);
        let start = usize::from(self.ply);
        let max_moves = if self.is_over() { 0 } else { max_moves.min(usize::from(FULL) - start) };
        let free = self.free();
        let mut free = PlayoutFreeSockets::new((0..4).map(|block| block_of(free, block)));
        let marbles = [self.mine, self.theirs];
        let mut board = PentagoPlayout { marbles, orientations: UNTURNED, moves: 0, got_five: [false; 2] };
        while board.moves + 2 <= max_moves {
            let round = Round::random(&mut free, random);
            let after = board.after(round);
            if start + after.moves > MOVES_WITHOUT_FIVE && board.may_have_five_during(&after, round) {
                let exact = board.play_exactly(&round.moves(), &mut on_move);
                if exact.is_over() {
                    board = exact;
                    break;
                }
            } else {
                board.report_round(round, &mut on_move);
            }
            board = after;
        }
        if board.moves < max_moves && !board.is_over() {
            // One move is left: the first of a round.
            let (nth, turn) = random.roll_two(free.left(), TURNS);
            let mv = RandomMove { unturned: free.take(nth), turn: BlockTurn::from_index(turn as usize) };
            board = board.play_exactly(&[mv], &mut on_move);
        }
        self.finish_playout(&board);
        board.moves
    }

    /// Takes over the board of a finished playout.
    #[inline]
    fn finish_playout(&mut self, board: &PentagoPlayout) {
        if board.moves == 0 {
            return;
        }
        let odd = board.moves % 2 == 1;
        [self.theirs, self.mine] = in_order(board.marbles, odd).map(|marbles| board.current_marbles(marbles));
        self.ply += board.moves as u8;
        if board.is_over() {
            let [mover, other] = in_order(board.got_five, odd);
            self.ending = self.after_fives(mover, other);
        } else if self.ply == FULL {
            self.ending = PentagoEnding::Drawn;
        }
    }
}

/// The last mover's value first: that of the player who began, if the number of moves is odd. An index would force the
/// board out of registers.
#[inline]
fn in_order<T>([one, other]: [T; 2], odd: bool) -> [T; 2] {
    if odd { [one, other] } else { [other, one] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::PentagoRules;

    /// Plays random games, `at_a_time` moves per call, and the same moves one by one.
    fn plays_as_move_by_move(rules: PentagoRules, at_a_time: usize) {
        let start = Pentago::new(rules);
        let mut dice = Dice::from_seed(1);
        for _ in 0..300 {
            let (mut game, mut replayed) = (start, start);
            while !game.is_over() {
                let mut moves = Vec::new();
                let played = game.play_randomly(&mut dice, at_a_time, |mv| moves.push(mv));
                assert_eq!(played, moves.len());
                assert!(played == at_a_time || game.is_over() && played > 0);
                for mv in moves {
                    replayed.play(mv).expect("a playout's moves are legal");
                }
                assert_eq!(game, replayed);
            }
            assert_eq!(game.places(), replayed.places());
            assert_eq!(game.play_randomly(&mut dice, 1, |_| panic!("the game is over")), 0);
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
