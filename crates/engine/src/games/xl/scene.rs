//! A position of Pentago XL as two sides see it.

use tessera_rules::{Game, PentagoXl, Seat};
use tessera_solver::block::{same_after, turned_pattern};
use tessera_solver::xl::lines::{BLOCKS, FIXED};

pub(super) const SEATS: usize = 4;
/// Turns are numbered by twice their block, and one more if they go anticlockwise; the fixed block has none.
pub(super) const TURNS: usize = 2 * BLOCKS;
pub(super) const CELLS: u128 = (1 << 81) - 1;

/// A colour's marbles, block by block.
pub(super) type Marbles = [u16; BLOCKS];

/// Who holds with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    /// The side of every seat, 0 or 1.
    pub(crate) of: [u8; SEATS],
}

impl Sides {
    /// Two players, two against two, or one against all others.
    pub(crate) fn seen_by(game: &PentagoXl, seat: Seat) -> Sides {
        let mut of = [1; SEATS];
        if game.seats() == 2 || game.rules().teams() {
            of = [0, 1, 0, 1];
        } else {
            of[seat.index()] = 0;
        }
        Sides { of }
    }
}

/// What matters for threats: everybody's marbles, who moves now and who next.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) marbles: [Marbles; SEATS],
    pub(super) filled: Marbles,
    pub(super) mover: usize,
    /// Nobody if the game is over by then.
    pub(super) next: Option<usize>,
    /// A bit for every seat in play that is on the mover's side, or on the other.
    pub(super) friends: u8,
    pub(super) foes: u8,
}

impl Scene {
    #[inline]
    pub(super) fn of(game: &PentagoXl, sides: Sides) -> Scene {
        let seats = game.seats();
        let mover = game.to_move().index();
        let mut scene = Scene {
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
                scene.marbles[seat.index()][block] = pattern;
                scene.filled[block] |= pattern;
            }
            if game.is_in_play(seat) {
                let same = sides.of[seat.index()] == sides.of[mover];
                *if same { &mut scene.friends } else { &mut scene.foes } |= 1 << seat.index();
            }
        }
        if game.ply() + 1 < 81 {
            let mut seat = game.to_move();
            for _ in 1..seats {
                seat = seat.next(seats);
                if game.is_in_play(seat) && game.left()[seat.index()] > 0 {
                    scene.next = Some(seat.index());
                    break;
                }
            }
        }
        scene
    }

    /// All marbles but a colour's own.
    #[inline]
    pub(super) fn others(&self, seat: usize) -> Marbles {
        let mut others = self.filled;
        others.iter_mut().zip(self.marbles[seat]).for_each(|(others, own)| *others &= !own);
        others
    }

    /// The empty cells: nine times the block and the place in it.
    #[inline]
    pub(super) fn free(&self) -> u128 {
        let filled = self.filled.iter().rev().fold(0, |all, &pattern| all << 9 | u128::from(pattern));
        CELLS & !filled
    }

    /// For every turn the cells to be listed with it, so that hardly any position is reached twice; see Pentago.
    pub(super) fn distinct(&self) -> [u128; TURNS] {
        let same = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|block| {
            self.marbles
                .iter()
                .map(|marbles| same_after(usize::from(marbles[block])))
                .max()
                .unwrap_or_default()
        });
        let free = self.free();
        let mut idle = (0..BLOCKS).filter(|&block| block != FIXED && same[block] == 1);
        let (first, second) = (idle.next(), idle.next());
        let mut listed = [0; TURNS];
        for block in (0..BLOCKS).filter(|&block| block != FIXED) {
            let here = |block: usize| 0x1FF_u128 << (9 * block);
            let cells = match same[block] {
                1 if Some(block) == first => free & if second.is_some() { !here(block) } else { CELLS },
                1 if Some(block) == second => free & here(first.unwrap_or_default()),
                1 => 0,
                _ => free,
            };
            listed[block * 2] = cells;
            listed[block * 2 + 1] = if same[block] <= 2 { 0 } else { cells };
        }
        listed
    }
}

/// A colour's marbles after one turn.
pub(super) fn turned(mut marbles: Marbles, block: usize, quarters: usize) -> Marbles {
    marbles[block] = turned_pattern(usize::from(marbles[block]), quarters) as u16;
    marbles
}
