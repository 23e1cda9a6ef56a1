//! How the opponent sees Pente.

use tessera_rules::{Game, Intersection, Pente, Places, Seat};

use super::lined::{Lined, Located};
use super::pentago::SQUARE_STEPS;

/// What captured pairs are worth: each more than the one before, as five win.
const PAIRS: [i32; 6] = [0, 60, 150, 300, 700, 700];

/// Stones farther than this from all others hardly ever matter.
const NEAR: usize = 2;

impl Lined for Pente {
    type Cell = Intersection;
    const STEPS: &'static [(i32, i32)] = SQUARE_STEPS;

    fn line(&self) -> usize {
        5
    }

    fn board(&self) -> Vec<Located<Intersection>> {
        let size = self.rules().size();
        let places = (0..size * size).filter_map(|n| Intersection::new(n % size, n / size));
        places.map(|at| (at, (at.column() as i32, at.row() as i32))).collect()
    }

    #[inline]
    fn owner(&self, cell: Intersection) -> Option<Seat> {
        self.seat_at(cell)
    }

    /// The empty intersections near stones. A stone that completes five or captures is always next to one.
    fn candidates(&self, moves: &mut Vec<Intersection>) {
        let size = self.rules().size();
        let mut near = [0_u32; Intersection::MOST + 2 * NEAR];
        for row in 0..size {
            let stones = (0..size)
                .filter(|&column| Intersection::new(column, row).is_some_and(|at| self.seat_at(at).is_some()))
                .fold(0_u32, |stones, column| stones | 1 << (column + NEAR));
            let around = (0..=2 * NEAR).fold(0, |around, shift| around | stones >> NEAR << shift);
            near[row..=row + 2 * NEAR].iter_mut().for_each(|row| *row |= around);
        }
        self.legal_moves(moves);
        let is_near = |at: &Intersection| near[at.row() + NEAR] >> (at.column() + NEAR) & 1 == 1;
        // PE-7 can forbid all of them.
        if moves.iter().any(is_near) {
            moves.retain(is_near);
        }
    }

    fn standing(&self) -> Places {
        Places::draw(2)
    }

    fn extras(&self, seat: Seat) -> i32 {
        PAIRS[usize::from(self.captured(seat)).min(PAIRS.len() - 1)]
    }
}
