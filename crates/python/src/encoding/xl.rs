//! Actions and planes of Pentago XL.

use tessera_rules::{Game, IllegalMove, MarbleMove, MarbleSocket, PentagoXl, Seat};

use super::marble_board::MarbleBoard;
use super::{EncodedGame, PlaneValue, fill_planes, seats_from};

const WIDTH: usize = MarbleSocket::XL_WIDTH;
const CELLS: usize = WIDTH * WIDTH;
const BLOCKS: usize = 9;
/// Bits of a row: its sockets and an empty column, so that no line goes from one row's end to another's start.
const ROW: usize = WIDTH + 1;

/// Turns are `A+`, `A-`, … `I-` without those of block E, which is fixed.
type XlBoard = MarbleBoard<WIDTH, CELLS, 16>;

/// A seat's marbles, row by row from the top, with a padding column.
#[inline]
fn padded(game: &PentagoXl, seat: Seat) -> u128 {
    (0..BLOCKS).fold(0, |board, block| {
        let pattern = u128::from(game.block(seat, block));
        let rows = pattern & 7 | (pattern >> 3 & 7) << ROW | (pattern >> 6) << (2 * ROW);
        board | rows << (block / 3 * 3 * ROW + block % 3 * 3)
    })
}

/// The sockets of a padded board as zeros and ones.
#[inline]
fn spread(board: u128) -> [u8; CELLS] {
    XlBoard::spread(|row| (board >> (row * ROW)) as usize & ((1 << WIDTH) - 1))
}

/// The cells that make five together with these marbles: the fifth cell of every line of which four are occupied. They need
/// not be free, nor on the board.
#[inline]
fn winning_cells(own: u128) -> u128 {
    let mut wins = 0;
    for step in [1, ROW - 1, ROW, ROW + 1] {
        // Runs before and after a cell: `after[n]` are the cells followed by n marbles.
        let (mut before, mut after) = ([u128::MAX; 5], [u128::MAX; 5]);
        for n in 1..5 {
            before[n] = before[n - 1] & own << (n * step);
            after[n] = after[n - 1] & own >> (n * step);
        }
        wins |= (0..5).fold(0, |cells, n| cells | before[n] & after[4 - n]);
    }
    wins
}

/// Planes of 81 sockets by turn, `A+` to `I-` without block E; then those that win without a turn.
impl EncodedGame for PentagoXl {
    const MOVE_ENTRIES: usize = 128;

    fn move_count(&self) -> usize {
        XlBoard::ACTIONS
    }

    #[inline]
    fn number_of(&self, mv: MarbleMove) -> usize {
        XlBoard::number_of(mv)
    }

    #[inline]
    fn numbered_move(&self, number: usize) -> Result<MarbleMove, IllegalMove> {
        let mv = XlBoard::numbered_move(number);
        self.check(mv)?;
        Ok(mv)
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [u8]) {
        if self.is_over() {
            mask.fill(0);
            return;
        }
        let taken = Seat::all(self.seats()).fold(0, |taken, seat| taken | padded(self, seat));
        let wins = winning_cells(padded(self, self.to_move())) & !taken;
        XlBoard::write_mask(mask, spread(!(taken | wins)), spread(wins), None);
    }

    fn plane_shape(&self) -> [usize; 3] {
        let by_seat = if self.rules().play_on() { 3 } else { 2 };
        [by_seat * self.seats() + 1, WIDTH, WIDTH]
    }

    /// By seat: marbles on the board, marbles left and, with `play_on`, places so far; the board.
    #[inline]
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]) {
        let seats = seats_from(seat, self.seats());
        let rest = XlBoard::write_planes(planes, seats.clone().map(|seat| spread(padded(self, seat))));
        let mut rest = fill_planes(rest, CELLS, seats.clone().map(|seat| self.left()[seat.index()]));
        if self.rules().play_on() {
            rest = fill_planes(rest, CELLS, seats.map(|seat| self.places_so_far()[seat.index()]));
        }
        fill_planes(rest, CELLS, [1].into_iter());
    }

    fn has_swap(&self) -> bool {
        self.rules().swap()
    }

    fn may_swap(&self) -> bool {
        PentagoXl::may_swap(self)
    }

    fn swap_first_turn(&mut self) {
        self.swap();
    }

    fn has_teams(&self) -> bool {
        self.rules().teams()
    }
}
