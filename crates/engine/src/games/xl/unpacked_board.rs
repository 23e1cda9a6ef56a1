//! A position of Pentago XL divided into two sides, unpacked for threats and evaluation.

use tessera_rules::{Game, PentagoXl, Seat};
use tessera_solver::block_patterns::{rotation_period, turned_pattern};
use tessera_solver::xl::lines::{BLOCKS, FIXED};

pub(super) const SEATS: usize = 4;
/// Turns are numbered by twice their block, plus one if anticlockwise; the fixed block has none.
pub(super) const TURNS: usize = 2 * BLOCKS;
pub(super) const CELLS: u128 = (1 << 81) - 1;

/// The marbles of one colour, one pattern per block.
pub(super) type XlMarbles = [u16; BLOCKS];

/// Assignment of the seats to two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct XlSideAssignment {
    /// Side of every seat, 0 or 1.
    pub(crate) of: [u8; SEATS],
}

impl XlSideAssignment {
    /// Two players, two teams, or one player against all others.
    pub(crate) fn seen_by(game: &PentagoXl, seat: Seat) -> XlSideAssignment {
        let mut of = [1; SEATS];
        if game.seats() == 2 || game.rules().teams() {
            of = [0, 1, 0, 1];
        } else {
            of[seat.index()] = 0;
        }
        XlSideAssignment { of }
    }
}

/// The marbles of all seats, the mover and the next player.
#[derive(Clone, Debug)]
pub(super) struct XlUnpackedBoard {
    pub(super) marbles: [XlMarbles; SEATS],
    pub(super) filled: XlMarbles,
    pub(super) mover: usize,
    /// `None` if the game is over by then.
    pub(super) next: Option<usize>,
    /// One bit for every seat in play on the mover's side, and on the other side.
    pub(super) friends: u8,
    pub(super) foes: u8,
}

impl XlUnpackedBoard {
    #[inline]
    pub(super) fn of(game: &PentagoXl, sides: XlSideAssignment) -> XlUnpackedBoard {
        let seats = game.seats();
        let mover = game.to_move().index();
        let mut view = XlUnpackedBoard {
            marbles: [[0; BLOCKS]; SEATS],
            filled: [0; BLOCKS],
            mover,
            next: None,
            friends: 0,
            foes: 0,
        };
        for seat in Seat::all(seats) {
            for block in 0..BLOCKS {
                let pattern = game.block(seat, block);
                view.marbles[seat.index()][block] = pattern;
                view.filled[block] |= pattern;
            }
            if game.is_in_play(seat) {
                let period = sides.of[seat.index()] == sides.of[mover];
                *if period { &mut view.friends } else { &mut view.foes } |= 1 << seat.index();
            }
        }
        if game.ply() + 1 < 81 {
            let mut seat = game.to_move();
            for _ in 1..seats {
                seat = seat.next(seats);
                if game.is_in_play(seat) && game.left()[seat.index()] > 0 {
                    view.next = Some(seat.index());
                    break;
                }
            }
        }
        view
    }

    /// All marbles of the other colours.
    #[inline]
    pub(super) fn others(&self, seat: usize) -> XlMarbles {
        let mut others = self.filled;
        others.iter_mut().zip(self.marbles[seat]).for_each(|(others, own)| *others &= !own);
        others
    }

    /// The empty cells: bit nine times the block plus the place in it.
    #[inline]
    pub(super) fn free(&self) -> u128 {
        let filled = self.filled.iter().rev().fold(0, |all, &pattern| all << 9 | u128::from(pattern));
        CELLS & !filled
    }

    /// For every turn, the cells to be listed with it, so that hardly any position is reached twice; see Pentago.
    pub(super) fn cells_by_turn(&self) -> [u128; TURNS] {
        let period = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|block| {
            self.marbles
                .iter()
                .map(|marbles| rotation_period(usize::from(marbles[block])))
                .max()
                .unwrap_or_default()
        });
        let free = self.free();
        let mut symmetric = (0..BLOCKS).filter(|&block| block != FIXED && period[block] == 1);
        let (first, second) = (symmetric.next(), symmetric.next());
        let mut listed = [0; TURNS];
        for block in (0..BLOCKS).filter(|&block| block != FIXED) {
            let here = |block: usize| 0x1FF_u128 << (9 * block);
            let cells = match period[block] {
                1 if Some(block) == first => free & if second.is_some() { !here(block) } else { CELLS },
                1 if Some(block) == second => free & here(first.unwrap_or_default()),
                1 => 0,
                _ => free,
            };
            listed[block * 2] = cells;
            listed[block * 2 + 1] = if period[block] <= 2 { 0 } else { cells };
        }
        listed
    }
}

/// The marbles of one colour after one turn.
pub(super) fn turned(mut marbles: XlMarbles, block: usize, quarters: usize) -> XlMarbles {
    marbles[block] = turned_pattern(usize::from(marbles[block]), quarters) as u16;
    marbles
}
