//! Pentago XL played to the end by lot, quickly: engines that judge by playouts live on this.
//!
//! Few moves make five, and looking for it after every marble and every turn would take most of the time. Here a round
//! is played blindly, and only the sockets that a colour's marbles were in at any time of the round, all taken together,
//! are searched. If they have no five, nobody had; otherwise the round is played again with care.

use super::marbles::Marbles;
use super::{FULL_BOARD, PentagoXl, TURNS, nth_turn};
use crate::block::{MarbleMove, Turn, Urn, place_after, socket_of};
use crate::{Dice, Seat};

/// A socket from the urn, and a turn.
#[derive(Clone, Copy)]
struct Drawn {
    unturned: u8,
    turn: Turn,
}

impl Drawn {
    /// A free socket, evenly, and a turn, evenly.
    #[inline]
    fn from(urn: &mut Urn<128>, dice: &mut Dice) -> Drawn {
        let (nth, turn) = dice.roll_two(urn.left(), TURNS as u32);
        Drawn { unturned: urn.take(nth), turn: nth_turn(turn as usize) }
    }
}

/// How many quarters clockwise each block has been turned, four bits a block.
#[derive(Clone, Copy)]
struct Quarters(u64);

impl Quarters {
    const NONE: Quarters = Quarters(0);
    const UP_TO_THREE: u64 = 0x3_3333_3333;

    #[inline]
    fn turn(&mut self, turn: Turn) {
        let quarters = if turn.is_clockwise() { 1 } else { 3 };
        self.0 = (self.0 + (quarters << (turn.block() * 4))) & Quarters::UP_TO_THREE;
    }

    /// Where a socket is now.
    #[inline]
    fn settled(self, unturned: u8) -> u8 {
        let (block, place) = (usize::from(unturned >> 4), usize::from(unturned & 15));
        let quarters = (self.0 >> (block * 4)) as u8 & 3;
        socket_of(block, place_after(place, quarters)) as u8
    }
}

/// A playout's board, whose colours are in the order in which they move.
#[derive(Clone, Copy)]
struct Spinning<const SEATS: usize> {
    marbles: [Marbles; SEATS],
    quarters: Quarters,
    /// The moves of this playout.
    moves: usize,
    /// A bit for each colour, in the board's order.
    got_five: u8,
}

impl<const SEATS: usize> Spinning<SEATS> {
    /// Plays a round without looking for fives. Tells the moves, and for every colour all sockets its marbles were in.
    #[inline]
    fn play_blindly(&mut self, round: &[Drawn; SEATS]) -> ([MarbleMove; SEATS], [Marbles; SEATS]) {
        let mut touched = self.marbles;
        let moves = std::array::from_fn(|mover| {
            let Drawn { unturned, turn } = round[mover];
            let socket = self.quarters.settled(unturned);
            self.marbles[mover].add(socket);
            touched[mover].add(socket);
            self.quarters.turn(turn);
            for (marbles, touched) in self.marbles.iter_mut().zip(&mut touched) {
                marbles.turn(turn);
                *touched = touched.or(*marbles);
            }
            MarbleMove { socket, turn: Some(turn) }
        });
        self.moves += SEATS;
        (moves, touched)
    }

    /// Plays at most a round, until somebody has five. By value: elsewhere the board can then stay in registers.
    #[cold]
    #[inline(never)]
    fn play_with_care(
        mut self,
        round: impl Iterator<Item = Drawn>,
        show: &mut impl FnMut(MarbleMove),
    ) -> Self {
        for (mover, drawn) in round.enumerate() {
            show(self.play_one_with_care(mover, drawn));
            if self.got_five != 0 {
                break;
            }
        }
        self
    }

    fn play_one_with_care(&mut self, mover: usize, Drawn { unturned, turn }: Drawn) -> MarbleMove {
        let socket = self.quarters.settled(unturned);
        self.moves += 1;
        self.marbles[mover].add(socket);
        if self.marbles[mover].has_five() {
            self.got_five = 1 << mover;
            return MarbleMove { socket, turn: None };
        }
        self.quarters.turn(turn);
        for (colour, marbles) in self.marbles.iter_mut().enumerate() {
            marbles.turn(turn);
            self.got_five |= u8::from(marbles.has_five()) << colour;
        }
        MarbleMove { socket, turn: Some(turn) }
    }
}

impl PentagoXl {
    /// Plays by lot until the end or for `most` moves, and shows every move. Only for games that end with the first
    /// five: until then everybody plays in turn, and the number of moves tells whose turn it is.
    #[inline]
    pub(super) fn play_by_lot<const SEATS: usize>(
        &mut self,
        dice: &mut Dice,
        most: usize,
        mut show: impl FnMut(MarbleMove),
    ) -> usize {
        debug_assert!(!self.rules.play_on() && self.rules.seats() == SEATS);
        let start = FULL_BOARD - usize::from(self.free);
        let last = FULL_BOARD.min(SEATS * usize::from(self.rules.marbles()));
        let most = if self.over { 0 } else { most.min(last - start) };
        let first = self.to_move.index();
        let marbles = std::array::from_fn(|colour| self.marbles[(first + colour) % SEATS]);
        let mut board = Spinning::<SEATS> { marbles, quarters: Quarters::NONE, moves: 0, got_five: 0 };
        let free = Marbles::free(&marbles);
        let mut urn = Urn::new((0..9).map(|block| free.block(block)));
        while board.moves + SEATS <= most && board.got_five == 0 {
            let round = std::array::from_fn(|_| Drawn::from(&mut urn, dice));
            let mut after = board;
            let (moves, touched) = after.play_blindly(&round);
            // In the first four rounds nobody gets five marbles.
            let too_few = start + after.moves <= 4 * SEATS;
            if too_few || !touched.into_iter().any(Marbles::has_five) {
                moves.into_iter().for_each(&mut show);
                board = after;
            } else {
                board = board.play_with_care(round.into_iter(), &mut show);
            }
        }
        if board.moves < most && board.got_five == 0 {
            let rest = (board.moves..most).map(|_| Drawn::from(&mut urn, dice));
            board = board.play_with_care(rest, &mut show);
        }
        self.take_over(&board);
        board.moves
    }

    /// Ends a playout.
    #[inline]
    fn take_over<const SEATS: usize>(&mut self, board: &Spinning<SEATS>) {
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
        self.settle(got_five);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, XlRules};

    /// Plays a game by lot, so many moves at a time, and the same moves one by one.
    fn plays_as_move_by_move<const SEATS: usize>(options: &str, at_a_time: usize) {
        let start = PentagoXl::new(XlRules::parse(SEATS, options).expect("rules"));
        let mut dice = Dice::from_seed(SEATS as u64);
        for _ in 0..300 {
            let (mut game, mut replayed) = (start, start);
            while !game.is_over() {
                let mut moves = Vec::new();
                let played = game.play_by_lot::<SEATS>(&mut dice, at_a_time, |mv| moves.push(mv));
                assert_eq!(played, moves.len());
                assert!(played == at_a_time || game.is_over() && played > 0);
                for mv in moves {
                    replayed.play(mv).expect("a playout's moves are legal");
                }
                assert_eq!(game, replayed);
            }
            assert_eq!(game.places(), replayed.places());
            assert_eq!(game.play_by_lot::<SEATS>(&mut dice, 1, |_| panic!("the game is over")), 0);
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
