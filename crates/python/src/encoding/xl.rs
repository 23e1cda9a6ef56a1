//! Actions and planes of Pentago XL.

use tessera_rules::{AnyGame, AnyMove, Game, IllegalMove, MarbleMove, MarbleSocket, PentagoXl, Seat, BlockTurn};

use super::{EncodedGame, PlaneValue, fill_planes, seats_from};

const WIDTH: usize = MarbleSocket::XL_WIDTH;
const CELLS: usize = WIDTH * WIDTH;
const BLOCKS: usize = 9;
/// The centre block does not turn.
const FIXED: usize = 4;
/// `A+`, `A-`, … `I-` without those of block E.
const TURNS: usize = 16;
/// Bits of a row: its sockets and an empty column, so that no line goes from one row's end to another's start.
const ROW: usize = WIDTH + 1;

/// Bytes that are written after a row and overwritten by the next one: a row is two words.
const PADDING: usize = 7;

/// The cells of a row as bytes, for every pattern of nine bits.
static SPREAD_ROWS: [[u8; WIDTH + PADDING]; 1 << WIDTH] = {
    let mut rows = [[0; WIDTH + PADDING]; 1 << WIDTH];
    let mut pattern = 0;
    while pattern < 1 << WIDTH {
        let mut column = 0;
        while column < WIDTH {
            rows[pattern][column] = (pattern >> column) as u8 & 1;
            column += 1;
        }
        pattern += 1;
    }
    rows
};

/// A seat's marbles, row by row from the top, with a padding column.
#[inline]
fn padded(game: &PentagoXl, seat: Seat) -> u128 {
    (0..BLOCKS).fold(0, |board, block| {
        let pattern = u128::from(game.block(seat, block));
        let rows = pattern & 7 | (pattern >> 3 & 7) << ROW | (pattern >> 6) << (2 * ROW);
        board | rows << (block / 3 * 3 * ROW + block % 3 * 3)
    })
}

/// The cells of a padded board as zeros and ones.
#[inline]
fn spread(board: u128) -> [u8; CELLS] {
    let mut cells = [0; CELLS + PADDING];
    for row in 0..WIDTH {
        let pattern = (board >> (row * ROW)) as usize & ((1 << WIDTH) - 1);
        cells[row * WIDTH..][..WIDTH + PADDING].copy_from_slice(&SPREAD_ROWS[pattern]);
    }
    let mut spread = [0; CELLS];
    spread.copy_from_slice(&cells[..CELLS]);
    spread
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

#[inline]
fn plane_of(turn: BlockTurn) -> usize {
    let index = 2 * turn.block() + usize::from(!turn.is_clockwise());
    if turn.block() > FIXED { index - 2 } else { index }
}

/// Planes of 81 sockets by turn, `A+` to `I-` without block E; then those that win without a turn.
impl EncodedGame for PentagoXl {
    fn move_count(&self) -> usize {
        (TURNS + 1) * CELLS
    }

    #[inline]
    fn number_of(&self, mv: MarbleMove) -> usize {
        let cell = mv.socket.row(WIDTH) * WIDTH + mv.socket.column(WIDTH);
        mv.turn.map_or(TURNS, plane_of) * CELLS + cell
    }

    #[inline]
    fn numbered_move(&self, number: usize) -> Result<MarbleMove, IllegalMove> {
        let (plane, cell) = (number / CELLS, number % CELLS);
        let block = plane / 2 + usize::from(plane / 2 >= FIXED);
        let turn = (plane < TURNS).then(|| BlockTurn::new(block, plane.is_multiple_of(2)));
        let mv = MarbleMove { socket: MarbleSocket::at(cell % WIDTH, cell / WIDTH, WIDTH), turn };
        self.check(mv)?;
        Ok(mv)
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [bool]) {
        if self.is_over() {
            mask.fill(false);
            return;
        }
        let taken = Seat::all(self.seats()).fold(0, |taken, seat| taken | padded(self, seat));
        let wins = winning_cells(padded(self, self.to_move())) & !taken;
        let quiet = spread(!(taken | wins)).map(|bit| bit != 0);
        let (turns, placements) = mask.split_at_mut(TURNS * CELLS);
        turns.as_chunks_mut::<CELLS>().0.fill(quiet);
        placements.copy_from_slice(&spread(wins).map(|bit| bit != 0));
    }

    fn plane_shape(&self) -> [usize; 3] {
        let by_seat = if self.rules().play_on() { 3 } else { 2 };
        [by_seat * self.seats() + 1, WIDTH, WIDTH]
    }

    /// By seat: marbles on the board, marbles left and, with `play_on`, places so far; the board.
    #[inline]
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]) {
        let seats = seats_from(seat, self.seats());
        let mut rest = planes;
        for seat in seats.clone() {
            let (plane, after) = rest.split_at_mut(CELLS);
            plane.copy_from_slice(&spread(padded(self, seat)).map(T::from));
            rest = after;
        }
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
        let mut game = AnyGame::PentagoXl(*self);
        game.play(AnyMove::Swap).expect("the first turn can be taken over");
        if let AnyGame::PentagoXl(swapped) = game {
            *self = swapped;
        }
    }

    fn has_teams(&self) -> bool {
        self.rules().teams()
    }
}
