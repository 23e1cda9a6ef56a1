//! Which moves look promising: what a tile adds to lines where it goes, and takes from them where it comes from.

use tessera_rules::{Exago, ExagoMove, Game, HexSet, Lift, Seat};

use super::patterns::{Ground, LACKS};
use crate::search::Ranked;

/// The bits of the widest board.
const BITS: usize = 6 * 64;
/// A tile put into a window of one's own that lacks so many, from one on.
const MAKES: [i32; 5] = [0, 3_000, 700, 90, 12];
/// A tile put into a window of somebody else.
const SPOILS: [i32; 5] = [0, 2_000, 400, 60, 8];
/// A tile taken out of a window of one's own.
const LEAVES: [i32; 5] = [0, 700, 200, 40, 6];
/// Others' tiles sent back to their hands are a gain, one's own a loss.
const SENT_BACK: [i32; 2] = [60, -40];

/// What every cell is worth to the mover: free ones to go there, his own to stay.
pub(super) struct Ranks {
    by_cell: [i32; BITS],
}

impl Ranks {
    pub(super) fn new<const W: usize>(game: &Exago<W>, ground: &Ground<W>) -> Ranks {
        let mut ranks = Ranks { by_cell: [0; BITS] };
        let line = game.rules().line();
        for seat in Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)) {
            let is_own = seat == game.to_move();
            let own = game.tiles_of(seat);
            let others = game.all_tiles().minus(own);
            for axis in 0..3 {
                let windows = ground.windows(axis, own, others, HexSet::EMPTY);
                for (windows, lack) in windows.by_kind.into_iter().zip(LACKS) {
                    let gain = if is_own { MAKES[lack] } else { SPOILS[lack] };
                    for start in windows.bits() {
                        for cell in (0..line).map(|nth| start + nth * HexSet::<W>::STEPS[axis]) {
                            ranks.by_cell[cell] += match own.contains(cell) {
                                false => gain,
                                true if is_own => LEAVES[lack],
                                true => 0,
                            };
                        }
                    }
                }
            }
        }
        ranks
    }

    /// Adds the moves of a lift.
    pub(super) fn list<const W: usize>(
        &self,
        game: &Exago<W>,
        lift: &Lift<W>,
        moves: &mut Vec<Ranked<ExagoMove>>,
    ) {
        let own = game.tiles_of(game.to_move());
        let base = lift.from.map_or(0, |from| {
            let gone = game.all_tiles().without(from).minus(lift.stays);
            let back = (gone & own).count() as i32;
            SENT_BACK[0] * (gone.count() as i32 - back) + SENT_BACK[1] * back - self.by_cell[from]
        });
        let ranked = |to| Ranked { mv: lift.move_to(to), rank: base + self.by_cell[to] };
        moves.extend(lift.targets.bits().map(ranked));
    }
}
