//! Actions and planes of Pentago.

use tessera_rules::{Game, IllegalMove, MarbleMove, MarbleSocket, Pentago, Seat};

use super::marble_board::MarbleBoard;
use super::{EncodedGame, PlaneValue, fill_planes, seats_from};

const WIDTH: usize = MarbleSocket::PENTAGO_WIDTH;
const CELLS: usize = WIDTH * WIDTH;

/// Turns are `A+`, `A-`, … `D-`.
type PentagoBoard = MarbleBoard<WIDTH, CELLS, 8>;

/// The sockets of a bitboard as zeros and ones.
#[inline]
fn spread(bits: u64) -> [u8; CELLS] {
    PentagoBoard::spread(|row| {
        // The blocks left and right, and the row in them.
        let shift = row / 3 * 32 + row % 3 * 3;
        (bits >> shift) as usize & 7 | ((bits >> (shift + 16)) as usize & 7) << 3
    })
}

/// The sockets with which the player to move makes five. They need not be free.
#[inline]
fn winning_sockets(own: u64) -> u64 {
    // The only gap of a line: nothing is left of its gaps without the lowest one.
    let gap = |line: u64| {
        let gaps = line & !own;
        if gaps & gaps.wrapping_sub(1) == 0 { gaps } else { 0 }
    };
    if own.count_ones() < 4 { 0 } else { Pentago::LINES.iter().fold(0, |sockets, &line| sockets | gap(line)) }
}

/// Planes of 36 sockets by turn, `A+` to `D-`; then those that win without a turn.
impl EncodedGame for Pentago {
    const MOVE_ENTRIES: usize = 128;

    fn move_count(&self) -> usize {
        PentagoBoard::ACTIONS
    }

    #[inline]
    fn number_of(&self, mv: MarbleMove) -> usize {
        PentagoBoard::number_of(mv)
    }

    #[inline]
    fn numbered_move(&self, number: usize) -> Result<MarbleMove, IllegalMove> {
        let mv = PentagoBoard::numbered_move(number);
        self.check(mv)?;
        Ok(mv)
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [u8]) {
        if self.is_over() {
            mask.fill(0);
            return;
        }
        let (own, other) = (self.marbles(self.to_move()), self.marbles(self.to_move().next(2)));
        let free = !(own | other);
        let wins = winning_sockets(own) & free;
        PentagoBoard::write_mask(mask, spread(free & !wins), spread(wins), self.forbidden_turn());
    }

    fn plane_shape(&self) -> [usize; 3] {
        [if self.rules().no_turn_back { 5 } else { 3 }, WIDTH, WIDTH]
    }

    /// Own marbles, the opponent's; with `no_turn_back` the block that was just turned, clockwise and anticlockwise; the board.
    #[inline]
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]) {
        let marbles = seats_from(seat, 2).map(|seat| spread(self.marbles(seat)));
        let mut rest = PentagoBoard::write_planes(planes, marbles);
        if self.rules().no_turn_back {
            let turned = |clockwise: bool| {
                let turn = self.last_turn().filter(|turn| turn.is_clockwise() == clockwise);
                spread(turn.map_or(0, |turn| 0x1FF << (16 * turn.block())))
            };
            rest = PentagoBoard::write_planes(rest, [true, false].into_iter().map(turned));
        }
        fill_planes(rest, CELLS, [1].into_iter());
    }

    fn has_swap(&self) -> bool {
        self.rules().swap
    }

    #[inline]
    fn may_swap(&self) -> bool {
        Pentago::may_swap(self)
    }

    fn swap_first_turn(&mut self) {
        self.swap();
    }
}
