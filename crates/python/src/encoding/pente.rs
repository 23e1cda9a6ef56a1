//! Actions and planes of Pente.

use tessera_rules::{Game, IllegalMove, Intersection, Pente, Seat};

use super::{EncodedGame, PlaneValue, fill_planes, seats_from};

#[inline]
fn cell_of(at: Intersection, size: usize) -> usize {
    (size - 1 - at.row()) * size + at.column()
}

#[inline]
fn intersection_of(cell: usize, size: usize) -> Intersection {
    Intersection::new(cell % size, size - 1 - cell / size)
        .expect("the largest board has the cells of all boards")
}

/// The intersections.
impl EncodedGame for Pente {
    const MOVE_ENTRIES: usize = 4096;

    fn move_count(&self) -> usize {
        self.rules().size() * self.rules().size()
    }

    #[inline]
    fn number_of(&self, mv: Intersection) -> usize {
        cell_of(mv, self.rules().size())
    }

    #[inline]
    fn numbered_move(&self, number: usize) -> Result<Intersection, IllegalMove> {
        let mv = intersection_of(number, self.rules().size());
        self.check(mv)?;
        Ok(mv)
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [u8]) {
        mask.fill(0);
        let size = self.rules().size();
        let mut moves = Vec::with_capacity(size * size);
        self.legal_moves(&mut moves);
        for mv in moves {
            mask[cell_of(mv, size)] = 1;
        }
    }

    fn plane_shape(&self) -> [usize; 3] {
        let size = self.rules().size();
        [5, size, size]
    }

    /// Own stones, the opponent's; pairs captured by each; the board.
    #[inline]
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]) {
        let size = self.rules().size();
        let cells = size * size;
        let (stones, rest) = planes.split_at_mut(2 * cells);
        let (own, other) = stones.split_at_mut(cells);
        for (cell, (own, other)) in own.iter_mut().zip(other).enumerate() {
            let owner = self.seat_at(intersection_of(cell, size));
            *own = T::from(u8::from(owner == Some(seat)));
            *other = T::from(u8::from(owner.is_some_and(|owner| owner != seat)));
        }
        let rest = fill_planes(rest, cells, seats_from(seat, 2).map(|seat| self.captured(seat)));
        fill_planes(rest, cells, [1].into_iter());
    }

    fn has_swap(&self) -> bool {
        self.rules().swap()
    }

    fn may_swap(&self) -> bool {
        Pente::may_swap(self)
    }

    fn swap_first_turn(&mut self) {
        self.swap();
    }
}
