//! Static move ordering: what a tile adds to lines at its target, and takes from them where it comes from.

use tessera_rules::bitboard::{ExagoState, HexSet, TileMoves};
use tessera_rules::{ExagoMove, Game, Seat};

use super::patterns::{ExagoLineWindowLayout, MISSING_TILES};
use crate::search::RankedMove;

/// Cell indices of the widest board.
const CELL_INDICES: usize = 6 * 64;
/// Gain of a tile put into an own window, by its missing tiles.
const EXTEND_OWN: [i32; 5] = [0, 3_000, 700, 90, 12];
/// Gain of a tile put into a window of another player.
const BLOCK_OTHER: [i32; 5] = [0, 2_000, 400, 60, 8];
/// Loss of a tile taken out of an own window.
const LEAVE_OWN: [i32; 5] = [0, 700, 200, 40, 6];
/// Tiles returned to the hand by a lift: a gain for each of others, a loss for each own.
const RETURNED_TILES: [i32; 2] = [60, -40];

/// Value of every cell for the mover: of free cells as a target, of own tiles as a place to stay.
pub(super) struct ExagoCellValues {
    by_cell: [i32; CELL_INDICES],
}

impl ExagoCellValues {
    pub(super) fn new<const W: usize>(
        game: &ExagoState<W>,
        layout: &ExagoLineWindowLayout<W>,
    ) -> ExagoCellValues {
        let mut ranks = ExagoCellValues { by_cell: [0; CELL_INDICES] };
        let line = game.rules().line();
        for seat in Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)) {
            let is_own = seat == game.to_move();
            let own = game.tiles_of(seat);
            let others = game.all_tiles().minus(own);
            for axis in 0..3 {
                let windows = layout.windows(axis, own, others, HexSet::EMPTY);
                for (windows, missing) in windows.by_kind.into_iter().zip(MISSING_TILES) {
                    let gain = if is_own { EXTEND_OWN[missing] } else { BLOCK_OTHER[missing] };
                    for start in windows.bits() {
                        for cell in (0..line).map(|nth| start + nth * HexSet::<W>::STEPS[axis]) {
                            ranks.by_cell[cell] += match own.contains(cell) {
                                false => gain,
                                true if is_own => LEAVE_OWN[missing],
                                true => 0,
                            };
                        }
                    }
                }
            }
        }
        ranks
    }

    /// Adds the moves of one tile.
    pub(super) fn list<const W: usize>(
        &self,
        game: &ExagoState<W>,
        lift: &TileMoves<W>,
        moves: &mut Vec<RankedMove<ExagoMove>>,
    ) {
        let own = game.tiles_of(game.to_move());
        let base = lift.from.map_or(0, |from| {
            let gone = game.all_tiles().without(from).minus(lift.stays);
            let back = (gone & own).count() as i32;
            RETURNED_TILES[0] * (gone.count() as i32 - back) + RETURNED_TILES[1] * back - self.by_cell[from]
        });
        let ranked = |to| RankedMove { mv: lift.move_to(to), rank: base + self.by_cell[to] };
        moves.extend(lift.targets.bits().map(ranked));
    }
}
