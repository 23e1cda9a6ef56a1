//! Pentago played to the end by lot, quickly: engines that judge by playouts live on this.
//!
//! Turning a block moves its marbles, and the next marble would have to wait for that. Here a block's marbles stay
//! where they are and the block only remembers how many quarters it has been turned; the lines are looked up by both.

use super::lines::has_five_when_turned;
use super::{ALL_SOCKETS, Ending, FULL, Pentago, TURNS, bit, block_of};
use crate::block::{Gaps, MarbleMove, PATTERNS, TURNED_BY_QUARTERS, Turn, nth_place, socket_of};
use crate::{Dice, Game};

/// The bits above a block's nine that count its quarters.
const QUARTERS: u64 = 0x0600_0600_0600_0600;

/// Before this many moves nobody has five marbles.
const FIRST_FIVE: usize = 8;

/// What every turn adds to the quarters, clockwise by one and anticlockwise by three.
const ADDED: [u64; TURNS as usize] = {
    let mut added = [0; TURNS as usize];
    let mut turn = 0;
    while turn < added.len() {
        let quarters = if Turn::from_index(turn).is_clockwise() { 1 } else { 3 };
        added[turn] = quarters << (Turn::from_index(turn).block() * 16 + 9);
        turn += 1;
    }
    added
};

/// Where the marbles are once the blocks have really been turned.
#[inline]
fn settled(marbles: u64, quarters: u64) -> u64 {
    let together = marbles | quarters;
    (0..4).fold(0, |marbles, block| {
        let index = (together >> (block * 16)) as usize & (4 * PATTERNS - 1);
        marbles | u64::from(TURNED_BY_QUARTERS[index]) << (block * 16)
    })
}

/// A board whose blocks remember their quarters.
struct Spinning {
    mine: u64,
    theirs: u64,
    quarters: u64,
    gaps: Gaps,
    ply: usize,
}

/// A marble in the frame of its unturned block, and the turn that follows.
struct Drawn {
    marble: u64,
    block: usize,
    turn: Turn,
}

impl Spinning {
    /// A free socket, evenly, and a turn, evenly.
    #[inline]
    fn draw(&self, dice: &mut Dice) -> Drawn {
        let (nth, turn) = dice.roll_two(u32::from(FULL) - self.ply as u32, TURNS);
        let (block, nth) = self.gaps.locate(nth);
        let free = !(self.mine | self.theirs) & ALL_SOCKETS;
        let marble = bit(socket_of(block, nth_place(block_of(free, block), nth)));
        Drawn { marble, block, turn: Turn::from_index(turn as usize) }
    }

    #[inline]
    fn place(&mut self, drawn: &Drawn) {
        (self.mine, self.theirs) = (self.theirs, self.mine | drawn.marble);
        self.gaps = self.gaps.fill(drawn.block);
        self.ply += 1;
    }

    #[inline]
    fn turn(&mut self, turn: Turn) {
        self.quarters = (self.quarters + ADDED[turn.index()]) & QUARTERS;
    }

    fn shown(&self, drawn: &Drawn, turn: Option<Turn>) -> MarbleMove {
        MarbleMove { socket: settled(drawn.marble, self.quarters).trailing_zeros() as u8, turn }
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
        let end = if self.is_over() { start } else { start.saturating_add(most).min(usize::from(FULL)) };
        let gaps = Gaps::in_blocks((0..4).map(|block| block_of(self.free(), block)));
        let mut board = Spinning { mine: self.mine, theirs: self.theirs, quarters: 0, gaps, ply: start };
        while board.ply < end.min(FIRST_FIVE) {
            let drawn = board.draw(dice);
            show(board.shown(&drawn, Some(drawn.turn)));
            board.place(&drawn);
            board.turn(drawn.turn);
        }
        while board.ply < end {
            let drawn = board.draw(dice);
            let shown = |turn| board.shown(&drawn, turn);
            if has_five_when_turned(board.mine | drawn.marble | board.quarters) {
                show(shown(None));
                board.place(&drawn);
                self.ending = Ending::LastMoverWon;
                break;
            }
            show(shown(Some(drawn.turn)));
            board.place(&drawn);
            board.turn(drawn.turn);
            let mover = has_five_when_turned(board.theirs | board.quarters);
            let other = has_five_when_turned(board.mine | board.quarters);
            if mover | other {
                self.ending = self.after_fives(mover, other);
                break;
            }
        }
        if self.ending == Ending::Open && board.ply == usize::from(FULL) {
            self.ending = Ending::Drawn;
        }
        self.mine = settled(board.mine, board.quarters);
        self.theirs = settled(board.theirs, board.quarters);
        self.ply = board.ply as u8;
        board.ply - start
    }
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
