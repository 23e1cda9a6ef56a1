//! Actions and planes of boards with blocks that turn: the common part of Pentago and Pentago XL.

use tessera_rules::{BlockTurn, MarbleMove, MarbleSocket};

use super::PlaneValue;

/// Bytes of a row in [`SPREAD_ROWS`]. They are written at once: those after the row are overwritten by the next one.
const ROW_BYTES: usize = 16;
/// Sockets in a row of the widest board.
const MAX_WIDTH: usize = MarbleSocket::XL_WIDTH;

/// The sockets of a row as bytes, for every pattern of bits; the bit of the first socket is the lowest.
static SPREAD_ROWS: [[u8; ROW_BYTES]; 1 << MAX_WIDTH] = {
    let mut rows = [[0; ROW_BYTES]; 1 << MAX_WIDTH];
    let mut pattern = 0;
    while pattern < 1 << MAX_WIDTH {
        let mut column = 0;
        while column < MAX_WIDTH {
            rows[pattern][column] = (pattern >> column) as u8 & 1;
            column += 1;
        }
        pattern += 1;
    }
    rows
};

/// A board of `CELLS` sockets in rows of `WIDTH`, with `TURNS` possible turns. If these are fewer than two for every block, the
/// middle block is fixed.
pub(super) struct MarbleBoard<const WIDTH: usize, const CELLS: usize, const TURNS: usize>;

impl<const WIDTH: usize, const CELLS: usize, const TURNS: usize> MarbleBoard<WIDTH, CELLS, TURNS> {
    /// The number of actions: a plane of sockets for every turn, then one for marbles that win without a turn.
    pub(super) const ACTIONS: usize = (TURNS + 1) * CELLS;

    const FIXED_BLOCK: Option<usize> = {
        let blocks = CELLS / 9;
        if TURNS < 2 * blocks { Some(blocks / 2) } else { None }
    };

    /// The sockets in reading order.
    const SOCKETS: [MarbleSocket; CELLS] = {
        let mut sockets = [MarbleSocket::at(0, 0, WIDTH); CELLS];
        let mut cell = 0;
        while cell < CELLS {
            sockets[cell] = MarbleSocket::at(cell % WIDTH, cell / WIDTH, WIDTH);
            cell += 1;
        }
        sockets
    };

    /// The plane of a turn: `A+`, `A-`, `B+`, … without the block that is fixed.
    #[inline]
    pub(super) fn plane_of(turn: BlockTurn) -> usize {
        let is_after_fixed = Self::FIXED_BLOCK.is_some_and(|fixed| turn.block() > fixed);
        2 * (turn.block() - usize::from(is_after_fixed)) + usize::from(!turn.is_clockwise())
    }

    #[inline]
    fn turn_of(plane: usize) -> Option<BlockTurn> {
        let block = plane / 2 + usize::from(Self::FIXED_BLOCK.is_some_and(|fixed| plane / 2 >= fixed));
        (plane < TURNS).then(|| BlockTurn::new(block, plane.is_multiple_of(2)))
    }

    /// The number of a move.
    #[inline]
    pub(super) fn number_of(mv: MarbleMove) -> usize {
        let cell = mv.socket.row(WIDTH) * WIDTH + mv.socket.column(WIDTH);
        mv.turn.map_or(TURNS, Self::plane_of) * CELLS + cell
    }

    /// The move with a number below [`ACTIONS`](MarbleBoard::ACTIONS).
    #[inline]
    pub(super) fn numbered_move(number: usize) -> MarbleMove {
        MarbleMove { socket: Self::SOCKETS[number % CELLS], turn: Self::turn_of(number / CELLS) }
    }

    /// The sockets as zeros and ones in reading order, from the bits of every row.
    #[inline]
    pub(super) fn spread(row: impl Fn(usize) -> usize) -> [u8; CELLS] {
        let mut rows = [0; (MAX_WIDTH - 1) * MAX_WIDTH + ROW_BYTES];
        for number in 0..WIDTH {
            rows[number * WIDTH..][..ROW_BYTES].copy_from_slice(&SPREAD_ROWS[row(number)]);
        }
        let mut sockets = [0; CELLS];
        sockets.copy_from_slice(&rows[..CELLS]);
        sockets
    }

    /// Writes a mask: sockets that are legal with every turn but the forbidden one, and those that win without a turn.
    #[inline]
    pub(super) fn write_mask(
        mask: &mut [u8],
        quiet: [u8; CELLS],
        winning: [u8; CELLS],
        forbidden: Option<BlockTurn>,
    ) {
        let (turns, placements) = mask.split_at_mut(TURNS * CELLS);
        let (turns, _) = turns.as_chunks_mut::<CELLS>();
        turns.fill(quiet);
        if let Some(turn) = forbidden {
            turns[Self::plane_of(turn)] = [0; CELLS];
        }
        placements.copy_from_slice(&winning);
    }

    /// Writes consecutive planes; returns the planes after them.
    #[inline]
    pub(super) fn write_planes<T: PlaneValue>(
        planes: &mut [T],
        contents: impl Iterator<Item = [u8; CELLS]>,
    ) -> &mut [T] {
        contents.fold(planes, |planes, sockets| {
            let (plane, rest) = planes.split_at_mut(CELLS);
            plane.copy_from_slice(&sockets.map(T::from));
            rest
        })
    }
}
