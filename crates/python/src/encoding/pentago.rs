//! Actions and planes of Pentago.

use tessera_rules::{AnyGame, AnyMove, Game, IllegalMove, MarbleMove, MarbleSocket, Pentago, Seat, BlockTurn};

use super::{EncodedGame, PlaneValue, fill_planes, seats_from};

const WIDTH: usize = MarbleSocket::PENTAGO_WIDTH;
const CELLS: usize = WIDTH * WIDTH;
/// `A+`, `A-`, … `D-`.
const TURNS: usize = 8;

/// The number of a socket by its cell, in reading order.
const SOCKETS: [u8; CELLS] = {
    let mut sockets = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        sockets[cell] = MarbleSocket::at(cell % WIDTH, cell / WIDTH, WIDTH).number();
        cell += 1;
    }
    sockets
};

/// The cells of a bitboard as zeros and ones.
#[inline]
fn spread(bits: u64) -> [u8; CELLS] {
    let mut cells = [0; CELLS + PADDING];
    for row in 0..WIDTH {
        // The blocks left and right, and the row in them.
        let shift = row / 3 * 32 + row % 3 * 3;
        let pattern = (bits >> shift) as usize & 7 | ((bits >> (shift + 16)) as usize & 7) << 3;
        cells[row * WIDTH..][..WIDTH + PADDING].copy_from_slice(&SPREAD_ROWS[pattern]);
    }
    let mut spread = [0; CELLS];
    spread.copy_from_slice(&cells[..CELLS]);
    spread
}

/// Bytes that are written after a row and overwritten by the next one: a row is one word.
const PADDING: usize = 2;

/// The cells of a row as bytes, for every pattern of six bits.
static SPREAD_ROWS: [[u8; WIDTH + PADDING]; 64] = {
    let mut rows = [[0; WIDTH + PADDING]; 64];
    let mut pattern = 0;
    while pattern < 64 {
        let mut column = 0;
        while column < WIDTH {
            rows[pattern][column] = (pattern >> column) as u8 & 1;
            column += 1;
        }
        pattern += 1;
    }
    rows
};

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

#[inline]
fn cell_of(socket: MarbleSocket) -> usize {
    socket.row(WIDTH) * WIDTH + socket.column(WIDTH)
}

/// Planes of 36 sockets by turn, `A+` to `D-`; then those that win without a turn.
impl EncodedGame for Pentago {
    fn move_count(&self) -> usize {
        (TURNS + 1) * CELLS
    }

    #[inline]
    fn number_of(&self, mv: MarbleMove) -> usize {
        let plane = mv.turn.map_or(TURNS, |turn| 2 * turn.block() + usize::from(!turn.is_clockwise()));
        plane * CELLS + cell_of(mv.socket)
    }

    #[inline]
    fn numbered_move(&self, number: usize) -> Result<MarbleMove, IllegalMove> {
        let (plane, cell) = (number / CELLS, number % CELLS);
        let turn = (plane < TURNS).then(|| BlockTurn::new(plane / 2, plane.is_multiple_of(2)));
        let mv = MarbleMove { socket: MarbleSocket::from_number(SOCKETS[cell]), turn };
        self.check(mv)?;
        Ok(mv)
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [bool]) {
        if self.is_over() {
            mask.fill(false);
            return;
        }
        let (own, other) = (self.marbles(self.to_move()), self.marbles(self.to_move().next(2)));
        let free = !(own | other);
        let wins = winning_sockets(own) & free;
        let quiet = spread(free & !wins).map(|bit| bit != 0);
        let (turns, placements) = mask.split_at_mut(TURNS * CELLS);
        turns.as_chunks_mut::<CELLS>().0.fill(quiet);
        placements.copy_from_slice(&spread(wins).map(|bit| bit != 0));
        if let Some(turn) = self.forbidden_turn() {
            let plane = 2 * turn.block() + usize::from(!turn.is_clockwise());
            turns[plane * CELLS..][..CELLS].fill(false);
        }
    }

    fn plane_shape(&self) -> [usize; 3] {
        [if self.rules().no_turn_back { 5 } else { 3 }, WIDTH, WIDTH]
    }

    /// Own marbles, the opponent's; with `no_turn_back` the block that was just turned, clockwise and anticlockwise; the board.
    #[inline]
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]) {
        let mut rest = planes;
        for seat in seats_from(seat, 2) {
            let (plane, after) = rest.split_at_mut(CELLS);
            plane.copy_from_slice(&spread(self.marbles(seat)).map(T::from));
            rest = after;
        }
        if self.rules().no_turn_back {
            let turned = |clockwise: bool| {
                let turn = self.last_turn().filter(|turn| turn.is_clockwise() == clockwise);
                turn.map_or(0, |turn| 0x1FF << (16 * turn.block()))
            };
            for clockwise in [true, false] {
                let (plane, after) = rest.split_at_mut(CELLS);
                plane.copy_from_slice(&spread(turned(clockwise)).map(T::from));
                rest = after;
            }
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
        let mut game = AnyGame::Pentago(*self);
        game.play(AnyMove::Swap).expect("the first turn can be taken over");
        if let AnyGame::Pentago(swapped) = game {
            *self = swapped;
        }
    }
}
