//! Fast random playouts of Pentago XL, for Monte Carlo evaluation.
//!
//! Few moves make five, and a check after every marble and every turn would take most of the time. A round is therefore
//! played without checks, and only the union of the sockets that a colour's marbles were in during the round is searched.
//! If it has no five, there was none; otherwise the round is played again move by move.

use super::marble_bitboard::XlMarbleBitboard;
use super::{FULL_BOARD, PentagoXl, TURNS, nth_turn};
use crate::Seat;
use crate::random::RandomSource;
use crate::turning_blocks::{BlockTurn, MarbleMove, MarbleSocket, PlayoutFreeSockets, place_after};

/// A socket, as before any block was turned, and a turn.
#[derive(Clone, Copy)]
struct RandomMove {
    unturned: MarbleSocket,
    turn: BlockTurn,
}

impl RandomMove {
    /// Uniform over free sockets and turns.
    #[inline]
    fn random<R: RandomSource + ?Sized>(free: &mut PlayoutFreeSockets<128>, random: &mut R) -> RandomMove {
        let (nth, turn) = random.roll_two(free.left(), TURNS as u32);
        RandomMove { unturned: free.take(nth), turn: nth_turn(turn as usize) }
    }
}

/// The orientation of each block in quarter turns clockwise, four bits per block.
#[derive(Clone, Copy)]
struct Orientations(u64);

impl Orientations {
    const NONE: Orientations = Orientations(0);
    const UP_TO_THREE: u64 = 0x3_3333_3333;

    #[inline]
    fn turn(&mut self, turn: BlockTurn) {
        let quarters = if turn.is_clockwise() { 1 } else { 3 };
        self.0 = (self.0 + (quarters << (turn.block() * 4))) & Orientations::UP_TO_THREE;
    }

    /// The socket after the turns so far.
    #[inline]
    fn current(self, unturned: MarbleSocket) -> MarbleSocket {
        let block = unturned.block();
        let quarters = (self.0 >> (block * 4)) as u8 & 3;
        MarbleSocket::new(block, place_after(unturned.place(), quarters))
    }
}

/// The board of a playout, its colours in the order in which they move.
#[derive(Clone, Copy)]
struct XlPlayout<const SEATS: usize> {
    marbles: [XlMarbleBitboard; SEATS],
    orientations: Orientations,
    /// The number of moves of the playout.
    moves: usize,
    /// A bit for each colour, in the order of `marbles`.
    got_five: u8,
}

impl<const SEATS: usize> XlPlayout<SEATS> {
    /// Plays a round without looking for fives. Returns the moves, and for every colour all sockets its marbles were in.
    #[inline]
    fn play_unchecked_round(
        &mut self,
        round: &[RandomMove; SEATS],
    ) -> ([MarbleMove; SEATS], [XlMarbleBitboard; SEATS]) {
        let mut touched = self.marbles;
        let moves = std::array::from_fn(|mover| {
            let RandomMove { unturned, turn } = round[mover];
            let socket = self.orientations.current(unturned);
            self.marbles[mover].add(socket);
            touched[mover].add(socket);
            self.orientations.turn(turn);
            for (marbles, touched) in self.marbles.iter_mut().zip(&mut touched) {
                marbles.turn(turn);
                *touched = touched.or(*marbles);
            }
            MarbleMove { socket, turn: Some(turn) }
        });
        self.moves += SEATS;
        (moves, touched)
    }

    /// Plays moves one by one until a player has five. By value, so that the caller can keep the board in registers.
    #[cold]
    #[inline(never)]
    fn play_exactly(
        mut self,
        round: impl Iterator<Item = RandomMove>,
        on_move: &mut impl FnMut(MarbleMove),
    ) -> Self {
        for (mover, mv) in round.enumerate() {
            on_move(self.play_exact_move(mover, mv));
            if self.got_five != 0 {
                break;
            }
        }
        self
    }

    fn play_exact_move(&mut self, mover: usize, RandomMove { unturned, turn }: RandomMove) -> MarbleMove {
        let socket = self.orientations.current(unturned);
        self.moves += 1;
        self.marbles[mover].add(socket);
        if self.marbles[mover].has_five() {
            self.got_five = 1 << mover;
            return MarbleMove { socket, turn: None };
        }
        self.orientations.turn(turn);
        for (colour, marbles) in self.marbles.iter_mut().enumerate() {
            marbles.turn(turn);
            self.got_five |= u8::from(marbles.has_five()) << colour;
        }
        MarbleMove { socket, turn: Some(turn) }
    }
}

impl PentagoXl {
    /// Plays random moves until the end or for `max_moves` moves, and reports every move. Only for games that end with
    /// the first five: until then all seats move in turn, and the number of moves determines the seat to move.
    #[inline]
    pub(super) fn play_randomly<const SEATS: usize, R: RandomSource + ?Sized>(
        &mut self,
        random: &mut R,
        max_moves: usize,
        mut on_move: impl FnMut(MarbleMove),
    ) -> usize {
        debug_assert!(!self.rules.play_on() && self.rules.seats() == SEATS);
        let start = FULL_BOARD - usize::from(self.free);
        let last = FULL_BOARD.min(SEATS * usize::from(self.rules.marbles()));
        let max_moves = if self.over { 0 } else { max_moves.min(last - start) };
        let first = self.to_move.index();
        let marbles = std::array::from_fn(|colour| self.marbles[(first + colour) % SEATS]);
        let mut board =
            XlPlayout::<SEATS> { marbles, orientations: Orientations::NONE, moves: 0, got_five: 0 };
        let free = XlMarbleBitboard::free(&marbles);
        let mut free = PlayoutFreeSockets::new((0..9).map(|block| free.block(block)));
        while board.moves + SEATS <= max_moves && board.got_five == 0 {
            let round = std::array::from_fn(|_| RandomMove::random(&mut free, random));
            let mut after = board;
            let (moves, touched) = after.play_unchecked_round(&round);
            // In the first four rounds no player has five marbles.
            let too_few = start + after.moves <= 4 * SEATS;
            if too_few || !touched.into_iter().any(XlMarbleBitboard::has_five) {
                moves.into_iter().for_each(&mut on_move);
                board = after;
            } else {
                board = board.play_exactly(round.into_iter(), &mut on_move);
            }
        }
        if board.moves < max_moves && board.got_five == 0 {
            let rest = (board.moves..max_moves).map(|_| RandomMove::random(&mut free, random));
            board = board.play_exactly(rest, &mut on_move);
        }
        self.finish_playout(&board);
        board.moves
    }

    /// Takes over the board of a finished playout.
    #[inline]
    fn finish_playout<const SEATS: usize>(&mut self, board: &XlPlayout<SEATS>) {
        if board.moves == 0 {
            return;
        }
        let first = self.to_move.index();
        let mut got_five = 0;
        for (colour, &marbles) in board.marbles.iter().enumerate() {
            let seat = (first + colour) % SEATS;
            self.marbles[seat] = marbles;
            self.left[seat] -= ((board.moves + SEATS - 1 - colour) / SEATS) as u8;
            got_five |= (board.got_five >> colour & 1) << seat;
        }
        self.free -= board.moves as u8;
        self.to_move = Seat::at((first + board.moves - 1) % SEATS);
        self.end_turn(got_five);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::{Game, XlRules};

    /// Plays random games, `at_a_time` moves per call, and the same moves one by one.
    fn plays_as_move_by_move<const SEATS: usize>(options: &str, at_a_time: usize) {
        let start = PentagoXl::new(XlRules::parse(SEATS, options).expect("rules"));
        let mut dice = Dice::from_seed(SEATS as u64);
        for _ in 0..300 {
            let (mut game, mut replayed) = (start, start);
            while !game.is_over() {
                let mut moves = Vec::new();
                let played = game.play_randomly::<SEATS, _>(&mut dice, at_a_time, |mv| moves.push(mv));
                assert_eq!(played, moves.len());
                assert!(played == at_a_time || game.is_over() && played > 0);
                for mv in moves {
                    replayed.play(mv).expect("a playout's moves are legal");
                }
                assert_eq!(game, replayed);
            }
            assert_eq!(game.places(), replayed.places());
            assert_eq!(game.play_randomly::<SEATS, _>(&mut dice, 1, |_| panic!("the game is over")), 0);
        }
    }

    #[test]
    fn whole_playouts_play_as_move_by_move() {
        plays_as_move_by_move::<2>("", usize::MAX);
        plays_as_move_by_move::<3>("", usize::MAX);
        plays_as_move_by_move::<4>("", usize::MAX);
        plays_as_move_by_move::<4>("teams", usize::MAX);
    }

    #[test]
    fn playouts_in_pieces_play_as_move_by_move() {
        for at_a_time in [1, 2, 3, 5, 7] {
            plays_as_move_by_move::<2>("", at_a_time);
            plays_as_move_by_move::<3>("", at_a_time);
            plays_as_move_by_move::<4>("teams", at_a_time);
        }
    }

    #[test]
    fn playouts_with_unusual_stocks_play_as_move_by_move() {
        plays_as_move_by_move::<2>("marbles=81", usize::MAX);
        plays_as_move_by_move::<3>("marbles=5", usize::MAX);
        plays_as_move_by_move::<4>("marbles=1", usize::MAX);
    }
}
