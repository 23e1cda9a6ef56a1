//! How the opponent sees Exago.

use tessera_rules::{Exago, HexCell, Places, Seat};

use super::lined::{Lined, Located};

impl<const W: usize> Lined for Exago<W> {
    type Cell = HexCell;
    const STEPS: &'static [(i32, i32)] = &[(1, 0), (0, 1), (-1, 1)];
    /// Lifts have to be seen not to split the tiles, and threats to be blocked.
    const EFFORT: u64 = 2;

    fn line(&self) -> usize {
        self.rules().line()
    }

    fn board(&self) -> Vec<Located<HexCell>> {
        self.cells().map(|cell| (cell, (i32::from(cell.column()), i32::from(cell.row())))).collect()
    }

    #[inline]
    fn owner(&self, cell: HexCell) -> Option<Seat> {
        self.seat_at(cell)
    }

    fn standing(&self) -> Places {
        self.places_if_shared()
    }

    fn is_open(&self, seat: Seat) -> bool {
        self.is_in_play(seat)
    }

    /// A lift can tear the line that it should complete (EX-7).
    fn can_complete(&self, seat: Seat) -> bool {
        self.hand(seat) > 0
    }
}
